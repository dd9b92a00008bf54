/* The suite asks everything of everyone: each protocol, each of its variants, each checker of the
 * real world, each row of each table, and each specimen. */
#include "proofs/ask/suite.h"
#include "protocols/protocols.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static const struct plan_filter everything;

static bool is_planned(const struct plan *plan, const char *protocol, const char *variant,
                       enum checker checker)
{
    for (size_t i = 0; i < plan->count; i++)
        if (strcmp(plan->jobs[i].protocol->name, protocol) == 0 &&
            strcmp(plan->jobs[i].what.variant, variant) == 0 &&
            plan->jobs[i].what.checker == checker)
            return true;
    return false;
}

/* Where pairings are computed there are never enough samples. */
static bool is_excused(const struct protocol *p, enum checker checker)
{
    bool pairing = false;
    for (size_t i = 0; p->messages[i]; i++)
        for (size_t k = 0; k < p->messages[i]->count; k++)
            pairing |= p->messages[i]->fields[k].kind == KIND_CIPHERTEXTS;
    return pairing && checker == CHECKER_SAMPLE;
}

static void each_variant_meets_each_checker(void)
{
    static const enum checker real[] = {CHECKER_COUPLE, CHECKER_SAMPLE, CHECKER_CORRECT,
                                        CHECKER_FAULT};
    struct plan plan = {0};
    suite_plan(&plan, &everything);
    printf("%zu jobs\n", plan.count);
    for (const struct protocol *const *p = protocols; *p; p++)
        for (const struct variant *v = (*p)->variants; v->name; v++)
            for (size_t i = 0; i < sizeof real / sizeof *real; i++) {
                const bool planned = is_planned(&plan, (*p)->name, v->name, real[i]);
                const bool excused = is_excused(*p, real[i]);
                if (planned == excused)
                    printf("%s %s: %s\n", (*p)->name, v->name, checker_name(real[i]));
                EXPECT(planned != excused);
            }
    plan_clear(&plan);
}

static void each_row_is_planned(void)
{
    struct plan plan = {0};
    size_t rows = 0;
    suite_plan(&plan, &everything);
    const struct proof_table *const *const lists[] = {proof_tables, specimen_tables};
    for (size_t i = 0; i < 2; i++)
        for (const struct proof_table *const *t = lists[i]; *t; t++)
            for (const struct proof_case *c = (*t)->cases; c && c->settings; c++, rows++)
                EXPECT(is_planned(&plan, (*t)->protocol->name, c->variant, c->checker));
    EXPECT(rows > 100 && plan.count >= rows);
    plan_clear(&plan);
}

/* A filter leaves what it names. */
static void a_filter_leaves_what_it_names(void)
{
    struct plan plan = {0};
    const struct plan_filter filter = {.checker = "fault"};
    suite_plan(&plan, &filter);
    EXPECT(plan.count > 0);
    for (size_t i = 0; i < plan.count; i++)
        EXPECT_EQ(CHECKER_FAULT, plan.jobs[i].what.checker);
    plan_clear(&plan);
}

const struct test tests[] = {{"each variant meets each checker", each_variant_meets_each_checker},
                             {"each row is planned", each_row_is_planned},
                             {"a filter leaves what it names", a_filter_leaves_what_it_names},
                             {0}};
