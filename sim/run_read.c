/* What others may read of a run. */
#include "crypto/crew.h"
#include "sim/house.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

const struct protocol *run_protocol(const struct run *run)
{
    return run->shape->protocol;
}

const struct world *run_world(const struct run *run)
{
    return run->world;
}

const char *run_variant(const struct run *run)
{
    return run->shape->variant->name;
}

bool run_is(const struct run *run, const char *variant)
{
    const char *own = run->shape->variant->name;
    return own[0] == variant[0] && strcmp(own, variant) == 0; /* each call of a part asks it */
}

const struct mutation *run_mutation(const struct run *run)
{
    return run->mutation;
}

bool run_mutated(const struct run *run)
{
    return run->mutated;
}

int run_parties(const struct run *run)
{
    return run->shape->parties;
}

const char *run_role_name(struct run *run, int party)
{
    if (run->protocol->roles)
        return run->protocol->roles[party - 1];
    return arena_format(run_scratch(run), "%d", party);
}

int run_role_find(struct run *run, const char *name)
{
    if (run->protocol->roles) {
        for (int i = 0; run->protocol->roles[i]; i++)
            if (strcmp(run->protocol->roles[i], name) == 0)
                return i + 1;
        return 0;
    }
    char *end;
    const unsigned long number = strtoul(name, &end, 10);
    /* not run: names that are numbers, by protocols whose roles ask for none. */
    const bool fits = *name >= '1' && *name <= '9' && !*end && number <= (unsigned)run->parties;
    return fits ? (int)number : 0;
}

bool run_fault_fired(const struct run *run, size_t i)
{
    return (run->faults_fired >> i & 1) != 0;
}

uint32_t run_actions(const struct run *run, int party)
{
    return run->party[party].actions;
}

static const struct setting *find_setting(const struct run *run, const char *name)
{
    for (size_t i = 0; i < run->shape->setting_count; i++)
        if (strcmp(run->shape->settings[i].parameter->name, name) == 0)
            return &run->shape->settings[i];
    return NULL;
}

static const struct setting *setting(const struct run *run, const char *name)
{
    const struct setting *found = find_setting(run, name);
    assert(found && "a parameter that the protocol does not have");
    return found;
}

bool run_has_parameter(const struct run *run, const char *name)
{
    return find_setting(run, name) != NULL;
}

const char *run_parameter_text(const struct run *run, const char *name)
{
    return setting(run, name)->text;
}

uint64_t run_number(const struct run *run, const char *name)
{
    return setting(run, name)->number;
}

const struct modulus *run_modulus(const struct run *run, const char *name)
{
    return &setting(run, name)->modulus;
}

const struct value *run_input(const struct run *run, int party)
{
    if (party != run->ideal.given)
        run_withhold(run, party, "the input");
    return run->inputs[party].run ? &run->inputs[party] : NULL;
}

const struct text *run_input_typed(const struct run *run, int party)
{
    if (party != run->ideal.given)
        run_withhold(run, party, "the input");
    return run->typed[party].bytes ? &run->typed[party] : NULL;
}

const struct view *run_view(const struct run *run, int party)
{
    run_withhold(run, party, "the view");
    return &run->party[party].view;
}

const struct view *run_puppet_view(const struct run *run)
{
    return &run->party[0].view;
}

struct party_result run_result(const struct run *run, int party)
{
    return run->party[party].result;
}

const char *run_deadlock(const struct run *run)
{
    return run->deadlock;
}

const struct run_counts *run_counts(const struct run *run)
{
    return &run->counts;
}

uint64_t run_sent_of(const struct run *run, const struct message *message)
{
    for (size_t i = 0; run->messages[i]; i++)
        if (run->messages[i] == message)
            return run->sent_of[i];
    return 0;
}

size_t run_outputs(const struct run *run, int party, const struct named_value **list)
{
    run_withhold(run, party, "the outputs of the real run");
    *list = run->party[party].outputs;
    return run->party[party].output_count;
}

const struct value *run_output(const struct run *run, int party, const char *name)
{
    const struct named_value *list;
    const size_t count = run_outputs(run, party, &list);
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i].name, name) == 0)
            return &list[i].value;
    return NULL;
}

void run_set_state(struct run *run, const void *state)
{
    run->shape->state = state;
}

const void *run_state(const struct run *run)
{
    return run->shape->state;
}

struct arena *run_arena(struct run *run)
{
    return &run->arena;
}

struct arena *run_scratch(struct run *run)
{
    return scratch(run);
}

const struct modulus *run_integers(struct run *run, uint64_t n)
{
    for (struct ring **at = &run->rings, *ring; (ring = *at); at = &ring->next)
        /* not run: moduli above 2^64 beside these are for protocols of any modulus. */
        if (ring->modulus.limb[0] == n && !ring->modulus.limb[1] && !ring->modulus.limb[2] &&
            !ring->modulus.limb[3]) {
            *at = ring->next; /* move it to the front: it will probably be asked for again */
            ring->next = run->rings;
            run->rings = ring;
            return &ring->modulus;
        }
    struct ring *ring = arena_zero(&run->arena, sizeof *ring);
    if (modulus_set_u64(&ring->modulus, n) != OK)
        abort();
    ring->next = run->rings;
    run->rings = ring;
    return &ring->modulus;
}

bool run_needs_input(struct run *run, int party)
{
    return !run->protocol->has_input || run->protocol->has_input(run, party);
}

void run_set_threads(struct run *run, unsigned threads)
{
    crew_free(run->crew);
    run->crew = NULL;
    run->threads = threads;
}

struct crew *run_crew(struct run *run)
{
    if (run->threads > 1 && !run->crew)
        run->crew = crew_new(run->threads);
    return run->crew;
}
