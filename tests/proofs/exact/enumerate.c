/* The enumerating checker on real roles: distances that can be worked out by hand. */
#include "proofs/ask/checker.h"
#include "protocols/boolean/boolean.h"
#include "protocols/secure_sum/secure_sum.h"
#include "tests/expect.h"
#include <string.h>

static const struct coalition_class second = {.name = "{2}", .exactly = 2};

static void judge(struct findings *f, const struct protocol *protocol, const char *settings,
                  const struct coalition_class *class, const struct mutation *planted)
{
    const struct job job = {.protocol = protocol,
                            .planted = planted,
                            .what = {.variant = "as-published",
                                     .settings = settings,
                                     .checker = CHECKER_ENUMERATE,
                                     .class = class,
                                     .every_input = true,
                                     .expect = {.some = VERDICT_EXHAUSTED}}};
    findings_init(f);
    EXPECT_EQ(OK, checker_run(&job, f, NULL));
    EXPECT_EQ(1, f->count);
}

static void test_counts_executions(void)
{
    struct findings f;
    judge(&f, &secure_sum_protocol, "parties=3 modulus=4", &any_one, NULL);
    EXPECT_EQ(VERDICT_EXHAUSTED, f.list[0].verdict);
    EXPECT_EQ(4 * 4 * 4 * 4 * 4 * 4, f.list[0].executions);
    EXPECT_EQ(3, f.list[0].coalitions);
    findings_clear(&f);
}

/* Player 2 sees x1 + r. With r below 3 of 5 values, inputs two apart share one value of three; with
 * r never 0, any two share three of four; with three bits modulo 5 (0 to 2 twice), 3/8 at most. */
static void test_exact_distances(void)
{
    static const struct {
        struct mutation planted;
        const char *distance;
    } cases[] = {
        {{"short", "", COIN_SHORT, 1, "mask", NULL, 3}, "2/3"},
        {{"never-zero", "", COIN_NEVER_ZERO, 1, "mask", NULL, 0}, "1/4"},
        {{"modulo", "", COIN_MODULO, 1, "mask", NULL, 3}, "1/4"},
        {{"zero", "", COIN_ZERO, 1, "mask", NULL, 0}, "1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct findings f;
        judge(&f, &secure_sum_protocol, "parties=3 modulus=5", &second, &cases[i].planted);
        EXPECT_EQ(VERDICT_LEAK, f.list[0].verdict);
        const struct witness *w = f.list[0].witness;
        EXPECT(strcmp(w->learns, "x1") == 0);
        EXPECT(strcmp(w->distance, cases[i].distance) == 0);
        EXPECT_EQ(1, w->telling_count);
        EXPECT(strcmp(w->telling[0].name, "shift") == 0 && w->telling[0].from == 1);
        findings_clear(&f);
    }
}

/* LEAKAGE-ANCHORS: the comparer alone learns the OR when the hash is keyed; unkeyed, or with
 * whoever has the key, it learns more. */
static void test_who_holds_the_key(void)
{
    static const struct mutation plain = {"plain", "", HASH_PLAIN, 0, "sum", NULL, 0};
    const struct coalition_class one = {.name = "{1}", .exactly = 1};
    const struct coalition_class one_and_two = {.name = "{1,2}", .exactly = 3};
    const struct coalition_class one_and_three = {.name = "{1,3}", .exactly = 5};
    struct findings f;
    judge(&f, &secure_or_protocol, "parties=4 length=1", &one, NULL);
    EXPECT_EQ(VERDICT_EXHAUSTED, f.list[0].verdict);
    findings_clear(&f);
    judge(&f, &secure_or_protocol, "parties=4 length=1", &one, &plain);
    EXPECT_EQ(VERDICT_LEAK, f.list[0].verdict);
    findings_clear(&f);
    judge(&f, &secure_or_protocol, "parties=4 length=1", &one_and_two, NULL);
    EXPECT_EQ(VERDICT_EXHAUSTED, f.list[0].verdict);
    findings_clear(&f);
    judge(&f, &secure_or_protocol, "parties=4 length=1", &one_and_three, NULL);
    EXPECT_EQ(VERDICT_LEAK, f.list[0].verdict);
    findings_clear(&f);
}

/* A space that is too large is not passed. */
static void test_gives_up_aloud(void)
{
    struct findings f;
    judge(&f, &secure_sum_protocol, "parties=3 modulus=2^64", &any_one, NULL);
    EXPECT_EQ(VERDICT_INCONCLUSIVE, f.list[0].verdict);
    EXPECT(strstr(f.list[0].bounds, "too many"));
    findings_clear(&f);
}

const struct test tests[] = {{"counts executions", test_counts_executions},
                             {"exact distances", test_exact_distances},
                             {"who holds the key", test_who_holds_the_key},
                             {"gives up aloud", test_gives_up_aloud},
                             {0}};
