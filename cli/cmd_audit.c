/* glasshouse audit: all protocols, all checkers that apply, on built-in inputs. */
#include "cli/files.h"
#include "cli/ideal_words.h"
#include "cli/text.h"
#include "cli/work_options.h"
#include "crypto/memory.h"
#include "proofs/ask/suite.h"
#include "proofs/tell/audit.h"
#include "protocols/protocols.h"
#include "sim/json.h"
#include "sim/settings.h"
#include <stdio.h>
#include <stdlib.h>

struct request {
    const char *junit, *sarif, *ideal;
    struct work_options work;
    bool json;
};

struct results {
    struct findings findings;
    struct ledger ledger;
    struct matrix matrix;
};

static void print_json(const struct results *r)
{
    struct json j;
    json_init(&j);
    audit_json(&j, &r->findings, &r->ledger);
    document_print(&j);
    json_clear(&j);
}

static void print_text(const struct results *r)
{
    const bool colour = colour_on(stdout);
    char *text = NULL;
    size_t size;
    FILE *file = colour ? stdout : memory_stream(&text, &size); /* a terminal wraps lines itself */
    matrix_print(file, &r->matrix, colour);
    audit_findings(file, &r->findings, colour);
    audit_claims(file, &r->ledger);
    if (!colour) {
        memory_stream_end(file, &text);
        text_wrap(stdout, text, 8);
        free(text);
    }
    print_summary(&r->findings);
    if (colour) /* a terminal */
        printf("look at it: glasshouse report --audit --out audit.html\n");
}

/* The files for other programs, open before the work begins. */
struct exports {
    struct output junit, sarif;
};

static int exports_open(const struct request *r, struct exports *e)
{
    int exit = EXIT_EXPECTED;
    if (r->junit)
        exit = output_open(&cmd_audit, r->junit, &e->junit);
    if (exit == EXIT_EXPECTED && r->sarif)
        exit = output_open(&cmd_audit, r->sarif, &e->sarif);
    if (exit == EXIT_EXPECTED && output_same(&e->junit, &e->sarif))
        exit = usage_error(&cmd_audit, "--junit and --sarif name the same file");
    return exit;
}

static int exports_write(struct exports *e, const struct findings *findings)
{
    if (e->junit.stream)
        junit_write(e->junit.stream, findings);
    if (e->sarif.stream)
        sarif_write(e->sarif.stream, findings, GLASSHOUSE_VERSION);
    const int junit = output_finish(&e->junit), sarif = output_finish(&e->sarif);
    return junit != EXIT_EXPECTED ? junit : sarif;
}

static int report(const struct request *r, struct exports *exports, const struct results *results)
{
    const int exit = exports_write(exports, &results->findings);
    if (exit != EXIT_EXPECTED)
        return exit;
    if (r->json)
        print_json(results);
    else
        print_text(results);
    return findings_unexpected(&results->findings) ? EXIT_FINDING : EXIT_EXPECTED;
}

static int no_parts(const char *parts)
{
    return usage_error(&cmd_audit, "no protocol has cases with the parts '%s' ideal", parts);
}

static int audit(const struct request *r, const struct jobs_options *options)
{
    struct complaint complaint = {.text = ""};
    struct plan plan = {0};
    struct results results = {0};
    struct plan_filter filter = {0};
    struct exports exports = {0};
    if (r->ideal)
        filter = (struct plan_filter){.settings = settings_add(&plan.arena, "", "ideal", r->ideal),
                                      .hybrid = true,
                                      .parts = r->ideal};
    suite_plan(&plan, &filter);
    int exit = read_ideal(&cmd_audit, r->ideal, protocols);
    if (exit == EXIT_EXPECTED)
        exit =
            r->ideal && !plan.count ? no_parts(r->ideal) : work_choose(&cmd_audit, &r->work, &plan);
    const bool serves = exit == EXIT_EXPECTED && work_serves(options);
    if (serves)
        exit = work_serve(&cmd_audit, &plan, options);
    else if (exit == EXIT_EXPECTED)
        exit = exports_open(r, &exports);
    if (exit != EXIT_EXPECTED || serves) {
        plan_clear(&plan);
        output_abandon(&exports.junit);
        output_abandon(&exports.sarif);
        return exit;
    }
    findings_init(&results.findings);
    status ran = jobs_run_as(plan.jobs, plan.count, options, &results.findings, &complaint);
    const struct complaint missing = complaint;
    progress_end();
    work_tell(&cmd_audit, options, ran);
    if (ran == OK)
        ran = (r->work.only.count || *missing.text ? ledger_fill_part : ledger_fill)(
            &results.ledger, &results.findings, &complaint);
    exit = EXIT_OURS;
    if (ran == OK) {
        matrix_fill(&results.matrix, &results.findings);
        exit = report(r, &exports, &results);
    } else {
        say_failure(&cmd_audit, "%s", complaint.text);
    }
    if (*missing.text && ran == OK && !results.findings.stopped_by)
        say_failure(&cmd_audit, "%s", missing.text); /* --fail-fast */
    if (*missing.text && exit == EXIT_EXPECTED)
        exit = EXIT_FINDING; /* what was not decided does not count as expected */
    exit = stopped_status(&cmd_audit, results.findings.stopped_by, missing.text, exit);
    if (*missing.text && options->cache)
        say_notice(&cmd_audit, "go on with: the same line%s",
                   options->fresh ? " and --resume" : "");
    output_abandon(&exports.junit);
    output_abandon(&exports.sarif);
    ledger_clear(&results.ledger);
    matrix_clear(&results.matrix);
    plan_clear(&plan);
    findings_clear(&results.findings);
    return exit;
}

static int run(int argc, char **argv)
{
    bool helped = false;
    struct request r = {0};
    struct option_list words = {0};
    const struct option options[] = {{"junit", OPTION_VALUE, NULL, &r.junit, NULL},
                                     {"sarif", OPTION_VALUE, NULL, &r.sarif, NULL},
                                     {"ideal", OPTION_VALUE, NULL, &r.ideal, NULL},
                                     WORK_OPTIONS(&r.work),
                                     WORK_OPTIONS_PART(&r.work),
                                     {"rows", OPTION_FLAG, &r.work.rows, NULL, NULL},
                                     {"resume", OPTION_FLAG, &r.work.resume, NULL, NULL},
                                     {"json", OPTION_FLAG, &r.json, NULL, NULL},
                                     {NULL, OPTION_FLAG, NULL, NULL, NULL}};
    int result = parse_options(&cmd_audit, argc, argv, options, &words, &helped);
    struct jobs_options jobs;
    if (result == EXIT_EXPECTED)
        result = work_read(&cmd_audit, &r.work, &jobs);
    if (result == EXIT_EXPECTED && !helped && !words.count)
        result = work_keep(&cmd_audit, &r.work, &jobs);
    if (result == EXIT_EXPECTED && words.count)
        result = usage_error(&cmd_audit,
                             "unexpected argument '%s'; for one protocol use glasshouse check",
                             words.item[0]);
    else if (result == EXIT_EXPECTED && !helped)
        result = audit(&r, &jobs);
    option_list_clear(&words);
    option_list_clear(&r.work.only);
    return result;
}

const struct command cmd_audit = {
    .name = "audit",
    .summary = "every protocol, every checker that applies: the matrix, the findings, the claims",
    .help =
        "usage: glasshouse audit [--json] [--junit FILE] [--sarif FILE] [--jobs N]\n"
        "                        [--only TEXT] [--ideal PARTS] [--fail-fast] [--resume]\n"
        "                        [--cache DIR] [--rows]\n\n"
        "Runs every check there is: every case of every table, every protocol in the real world,\n"
        "the specimens, and the claims of the papers. docs/audit.md reads the columns.\n\n"
        "  --json        one document: unexpected, matrix, rows as of check, claims as of claims\n"
        "  --junit FILE  a test case a row, for build servers\n"
        "  --sarif FILE  leaks at the source line that sent the message, for code scanning: what\n"
        "                is not as expected is an error, a known limit a note\n"
        "  --jobs N      in so many processes; all cores otherwise\n"
        "                (mpirun -np N glasshouse audit ... shares the checks between ranks on "
        "many\n"
        "                machines: docs/past-one-machine.md)\n"
        "  --only TEXT   only checks with TEXT in their name, which is as\n"
        "                'secure-sum/hardened/affine parties=3'; may be repeated\n"
        "  --ideal PARTS only cases with ideal parts, and these parts ideal, of all protocols "
        "that\n"
        "                have them: all, deeper:N, or names, as secure-and,secure-sum\n"
        "  --fail-fast   ends at the first verdict that is not the expected one\n"
        "  --resume      goes on where an audit by this program ended, whatever ended it: checks\n"
        "                that it had decided are not made again. Every audit keeps them as they "
        "are\n"
        "                decided, in ~/.cache/glasshouse/audit (or under XDG_CACHE_HOME)\n"
        "  --cache DIR   keeps findings in DIR, your own folder, by digest of this program and of\n"
        "                the check; what is there is not made again, so the same line goes on "
        "where\n"
        "                it was stopped. GLASSHOUSE_CACHE names a folder for all commands\n"
        "  --rows        each row on standard error as it is decided, as on a terminal\n\n"
        "Exit status: 0 every verdict is the expected one, 1 some is not, 2 bad usage,\n"
        "3 internal or system error (a file cannot be written, say).\n",
    .run = run,
};
