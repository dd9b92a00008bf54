#include "proofs/couple/asked.h"
#include "proofs/couple/asks.h"
#include "proofs/couple/trace.h"
#include "sim/part.h"
#include <stdio.h>
#include <string.h>

/* Lists and calls that are more than 8 bits count; one list that is more than 16 bits count. */
enum { PARTIES = 20, CALLS = 260, LONGEST = 65600, REASONS = 12, ENDS = 8 };

static const struct message order_message = {
    "order", "asked", 1, {{"places", KIND_RESIDUES, LEAK_PUBLIC, FIELD_FIXED}}};
static const struct message *const no_messages[] = {NULL};

static const struct variant variants[] = {{"asked", "all that the house can do"}, {0}};
static const struct parameter parameters[] = {
    {"parties", "number of parties", "2", PARAMETER_PARTIES, 2, PARTIES, NULL},
    {"primitives", "bit i: couple_asks[i] is asked", "0", PARAMETER_NUMBER, 0, UINT64_MAX, NULL},
    {0}};

static status set_parties(struct run *run)
{
    run_set_parties(run, (int)run_number(run, "parties"));
    return OK;
}

static bool nobody(struct run *run, int party)
{
    (void)run;
    (void)party;
    return false;
}

static status no_output(struct ideal *ideal)
{
    (void)ideal;
    return OK;
}

/* Coins for many reasons, which have streams of their own. */
static status ask_reasons(struct party *me)
{
    const struct modulus *n = run_integers(party_run(me), 1000);
    struct value coin;
    for (int i = 0; i < REASONS; i++)
        REQUIRE(draw_residues(me, arena_format(run_scratch(party_run(me)), "reason %d", i), n, 1,
                              &coin));
    return OK;
}

/* The part that is called: everybody draws; where all are together, for many reasons. */
static status draws(struct party *me)
{
    struct value coin;
    if (party_count(me) == PARTIES)
        REQUIRE(ask_reasons(me));
    return draw_residues(me, "coin of a call", run_integers(party_run(me), 1000), 3, &coin);
}

#define OF_ALL(what, does)                                                                         \
    .name = what, .title = what, .source = "ours", .summary = what, .input_help = "none",          \
    .variants = variants, .parameters = parameters, .has_input = nobody, .role = does,             \
    .ideal = no_output

static const struct protocol inner = {OF_ALL("asked-inner", draws), .messages = no_messages,
                                      .prepare = set_parties};

struct state {
    const struct shape *two, *all;
};

static status prepare(struct run *run)
{
    struct state *state = arena_zero(run_arena(run), sizeof *state);
    REQUIRE(set_parties(run));
    run_set_state(run, state);
    REQUIRE(part_of(run, &inner, NULL, 2, NO_PAIRS, &state->two));
    return part_of(run, &inner, NULL, run_parties(run), NO_PAIRS, &state->all);
}

static status ask_calls(struct party *me)
{
    const struct state *state = run_state(party_run(me));
    const int last = party_count(me);
    REQUIRE(call(me, NULL, state->all, NULL, NULL));
    for (int i = 0; party_index(me) <= 2 && i < CALLS; i++)
        REQUIRE(call(me, GROUP(1, 2), state->two, NULL, NULL));
    if (party_index(me) >= last - 1)
        REQUIRE(call(me, GROUP(last, last - 1), state->two, NULL, NULL));
    return OK;
}

/* Coins modulo numbers of 2 to 255 bits: a few, and of each number of words many. */
static status ask_widths(struct party *me)
{
    for (unsigned bits = 2; bits < 256; bits += bits < 64 ? 1 : 7) {
        struct modulus *n = arena_alloc(run_scratch(party_run(me)), sizeof *n);
        uint64_t limb[4] = {1};
        struct value coin;
        limb[(bits - 1) / 64] |= UINT64_C(1) << (bits - 1) % 64; /* 2^(bits - 1) + 1 */
        REQUIRE(modulus_set(n, limb));
        REQUIRE(draw_residues(me, "coin of a width", n, bits % 9 == 1 ? ASKED_LONG : 3, &coin));
    }
    return OK;
}

/* Mixes a list of the numbers from 0 on: then it is its order. */
static status ask_order(struct party *me, size_t count)
{
    struct run *run = party_run(me);
    struct value list = residues(run, run_integers(run, count), count);
    if (party_is(me, 2))
        return receive(me, 1, &order_message, &list);
    for (size_t i = 0; i < count; i++)
        residue_put(&list, i, i);
    REQUIRE(shuffle(me, "order", (struct value *const[]){&list}, 1));
    return send(me, 2, &order_message, &list);
}

struct value asked_texts(struct party *me, size_t count, size_t step)
{
    struct value texts = values_of(party_run(me), KIND_TEXTS, count);
    uint8_t bytes[ASKED_LONG];
    for (size_t i = 0; i < count; i++) {
        memset(bytes, (int)(i % 251), sizeof bytes);
        texts_set(&texts, i, bytes, i * step);
    }
    return texts;
}

struct value asked_ends(struct party *me)
{
    struct value texts = values_of(party_run(me), KIND_TEXTS, ENDS);
    uint8_t bytes[ASKED_LONG] = {0};
    for (size_t i = 0; i < ENDS; i++) {
        bytes[ASKED_LONG - 1] = (uint8_t)i;
        texts_set(&texts, i, bytes, sizeof bytes);
    }
    return texts;
}

bool asked_differ(const struct value *list)
{
    const char *at = list->data;
    for (size_t i = 0; i < list->count; i++)
        for (size_t k = 0; k < i; k++)
            if (memcmp(at + i * list->stride, at + k * list->stride, list->stride) == 0)
                return false;
    return true;
}

bool asked_equal(const struct value *list)
{
    const char *at = list->data;
    for (size_t i = 1; i < list->count; i++)
        if (memcmp(at, at + i * list->stride, list->stride) != 0)
            return false;
    return true;
}

static bool is_asked(const struct party *me, size_t i)
{
    return party_number(me, "primitives") >> i & 1;
}

static status role(struct party *me)
{
    REQUIRE(ask_calls(me));
    if (party_index(me) > 2)
        return OK;
    REQUIRE(ask_order(me, ASKED_LONG));
    REQUIRE(ask_order(me, LONGEST));
    if (party_is(me, 1)) {
        REQUIRE(ask_widths(me));
        REQUIRE(ask_reasons(me));
    }
    for (size_t i = 0; couple_asks[i]; i++) {
        status (*const part)(struct party *) =
            party_is(me, 1) ? couple_asks[i]->role : couple_asks[i]->hear;
        if (is_asked(me, i) && part)
            REQUIRE(part(me));
    }
    return OK;
}

static const struct protocol *const parts[] = {&inner, NULL};

static const struct protocol asked_protocol = {OF_ALL("asked", role), .parts = parts,
                                               .prepare = prepare};

/* With the messages of all primitives. */
static const struct protocol *whole_protocol(struct arena *arena)
{
    struct protocol *made = arena_alloc(arena, sizeof *made);
    size_t asks = 0, count = 1;
    while (couple_asks[asks])
        asks++;
    const struct message **messages = arena_zero(arena, (asks + 2) * sizeof *messages);
    messages[0] = &order_message;
    for (size_t i = 0; i < asks; i++)
        if (couple_asks[i]->message)
            messages[count++] = couple_asks[i]->message;
    *made = asked_protocol;
    made->messages = messages;
    return made;
}

/* The lists that party 2 heard must be the orders that party 1 drew. */
static const char *orders_fault(const struct run *run)
{
    const struct view *drawn = run_view(run, 1), *heard = run_view(run, 2);
    size_t at = 0, found = 0;
    for (size_t i = 0; i < drawn->count; i++) {
        const struct event *e = &drawn->event[i];
        if (e->kind != EVENT_COIN || strcmp(e->name, "order") != 0)
            continue;
        while (at < heard->count && heard->event[at].kind != EVENT_MESSAGE)
            at++;
        if (at == heard->count || heard->event[at].size != e->size ||
            memcmp(heard->event[at].bytes, e->bytes, e->size) != 0)
            return "a list is not in the order that was drawn for it";
        at++;
        found++;
    }
    return found == 2 ? NULL : "an order is missing";
}

/* What is not as it should be in the last execution, in words; NULL: nothing. */
static const char *fault_in(struct trace *t, const struct run *run, const uint8_t seed[SEED_BYTES],
                            uint64_t asked, struct arena *arena)
{
    const char *fault = coins_fault(&t->coins, arena);
    fault = fault ? fault : coins_unlike_reference(&t->coins, seed, NULL, arena);
    fault = fault ? fault : orders_fault(run);
    for (size_t i = 0; couple_asks[i] && !fault; i++)
        if (asked >> i & 1 && couple_asks[i]->fault)
            fault = couple_asks[i]->fault(run, seed);
    return fault ? fault : t->fault;
}

/* Do messages of a protocol or of its parts have values of this primitive? */
static bool uses(const struct protocol *protocol, const struct primitive *primitive)
{
    for (const struct message *const *m = protocol->messages; *m; m++)
        for (size_t f = 0; f < (*m)->count; f++)
            for (const struct kind_about *k = primitive->kinds; k->name; k++)
                if ((*m)->fields[f].kind == k->kind)
                    return true;
    for (const struct protocol *const *p = protocol->parts; p && *p; p++)
        if (uses(*p, primitive))
            return true;
    return false;
}

uint64_t asked_of(const struct protocol *protocol)
{
    uint64_t asked = 0;
    for (size_t i = 0; couple_asks[i]; i++)
        if (!couple_asks[i]->dear || (protocol && uses(protocol, couple_asks[i]->primitive)))
            asked |= UINT64_C(1) << i;
    return asked;
}

status couple_asked(struct real_world *world, const uint8_t seed[SEED_BYTES], uint64_t asked,
                    struct arena *arena, const char **words)
{
    struct trace t;
    char parties[16], numbers[24];
    trace_init(&t, world);
    struct run *run = run_new(whole_protocol(arena), &t.world);
    snprintf(parties, sizeof parties, "%d", PARTIES);
    snprintf(numbers, sizeof numbers, "%llu", (unsigned long long)asked);
    status result = run_set(run, "parties", parties);
    if (result == OK)
        result = run_set(run, "primitives", numbers);
    if (result == OK)
        result = run_prepare(run);
    run_keep_views(run, true);
    trace_begin(&t, false);
    coins_begin(&t.coins, run, true, NULL, 0);
    if (result == OK)
        result = run_execute(run);
    const char *fault = result == OK
                            ? fault_in(&t, run, seed, asked, arena)
                            : arena_format(arena, "%s",
                                           run_result(run, 1).detail ? run_result(run, 1).detail
                                                                     : status_text(result));
    *words = fault ? arena_format(arena, "the house, asked at larger sizes: %s", fault) : NULL;
    run_free(run);
    trace_clear(&t);
    return result == E_MEMORY ? result : OK;
}
