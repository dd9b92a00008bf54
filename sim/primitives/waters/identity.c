#include "sim/primitives/waters/identity.h"
#include "sim/house.h"
#include "sim/primitives/waters/waters.h"
#include <assert.h>

static const struct waters_calls *calls(const struct run *run)
{
    return run->world->backend->calls(&primitive_waters);
}

static struct tape *own_tape(struct party *p, bool invented)
{
    struct run *run = p->run;
    return invented ? run->world->coins(run->world->context, 0) : party_tape(p);
}

void identity_expect(struct party *p, size_t uses)
{
    struct waters_stage *s = waters_stage(p->run);
    s->uses = uses > s->uses ? uses : s->uses;
}

static uint64_t key_bit(const struct recipient *to)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (const char *c = to->name; *c; c++)
        hash = (hash ^ (uint8_t)*c) * 0x100000001b3u;
    return (uint64_t)1 << (hash >> 58);
}

static status setup(struct party *p, const char *why, bool invented, struct value *master,
                    struct value *parameters)
{
    *master = values_of(p->run, KIND_MASTERS, 1);
    *parameters = values_of(p->run, KIND_PARAMETERS, 1);
    master->origin = parameters->origin = ORIGIN_COIN;
    return calls(p->run)->setup(p->run, own_tape(p, invented), why, invented ? 0 : p->home->index,
                                entries_of(master), entries_of(parameters));
}

status identity_setup(struct party *p, const char *why, struct value *master,
                      struct value *parameters)
{
    REQUIRE(setup(p, why, false, master, parameters));
    record_coin(p, why, master);
    return OK;
}

status invent_setup(struct party *p, struct value *master, struct value *parameters)
{
    assert(p->puppet);
    return setup(p, "invented", true, master, parameters);
}

static status make_key(struct party *p, const char *why, bool invented, const struct value *master,
                       const struct value *parameters, const char *name, struct value *key)
{
    *key = values_of(p->run, KIND_USER_KEYS, 1);
    key->origin = ORIGIN_COIN;
    return calls(p->run)->key(p->run, own_tape(p, invented), why, entries_of(master),
                              entries_of(parameters), name, entries_of(key));
}

/* The coin of a key is not shown apart: the key shows it, and so does the master key. */
status identity_key(struct party *p, const char *why, const struct value *master,
                    const struct value *parameters, const char *name, struct value *key)
{
    return make_key(p, why, false, master, parameters, name, key);
}

status invent_user_key(struct party *p, const struct value *master, const struct value *parameters,
                       const char *name, struct value *key)
{
    assert(p->puppet);
    return make_key(p, "invented", true, master, parameters, name, key);
}

status identity_check(struct party *p, const struct value *parameters, const char *name,
                      const struct value *key)
{
    return calls(p->run)->check(p->run, entries_of(parameters), name, entries_of(key));
}

static status elements(struct party *p, const char *why, bool invented, size_t count,
                       struct value *out)
{
    *out = values_of(p->run, KIND_ELEMENTS, count);
    out->origin = ORIGIN_COIN;
    REQUIRE(calls(p->run)->elements(p->run, own_tape(p, invented), why,
                                    invented ? 0 : p->home->index, count, entries_of(out)));
    value_taint(out, "a group element", NULL, NULL);
    return OK;
}

status draw_elements(struct party *p, const char *why, size_t count, struct value *out)
{
    REQUIRE(elements(p, why, false, count, out));
    mutate_group_coin(p, why, out);
    record_coin(p, why, out);
    return OK;
}

status invent_elements(struct party *p, size_t count, struct value *out)
{
    assert(p->puppet);
    return elements(p, "invented", true, count, out);
}

status elements_of(struct party *p, const char *label, const struct value *texts, struct value *out)
{
    assert(texts->kind == KIND_TEXTS);
    *out = values_of(p->run, KIND_ELEMENTS, texts->count);
    out->origin = texts->origin;
    REQUIRE(calls(p->run)->encode(p->run, label, entries_of(texts), texts->count, entries_of(out)));
    value_taint(out, "a group element", NULL, NULL);
    return OK;
}

struct value elements_one(struct party *p, size_t count)
{
    struct value one = values_of(p->run, KIND_ELEMENTS, count);
    calls(p->run)->ones(entries_of(&one), count);
    return one;
}

bool element_is_one(const struct value *v, size_t i)
{
    assert(v->kind == KIND_ELEMENTS && i < v->count);
    return calls(v->run)->is_one((const char *)entries_of(v) + i * v->stride);
}

static status scalars(struct party *p, const char *why, bool invented, size_t count,
                      struct value *out)
{
    *out = values_of(p->run, KIND_SCALARS, count);
    out->origin = ORIGIN_COIN;
    return calls(p->run)->scalars(p->run, own_tape(p, invented), why, invented ? 0 : p->home->index,
                                  count, entries_of(out));
}

status draw_scalars(struct party *p, const char *why, size_t count, struct value *out)
{
    REQUIRE(scalars(p, why, false, count, out));
    mutate_group_coin(p, why, out);
    record_coin(p, why, out);
    return OK;
}

static struct value result_of(struct party *p, const struct value *a, const struct value *b,
                              size_t count)
{
    struct value out = values_of(p->run, KIND_CIPHERTEXTS, count);
    out.origin = a->origin | (b ? b->origin : 0) | ORIGIN_ENCRYPTED;
    out.keys = a->keys | (b ? b->keys : 0);
    value_taint(&out, "an encryption", NULL, NULL);
    return out;
}

static status encrypt_with(struct party *p, const struct recipient *to, const struct value *plain,
                           const struct value *coins, struct value *out)
{
    struct value result = result_of(p, plain, coins, plain->count);
    REQUIRE(calls(p->run)->encrypt(p->run, entries_of(to->parameters), to->name, entries_of(plain),
                                   coins ? entries_of(coins) : NULL, plain->count,
                                   entries_of(&result)));
    result.keys |= coins ? key_bit(to) : 0;
    COUNT(p, encryptions, coins ? plain->count : 0);
    *out = result;
    return OK;
}

status identity_encrypt(struct party *p, const char *why, const struct recipient *to,
                        const struct value *plain, struct value *out)
{
    struct value coins;
    if (mutation_is(p, COIN_ZERO, why))
        return encrypt_with(p, to, plain, NULL, out);
    REQUIRE(draw_scalars(p, why, plain->count, &coins));
    return encrypt_with(p, to, plain, &coins, out);
}

status identity_constant(struct party *p, const struct recipient *to, const struct value *plain,
                         struct value *out)
{
    return encrypt_with(p, to, plain, NULL, out);
}

status invent_encryptions(struct party *p, const struct recipient *to, const struct value *plain,
                          struct value *out)
{
    struct value coins;
    assert(p->puppet);
    REQUIRE(scalars(p, "invented", true, plain->count, &coins));
    return encrypt_with(p, to, plain, &coins, out);
}

static status combine(struct party *p, const struct value *a, const struct value *b, int sign,
                      struct value *out)
{
    assert(a->kind == KIND_CIPHERTEXTS && b->kind == KIND_CIPHERTEXTS && a->count == b->count);
    struct value result = result_of(p, a, b, a->count);
    REQUIRE(calls(p->run)->combine(p->run, entries_of(a), entries_of(b), sign, a->count,
                                   entries_of(&result)));
    *out = result;
    return OK;
}

status identity_multiply(struct party *p, const struct value *a, const struct value *b,
                         struct value *out)
{
    return combine(p, a, b, 1, out);
}

status identity_divide(struct party *p, const struct value *a, const struct value *b,
                       struct value *out)
{
    return combine(p, a, b, -1, out);
}

status identity_power(struct party *p, const struct value *a, const struct value *exponents,
                      struct value *out)
{
    assert(a->kind == KIND_CIPHERTEXTS && exponents->kind == KIND_SCALARS &&
           a->count == exponents->count);
    struct value result = result_of(p, a, exponents, a->count);
    REQUIRE(calls(p->run)->power(p->run, entries_of(a), entries_of(exponents), a->count,
                                 entries_of(&result)));
    *out = result;
    return OK;
}

status identity_product(struct party *p, const struct value *a, struct value *out)
{
    assert(a->kind == KIND_CIPHERTEXTS && a->count > 0);
    struct value total = value_slice(a, 0, 1);
    total = value_copy(&total);
    for (size_t i = 1; i < a->count; i++) {
        const struct value next = value_slice(a, i, 1);
        REQUIRE(calls(p->run)->combine(p->run, entries_of(&total), entries_of(&next), 1, 1,
                                       entries_of(&total)));
    }
    *out = total;
    return OK;
}

status identity_rerandomize(struct party *p, const char *why, const struct recipient *to,
                            const struct value *a, struct value *out)
{
    struct value coins;
    if (mutation_is(p, COIN_ZERO, why)) {
        *out = value_copy(a);
        return OK;
    }
    REQUIRE(draw_scalars(p, why, a->count, &coins));
    struct value result = result_of(p, a, &coins, a->count);
    REQUIRE(calls(p->run)->rerandomize(p->run, entries_of(to->parameters), to->name, entries_of(a),
                                       entries_of(&coins), a->count, entries_of(&result)));
    result.keys |= key_bit(to);
    COUNT(p, encryptions, a->count);
    *out = result;
    return OK;
}

status identity_decrypt(struct party *p, const struct value *key, const struct value *a,
                        struct value *out)
{
    struct value result = values_of(p->run, KIND_ELEMENTS, a->count);
    REQUIRE(calls(p->run)->decrypt(p->run, entries_of(key), entries_of(a), a->count,
                                   entries_of(&result)));
    result.origin = a->origin | ORIGIN_DECRYPTED;
    value_taint(&result, "a decryption", NULL, NULL);
    COUNT(p, pairings, 2 * (uint64_t)a->count);
    *out = result;
    return OK;
}

status identity_ones(struct party *p, const struct value *key, const struct value *a,
                     struct value *bits)
{
    struct run *run = p->run;
    bool *ones = arena_alloc(run_scratch(run), a->count + 1);
    REQUIRE(calls(p->run)->test(run, entries_of(key), entries_of(a), a->count, ones));
    struct value result = residues(run, run_integers(run, 2), a->count);
    for (size_t i = 0; i < a->count; i++)
        ((uint64_t *)entries_of(&result))[i] = ones[i];
    result.origin = a->origin | ORIGIN_DECRYPTED;
    value_taint(&result, "a decryption", NULL, NULL);
    COUNT(p, pairings, 2 * (uint64_t)a->count);
    *bits = result;
    return OK;
}
