#include "sim/primitives/exponents/exponents.h"
#include "crypto/commutative.h"
#include "sim/house.h"
#include "sim/ideal_group.h"
#include "sim/primitives.h"
#include <assert.h>
#include <string.h>

static status exponents(struct party *p, struct tape *tape, const char *why, int party,
                        size_t count, struct value *out)
{
    struct value coin = values_of(p->run, KIND_EXPONENTS, count);
    struct commutative_key key;
    coin.origin = ORIGIN_COIN;
    value_taint(&coin, "an exponent", NULL, NULL);
    *out = coin;
    if (p->run->world->backend->ideal) {
        group_scalars(p->run, why, party, count, entries_of(&coin));
        return OK;
    }
    for (size_t i = 0; i < count; i++) {
        REQUIRE(commutative_key_draw(&key, &commutative_default, tape, why));
        memcpy((struct exponent *)entries_of(&coin) + i, key.secret, sizeof key.secret);
    }
    commutative_key_clear(&key);
    return OK;
}

status draw_exponents(struct party *p, const char *why, size_t count, struct value *out)
{
    REQUIRE(exponents(p, party_tape(p), why, p->home->index, count, out));
    mutate_group_coin(p, why, out);
    record_coin(p, why, out);
    return OK;
}

status invent_exponents(struct party *p, size_t count, struct value *out)
{
    assert(p->puppet);
    return exponents(p, p->run->world->coins(p->run->world->context, 0), "invented", 0, count, out);
}

static void turned(uint8_t out[32], const uint8_t in[32])
{
    for (int i = 0; i < 32; i++)
        out[i] = in[31 - i];
}

static void encode(const void *entry, uint8_t *out)
{
    turned(out, entry);
}

static status decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    struct commutative_key key;
    uint8_t little[32];
    (void)run;
    (void)kind;
    turned(little, in);
    const status result = commutative_key_set(&key, &commutative_default, little);
    if (result == OK)
        memcpy(entry, little, sizeof little);
    commutative_key_clear(&key);
    return result;
}

static const struct kind_about kinds[] = {
    {KIND_EXPONENTS, "exponents", ASPECT_SCALAR, .curve = CURVE_RISTRETTO, .not_zero = true,
     .real = {sizeof(struct exponent), sizeof(struct exponent), encode, decode},
     .ideal = {sizeof(uint64_t), HANDLE_BYTES, handle_encode, group_decode}},
    {.name = NULL}};

enum { SORT_EXPONENTS = 2 };

static status law_draw(struct party *me, const struct value *const *in, struct value *out)
{
    (void)in;
    return draw_exponents(me, "law exponent", 3, out);
}

static const struct primitive_operation operations[] = {{"draw", {0}, {SORT_EXPONENTS}, law_draw},
                                                        {.name = NULL}};

const struct primitive primitive_exponents = {"exponents", "none: nothing is hidden",
                                              .kinds = kinds, .operations = operations};
