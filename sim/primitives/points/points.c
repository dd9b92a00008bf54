/* The commutative cipher: points, under the keys of digests.c. Real: ristretto255. Ideal: a point
 * is the number of what was hashed to it and of the keys that are on it. */
#include "crypto/commutative.h"
#include "sim/house.h"
#include "sim/primitives.h"
#include "sim/primitives/points/order.h"

enum { POINT_BYTES = 32 }; /* commutative_default.bytes, as the law test sees */

/* All suites: an element fills the bytes of the default one, with zeros at its end. */
static void point_encode(const void *entry, uint8_t *out)
{
    commutative_encode(&commutative_default, out, entry);
}

static status point_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)kind;
    return commutative_decode_wide(run_suite(run), entry, in);
}

static const struct kind_about kinds[] = {
    {KIND_POINTS, "points", ASPECT_POINT, .followed = true,
     .real = {sizeof(struct commutative_element), POINT_BYTES, point_encode, point_decode},
     .ideal = {sizeof(uint64_t), HANDLE_BYTES, handle_encode, handle_decode}},
    {.name = NULL}};

enum { SORT_KEY = 2, SORT_POINTS, SORT_SAME };

static status new_key(struct party *me, const struct value *const *in, struct value *out)
{
    (void)in;
    return draw_cipher_key(me, "law key", out);
}

static status begin(struct party *me, const struct value *const *in, struct value *out)
{
    return cipher_begin(me, in[0], "law", in[1], out);
}

static status put_on(struct party *me, const struct value *const *in, struct value *out)
{
    return cipher_encrypt(me, in[0], in[1], out);
}

static status take_off(struct party *me, const struct value *const *in, struct value *out)
{
    return cipher_decrypt(me, in[0], in[1], out);
}

/* The order has nothing to do with where entries stand: turned and sorted is what is sorted. */
static status order(struct party *me, const struct value *const *in, struct value *out)
{
    struct value place, sorted, turned = value_copy(in[0]);
    const uint32_t count = in[0]->count;
    entries_order(me, in[0], &place);
    entries_gather(&sorted, in[0], &place);
    for (uint32_t i = 0; i < count; i++)
        value_entry(&turned, i, in[0], (i + 1) % count);
    entries_order(me, &turned, &place);
    entries_gather(&turned, &turned, &place);
    *out = residues_of(party_run(me), run_integers(party_run(me), 2),
                       (const uint64_t[]){value_equal(&turned, &sorted), 1}, 2);
    return OK;
}

static const struct primitive_operation operations[] = {
    {"key", {0}, {SORT_KEY}, new_key},
    {"begin", {SORT_KEY, SORT_TEXTS}, {SORT_POINTS}, begin},
    {"encrypt", {SORT_KEY, SORT_POINTS}, {SORT_POINTS}, put_on},
    {"decrypt", {SORT_KEY, SORT_POINTS}, {SORT_POINTS}, take_off},
    {"order", {SORT_POINTS}, {SORT_SAME}, order},
    {.name = NULL}};

const struct primitive primitive_points = {"points", "DDH(ristretto255)", kinds, operations};
