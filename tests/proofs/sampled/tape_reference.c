/* The tapes of the house are those of the reference; a tape that goes wrong in one way of asking
 * alone is told from it. */
#include "proofs/sampled/tape_reference.h"
#include "tests/expect.h"

/* A world whose tapes go wrong: the eighth value of a batch, values after many, or bytes. */
enum bend { STRAIGHT, EIGHTH, LATE, LAST_PARTY, BYTES, BENDS };

struct bent_tape {
    struct tape tape, *inner;
    enum bend bend;
    size_t drawn;
    int party;
};

struct bent_world {
    struct world world;
    struct real_world real;
    struct bent_tape tape;
    enum bend bend;
};

static status bent_below(struct tape *tape, const char *why, const uint64_t *bound, size_t limbs,
                         size_t count, uint64_t *out)
{
    struct bent_tape *t = (struct bent_tape *)tape;
    REQUIRE(tape_vector(t->inner, why, bound, limbs, count, out));
    t->drawn += count;
    const bool wrong = (t->bend == EIGHTH && count >= 8) || (t->bend == LATE && t->drawn > 800) ||
                       (t->bend == LAST_PARTY && t->party == PARTIES_MOST);
    if (wrong)
        out[t->bend == EIGHTH ? 7 * limbs : 0] = 0;
    return OK;
}

static status bent_bytes(struct tape *tape, const char *why, uint8_t *out, size_t size)
{
    struct bent_tape *t = (struct bent_tape *)tape;
    REQUIRE(tape_bytes(t->inner, why, out, size));
    if (t->bend == BYTES)
        out[size - 1] = out[0];
    return OK;
}

static struct tape *bent_coins(void *context, int party)
{
    struct bent_world *w = context;
    struct tape *inner = w->real.world.coins(w->real.world.context, party);
    w->tape = (struct bent_tape){.tape = {.below = bent_below, .bytes = bent_bytes},
                                 .inner = inner,
                                 .bend = w->bend,
                                 .drawn = w->tape.drawn,
                                 .party = party};
    return &w->tape.tape;
}

static void a_wrong_tape_is_told(void)
{
    for (int bend = STRAIGHT; bend < BENDS; bend++) {
        const uint8_t seed[SEED_BYTES] = {(uint8_t)(bend + 1)};
        struct bent_world w = {.bend = (enum bend)bend};
        EXPECT_EQ(OK, real_world_init(&w.real, seed));
        w.world = w.real.world;
        w.world.context = &w;
        w.world.coins = bent_coins;
        EXPECT((tape_unlike_reference(&w.world, seed) == NULL) == (bend == STRAIGHT));
        real_world_clear(&w.real);
    }
}

static void another_seed_is_told(void)
{
    const uint8_t seed[SEED_BYTES] = {5}, other[SEED_BYTES] = {6};
    struct real_world real;
    const char *why;
    EXPECT_EQ(OK, real_world_init(&real, seed));
    EXPECT(tape_unlike_reference(&real.world, other) != NULL);
    real_world_clear(&real);
    EXPECT_EQ(OK, tape_asked(seed, &why));
    EXPECT(why == NULL);
}

const struct test tests[] = {{"a wrong tape is told", a_wrong_tape_is_told},
                             {"another seed is told", another_seed_is_told},
                             {0}};
