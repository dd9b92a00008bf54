/* The walk meets every sequence of coins once, whatever shape the tree of draws has. */
#include "proofs/exact/walk.h"
#include "tests/expect.h"

static void test_meets_all(void)
{
    struct walk w;
    uint64_t bound = 3, out[2], seen = 0, leaves = 0;
    walk_init(&w);
    walk_begin(&w);
    do {
        uint64_t one;
        EXPECT_EQ(OK, tape_vector(&w.tape, "a", &bound, 1, 2, out));
        EXPECT_EQ(OK, tape_below(&w.tape, "b", 2, &one));
        const uint64_t bit = (uint64_t)1 << (out[0] + 3 * out[1] + 9 * one);
        EXPECT(!(seen & bit));
        seen |= bit;
        leaves++;
        EXPECT_EQ(18, (long long)wide_low(walk_ways(&w)));
    } while (walk_next(&w));
    EXPECT_EQ(18, leaves);
    EXPECT_EQ((1 << 18) - 1, seen);
    walk_clear(&w);
}

/* What is drawn depends on earlier draws; the probabilities of all leaves add up to one. */
static void test_uneven_tree(void)
{
    struct walk w;
    uint64_t leaves = 0, sum = 0; /* in 60ths */
    walk_init(&w);
    walk_begin(&w);
    do {
        uint64_t first, next;
        EXPECT_EQ(OK, tape_below(&w.tape, "first", 4, &first));
        for (uint64_t k = 0; k < first; k++)
            EXPECT_EQ(OK, tape_below(&w.tape, "next", k == 0 ? 5 : 3, &next));
        const uint64_t ways = wide_low(walk_ways(&w));
        EXPECT(ways > 0 && 180 % ways == 0);
        sum += 180 / ways;
        leaves++;
    } while (walk_next(&w));
    EXPECT_EQ(1 + 5 + 15 + 45, leaves);
    EXPECT_EQ(180, sum);
    walk_clear(&w);
}

static void test_no_coins_is_one_leaf(void)
{
    struct walk w;
    walk_init(&w);
    walk_begin(&w);
    EXPECT_EQ(1, (long long)wide_low(walk_ways(&w)));
    EXPECT(!walk_next(&w));
    walk_clear(&w);
}

static void test_refuses_what_it_cannot_walk(void)
{
    struct walk w;
    uint8_t bytes[4];
    const uint64_t wide[4] = {0, 1, 0, 0};
    uint64_t out[4];
    walk_init(&w);
    walk_begin(&w);
    EXPECT(tape_bytes(&w.tape, "key", bytes, sizeof bytes) != OK);
    EXPECT(w.broken);
    walk_clear(&w);
    walk_init(&w);
    walk_begin(&w);
    EXPECT(tape_vector(&w.tape, "wide", wide, 4, 1, out) != OK);
    EXPECT(w.broken);
    walk_clear(&w);
}

const struct test tests[] = {{"meets all", test_meets_all},
                             {"uneven tree", test_uneven_tree},
                             {"no coins is one leaf", test_no_coins_is_one_leaf},
                             {"refuses what it cannot walk", test_refuses_what_it_cannot_walk},
                             {0}};
