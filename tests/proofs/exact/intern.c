/* Equal bytes, equal numbers; different bytes, different numbers: against a list that is searched
 * from one end to the other. */
#include "proofs/exact/intern.h"
#include "tests/expect.h"
#include <string.h>

enum { ENTRIES = 2000, SIZE = 3 };

static void test_agrees_with_a_list(void)
{
    static uint8_t list[ENTRIES][SIZE];
    size_t sizes[ENTRIES], count = 0;
    struct intern t = {0};
    for (int i = 0; i < ENTRIES; i++) {
        uint8_t entry[SIZE] = {0};
        const size_t size = test_random_below(SIZE + 1);
        for (size_t k = 0; k < size; k++)
            entry[k] = (uint8_t)test_random_below(5);
        size_t want = 0;
        while (want < count && (sizes[want] != size || memcmp(list[want], entry, size) != 0))
            want++;
        if (want == count) {
            memcpy(list[count], entry, SIZE);
            sizes[count++] = size;
        }
        /* Either way, in turn: what is expected first is found as what is not. */
        const uint32_t hash = intern_expect(&t, entry, size);
        for (int step = 0; step < INTERN_STEPS; step++)
            intern_near(&t, hash, step);
        EXPECT_EQ(want,
                  i % 2 ? intern_put(&t, entry, size) : intern_put_expected(&t, hash, entry, size));
        size_t kept;
        const uint8_t *bytes = intern_get(&t, (uint32_t)want, &kept);
        EXPECT_EQ(size, kept);
        EXPECT(size == 0 || memcmp(entry, bytes, size) == 0);
        EXPECT(intern_is(&t, (uint32_t)want, entry, size));
        EXPECT(!intern_is(&t, (uint32_t)want, entry, size + 1));
        EXPECT(!intern_is(&t, (uint32_t)want + 1, entry, size));
    }
    EXPECT_EQ(count, t.count);
    EXPECT(intern_memory(&t) > 0);
    intern_clear(&t);
}

static void test_many(void)
{
    struct intern t = {0};
    for (uint32_t round = 0; round < 3; round++) {
        for (uint32_t i = 0; i < 100000; i++)
            if (intern_put(&t, &i, sizeof i) != i)
                EXPECT(false && "a number of its own for each");
        const size_t memory = intern_memory(&t);
        intern_reserve(&t, round ? 300000 : 100000);
        EXPECT_EQ(round == 1, intern_memory(&t) > memory);
    }
    EXPECT_EQ(100000, t.count);
    intern_clear(&t);
}

const struct test tests[] = {
    {"agrees with a list", test_agrees_with_a_list}, {"many", test_many}, {0}};
