/* A part was given one of its own inputs, or something else: each way in which it can differ is
 * named, and inputs that it refuses together are seen. */
#include "proofs/exact/handed.h"
#include "proofs/specimens/specimens.h"
#include "sim/part.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

struct given {
    uint64_t modulus, entries[3];
    size_t count; /* 0: no input */
    bool own;
};

static const char settings[] = "parties=2 modulus=3 length=1";

/* The shape is asked for by its settings, so a run that only makes it is enough. */
static const struct shape *shape_of(struct run *run, const struct protocol *part)
{
    const struct shape *shape = NULL;
    EXPECT_EQ(OK, part_of(run, part, "honest", 2, PAIRS({"modulus", "3", 0}, {"length", NULL, 1}),
                          &shape));
    return shape;
}

static const char *ask(const struct protocol *caller, const struct protocol *part,
                       const struct given given[2], bool *refused)
{
    struct arena arena = {0};
    struct handed h = {0};
    struct value v[2];
    const struct value *input[3] = {NULL, NULL, NULL};
    static char text[256];
    struct real_world world;
    const uint8_t seed[SEED_BYTES] = {0};
    EXPECT_EQ(OK, real_world_init(&world, seed));
    struct run *run = run_new(caller, &world.world);
    EXPECT_EQ(OK, run_spec_words(run, "--set parties=2"));
    for (int i = 0; i < 2; i++)
        if (given[i].count) {
            v[i] = residues_of(run, run_integers(run, given[i].modulus), given[i].entries,
                               given[i].count);
            input[i + 1] = &v[i];
        }
    const struct shape *shape = shape_of(run, part);
    handed_note(&h, shape, input);
    handed_note(&h, shape, input);
    EXPECT_EQ(2, h.inputs.count);
    const char *gap = handed_gap(&h, shape, "honest", settings, refused, &arena);
    if (gap)
        snprintf(text, sizeof text, "%s", gap);
    handed_clear(&h);
    run_free(run);
    real_world_clear(&world);
    arena_clear(&arena);
    return gap ? text : NULL;
}

static void each_difference_is_named(void)
{
    static const struct given other[] = {{3, {0}, 1, true},     {3, {2}, 1, true},
                                         {3, {1, 2}, 2, false}, {5, {1}, 1, false},
                                         {2, {1}, 1, false},    {0, {0}, 0, false}};
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        for (int place = 0; place < 2; place++) {
            bool refused;
            struct given both[2] = {{3, {1}, 1, true}, {3, {1}, 1, true}};
            both[place] = other[i];
            const char *gap = ask(&specimen_lengthening, &specimen_taking, both, &refused);
            EXPECT_EQ(other[i].own, gap == NULL);
            EXPECT(!refused);
            if (gap)
                EXPECT(strstr(gap, place ? "party 2" : "party 1") != NULL);
        }
}

static void refused_inputs_are_seen(void)
{
    for (uint64_t a = 0; a < 3; a++)
        for (uint64_t b = 0; b < 3; b++) {
            bool refused;
            const struct given both[2] = {{3, {a}, 1, true}, {3, {b}, 1, true}};
            EXPECT(!ask(&specimen_forcing, &specimen_choosing, both, &refused));
            EXPECT_EQ(a == 2 || b == 2, refused);
        }
}

const struct test tests[] = {{"each difference is named", each_difference_is_named},
                             {"refused inputs are seen", refused_inputs_are_seen},
                             {0}};
