#include "proofs/couple/asked.h"
#include "proofs/couple/asked_roles.h"
#include "proofs/couple/ciphers_reference.h"
#include "proofs/couple/trace.h"
#include "sim/part.h"
#include "sim/primitives/waters/identity.h"
#include <stdio.h>
#include <string.h>

/* Lists and calls that are more than 8 bits count; one list that is more than 16 bits count. */
enum { PARTIES = 20, CALLS = 260, LONG = 300, LONGEST = 65600, POINTS = 40 };

static const struct message order_message = {
    "order", "asked", 1, {{"places", KIND_RESIDUES, LEAK_PUBLIC, FIELD_FIXED}}};
static const struct message *const messages[] = {&order_message, NULL};
static const struct message *const no_messages[] = {NULL};

static const struct variant variants[] = {{"asked", "all that the house can do"}, {0}};
static const struct parameter parameters[] = {
    {"parties", "number of parties", "2", PARAMETER_PARTIES, 2, PARTIES, NULL},
    {"waters", "1: with Waters' scheme", "0", PARAMETER_NUMBER, 0, 1, NULL},
    {"transfers", "1: with transfers", "0", PARAMETER_NUMBER, 0, 1, NULL},
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

/* The part that is called: everybody draws. */
static status draws(struct party *me)
{
    struct value coin;
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

/* Coins modulo numbers of 2 to 255 bits. */
static status ask_widths(struct party *me)
{
    for (unsigned bits = 2; bits < 256; bits += bits < 64 ? 1 : 7) {
        struct modulus *n = arena_alloc(run_scratch(party_run(me)), sizeof *n);
        uint64_t limb[4] = {1};
        struct value coin;
        limb[(bits - 1) / 64] |= UINT64_C(1) << (bits - 1) % 64; /* 2^(bits - 1) + 1 */
        REQUIRE(modulus_set(n, limb));
        REQUIRE(draw_residues(me, "coin of a width", n, 3, &coin));
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

/* |count| texts of 0, |step|, 2 * |step|, ... bytes. */
static struct value texts_of(struct party *me, size_t count, size_t step)
{
    struct value texts = values_of(party_run(me), KIND_TEXTS, count);
    uint8_t bytes[LONG];
    for (size_t i = 0; i < count; i++) {
        memset(bytes, (int)(i % 251), sizeof bytes);
        texts_set(&texts, i, bytes, i * step);
    }
    return texts;
}

/* One text at many places, hashed with its place: no two digests may be equal. */
static status ask_places(struct party *me, const struct value *key)
{
    const struct value texts = texts_of(me, LONG, 0);
    struct value digests;
    REQUIRE(hash_entries(me, key, "places", true, &texts, &digests));
    for (size_t i = 0; i < LONG; i++)
        for (size_t k = 0; k < i; k++)
            if (memcmp((const char *)digests.data + i * digests.stride,
                       (const char *)digests.data + k * digests.stride, digests.stride) == 0)
                return refuse(me, "digests of one text at two places are equal");
    return OK;
}

static status ask_ciphers(struct party *me)
{
    static const char *const label[] = {"", "l", "la", "label", "a label of more than 32 letters"};
    const struct value some = texts_of(me, POINTS, 7), many = texts_of(me, LONG, 1);
    struct value key, first, second, digests, points;
    REQUIRE(draw_key(me, "key", &key));
    for (size_t i = 0; i < sizeof label / sizeof *label; i++)
        REQUIRE(hash_entries(me, &key, label[i], i % 2, i % 2 ? &many : &some, &digests));
    REQUIRE(ask_places(me, &key));
    REQUIRE(draw_cipher_key(me, "first key", &first));
    REQUIRE(draw_cipher_key(me, "second key", &second));
    REQUIRE(cipher_begin(me, &first, "label", &some, &points));
    REQUIRE(cipher_encrypt(me, &second, &points, &points));
    return cipher_decrypt(me, &first, &points, &points);
}

static status ask_ciphertexts(struct party *me, const struct recipient *to, size_t count)
{
    struct value plain, scalars, ciphers;
    REQUIRE(draw_elements(me, "plaintexts", count, &plain));
    REQUIRE(identity_encrypt(me, "coins", to, &plain, &ciphers));
    REQUIRE(identity_rerandomize(me, "more coins", to, &ciphers, &ciphers));
    REQUIRE(draw_scalars(me, "exponents", count, &scalars));
    return identity_power(me, &ciphers, &scalars, &ciphers);
}

/* Of three ciphertexts the reference looks at all, of more at some. */
static status ask_waters(struct party *me)
{
    struct value master, public, key;
    REQUIRE(identity_setup(me, "setup", &master, &public));
    REQUIRE(identity_key(me, "key of a name", &master, &public, "name", &key));
    const struct recipient to = {&public, "name"};
    REQUIRE(ask_ciphertexts(me, &to, 3));
    return ask_ciphertexts(me, &to, 8);
}

static status role(struct party *me)
{
    REQUIRE(ask_calls(me));
    if (party_index(me) > 2)
        return OK;
    REQUIRE(ask_order(me, LONG));
    REQUIRE(ask_order(me, LONGEST));
    if (party_is(me, 2))
        return OK;
    REQUIRE(ask_widths(me));
    REQUIRE(ask_ciphers(me));
    if (party_number(me, "transfers"))
        REQUIRE(ask_transfers(me));
    return party_number(me, "waters") ? ask_waters(me) : OK;
}

static const struct protocol *const parts[] = {&inner, NULL};

const struct protocol asked_protocol = {OF_ALL("asked", role), .messages = messages, .parts = parts,
                                        .prepare = prepare};

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
                            struct arena *arena)
{
    const char *fault = coins_fault(&t->coins, arena);
    fault = fault ? fault : coins_unlike_reference(&t->coins, seed, NULL, arena);
    fault = fault ? fault : orders_fault(run);
    fault = fault ? fault : transfers_fault(seed);
    return fault ? fault : t->fault;
}

status couple_asked(struct real_world *world, const uint8_t seed[SEED_BYTES],
                    const struct asked *asked, struct arena *arena, const char **words)
{
    struct trace t;
    char parties[16];
    trace_init(&t, world);
    struct run *run = run_new(&asked_protocol, &t.world);
    snprintf(parties, sizeof parties, "%d", PARTIES);
    status result = run_set(run, "parties", parties);
    if (result == OK)
        result = run_set(run, "waters", asked->waters ? "1" : "0");
    if (result == OK)
        result = run_set(run, "transfers", asked->transfers ? "1" : "0");
    if (result == OK)
        result = run_prepare(run);
    run_keep_views(run, true);
    trace_begin(&t, false);
    coins_begin(&t.coins, run, true, NULL, 0);
    if (result == OK)
        result = run_execute(run);
    const char *fault = result == OK
                            ? fault_in(&t, run, seed, arena)
                            : arena_format(arena, "it ends with '%s'", status_text(result));
    *words = fault ? arena_format(arena, "the house, asked at larger sizes: %s", fault) : NULL;
    run_free(run);
    trace_clear(&t);
    return result == E_MEMORY ? result : OK;
}
