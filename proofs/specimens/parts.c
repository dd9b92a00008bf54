/* Specimens of calls. Two parts, and protocols that call one: the fault lies between the caller and
 * the part, while the rows of each alone may be right. */
#include "proofs/specimens/specimens.h"
#include "sim/part.h"
#include <string.h>

/* The first part: player 1 hands player 2 a value. With tells=0 a mask is on it, and nothing is
 * declared; with tells=1 it has no mask, and is declared. The faulty part never masks. */
static const struct parameter handing_parameters[] = {
    {"parties", "number of parties", "2", PARAMETER_PARTIES, 2, 2, NULL},
    {"modulus", "N", "2", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "entries of each input", "1", PARAMETER_NUMBER, 1, 64, NULL},
    {"tells", "1: player 2 is told the value, which is declared", "0", PARAMETER_NUMBER, 0, 1,
     NULL},
    {0}};

static bool is_first(struct run *run, int party)
{
    (void)run;
    return party == 1;
}

static struct value room_for_input(struct party *me)
{
    struct run *run = party_run(me);
    return residues(run, run_modulus(run, "modulus"), run_number(run, "length"));
}

static status handing(struct party *me)
{
    struct value heard = room_for_input(me), mask;
    if (party_is(me, 2))
        return receive(me, 1, &specimen_value, &heard);
    const struct value *input = party_input(me);
    if (specimen_faulty(me) || party_number(me, "tells"))
        return send(me, 2, &specimen_value, input);
    REQUIRE(draw_residues(me, "mask", input->modulus, input->count, &mask));
    residues_add(&heard, input, &mask);
    return send(me, 2, &specimen_value, &heard);
}

static status told(struct ideal *ideal, int party)
{
    if (party == 2 && run_number(ideal_run(ideal), "tells"))
        ideal_leak(ideal, "x1", ideal_input(ideal, 1));
    return OK;
}

const struct protocol specimen_handing = {
    SPECIMEN_OWN("specimen-handing", "A part that hands over more than it declares", handing),
    .parameters = handing_parameters,
    .messages = specimen_messages,
    .has_input = is_first,
    .prepare = specimen_prepare,
    .ideal = specimen_no_output,
    .leakage = told};

/* The second part: player 2 sends player 3 the digests of its entries, under a key that player 1
 * drew. A caller may give player 1 a key, or player 2 digests, in place of an input. The faulty one
 * shows player 3 the key. */
static const struct message sealing_key = {
    "key", "specimen", 1, {{"key", KIND_KEYS, LEAK_KEY, FIELD_FIXED}}};
static const struct message sealing_digests = {
    "digests", "specimen", 1, {{"digests", KIND_DIGESTS, LEAK_DIGEST, FIELD_FIXED}}};
static const struct message *const sealing_messages[] = {&sealing_key, &sealing_digests, NULL};

static status sealing_key_of(struct party *me, struct value *key)
{
    if (party_input(me)->kind == KIND_KEYS) {
        *key = *party_input(me);
        return OK;
    }
    return draw_key(me, "key", key);
}

static status sealing(struct party *me)
{
    struct run *run = party_run(me);
    const uint32_t length = (uint32_t)run_number(run, "length");
    struct value key = values_of(run, KIND_KEYS, 1), digests = values_of(run, KIND_DIGESTS, length);
    if (party_is(me, 1)) {
        REQUIRE(sealing_key_of(me, &key));
        if (specimen_faulty(me))
            REQUIRE(send(me, 3, &sealing_key, &key));
        return send(me, 2, &sealing_key, &key);
    }
    if (party_is(me, 2)) {
        REQUIRE(receive(me, 1, &sealing_key, &key));
        if (party_input(me)->kind == KIND_DIGESTS)
            return send(me, 3, &sealing_digests, party_input(me));
        REQUIRE(hash_entries(me, &key, "sealed", true, party_input(me), &digests));
        return send(me, 3, &sealing_digests, &digests);
    }
    if (specimen_faulty(me))
        REQUIRE(receive(me, 1, &sealing_key, &key));
    return receive(me, 2, &sealing_digests, &digests);
}

const struct protocol specimen_sealing = {
    SPECIMEN_OWN("specimen-sealing", "A part that shows the key of its digests", sealing),
    .parameters = specimen_parameters, .messages = sealing_messages, .prepare = specimen_prepare,
    .ideal = specimen_no_output};

/* The callers. Each makes its shape when it is prepared. */
struct caller {
    const struct shape *part;
};

static const struct shape *part_in(struct party *me)
{
    const struct caller *state = run_state(party_run(me));
    return state->part;
}

static status prepare_part(struct run *run, const struct protocol *part, const char *variant,
                           int parties, const struct pair *pairs)
{
    struct caller *state = arena_zero(run_arena(run), sizeof *state);
    run_set_state(run, state);
    REQUIRE(specimen_prepare(run));
    return part_of(run, part, variant, parties, pairs, &state->part);
}

static status prepare_handing(struct run *run, const char *variant, uint64_t length, uint64_t tells)
{
    return prepare_part(run, &specimen_handing, variant, 2,
                        PAIRS({"modulus", run_parameter_text(run, "modulus"), 0},
                              {"length", NULL, length}, {"tells", NULL, tells}));
}

static const struct protocol *const with_handing[] = {&specimen_handing, NULL};
static const struct protocol *const with_sealing[] = {&specimen_sealing, NULL};
static const struct protocol *const with_dealing[] = {&specimen_dealing, NULL};

#define CALLER(word, head, does, begin, list)                                                      \
    SPECIMEN_OWN(word, head, does), .parameters = specimen_parameters,                             \
                                    .messages = specimen_messages, .parts = (list),                \
                                    .prepare = (begin)

static status hand(struct party *me)
{
    return call(me, NULL, part_in(me), party_is(me, 1) ? party_input(me) : NULL, NULL);
}

/* The part is the faulty one, and tells more than it declares. */
static status prepare_trusting(struct run *run)
{
    return prepare_handing(run, run_variant(run), run_number(run, "length"), 0);
}

const struct protocol specimen_trusting = {
    CALLER("specimen-trusting", "A call of a part that tells more than it declares", hand,
           prepare_trusting, with_handing),
    .ideal = specimen_no_output};

/* The part declares what it tells. The honest caller declares it too; the faulty one does not. */
static status prepare_telling(struct run *run)
{
    return prepare_handing(run, "honest", run_number(run, "length"), 1);
}

static status passed_on(struct ideal *ideal, int party)
{
    if (party == 2 && run_is(ideal_run(ideal), "honest"))
        ideal_leak(ideal, "x1", ideal_input(ideal, 1));
    return OK;
}

const struct protocol specimen_undeclared = {
    CALLER("specimen-undeclared", "A part's declared leak that its caller does not declare", hand,
           prepare_telling, with_handing),
    .ideal = specimen_no_output, .leakage = passed_on};

/* The part is called with twice as many entries as it has a row for. */
static status prepare_unproved(struct run *run)
{
    const uint64_t length = run_number(run, "length");
    return prepare_handing(run, "honest", run_is(run, "faulty") ? 2 * length : length, 0);
}

static status unproved(struct party *me)
{
    const struct value *input = party_input(me);
    if (!party_is(me, 1) || !specimen_faulty(me))
        return hand(me);
    struct value twice = residues(party_run(me), input->modulus, 2 * input->count);
    for (uint32_t i = 0; i < twice.count; i++)
        value_entry(&twice, i, input, i % input->count);
    return call(me, NULL, part_in(me), &twice, NULL);
}

const struct protocol specimen_unproved = {CALLER("specimen-unproved",
                                                  "A part called in a shape that no row covers",
                                                  unproved, prepare_unproved, with_handing),
                                           .ideal = specimen_no_output};

/* The part leaks, and its rows say so, but for half as many entries as it is called with. */
static status prepare_nearby(struct run *run)
{
    const uint64_t length = run_number(run, "length");
    return prepare_handing(run, run_variant(run), run_is(run, "faulty") ? 2 * length : length, 0);
}

const struct protocol specimen_nearby = {CALLER("specimen-nearby",
                                                "A part called in a shape beside one that leaks",
                                                unproved, prepare_nearby, with_handing),
                                         .ideal = specimen_no_output};

/* Player 2 has its two entries sealed in two calls, of which player 3 may not tell whether they are
 * equal. The faulty caller gives both calls one key of its own, or digests under one. */
static const char *const lending_ways[] = {"key", "digests", NULL};
static const struct parameter lending_parameters[] = {
    {"parties", "number of parties", "3", PARAMETER_PARTIES, 3, 3, NULL},
    {"modulus", "N", "2", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "entries of each input", "2", PARAMETER_NUMBER, 2, 2, NULL},
    {"lends", "what the caller gives to both calls", "key", PARAMETER_WORD, 0, 0, lending_ways},
    {0}};

static status prepare_lending(struct run *run)
{
    return prepare_part(
        run, &specimen_sealing, "honest", 3,
        PAIRS({"modulus", run_parameter_text(run, "modulus"), 0}, {"length", NULL, 1}));
}

static bool lends(struct party *me, const char *what)
{
    return specimen_faulty(me) && strcmp(run_parameter_text(party_run(me), "lends"), what) == 0;
}

static status lending(struct party *me)
{
    struct value key, digests;
    const bool lends_key = party_is(me, 1) && lends(me, "key");
    const bool lends_digests = party_is(me, 2) && lends(me, "digests");
    if (lends_key || lends_digests)
        REQUIRE(draw_key(me, "key", &key));
    for (uint32_t i = 0; i < 2; i++) {
        const struct value entry = value_slice(party_input(me), i, 1), *given = &entry;
        if (lends_digests)
            REQUIRE(hash_entries(me, &key, "lent", true, &entry, &digests));
        given = lends_digests ? &digests : lends_key ? &key : given;
        REQUIRE(call(me, NULL, part_in(me), given, NULL));
    }
    return OK;
}

const struct protocol specimen_lending = {
    SPECIMEN_OWN("specimen-lending", "A key that serves in two calls", lending),
    .parameters = lending_parameters,
    .messages = specimen_messages,
    .parts = with_sealing,
    .prepare = prepare_lending,
    .ideal = specimen_no_output};

/* Player 1 hands its input to players 2 and 3, under masks; whom it serves first depends on it. */
static status prepare_masked(struct run *run)
{
    return prepare_handing(run, "honest", run_number(run, "length"), 0);
}

static status ordering(struct party *me)
{
    const struct value *input = party_input(me);
    if (!party_is(me, 1))
        return call(me, party_is(me, 2) ? GROUP(1, 2) : GROUP(1, 3), part_in(me), NULL, NULL);
    const bool turned = specimen_faulty(me) && residue_at(input, 0) == 1;
    REQUIRE(call(me, turned ? GROUP(1, 3) : GROUP(1, 2), part_in(me), input, NULL));
    return call(me, turned ? GROUP(1, 2) : GROUP(1, 3), part_in(me), input, NULL);
}

const struct protocol specimen_ordering = {CALLER("specimen-ordering",
                                                  "An order of calls that depends on a secret",
                                                  ordering, prepare_masked, with_handing),
                                           .ideal = specimen_no_output};

/* Each player hands the other its input. The faulty ones do not agree which call is first: their
 * messages cross, and a trusted party would wait for both for ever. */
static status crossing(struct party *me)
{
    const struct value *input = party_input(me);
    const struct value *one = party_is(me, 1) ? input : NULL, *two = one ? NULL : input;
    const bool turned = party_is(me, 2) && specimen_faulty(me);
    if (turned)
        REQUIRE(call(me, GROUP(2, 1), part_in(me), two, NULL));
    REQUIRE(call(me, GROUP(1, 2), part_in(me), one, NULL));
    return turned ? OK : call(me, GROUP(2, 1), part_in(me), two, NULL);
}

const struct protocol specimen_crossing = {CALLER("specimen-crossing",
                                                  "Calls whose order the members do not agree on",
                                                  crossing, prepare_masked, with_handing),
                                           .ideal = specimen_no_output};

/* Player 1 hands player 2 its input under a mask that it gave player 3, and player 3 hands player 2
 * that mask; in the honest twin another one. Each call by itself tells player 2 a uniform value. */
static status adding(struct party *me)
{
    const struct value *input = party_input(me);
    struct value mask = residues_like(input), own, masked = residues_like(input);
    if (party_is(me, 1)) {
        REQUIRE(draw_residues(me, "mask", input->modulus, input->count, &mask));
        REQUIRE(send(me, 3, &specimen_value, &mask));
        residues_add(&masked, input, &mask);
        return call(me, GROUP(1, 2), part_in(me), &masked, NULL);
    }
    if (party_is(me, 2)) {
        REQUIRE(call(me, GROUP(1, 2), part_in(me), NULL, NULL));
        return call(me, GROUP(3, 2), part_in(me), NULL, NULL);
    }
    REQUIRE(receive(me, 1, &specimen_value, &mask));
    REQUIRE(draw_residues(me, "own mask", input->modulus, input->count, &own));
    return call(me, GROUP(3, 2), part_in(me), specimen_faulty(me) ? &mask : &own, NULL);
}

const struct protocol specimen_adding = {
    CALLER("specimen-adding", "Two groups whose common member adds up what they tell", adding,
           prepare_telling, with_handing),
    .ideal = specimen_no_output};

/* The faulty caller asks its part for entries modulo 3, at which the part was judged on some of its
 * coins only. */
const struct protocol specimen_sampled = {CALLER("specimen-sampled",
                                                 "A part whose row is about some of its coins",
                                                 hand, prepare_masked, with_handing),
                                          .ideal = specimen_no_output};

/* Shares of player 1's input, dealt by a part that draws them. That the faulty dealer knows them is
 * seen only by who judges its view together with the others' outputs. */
static status prepare_dealt(struct run *run)
{
    return prepare_part(run, &specimen_dealing, run_variant(run), 3,
                        PAIRS({"modulus", run_parameter_text(run, "modulus"), 0},
                              {"length", NULL, run_number(run, "length")}));
}

static status dealt(struct party *me)
{
    struct value share;
    REQUIRE(call(me, NULL, part_in(me), party_input(me), &share));
    return party_is(me, 1) ? OK : output(me, "share", &share);
}

static status dealt_shares(struct ideal *ideal)
{
    return specimen_dealing.ideal(ideal);
}

const struct protocol specimen_dealt = {
    CALLER("specimen-dealt", "A call of a dealer who knows the shares that the function draws",
           dealt, prepare_dealt, with_dealing),
    .draws = true, .ideal = dealt_shares};
