#include "sim/primitives/additive/additive.h"
#include "crypto/commutative.h"
#include "crypto/elgamal.h"
#include "sim/house.h"
#include "sim/ideal_group.h"
#include "sim/primitives.h"
#include "sim/primitives/exponents/exponents.h"
#include <assert.h>
#include <string.h>

static bool is_ideal(const struct party *p)
{
    return p->run->world->backend->ideal;
}

/* ------------------------------------------------------------------ the ideal world */

/* What is under a public or secret key of the ideal group: it has one name for all. */
static const char name_of_all[] = "additive";

static uint32_t setup_of(const struct value *key)
{
    return run_group_key(key->run, *(const uint64_t *)entries_of(key))->setup;
}

/* An integer is a multiple of a generator that all know. */
static uint64_t integer_form(struct run *run, uint64_t integer)
{
    return group_multiple(run, group_text(run, "integer", "1", 1), (int64_t)integer);
}

static const struct group_ciphertext *ideal_at(const struct value *v, size_t i)
{
    return run_ciphertext(v->run, ((const uint64_t *)entries_of(v))[i]);
}

static void ideal_put(struct value *v, size_t i, const struct group_ciphertext *c)
{
    ((uint64_t *)entries_of(v))[i] = group_ciphertext_of(v->run, c);
}

static void ideal_encrypt(const struct value *public, const struct value *integers,
                          const struct value *coins, struct value *out)
{
    struct run *run = out->run;
    const uint64_t *coin = entries_of(coins);
    for (uint32_t i = 0; i < out->count; i++) {
        const uint64_t integer = ((const uint64_t *)entries_of(integers))[i];
        ideal_put(out, i,
                  &(struct group_ciphertext){.setup = setup_of(public),
                                             .name = name_of_all,
                                             .plain = (uint32_t)integer_form(run, integer),
                                             .coin = (uint32_t)group_of_scalar(run, coin[i])});
    }
}

/* A constant is under no key: with a ciphertext it goes under that one's. */
static status ideal_sum(const struct value *a, const struct value *b, int sign, struct value *out)
{
    struct run *run = out->run;
    for (uint32_t i = 0; i < out->count; i++) {
        const struct group_ciphertext x = *ideal_at(a, i), y = *ideal_at(b, i);
        if (x.name && y.name && x.setup != y.setup)
            return E_WRONG_KEY;
        ideal_put(
            out, i,
            &(struct group_ciphertext){.setup = x.name ? x.setup : y.setup,
                                       .name = name_of_all,
                                       .plain = (uint32_t)group_sum(run, x.plain, y.plain, sign),
                                       .coin = (uint32_t)group_sum(run, x.coin, y.coin, sign)});
    }
    return OK;
}

static void ideal_scale(const struct value *a, const struct value *factors, struct value *out)
{
    struct run *run = out->run;
    for (uint32_t i = 0; i < out->count; i++) {
        struct group_ciphertext c = *ideal_at(a, i);
        const int64_t factor = (int64_t)((const uint64_t *)entries_of(factors))[i];
        c.plain = (uint32_t)group_multiple(run, c.plain, factor);
        c.coin = (uint32_t)group_multiple(run, c.coin, factor);
        ideal_put(out, i, &c);
    }
}

static status ideal_open(const struct value *secret, const struct value *ciphers, int64_t *messages)
{
    for (uint32_t i = 0; i < ciphers->count; i++) {
        const struct group_ciphertext *c = ideal_at(ciphers, i);
        const struct group_form *form = run_form(ciphers->run, c->plain);
        if (c->name && c->setup != setup_of(secret))
            return E_WRONG_KEY;
        assert(form->count <= 1);
        messages[i] = form->count ? form->term[0].coefficient : 0;
    }
    return OK;
}

/* ------------------------------------------------------------------ both worlds */

static status new_key(struct party *p, struct tape *tape, const char *why, struct value *secret,
                      struct value *public)
{
    struct run *run = p->run;
    *secret = values_of(run, KIND_ADDITIVE_SECRETS, 1);
    *public = values_of(run, KIND_ADDITIVE_KEYS, 1);
    secret->origin = public->origin = ORIGIN_COIN;
    value_taint(secret, "a key", NULL, NULL);
    value_taint(public, "a key", NULL, NULL);
    if (is_ideal(p)) {
        *(uint64_t *)entries_of(secret) = group_key_of(run, group_setup(run), NULL);
        *(uint64_t *)entries_of(public) = *(const uint64_t *)entries_of(secret);
        return OK;
    }
    struct elgamal_key key;
    REQUIRE(elgamal_key_draw(&key, tape, why));
    memcpy(entries_of(secret), &key, sizeof key);
    memcpy(entries_of(public), &key.public, sizeof key.public);
    elgamal_key_clear(&key);
    return OK;
}

status additive_key(struct party *p, const char *why, struct value *secret, struct value *public)
{
    REQUIRE(new_key(p, party_tape(p), why, secret, public));
    record_coin(p, why, secret);
    return OK;
}

status invent_additive_key(struct party *p, struct value *secret, struct value *public)
{
    assert(p->puppet);
    return new_key(p, p->run->world->coins(p->run->world->context, 0), "invented", secret, public);
}

static struct value result_of(const struct value *a, const struct value *b)
{
    struct value out = values_of(a->run, KIND_ADDITIVE_CIPHERS, a->count);
    assert(!b || a->count == b->count);
    out.origin = a->origin | (b ? b->origin : 0) | ORIGIN_ENCRYPTED;
    out.keys = a->keys | (b ? b->keys : 0);
    value_taint(&out, "an encryption", a, b);
    return out;
}

/* Residues as the integers that they stand for. */
static const int64_t *integers_of(const struct value *v)
{
    const uint64_t *entry = entries_of(v);
    assert(v->kind == KIND_RESIDUES && v->modulus->limbs == 1);
    for (uint32_t i = 0; i < v->count; i++)
        assert(entry[i] < (uint64_t)1 << 62);
    return (const int64_t *)entry;
}

static status encrypt_with(struct party *p, const struct value *public,
                           const struct value *integers, const struct value *coins,
                           struct value *out)
{
    struct value result = result_of(integers, coins);
    const int64_t *messages = integers_of(integers);
    assert(public->kind == KIND_ADDITIVE_KEYS && public->count == 1);
    if (is_ideal(p))
        ideal_encrypt(public, integers, coins, &result);
    else
        REQUIRE(elgamal_encrypt_with(entries_of(public), (const uint8_t(*)[32])entries_of(coins),
                                     messages, integers->count, entries_of(&result)));
    COUNT(p, encryptions, integers->count);
    *out = result;
    return OK;
}

status additive_encrypt(struct party *p, const char *why, const struct value *public,
                        const struct value *integers, struct value *out)
{
    struct value coins;
    REQUIRE(draw_exponents(p, why, integers->count, &coins));
    return encrypt_with(p, public, integers, &coins, out);
}

status invent_additive(struct party *p, const struct value *public, const struct value *integers,
                       struct value *out)
{
    struct value coins;
    REQUIRE(invent_exponents(p, integers->count, &coins));
    return encrypt_with(p, public, integers, &coins, out);
}

static status combine(struct party *p, const struct value *a, const struct value *b, int sign,
                      struct value *out)
{
    struct value result = result_of(a, b);
    assert(a->kind == KIND_ADDITIVE_CIPHERS && b->kind == KIND_ADDITIVE_CIPHERS);
    if (is_ideal(p))
        REQUIRE(ideal_sum(a, b, sign, &result));
    else
        REQUIRE((sign > 0 ? elgamal_add : elgamal_sub)(entries_of(&result), entries_of(a),
                                                       entries_of(b), a->count));
    *out = result;
    return OK;
}

status additive_add(struct party *p, const struct value *a, const struct value *b,
                    struct value *out)
{
    return combine(p, a, b, 1, out);
}

status additive_subtract(struct party *p, const struct value *a, const struct value *b,
                         struct value *out)
{
    return combine(p, a, b, -1, out);
}

status additive_scale(struct party *p, const struct value *a, const struct value *factors,
                      struct value *out)
{
    struct value result = result_of(a, factors);
    const int64_t *factor = integers_of(factors);
    assert(a->kind == KIND_ADDITIVE_CIPHERS);
    if (is_ideal(p))
        ideal_scale(a, factors, &result);
    else
        REQUIRE(elgamal_scale(entries_of(&result), entries_of(a), factor, a->count));
    *out = result;
    return OK;
}

status additive_rerandomize(struct party *p, const char *why, const struct value *public,
                            const struct value *ciphers, struct value *out)
{
    const struct value none = residues(p->run, run_integers(p->run, 2), ciphers->count);
    struct value zeros;
    REQUIRE(additive_encrypt(p, why, public, &none, &zeros));
    return combine(p, ciphers, &zeros, 1, out);
}

static status real_open(const struct value *secret, const struct value *ciphers, int64_t least,
                        int64_t most, int64_t *messages)
{
    struct elgamal_table table;
    status result = elgamal_table_init(&table, least, most);
    if (result == OK)
        result = elgamal_decrypt(entries_of(secret), &table, entries_of(ciphers), ciphers->count,
                                 messages, NULL);
    elgamal_table_clear(&table);
    return result;
}

status additive_decrypt(struct party *p, const struct value *secret, const struct value *ciphers,
                        int64_t least, int64_t most, const struct modulus *modulus,
                        struct value *out)
{
    struct run *run = p->run;
    int64_t *messages = arena_zero(run_scratch(run), (ciphers->count + (size_t)1) * 8);
    struct value result = residues(run, modulus, ciphers->count), signs = residues_like(&result);
    assert(secret->kind == KIND_ADDITIVE_SECRETS && ciphers->kind == KIND_ADDITIVE_CIPHERS &&
           least <= most && (uint64_t)most - (uint64_t)least < UINT32_MAX);
    REQUIRE(is_ideal(p) ? ideal_open(secret, ciphers, messages)
                        : real_open(secret, ciphers, least, most, messages));
    for (uint32_t i = 0; i < ciphers->count; i++) {
        const bool negative = messages[i] < 0;
        if (messages[i] < least || messages[i] > most)
            return E_NOT_FOUND;
        residue_put(negative ? &signs : &result, i,
                    negative ? 0 - (uint64_t)messages[i] : (uint64_t)messages[i]);
    }
    residues_sub(&result, &result, &signs);
    result.origin = ciphers->origin | ORIGIN_DECRYPTED;
    value_taint(&result, "a decryption", ciphers, NULL);
    *out = result;
    return OK;
}

/* ------------------------------------------------------------------ the kinds */

/* A secret key is never sent, so no party may receive one. */
static void secret_encode(const void *entry, uint8_t *out)
{
    const struct elgamal_key *key = entry;
    for (int i = 0; i < 32; i++)
        out[i] = key->secret[31 - i];
}

static status secret_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)run;
    (void)kind;
    (void)entry;
    (void)in;
    return E_ARGUMENT;
}

static void public_encode(const void *entry, uint8_t *out)
{
    memcpy(out, entry, ELGAMAL_POINT_BYTES);
}

static status public_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)run;
    (void)kind;
    return elgamal_public_decode(entry, in, ELGAMAL_POINT_BYTES);
}

static void cipher_encode(const void *entry, uint8_t *out)
{
    elgamal_cipher_encode(out, entry);
}

static status cipher_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)run;
    (void)kind;
    return elgamal_cipher_decode(entry, in, ELGAMAL_CIPHER_BYTES);
}

#define IDEAL                                                                                      \
    {                                                                                              \
        sizeof(uint64_t), HANDLE_BYTES, handle_encode, group_decode                                \
    }

static const struct kind_about kinds[] = {
    {KIND_ADDITIVE_SECRETS, "additive_secrets", ASPECT_MASTER, .never_sent = true,
     .curve = CURVE_RISTRETTO, .not_zero = true,
     .real = {sizeof(struct elgamal_key), 32, secret_encode, secret_decode}, .ideal = IDEAL},
    {KIND_ADDITIVE_KEYS, "additive_keys", ASPECT_PARAMETERS,
     .real = {sizeof(struct elgamal_public), ELGAMAL_POINT_BYTES, public_encode, public_decode},
     .ideal = IDEAL},
    {KIND_ADDITIVE_CIPHERS, "additive_ciphers", ASPECT_CIPHERTEXT,
     .real = {sizeof(struct elgamal_cipher), ELGAMAL_CIPHER_BYTES, cipher_encode, cipher_decode},
     .ideal = IDEAL},
    {.name = NULL}};

/* ------------------------------------------------------------------ the law */

enum {
    SORT_SECRET = 2,
    SORT_PUBLIC,
    SORT_FRESH,
    SORT_SUMS,
    SORT_OTHERS,
    SORT_PLAIN,
    LAW_MOST = 99
};

static status law_key(struct party *me, const struct value *const *in, struct value *out)
{
    (void)in;
    return additive_key(me, "law key", &out[0], &out[1]);
}

/* The integers are the lengths of the texts. */
static status law_encrypt(struct party *me, const struct value *const *in, struct value *out)
{
    struct value n = residues(party_run(me), run_integers(party_run(me), 100), in[1]->count);
    for (size_t i = 0; i < n.count; i++)
        residue_put(&n, i, text_at(in[1], i)->size);
    return additive_encrypt(me, "law coin", in[0], &n, out);
}

static status law_add(struct party *me, const struct value *const *in, struct value *out)
{
    return additive_add(me, in[0], in[1], out);
}

/* Times 1000, less another: never the neutral element, which no ciphertext of a message is. */
static status law_less(struct party *me, const struct value *const *in, struct value *out)
{
    struct value many = residues(party_run(me), run_integers(party_run(me), 2000), in[0]->count);
    for (size_t i = 0; i < many.count; i++)
        residue_put(&many, i, 1000);
    REQUIRE(additive_scale(me, in[0], &many, &many));
    return additive_subtract(me, &many, in[1], out);
}

static status law_again(struct party *me, const struct value *const *in, struct value *out)
{
    return additive_rerandomize(me, "law coin", in[0], in[1], out);
}

static status law_decrypt(struct party *me, const struct value *const *in, struct value *out)
{
    const struct modulus *modulus = run_integers(party_run(me), 7);
    return additive_decrypt(me, in[0], in[1], -LAW_MOST, LAW_MOST, modulus, out);
}

static const struct primitive_operation operations[] = {
    {"key", {0}, {SORT_SECRET, SORT_PUBLIC}, law_key},
    {"encrypt", {SORT_PUBLIC, SORT_TEXTS}, {SORT_FRESH}, law_encrypt},
    {"add", {SORT_FRESH, SORT_FRESH}, {SORT_SUMS}, law_add},
    {"add again", {SORT_SUMS, SORT_FRESH}, {SORT_SUMS}, law_add},
    {"less", {SORT_SUMS, SORT_FRESH}, {SORT_OTHERS}, law_less},
    {"rerandomize", {SORT_PUBLIC, SORT_SUMS}, {SORT_SUMS}, law_again},
    {"decrypt", {SORT_SECRET, SORT_SUMS}, {SORT_PLAIN}, law_decrypt},
    {.name = NULL}};

static const char *const laws[] = {"add(a, b) = add(b, a)",
                                   "add again(add(a, b), c) = add again(add(b, c), a)", NULL};

const struct primitive primitive_additive = {"additive", "DDH(ristretto255)", .kinds = kinds,
                                             .operations = operations, .laws = laws};
