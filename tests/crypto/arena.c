/* Arena memory is aligned, zeroed where asked, never given out twice, and serves again. */
#include "crypto/arena.h"
#include "tests/expect.h"
#include <stdint.h>
#include <string.h>

enum { BLOCKS = 2000 };

/* Sizes from nothing to several chunks, each block filled with its own number. */
static void fill(struct arena *a, unsigned char **block, size_t *size)
{
    for (size_t i = 0; i < BLOCKS; i++) {
        size[i] = (size_t)(i % 97 == 0 ? 200000 : test_random_below(300));
        block[i] = arena_alloc(a, size[i]);
        EXPECT((uintptr_t)block[i] % 16 == 0);
        memset(block[i], (int)(i % 251), size[i]);
    }
}

static bool intact(unsigned char *const *block, const size_t *size)
{
    for (size_t i = 0; i < BLOCKS; i++)
        for (size_t k = 0; k < size[i]; k++)
            if (block[i][k] != i % 251)
                return false;
    return true;
}

static void blocks_do_not_meet(void)
{
    static unsigned char *block[BLOCKS];
    static size_t size[BLOCKS];
    struct arena a = {0};
    for (int turn = 0; turn < 3; turn++) {
        fill(&a, block, size);
        EXPECT(intact(block, size));
        arena_reset(&a);
    }
    arena_clear(&a);
    EXPECT(a.first == NULL && a.at == NULL);
}

static void reset_gives_the_same_memory_again(void)
{
    struct arena a = {0};
    arena_reset(&a); /* of an empty one: nothing */
    const void *first = arena_alloc(&a, 100);
    arena_alloc(&a, 100000);
    arena_reset(&a);
    EXPECT(arena_alloc(&a, 100) == first);
    arena_clear(&a);
    arena_clear(&a); /* twice is once */
}

static void zero_is_zero_after_use(void)
{
    static const char zeros[4096];
    struct arena a = {0};
    memset(arena_alloc(&a, sizeof zeros), 0xff, sizeof zeros);
    arena_reset(&a);
    EXPECT_BYTES(zeros, arena_zero(&a, sizeof zeros), sizeof zeros);
    arena_clear(&a);
}

static void texts_are_copies(void)
{
    struct arena a = {0};
    char text[] = "glass";
    const char *copy = arena_text(&a, text);
    text[0] = 'c';
    EXPECT(strcmp(copy, "glass") == 0);
    EXPECT(strcmp(arena_format(&a, "%s-%d", text, 42), "class-42") == 0);
    EXPECT(strlen(arena_format(&a, "%70000d", 1)) == 70000); /* more than a chunk */
    arena_clear(&a);
}

static int order[4], done;

static void clear_number(void *what)
{
    order[done++] = *(int *)what;
}

static void what_owns_memory_is_cleared_once(void)
{
    static int one = 1, two = 2, three = 3;
    struct arena a = {0};
    arena_at_end(&a, clear_number, &one);
    arena_at_end(&a, clear_number, &two);
    arena_reset(&a);
    EXPECT(done == 2 && order[0] == 2 && order[1] == 1);
    arena_at_end(&a, clear_number, &three);
    arena_clear(&a);
    arena_clear(&a);
    EXPECT(done == 3 && order[2] == 3);
}

/* Up to so many bytes stay for the next use; of more nothing does. */
static void reset_to_gives_back_what_is_more(void)
{
    enum { SIZE = 200000 };
    struct arena a = {0};
    arena_reset_to(&a, 0);
    EXPECT(a.first == NULL);
    const void *first = arena_alloc(&a, SIZE);
    arena_reset_to(&a, SIZE);
    EXPECT(a.first != NULL && arena_alloc(&a, SIZE) == first);
    arena_alloc(&a, SIZE);
    arena_reset_to(&a, 2 * SIZE);
    EXPECT(a.first != NULL);
    arena_reset_to(&a, 2 * SIZE - 1);
    EXPECT(a.first == NULL && a.at == NULL);
    arena_clear(&a);
}

const struct test tests[] = {
    {"blocks do not meet", blocks_do_not_meet},
    {"reset gives the same memory again", reset_gives_the_same_memory_again},
    {"reset to gives back what is more", reset_to_gives_back_what_is_more},
    {"zero is zero after use", zero_is_zero_after_use},
    {"texts are copies", texts_are_copies},
    {"what owns memory is cleared once", what_owns_memory_is_cleared_once},
    {0}};
