/* Sets up a run, and reads it afterwards. */
#include "crypto/branches.h"
#include "crypto/crew.h"
#include "crypto/memory.h"
#include "sim/house.h"
#include <assert.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct run *run_new(const struct protocol *protocol, const struct world *world)
{
    struct run *run = memory_zero(1, sizeof *run);
    run->protocol = protocol;
    run->world = world;
    run->shape = &run->root;
    run->keep_views = true;
    run->sealed = world->formal ? sealed_new() : NULL;
    run->hybrid.deeper = UINT64_MAX;
    run->stage = &run->execution;
    run->held_end = &run->held;
    size_t messages = 0;
    while (protocol_message(protocol, messages))
        messages++;
    run->messages = arena_zero(&run->arena, (messages + 1) * sizeof *run->messages);
    run->sent_of = arena_zero(&run->arena, (messages + 1) * sizeof *run->sent_of);
    for (size_t i = 0; i < messages; i++)
        run->messages[i] = protocol_message(protocol, i);
    shape_init(run, &run->root, protocol);
    phases_begin(run);
    return run;
}

static void free_parties(struct run *run)
{
    for (int i = 0; run->party && i <= run->parties; i++) {
        fiber_clear(&run->party[i].strand->fiber);
        arena_clear(&run->party[i].temporary);
    }
    strands_free(run);
    free(run->party);
    free(run->strand);
    run->party = NULL;
    run->strand = NULL;
}

void run_free(struct run *run)
{
    if (!run)
        return;
    free_parties(run);
    crew_free(run->crew);
    stage_clear(&run->execution);
    stage_clear(&run->ideal_stage);
    stage_clear(&run->puppet_stage);
    arena_clear(&run->arena);
    arena_clear(&run->inputs_arena);
    arena_clear(&run->spare);
    sealed_free(run->sealed);
    free(run->phases);
    free(run);
}

const char *run_error(const struct run *run)
{
    return run->complaint.text;
}

status run_fail(struct run *run, status why, const char *format, ...)
{
    struct complaint complaint; /* the arguments may contain the old error */
    va_list arguments;
    va_start(arguments, format);
    (void)complain_list(&complaint, why, format, arguments);
    va_end(arguments);
    run->complaint = complaint;
    return why;
}

status run_set(struct run *run, const char *parameter, const char *text)
{
    if (strcmp(parameter, "ideal") == 0)
        return run_set_ideal(run, text);
    REQUIRE(shape_set(run, &run->root, parameter, text));
    run->prepared = false;
    return OK;
}

status run_set_variant(struct run *run, const char *name)
{
    REQUIRE(shape_set_variant(run, &run->root, name));
    run->prepared = false;
    return OK;
}

void run_set_mutation(struct run *run, const struct mutation *mutation)
{
    run->mutation = mutation;
}

void run_set_observer(struct run *run, const struct observer *observer)
{
    run->observer = observer ? *observer : (struct observer){0};
}

void run_set_faults(struct run *run, const struct fault *faults, size_t count)
{
    assert(count <= FAULTS_MOST);
    if (count)
        memcpy(run->faults, faults, count * sizeof *faults);
    run->fault_count = count;
}

void run_set_world(struct run *run, const struct world *world)
{
    run->world = world;
}

void run_keep_views(struct run *run, bool keep)
{
    run->keep_views = keep;
}

/* The run's id on its frames, from the protocol and all settings. */
static uint64_t name_run(const struct run *run)
{
    crypto_generichash_state state;
    uint8_t digest[8];
    uint64_t id = 0;
    crypto_generichash_init(&state, NULL, 0, crypto_generichash_BYTES_MIN);
    const char *const words[] = {run->protocol->name, run->root.variant->name};
    for (size_t i = 0; i < 2; i++)
        crypto_generichash_update(&state, (const uint8_t *)words[i], strlen(words[i]) + 1);
    for (size_t i = 0; i < run->root.setting_count; i++) {
        const char *text = run->root.settings[i].text;
        crypto_generichash_update(&state, (const uint8_t *)text, strlen(text) + 1);
    }
    uint8_t whole[crypto_generichash_BYTES_MIN];
    crypto_generichash_final(&state, whole, sizeof whole);
    memcpy(digest, whole, sizeof digest);
    for (int i = 0; i < 8; i++)
        id = id << 8 | digest[i];
    return id;
}

void run_set_parties(struct run *run, int parties)
{
    assert(parties >= 1 && parties <= PARTIES_MOST);
    run->shape->parties = parties;
    if (run->shape != &run->root)
        return;
    free_parties(run);
    run->parties = parties;
    run->party = memory_zero((size_t)parties + 1, sizeof *run->party);
    run->strand = memory_zero((size_t)parties + 1, sizeof *run->strand);
    run->inputs = arena_zero(&run->arena, ((size_t)parties + 1) * sizeof *run->inputs);
    run->typed = arena_zero(&run->arena, ((size_t)parties + 1) * sizeof *run->typed);
    for (int i = 0; i <= parties; i++) {
        run->party[i].run = run;
        run->party[i].index = i;
        run->party[i].home = &run->party[i];
        run->party[i].shape = &run->root;
        run->party[i].strand = &run->strand[i];
    }
}

static status prepare(struct run *run)
{
    run->stage = &run->execution;
    run->shape = &run->root;
    run->shapes = NULL; /* parts are prepared again: they may depend on the parameters */
    run->shape_table = NULL;
    run->shape_count = run->shape_buckets = 0;
    branches_noted = BRANCH_BOTH << BRANCH_PREPARED;
    const status prepared = run->protocol->prepare(run);
    branches_noted = 0;
    REQUIRE(prepared);
    assert(run->parties >= 1);
    run->prepared = true;
    return OK;
}

status run_prepare(struct run *run)
{
    if (run->prepared)
        return OK;
    run->complaint.text[0] = 0;
    REQUIRE(prepare(run));
    run->id = name_run(run);
    run->settled = false;
    return OK;
}

/* The first input settles the parameters that are left to it. If the run cannot be prepared after
 * that, it is again as before, with the error. */
static status settle(struct run *run, int party, const char *text, size_t size)
{
    assert(run->prepared && party >= 1 && party <= run->parties);
    for (int i = 1; i <= run->parties && !run->settled; i++)
        run->settled = run->inputs[i].run != NULL; /* inputs were given as values: too late */
    if (run->settled || !run->protocol->settle)
        return OK;
    const struct shape before = run->root;
    status result = run->protocol->settle(run, party, text, size);
    if (result == OK && !run->prepared)
        result = prepare(run);
    run->settled = result == OK;
    if (run->prepared)
        return result;
    run->root = before;
    const status restored = prepare(run);
    assert(restored == OK);
    (void)restored;
    return result;
}

/* Inputs have their own arena: while one is parsed, it takes the place of the stage's arena. */
static struct stage *begin_input(struct run *run, struct stage *borrowed)
{
    struct stage *former = run->stage;
    *borrowed = (struct stage){.arena = run->inputs_arena};
    run->stage = borrowed;
    return former;
}

static status end_input(struct run *run, struct stage *borrowed, struct stage *former, int party,
                        status result, const struct value *input)
{
    run->inputs_arena = borrowed->arena;
    run->stage = former;
    if (result == OK) {
        run->inputs[party] = *input;
        run->typed[party] = (struct text){0};
    }
    return result;
}

status run_input_text(struct run *run, int party, const char *text, size_t size)
{
    struct stage borrowed;
    struct value input = {0};
    REQUIRE(settle(run, party, text, size));
    struct stage *former = begin_input(run, &borrowed);
    status result = run->protocol->parse(run, party, text, size, &input);
    result = end_input(run, &borrowed, former, party, result, &input);
    if (result == OK) {
        char *copy = arena_alloc(&run->inputs_arena, size + 1);
        memcpy(copy, text, size);
        run->typed[party] = (struct text){(const uint8_t *)copy, size};
    }
    return result;
}

uint64_t run_input_count(struct run *run, int party)
{
    if (settle(run, party, NULL, 0) != OK || !run->protocol->input_count)
        return 0;
    return run_needs_input(run, party) ? run->protocol->input_count(run, party) : 1;
}

status run_input_at(struct run *run, int party, uint64_t index)
{
    struct stage borrowed;
    struct value input = {0};
    REQUIRE(settle(run, party, NULL, 0));
    if (!run_needs_input(run, party))
        return OK;
    struct stage *former = begin_input(run, &borrowed);
    const status result = run->protocol->input_at(run, party, index, &input);
    return end_input(run, &borrowed, former, party, result, &input);
}

status run_input_sample(struct run *run, int party, struct tape *tape)
{
    struct stage borrowed;
    struct value input = {0};
    REQUIRE(settle(run, party, NULL, 0));
    struct stage *former = begin_input(run, &borrowed);
    const status result = run->protocol->sample(run, party, tape, &input);
    return end_input(run, &borrowed, former, party, result, &input);
}

void run_input_value(struct run *run, int party, const struct value *input)
{
    struct stage borrowed;
    struct stage *former = begin_input(run, &borrowed);
    struct value copy = *input;
    copy.run = run;
    copy = value_copy(&copy);
    if (copy.kind == KIND_TEXTS)
        for (size_t i = 0; i < copy.count; i++)
            texts_set(&copy, i, text_at(input, i)->bytes, text_at(input, i)->size);
    copy.forms = NULL;
    (void)end_input(run, &borrowed, former, party, OK, &copy);
}

void run_release_inputs(struct run *run)
{
    arena_reset(&run->inputs_arena);
    run_unset_inputs(run, 0);
}

void run_unset_inputs(struct run *run, int first)
{
    const size_t count = (size_t)(run->parties + 1 - first);
    memset(run->inputs + first, 0, count * sizeof *run->inputs);
    memset(run->typed + first, 0, count * sizeof *run->typed);
}
