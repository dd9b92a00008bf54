/* Transfers, and many transfers from 128: what parties send, and the keys and pads of both sides,
 * compared with transfer_reference.c. Party 1 plays both sides. Party 2 hears what can be compared
 * with coins afterwards. */
#include "crypto/memory.h"
#include "proofs/couple/asks.h"
#include "sim/primitives/extension/extension.h"
#include "sim/primitives/transfer/proofs/transfer_reference.h"
#include "sim/primitives/transfer/transfer.h"
#include <stdlib.h>
#include <string.h>

extern const struct asks asks_transfer;

/* More than 7 bits count, and more than the rows of a block of crypto/extension.c. */
enum { MANY = 140, ROWS = 1300, KEY = 32, EACH = 2 };

static const uint8_t *key_at(const struct value *keys, size_t i)
{
    return (const uint8_t *)keys->data + i * keys->stride;
}

static int by_key(const void *a, const void *b)
{
    return memcmp(a, b, KEY);
}

/* No two of all keys may be equal. */
static bool all_differ(const struct value *zeros, const struct value *ones)
{
    const size_t count = zeros->count;
    uint8_t *all = memory_get(2 * count * KEY);
    bool differ = true;
    for (size_t i = 0; i < count; i++) {
        memcpy(all + 2 * i * KEY, key_at(zeros, i), KEY);
        memcpy(all + (2 * i + 1) * KEY, key_at(ones, i), KEY);
    }
    qsort(all, 2 * count, KEY, by_key);
    for (size_t i = 1; i < 2 * count && differ; i++)
        differ = by_key(all + (i - 1) * KEY, all + i * KEY) != 0;
    free(all);
    return differ;
}

/* The receiver has the key of the number that it chose. */
static bool are_chosen(const struct value *zeros, const struct value *ones,
                       const struct value *bits, const struct value *keys)
{
    bool right = true;
    for (size_t i = 0; i < keys->count && right; i++)
        right = by_key(key_at(keys, i), key_at(residue_at(bits, i) ? ones : zeros, i)) == 0;
    return right;
}

static const struct {
    const char *text;
    uint64_t limb[4];
} moduli[] = {{"2", {2}},
              {"3", {3}},
              {"1000", {1000}},
              {"4294967296", {UINT64_C(1) << 32}},
              {"13835058055282163713", {(UINT64_C(3) << 62) + 1}},
              {"18446744073709551629", {13, 1}}};

static status ask_pads(struct party *me, const struct value *keys)
{
    for (size_t k = 0; k < sizeof moduli / sizeof *moduli; k++)
        for (size_t each = 1; each <= EACH; each++) {
            struct modulus *n = arena_alloc(run_scratch(party_run(me)), sizeof *n);
            struct value pads;
            REQUIRE(modulus_set(n, moduli[k].limb));
            REQUIRE(transfer_pads(me, "pads", keys, n, each, &pads));
            for (size_t i = 0; i < keys->count; i++)
                if (!pads_are_right(key_at(keys, i), moduli[k].text, n->limb, n->limbs, each,
                                    (const uint64_t *)pads.data + i * each * n->limbs))
                    return refuse(me, "a pad of a transfer is not drawn from its key");
        }
    return OK;
}

/* The sender has |keys| of the 128 transfers before, for its |choices|; the receiver has both. */
static status ask_extension(struct party *me, const struct value *choices, const struct value *keys,
                            const struct value *zeros, const struct value *ones)
{
    struct value sender, receiver, bits, blocks, chosen, zero, one;
    uint8_t bit[ROWS];
    REQUIRE(extension_sender(me, choices, keys, &sender));
    REQUIRE(extension_receiver(me, zeros, ones, &receiver));
    REQUIRE(draw_residues(me, "many choices", choices->modulus, ROWS, &bits));
    REQUIRE(extension_choose(me, &receiver, &bits, &blocks, &chosen));
    REQUIRE(extension_open(me, &sender, &blocks, ROWS, &zero, &one));
    for (size_t j = 0; j < ROWS; j++)
        bit[j] = (uint8_t)residue_at(&bits, j);
    if (!blocks_are_right(key_at(zeros, 0), key_at(ones, 0), bit, ROWS, blocks.data,
                          (size_t)blocks.count * blocks.stride))
        return refuse(me, "a block of the extension is not its streams and choices added up");
    if (!strings_are_right(key_at(zeros, 0), key_at(&chosen, 0), ROWS))
        return refuse(me, "a string of the extension is not the hash of its row");
    if (!are_chosen(&zero, &one, &bits, &chosen) || !all_differ(&zero, &one))
        return refuse(me, "strings of the extension are not what their choices say");
    return OK;
}

static const struct message asked_transfers = {
    "transfers",
    "asked",
    3,
    {{"offer", KIND_TRANSFER_POINTS, LEAK_PUBLIC, FIELD_FIXED},
     {"choices", KIND_RESIDUES, LEAK_PUBLIC, FIELD_FIXED},
     {"answers", KIND_TRANSFER_POINTS, LEAK_PUBLIC, FIELD_FIXED}}};

static status hear_transfers(struct party *me)
{
    struct run *run = party_run(me);
    struct value offer = values_of(run, KIND_TRANSFER_POINTS, 1),
                 answers = values_of(run, KIND_TRANSFER_POINTS, MANY),
                 bits = residues(run, run_integers(run, 2), MANY);
    return receive(me, 1, &asked_transfers, &offer, &bits, &answers);
}

static const struct event *seen_in(const struct view *view, enum event_kind kind, const char *name)
{
    for (size_t i = 0; i < view->count; i++)
        if (view->event[i].kind == kind && strcmp(view->event[i].name, name) == 0)
            return &view->event[i];
    return NULL;
}

/* Which answer is not what its coin and its choice give; NULL: none. */
static const char *fault(const struct run *run, const uint8_t seed[SEED_BYTES])
{
    const struct event *coin = seen_in(run_view(run, 1), EVENT_COIN, "answers"),
                       *heard = seen_in(run_view(run, 2), EVENT_MESSAGE, asked_transfers.name);
    if (!coin || !heard || coin->size != (size_t)MANY * KEY)
        return "transfers are not shown";
    const struct seen *field = heard->fields;
    return answers_are_right(heard->bytes + field[0].offset, coin->bytes,
                             heard->bytes + field[1].offset, heard->bytes + field[2].offset, MANY)
               ? transfers_fault(seed)
               : "a transfer's answer is not bG + cA with the b that was drawn";
}

static status ask_transfers(struct party *me)
{
    struct value secret, offer, bits, answers, keys, zeros, ones;
    struct run *run = party_run(me);
    REQUIRE(transfer_begin(me, "offer", &secret, &offer));
    REQUIRE(draw_residues(me, "choices", run_integers(run, 2), MANY, &bits));
    REQUIRE(transfer_choose(me, "answers", &offer, &bits, &answers, &keys));
    REQUIRE(transfer_open(me, &secret, &answers, &zeros, &ones));
    if (!are_chosen(&zeros, &ones, &bits, &keys) || !all_differ(&zeros, &ones))
        return refuse(me, "keys of transfers are not what their choices say");
    REQUIRE(send(me, 2, &asked_transfers, &offer, &bits, &answers));
    REQUIRE(ask_pads(me, &zeros));
    const size_t first = EXTENSION_TRANSFERS;
    const struct value choices = value_slice(&bits, 0, first), own = value_slice(&keys, 0, first),
                       zero = value_slice(&zeros, 0, first), one = value_slice(&ones, 0, first);
    return ask_extension(me, &choices, &own, &zero, &one);
}

const struct asks asks_transfer = {.primitive = &primitive_transfer,
                                   .dear = true,
                                   .role = ask_transfers,
                                   .message = &asked_transfers,
                                   .hear = hear_transfers,
                                   .fault = fault};
