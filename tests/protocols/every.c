#include "tests/protocols/every.h"
#include "sim/settings.h"
#include <stdio.h>
#include <string.h>

struct real_world every_world;
struct seeded_tape every_samples;

int every_main(int argc, char **argv)
{
    const uint8_t seed[SEED_BYTES] = {3};
    if (seeded_tape_init(&every_samples, seed, "samples") != OK)
        return 1;
    const int result = test_main(argc, argv, tests);
    seeded_tape_clear(&every_samples);
    return result;
}

/* The parameter that is the number of parties; NULL when that is fixed. */
static const struct parameter *parties_of(const struct protocol *p)
{
    for (const struct parameter *q = p->parameters; q->name; q++)
        if (q->kind == PARAMETER_PARTIES)
            return q;
    return NULL;
}

static void set_small(struct run *run)
{
    struct arena arena = {0};
    struct setting_pair pair;
    for (const char *at = run_protocol(run)->small; settings_next(&arena, &at, &pair);)
        EXPECT_EQ(OK, run_set(run, pair.name, pair.value));
    arena_clear(&arena);
}

bool every_sample(struct run *run)
{
    run_release_inputs(run);
    for (int i = 1; i <= run_parties(run); i++)
        if (run_needs_input(run, i) && run_input_sample(run, i, &every_samples.tape) != OK)
            return false;
    return true;
}

/* A size that a variant does not take (a hash between two players) is passed over. */
static void one_shape(const struct protocol *p, const struct variant *v, int parties,
                      void (*check)(struct run *))
{
    static const uint8_t seed[SEED_BYTES] = {1};
    char text[16];
    EXPECT_EQ(OK, real_world_init(&every_world, seed));
    struct run *run = run_new(p, &every_world.world);
    EXPECT_EQ(OK, run_set_variant(run, v->name));
    snprintf(text, sizeof text, "%d", parties);
    set_small(run);
    if (parties_of(p))
        EXPECT_EQ(OK, run_set(run, parties_of(p)->name, text));
    if (run_prepare(run) == OK)
        check(run);
    run_free(run);
    real_world_clear(&every_world);
}

void every_shape(void (*check)(struct run *), int parties)
{
    for (const struct protocol *const *p = protocols; *p; p++)
        for (const struct variant *v = (*p)->variants; v->name; v++) {
            const struct parameter *m = parties_of(*p);
            const int most = !m ? 2 : m->most < (uint64_t)parties ? (int)m->most : parties;
            for (int i = m ? (int)m->least : 2; i <= most; i++)
                one_shape(*p, v, i, check);
        }
}

static void (*current_check)(struct run *);
static size_t current_repeats;

static void repeat(struct run *run)
{
    for (size_t i = 0; i < current_repeats; i++) {
        EXPECT(every_sample(run));
        current_check(run);
    }
}

void every_run(void (*check)(struct run *), int parties, size_t repeats)
{
    current_check = check;
    current_repeats = repeats;
    every_shape(repeat, parties);
}

const char *every_name(struct run *run)
{
    static char text[128];
    snprintf(text, sizeof text, "%s %s, %d parties", run_protocol(run)->name, run_variant(run),
             run_parties(run));
    return text;
}

bool same_outputs(struct run *run, int party)
{
    const struct named_value *got, *want;
    const size_t count = run_outputs(run, party, &got);
    if (count != run_ideal_outputs(run, party, &want))
        return false;
    for (size_t i = 0; i < count; i++)
        if (strcmp(got[i].name, want[i].name) != 0 || !value_equal(&got[i].value, &want[i].value))
            return false;
    return true;
}
