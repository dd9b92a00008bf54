/* What every protocol of the house must do, asked of all of them: the honest parties output the
 * ideal function; the same seed gives the same views; an ideal view has the shape of the real one.
 *
 * Method: every variant; all inputs of two to four parties where these are few, and sampled inputs
 * of two to six. */
#include "sim/run_spec.h"
#include "tests/protocols/every.h"
#include <stdio.h>
#include <string.h>

static void outputs_are_ideal(struct run *run)
{
    const status executed = run_execute(run);
    if (executed != OK)
        for (int i = 1; i <= run_parties(run); i++)
            printf("%s, party %d: %s\n", every_name(run), i,
                   run_result(run, i).detail ? run_result(run, i).detail : "done");
    EXPECT_EQ(OK, executed);
    EXPECT_EQ(OK, run_ideal(run));
    for (int i = 1; i <= run_parties(run); i++) {
        const bool same = same_outputs(run, i);
        if (!same)
            printf("%s: party %d\n", every_name(run), i);
        EXPECT(same);
    }
}

static void outputs_equal_the_ideal_function(void)
{
    every_run(outputs_are_ideal, 6, test_iterations(10));
}

/* All inputs of all parties, where these are few. */
enum { RUNS_MOST = 130 };

static uint64_t count_inputs(struct run *run)
{
    uint64_t total = 1;
    for (int i = 1; i <= run_parties(run); i++) {
        const uint64_t count = run_input_count(run, i);
        if (count == 0 || count > RUNS_MOST)
            return 0;
        total *= count;
        if (total > RUNS_MOST)
            return 0;
    }
    return total;
}

static size_t listed_shapes, listed_runs;

static void all_inputs(struct run *run)
{
    const uint64_t total = count_inputs(run);
    listed_shapes += total > 0;
    for (uint64_t index = 0; index < total; index++) {
        uint64_t rest = index;
        run_release_inputs(run);
        for (int i = 1; i <= run_parties(run); i++) {
            const uint64_t count = run_input_count(run, i);
            EXPECT_EQ(OK, run_input_at(run, i, rest % count));
            rest /= count;
        }
        outputs_are_ideal(run);
        listed_runs++;
    }
}

static void outputs_are_ideal_on_all_small_inputs(void)
{
    every_shape(all_inputs, 4);
    printf("%zu shapes, %zu runs\n", listed_shapes, listed_runs);
    EXPECT(listed_shapes > 20);
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
    real_world_rewind(&every_world, first);
    EXPECT_EQ(OK, run_execute(run));
    const uint64_t once = digest_run(run), position = real_world_position(&every_world);
    real_world_rewind(&every_world, first);
    EXPECT_EQ(OK, run_execute(run));
    EXPECT(once == digest_run(run));
    EXPECT(position == real_world_position(&every_world));
    real_world_rewind(&every_world, second);
    EXPECT_EQ(OK, run_execute(run));
    EXPECT(run_counts(run)->coins == 0 || once != digest_run(run));
}

static void same_seed_same_views(void)
{
    every_run(seed_decides_all, 6, test_iterations(2));
}

/* Where the paper's own simulator makes a message of another length: a finding of proofs/. */
static bool is_refuted(struct run *run, const struct event *e)
{
    return strcmp(run_protocol(run)->name, "zhong") == 0 && strcmp(e->name, "common-alice") == 0 &&
           run_is(run, "as-published");
}

static bool same_shape(struct run *run, const struct event *a, const struct event *b)
{
    return a->kind == b->kind && strcmp(a->name, b->name) == 0 && a->from == b->from &&
           (a->size == b->size || is_refuted(run, a));
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
            same = at < ideal->count && same_shape(run, &real->event[i], &ideal->event[at]);
            if (!same)
                printf("%s: party %d, event %zu: %s, ideal %s\n", every_name(run), party, i,
                       real->event[i].name, at < ideal->count ? ideal->event[at].name : "none");
            at++;
        }
        EXPECT(same && at == ideal->count);
    }
}

static void ideal_views_have_the_real_shape(void)
{
    every_run(shapes_agree, 6, test_iterations(2));
}

/* Up to the most parties that a run takes. */
static void a_thousand_parties(void)
{
    static const uint8_t seed[SEED_BYTES] = {9};
    EXPECT_EQ(OK, real_world_init(&every_world, seed));
    struct run *run = run_new(protocol_find("secure-sum"), &every_world.world);
    EXPECT_EQ(OK, run_spec_words(run, "--set parties=1000"));
    EXPECT(every_sample(run));
    outputs_are_ideal(run);
    EXPECT_EQ(2 * 1000 + 998, run_counts(run)->messages);
    run_free(run);
    real_world_clear(&every_world);
}

/* Section 7 of Tassa and Gudes: 2m messages; what it does not count is counted apart, see note 1 of
 * secure_sum.c and notes 1 and 2 of boolean.c. */
static void messages_are_as_the_paper_counts(void)
{
    static const uint8_t seed[SEED_BYTES] = {9};
    for (int m = 3; m <= 40; m++) {
        char text[16];
        snprintf(text, sizeof text, "%d", m);
        for (int i = 0; i < 2; i++) {
            EXPECT_EQ(OK, real_world_init(&every_world, seed));
            struct run *run =
                run_new(protocol_find(i ? "secure-and" : "secure-sum"), &every_world.world);
            EXPECT_EQ(OK, run_spec_words(run, "--set 'parties=%s'", text));
            EXPECT(every_sample(run));
            EXPECT_EQ(OK, run_execute(run));
            uint64_t apart = 0, all = 0;
            for (const struct message *const *t = run_protocol(run)->messages; *t; t++) {
                all += run_sent_of(run, *t);
                if (strcmp((*t)->name, "result") == 0 || strcmp((*t)->name, "hash-key") == 0)
                    apart += run_sent_of(run, *t);
            }
            EXPECT_EQ(run_counts(run)->messages, all);
            EXPECT_EQ(2 * m, all - apart);
            EXPECT_EQ(i ? 1 + (m - 1) : m - 2, apart);
            run_free(run);
            real_world_clear(&every_world);
        }
    }
}

static size_t resident_pages(void)
{
    unsigned long size = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%lu %lu", &size, &resident) != 2)
        resident = 0;
    if (file)
        fclose(file);
    return resident;
}

/* The exhaustive checkers run one run millions of times. */
static void repeated_runs_do_not_grow(void)
{
    static const uint8_t seed[SEED_BYTES] = {9};
    EXPECT_EQ(OK, real_world_init(&every_world, seed));
    struct run *run = run_new(protocol_find("secure-sum"), &every_world.world);
    EXPECT_EQ(OK, run_prepare(run));
    EXPECT(every_sample(run));
    size_t before = 0;
    for (int i = 0; i < 100000; i++) {
        if (i == 1000)
            before = resident_pages();
        if (i % 10 == 0)
            EXPECT(every_sample(run));
        EXPECT_EQ(OK, run_execute(run));
    }
    const size_t after = resident_pages();
    printf("%zu pages after 1000 runs, %zu after 100000\n", before, after);
    EXPECT(after <= before + 64);
    run_free(run);
    real_world_clear(&every_world);
}

const struct test tests[] = {
    {"outputs equal the ideal function", outputs_equal_the_ideal_function},
    {"outputs are ideal on all small inputs", outputs_are_ideal_on_all_small_inputs},
    {"a thousand parties", a_thousand_parties},
    {"messages are as the paper counts", messages_are_as_the_paper_counts},
    {"repeated runs do not grow", repeated_runs_do_not_grow},
    {"same seed, same views", same_seed_same_views},
    {"ideal views have the real shape", ideal_views_have_the_real_shape},
    {0}};

int main(int argc, char **argv)
{
    return every_main(argc, argv);
}
