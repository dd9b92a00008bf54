/* The real world's coins: a tape for each party, decided by the seed and by nothing else. */
#include "sim/world.h"
#include "sim/backend.h"
#include "tests/expect.h"
#include <string.h>

static const uint8_t first[SEED_BYTES] = {1}, second[SEED_BYTES] = {2};

static uint64_t draw(struct real_world *w, int party)
{
    uint64_t drawn = 0;
    EXPECT_EQ(OK, tape_below(w->world.coins(w->world.context, party), "test", 1ull << 62, &drawn));
    return drawn;
}

static void tapes_are_apart_and_repeat(void)
{
    struct real_world w, again;
    EXPECT_EQ(OK, real_world_init(&w, first));
    EXPECT_EQ(OK, real_world_init(&again, first));
    EXPECT(strcmp(w.world.name, "real") == 0 && w.world.backend == &backend_real);
    const uint64_t one = draw(&w, 1), simulator = draw(&w, 0), last = draw(&w, PARTIES_MOST);
    EXPECT(one != simulator && one != last && simulator != last);
    /* In another order: who draws first changes nothing. */
    EXPECT(draw(&again, PARTIES_MOST) == last);
    EXPECT(draw(&again, 1) == one && draw(&again, 0) == simulator);
    EXPECT_EQ(3, real_world_position(&w));
    EXPECT_EQ(3, real_world_position(&again));
    real_world_clear(&w);
    real_world_clear(&again);
    EXPECT(w.tapes == NULL);
    real_world_clear(&w);
}

static void rewinding_starts_again(void)
{
    struct real_world w;
    EXPECT_EQ(OK, real_world_init(&w, first));
    const uint64_t one = draw(&w, 1);
    draw(&w, 1);
    real_world_rewind(&w, second);
    EXPECT_EQ(0, real_world_position(&w));
    EXPECT(draw(&w, 1) != one);
    const uint64_t of_second = draw(&w, 2); /* made after the rewinding: of the new seed */
    real_world_rewind(&w, second);
    EXPECT(draw(&w, 2) == of_second);
    real_world_rewind(&w, first);
    EXPECT(draw(&w, 1) == one);
    real_world_clear(&w);
}

const struct test tests[] = {{"tapes are apart and repeat", tapes_are_apart_and_repeat},
                             {"rewinding starts again", rewinding_starts_again},
                             {0}};
