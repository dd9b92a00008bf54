/* The runs of probes: which ways do they take, are all executions few enough to be counted, and
 * which rows are about the same? */
#include "proofs/ask/probes.h"
#include "proofs/exact/walk.h"
#include "sim/backend.h"
#include "sim/settings.h"
#include <string.h>

enum { COUNTED_MOST = 16 }; /* log2 of the executions that are counted one by one */

/* Where coins come from: a stream, or a walk, which tells how many tapes there are. */
struct coins {
    struct seeded_tape stream;
    struct walk walk;
    bool walks;
};

static struct tape *tape_of(void *context, int party)
{
    struct coins *c = context;
    (void)party;
    return c->walks ? &c->walk.tape : &c->stream.tape;
}

static void play_once(struct run *run, const struct protocol *protocol)
{
    (void)!run_execute(run);
    if (run_ideal(run) != OK)
        return;
    for (int i = 1; protocol->ideal_view && i <= run_parties(run); i++)
        (void)!run_ideal_view(run, i);
}

/* Which ways do a few runs of a job take? With |plays| 0 it is only prepared. A modulus that is
 * left to algebra is a small one here. */
void probes_play(const struct job *job, int plays)
{
    static const uint8_t seed[SEED_BYTES] = {0x70};
    struct coins coins = {.walks = false};
    const struct world world = {
        .name = "tiny", .backend = &backend_ideal, .coins = tape_of, .context = &coins};
    branches_forget();
    struct run *run = job_run(job, &world, NULL);
    if (!run || run_prepare(run) != OK || seeded_tape_init(&coins.stream, seed, "probes") != OK) {
        run_free(run);
        return;
    }
    for (int k = 0; k < plays; k++) {
        status set = OK;
        run_release_inputs(run);
        for (int i = 1; i <= run_parties(run) && set == OK; i++)
            if (run_needs_input(run, i))
                set = run_input_sample(run, i, &coins.stream.tape);
        if (set != OK)
            break;
        play_once(run, job->protocol);
    }
    run_free(run);
    seeded_tape_clear(&coins.stream);
}

/* Are all inputs and tapes few enough? The tapes are counted on the first inputs, with coins 0. */
bool probes_countable(const struct job *job)
{
    struct coins coins = {.walks = true};
    const struct world world = {
        .name = "tiny", .backend = &backend_ideal, .coins = tape_of, .context = &coins};
    struct wide all = wide_of(1);
    const struct wide most = wide_left(all, COUNTED_MOST);
    struct run *run = job_run(job, &world, NULL);
    status set = run ? run_prepare(run) : E_ARGUMENT;
    for (int i = 1; set == OK && i <= run_parties(run); i++) {
        const uint64_t count = run_input_count(run, i);
        const bool few = count != 0 && wide_multiply_fits(all, wide_of(count), &all) &&
                         wide_compare(all, most) <= 0;
        set = few ? run_input_at(run, i, 0) : E_LIMIT;
    }
    walk_init(&coins.walk);
    walk_begin(&coins.walk);
    if (set == OK)
        (void)!run_execute(run);
    const struct wide ways = walk_ways(&coins.walk);
    const bool few = set == OK && !coins.walk.broken && !wide_is_zero(ways) &&
                     wide_multiply_fits(all, ways, &all) && wide_compare(all, most) <= 0;
    walk_clear(&coins.walk);
    run_free(run);
    return few;
}

/* couple and sample judge real runs, without ideal parts. */
const char *probes_without_ideal(struct arena *arena, const char *settings)
{
    struct setting_pair pair;
    const char *text = "";
    for (const char *at = settings; settings_next(arena, &at, &pair);)
        if (strcmp(pair.name, "ideal") != 0)
            text = settings_add(arena, text, pair.name, pair.value);
    return text;
}

/* Of many parties there are too many coalitions: the largest of the class are asked, which leave
 * out two parties at most. */
const struct coalition_class *probes_payable(struct arena *arena, const struct job *probe)
{
    enum { FEW = 10, LEFT_OUT = 2 };
    struct complaint complaint;
    static const struct world world = {.name = "tiny", .backend = &backend_ideal};
    const struct coalition_class *class = probe->what.class;
    struct run *run = job_run(probe, &world, &complaint);
    const int parties = run ? run_parties(run) : 0;
    run_free(run);
    if (parties <= FEW || class->exactly || class->most > 0)
        return class;
    struct coalition_class *large = arena_zero(arena, sizeof *large);
    *large = *class;
    large->name = arena_format(arena, "%s, the largest", class->name);
    large->least = parties - LEFT_OUT > class->least ? parties - LEFT_OUT : class->least;
    return large;
}

/* Do the two rows set the same words, texts and ideal parts? They may differ in sizes. */
bool probes_alike(struct arena *arena, const struct job *a, const struct job *b)
{
    static const struct parameter ideal = {.name = "ideal", .usual = "", .kind = PARAMETER_WORD};
    bool same = true;
    for (const struct parameter *p = &ideal; p->name && same;
         p = p == &ideal ? a->protocol->parameters : p + 1) {
        const char *one = settings_find(arena, a->what.settings, p->name),
                   *other = settings_find(arena, b->what.settings, p->name);
        if (p->kind == PARAMETER_WORD || p->kind == PARAMETER_TEXT)
            same = strcmp(one ? one : p->usual, other ? other : p->usual) == 0;
    }
    return same;
}
