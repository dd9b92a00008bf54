/* `composed` is given only when each of its conditions was checked. That it agrees with what is
 * found of the flat protocol is the test flat_composed. */
#include "proofs/ask/plan.h"
#include "proofs/graph/graph.h"
#include "proofs/specimens/specimens.h"
#include "protocols/lca/lca.h"
#include "protocols/mondrian/mondrian.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static enum verdict ask(const struct protocol *protocol, const char *variant, const char *settings,
                        coalition members, bool composed, const struct mutation *planted,
                        char bounds[4096])
{
    struct findings f;
    const struct coalition_class one = {.name = "it", .exactly = members};
    struct job job = {
        .protocol = protocol,
        .planted = planted,
        .what = {
            .variant = variant, .settings = settings, .checker = CHECKER_ENUMERATE, .class = &one}};
    if (composed)
        job.what.expect.composed = VERDICT_COMPOSED;
    else
        job.what.expect.some = VERDICT_EXHAUSTED;
    findings_init(&f);
    EXPECT_EQ(OK, checker_run(&job, &f, NULL));
    EXPECT_EQ(1, f.count);
    const enum verdict v = f.count ? f.list[0].verdict : VERDICT_NONE;
    EXPECT(f.count && f.list[0].check == (composed ? CHECK_COMPOSED : CHECK_ENUMERATE));
    snprintf(bounds, 4096, "%s", f.count ? f.list[0].bounds : "");
    findings_clear(&f);
    return v;
}

/* A shape outside what was proved; a planted leak, in a part and outside. */
static void gaps_and_leaks_are_named(void)
{
    char bounds[4096];
    const struct mutation inside = {.name = "inside", .kind = COIN_ZERO, .target = "mask"};
    EXPECT_EQ(VERDICT_HOLDS, ask(&lca_protocol, "as-published", "parties=6 tree=a:root ideal=all",
                                 1, true, NULL, bounds));
    EXPECT(strstr(bounds, "no row of any table covers it (secure-and as-published, parties=6"));
    EXPECT_EQ(VERDICT_INCONCLUSIVE, ask(&lca_protocol, "as-published",
                                        "parties=3 tree=a:root ideal=all", 3, true, NULL, bounds));
    EXPECT(strstr(bounds, "the part, seen: leak of secure-and") != NULL);
    /* With ideal parts nobody draws a mask, so this says nothing about the planted leak. */
    EXPECT_EQ(VERDICT_INCONCLUSIVE,
              ask(&lca_protocol, "as-published", "parties=3 tree=a:root ideal=all", 4, true,
                  &inside, bounds));
}

/* A row about some of the coins is no row about all of them; nor is one about sampled inputs. */
static void the_weakest_row_counts(void)
{
    static const struct {
        const char *settings;
        enum verdict verdict;
    } cases[] = {{"parties=2 modulus=2 ideal=all", VERDICT_COMPOSED},
                 {"parties=2 modulus=3 ideal=all", VERDICT_HOLDS}};
    for (size_t i = 0; i < 2; i++) {
        char bounds[4096];
        EXPECT_EQ(cases[i].verdict, ask(&specimen_sampled, i ? "faulty" : "honest",
                                        cases[i].settings, 2, true, NULL, bounds));
        const bool weak = strstr(bounds, "no stronger than a row that is about a sample") &&
                          strstr(bounds, "holds on a sample of specimen-handing by enumerate");
        EXPECT_EQ(cases[i].verdict == VERDICT_HOLDS, weak);
    }
    const struct rest sampled = {.check = CHECK_CORRECT,
                                 .parameters = "",
                                 .verdict = VERDICT_HOLDS,
                                 .sampled = true},
                      whole = {.check = CHECK_CORRECT, .parameters = "", .verdict = VERDICT_HOLDS};
    EXPECT(rest_is_sampled(&sampled) && !rest_is_sampled(&whole));
}

/* Where no row by enumeration has the parameters of a part, one by couple that has just these is
 * taken; not when it leaks. */
static void rows_by_couple_count(void)
{
    static const char settings[] = "parties=3 schema=\"a:qi:0..1\" rows=\"0..1\" k=1 l=2 most=2 "
                                   "comparisons=ot ideal=compare,kth,secure-sum",
                      exact[] = "holds on a sample of compare by couple at parties=3 modulus=16";
    const struct mutation inside = {
        .name = "inside", .kind = INPUT_SENT, .party = 2, .target = "part", .argument = 1};
    char bounds[4096];
    EXPECT_EQ(VERDICT_HOLDS, ask(&mondrian_protocol, "hardened", settings, 1, true, NULL, bounds));
    EXPECT(strstr(bounds, exact) && !strstr(bounds, "not covered"));
    EXPECT_EQ(VERDICT_INCONCLUSIVE,
              ask(&mondrian_protocol, "hardened", settings, 1, true, &inside, bounds));
    EXPECT(strstr(bounds, exact) == NULL);
}

const struct test tests[] = {{"rows by couple count", rows_by_couple_count},
                             {"gaps and leaks are named", gaps_and_leaks_are_named},
                             {"the weakest row counts", the_weakest_row_counts},
                             {0}};
