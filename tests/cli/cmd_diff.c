/* glasshouse diff: messages by number and type, fields by name, in bytes. */
#include "tests/cli/recording.h"
#include <stdio.h>
#include <unistd.h>

static void diffs(void)
{
    record("a", "--seed 7");
    record("b", "--seed 8");
    expect_line("diff a b", 1, "message 1 shift: running, byte 0: ", "");
    expect_line("diff a b --limit 1", 1, " differences\n", "");
    expect_line("diff a b --json", 1, "\"record\":\"message 1 shift\",\"member\":\"running\"", "");
    record("b", "--seed 7 --variant hardened");
    expect_line("diff a b", 1, "a header: variant: as-published | hardened", "");
    expect_line("diff a b", 1, "message 1 shift: record: there | absent", "");
    expect_line("run secure-sum --set modulus=1000 --input 1=300 --input 2=20 --input 3=2 "
                "--record b --force --seed 7",
                0, "322", "");
    expect_line("diff a b", 1, "output 1 sum: hex, byte 1: 41 | 42", "");
}

/* What a part sends more or less moves nothing in another: the first call is played for real in one
 * recording only, and the second is the same in both. */
static void calls_are_aligned_by_path(void)
{
    static const char line[] = "run lca --set tree=a:root,b:root,c:a --input 1=c --input 2=c "
                               "--input 3=a --force --seed";
    char text[300];
    snprintf(text, sizeof text, "%s 7 --record a", line);
    expect_line(text, 0, "", "");
    snprintf(text, sizeof text, "%s 8 --record b", line);
    expect_line(text, 0, "", "");
    expect_line("diff a b --tape", 1, "lca/secure-and[1]: coin of 1 for mask: hex", "");
    expect_line("diff a b", 1, "lca/secure-and[2]: message hash-key, 2 to 3: key, byte 0: ", "");
    snprintf(text, sizeof text, "%s 7 --ideal all --record b", line);
    expect_line(text, 0, "", "");
    expect_line("diff a b", 1, "lca/secure-and[1]: message shift, 1 to 2: record: there | absent",
                "");
    expect_line("diff a a", 0, "equal: ", "");
}

static void bad_lines(void)
{
    record("t", "--seed 7");
    expect_line("diff t", 2, "", "which two transcripts?");
    expect_line("diff t nothere", 2, "", "cannot read nothere.wire.jsonl");
    expect_line("diff t t --limit x", 2, "", "--limit takes a whole number from 0, not");
    expect_line("diff --help", 0, "usage: glasshouse diff", "");
}

const struct test tests[] = {{"diffs", diffs},
                             {"calls are aligned by path", calls_are_aligned_by_path},
                             {"bad lines", bad_lines},
                             {0}};

int main(int argc, char **argv)
{
    return recording_main(argc, argv);
}
