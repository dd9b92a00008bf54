/* What every protocol of the house must do, asked of all of them: the honest parties output the
 * ideal function; the same seed gives the same views; an ideal view has the shape of the real one.
 *
 * Method: sampled inputs, every variant, every number of parties from the least to six. */
#include "protocols/protocols.h"
#include "sim/backend.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static struct real_world world;
static struct seeded_tape samples;

static bool has_parameter(const struct protocol *p, const char *name)
{
    for (const struct parameter *q = p->parameters; q->name; q++)
        if (strcmp(q->name, name) == 0)
            return true;
    return false;
}

static bool fill_inputs(struct run *run)
{
    for (int i = 1; i <= run_parties(run); i++)
        if (run_input_sample(run, i, &samples.tape) != OK)
            return false;
    return true;
}

/* Calls |check| for runs of all protocols, variants and sizes, with sampled inputs. */
static void for_all_runs(void (*check)(struct run *), size_t repeats)
{
    uint8_t seed[SEED_BYTES] = {1};
    for (const struct protocol *const *p = protocols; *p; p++)
        for (const struct variant *v = (*p)->variants; v->name; v++)
            for (int parties = 2; parties <= 6; parties++) {
                char text[8];
                EXPECT_EQ(OK, real_world_init(&world, seed));
                struct run *run = run_new(*p, &world.world);
                EXPECT_EQ(OK, run_set_variant(run, v->name));
                snprintf(text, sizeof text, "%d", parties);
                const bool sized = has_parameter(*p, "parties");
                if (sized)
                    EXPECT_EQ(OK, run_set(run, "parties", text));
                if (has_parameter(*p, "length"))
                    EXPECT_EQ(OK, run_set(run, "length", "3"));
                const status prepared = run_prepare(run);
                for (size_t i = 0; prepared == OK && i < repeats; i++) {
                    run_release_inputs(run);
                    EXPECT(fill_inputs(run));
                    check(run);
                }
                run_free(run);
                real_world_clear(&world);
                if (!sized)
                    break;
            }
}

static bool same_outputs(struct run *run, int party)
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

static void outputs_are_ideal(struct run *run)
{
    const status executed = run_execute(run);
    if (executed != OK)
        for (int i = 1; i <= run_parties(run); i++)
            printf("%s %s party %d: %s\n", run_protocol(run)->name, run_variant(run), i,
                   run_result(run, i).detail ? run_result(run, i).detail : "done");
    EXPECT_EQ(OK, executed);
    EXPECT_EQ(OK, run_ideal(run));
    for (int i = 1; i <= run_parties(run); i++) {
        const bool same = same_outputs(run, i);
        if (!same)
            printf("%s %s parties=%d: party %d\n", run_protocol(run)->name, run_variant(run),
                   run_parties(run), i);
        EXPECT(same);
    }
}

static void outputs_equal_the_ideal_function(void)
{
    for_all_runs(outputs_are_ideal, test_iterations(10));
}

/* All bytes of a view, as one number: enough to see a difference. */
static uint64_t digest_view(const struct view *view)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < view->count; i++) {
        const struct event *e = &view->event[i];
        hash = (hash ^ (uint64_t)e->kind) * 0x100000001b3u;
        hash = (hash ^ e->round) * 0x100000001b3u;
        for (size_t k = 0; k < e->size; k++)
            hash = (hash ^ e->bytes[k]) * 0x100000001b3u;
    }
    return hash;
}

static uint64_t digest_run(struct run *run)
{
    uint64_t hash = 0;
    for (int i = 1; i <= run_parties(run); i++)
        hash = hash * 31 + digest_view(run_view(run, i));
    return hash;
}

static void seed_decides_all(struct run *run)
{
    uint8_t first[SEED_BYTES] = {7}, second[SEED_BYTES] = {8};
    real_world_rewind(&world, first);
    EXPECT_EQ(OK, run_execute(run));
    const uint64_t once = digest_run(run), position = real_world_position(&world);
    real_world_rewind(&world, first);
    EXPECT_EQ(OK, run_execute(run));
    EXPECT(once == digest_run(run));
    EXPECT(position == real_world_position(&world));
    real_world_rewind(&world, second);
    EXPECT_EQ(OK, run_execute(run));
    EXPECT(run_counts(run)->coins == 0 || once != digest_run(run));
}

static void same_seed_same_views(void)
{
    for_all_runs(seed_decides_all, test_iterations(2));
}

static bool same_shape(const struct event *a, const struct event *b)
{
    return a->kind == b->kind && strcmp(a->name, b->name) == 0 && a->from == b->from &&
           a->size == b->size;
}

/* Outputs are given to an ideal view, not written by it; all else must be there, in order. */
static void shapes_agree(struct run *run)
{
    EXPECT_EQ(OK, run_execute(run));
    EXPECT_EQ(OK, run_ideal(run));
    for (int party = 1; party <= run_parties(run); party++) {
        EXPECT_EQ(OK, run_ideal_view(run, party));
        const struct view *real = run_view(run, party), *ideal = run_puppet_view(run);
        size_t at = 0;
        bool same = true;
        for (size_t i = 0; same && i < real->count; i++) {
            if (real->event[i].kind == EVENT_OUTPUT)
                continue;
            same = at < ideal->count && same_shape(&real->event[i], &ideal->event[at]);
            if (!same)
                printf("%s %s parties=%d: party %d, event %zu: %s, ideal %s\n",
                       run_protocol(run)->name, run_variant(run), run_parties(run), party, i,
                       real->event[i].name, at < ideal->count ? ideal->event[at].name : "none");
            at++;
        }
        EXPECT(same && at == ideal->count);
    }
}

static void ideal_views_have_the_real_shape(void)
{
    for_all_runs(shapes_agree, test_iterations(2));
}

static const struct test tests[] = {
    {"outputs equal the ideal function", outputs_equal_the_ideal_function},
    {"same seed, same views", same_seed_same_views},
    {"ideal views have the real shape", ideal_views_have_the_real_shape},
};

int main(int argc, char **argv)
{
    uint8_t seed[SEED_BYTES] = {3};
    if (seeded_tape_init(&samples, seed, "samples") != OK)
        return 1;
    const int result = test_main(argc, argv, tests, sizeof tests / sizeof *tests);
    seeded_tape_clear(&samples);
    return result;
}
