/* `sample`: its tests are exact, its power is as advertised, its controls work, and what a
 * feature can see is found. */
#include "crypto/memory.h"
#include "proofs/sampled/sample_tally.h"
#include "protocols/protocols.h"
#include "tests/expect.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
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
    struct complaint complaint = {.text = ""};
    struct findings findings;
    findings_init(&findings);
    EXPECT_EQ(OK, sample_job(job, &findings, &complaint));
    EXPECT_EQ(1, findings.count);
    const enum verdict verdict = findings.count ? findings.list[0].verdict : VERDICT_NONE;
    *note = arena_text(arena, findings.count ? findings.list[0].bounds : complaint.text);
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

/* A view of four numbers in one ring, two in each of two streams. */
static void four_numbers(struct atoms *a, const struct modulus *n, const uint64_t value[4])
{
    static const char *const names[] = {"m2/1/0/one/", "m2/1/0/other/"};
    for (int s = 0; s < 2; s++)
        (void)intern_put(&a->streams, names[s], strlen(names[s]) + 1);
    a->ignored = memory_zero(2, sizeof *a->ignored);
    a->number = memory_zero(4, sizeof *a->number);
    a->start = memory_zero(3, sizeof *a->start);
    a->numbers = 4;
    a->start[1] = 2;
    a->start[2] = 4;
    for (uint32_t i = 0; i < 4; i++) {
        a->number[i] = (struct number){.spot = {i / 2, i % 2}, .modulus = n};
        residue_set_u64(n, a->number[i].value, value[i]);
    }
}

/* The cell of a sum modulo 6, computed by the definition with small numbers. */
static unsigned slow_mod6(const struct feature *f, const uint64_t value[4], int64_t modulus)
{
    int64_t sum = 0;
    for (uint32_t t = 0; t < f->terms; t++)
        sum += f->factor[t] * (int64_t)value[2 * f->spot[t].stream + f->spot[t].place];
    return (unsigned)(((sum % modulus) + modulus) % modulus % 6);
}

/* Sums are those of the definition; and a sum that was kept gives the cell that a new one gives. */
static void sums_are_kept_only_for_the_same_sum(void)
{
    static const uint64_t moduli[] = {7, 1000, UINT32_MAX, (uint64_t)1 << 40};
    for (size_t m = 0; m < sizeof moduli / sizeof *moduli; m++) {
        struct modulus n;
        struct atoms atoms = {0};
        struct feature_sum kept = {0};
        size_t count, kept_count = 0, compared = 0;
        const uint64_t last = moduli[m] - 1, value[4] = {last, 1, last, last / 2};
        EXPECT_EQ(OK, modulus_set_u64(&n, moduli[m]));
        four_numbers(&atoms, &n, value);
        struct feature *features = features_of(&atoms, false, &count);
        for (size_t i = 0; i < count; i++) {
            struct feature alone = features[i];
            struct feature_sum fresh = {0};
            alone.same_sum = false;
            const unsigned cell = feature_cell(&features[i], &atoms, &kept);
            EXPECT_EQ(feature_cell(&alone, &atoms, &fresh), cell);
            kept_count += features[i].same_sum;
            if (alone.kind != FEATURE_SUM || alone.cells != CELLS_MOD6)
                continue;
            EXPECT_EQ(slow_mod6(&alone, value, (int64_t)moduli[m]), cell);
            compared++;
        }
        EXPECT_EQ(4 + 2 * 6, compared); /* each number; sum and difference of each pair */
        EXPECT(kept_count > compared);
        free(features);
        atoms_clear(&atoms);
    }
}

/* Views that are counted in blocks, also where some of them lack a number or have it in another
 * ring, are in the cells in which each is alone. */
static void blocks_count_as_single_views_do(void)
{
    enum { VIEWS = 3 * TALLY_BLOCK + 5 };
    static const uint64_t moduli[] = {2, 1000, (uint64_t)1 << 40, ((uint64_t)1 << 63) - 25};
    for (size_t m = 0; m < sizeof moduli / sizeof *moduli; m++) {
        struct modulus n, other;
        struct tally t = {.samples = VIEWS};
        uint64_t state = 1, value[4] = {0};
        EXPECT_EQ(OK, modulus_set_u64(&n, moduli[m]));
        EXPECT_EQ(OK, modulus_set_u64(&other, moduli[m] + 1));
        four_numbers(&t.atoms, &n, value);
        tally_begin(&t);
        uint32_t *want = memory_zero(t.count * SAMPLE_CELLS, sizeof *want);
        for (uint64_t i = 0; i < VIEWS; i++) {
            struct feature_sum sum = {0};
            for (int k = 0; k < 4; k++) {
                state = sample_mix(state, i);
                residue_set_u64(&n, t.atoms.number[k].value, state % moduli[m]);
            }
            t.atoms.numbers = t.atoms.start[2] = i % 50 == 49 ? 3 : 4;
            t.atoms.number[2].modulus = i % 70 == 69 ? &other : &n;
            tally_note(&t, STREAM_A, i);
            for (size_t f = 0; f < t.count; f++)
                want[f * SAMPLE_CELLS + feature_cell(&t.features[f], &t.atoms, &sum)]++;
        }
        tally_count(&t, STREAM_A);
        for (size_t f = 0; f < t.count; f++)
            EXPECT(memcmp(want + f * SAMPLE_CELLS, t.cells[STREAM_A] + f * SAMPLE_CELLS,
                          SAMPLE_CELLS * sizeof *want) == 0);
        free(want);
        tally_clear(&t);
    }
}

const struct test tests[] = {
    {"the tail is the sum of its terms", the_tail_is_the_sum_of_its_terms},
    {"power grows with samples", power_grows_with_samples},
    {"the total leak is found", the_total_leak_is_found},
    {"planted coins are found", planted_coins_are_found},
    {"verdicts do not flake", verdicts_do_not_flake},
    {"too few samples say so", too_few_samples_say_so},
    {"numbers are named so that they differ", numbers_are_named_so_that_they_differ},
    {"sums are kept only for the same sum", sums_are_kept_only_for_the_same_sum},
    {"blocks count as single views do", blocks_count_as_single_views_do},
    {0}};
