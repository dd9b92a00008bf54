/* The ideal world: the function by a trusted third party, what it admits to leak, and ideal views
 * written on a puppet by the same writers that the house uses for parties. */
#include "sim/house.h"
#include <assert.h>
#include <string.h>

static status ask_functions(struct run *run)
{
    REQUIRE(run->protocol->ideal(&run->ideal));
    for (int i = 1; i <= run->parties; i++) {
        run->ideal.leaking = i;
        if (run->protocol->leakage)
            REQUIRE(run->protocol->leakage(&run->ideal, i));
    }
    run->ideal.leaking = 0;
    return OK;
}

status run_ideal(struct run *run)
{
    struct arena *arena = &run->ideal_stage.arena;
    const size_t parties = (size_t)run->parties + 1;
    stage_begin(run, &run->ideal_stage);
    stage_inputs(run);
    run->ideal = (struct ideal){.run = run};
    run->ideal_output = arena_zero(arena, parties * sizeof *run->ideal_output);
    run->ideal_leak = arena_zero(arena, parties * sizeof *run->ideal_leak);
    stage_close(run);
    const status asked = ask_functions(run);
    stage_open(run);
    return asked;
}

/* What an ideal view asks for beyond what it is given ends it, with the words for both. */
static void stop_view(const struct run *run, const char *what)
{
    struct run *own = (struct run *)(uintptr_t)run;
    const status refused =
        run_fail(own, E_REFUSED, "the ideal view of %s asks for %s, which it is not given",
                 run_role_name(own, run->ideal.given), what);
    longjmp(*run->ideal.stop, (int)refused);
}

void run_withhold(const struct run *run, int party, const char *what)
{
    const int given = run->ideal.given;
    struct run *own = (struct run *)(uintptr_t)run;
    if (given)
        stop_view(run, arena_format(run_scratch(own), "%s of %s", what, run_role_name(own, party)));
}

const struct value *ideal_input(struct ideal *ideal, int party)
{
    if (party != ideal->given)
        run_withhold(ideal->run, party, "the input");
    return &ideal->run->party[party].input;
}

struct run *ideal_run(struct ideal *ideal)
{
    return ideal->run;
}

void ideal_output(struct ideal *ideal, int party, const char *name, const struct value *v)
{
    struct run *run = ideal->run;
    named_put(&run->ideal_output[party], run_scratch(run), name, v);
}

void ideal_leak(struct ideal *ideal, const char *item, const struct value *v)
{
    struct run *run = ideal->run;
    assert(ideal->leaking);
    named_put(&run->ideal_leak[ideal->leaking], run_scratch(run), item, v);
}

static const struct value *given(struct ideal *ideal, const struct named_list *list,
                                 const char *what, const char *name)
{
    const struct value *v = named_find(&list[ideal->puppet->index], name);
    if (!v)
        stop_view(ideal->run, arena_format(run_scratch(ideal->run), "%s '%s'", what, name));
    return v;
}

const struct value *ideal_get_output(struct ideal *ideal, const char *name)
{
    return given(ideal, ideal->run->ideal_output, "the output", name);
}

const struct value *ideal_get_leak(struct ideal *ideal, const char *item)
{
    return given(ideal, ideal->run->ideal_leak, "the declared leak", item);
}

size_t run_ideal_outputs(const struct run *run, int party, const struct named_value **list)
{
    if (party != run->ideal.given)
        run_withhold(run, party, "the outputs");
    *list = run->ideal_output[party].list;
    return run->ideal_output[party].count;
}

size_t run_ideal_leaks(const struct run *run, int party, const struct named_value **list)
{
    if (party != run->ideal.given)
        run_withhold(run, party, "the declared leakage");
    *list = run->ideal_leak[party].list;
    return run->ideal_leak[party].count;
}

/* The protocol's own code runs, with a way out for what it may not ask. */
static status make_view(struct run *run, struct party *puppet)
{
    jmp_buf stop;
    const int refused = setjmp(stop);
    if (refused)
        return (status)refused;
    run->ideal.given = puppet->index;
    run->ideal.stop = &stop;
    return run->protocol->ideal_view(&run->ideal, puppet);
}

/* The puppet has the party's index, input and coins; what it hears is made up by the ideal view. */
status run_ideal_view(struct run *run, int party)
{
    struct party *puppet = &run->party[0];
    assert(run->protocol->ideal_view && party >= 1 && party <= run->parties);
    stage_begin(run, &run->puppet_stage);
    stage_inputs(run);
    const struct fiber fiber = puppet->fiber;
    *puppet = (struct party){.run = run, .index = party, .puppet = true, .fiber = fiber};
    puppet->input = run->party[party].input;
    puppet->tape = run->world->coins(run->world->context, party);
    run->ideal.puppet = puppet;
    run->invented = 0;
    if (puppet->input.run) {
        struct event event = {.kind = EVENT_INPUT, .name = "input"};
        event_value(run, &event, "input", &puppet->input);
        party_event(puppet, &event);
    }
    stage_close(run);
    const status made = make_view(run, puppet);
    stage_open(run);
    run->ideal.given = 0;
    run->ideal.stop = NULL;
    REQUIRE(made);
    struct event end = {.kind = EVENT_END, .name = "end", .reason = OK};
    party_event(puppet, &end);
    return OK;
}

static struct tape *own_tape(struct party *puppet)
{
    assert(puppet->puppet);
    return puppet->run->world->coins(puppet->run->world->context, 0);
}

status invent_residues(struct party *puppet, const struct modulus *modulus, size_t count,
                       struct value *out)
{
    struct value coin = residues(puppet->run, modulus, count);
    REQUIRE(tape_vector(own_tape(puppet), "invented", modulus->limb, modulus->limbs, count,
                        entries_of(&coin)));
    coin.origin = ORIGIN_COIN;
    value_make_variables(&coin, VARIABLE_COIN, 0, "invented");
    *out = coin;
    return OK;
}

status invent_order(struct party *puppet, size_t count, struct value *out)
{
    struct run *run = puppet->run;
    uint32_t *places = arena_alloc(run_scratch(run), (count ? count : 1) * sizeof *places);
    REQUIRE(tape_permutation(own_tape(puppet), "invented", count, places));
    *out = residues(run, run_integers(run, count < 2 ? 2 : count), count);
    for (size_t i = 0; i < count; i++)
        ((uint64_t *)entries_of(out))[i] = places[i];
    value_taint(out, "a permutation", NULL, NULL);
    return OK;
}

status invent_shuffle(struct party *puppet, struct value *list)
{
    struct value order;
    REQUIRE(invent_order(puppet, list->count, &order));
    const struct value before = value_copy(list);
    for (size_t i = 0; i < list->count; i++)
        value_entry(list, i, &before, residue_at(&order, i));
    return OK;
}

/* Texts that no party can have: they begin with a byte that UTF-8 never has. */
status invent_texts(struct party *puppet, size_t count, struct value *out)
{
    assert(puppet->puppet);
    *out = values_of(puppet->run, KIND_TEXTS, count);
    for (size_t i = 0; i < count; i++) {
        uint8_t bytes[9] = {0xff};
        const uint64_t number = ++puppet->run->invented;
        for (int b = 0; b < 8; b++)
            bytes[8 - b] = (uint8_t)(number >> (8 * b));
        texts_set(out, i, bytes, sizeof bytes);
    }
    return OK;
}

status party_hear(struct party *puppet, int from, const struct message *message,
                  const struct value *const *values, size_t count)
{
    struct run *run = puppet->run;
    assert(puppet->puppet && from != puppet->index && count == message->count);
    const size_t size = message_size(message, values);
    uint8_t *bytes = arena_alloc(run_scratch(run), size);
    struct seen *fields = arena_alloc(run_scratch(run), count * sizeof *fields);
    message_encode(message, values, bytes);
    size_t offset = 0;
    for (size_t i = 0; i < count; i++) {
        offset += message->fields[i].shape == FIELD_LIST ? 4 : 0;
        describe_value(&fields[i], &message->fields[i], values[i], offset);
        offset += fields[i].size;
    }
    struct event event = {.kind = EVENT_MESSAGE,
                          .from = from,
                          .name = message->name,
                          .message = message,
                          .bytes = bytes,
                          .size = size,
                          .fields = fields,
                          .field_count = count};
    party_event(puppet, &event);
    return OK;
}
