/* The house as it is passes; one that goes wrong only at large sizes is told from it. */
#include "proofs/couple/asked.h"
#include "sim/world.h"
#include "tests/expect.h"

/* A world that goes wrong: calls after the 256th have the coins of the call before; an order or a
 * number has its lowest 8 or 32 bits only; of many numbers of several words, or of many words of
 * bits, the last is the first. */
enum bend { STRAIGHT, SAME_COINS, SHORT_ORDER, NARROW, MANY_WIDE, MANY_BITS, BENDS };

struct bent {
    struct real_world real;
    struct world inner;
    struct tape tape, *last;
    enum bend bend;
    struct tape *before[32];
    size_t calls[32]; /* by party */
};

static struct bent *bent_world; /* a tape does not know its world */

static status below(struct tape *tape, const char *why, const uint64_t *bound, size_t limbs,
                    size_t count, uint64_t *out)
{
    struct bent *b = bent_world;
    (void)tape;
    REQUIRE(tape_vector(b->last, why, bound, limbs, count, out));
    if (b->bend == SHORT_ORDER && count == 1 && limbs == 1 && bound[0] <= 300)
        out[0] = (uint8_t)out[0];
    if (b->bend == NARROW && limbs == 1)
        for (size_t i = 0; i < count; i++)
            out[i] = (uint32_t)out[i];
    if ((b->bend == MANY_WIDE && limbs > 1 && count > 16) ||
        (b->bend == MANY_BITS && limbs == 1 && bound[0] == UINT64_C(1) << 32 && count > 16))
        out[(count - 1) * limbs] = out[0];
    return OK;
}

static status bytes(struct tape *tape, const char *why, uint8_t *out, size_t size)
{
    (void)tape;
    return tape_bytes(bent_world->last, why, out, size);
}

static struct tape *coins(void *context, int party)
{
    bent_world->last = bent_world->inner.coins(context, party);
    bent_world->tape = (struct tape){.below = below, .bytes = bytes};
    return &bent_world->tape;
}

static struct tape *coins_at(void *context, int party, const struct call *call)
{
    struct bent *b = bent_world;
    struct tape *made = b->inner.coins_at(context, party, call);
    if (b->bend == SAME_COINS && b->calls[party]++ > 256)
        return b->before[party];
    return b->before[party] = made;
}

static void coins_end(void *context, struct tape *tape)
{
    (void)context;
    (void)tape;
}

static void a_wrong_house_is_told(void)
{
    const uint8_t seed[SEED_BYTES] = {9};
    for (int bend = STRAIGHT; bend < BENDS; bend++) {
        struct bent b = {.bend = (enum bend)bend};
        struct arena arena = {0};
        const char *words;
        EXPECT_EQ(OK, real_world_init(&b.real, seed));
        b.inner = b.real.world;
        bent_world = &b;
        b.real.world.coins = coins;
        b.real.world.coins_at = coins_at;
        b.real.world.coins_end = coins_end;
        EXPECT_EQ(OK, couple_asked(&b.real, seed, asked_of(NULL), &arena, &words));
        EXPECT((words == NULL) == (bend == STRAIGHT));
        arena_clear(&arena);
        real_world_clear(&b.real);
    }
}

static void ciphers_are_asked(void)
{
    const uint8_t seed[SEED_BYTES] = {10};
    struct real_world real;
    struct arena arena = {0};
    const char *words;
    EXPECT_EQ(OK, real_world_init(&real, seed));
    EXPECT_EQ(OK, couple_asked(&real, seed, UINT64_MAX, &arena, &words));
    EXPECT(words == NULL);
    arena_clear(&arena);
    real_world_clear(&real);
}

const struct test tests[] = {{"a wrong house is told", a_wrong_house_is_told},
                             {"all ciphers are asked", ciphers_are_asked},
                             {0}};
