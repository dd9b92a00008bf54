/* The probes of kohlmayer's claims are not blind: with a planted fault they say something else. */
#include "protocols/kohlmayer/proofs/probes.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

/* Classes that are larger than they must be lose more than anonymizing before integrating does. */
static void test_baseline_columns(void)
{
    static const struct mutation large = {"large-classes",
                                          "the master asks for classes of six rows",
                                          ROLE_CHANGED,
                                          1,
                                          "large classes",
                                          NULL,
                                          0};
    struct arena arena = {0};
    struct probe honest = {.arena = &arena, .bounds = ""},
                 planted = {.arena = &arena, .bounds = "", .planted = &large};
    kohlmayer_probe_baseline_columns(&honest);
    printf("%s\n", honest.bounds);
    EXPECT_EQ(CLAIM_EXHAUSTED, honest.verdict);
    kohlmayer_probe_baseline_columns(&planted);
    printf("%s; %s\n", planted.bounds, planted.witness);
    EXPECT_EQ(CLAIM_REFUTED, planted.verdict);
    arena_clear(&arena);
}

/* In it is a party 2 that compares nothing: with that one the same master has its way. */
static void test_witnesses(void)
{
    struct arena arena = {0};
    struct probe p = {.arena = &arena, .bounds = ""};
    kohlmayer_probe_witnesses(&p);
    printf("%s\n", p.bounds);
    EXPECT_EQ(CLAIM_HELD, p.verdict);
    EXPECT(strstr(p.bounds, "is not that of the rows which the master sent") != NULL);
    EXPECT(strstr(p.bounds, "nobody knows a word of the release") != NULL);
    arena_clear(&arena);
}

const struct test tests[] = {
    {"baseline, columns apart", test_baseline_columns}, {"witnesses", test_witnesses}, {0}};
