/* Pools: aligned, apart from each other, counted, and empty again. */
#include "anonymity/data/pool.h"
#include "tests/expect.h"
#include <stdint.h>
#include <string.h>

enum { PIECES = 400 };

static void pieces_do_not_overlap(void)
{
    struct pool pool = {0};
    unsigned char *piece[PIECES];
    size_t size[PIECES], sum = 0;
    for (size_t i = 0; i < PIECES; i++) {
        size[i] = test_random_below(i % 7 ? 300 : 90000);
        piece[i] = i % 3 ? pool_take(&pool, size[i]) : pool_zero(&pool, size[i], 1);
        EXPECT(piece[i] != NULL && (uintptr_t)piece[i] % 16 == 0);
        for (size_t b = 0; i % 3 == 0 && b < size[i]; b++)
            if (piece[i][b] != 0)
                EXPECT(piece[i][b] == 0);
        memset(piece[i], (int)(i % 251), size[i]);
        sum += size[i];
    }
    for (size_t i = 0; i < PIECES; i++) {
        size_t changed = 0;
        for (size_t b = 0; b < size[i]; b++)
            changed += piece[i][b] != i % 251;
        EXPECT_EQ(0, changed);
    }
    EXPECT(pool.bytes >= sum && pool.bytes < sum + sum / 8 + (1 << 17));
    pool_clear(&pool);
    EXPECT(pool.last == NULL && pool.bytes == 0);
    pool_clear(&pool);
}

static void texts_and_limits(void)
{
    struct pool pool = {0};
    const char *a = pool_text(&pool, "abc!", 3), *b = pool_text(&pool, "", 0);
    EXPECT(strcmp(a, "abc") == 0 && strcmp(b, "") == 0);
    EXPECT(pool_zero(&pool, SIZE_MAX / 2, 4) == NULL);
    EXPECT(pool_take(&pool, SIZE_MAX - 8) == NULL);
    EXPECT(pool_take(&pool, 0) != NULL);
    pool_clear(&pool);
}

const struct test tests[] = {
    {"pieces do not overlap", pieces_do_not_overlap}, {"texts and limits", texts_and_limits}, {0}};
