/* The affine checker on real roles: the results that are known from pencil and paper. */
#include "proofs/ask/checker.h"
#include "proofs/specimens/specimens.h"
#include "protocols/secure_sum/secure_sum.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static const struct coalition_class pairs = {.name = "any two", .least = 2, .most = 2};

/* One row for each coalition of the class. */
static void judge(struct findings *f, const char *variant, const char *settings,
                  const struct coalition_class *class, const struct mutation *planted)
{
    const struct job job = {.protocol = &secure_sum_protocol,
                            .planted = planted,
                            .what = {.variant = variant,
                                     .settings = settings,
                                     .checker = CHECKER_AFFINE,
                                     .class = class,
                                     .each = true,
                                     .expect = {.some = VERDICT_PROVED}}};
    findings_init(f);
    EXPECT_EQ(OK, checker_run(&job, f, NULL));
}

static size_t leaks(const struct findings *f)
{
    size_t count = 0;
    for (size_t i = 0; i < f->count; i++)
        count += f->list[i].verdict == VERDICT_LEAK;
    return count;
}

/* At m players, two who are not neighbours learn what is between them, m (m - 3) / 2 pairs; two
 * neighbours, or one player, learn nothing. For every N. */
static void test_ring_pairs(void)
{
    for (int m = 3; m <= 10; m++) {
        char settings[64];
        struct findings f;
        snprintf(settings, sizeof settings, "parties=%d modulus=any", m);
        judge(&f, "as-published", settings, &any_one, NULL);
        EXPECT_EQ(m, f.count);
        EXPECT_EQ(0, leaks(&f));
        for (size_t i = 0; i < f.count; i++)
            EXPECT_EQ(VERDICT_PROVED, f.list[i].verdict);
        findings_clear(&f);
        judge(&f, "as-published", settings, &pairs, NULL);
        EXPECT_EQ(m * (m - 1) / 2, f.count);
        EXPECT_EQ(m * (m - 3) / 2, leaks(&f));
        for (size_t i = 0; i < f.count; i++) {
            int a, b;
            EXPECT_EQ(2, sscanf(f.list[i].coalition, "{%d,%d}", &a, &b));
            const bool apart = b - a > 1 && !(a == 1 && b == m);
            EXPECT_EQ(apart ? VERDICT_LEAK : VERDICT_PROVED, f.list[i].verdict);
            EXPECT(!apart || strstr(f.list[i].witness->learns, "(for every N)"));
        }
        findings_clear(&f);
    }
}

static void test_functional(void)
{
    struct findings f;
    const struct coalition_class one_and_four = {.name = "{1,4}", .exactly = 9};
    judge(&f, "as-published", "parties=6 modulus=2^64", &one_and_four, NULL);
    EXPECT_EQ(1, leaks(&f));
    const struct witness *w = f.list[0].witness;
    EXPECT(strcmp(w->learns, "x2 + x3 (mod 18446744073709551616)") == 0);
    EXPECT(w->telling_count > 0 && w->telling[0].line > 0);
    EXPECT(strstr(w->replay, "--coalition 1,4"));
    findings_clear(&f);
}

/* Twice a mask hides everything modulo an odd N, and all but the parity modulo an even one. */
static void test_doubled_mask(void)
{
    static const struct mutation doubled = {"doubled", "", COIN_SCALED, 1, "mask", NULL, 2};
    static const struct {
        const char *settings;
        size_t leaks;
        const char *learns;
    } cases[] = {{"parties=3 modulus=5", 0, NULL},
                 {"parties=3 modulus=6", 1, "3*x1 (mod 6)"},
                 {"parties=3 modulus=2^32", 1, "2147483648*x1 (mod 4294967296)"},
                 {"parties=3 modulus=9", 0, NULL}};
    const struct coalition_class second = {.name = "{2}", .exactly = 2};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct findings f;
        judge(&f, "as-published", cases[i].settings, &second, &doubled);
        EXPECT_EQ(cases[i].leaks, leaks(&f));
        EXPECT(!cases[i].learns || strcmp(f.list[0].witness->learns, cases[i].learns) == 0);
        findings_clear(&f);
    }
}

/* What is not affine is handed on, never passed. */
static void test_hands_on(void)
{
    static const struct mutation biased = {"biased", "", COIN_BIASED, 1, "mask", NULL, 0};
    const struct coalition_class second = {.name = "{2}", .exactly = 2};
    struct findings f;
    judge(&f, "as-published", "parties=3 modulus=5", &second, &biased);
    EXPECT_EQ(VERDICT_INCONCLUSIVE, f.list[0].verdict);
    EXPECT(strstr(f.list[0].bounds, "enumerate"));
    findings_clear(&f);
}

/* A function that draws: shares of player 1's input for players 2 and 3. The dealer of the faulty
 * variant knows both; all others know what they get. A mask whose entries are the same gives shares
 * of which each entry is right by itself. */
static void test_drawn(void)
{
    static const struct mutation repeated = {"repeated", "", COIN_REPEATED_ENTRIES, 1, "mask",
                                             NULL,       0};
    static const struct {
        const char *variant;
        coalition members;
        const struct mutation *planted;
        enum verdict verdict;
    } cases[] = {
        {"faulty", 1, NULL, VERDICT_LEAK},        {"faulty", 2, NULL, VERDICT_PROVED},
        {"faulty", 4, NULL, VERDICT_PROVED},      {"faulty", 3, NULL, VERDICT_PROVED},
        {"faulty", 6, NULL, VERDICT_PROVED},      {"honest", 1, NULL, VERDICT_PROVED},
        {"honest", 2, NULL, VERDICT_PROVED},      {"honest", 5, NULL, VERDICT_PROVED},
        {"honest", 6, NULL, VERDICT_PROVED},      {"faulty", 2, &repeated, VERDICT_FAILS},
        {"honest", 3, &repeated, VERDICT_PROVED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int any = 0; any < 2; any++) {
            struct findings f;
            const struct coalition_class one = {.name = "it", .exactly = cases[i].members};
            const struct job job = {
                .protocol = &specimen_dealing,
                .planted = cases[i].planted,
                .what = {.variant = cases[i].variant,
                         .settings = any ? "modulus=any length=2" : "modulus=6 length=2",
                         .checker = CHECKER_AFFINE,
                         .class = &one,
                         .expect = {.some = VERDICT_PROVED}}};
            findings_init(&f);
            EXPECT_EQ(OK, checker_run(&job, &f, NULL));
            EXPECT_EQ(1, f.count);
            EXPECT_EQ(cases[i].verdict, f.list[0].verdict);
            if (cases[i].verdict == VERDICT_LEAK)
                EXPECT(strstr(f.list[0].witness->learns, "share[") != NULL);
            if (cases[i].verdict == VERDICT_FAILS)
                EXPECT(strstr(f.list[0].bounds, "all outputs together") != NULL);
            findings_clear(&f);
        }
}

/* Outputs are the function's as forms, for every N; not so where a sender takes its mask off too
 * early. Of what is read, forms say nothing. */
static void test_outputs(void)
{
    static const struct mutation unmasked = {"unmasked", "", MESSAGE_UNMASKED, 2, "shift",
                                             "mask",     0};
    static const struct {
        const char *protocol, *variant, *settings;
        const struct mutation *planted;
        enum verdict verdict;
    } cases[] = {{"secure-sum", "as-published", "modulus=any", NULL, VERDICT_PROVED},
                 {"secure-sum", "hardened", "modulus=any", NULL, VERDICT_PROVED},
                 {"sum-to", "one-lap", "modulus=any", NULL, VERDICT_PROVED},
                 {"specimen-dealing", "faulty", "modulus=any", NULL, VERDICT_PROVED},
                 {"secure-sum", "as-published", "modulus=any", &unmasked, VERDICT_FAILS},
                 {"secure-sum", "as-published", "modulus=9", &unmasked, VERDICT_FAILS},
                 {"secure-and", "separate", "", NULL, VERDICT_INCONCLUSIVE}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct findings f;
        const struct proof_table *table = proof_table_find(cases[i].protocol);
        const struct job job = {.protocol = table->protocol,
                                .planted = cases[i].planted,
                                .what = {.variant = cases[i].variant,
                                         .settings = cases[i].settings,
                                         .checker = CHECKER_AFFINE,
                                         .class = &any_one,
                                         .expect = {.correct = VERDICT_PROVED}}};
        findings_init(&f);
        EXPECT_EQ(OK, checker_run(&job, &f, NULL));
        EXPECT_EQ(1, f.count);
        EXPECT_EQ(cases[i].verdict, f.list[0].verdict);
        EXPECT(f.list[0].check == CHECK_CORRECT);
        findings_clear(&f);
    }
}

const struct test tests[] = {{"ring pairs", test_ring_pairs},
                             {"functional", test_functional},
                             {"doubled mask", test_doubled_mask},
                             {"hands on", test_hands_on},
                             {"drawn", test_drawn},
                             {"outputs", test_outputs},
                             {0}};
