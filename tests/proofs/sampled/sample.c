/* `sample`: its tests are exact, its power is as advertised, its controls work, and what a
 * feature can see is found. */
#include "proofs/sampled/sample.h"
#include "protocols/protocols.h"
#include "tests/expect.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct coalition_class singles = {.name = "any one", .least = 1, .most = 1};
static const struct coalition_class around = {.name = "{1,3}", .exactly = 5};

static double choose(int n, int k)
{
    double c = 1;
    for (int i = 0; i < k; i++)
        c = c * (n - i) / (i + 1);
    return c;
}

/* The tail, summed term by term, beside the checker's; it may give up where p is plainly large. */
static void the_tail_is_the_sum_of_its_terms(void)
{
    enum { N = 40 };
    size_t small = 0;
    for (int a = 0; a <= N; a++)
        for (int b = 0; b < a; b++) {
            double tail = 0;
            for (int k = a; k <= N && k <= a + b; k++)
                tail += choose(N, k) * choose(N, a + b - k) / choose(2 * N, a + b);
            const double want = log(2 * tail), got = sample_logp(N, (uint64_t)a, (uint64_t)b);
            EXPECT(got == 0 || fabs(got - want) < 1e-6);
            EXPECT(want > -18 || got != 0);
            EXPECT(got == sample_logp(N, (uint64_t)b, (uint64_t)a));
            small += got != 0;
        }
    EXPECT(small > 100);
}

/* More samples see smaller advantages; a stricter level larger ones. */
static void power_grows_with_samples(void)
{
    const double level = log(1e-12);
    EXPECT(sample_power(8192, level) < sample_power(1024, level));
    EXPECT(sample_power(1024, level) < sample_power(1024, log(1e-30)));
    EXPECT(sample_power(32, log(1e-30)) > 1);
    EXPECT(sample_power(100000, log(2e-10)) < 0.035); /* near p = 1/2, by the normal law: 0.021 */
}

static enum verdict ask(const struct job *job, struct arena *arena, const char **note)
{
    char error[256] = "";
    struct findings findings;
    findings_init(&findings);
    EXPECT_EQ(OK, sample_job(job, &findings, error));
    EXPECT_EQ(1, findings.count);
    const enum verdict verdict = findings.count ? findings.list[0].verdict : VERDICT_NONE;
    *note = arena_text(arena, findings.count ? findings.list[0].bounds : error);
    findings_clear(&findings);
    return verdict;
}

static struct job job_of(const char *protocol, const char *variant, const char *settings,
                         const struct coalition_class *class, const struct mutation *planted)
{
    return (struct job){.protocol = protocol_find(protocol),
                        .planted = planted,
                        .any = planted != NULL,
                        .what = {.variant = variant,
                                 .settings = settings,
                                 .checker = CHECKER_SAMPLE,
                                 .class = class,
                                 .expect = {.some = VERDICT_HOLDS}}};
}

/* Two masked sums over 2^32 that tell everything only by their difference with a third. */
static void the_total_leak_is_found(void)
{
    struct arena arena = {0};
    const char *note;
    const struct job leak =
        job_of("secure-sum", "as-published", "parties=4 modulus=2^32", &around, NULL);
    const struct job sound =
        job_of("secure-sum", "hardened", "parties=4 modulus=2^32", &around, NULL);
    EXPECT_EQ(VERDICT_LEAK, ask(&leak, &arena, &note));
    EXPECT_EQ(VERDICT_HOLDS, ask(&sound, &arena, &note));
    EXPECT(strstr(note, "no evidence above 0.") == note);
    EXPECT(strstr(note, "says nothing about other features") != NULL);
    arena_clear(&arena);
}

static void planted_coins_are_found(void)
{
    static const struct mutation planted[] = {
        {"short", "16 bits of 32", COIN_SHORT, 1, "mask", NULL, 1 << 16},
        {"modulo", "too few bits, reduced", COIN_MODULO, 1, "mask", NULL, 31},
        {"biased", "the AND of two", COIN_BIASED, 1, "mask", NULL, 0},
        {"scaled", "twice a coin", COIN_SCALED, 1, "mask", NULL, 2},
        {"constant", "always 7", COIN_CONSTANT, 1, "mask", NULL, 7}};
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++) {
        struct arena arena = {0};
        const char *note;
        const struct job job =
            job_of("secure-sum", "as-published", "parties=3 modulus=2^32", &singles, &planted[i]);
        const enum verdict v = ask(&job, &arena, &note);
        /* A coin that is nearly uniform tells two inputs hardly apart; it is no ideal view's. */
        const bool found = v == VERDICT_LEAK || v == VERDICT_FAILS;
        if (!found)
            printf("  %s: %s\n", planted[i].name, note);
        EXPECT(found);
        arena_clear(&arena);
    }
}

/* The same job twice: the same words, to the last digit. */
static void verdicts_do_not_flake(void)
{
    struct arena arena = {0};
    const char *once, *again;
    const struct job job = job_of("secure-and", "separate", "length=2", &singles, NULL);
    EXPECT_EQ(ask(&job, &arena, &once), ask(&job, &arena, &again));
    EXPECT(strcmp(once, again) == 0);
    arena_clear(&arena);
}

static void too_few_samples_say_so(void)
{
    struct arena arena = {0};
    const char *note;
    const struct job job = job_of("zhong", "hardened", "", &singles, NULL);
    EXPECT_EQ(VERDICT_INCONCLUSIVE, ask(&job, &arena, &note));
    EXPECT(strstr(note, "not enough samples") == note);
    arena_clear(&arena);
}

/* Two fields of one message are told apart by their names, and one that is alone needs none. */
static void numbers_are_named_so_that_they_differ(void)
{
    struct arena arena = {0};
    struct atoms atoms = {0};
    static const char zeros[] = "m2/1/0/masked/zeros", ones[] = "m2/1/0/masked/ones",
                      coin[] = "c2/2/0/answer/";
    const uint32_t z = intern_put(&atoms.streams, zeros, sizeof zeros),
                   o = intern_put(&atoms.streams, ones, sizeof ones),
                   c = intern_put(&atoms.streams, coin, sizeof coin);
    struct feature f = {.kind = FEATURE_SUM, .terms = 2, .factor = {1, -1}};
    f.spot[0] = (struct spot){z, 4};
    f.spot[1] = (struct spot){o, 4};
    EXPECT(strcmp(feature_name(&f, &atoms, &arena), "masked.zeros[5] - masked.ones[5]") == 0);
    f.spot[1] = (struct spot){c, 0};
    EXPECT(strcmp(feature_name(&f, &atoms, &arena), "masked[5] - answer[1]") == 0);
    f.spot[1] = (struct spot){z, 0};
    EXPECT(strcmp(feature_name(&f, &atoms, &arena), "masked[5] - masked[1]") == 0);
    atoms_clear(&atoms);
    arena_clear(&arena);
}

static const struct test tests[] = {
    {"the tail is the sum of its terms", the_tail_is_the_sum_of_its_terms},
    {"power grows with samples", power_grows_with_samples},
    {"the total leak is found", the_total_leak_is_found},
    {"planted coins are found", planted_coins_are_found},
    {"verdicts do not flake", verdicts_do_not_flake},
    {"too few samples say so", too_few_samples_say_so},
    {"numbers are named so that they differ", numbers_are_named_so_that_they_differ},
};

int main(int argc, char **argv)
{
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
