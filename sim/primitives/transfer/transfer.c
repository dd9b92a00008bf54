#include "sim/primitives/transfer/transfer.h"
#include "crypto/bits.h"
#include "crypto/commutative.h"
#include "crypto/transfer.h"
#include "sim/house.h"
#include "sim/ideal_group.h"
#include "sim/primitives.h"
#include "sim/primitives/exponents/exponents.h"
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static bool is_ideal(const struct party *p)
{
    return p->run->world->backend->ideal;
}

static struct value points_of(struct run *run, size_t count, uint32_t origin)
{
    struct value points = values_of(run, KIND_TRANSFER_POINTS, count);
    points.origin = origin;
    value_taint(&points, "a group element", NULL, NULL);
    return points;
}

static struct value keys_of(struct run *run, size_t count, uint32_t origin)
{
    struct value keys = values_of(run, KIND_TRANSFER_KEYS, count);
    keys.origin = origin | ORIGIN_HASHED;
    value_taint(&keys, "a hash", NULL, NULL);
    return keys;
}

/* ------------------------------------------------------------------ the ideal world */

/* A key is a handle of its number, the offer, the answer and the product of both. */
static uint64_t ideal_key(struct run *run, size_t number, uint64_t offer, uint64_t answer,
                          uint64_t product)
{
    const uint64_t content[3] = {offer, answer, product};
    struct handle h = {.kind = KIND_TRANSFER_KEYS,
                       .label = "transfer",
                       .place = (uint32_t)number,
                       .bytes = (const uint8_t *)content,
                       .size = sizeof content};
    return handle_intern(run, &h);
}

static void ideal_choose(const struct value *offer, const struct value *scalars,
                         const uint64_t *bits, struct value *answers, struct value *keys)
{
    struct run *run = offer->run;
    const uint64_t from = *(const uint64_t *)entries_of(offer), *scalar = entries_of(scalars);
    for (uint32_t i = 0; i < answers->count; i++) {
        const uint64_t own = group_of_scalar(run, scalar[i]);
        const uint64_t answer = bits[i] ? group_sum(run, own, from, 1) : own;
        ((uint64_t *)entries_of(answers))[i] = answer;
        ((uint64_t *)entries_of(keys))[i] =
            ideal_key(run, i, from, answer, group_power(run, from, scalar[i]));
    }
}

static void ideal_open(const struct value *secret, const struct value *answers, struct value *zeros,
                       struct value *ones)
{
    struct run *run = secret->run;
    const uint64_t scalar = *(const uint64_t *)entries_of(secret);
    const uint64_t offer = group_of_scalar(run, scalar);
    const uint64_t square = group_power(run, offer, scalar);
    for (uint32_t i = 0; i < answers->count; i++) {
        const uint64_t answer = ((const uint64_t *)entries_of(answers))[i];
        const uint64_t product = group_power(run, answer, scalar);
        ((uint64_t *)entries_of(zeros))[i] = ideal_key(run, i, offer, answer, product);
        ((uint64_t *)entries_of(ones))[i] =
            ideal_key(run, i, offer, answer, group_sum(run, product, square, -1));
    }
}

/* The pads that were drawn in this stage. */
struct pad {
    struct pad *next;
    uint64_t key;
    const struct modulus *modulus;
    size_t place;
    uint64_t limb[4];
};

static status ideal_pad(struct run *run, uint64_t key, const struct modulus *modulus, size_t place,
                        uint64_t *out)
{
    struct pad *pad = run->stage->of_primitive[PRIMITIVE_transfer];
    while (pad && (pad->key != key || pad->place != place || !modulus_equal(pad->modulus, modulus)))
        pad = pad->next;
    if (!pad) {
        struct tape *nature = run->world->coins(run->world->context, 0);
        pad = arena_zero(&run->stage->arena, sizeof *pad);
        *pad = (struct pad){run->stage->of_primitive[PRIMITIVE_transfer], key, modulus, place, {0}};
        REQUIRE(tape_vector(nature, "transfer pad", modulus->limb, modulus->limbs, 1, pad->limb));
        run->stage->of_primitive[PRIMITIVE_transfer] = pad;
    }
    memcpy(out, pad->limb, modulus->limbs * sizeof *out);
    return OK;
}

/* ------------------------------------------------------------------ the real world */

static status real_choose(const struct value *offer, const struct value *scalars,
                          const uint64_t *bits, struct value *answers, struct value *keys)
{
    uint64_t *packed = arena_zero(run_scratch(offer->run), (bits_words(answers->count) + 1) * 8);
    for (uint32_t i = 0; i < answers->count; i++)
        bits_put(packed, i, bits[i]);
    return transfer_answer_with(entries_of(offer), TRANSFER_POINT_BYTES,
                                (const uint8_t(*)[32])entries_of(scalars), packed, answers->count,
                                entries_of(answers), entries_of(keys));
}

static status real_open(const struct value *secret, const struct value *answers,
                        struct value *zeros, struct value *ones)
{
    struct transfer_sender sender;
    REQUIRE(transfer_offer_with(&sender, entries_of(secret)));
    const status result =
        transfer_keys(&sender, entries_of(answers), (size_t)answers->count * TRANSFER_POINT_BYTES,
                      answers->count, entries_of(zeros), entries_of(ones), NULL);
    transfer_sender_clear(&sender);
    return result;
}

/* A key seeds a stream for each modulus. One bit is taken from the key itself, which is a hash: the
 * others are still enough for every stream. */
static status real_pads(const struct transfer_key *key, const struct modulus *modulus, size_t each,
                        uint64_t *out)
{
    /* not run: compare asks for bits alone; rows of oblivious-transfer ask for both */
    if (each == 1 && modulus->limbs == 1 && modulus->limb[0] == 2) {
        *out = key->byte[0] & 1;
        return OK;
    }
    struct seeded_tape stream;
    char number[RESIDUE_TEXT], label[RESIDUE_TEXT + 32];
    modulus_format(modulus, number);
    snprintf(label, sizeof label, "transfer pad/%s", number);
    REQUIRE(seeded_tape_init(&stream, key->byte, label));
    const status result =
        tape_vector(&stream.tape, "pad", modulus->limb, modulus->limbs, each, out);
    seeded_tape_clear(&stream);
    return result;
}

/* ------------------------------------------------------------------ both worlds */

status transfer_begin(struct party *p, const char *why, struct value *secret, struct value *offer)
{
    REQUIRE(draw_exponents(p, why, 1, secret));
    *offer = points_of(p->run, 1, ORIGIN_COIN);
    if (is_ideal(p)) {
        *(uint64_t *)entries_of(offer) =
            group_of_scalar(p->run, *(const uint64_t *)entries_of(secret));
        return OK;
    }
    struct transfer_sender sender;
    REQUIRE(transfer_offer_with(&sender, entries_of(secret)));
    memcpy(entries_of(offer), sender.offer, sizeof sender.offer);
    transfer_sender_clear(&sender);
    return OK;
}

status transfer_choose(struct party *p, const char *why, const struct value *offer,
                       const struct value *bits, struct value *answers, struct value *keys)
{
    struct value scalars;
    const uint32_t origin = offer->origin | bits->origin | ORIGIN_COIN;
    assert(offer->kind == KIND_TRANSFER_POINTS && offer->count == 1);
    assert(bits->kind == KIND_RESIDUES && bits->modulus->limbs == 1 && bits->modulus->limb[0] == 2);
    REQUIRE(draw_exponents(p, why, bits->count, &scalars));
    *answers = points_of(p->run, bits->count, origin);
    *keys = keys_of(p->run, bits->count, origin);
    COUNT(p, encryptions, bits->count);
    if (!is_ideal(p))
        return real_choose(offer, &scalars, entries_of(bits), answers, keys);
    ideal_choose(offer, &scalars, entries_of(bits), answers, keys);
    return OK;
}

status transfer_open(struct party *p, const struct value *secret, const struct value *answers,
                     struct value *zeros, struct value *ones)
{
    const uint32_t origin = secret->origin | answers->origin;
    assert(secret->kind == KIND_EXPONENTS && secret->count == 1 &&
           answers->kind == KIND_TRANSFER_POINTS);
    *zeros = keys_of(p->run, answers->count, origin);
    *ones = keys_of(p->run, answers->count, origin);
    COUNT(p, encryptions, answers->count);
    if (!is_ideal(p))
        return real_open(secret, answers, zeros, ones);
    ideal_open(secret, answers, zeros, ones);
    return OK;
}

status transfer_pads(struct party *p, const char *why, const struct value *keys,
                     const struct modulus *modulus, size_t each, struct value *pads)
{
    struct value out = residues(p->run, modulus, keys->count * each);
    uint64_t *at = entries_of(&out);
    assert(keys->kind == KIND_TRANSFER_KEYS);
    out.origin = keys->origin;
    value_taint(&out, "a pad", NULL, NULL);
    for (uint32_t i = 0; i < keys->count; i++, at += each * modulus->limbs) {
        const void *key = (const char *)entries_of(keys) + i * keys->stride;
        if (!is_ideal(p))
            REQUIRE(real_pads(key, modulus, each, at));
        for (size_t k = 0; is_ideal(p) && k < each; k++)
            REQUIRE(ideal_pad(p->run, *(const uint64_t *)key, modulus, k, at + k * modulus->limbs));
    }
    COUNT(p, hashes, keys->count);
    if (is_ideal(p))
        record_coin(p, why, &out);
    *pads = out;
    return OK;
}

status invent_transfer_points(struct party *p, size_t count, struct value *out)
{
    struct value scalars;
    REQUIRE(invent_exponents(p, count, &scalars));
    *out = points_of(p->run, count, ORIGIN_COIN);
    for (uint32_t i = 0; i < count; i++) {
        const void *scalar = (const char *)entries_of(&scalars) + i * scalars.stride;
        void *point = (char *)entries_of(out) + i * out->stride;
        struct transfer_sender sender;
        if (is_ideal(p)) {
            *(uint64_t *)point = group_of_scalar(p->run, *(const uint64_t *)scalar);
            continue;
        }
        REQUIRE(transfer_offer_with(&sender, scalar));
        memcpy(point, sender.offer, sizeof sender.offer);
        transfer_sender_clear(&sender);
    }
    return OK;
}

void show_transfer_pads(struct party *p, const char *why, const struct value *pads)
{
    assert(p->puppet);
    if (is_ideal(p))
        record_coin(p, why, pads);
}

/* ------------------------------------------------------------------ the kinds */

static void encode(const void *entry, uint8_t *out)
{
    memcpy(out, entry, TRANSFER_POINT_BYTES);
}

static status point_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    struct commutative_element element;
    (void)run;
    (void)kind;
    REQUIRE(commutative_decode(&commutative_default, &element, in, TRANSFER_POINT_BYTES));
    memcpy(entry, element.byte, TRANSFER_POINT_BYTES);
    return OK;
}

/* A key is never sent, so no party may receive one. */
static status key_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)run;
    (void)kind;
    (void)entry;
    (void)in;
    return E_ARGUMENT;
}

static const struct kind_about kinds[] = {
    {KIND_TRANSFER_POINTS, "transfer_points", ASPECT_ELEMENT, .curve = CURVE_RISTRETTO,
     .not_zero = true, .real = {TRANSFER_POINT_BYTES, TRANSFER_POINT_BYTES, encode, point_decode},
     .ideal = {sizeof(uint64_t), HANDLE_BYTES, handle_encode, group_decode}},
    {KIND_TRANSFER_KEYS, "transfer_keys", ASPECT_DIGEST, .any_bytes = true, .never_sent = true,
     .real = {sizeof(struct transfer_key), TRANSFER_KEY_BYTES, encode, key_decode},
     .ideal = {sizeof(uint64_t), HANDLE_BYTES, handle_encode, handle_decode}},
    {.name = NULL}};

/* ------------------------------------------------------------------ the law */

enum { SORT_SECRET = 2, SORT_OFFER, SORT_ANSWERS, SORT_KEYS };

static status law_begin(struct party *me, const struct value *const *in, struct value *out)
{
    (void)in;
    return transfer_begin(me, "law offer", &out[0], &out[1]);
}

/* The bits are those of the texts' first letters. */
static status law_choose(struct party *me, const struct value *const *in, struct value *out)
{
    struct value bits = residues(party_run(me), run_integers(party_run(me), 2), in[1]->count);
    for (size_t i = 0; i < bits.count; i++)
        residue_put(&bits, i, text_at(in[1], i)->size && text_at(in[1], i)->bytes[0] & 1);
    return transfer_choose(me, "law answer", in[0], &bits, &out[0], &out[1]);
}

static status law_open(struct party *me, const struct value *const *in, struct value *out)
{
    return transfer_open(me, in[0], in[1], &out[0], &out[1]);
}

static const struct primitive_operation operations[] = {
    {"begin", {0}, {SORT_SECRET, SORT_OFFER}, law_begin},
    {"choose", {SORT_OFFER, SORT_TEXTS}, {SORT_ANSWERS, SORT_KEYS}, law_choose},
    {"open", {SORT_SECRET, SORT_ANSWERS}, {SORT_KEYS, SORT_KEYS}, law_open},
    {.name = NULL}};

const struct primitive primitive_transfer = {"transfer",
                                             "CDH(ristretto255), the hash a random oracle",
                                             .kinds = kinds, .operations = operations};
