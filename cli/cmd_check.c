/* glasshouse check: what may each coalition learn? It runs the checkers on the cases of the tables,
 * or on the planted leaks. */
#include "cli/cmd_check_cases.h"
#include "cli/cmd_check_words.h"
#include "cli/text.h"
#include "cli/witness.h"
#include "cli/work_options.h"
#include "proofs/ask/suite.h"
#include "proofs/tell/kills.h"
#include "protocols/protocols.h"
#include "sim/json.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What the command line asks for. */
struct request {
    struct checks checks;
    struct option_list settings;
    struct work_options work;
    bool bare; /* as if there were no table of cases */
    bool json, markdown;
};

static void colour(const char *code)
{
    if (colour_on(stdout))
        printf("\033[%sm", code);
}

/* Each column is as wide as its widest cell. */
struct widths {
    int protocol, variant, checker, coalition, verdict;
};

static int wider(int width, const char *text)
{
    const int size = (int)text_columns(text);
    return size > width ? size : width;
}

static struct widths measure(const struct findings *f)
{
    struct widths w = {8, 7, 7, 9, 7};
    for (size_t i = 0; i < f->count; i++) {
        const struct finding *one = &f->list[i];
        w.protocol = wider(w.protocol, one->protocol);
        w.variant = wider(w.variant, one->variant);
        w.checker = wider(w.checker, check_name(one->check));
        w.coalition = wider(w.coalition, one->coalition);
        w.verdict = wider(w.verdict, verdict_name(one->verdict));
    }
    return w;
}

/* Verdicts that need their reason to be useful. */
static bool says_why(enum verdict v)
{
    return v == VERDICT_INCONCLUSIVE || v == VERDICT_FAILS || v == VERDICT_HOLDS_IF;
}

static void print_finding(const struct finding *f, const struct widths *w)
{
    const bool expected = finding_is_expected(f), told = expected || !f->expected;
    colour(expected ? (f->verdict == VERDICT_LEAK ? "33" : "32") : "31;1");
    text_line(stdout, 6, "%-*s %-*s %-*s %-*s %-*s %10llu  %s%s%s%s%s", w->protocol, f->protocol,
              w->variant, f->variant, w->checker, check_name(f->check), w->coalition, f->coalition,
              w->verdict, verdict_name(f->verdict), (unsigned long long)f->executions,
              f->parameters, f->planted ? "  planted: " : "", f->planted ? f->planted : "",
              told ? "" : "  UNEXPECTED: should be ", told ? "" : verdict_name(f->expected));
    colour("0");
    if (!expected || says_why(f->verdict))
        text_line(stdout, 10, "      %s", f->bounds);
    if (f->witness && (!expected || f->planted || f->coalitions == 1))
        witness_print(stdout, f, 6);
}

/* On a terminal: says how to look at the first leak of one of the house's protocols. */
static void print_next(const struct findings *f)
{
    for (size_t i = 0; i < f->count && isatty(STDOUT_FILENO); i++) {
        const struct finding *one = &f->list[i];
        if (!one->witness || one->planted || !protocol_find(one->protocol))
            continue;
        printf("see the leak: glasshouse report --check %s --out %s.html\n", one->protocol,
               one->protocol);
        return;
    }
}

static void print_findings(const struct findings *f)
{
    const struct widths w = measure(f);
    text_line(stdout, 6, "%-*s %-*s %-*s %-*s %-*s %10s  %s", w.protocol, "protocol", w.variant,
              "variant", w.checker, "checker", w.coalition, "coalition", w.verdict, "verdict",
              "executions", "parameters");
    for (size_t i = 0; i < f->count; i++)
        print_finding(&f->list[i], &w);
    print_summary(f);
    print_next(f);
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
    findings_unmade_json(&j, f);
    json_end(&j);
    document_print(&j);
    json_clear(&j);
}

/* The same leak in one call only; its target gets the whole path. A leak without target: NULL. */
static const struct planted *in_call(struct plan *plan, const struct planted *p, const char *path)
{
    if (!path)
        return p;
    if (!p->mutation.target)
        return NULL;
    struct planted *copy = arena_alloc(&plan->arena, sizeof *copy);
    *copy = *p;
    copy->mutation.name = arena_format(&plan->arena, "%s/%s", path, p->mutation.name);
    copy->mutation.target = arena_format(&plan->arena, "%s/%s", path, p->mutation.target);
    return copy;
}

static void plan_table(const struct checks *c, const struct proof_table *table, bool bare,
                       struct plan *plan)
{
    const struct plan_filter filter = checks_filter(c);
    if (!c->planted) {
        if (bare)
            plan_smallest(plan, table->protocol, &filter);
        else
            plan_cases(plan, table, &filter);
        if (protocol_find(table->protocol->name))
            plan_real(plan, table->protocol, &filter);
        return;
    }
    for (const struct planted *p = table->planted; p && p->mutation.name; p++) {
        const bool named = !c->leak || strcmp(c->leak, p->mutation.name) == 0;
        const struct planted *one = named ? in_call(plan, p, c->leak_in) : NULL;
        if (one)
            plan_planted(plan, table, one, !c->leak || c->by, &filter);
    }
    if (!table->planted && !c->leak)
        plan_cases(plan, table, &filter); /* a specimen */
}

static int make_plan(const struct request *r, struct plan *plan)
{
    int most = 0;
    for (size_t i = 0; i < r->checks.count; i++)
        plan_table(&r->checks, r->checks.tables[i], r->bare, plan);
    suite_parts(plan);
    if (plan->count && r->checks.members && plan_coalition(plan, &most) == 0)
        return usage_error(&cmd_check,
                           "no question about leakage was asked: no case is about {%s}, the cases "
                           "have up to %d parties; without --coalition all cases are run",
                           r->checks.coalition, most);
    if (plan->count == 0)
        return usage_error(&cmd_check,
                           "no case has this protocol, checker, variant and coalition together; "
                           "leave one of the options out");
    return EXIT_EXPECTED;
}

/* Was any question about leakage answered? Otherwise "all as expected" would assure nothing. */
static bool is_about_leakage(const struct findings *f)
{
    for (size_t i = 0; i < f->count; i++)
        if (check_is_of_leakage(f->list[i].check))
            return true;
    return false;
}

/* No question about leakage was asked, and --by did not choose another question: status 2. */
static int refuse_emptiness(const struct request *r)
{
    if (r->checks.members)
        return usage_error(&cmd_check,
                           "no question about leakage was asked: no case is about {%s}; without "
                           "--coalition all cases are run",
                           r->checks.coalition);
    return usage_error(&cmd_check, "no question about leakage was asked: no such case was chosen");
}

static int report(const struct request *r, const struct findings *f)
{
    const bool chosen = r->checks.by && f->count; /* correct or fault, by name */
    if (!is_about_leakage(f) && !chosen && !r->checks.planted)
        return refuse_emptiness(r);
    if (r->json)
        document_printed();
    if (r->checks.planted && !r->checks.leak)
        return kills_report(f, r->json       ? KILLS_JSON
                               : r->markdown ? KILLS_MARKDOWN
                                             : KILLS_TEXT)
                   ? EXIT_EXPECTED
                   : EXIT_FINDING;
    if (r->json)
        print_json(f);
    else
        print_findings(f);
    if (!r->json && !is_about_leakage(f))
        printf("no question about leakage was asked\n");
    if (!r->json && r->bare)
        cases_print(stdout, f);
    return findings_unexpected(f) ? EXIT_FINDING : EXIT_EXPECTED;
}

static int check(struct request *r)
{
    struct complaint complaint = {.text = ""};
    struct plan plan = {0};
    struct findings findings;
    findings_init(&findings);
    struct jobs_options options;
    int result = work_read(&cmd_check, &r->work, &options);
    if (result == EXIT_EXPECTED)
        result = join_settings(&cmd_check, &r->settings, &r->checks.arena, &r->checks.overrides);
    if (result == EXIT_EXPECTED)
        result = checks_read(&cmd_check, &r->checks);
    r->bare = r->bare || r->checks.tables[0] == &r->checks.bare;
    if (result == EXIT_EXPECTED)
        result = make_plan(r, &plan);
    if (result == EXIT_EXPECTED)
        result = work_choose(&cmd_check, &r->work, &plan);
    if (result == EXIT_EXPECTED && work_serves(&options)) {
        result = work_serve(&cmd_check, &plan, &options);
    } else if (result == EXIT_EXPECTED) {
        const status ran = jobs_run_as(plan.jobs, plan.count, &options, &findings, &complaint);
        progress_end();
        for (size_t i = 0; r->bare && i < findings.count; i++)
            findings.list[i].expected = VERDICT_NONE;
        work_tell(&cmd_check, &options, ran);
        if (ran == OK)
            result = findings.stopped_by && !findings.count ? EXIT_FINDING : report(r, &findings);
        else if (ran == E_MEMORY || ran == E_INTERNAL || ran == E_FILE)
            result = (say_failure(&cmd_check, "%s", complaint.text), EXIT_OURS);
        else
            result = usage_error(&cmd_check, "%s", complaint.text);
    }
    if (*complaint.text && !findings.stopped_by && result != EXIT_USAGE && result != EXIT_OURS)
        say_failure(&cmd_check, "%s", complaint.text); /* --fail-fast */
    if (*complaint.text && result == EXIT_EXPECTED)
        result = EXIT_FINDING; /* what was not decided does not count as expected */
    result = stopped_status(&cmd_check, findings.stopped_by, complaint.text, result);
    plan_clear(&plan);
    findings_clear(&findings);
    return result;
}

/* Reads a protocol, and with --planted one of its leaks; refuses options that would do nothing. */
static int read_words(struct request *r, const struct option_list *words)
{
    const size_t most = r->checks.planted ? 2 : 1;
    if (words->count > most)
        return usage_error(&cmd_check, "unexpected argument '%s'%s", words->item[most],
                           r->checks.planted ? "" : "; a planted leak needs --planted");
    r->checks.protocol = words->count ? words->item[0] : NULL;
    r->checks.leak = words->count > 1 ? words->item[1] : NULL;
    if (r->markdown && (!r->checks.planted || r->checks.leak))
        return usage_error(&cmd_check, "--markdown is for the kill matrix: with --planted, and "
                                       "without one leak");
    if (r->markdown && r->json)
        return usage_error(&cmd_check, "--json or --markdown, not both");
    if (r->bare && (r->checks.planted || !words->count || strcmp(words->item[0], "all") == 0))
        return usage_error(&cmd_check, "--without-table is for one protocol, without --planted");
    return EXIT_EXPECTED;
}

static int run(int argc, char **argv)
{
    bool helped = false;
    struct request r = {0};
    struct option_list words = {0};
    struct checks *c = &r.checks;
    const struct option options[] = {{"by", OPTION_VALUE, NULL, &c->by, NULL},
                                     {"variant", OPTION_VALUE, NULL, &c->variant, NULL},
                                     {"coalition", OPTION_VALUE, NULL, &c->members, NULL},
                                     {"set", OPTION_LIST, NULL, NULL, &r.settings},
                                     {"ideal", OPTION_VALUE, NULL, &c->ideal, NULL},
                                     WORK_OPTIONS(&r.work),
                                     WORK_OPTIONS_PART(&r.work),
                                     {"planted", OPTION_FLAG, &c->planted, NULL, NULL},
                                     {"without-table", OPTION_FLAG, &r.bare, NULL, NULL},
                                     {"markdown", OPTION_FLAG, &r.markdown, NULL, NULL},
                                     {"json", OPTION_FLAG, &r.json, NULL, NULL},
                                     {NULL, OPTION_FLAG, NULL, NULL, NULL}};
    int result = parse_options(&cmd_check, argc, argv, options, &words, &helped);
    if (result == EXIT_EXPECTED && !helped)
        result = read_words(&r, &words);
    if (result == EXIT_EXPECTED && !helped)
        result = check(&r);
    option_list_clear(&words);
    option_list_clear(&r.settings);
    option_list_clear(&r.work.only);
    arena_clear(&r.checks.arena);
    return result;
}

const struct command cmd_check = {
    .name = "check",
    .summary = "put the checkers to protocols: what may each coalition learn?",
    .help =
        "usage: glasshouse check [PROTOCOL|all] [options]\n"
        "       glasshouse check [PROTOCOL|all] [LEAK] --planted [options]\n\n"
        "Runs the cases of the protocol's table. A case is one question: may this coalition, in\n"
        "this variant and with these parameters, learn more than is declared? Its verdict is\n"
        "compared with the expected one. A protocol that has no table is asked what needs none,\n"
        "and the table that would record the verdicts is printed.\n\n"
        "  --by CHECKER         only this checker: enumerate, affine, correct, couple, sample or\n"
        "                       fault; or one question of it: enumerate/view,\n"
        "                       enumerate/declaration, affine/view, affine/declaration\n"
        "  --variant V          only this variant\n"
        "  --coalition 1,3      only what this coalition may learn: numbers, or names of roles\n"
        "  --set name=value     instead of the table's parameter; may be repeated\n"
        "  --ideal PARTS        only the cases with ideal parts, and these parts ideal: all,\n"
        "                       deeper:N (calls at a depth of more than N), or names\n"
        "  --jobs N             in so many processes; all cores otherwise\n"
        "                       (mpirun -np N glasshouse check ... shares the checks between\n"
        "                       ranks on many machines: docs/past-one-machine.md)\n"
        "  --only TEXT          only checks with TEXT in their name, which is as\n"
        "                       'secure-sum/hardened/affine parties=3'; may be repeated\n"
        "  --fail-fast          ends at the first verdict that is not the expected one\n"
        "  --cache DIR          keeps findings in DIR, your own folder, by digest of this program\n"
        "                       and of the check; what is there is not made again.\n"
        "                       GLASSHOUSE_CACHE names a folder for all commands\n"
        "  --planted            the planted leaks and the kill matrix, or one leak with its\n"
        "                       witness; PATH/LEAK plants it in one call, as\n"
        "                       secure-and[2]/mask-dropped\n"
        "  --without-table      as for a protocol that has no table of cases\n"
        "  --markdown           the kill matrix as it is committed in proofs/KILLS.md\n"
        "  --json               one document; rows with protocol, variant, checker, coalition,\n"
        "                       verdict, expected, executions, bounds, witness; unmade: checks\n"
        "                       that a signal or --fail-fast left out\n"
        "  --color WHEN         auto, always or never; NO_COLOR and TERM=dumb are respected\n\n"
        "Exit status: 0 every verdict is the expected one, 1 some is not, 2 bad usage, or no\n"
        "question about leakage was asked (and --by asked for no other), 3 internal or system\n"
        "error.\n\n"
        "  glasshouse check secure-sum --by affine --json\n"
        "  glasshouse check secure-sum --by enumerate --coalition 1,3 --set parties=4\n",
    .run = run,
};
