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

static enum numbering numbers;
static int orders[8];

/* Three points: found by their numbers, and in which order their bytes are. */
static status three_points(struct party *me)
{
    static const char *const word[] = {"a", "b", "c"};
    struct run *run = party_run(me);
    struct value key, points, words = values_of(run, KIND_TEXTS, 3);
    if (party_is(me, 2))
        return OK;
    for (uint32_t i = 0; i < 3; i++)
        texts_set(&words, i, word[i], 1);
    REQUIRE(draw_cipher_key(me, "key", &key));
    for (int again = 0; again < 2; again++) /* the same words, the same numbers */
        REQUIRE(cipher_begin(me, &key, "word", &words, &points));
    EXPECT_EQ(3, run_handle_count(run));
    const uint64_t *entry = points.data;
    for (uint32_t i = 0; i < 3; i++) {
        const struct handle *h = run_handle(run, entry[i]);
        EXPECT(entry[i] == run_handle_number(run, i));
        EXPECT(h && h->size && h->bytes[h->size - 1] == (uint8_t)word[i][0]);
    }
    orders[(memcmp(&entry[0], &entry[1], 8) < 0) + 2 * (memcmp(&entry[1], &entry[2], 8) < 0) +
           4 * (memcmp(&entry[0], &entry[2], 8) < 0)]++;
    return OK;
}

/* Six orders have six ways for three comparisons to come out; two ways are no orders. */
static void handles_are_numbered(void)
{
    enum { TIMES = 600, RISING = 7, FALLING = 0 };
    static const struct play_parts points = {
        .role = three_points, .ideal = nothing, .ideal_view = invent};
    for (numbers = NUMBERS_RISE; numbers <= NUMBERS_DRAWN; numbers++) {
        struct play play;
        int met = 0;
        memset(orders, 0, sizeof orders);
        play_begin_under(&play, &points, 2, &backend_ideal, false);
        play.world.numbering = numbers;
        for (int i = 0; i < TIMES; i++)
            EXPECT_EQ(OK, run_execute(play.run));
        for (int i = 0; i < 8; i++)
            met += orders[i] > 50;
        EXPECT(numbers != NUMBERS_RISE || orders[RISING] == TIMES);
        EXPECT(numbers != NUMBERS_FALL || orders[FALLING] == TIMES);
        EXPECT(numbers != NUMBERS_DRAWN || met == 6);
        EXPECT_EQ(numbers == NUMBERS_DRAWN, run_numbers_drawn(play.run));
        EXPECT(run_handle(play.run, 12345) == NULL);
        play_end(&play);
    }
}

const struct test tests[] = {{"cleanups run once", cleanups_run_once},
                             {"inputs are the first variables", inputs_are_the_first_variables},
                             {"keys are numbered", keys_are_numbered},
                             {"handles are numbered", handles_are_numbered},
                             {0}};
