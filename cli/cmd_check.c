/* glasshouse check: what may each coalition learn? The cases of the tables, or the planted leaks,
 * put to the engines. */
#include "cli/command.h"
#include "proofs/ask/plan.h"
#include "proofs/tell/kills.h"
#include "protocols/protocols.h"
#include "sim/json.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What the command line asks for. */
struct request {
    const char *by, *variant, *members, *jobs, *ideal;
    struct option_list settings, words;
    bool planted, json, markdown, list;
    char overrides[1024];
};

static void colour(const char *code)
{
    if (isatty(STDOUT_FILENO))
        printf("\033[%sm", code);
}

static void print_witness(const struct witness *w)
{
    printf("      %s learns %s", w->coalition, w->learns);
    if (w->distance)
        printf(" (distance %s)", w->distance);
    printf("\n");
    for (size_t i = 0; i < w->telling_count; i++) {
        const struct telling *t = &w->telling[i];
        printf("        %s%s%s #%u, %d to %d (%s:%d)\n", t->weight ? t->weight : "",
               t->weight ? " * " : "", t->name, t->number, t->from, t->to,
               t->file ? t->file : "drawn by itself", t->line);
    }
    if (w->inputs[0])
        printf("        inputs %s%s%s\n", w->inputs[0], w->inputs[1] ? " | " : "",
               w->inputs[1] ? w->inputs[1] : "");
    if (w->view && w->probabilities[0])
        printf("        P[%s] = %s | %s\n", w->view, w->probabilities[0], w->probabilities[1]);
    printf("        %s\n", w->replay);
}

static void print_finding(const struct finding *f)
{
    const bool expected = f->verdict == f->expected;
    printf("%-24s %-13s %-22s %-34s ", f->protocol, f->variant, checker_name(f->checker),
           f->coalition);
    colour(expected ? (f->verdict == VERDICT_LEAK ? "33" : "32") : "31;1");
    printf("%-12s", verdict_name(f->verdict));
    colour("0");
    printf(" %10llu  %s%s%s", (unsigned long long)f->executions, f->parameters,
           f->planted ? "  planted: " : "", f->planted ? f->planted : "");
    if (!expected)
        printf("  UNEXPECTED: should be %s", verdict_name(f->expected));
    printf("\n");
    if (!expected || f->verdict == VERDICT_INCONCLUSIVE)
        printf("      %s\n", f->bounds);
    if (f->witness && (!expected || f->planted || f->coalitions == 1))
        print_witness(f->witness);
}

static void print_findings(const struct findings *f)
{
    printf("%-24s %-13s %-22s %-34s %-12s %10s  %s\n", "protocol", "variant", "checker",
           "coalition", "verdict", "executions", "parameters");
    for (size_t i = 0; i < f->count; i++)
        print_finding(&f->list[i]);
    const size_t unexpected = findings_unexpected(f);
    if (unexpected)
        printf("\n%zu of %zu verdicts are not as expected\n", unexpected, f->count);
    else
        printf("\nall %zu verdicts are as expected\n", f->count);
}

static void print_json(const struct findings *f)
{
    struct json j;
    json_init(&j);
    json_object(&j);
    json_add_array(&j, "rows");
    for (size_t i = 0; i < f->count; i++)
        finding_json(&j, &f->list[i]);
    json_end(&j);
    json_end(&j);
    json_print(&j, stdout);
    json_clear(&j);
}

/* The tables that the first word names: one protocol, or all that are there. */
static int choose(const struct request *r, const struct proof_table **tables, size_t room,
                  size_t *count)
{
    const char *name = r->words.count ? r->words.item[0] : "all";
    *count = 0;
    if (strcmp(name, "all") == 0) {
        const struct proof_table *const *const lists[] = {proof_tables, specimen_tables};
        for (size_t i = 0; i < 2; i++)
            for (const struct proof_table *const *t = lists[i]; *t && *count < room; t++)
                tables[(*count)++] = *t;
        return EXIT_EXPECTED;
    }
    tables[0] = proof_table_find(name);
    if (tables[0]) {
        *count = 1;
        return EXIT_EXPECTED;
    }
    const char *names[128] = {NULL};
    size_t known = 0;
    for (const struct proof_table *const *t = proof_tables; *t && known < 126; t++)
        names[known++] = (*t)->protocol->name;
    const char *meant = nearest(name, names);
    return usage_error(&cmd_check, "there is no protocol '%s' with a table of cases%s%s", name,
                       meant ? "; did you mean " : "", meant ? meant : "");
}

static int make_plan(const struct request *r, struct plan *plan)
{
    enum { TABLES_MOST = 128 };
    const struct proof_table *tables[TABLES_MOST];
    size_t count;
    const struct plan_filter filter = {r->by, r->variant, r->members,
                                       *r->overrides ? r->overrides : NULL, r->ideal != NULL};
    const int chosen = choose(r, tables, TABLES_MOST, &count);
    if (chosen != EXIT_EXPECTED)
        return chosen;
    for (size_t i = 0; i < count; i++) {
        if (!r->planted) {
            plan_cases(plan, tables[i], &filter);
            if (protocol_find(tables[i]->protocol->name))
                plan_real(plan, tables[i]->protocol, &filter);
            continue;
        }
        for (const struct planted *p = tables[i]->planted; p && p->mutation.name; p++)
            if (r->words.count < 2 || strcmp(r->words.item[1], p->mutation.name) == 0)
                plan_planted(plan, tables[i], p, true, &filter);
        if (!tables[i]->planted && r->words.count < 2)
            plan_cases(plan, tables[i], &filter); /* a specimen */
    }
    if (plan->count == 0)
        return usage_error(&cmd_check, "nothing in the tables is like that");
    return EXIT_EXPECTED;
}

static int report(const struct request *r, const struct findings *f)
{
    if (f->count == 0)
        return usage_error(&cmd_check, "no case of the tables is about that coalition");
    if (r->planted && r->words.count < 2)
        return kills_report(f, r->json       ? KILLS_JSON
                               : r->markdown ? KILLS_MARKDOWN
                                             : KILLS_TEXT)
                   ? EXIT_EXPECTED
                   : EXIT_FINDING;
    if (r->json)
        print_json(f);
    else
        print_findings(f);
    return findings_unexpected(f) ? EXIT_FINDING : EXIT_EXPECTED;
}

static int check(struct request *r)
{
    char error[256] = "";
    struct plan plan = {0};
    struct findings findings;
    findings_init(&findings);
    int processes;
    if (join_settings(&cmd_check, &r->settings, r->overrides, sizeof r->overrides) !=
            EXIT_EXPECTED ||
        parse_jobs(&cmd_check, r->jobs, &processes) != EXIT_EXPECTED)
        return EXIT_USAGE;
    if (r->ideal)
        snprintf(r->overrides + strlen(r->overrides), sizeof r->overrides - strlen(r->overrides),
                 "%sideal=%s", *r->overrides ? " " : "", r->ideal);
    int result = make_plan(r, &plan);
    if (result == EXIT_EXPECTED) {
        const status ran = jobs_run(plan.jobs, plan.count, processes, &findings, progress, error);
        progress_end();
        if (ran == OK)
            result = report(r, &findings);
        else if (ran == E_MEMORY || ran == E_INTERNAL || ran == E_FILE)
            result = (fprintf(stderr, "glasshouse check: %s\n", error), EXIT_OURS);
        else
            result = usage_error(&cmd_check, "%s", error);
    }
    plan_clear(&plan);
    findings_clear(&findings);
    return result;
}

static int run(int argc, char **argv)
{
    bool helped = false;
    struct request r = {0};
    const struct option options[] = {{"by", OPTION_VALUE, NULL, &r.by, NULL},
                                     {"variant", OPTION_VALUE, NULL, &r.variant, NULL},
                                     {"coalition", OPTION_VALUE, NULL, &r.members, NULL},
                                     {"set", OPTION_LIST, NULL, NULL, &r.settings},
                                     {"ideal", OPTION_VALUE, NULL, &r.ideal, NULL},
                                     {"jobs", OPTION_VALUE, NULL, &r.jobs, NULL},
                                     {"planted", OPTION_FLAG, &r.planted, NULL, NULL},
                                     {"markdown", OPTION_FLAG, &r.markdown, NULL, NULL},
                                     {"json", OPTION_FLAG, &r.json, NULL, NULL},
                                     {NULL, OPTION_FLAG, NULL, NULL, NULL}};
    int result = parse_options(&cmd_check, argc, argv, options, &r.words, &helped);
    if (result == EXIT_EXPECTED && !helped)
        result = check(&r);
    option_list_clear(&r.words);
    option_list_clear(&r.settings);
    return result;
}

const struct command cmd_check = {
    .name = "check",
    .summary = "put the checkers to protocols: what may each coalition learn?",
    .help =
        "usage: glasshouse check [PROTOCOL|all] [options]\n"
        "       glasshouse check [PROTOCOL|all] [LEAK] --planted [options]\n\n"
        "Runs the cases of the protocol's table. Each row is a question about a coalition; its\n"
        "verdict is compared with the expected one.\n\n"
        "  --by CHECKER         only this one: enumerate, affine, correct, or enumerate/view,\n"
        "                       enumerate/declaration, affine/view, affine/declaration\n"
        "  --variant V          only this variant\n"
        "  --coalition 1,3      only this coalition\n"
        "  --set name=value     instead of the table's parameter; may be repeated\n"
        "  --ideal PARTS        only the cases with ideal parts, and these parts ideal: all,\n"
        "                       deeper:N (calls at a depth of more than N), or names\n"
        "  --jobs N             in so many processes; all cores otherwise\n"
        "  --planted            the planted leaks and the kill matrix, or one leak with its "
        "witness\n"
        "  --markdown           the kill matrix as it is committed in proofs/KILLS.md\n"
        "  --json               one document; rows with protocol, variant, checker, coalition,\n"
        "                       verdict, expected, executions, bounds, witness\n\n"
        "Exit status: 0 every verdict is the expected one, 1 some is not, 2 bad usage.\n\n"
        "  glasshouse check secure-sum --by affine --json\n"
        "  glasshouse check secure-sum --by enumerate --coalition 1,3 --set parties=4\n",
    .run = run,
};
