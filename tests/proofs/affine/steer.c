/* Steered tapes and the sides of branches: a tape that nobody aims changes nothing, an aimed one
 * gives its number and never one past the bound, and another set of sides is news once. */
#include "proofs/affine/steer.h"
#include "proofs/ask/branches.h"
#include "tests/expect.h"
#include <string.h>

enum { DRAWN = 4096 };

static void draw(const struct steering *s, unsigned play, uint64_t bound, uint64_t *out)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    struct seeded_tape from;
    struct steered_tape tape;
    EXPECT_EQ(OK, seeded_tape_init(&from, seed, "steer"));
    steered_tape_set(&tape, &from.tape);
    if (s)
        steered_tape_aim(&tape, s, play);
    EXPECT_EQ(OK, tape_vector(&tape.tape, "numbers", &bound, 1, DRAWN, out));
    seeded_tape_clear(&from);
}

static size_t count_of(const uint64_t *list, uint64_t value)
{
    size_t count = 0;
    for (size_t i = 0; i < DRAWN; i++)
        count += list[i] == value;
    return count;
}

static void test_tape(void)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    static uint64_t plain[DRAWN], got[DRAWN];
    const struct steering s = {{77}, 1, 0};
    const uint64_t bound = 1000000;
    struct seeded_tape from;
    EXPECT_EQ(OK, seeded_tape_init(&from, seed, "steer"));
    EXPECT_EQ(OK, tape_vector(&from.tape, "numbers", &bound, 1, DRAWN, plain));
    seeded_tape_clear(&from);
    draw(NULL, 0, bound, got);
    EXPECT(memcmp(plain, got, sizeof got) == 0);
    draw(&s, 0, bound, got);
    EXPECT(count_of(got, 77) > DRAWN * 3 / 4 && count_of(got, 77) < DRAWN);
    draw(&s, 1, bound, got);
    EXPECT(count_of(got, 77) > DRAWN / 3 && count_of(got, 77) < DRAWN * 2 / 3);
    draw(&s, steering_plays(&s) - 1, bound, got);
    EXPECT(count_of(got, bound - 1) > DRAWN * 3 / 4);
    /* 77 is past this bound. */
    draw(&s, 0, 10, got);
    for (size_t i = 0; i < DRAWN; i++)
        EXPECT(got[i] < 10);
    EXPECT(count_of(got, 9) > DRAWN * 3 / 4);
}

/* The first branch with a chosen number of a protocol's file. */
static struct branch *any_branch(void)
{
    for (const struct branch_file *const *f = branch_files; *f; f++)
        for (size_t i = 0; i < (*f)->count; i++)
            if (!branches_of_house(*f) && (*f)->list[i].chosen[0] > 8)
                return &(*f)->list[i];
    return NULL;
}

static bool is_steered(const struct ways *w, uint64_t number)
{
    struct steering s;
    ways_numbers(w, &s);
    for (size_t i = 0; i < s.count; i++)
        if (s.number[i] == number)
            return true;
    return false;
}

static void test_ways(void)
{
    struct branch *b = any_branch();
    struct ways w;
    EXPECT(b);
    if (!b)
        return;
    branches_forget();
    b->taken = BRANCH_TRUE;
    ways_begin(&w);
    ways_play(&w);
    EXPECT_EQ(0, b->taken);
    EXPECT(ways_news(&w));
    EXPECT(!ways_news(&w));
    EXPECT(!is_steered(&w, b->chosen[0]));
    b->taken = BRANCH_FALSE;
    EXPECT(ways_news(&w));
    EXPECT(!ways_news(&w));
    for (uint64_t n = b->chosen[0] - 1; n <= b->chosen[0] + 1; n++)
        EXPECT(is_steered(&w, n));
    b->taken = BRANCH_FALSE | BRANCH_TRUE;
    EXPECT(ways_news(&w));
    EXPECT(!is_steered(&w, b->chosen[0]));
    ways_play(&w);
    EXPECT(!ways_news(&w)); /* the first play was the same */
    ways_end(&w);
    EXPECT_EQ(BRANCH_FALSE | BRANCH_TRUE, b->taken);
    branches_forget();
}

/* More numbers than there is room for are counted, and the verdict says how many. */
static void test_numbers_without_room(void)
{
    struct ways w;
    struct steering s;
    branches_forget();
    ways_begin(&w);
    ways_play(&w);
    for (const struct branch_file *const *f = branch_files; *f; f++)
        for (size_t i = 0; i < (*f)->count; i++)
            (*f)->list[i].taken = BRANCH_TRUE;
    EXPECT(ways_news(&w));
    ways_numbers(&w, &s);
    EXPECT_EQ(STEERED_NUMBERS, s.count);
    EXPECT(s.left > 0);
    ways_end(&w);
    branches_forget();
}

const struct test tests[] = {{"tape", test_tape},
                             {"ways", test_ways},
                             {"numbers without room", test_numbers_without_room},
                             {0}};
