/* Comparison beside integers: every threshold, every split of a sum; what a run counts. */
#include "protocols/compare/compare.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct real_world world;
static const uint8_t seed[SEED_BYTES] = {1};

/* A run of |m| players with these settings, prepared; NULL when it is refused. */
static struct run *open_run(const char *variant, int m, const char *shares, uint64_t modulus,
                            const char *thresholds)
{
    char number[24];
    struct run *run = run_new(&compare_protocol, &world.world);
    EXPECT_EQ(OK, run_set_variant(run, variant));
    snprintf(number, sizeof number, "%d", m);
    EXPECT_EQ(OK, run_set(run, "parties", number));
    snprintf(number, sizeof number, "%llu", (unsigned long long)modulus);
    EXPECT_EQ(OK, run_set(run, "modulus", number));
    EXPECT_EQ(OK, run_set(run, "shares", shares));
    EXPECT_EQ(OK, run_set(run, "thresholds", thresholds));
    if (run_prepare(run) == OK)
        return run;
    run_free(run);
    return NULL;
}

static void set_inputs(struct run *run, const uint64_t *input)
{
    char text[24];
    run_release_inputs(run);
    for (int i = 1; i <= run_parties(run); i++) {
        snprintf(text, sizeof text, "%llu", (unsigned long long)input[i - 1]);
        EXPECT_EQ(OK, run_input_text(run, i, text, strlen(text)));
    }
}

static void expect_answer(struct run *run, bool want)
{
    EXPECT_EQ(OK, run_execute(run));
    for (int i = 1; i <= run_parties(run); i++) {
        const struct named_value *out;
        EXPECT_EQ(1, run_outputs(run, i, &out));
        EXPECT_EQ(want, residue_at(&out[0].value, 0));
    }
}

static const char *const sharings[] = {"star", "ring", "zero"};

/* Every modulus from 2 to 40 and every threshold: sums on either side of it and at the ends. */
static void test_thresholds(void)
{
    for (uint64_t n = 2; n <= 40; n++)
        for (uint64_t c = 1; c < n; c++) {
            char text[24];
            snprintf(text, sizeof text, "%llu", (unsigned long long)c);
            struct run *run =
                open_run(n % 5 ? "table" : "sums", 3 + (int)(c % 3), sharings[c % 3], n, text);
            EXPECT(run != NULL);
            const uint64_t sums[] = {0, c - 1, c, n - 1};
            for (size_t s = 0; s < 4; s++) {
                uint64_t input[5] = {0}, rest = sums[s];
                for (int i = 1; i < run_parties(run); i++)
                    rest -= input[i] = test_random_below(rest + 1);
                input[0] = rest;
                set_inputs(run, input);
                expect_answer(run, sums[s] >= c);
            }
            run_free(run);
        }
}

/* ot, for two to four players: every threshold at or below half of the modulus, and every sum below
 * that half, for 1 to 6 digits; b + 2 (2b - 2 - ceil(log2 b)) transfers. */
static void test_transfers(void)
{
    for (uint64_t n = 4; n <= 32; n *= 2)
        for (uint64_t c = 1; c <= n / 2; c++) {
            char text[24];
            snprintf(text, sizeof text, "%llu", (unsigned long long)c);
            struct run *run =
                open_run("ot", 2 + (int)(c % 3), sharings[c % 2 ? 0 : c / 2 % 3], n, text);
            EXPECT(run != NULL);
            for (uint64_t sum = 0; sum < n / 2; sum++) {
                uint64_t input[4] = {0}, rest = sum;
                for (int i = 1; i < run_parties(run); i++)
                    rest -= input[i] = test_random_below(rest + 1);
                input[0] = rest;
                set_inputs(run, input);
                expect_answer(run, sum >= c);
            }
            run_free(run);
        }
}

static const struct shape *called(const struct run *run, size_t i)
{
    const struct shape *const *list;
    return i < run_shapes(run, &list) ? list[i] : NULL;
}

/* Wide numbers: near the ends and the threshold; and how many transfers 16 digits take. */
static void test_wide_transfers(void)
{
    static const uint64_t n = UINT64_C(1) << 17;
    struct run *run = open_run("ot", 2, "star", n, "30000");
    const uint64_t sums[] = {0, 29999, 30000, 30001, 65535};
    uint64_t transfers = 0;
    for (size_t s = 0; s < 5; s++) {
        const uint64_t part = test_random_below(sums[s] + 1);
        set_inputs(run, (uint64_t[]){part, sums[s] - part});
        expect_answer(run, sums[s] >= 30000);
    }
    for (size_t i = 0; called(run, i); i++) {
        const char *length = strstr(shape_text(called(run, i)), "length=");
        transfers += shape_calls(called(run, i)) * strtoull(length + 7, NULL, 10);
    }
    EXPECT_EQ(16 + 2 * (2 * 16 - 2 - 4), transfers);
    run_free(run);
    EXPECT(open_run("ot", 2, "star", 12, "3") == NULL);
    EXPECT(open_run("ot", 2, "star", 8, "5") == NULL);
    EXPECT(open_run("table", 2, "star", 8, "5") == NULL);
}

/* Tables that are shorter than the modulus, beside longer ones. */
static void test_places(void)
{
    struct run *run = open_run("table", 3, "star", 16, "3/8,5,1/2");
    static const char *const texts[2][3] = {{"1,4,0", "2,0,1", "0,0,0"},
                                            {"1,4,0", "1,0,0", "0,1,0"}};
    for (int round = 0; round < 2; round++) {
        const struct named_value *out;
        run_release_inputs(run);
        for (int i = 1; i <= 3; i++) {
            const char *text = texts[round][i - 1];
            EXPECT_EQ(OK, run_input_text(run, i, text, strlen(text)));
        }
        EXPECT_EQ(OK, run_execute(run));
        EXPECT_EQ(1, run_outputs(run, 3, &out));
        EXPECT(strcmp(value_format(&out[0].value), round ? "0,1,0" : "1,0,1") == 0);
    }
    run_release_inputs(run);
    for (int i = 1; i <= 3; i++)
        EXPECT_EQ(OK, run_input_text(run, i, "3,0,0", 5));
    EXPECT_EQ(E_INPUT, compare_protocol.check_inputs(run)); /* 9 is not below 8 */
    run_free(run);
    EXPECT(open_run("table", 3, "star", 16, "3/5") == NULL);
    EXPECT(open_run("table", 3, "star", 16, "8/8") == NULL);
    EXPECT(open_run("table", 3, "star", 16, "3/") == NULL);
    EXPECT(open_run("table", 3, "star", 16, "3/0") == NULL);
    EXPECT(open_run("digest", 3, "star", 16, "3/8") == NULL);
}

/* All ways to split every sum below 7 among three players. */
static void test_splits(void)
{
    for (size_t s = 0; s < 3; s++) {
        struct run *run = open_run("table", 3, sharings[s], 7, "3");
        for (uint64_t a = 0; a < 7; a++)
            for (uint64_t b = 0; a + b < 7; b++)
                for (uint64_t c = 0; a + b + c < 7; c++) {
                    set_inputs(run, (uint64_t[]){a, b, c});
                    expect_answer(run, a + b + c >= 3);
                }
        run_free(run);
    }
}

/* star: 3m - 2 messages in four rounds; ring: 3m; zero: a mask for each pair more. A comparison
 * takes 2N + 2w + m bits beside the shares, a bit a byte on this wire. */
static void test_counts(void)
{
    for (uint64_t m = 3; m <= 12; m++)
        for (size_t s = 0; s < 3; s++) {
            struct run *run = open_run("table", (int)m, sharings[s], 9, "4");
            uint64_t input[12] = {1, 1, 1};
            set_inputs(run, input);
            expect_answer(run, false);
            const uint64_t star = 3 * m - 2, want[] = {star, 3 * m, star + m * (m - 1) / 2};
            EXPECT_EQ(want[s], run_counts(run)->messages);
            if (s == 0)
                EXPECT_EQ(4, run_counts(run)->rounds);
            run_free(run);
        }
}

static void test_refused(void)
{
    EXPECT(open_run("table", 3, "star", 8, "8") == NULL);
    EXPECT(open_run("table", 3, "star", 8, "0") == NULL);
    EXPECT(open_run("table", 3, "star", 8, "") == NULL);
    EXPECT(open_run("table", 3, "star", 8, "1,") == NULL);
    EXPECT(open_run("table", 3, "star", 8, "1;2") == NULL);
    EXPECT(open_run("table", 3, "star", 8, "99999999999999999999999") == NULL);
    EXPECT(open_run("table", 3, "star", 1 << 24, "1,2") == NULL);
    struct run *run = open_run("table", 3, "star", 8, "4,5");
    EXPECT_EQ(E_INPUT, run_input_text(run, 1, "1", 1));
    EXPECT(run_input_text(run, 1, "1,8", 3) != OK);
    run_free(run);
    run = open_run("table", 3, "star", 8, "4");
    set_inputs(run, (uint64_t[]){3, 3, 2});
    EXPECT_EQ(E_INPUT, compare_protocol.check_inputs(run));
    run_free(run);
}

const struct test tests[] = {{"thresholds", test_thresholds},
                             {"splits", test_splits},
                             {"counts", test_counts},
                             {"transfers", test_transfers},
                             {"wide transfers", test_wide_transfers},
                             {"places", test_places},
                             {"refused", test_refused},
                             {0}};

int main(int argc, char **argv)
{
    if (real_world_init(&world, seed) != OK)
        return 1;
    const int result = test_main(argc, argv, tests);
    real_world_clear(&world);
    return result;
}
