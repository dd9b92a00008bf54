/* glasshouse report: pages for people, each in one file that needs nothing else. */
#include "cli/command.h"
#include "cli/files.h"
#include "cli/report_audit.h"
#include "cli/report_recording.h"
#include "cli/report_release.h"
#include <sys/stat.h>

struct request {
    const char *out, *check, *kills, *release, *data;
    struct anonymity_options table;
    struct work_options work;
    bool audit, wire_only;
    struct option_list words;
};

static int recording(const struct request *r, struct output *out, bool *secret)
{
    const int code =
        report_recording(&cmd_report, r->words.item[0], r->wire_only, out->stream, secret);
    if (*secret)
        out->mode = S_IRUSR | S_IWUSR; /* secret, like the tape file that it shows */
    return code;
}

static int audit(struct request *r, struct output *out)
{
    struct jobs_options work;
    struct audit_page page = {.command = &cmd_report,
                              .file = r->words.count ? r->words.item[0] : NULL,
                              .protocol = r->check,
                              .kills = r->kills,
                              .work = &work};
    int code = work_read(&cmd_report, &r->work, &work);
    if (code == EXIT_EXPECTED && r->audit && !page.file)
        code = work_keep(&cmd_report, &r->work, &work);
    return code == EXIT_EXPECTED ? report_audit(&page, out->stream) : code;
}

/* A page that shows a finding is still written; the exit status says that there is one. */
static int write_page(struct request *r)
{
    struct output out;
    bool secret = false;
    int code = output_open(&cmd_report, r->out, &out);
    if (code != EXIT_EXPECTED)
        return code;
    if (r->release)
        code = report_release(&cmd_report, &r->table, r->release, r->data, out.stream);
    else
        code = r->audit || r->check ? audit(r, &out) : recording(r, &out, &secret);
    if (code != EXIT_EXPECTED && code != EXIT_FINDING) {
        output_abandon(&out);
        return code;
    }
    const int written = output_finish(&out);
    if (written != EXIT_EXPECTED)
        return written;
    printf("%s: open it in a browser%s\n", r->out, secret ? "; it is as secret as the tape" : "");
    return code;
}

/* Which page is wanted, and are the words that it needs there? */
static int consider(const struct request *r)
{
    const size_t words = r->words.count;
    if (!r->out)
        return usage_error(&cmd_report, "--out FILE names the page to write");
    if (r->release) {
        if (words || r->audit || r->check)
            return usage_error(&cmd_report, "--release is a page of its own");
        if (!r->data || !r->table.qi)
            return usage_error(&cmd_report, "--release needs --data IN.csv, the table that it was "
                                            "made from, and --qi A,B, the quasi-identifiers");
        return EXIT_EXPECTED;
    }
    if (r->audit && r->check)
        return usage_error(&cmd_report, "--audit or --check, not both");
    if (r->check && words)
        return usage_error(&cmd_report, "--check runs the checks: it takes no file");
    if (!r->audit && !r->check && words == 0)
        return usage_error(&cmd_report, "which recording? or --audit, or --check PROTOCOL");
    if (words < 2)
        return EXIT_EXPECTED;
    return expect_words(&cmd_report, &r->words, 1, "",
                        r->audit ? "one document at a time" : "one recording at a time");
}

static int run(int argc, char **argv)
{
    bool helped = false;
    struct request r = {0};
    const struct option options[] = {{"out", OPTION_VALUE, NULL, &r.out, NULL},
                                     {"wire-only", OPTION_FLAG, &r.wire_only, NULL, NULL},
                                     {"audit", OPTION_FLAG, &r.audit, NULL, NULL},
                                     {"check", OPTION_VALUE, NULL, &r.check, NULL},
                                     {"kills", OPTION_VALUE, NULL, &r.kills, NULL},
                                     WORK_OPTIONS(&r.work),
                                     {"resume", OPTION_FLAG, &r.work.resume, NULL, NULL},
                                     {"release", OPTION_VALUE, NULL, &r.release, NULL},
                                     {"data", OPTION_VALUE, NULL, &r.data, NULL},
                                     {"qi", OPTION_VALUE, NULL, &r.table.qi, NULL},
                                     {"sensitive", OPTION_VALUE, NULL, &r.table.sensitive, NULL},
                                     {"population", OPTION_VALUE, NULL, &r.table.population, NULL},
                                     {"delimiter", OPTION_VALUE, NULL, &r.table.delimiter, NULL},
                                     {"no-header", OPTION_FLAG, &r.table.no_header, NULL, NULL},
                                     {0}};
    int code = parse_options(&cmd_report, argc, argv, options, &r.words, &helped);
    if (code == EXIT_EXPECTED && !helped) {
        code = consider(&r);
        if (code == EXIT_EXPECTED)
            code = write_page(&r);
    }
    option_list_clear(&r.words);
    return code;
}

const struct command cmd_report = {
    .name = "report",
    .summary = "a page to look at: a recording with its views, an audit, a check, a release",
    .help =
        "usage: glasshouse report RECORDING --out PAGE.html [--wire-only]\n"
        "       glasshouse report --audit [AUDIT.json] --out PAGE.html [--kills KILLS.json]\n"
        "       glasshouse report --check PROTOCOL --out PAGE.html\n"
        "       glasshouse report --release OUT.csv --data IN.csv --qi A,B --out PAGE.html\n"
        "\n"
        "Writes one HTML file that needs no network and no other file.\n"
        "\n"
        "Of a recording: parties are columns, messages arrows; a click on a party shows what\n"
        "it sees and greys what it does not; coins, inputs and outputs stand where they were\n"
        "drawn, given and put out. Filters, search, folded calls, light and dark, print,\n"
        "keyboard (? lists the keys).\n"
        "\n"
        "Of an audit: the matrix, every verdict with its bounds and what it means, leaks drawn\n"
        "on the messages that tell with the two runs beside each other, claims by paper,\n"
        "planted leaks by checker.\n"
        "\n"
        "Of a release that anonymize made: the risk that somebody is found again (prosecutor,\n"
        "journalist, marketer), classes by size, what each attribute lost, sensitive values\n"
        "before and after.\n"
        "\n"
        "  --out FILE    the page; with a tape on it, readable by its owner only\n"
        "  --wire-only   without the tape: no inputs, coins or keys, so it may be shared as\n"
        "                the wire file may\n"
        "  --audit       the page of an audit: of what `audit --json` or `check --json` wrote\n"
        "                (- is standard input), or else of an audit that runs now\n"
        "  --check P     the page of the checks of one protocol, which run now\n"
        "  --kills FILE  the planted leaks too: what `check all --planted --json` wrote\n"
        "  --jobs N      run in so many processes; all cores otherwise\n"
        "  --resume, --cache DIR   as in glasshouse audit\n"
        "  --release FILE    a release, and --data FILE what it was made from, row by row\n"
        "  --qi A,B          its quasi-identifiers; --sensitive S[,S] its sensitive columns\n"
        "  --population FILE the people whom those of the release were drawn from, generalised\n"
        "                    alike\n"
        "  --delimiter C     of these files; --no-header when they have no header\n"
        "\n"
        "What is chosen stands in the page's address, so it can be linked:\n"
        "PAGE.html#coalition=1,2&only=1&type=shift&text=12&message=4&theme=dark\n"
        "\n"
        "Exit status: 0; 1 when the recording is not what was written or stops early, or a\n"
        "verdict is not the expected one: the page shows it; 2 bad usage, no such file.\n"
        "\n"
        "example: glasshouse run secure-sum --set modulus=1000 --input 1=3 --input 2=4 \\\n"
        "             --input 3=5 --seed 7 --record sum && glasshouse report sum --out sum.html\n",
    .run = run,
};
