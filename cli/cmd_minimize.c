/* glasshouse minimize: finds the smallest parameters and coalition with which something leaks. */
#include "cli/cmd_check_words.h"
#include "cli/text.h"
#include "cli/witness.h"
#include "crypto/memory.h"
#include "proofs/ask/plan.h"
#include "proofs/tell/minimize.h"
#include "sim/json.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct request {
    const char *protocol, *planted, *by, *variant, *members;
    const char *settings; /* as one text */
    struct arena arena;
    bool json;
};

static void print_text(const struct minimized *m)
{
    const struct finding *f = m->found;
    text_line(stdout, 4, "%s %s, %s, %s: %s at %s (%u runs of the checker)", f->protocol,
              f->variant, check_name(f->check), f->coalition, verdict_name(f->verdict), m->settings,
              m->tried);
    if (f->witness)
        witness_print(stdout, f, 2);
}

static void print_json(const struct minimized *m)
{
    struct json j;
    json_init(&j);
    json_object(&j);
    json_add_string(&j, "parameters", m->settings);
    json_add_u64(&j, "tried", m->tried);
    json_add_array(&j, "rows");
    finding_json(&j, m->found);
    json_end(&j);
    json_end(&j);
    document_print(&j);
    json_clear(&j);
}

/* Chooses the first matching job: a planted leak with its killer, or a row that leaks. */
static bool choose(const struct request *r, struct plan *plan)
{
    const struct proof_table *table = proof_table_find(r->protocol);
    const struct plan_filter filter = {.checker = r->by,
                                       .variant = r->variant,
                                       .members = r->members,
                                       .settings = *r->settings ? r->settings : NULL};
    if (!table)
        return false;
    if (r->planted) {
        const struct planted *p = planted_find(table, r->planted);
        if (p)
            plan_planted(plan, table, p, r->by != NULL, &filter);
        return plan->count > 0;
    }
    plan_cases(plan, table, &filter);
    plan_real(plan, table->protocol, &filter);
    size_t kept = 0;
    for (size_t i = 0; i < plan->count; i++) {
        const struct expectation *e = &plan->jobs[i].what.expect;
        if (e->some == VERDICT_LEAK || e->correct == VERDICT_FAILS || *r->settings || r->members)
            plan->jobs[kept++] = plan->jobs[i];
    }
    plan->count = kept;
    return kept > 0;
}

/* Every word, as `check` reads them; the members without braces and spaces. */
static int read_words(struct request *r)
{
    struct checks *c = memory_zero(1, sizeof *c);
    *c = (struct checks){.protocol = r->protocol,
                         .by = r->by,
                         .variant = r->variant,
                         .members = r->members,
                         .leak = r->planted,
                         .planted = r->planted != NULL,
                         .overrides = r->settings};
    const int exit = strcmp(r->protocol, "all") == 0
                         ? usage_error(&cmd_minimize, "one protocol at a time, not all")
                         : checks_read(&cmd_minimize, c);
    if (exit == EXIT_EXPECTED && r->members)
        r->members = arena_text(&r->arena, c->coalition);
    arena_clear(&c->arena);
    free(c);
    return exit;
}

static int run_minimize(struct request *r)
{
    struct complaint complaint = {.text = ""};
    struct plan plan = {0};
    struct minimized m;
    int exit = EXIT_EXPECTED;
    exit = read_words(r);
    if (exit != EXIT_EXPECTED)
        return exit;
    if (!choose(r, &plan)) {
        plan_clear(&plan);
        return usage_error(&cmd_minimize,
                           "no case that leaks, and no planted leak, has this protocol, checker, "
                           "variant and coalition together");
    }
    /* A table's range makes many jobs; the first that leaks is made smaller. */
    status result = E_NOT_FOUND;
    for (size_t i = 0; i < plan.count && result == E_NOT_FOUND; i++) {
        progress("rows", i, plan.count);
        if (i)
            minimized_clear(&m);
        result = minimize(&plan.jobs[i], &m, &complaint);
    }
    progress_end();
    if (result == OK && r->json)
        print_json(&m);
    else if (result == OK)
        print_text(&m);
    else if (result == E_NOT_FOUND)
        exit = (say_failure(&cmd_minimize, "%s", complaint.text), EXIT_FINDING);
    else
        exit = usage_error(&cmd_minimize, "%s", complaint.text);
    minimized_clear(&m);
    plan_clear(&plan);
    return exit;
}

static int run(int argc, char **argv)
{
    bool helped = false;
    struct request r = {0};
    struct option_list words = {0}, settings = {0};
    const struct option options[] = {{"by", OPTION_VALUE, NULL, &r.by, NULL},
                                     {"variant", OPTION_VALUE, NULL, &r.variant, NULL},
                                     {"coalition", OPTION_VALUE, NULL, &r.members, NULL},
                                     {"planted", OPTION_VALUE, NULL, &r.planted, NULL},
                                     {"set", OPTION_LIST, NULL, NULL, &settings},
                                     {"json", OPTION_FLAG, &r.json, NULL, NULL},
                                     {NULL, OPTION_FLAG, NULL, NULL, NULL}};
    int result = parse_options(&cmd_minimize, argc, argv, options, &words, &helped);
    if (result == EXIT_EXPECTED && !helped)
        result =
            expect_words(&cmd_minimize, &words, 1, "name one protocol", "one protocol at a time");
    if (result == EXIT_EXPECTED && !helped)
        result = join_settings(&cmd_minimize, &settings, &r.arena, &r.settings);
    if (result == EXIT_EXPECTED && !helped) {
        r.protocol = words.item[0];
        result = run_minimize(&r);
    }
    option_list_clear(&words);
    option_list_clear(&settings);
    arena_clear(&r.arena);
    return result;
}

const struct command cmd_minimize = {
    .name = "minimize",
    .summary = "shrink a leak: fewer parties, smaller numbers, fewer members, the same finding",
    .help =
        "usage: glasshouse minimize PROTOCOL [--planted LEAK] [--by CHECKER] [--variant V]\n"
        "                           [--coalition 1,3] [--set name=value]... [--json]\n\n"
        "Takes the first row of the protocol's table that leaks, or a planted leak, and makes its\n"
        "parameters and its coalition smaller as long as the checker still finds it. Prints the\n"
        "smallest, with its witness: the exact checkers name the fewest messages that tell.\n\n"
        "  --planted LEAK   this planted leak, not the first case that leaks\n"
        "  --by CHECKER     by this checker alone\n"
        "  --variant V      only this variant\n"
        "  --coalition 1,3  only what this coalition learns\n"
        "  --set name=value instead of the table's parameter; may be repeated\n"
        "  --json           one JSON document\n\n"
        "Exit status: 0 made smaller or smallest already, 1 it does not leak, 2 bad usage.\n\n"
        "  glasshouse minimize secure-sum --by affine --coalition 1,3,5 --set parties=8\n"
        "  glasshouse minimize secure-sum --planted mask-dropped\n",
    .run = run,
};
