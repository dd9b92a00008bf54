#include "fuzz/mutator/words.h"
#include <stddef.h>

const char *const words_of_formats[] = {
    /* JSON and transcripts */
    "{", "}", "[", "]", ":", ",", "\"", "\\u0000", "\\ud83d\\ude00", "\\n", "true", "false", "null",
    "-1", "1e9", "0.5", "[]", "{}", "\"rows\":[", "{\"size\":", "\"a\":", "\"t\":\"hdr\"",
    "\"t\":\"msg\"", "\"t\":\"unread\"", "\"t\":\"sent\"", "\"t\":\"stopped\"", "\"t\":\"out\"",
    "\"t\":\"end\"", "\"t\":\"eof\"", "\"t\":\"coin\"", "\"v\":1", "\"tape\":\"@\"", "\"hex\":\"",
    "\"len\":", "\"fields\":[", "\"kind\":", "\"count\":", "\"at\":", "\"size\":", "\"party\":",
    "\"from\":", "\"to\":", "\"round\":", "\"inputs\":[",
    "\"typed\":", "\"typed_hex\":", "\"seed\":", "\"salt\":", "\"parameters\":{", "\"parties\":[",
    "\"status\":\"done\"", "\"position\":", "\n=tape\n",
    /* numbers */
    "0", "1", "2", "3", "255", "256", "65535", "4294967295", "4294967296", "9223372036854775807",
    "9223372036854775808", "18446744073709551615", "18446744073709551616", "0x", "0xff",
    "-9223372036854775808", "000", "1-2", "[1, 3[",
    /* CSV, hierarchies, trees, plans, inputs */
    "\n", "\r\n", "\r", ";", "\t", "|", "\"\"", "*", "\xef\xbb\xbf", "\xc3\xa9", "\xff", " ", "b:a",
    "c:a", "d:b", "a:b", "@3", ":7", "~", "=", "<", "!", "1<", "2<", "3<", "alice<", "bob<",
    /* the command line */
    "--json", "--set", "--input", "--seed", "--record", "--out", "--variant", "--faults", "--force",
    "--help", "--party", "--", "--k", "--l", "--qi", "--sensitive", "--hierarchy", "--algorithm",
    "--criterion", "--limit", "help", "list", "run", "show", "verify", "diff", "anonymize",
    "check-table", "--version", NULL};
