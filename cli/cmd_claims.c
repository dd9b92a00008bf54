/* glasshouse claims: the ledger of what the five papers state, filled by running the checkers. */
#include "cli/command.h"
#include "proofs/ask/suite.h"
#include "proofs/ledger/claims.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int fault_of_ours(const char *error)
{
    fprintf(stderr, "glasshouse claims: %s\n", error);
    return EXIT_OURS;
}

static int claims(enum ledger_format format, int jobs)
{
    char error[256] = "";
    struct plan plan = {0};
    struct findings findings;
    struct ledger ledger = {0};
    const struct plan_filter all = {0};
    findings_init(&findings);
    suite_plan(&plan, &all);
    status result = jobs_run(plan.jobs, plan.count, jobs, &findings, progress, error);
    progress_end();
    if (result == OK && findings.stopped_by) {
        const int exit = stopped_status(&cmd_claims, findings.stopped_by, error, EXIT_EXPECTED);
        plan_clear(&plan);
        findings_clear(&findings);
        return exit;
    }
    if (result == OK)
        result = ledger_fill(&ledger, &findings, error);
    int exit = EXIT_EXPECTED;
    if (result != OK) {
        exit = fault_of_ours(error);
    } else {
        ledger_print(&ledger, format);
        exit = findings_unexpected(&findings) ? EXIT_FINDING : EXIT_EXPECTED;
    }
    ledger_clear(&ledger);
    plan_clear(&plan);
    findings_clear(&findings);
    return exit;
}

static int run(int argc, char **argv)
{
    bool helped = false, json = false, markdown = false;
    const char *jobs = NULL;
    struct option_list words = {0};
    const struct option options[] = {{"json", OPTION_FLAG, &json, NULL, NULL},
                                     {"markdown", OPTION_FLAG, &markdown, NULL, NULL},
                                     {"jobs", OPTION_VALUE, NULL, &jobs, NULL},
                                     {NULL, OPTION_FLAG, NULL, NULL, NULL}};
    int result = parse_options(&cmd_claims, argc, argv, options, &words, &helped);
    int processes = 1;
    if (result == EXIT_EXPECTED)
        result = parse_jobs(&cmd_claims, jobs, &processes);
    if (result == EXIT_EXPECTED && words.count)
        result = usage_error(&cmd_claims, "unexpected argument '%s'", words.item[0]);
    else if (result == EXIT_EXPECTED && json && markdown)
        result = usage_error(&cmd_claims, "--json or --markdown, not both");
    else if (result == EXIT_EXPECTED && !helped)
        result = claims(json ? LEDGER_JSON : markdown ? LEDGER_MARKDOWN : LEDGER_TEXT, processes);
    option_list_clear(&words);
    return result;
}

const struct command cmd_claims = {
    .name = "claims",
    .summary = "what the papers state, and what the checkers found of it",
    .help =
        "usage: glasshouse claims [--json | --markdown] [--jobs N]\n\n"
        "The ledger: every theorem, proposition and stated property of the five papers in our "
        "words,\n"
        "with a verdict that comes from running the checkers:\n\n"
        "  proved     for all inputs, coins and the named parameters, by algebra\n"
        "  exhausted  for all inputs and coins within the bounds, one by one\n"
        "  holds      on all that was sampled, counted or computed; no proof\n"
        "  refuted    a checker has a counterexample, which is shown\n"
        "  measured   a matter of numbers, made again by the command that is named\n"
        "  open       nothing speaks of it yet, and why\n\n"
        "  --json      one document; rows with id, source, statement, verdict, checker, bounds,\n"
        "              witness\n"
        "  --markdown  the table as it is committed in proofs/CLAIMS.md\n"
        "  --jobs N    in so many processes; all cores otherwise\n\n"
        "Exit status: 0 all verdicts of the checkers are as expected, 1 some is not, 2 bad "
        "usage.\n",
    .run = run,
};
