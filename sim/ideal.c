/* The ideal world: the ideal function, computed by a trusted third party; the declared leakage; and
 * ideal views, written on a puppet by the same functions that write the views of parties. */
#include "sim/house.h"
#include <assert.h>

void trusted_begin(struct run *run, struct ideal *ideal, const struct shape *shape,
                   const struct call *call)
{
    struct arena *arena = &run->stage->arena;
    const size_t parties = (size_t)shape->parties + 1;
    *ideal = (struct ideal){.run = run, .shape = shape, .call = call};
    ideal->input = arena_zero(arena, parties * sizeof(const struct value *));
    ideal->output = arena_zero(arena, 2 * parties * sizeof *ideal->output);
    ideal->leak = ideal->output + parties;
}

/* It runs on no strand, so it never uses a party's memory for temporary steps. */
static status compute(struct ideal *ideal, status (*function)(struct ideal *),
                      status (*leakage)(struct ideal *, int party))
{
    struct run *run = ideal->run;
    struct strand *current = run->current;
    struct shape *former = run->shape;
    run->current = NULL;
    run->shape = ideal->shape->own;
    status result = function ? function(ideal) : OK;
    for (int i = 1; result == OK && leakage && i <= ideal->shape->parties; i++) {
        ideal->leaking = i;
        result = leakage(ideal, i);
    }
    ideal->leaking = 0;
    if (ideal->tape && run->world->coins_end)
        run->world->coins_end(run->world->context, ideal->tape);
    ideal->tape = NULL;
    run->shape = former;
    run->current = current;
    return result;
}

status trusted_compute(struct ideal *ideal)
{
    return compute(ideal, ideal->shape->protocol->ideal, ideal->shape->protocol->leakage);
}

void trusted_known(struct ideal *ideal, int party, const struct named_value *known)
{
    for (; known->name; known++)
        named_put(&ideal->output[party], run_scratch(ideal->run), known->name, &known->value);
}

status run_ideal(struct run *run)
{
    run->shape = &run->root;
    stage_begin(run, &run->ideal_stage);
    stage_inputs(run);
    trusted_begin(run, &run->ideal, &run->root, NULL);
    for (int i = 1; i <= run->parties; i++)
        run->ideal.input[i] = &run->party[i].own_input;
    stage_close(run);
    const status asked = trusted_compute(&run->ideal);
    stage_open(run);
    return asked;
}

/* What the second ideal function gives otherwise; NULL: nothing. */
static const char *compare_lists(struct run *run, int party, const char *what,
                                 const struct named_list *one, const struct named_list *other)
{
    struct arena *arena = run_scratch(run);
    const char *differs = named_difference(arena, (struct named_side){one->list, one->count},
                                           ", and a second one, written from the paper alone, ",
                                           (struct named_side){other->list, other->count});
    return differs ? arena_format(arena, "to %s the %s gives %s", run_role_name(run, party), what,
                                  differs)
                   : NULL;
}

const char *run_second(struct run *run, bool *done)
{
    const struct protocol *protocol = run->protocol;
    struct ideal *first = &run->ideal, second;
    *done = false;
    if (!protocol->second_ideal && !protocol->second_leakage)
        return NULL;
    trusted_begin(run, &second, &run->root, NULL);
    second.input = first->input;
    stage_close(run);
    const status asked = compute(&second, protocol->second_ideal, protocol->second_leakage);
    stage_open(run);
    *done = asked != E_LIMIT;
    if (asked != OK)
        return *done ? "the second ideal function stops" : NULL;
    const char *differs = NULL;
    for (int i = 1; i <= run->parties && !differs; i++) {
        if (protocol->second_ideal)
            differs = compare_lists(run, i, "ideal function", &first->output[i], &second.output[i]);
        if (!differs && protocol->second_leakage)
            differs = compare_lists(run, i, "declared leakage", &first->leak[i], &second.leak[i]);
    }
    return differs;
}

void run_ideal_known(struct run *run, int party, const struct named_value *outputs, size_t count)
{
    run->shape = &run->root;
    stage_begin(run, &run->ideal_stage);
    trusted_begin(run, &run->ideal, &run->root, NULL);
    run->ideal.input[party] = &run->party[party].own_input;
    for (size_t i = 0; i < count; i++)
        named_put(&run->ideal.output[party], run_scratch(run), outputs[i].name, &outputs[i].value);
    stage_close(run);
    stage_open(run);
}

void run_ideal_gave(struct run *run)
{
    for (int i = 1; i <= run->parties; i++) {
        const struct named_value *list;
        const size_t count = run_outputs(run, i, &list);
        run->ideal.output[i] = (struct named_list){0};
        for (size_t k = 0; k < count; k++)
            ideal_output(&run->ideal, i, list[k].name, &list[k].value);
    }
}

/* Stops an ideal view that asks for more than it may know; the error says what and whose. */
static void stop_view(const struct run *run, const char *what)
{
    struct run *own = run->ideal.run;
    const status refused =
        run_fail(own, E_REFUSED, "the ideal view of %s asks for %s, which it is not given",
                 run_role_name(own, run->ideal.given), what);
    longjmp(*run->ideal.stop, (int)refused);
}

void run_withhold(const struct run *run, int party, const char *what)
{
    const int given = run->ideal.given;
    struct run *own = run->ideal.run;
    if (given)
        stop_view(run, arena_format(run_scratch(own), "%s of %s", what, run_role_name(own, party)));
}

const struct value *ideal_input(struct ideal *ideal, int party)
{
    if (party != ideal->given)
        run_withhold(ideal->run, party, "the input");
    return ideal->input[party];
}

struct run *ideal_run(struct ideal *ideal)
{
    return ideal->run;
}

void ideal_output(struct ideal *ideal, int party, const char *name, const struct value *v)
{
    named_put(&ideal->output[party], run_scratch(ideal->run), name, v);
}

void ideal_leak(struct ideal *ideal, const char *item, const struct value *v)
{
    assert(ideal->leaking);
    named_put(&ideal->leak[ideal->leaking], run_scratch(ideal->run), item, v);
}

/* For a part, the caller gives outputs and leaks in one list. */
static const struct value *given(struct ideal *ideal, bool output, const char *name)
{
    const int party = ideal->puppet->index;
    const bool one_list = ideal->call != NULL;
    const struct value *v =
        named_find(output || one_list ? &ideal->output[party] : &ideal->leak[party], name);
    if (!v)
        stop_view(ideal->run, arena_format(run_scratch(ideal->run), "%s '%s'",
                                           output ? "the output" : "the declared leak", name));
    return v;
}

const struct value *ideal_get_output(struct ideal *ideal, const char *name)
{
    return given(ideal, true, name);
}

const struct value *ideal_get_leak(struct ideal *ideal, const char *item)
{
    return given(ideal, false, item);
}

/* Coins of the function itself; they belong to no party. */
static struct tape *trusted_tape(struct ideal *ideal)
{
    const struct world *world = ideal->run->world;
    assert(ideal->shape->protocol->draws);
    if (!ideal->tape)
        ideal->tape = world->coins_at ? world->coins_at(world->context, 0, ideal->call)
                                      : world->coins(world->context, 0);
    return ideal->tape;
}

status ideal_draw(struct ideal *ideal, const char *why, const struct modulus *modulus,
                  uint64_t count, struct value *out)
{
    struct value coin = residues(ideal->run, modulus, count);
    REQUIRE(tape_vector(trusted_tape(ideal), why, modulus->limb, modulus->limbs, coin.count,
                        entries_of(&coin)));
    coin.origin = ORIGIN_COIN;
    value_make_variables(&coin, VARIABLE_COIN, 0, why);
    *out = coin;
    return OK;
}

size_t run_ideal_outputs(const struct run *run, int party, const struct named_value **list)
{
    if (party != run->ideal.given)
        run_withhold(run, party, "the outputs");
    *list = run->ideal.output[party].list;
    return run->ideal.output[party].count;
}

size_t run_ideal_leaks(const struct run *run, int party, const struct named_value **list)
{
    if (party != run->ideal.given)
        run_withhold(run, party, "the declared leakage");
    *list = run->ideal.leak[party].list;
    return run->ideal.leak[party].count;
}

/* Runs the protocol's own code; stop_view jumps back to here. */
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

/* Outputs that the function drew have its coins in their forms: they are variables of the view,
 * with the same numbers. */
static void take_drawn(struct run *run)
{
    const struct stage *from = &run->ideal_stage;
    for (size_t v = run->stage->variable_count; v < from->variable_count; v++) {
        const struct variable *one = &from->variables[v];
        stage_variable(run, one->kind, one->party, one->name, one->entry, one->ring);
    }
}

/* The puppet has the party's index, input and coins; the ideal view makes up what it hears. */
status run_ideal_view(struct run *run, int party)
{
    struct party *puppet = &run->party[0];
    struct strand *strand = &run->strand[0];
    assert(run->protocol->ideal_view && party >= 1 && party <= run->parties);
    run->shape = &run->root;
    stage_begin(run, &run->puppet_stage);
    stage_inputs(run);
    if (run->protocol->draws)
        take_drawn(run);
    *puppet = (struct party){.run = run,
                             .index = party,
                             .home = puppet,
                             .shape = &run->root,
                             .strand = strand,
                             .puppet = true};
    strand->home = strand->frame = puppet;
    puppet->own_input = run->party[party].own_input;
    puppet->input = puppet->own_input.run ? &puppet->own_input : NULL;
    puppet->tape = run->world->coins(run->world->context, party);
    run->ideal.puppet = puppet;
    run->invented = 0;
    if (puppet->input) {
        struct event event = {.kind = EVENT_INPUT, .name = "input"};
        event_value(run, &event, "input", puppet->input);
        party_event(puppet, &event);
    }
    stage_close(run);
    const status made = make_view(run, puppet);
    stage_open(run);
    run->shape = &run->root; /* the view may have been stopped inside a part */
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

status invent_residues(struct party *puppet, const struct modulus *modulus, uint64_t count,
                       struct value *out)
{
    struct value coin = residues(puppet->run, modulus, count);
    REQUIRE(tape_vector(own_tape(puppet), "invented", modulus->limb, modulus->limbs, coin.count,
                        entries_of(&coin)));
    coin.origin = ORIGIN_COIN;
    value_make_variables(&coin, VARIABLE_COIN, 0, "invented");
    *out = coin;
    return OK;
}

status invent_order(struct party *puppet, uint64_t count, struct value *out)
{
    struct run *run = puppet->run;
    uint32_t *places = arena_alloc(run_scratch(run), (count ? count : 1) * sizeof *places);
    REQUIRE(tape_permutation(own_tape(puppet), "invented", (size_t)count, places));
    /* not run: lists of one entry or none are not mixed by every protocol. */
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

/* Texts that no party can have: they begin with a byte that never occurs in UTF-8. */
status invent_texts(struct party *puppet, uint64_t count, struct value *out)
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
    assert(from >= 1 && from <= puppet->shape->parties);
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
                          .from = party_at(puppet, from),
                          .name = message->name,
                          .message = message,
                          .bytes = bytes,
                          .size = size,
                          .fields = fields,
                          .field_count = count};
    party_event(puppet, &event);
    return OK;
}
