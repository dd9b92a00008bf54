/* Recordings: what was drawn comes back, and only to who asks for the same. */
#include "crypto/tape_recorded.h"
#include "tests/expect.h"
#include <stdlib.h>
#include <string.h>

static const uint64_t wide_bound[WIDE_LIMBS] = {5, 0, 1, 0}, small_bound = 1000;

struct draws {
    uint64_t one, many[20], wide[3 * WIDE_LIMBS];
    uint8_t bytes[33];
    uint32_t order[8];
};

static status draw_all(struct tape *t, struct draws *d)
{
    memset(d, 0, sizeof *d);
    REQUIRE(tape_below(t, "one", 6, &d->one));
    REQUIRE(tape_vector(t, "many", &small_bound, 1, 20, d->many));
    REQUIRE(tape_vector(t, "wide", wide_bound, WIDE_LIMBS, 3, d->wide));
    REQUIRE(tape_bytes(t, "key", d->bytes, sizeof d->bytes));
    return tape_permutation(t, "order", 8, d->order);
}

/* The recording gives what its inner tape gives; the replay gives it again, to the last coin. */
static void test_there_and_back(void)
{
    const uint8_t seed[SEED_BYTES] = {4};
    struct seeded_tape plain, inner;
    struct recording_tape recording;
    struct recorded_tape replay;
    struct draws want, got;
    uint64_t one;
    EXPECT_EQ(OK, seeded_tape_init(&plain, seed, "p"));
    EXPECT_EQ(OK, seeded_tape_init(&inner, seed, "p"));
    recording_tape_init(&recording, &inner.tape);
    EXPECT_EQ(OK, draw_all(&plain.tape, &want));
    EXPECT_EQ(OK, draw_all(&recording.tape, &got));
    EXPECT_BYTES(&want, &got, sizeof want);
    EXPECT_EQ(11, recording.count); /* 4 draws, and 7 of the permutation */
    recorded_tape_init(&replay, recording.record, recording.count);
    EXPECT(!recorded_tape_finished(&replay));
    EXPECT_EQ(OK, draw_all(&replay.tape, &got));
    EXPECT_BYTES(&want, &got, sizeof want);
    EXPECT(recorded_tape_finished(&replay));
    EXPECT_EQ(plain.tape.position, recording.tape.position);
    EXPECT_EQ(plain.tape.position, replay.tape.position);
    EXPECT_EQ(E_TAPE_END, tape_below(&replay.tape, "one", 6, &one));
    EXPECT_EQ(plain.tape.position, replay.tape.position);
    recording_tape_clear(&recording);
    seeded_tape_clear(&inner);
    seeded_tape_clear(&plain);
}

/* Each way to ask for another coin than the recorded one, and then the right question still works.
 */
static void test_other_questions(void)
{
    const uint64_t values[] = {1, 2, 3}, bound = 5, other = 6, wide[WIDE_LIMBS] = {5};
    const uint8_t bytes[] = {7, 8};
    const struct tape_record records[] = {
        {.why = "mask", .limbs = 1, .count = 3, .bound = {5}, .value = values},
        {.why = "key", .limbs = 0, .count = 2, .byte = bytes},
    };
    struct recorded_tape t;
    uint64_t out[3 * WIDE_LIMBS];
    uint8_t key[3];
    recorded_tape_init(&t, records, 2);
    memset(out, 0x77, sizeof out);
    EXPECT_EQ(E_TAPE_END, tape_vector(&t.tape, "mas", &bound, 1, 3, out));
    EXPECT_EQ(E_TAPE_END, tape_vector(&t.tape, "mask2", &bound, 1, 3, out));
    EXPECT_EQ(E_TAPE_END, tape_vector(&t.tape, "mask", &other, 1, 3, out));
    EXPECT_EQ(E_TAPE_END, tape_vector(&t.tape, "mask", &bound, 1, 2, out));
    EXPECT_EQ(E_TAPE_END, tape_vector(&t.tape, "mask", wide, WIDE_LIMBS, 3, out));
    EXPECT_EQ(E_TAPE_END, tape_bytes(&t.tape, "mask", key, 3));
    EXPECT(t.tape.position == 0 && out[0] == 0x7777777777777777);
    EXPECT_EQ(OK, tape_vector(&t.tape, "mask", &bound, 1, 3, out));
    EXPECT_BYTES(values, out, sizeof values);
    EXPECT_EQ(E_TAPE_END, tape_vector(&t.tape, "key", &bound, 1, 2, out));
    EXPECT_EQ(E_TAPE_END, tape_bytes(&t.tape, "key", key, 1));
    EXPECT_EQ(E_TAPE_END, tape_bytes(&t.tape, "kex", key, 2));
    EXPECT_EQ(OK, tape_bytes(&t.tape, "key", key, 2));
    EXPECT_BYTES(bytes, key, 2);
    EXPECT_EQ(E_TAPE_END, tape_bytes(&t.tape, "key", key, 2));
    EXPECT_EQ(5, t.tape.position);
}

/* A recording from a file may hold anything: values at and above the bound are refused. */
static void test_hostile_records(void)
{
    const uint64_t at[] = {4, 5}, top[WIDE_LIMBS] = {0, 0, 0, 1}, low[WIDE_LIMBS] = {0, 0, 1, 0};
    const uint64_t bound = 5;
    const struct tape_record records[] = {
        {.why = "a", .limbs = 1, .count = 2, .bound = {5}, .value = at},
        {.why = "b", .limbs = WIDE_LIMBS, .count = 1, .bound = {5, 0, 1, 0}, .value = top},
        {.why = "b", .limbs = WIDE_LIMBS, .count = 1, .bound = {5, 0, 1, 0}, .value = low},
    };
    struct recorded_tape t;
    uint64_t out[WIDE_LIMBS] = {9};
    recorded_tape_init(&t, records, 3);
    EXPECT_EQ(E_RANGE, tape_vector(&t.tape, "a", &bound, 1, 2, out));
    EXPECT_EQ(9, out[0]);
    recorded_tape_init(&t, records + 1, 2);
    EXPECT_EQ(E_RANGE, tape_vector(&t.tape, "b", wide_bound, WIDE_LIMBS, 1, out));
    recorded_tape_init(&t, records + 2, 1);
    EXPECT_EQ(OK, tape_vector(&t.tape, "b", wide_bound, WIDE_LIMBS, 1, out));
    struct tape_record unended = records[0];
    memset(unended.why, 'a', TAPE_WHY);
    recorded_tape_init(&t, &unended, 1);
    EXPECT_EQ(E_TAPE_END, tape_vector(&t.tape, "a", &bound, 1, 2, out));
}

/* What the inner tape refuses is refused, and leaves no record. */
static void test_refused_draws(void)
{
    struct recorded_tape empty;
    struct recording_tape t;
    uint64_t out;
    uint8_t byte;
    char why[TAPE_WHY + 1];
    recorded_tape_init(&empty, NULL, 0);
    EXPECT(recorded_tape_finished(&empty));
    recording_tape_init(&t, &empty.tape);
    EXPECT_EQ(E_TAPE_END, tape_below(&t.tape, "a", 5, &out));
    EXPECT_EQ(E_TAPE_END, tape_bytes(&t.tape, "a", &byte, 1));
    memset(why, 'w', sizeof why);
    why[TAPE_WHY] = 0;
    EXPECT_EQ(E_LIMIT, tape_below(&t.tape, why, 5, &out));
    EXPECT_EQ(0, t.count);
    EXPECT_EQ(0, t.tape.position);
    recording_tape_clear(&t);
}

int main(int argc, char **argv)
{
    static const struct test tests[] = {
        {"there and back", test_there_and_back},
        {"other questions", test_other_questions},
        {"hostile records", test_hostile_records},
        {"refused draws", test_refused_draws},
    };
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
