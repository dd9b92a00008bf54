/* glasshouse report: pages for people, each in one file that needs nothing else. */
#include "cli/command.h"
#include "cli/files.h"
#include "cli/report_recording.h"
#include <sys/stat.h>

struct request {
    const char *out;
    bool wire_only;
    struct option_list words;
};

static int recording(const struct request *r)
{
    struct output out;
    bool secret = false;
    if (r->words.count != 1)
        return usage_error(&cmd_report,
                           r->words.count ? "one recording at a time" : "which recording?");
    int code = output_open(&cmd_report, r->out, &out);
    if (code != EXIT_EXPECTED)
        return code;
    code = report_recording(&cmd_report, r->words.item[0], r->wire_only, out.stream, &secret);
    if (code != EXIT_EXPECTED && code != EXIT_FINDING) {
        output_abandon(&out);
        return code;
    }
    if (secret)
        out.mode = S_IRUSR | S_IWUSR; /* as the tape that it shows */
    const int written = output_finish(&out);
    if (written == EXIT_EXPECTED)
        printf("%s: open it in a browser%s\n", r->out,
               secret ? "; it is as secret as the tape" : "");
    return written == EXIT_EXPECTED ? code : written;
}

static int run(int argc, char **argv)
{
    bool helped = false;
    struct request r = {0};
    const struct option options[] = {{"out", OPTION_VALUE, NULL, &r.out, NULL},
                                     {"wire-only", OPTION_FLAG, &r.wire_only, NULL, NULL},
                                     {0}};
    int code = parse_options(&cmd_report, argc, argv, options, &r.words, &helped);
    if (code == EXIT_EXPECTED && !helped) {
        if (!r.out)
            code = usage_error(&cmd_report, "--out FILE names the page to write");
        else
            code = recording(&r);
    }
    option_list_clear(&r.words);
    return code;
}

const struct command cmd_report = {
    .name = "report",
    .summary = "a page to look at: a recording with its arrows and views",
    .help =
        "usage: glasshouse report RECORDING --out PAGE.html [--wire-only]\n"
        "\n"
        "Writes one HTML file that needs no network and no other file. Parties are columns,\n"
        "messages arrows; a click on a party shows what it sees and greys what it does not;\n"
        "coins, inputs and outputs stand where they were drawn, given and put out. Filters,\n"
        "search, folded calls, light and dark, print, keyboard (? lists the keys).\n"
        "\n"
        "  --out FILE    the page; with the tape on it, readable by its owner only\n"
        "  --wire-only   without the tape: no inputs, coins or keys, so it may be shared as\n"
        "                the wire file may\n"
        "\n"
        "What is chosen stands in the page's address, so it can be linked:\n"
        "PAGE.html#coalition=1,2&only=1&type=shift&text=12&message=4&theme=dark\n"
        "\n"
        "Exit status: 0; 1 when the recording is not what was written or stops early: the page\n"
        "shows it as far as it is sound; 2 bad usage, no such file.\n"
        "\n"
        "example: glasshouse run secure-sum --set modulus=1000 --input 1=3 --input 2=4 \\\n"
        "             --input 3=5 --seed 7 --record sum && glasshouse report sum --out sum.html\n",
    .run = run,
};
