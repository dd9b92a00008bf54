/* Stages: what one execution makes is forgotten when the next begins; clean-ups run once; inputs
 * are the same variables in the real view, the ideal function and the ideal view. */
#include "sim/house.h"
#include "tests/expect.h"
#include "tests/sim/play.h"
#include <string.h>

static int cleaned;

static void clean(void *object)
{
    EXPECT(object == &cleaned);
    cleaned++;
}

static status role(struct party *me)
{
    struct value coin;
    stage_cleanup(party_run(me), clean, &cleaned);
    return draw_residues(me, "coin", run_modulus(party_run(me), "modulus"), 3, &coin);
}

static status nothing(struct ideal *i)
{
    (void)i;
    return OK;
}

static status invent(struct ideal *i, struct party *puppet)
{
    struct value coin;
    return invent_residues(puppet, run_modulus(ideal_run(i), "modulus"), 1, &coin);
}

static const struct play_parts parts = {.role = role, .ideal = nothing, .ideal_view = invent};

static void cleanups_run_once(void)
{
    struct play play;
    cleaned = 0;
    play_begin(&play, &parts, 2);
    EXPECT_EQ(OK, run_execute(play.run));
    EXPECT_EQ(0, cleaned);
    EXPECT_EQ(OK, run_execute(play.run));
    EXPECT_EQ(2, cleaned);
    play_end(&play);
    EXPECT_EQ(4, cleaned);
}

static void check_variables(const struct run *run, size_t want)
{
    size_t count;
    const struct variable *v = run_variables(run, &count);
    EXPECT_EQ(want, count);
    for (int i = 0; i < 2; i++)
        EXPECT(v[i].kind == VARIABLE_INPUT && v[i].party == i + 1 && v[i].entry == 0);
    for (size_t i = 2; i < count; i++)
        EXPECT(v[i].kind == VARIABLE_COIN && v[i].entry == (i - 2) % 3);
}

static void inputs_are_the_first_variables(void)
{
    struct play play;
    play_begin_under(&play, &parts, 2, &backend_ideal, true);
    for (int again = 0; again < 2; again++) {
        EXPECT_EQ(OK, run_execute(play.run));
        check_variables(play.run, 2 + 2 * 3);
        EXPECT_EQ(OK, run_ideal(play.run));
        check_variables(play.run, 2);
        EXPECT_EQ(OK, run_ideal_view(play.run, 1));
        check_variables(play.run, 3);
    }
    play_end(&play);
}

/* Keys are numbered from 1 in each stage, found by their bytes, the latest first. */
static void keys_are_numbered(void)
{
    struct play play;
    play_begin(&play, &parts, 2);
    stage_begin(play.run, &play.run->execution);
    for (uint8_t i = 1; i <= 100; i++) {
        struct key_entry key = {.bytes = {i}};
        stage_key(play.run, &key);
        EXPECT_EQ(i, key.id);
    }
    EXPECT_EQ(40, stage_key_find(play.run, (const uint8_t[32]){40}));
    EXPECT_EQ(0, stage_key_find(play.run, (const uint8_t[32]){101}));
    stage_begin(play.run, &play.run->execution);
    EXPECT_EQ(0, stage_key_find(play.run, (const uint8_t[32]){40}));
    EXPECT(run_handle(play.run, 0) == NULL && run_handle(play.run, 1) == NULL);
    play_end(&play);
}

static const struct test tests[] = {
    {"cleanups run once", cleanups_run_once},
    {"inputs are the first variables", inputs_are_the_first_variables},
    {"keys are numbered", keys_are_numbered},
};

int main(int argc, char **argv)
{
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
