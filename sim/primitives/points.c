/* The commutative cipher: points, under the keys of digests.c. Real: ristretto255. Ideal: a point
 * is the number of what was hashed to it and of the keys that are on it. */
#include "crypto/commutative.h"
#include "sim/house.h"
#include "sim/primitives.h"

enum { POINT_BYTES = 32 }; /* commutative_default.bytes, as the law test sees */

static void point_encode(const void *entry, uint8_t *out)
{
    commutative_encode(&commutative_default, out, entry);
}

static status point_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)run;
    (void)kind;
    return commutative_decode(&commutative_default, entry, in, POINT_BYTES);
}

static const struct kind_about kinds[] = {
    {KIND_POINTS, "points", false, false,
     .real = {sizeof(struct commutative_element), POINT_BYTES, point_encode, point_decode},
     .ideal = {sizeof(uint64_t), HANDLE_BYTES, handle_encode, handle_decode}},
    {.name = NULL}};

enum { SORT_KEY = 2, SORT_POINTS };

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

static const struct primitive_operation operations[] = {
    {"key", {0}, {SORT_KEY}, new_key},
    {"begin", {SORT_KEY, SORT_TEXTS}, {SORT_POINTS}, begin},
    {"encrypt", {SORT_KEY, SORT_POINTS}, {SORT_POINTS}, put_on},
    {"decrypt", {SORT_KEY, SORT_POINTS}, {SORT_POINTS}, take_off},
    {.name = NULL}};

const struct primitive primitive_points = {"points", "DDH(ristretto255)", kinds, operations};
