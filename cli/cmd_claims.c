/* glasshouse claims: the ledger of what the papers state; it runs the checkers to fill it in. */
#include "cli/command.h"
#include "cli/files.h"
#include "cli/svg.h"
#include "cli/work_options.h"
#include "proofs/ledger/claims.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int fault_of_ours(const struct complaint *complaint)
{
    say_failure(&cmd_claims, "%s", complaint->text);
    return EXIT_OURS;
}

enum { PAPERS_MOST = 16, PAPER_NAME = 64, LEDGER_VERDICTS = CLAIM_MEASURED + 1 };

/* Draws a bar for each paper: how many of its claims have which verdict. */
static void draw(FILE *file, const struct ledger *ledger)
{
    char name[PAPERS_MOST][PAPER_NAME] = {""};
    double count[PAPERS_MOST][LEDGER_VERDICTS] = {{0}};
    struct svg_bar bar[PAPERS_MOST];
    const char *words[LEDGER_VERDICTS];
    uint32_t papers = 0;
    for (size_t i = 0; i < ledger->count; i++) {
        const char *source = ledger->row[i].claim->source;
        char paper[PAPER_NAME];
        uint32_t p = 0;
        snprintf(paper, sizeof paper, "%.*s", (int)strcspn(source, " "), source);
        while (p < papers && strcmp(name[p], paper) != 0)
            p++;
        if (p == PAPERS_MOST)
            continue;
        memcpy(name[p], paper, sizeof paper);
        papers = p < papers ? papers : p + 1;
        count[p][ledger->row[i].verdict]++;
    }
    for (uint32_t p = 0; p < papers; p++)
        bar[p] = (struct svg_bar){name[p], count[p]};
    for (int v = 0; v < LEDGER_VERDICTS; v++)
        words[v] = ledger_verdict_name((enum ledger_verdict)v);
    svg_bars_write(file, &(struct svg_bars){"Claims of the papers, by verdict", LEDGER_VERDICTS,
                                            papers, words, bar, NAN});
}

static int claims(enum ledger_format format, const char *paper, const struct jobs_options *options,
                  FILE *svg)
{
    struct complaint complaint = {.text = ""};
    struct plan plan = {0};
    struct findings findings;
    struct ledger ledger = {0};
    findings_init(&findings);
    if (ledger_plan(&plan, paper, &complaint) != OK) {
        findings_clear(&findings);
        return usage_error(&cmd_claims, "--paper: %s", complaint.text);
    }
    status result = jobs_run_as(plan.jobs, plan.count, options, &findings, &complaint);
    progress_end();
    if (result == OK && findings.stopped_by) {
        const int exit =
            stopped_status(&cmd_claims, findings.stopped_by, complaint.text, EXIT_EXPECTED);
        plan_clear(&plan);
        findings_clear(&findings);
        return exit;
    }
    if (result == OK)
        result = ledger_fill_paper(&ledger, &findings, paper, &complaint);
    int exit = EXIT_EXPECTED;
    if (result != OK) {
        exit = fault_of_ours(&complaint);
    } else {
        ledger_print(&ledger, format);
        if (format == LEDGER_JSON)
            document_printed();
        if (svg)
            draw(svg, &ledger);
        exit = findings_unexpected(&findings) ? EXIT_FINDING : EXIT_EXPECTED;
    }
    ledger_clear(&ledger);
    plan_clear(&plan);
    findings_clear(&findings);
    return exit;
}

/* The plot is opened before the work. */
static int claims_and_plot(enum ledger_format format, const char *paper,
                           const struct jobs_options *options, const char *svg)
{
    struct output out = {0};
    int code = svg ? output_open(&cmd_claims, svg, &out) : EXIT_EXPECTED;
    if (code != EXIT_EXPECTED)
        return code;
    code = claims(format, paper, options, svg ? out.stream : NULL);
    if (code != EXIT_EXPECTED && code != EXIT_FINDING) {
        output_abandon(&out);
        return code;
    }
    const int written = output_finish(&out);
    return written != EXIT_EXPECTED ? written : code;
}

static int run(int argc, char **argv)
{
    bool helped = false, json = false, markdown = false;
    const char *svg = NULL, *paper = NULL;
    struct work_options work = {0};
    struct option_list words = {0};
    const struct option options[] = {{"json", OPTION_FLAG, &json, NULL, NULL},
                                     {"markdown", OPTION_FLAG, &markdown, NULL, NULL},
                                     WORK_OPTIONS(&work),
                                     {"svg", OPTION_VALUE, NULL, &svg, NULL},
                                     {"paper", OPTION_VALUE, NULL, &paper, NULL},
                                     {NULL, OPTION_FLAG, NULL, NULL, NULL}};
    int result = parse_options(&cmd_claims, argc, argv, options, &words, &helped);
    struct jobs_options jobs;
    if (result == EXIT_EXPECTED)
        result = work_read(&cmd_claims, &work, &jobs);
    if (result == EXIT_EXPECTED && words.count)
        result = usage_error(&cmd_claims, "unexpected argument '%s'", words.item[0]);
    else if (result == EXIT_EXPECTED && json && markdown)
        result = usage_error(&cmd_claims, "--json or --markdown, not both");
    else if (result == EXIT_EXPECTED && !helped)
        result = claims_and_plot(json       ? LEDGER_JSON
                                 : markdown ? LEDGER_MARKDOWN
                                            : LEDGER_TEXT,
                                 paper, &jobs, svg);
    option_list_clear(&words);
    return result;
}

const struct command cmd_claims = {
    .name = "claims",
    .summary = "what the papers state, and what the checkers found of it",
    .help =
        "usage: glasshouse claims [--json | --markdown] [--jobs N] [--svg FILE] [--cache DIR]\n"
        "       [--paper WORD]\n\n"
        "The ledger: every theorem, proposition and stated property of the five papers in our "
        "words,\n"
        "with a verdict that comes from running the checkers:\n\n"
        "  proved     for all inputs, coins and the named parameters, by algebra\n"
        "  exhausted  for all inputs and coins within the bounds, one by one\n"
        "  holds      on all that was sampled, counted or computed; no proof\n"
        "  refuted    a checker has a counterexample, which is shown\n"
        "  measured   a matter of numbers, made again by the command that is named\n"
        "  open       no check is about it yet, and why\n\n"
        "  --json      one document; rows with id, source, statement, verdict, checker, bounds,\n"
        "              witness\n"
        "  --markdown  the table as it is committed in proofs/CLAIMS.md\n"
        "  --svg FILE  the verdicts of each paper as bars\n"
        "  --paper WORD only the rows whose source has the word, as jurczyk-xiong: only the\n"
        "              protocols that they speak of, and their parts, are checked\n"
        "  --jobs N    in so many processes; all cores otherwise\n"
        "  --cache DIR keeps findings in DIR: glasshouse help audit\n\n"
        "Exit status: 0 all verdicts of the checkers are as expected, 1 some is not, 2 bad "
        "usage.\n",
    .run = run,
};
