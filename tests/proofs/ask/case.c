/* Coalitions: every set of a class once, by size. */
#include "proofs/ask/case.h"
#include "protocols/secure_sum/secure_sum.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <string.h>

static size_t walk(const struct coalition_class *class, int parties)
{
    size_t count = 0;
    coalition before = 0;
    for (coalition c = coalition_first(class, parties); c; c = coalition_next(class, parties, c)) {
        EXPECT(coalition_size(c) >= coalition_size(before));
        EXPECT(coalition_size(c) > coalition_size(before) || c > before);
        EXPECT(parties == 64 || c >> parties == 0);
        before = c;
        count++;
    }
    return count;
}

static bool has_first(coalition c, int parties)
{
    (void)parties;
    return coalition_has(c, 1);
}

static void test_classes(void)
{
    const struct coalition_class pairs = {.name = "pairs", .least = 2, .most = 2};
    const struct coalition_class with_first = {
        .name = "with 1", .least = 1, .most = 0, .only = has_first};
    const struct coalition_class one = {.name = "{1,3}", .exactly = 5};
    for (int m = 2; m <= 12; m++) {
        EXPECT_EQ(m, walk(&any_one, m));
        EXPECT_EQ((1 << m) - 2, walk(&all_coalitions, m));
        EXPECT_EQ((1 << m) - 2 - m, walk(&all_but_two, m));
        EXPECT_EQ(m * (m - 1) / 2, walk(&pairs, m));
        EXPECT_EQ((1 << (m - 1)) - 1, walk(&with_first, m));
        EXPECT_EQ(m >= 3, walk(&one, m)); /* {1,3} needs three */
    }
    EXPECT_EQ(64, walk(&any_one, 64));
    EXPECT_EQ(64 * 63 / 2, walk(&pairs, 64));
}

static void test_text(void)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    struct real_world world;
    struct arena arena = {0};
    EXPECT_EQ(OK, real_world_init(&world, seed));
    struct run *run = run_new(&secure_sum_protocol, &world.world);
    EXPECT_EQ(OK, run_spec_words(run, "--set parties=5"));
    EXPECT(strcmp(coalition_format(&arena, run, 0x15), "{1,3,5}") == 0);
    EXPECT_EQ(0x15, coalition_parse(run, "1,3,5"));
    EXPECT_EQ(0x15, coalition_parse(run, "5,1,3"));
    static const char *const bad[] = {"", ",", "1,", ",1", "6", "0", "1,1", "1 3", "x", "{1}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        EXPECT_EQ(0, coalition_parse(run, bad[i]));
    run_free(run);
    real_world_clear(&world);
    arena_clear(&arena);
}

const struct test tests[] = {{"classes", test_classes}, {"text", test_text}, {0}};
