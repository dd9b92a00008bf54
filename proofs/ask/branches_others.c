/* Plays other variants, and other protocols that are made of the same parts, with the sizes of a
 * job. Sides that only these take need not be taken by the job. */
#include "crypto/tape.h"
#include "proofs/ask/branches.h"
#include "protocols/protocols.h"
#include "sim/backend.h"
#include "sim/settings.h"
#include <string.h>

struct others {
    const struct job *job;
    struct seeded_tape tape;
    struct world world;
    struct arena arena;
};

static struct tape *coins(void *context, int party)
{
    (void)party;
    return &((struct others *)context)->tape.tape;
}

/* Parameters that the other protocol does not have are left out. */
static void set_sizes(struct others *o, struct run *run, const char *settings)
{
    struct setting_pair pair;
    for (const char *at = settings; settings_next(&o->arena, &at, &pair);)
        (void)!run_set(run, pair.name, strcmp(pair.value, "any") == 0 ? "2^32" : pair.value);
}

static void play(struct others *o, struct run *run)
{
    enum { PLAYS = 8 };
    static const uint8_t seed[SEED_BYTES] = {0x77};
    if (run_prepare(run) != OK || seeded_tape_init(&o->tape, seed, "others") != OK)
        return;
    for (int k = 0; k < PLAYS; k++) {
        run_release_inputs(run);
        status set = OK;
        for (int i = 1; i <= run_parties(run) && set == OK; i++)
            if (run_needs_input(run, i))
                set = run_input_sample(run, i, &o->tape.tape);
        if (set != OK)
            break;
        (void)!run_execute(run);
        if (run_ideal(run) != OK)
            continue;
        for (int i = 1; o->job->protocol->ideal_view && i <= run_parties(run); i++)
            if (run_protocol(run)->ideal_view)
                (void)!run_ideal_view(run, i);
    }
    seeded_tape_clear(&o->tape);
}

/* Plays each combination of words of the parameters that have words, from parameter |p| on. */
static void play_words(struct others *o, const struct protocol *protocol, const char *variant,
                       const struct parameter *p, const char *words)
{
    while (p->name && p->kind != PARAMETER_WORD)
        p++;
    for (size_t i = 0; p->name && p->words[i]; i++)
        play_words(o, protocol, variant, p + 1,
                   settings_add(&o->arena, words, p->name, p->words[i]));
    if (p->name)
        return;
    struct run *run = run_new(protocol, &o->world);
    if (run_set_variant(run, variant) == OK) {
        set_sizes(o, run, o->job->what.settings);
        set_sizes(o, run, words);
        play(o, run);
    }
    run_free(run);
}

static void play_variants(struct others *o, const struct protocol *protocol)
{
    const char *own = o->job->what.variant;
    for (const struct variant *v = protocol->variants; v->name; v++) {
        const bool same = strcmp(v->name, own) == 0;
        if (same && protocol == o->job->protocol)
            continue;
        static const struct parameter none[] = {{0}};
        play_words(o, protocol, v->name, same ? none : protocol->parameters, "");
    }
}

/* Protocols that send the same messages run the same code: the parts of which both are made. */
static bool is_related(const struct protocol *a, const struct protocol *b)
{
    for (const struct message *const *x = a->messages; *x; x++)
        for (const struct message *const *y = b->messages; *y; y++)
            if (*x == *y)
                return true;
    return false;
}

static struct others begin(const struct job *job)
{
    struct others o = {.job = job};
    o.world = (struct world){.name = "tiny", .backend = &backend_ideal, .coins = coins};
    return o;
}

void branches_play_others(const struct job *job)
{
    struct others o = begin(job);
    o.world.context = &o;
    for (size_t i = 0; protocols[i]; i++)
        if (protocols[i] != job->protocol && is_related(protocols[i], job->protocol))
            play_variants(&o, protocols[i]);
    play_variants(&o, job->protocol);
    arena_clear(&o.arena);
}

void branches_play_own(const struct job *job)
{
    struct others o = begin(job);
    o.world.context = &o;
    play_words(&o, job->protocol, job->what.variant, job->protocol->parameters, "");
    arena_clear(&o.arena);
}
