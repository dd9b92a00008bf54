/* Choices by hand, and units that are made of public things alone. */
#include "anonymity/twins/choices.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

enum { ROWS = 14, TREES = 3 };

/* Known answers: splitmix64 of 0 and 1 (its author's test values), ranks and halves by hand. */
static void by_hand(void)
{
    const uint64_t number[] = {7, 3, 3, UINT64_MAX, 5};
    const uint32_t party[] = {0, 0, 0, 1, 1}, all[] = {0, 1, 2, 3, 4};
    struct choices c = {CHOICES_BALANCED, 5, number, party};
    uint32_t label[5], half[5];

    EXPECT_EQ(0xe220a8397b1dcdafULL, choices_mix(0));
    EXPECT_EQ(0x910a2dec89025cc1ULL, choices_mix(1));
    /* Party 0 by e: rows 1, 2, 0 from 3; party 1: rows 4, 3 from 5. */
    EXPECT_EQ(OK, choices_first(&c, 4, label));
    EXPECT(label[1] == 3 && label[2] == 0 && label[0] == 1 && label[4] == 1 && label[3] == 2);
    EXPECT_EQ(OK, choices_halves(&c, all, 5, 0, half));
    EXPECT(half[1] != half[2]); /* equal e: by place, so they are neighbours */
    EXPECT(half[3] != half[4]);
    c.start = CHOICES_FREE;
    EXPECT_EQ(OK, choices_first(&c, 4, label));
    EXPECT(label[0] == 3 && label[1] == 3 && label[3] == 3 && label[4] == 1);
    EXPECT_EQ(OK, choices_halves(&c, all, 5, 33, half));
    for (uint32_t i = 0; i < 5; i++)
        EXPECT_EQ(choices_mix(number[i]) >> 1 & 1, half[i]);
}

/* Sizes of parts by the paper's rule: floor or ceiling of each party's share, whatever the numbers.
 */
static void balanced_is_balanced(void)
{
    for (size_t round = 0; round < 1000; round++) {
        const uint32_t rows = (uint32_t)test_random_below(ROWS + 1);
        const uint32_t parts = 1 + (uint32_t)test_random_below(ROWS);
        uint64_t number[ROWS];
        uint32_t label[ROWS], times[ROWS] = {0};
        const struct choices c = {CHOICES_BALANCED, rows, number, NULL};

        for (uint32_t i = 0; i < rows; i++)
            number[i] = test_random_below(2) == 0 ? UINT64_MAX - test_random_below(3)
                                                  : test_random_below(50);
        EXPECT_EQ(OK, choices_first(&c, parts, label));
        for (uint32_t i = 0; i < rows; i++)
            times[label[i]]++;
        for (uint32_t h = 0; h < parts; h++)
            EXPECT(times[h] == rows / parts || times[h] == (rows + parts - 1) / parts);
    }
}

/* Units by hand: leaves less one 1, 2 and 4; heights 1, 2 and 2; 2^u for the rest. */
static void units(void)
{
    static const char *const text[TREES] = {"a;*\nb;*\n", "a;x;*\nb;x;*\nc;c;*\n",
                                            "a;x;*\nb;x;*\nc;y;*\nd;y;*\ne;z;*\n"};
    const struct csv_format format = {.delimiter = ';'};
    struct hierarchy tree[TREES];
    const struct hierarchy *const all[] = {&tree[0], &tree[1], &tree[2]};

    for (size_t i = 0; i < TREES; i++) {
        char copy[128];

        (void)snprintf(copy, sizeof copy, "%s", text[i]);
        EXPECT_EQ(OK, hierarchy_read_memory(&tree[i], "tree", copy, strlen(copy), &format, NULL));
    }

    EXPECT_EQ(4, cluster_unit(LM, all, 3));
    EXPECT_EQ(2, cluster_unit(TREE, all, 3));
    EXPECT_EQ((int64_t)1 << 24, cluster_unit(EM, all, 3));
    EXPECT_EQ((int64_t)1 << 24, cluster_unit(MI, all, 3));
    for (size_t i = 0; i < TREES; i++)
        hierarchy_clear(&tree[i]);
}

const struct test tests[] = {
    {"by hand", by_hand}, {"balanced is balanced", balanced_is_balanced}, {"units", units}, {0}};
