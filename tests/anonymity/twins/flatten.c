/* Flatten: flat after one round, for all small counts of all parties; and dealt evenly before. */
#include "anonymity/twins/flatten.h"
#include "tests/expect.h"
#include <string.h>

enum { PARTIES = 3, PARTS = 3, MOST = 4, ROWS = PARTS * MOST };

/* spread is the largest difference of two parts. */
static uint32_t spread(const uint32_t *counts, uint32_t parts)
{
    uint32_t least = UINT32_MAX, most = 0;

    for (uint32_t p = 0; p < parts; p++) {
        least = counts[p] < least ? counts[p] : least;
        most = counts[p] > most ? counts[p] : most;
    }
    return most - least;
}

/* One round over parties whose records of one value are |own[party][part]|. */
static uint32_t after_round(uint32_t parties, uint32_t parts, uint32_t own[PARTIES][PARTS])
{
    uint32_t counts[PARTS] = {0}, again[PARTS] = {0};
    const uint32_t value[ROWS] = {0};

    for (uint32_t i = 0; i < parties; i++)
        for (uint32_t p = 0; p < parts; p++)
            counts[p] += own[i][p];
    for (uint32_t i = 0; i < parties; i++) {
        uint32_t label[ROWS], rows = 0;

        for (uint32_t p = 0; p < parts; p++)
            for (uint32_t k = 0; k < own[i][p]; k++)
                label[rows++] = p;
        (void)flatten_turn(counts, parts, 1, value, rows, label);
        for (uint32_t k = 0; k < rows; k++)
            again[label[k]]++;
    }
    EXPECT_BYTES(again, counts, parts * sizeof *counts); /* what is told is so */
    return spread(counts, parts);
}

/* All counts of up to four records, of one to three parties in one to three parts: not only those
 * that dealing makes. */
static void flat_after_one_round(void)
{
    uint64_t cases = 0, already = 0;

    for (uint32_t parties = 1; parties <= PARTIES; parties++)
        for (uint32_t parts = 1; parts <= PARTS; parts++) {
            uint64_t all = 1;

            for (uint32_t i = 0; i < parties * parts; i++)
                all *= MOST + 1;
            for (uint64_t code = 0; code < all; code++) {
                uint32_t own[PARTIES][PARTS] = {{0}}, sum[PARTS] = {0};
                uint64_t rest = code;

                for (uint32_t i = 0; i < parties; i++)
                    for (uint32_t p = 0; p < parts; p++, rest /= MOST + 1) {
                        own[i][p] = (uint32_t)(rest % (MOST + 1));
                        sum[p] += own[i][p];
                    }
                const uint32_t left = after_round(parties, parts, own);

                if (left > 1)
                    printf("%u parties, %u parts, case %llu: differ by %u\n", (unsigned)parties,
                           (unsigned)parts, (unsigned long long)code, (unsigned)left);
                EXPECT(left <= 1);
                cases++;
                already += spread(sum, parts) <= 1;
            }
        }
    printf("%llu cases, %llu of them flat before\n", (unsigned long long)cases,
           (unsigned long long)already);
    EXPECT(already < cases / 2);
}

/* Step 1 by hand: value 0 in rows 1, 2, 4 by e 9, 5, 5; value 1 in rows 0, 3. */
static void dealt_by_hand(void)
{
    const uint64_t number[] = {UINT64_MAX, 9, 5, UINT64_MAX, 5};
    const uint32_t value[] = {1, 0, 0, 1, 0};
    uint32_t label[5];

    EXPECT_EQ(OK, flatten_deal(number, value, 5, 4, label));
    EXPECT(label[2] == 1 && label[4] == 2 && label[1] == 3); /* from 5 mod 4 */
    EXPECT(label[0] == 3 && label[3] == 0);                  /* 2^64 - 1 mod 4, without wrapping */
}

/* Dealt counts of one party differ by at most one for each value. */
static void dealt_evenly(void)
{
    for (size_t round = 0; round < 500; round++) {
        const uint32_t rows = (uint32_t)test_random_below(30);
        const uint32_t parts = 1 + (uint32_t)test_random_below(PARTS);
        uint64_t number[30];
        uint32_t value[30], label[30], counts[2][PARTS] = {{0}};

        for (uint32_t i = 0; i < rows; i++) {
            number[i] = test_random();
            value[i] = (uint32_t)test_random_below(2);
        }
        EXPECT_EQ(OK, flatten_deal(number, value, rows, parts, label));
        for (uint32_t i = 0; i < rows; i++)
            counts[value[i]][label[i]]++;
        EXPECT(spread(counts[0], parts) <= 1 && spread(counts[1], parts) <= 1);
    }
}

/* All parties: each value's counts differ by at most one over all; one party is flatten_deal; the
 * doors give the same. */
static void all_parties(void)
{
    for (size_t round = 0; round < 500; round++) {
        const uint32_t rows = (uint32_t)test_random_below(30);
        const uint32_t parts = 2 + (uint32_t)test_random_below(PARTS - 1);
        uint64_t number[30];
        uint32_t value[30], party[30], label[30], other[30], counts[2][PARTS] = {{0}};

        for (uint32_t i = 0; i < rows; i++) {
            number[i] = test_random();
            value[i] = (uint32_t)test_random_below(2);
            party[i] = (i ? party[i - 1] : 1) + (test_random_below(4) == 0);
        }
        const struct flatten_rows several = {rows, 2, number, value, party, false};
        const struct flatten_rows one = {rows, 2, number, value, NULL, false};
        const struct sequential_choices doors = flatten_sequential(&several);

        EXPECT_EQ(OK, flatten_all(&several, parts, label));
        for (uint32_t i = 0; i < rows; i++)
            counts[value[i]][label[i]]++;
        EXPECT(spread(counts[0], parts) <= 1 && spread(counts[1], parts) <= 1);
        EXPECT_EQ(OK, doors.first(doors.context, parts, other));
        EXPECT(memcmp(label, other, rows * sizeof *label) == 0);
        EXPECT_EQ(OK, flatten_all(&one, parts, label));
        EXPECT_EQ(OK, flatten_deal(number, value, rows, parts, other));
        EXPECT(memcmp(label, other, rows * sizeof *label) == 0);
    }
}

/* Twelve rows, eight of them with value 0: 2 of 3 in each of four parts; a part of one row has one
 * value. */
static void diverse_or_not(void)
{
    uint64_t number[12] = {0};
    uint32_t value[12] = {0}, label[12];
    const struct flatten_rows all = {12, 2, number, value, NULL, false};
    const struct ratio least = {3, 2}, more = {2, 1};
    struct flatten_diversity found;

    for (uint32_t i = 0; i < 12; i++)
        value[i] = i % 3 == 2;
    EXPECT_EQ(OK, flatten_diverse(&all, 4, least, label, &found));
    EXPECT(found.diverse);
    EXPECT_EQ(OK, flatten_diverse(&all, 1, more, label, &found));
    EXPECT(!found.diverse && found.size == 12 && found.peak == 8);
    EXPECT_EQ(OK, flatten_diverse(&all, 12, least, label, &found));
    EXPECT(!found.diverse && found.size == found.peak);
}

const struct test tests[] = {{"flat after one round", flat_after_one_round},
                             {"dealt by hand", dealt_by_hand},
                             {"dealt evenly", dealt_evenly},
                             {"all parties", all_parties},
                             {"diverse or not", diverse_or_not},
                             {0}};
