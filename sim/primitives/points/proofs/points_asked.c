/* The commutative cipher, asked with texts of several lengths and with long lists. */
#include "proofs/couple/asks.h"

extern const struct asks asks_points;

/* One text at many places, under one key, and under two: all points are equal. */
static status ask_equal(struct party *me, const struct value *first, const struct value *second)
{
    const struct value texts = asked_texts(me, ASKED_LONG, 0);
    struct value once, twice, back;
    REQUIRE(cipher_begin(me, first, "label", &texts, &once));
    REQUIRE(cipher_encrypt(me, second, &once, &twice));
    REQUIRE(cipher_decrypt(me, first, &twice, &back));
    if (!asked_equal(&once) || !asked_equal(&twice) || !asked_equal(&back))
        return refuse(me, "points of one text under the same keys differ");
    return OK;
}

static status ask_points(struct party *me)
{
    const struct value some = asked_texts(me, 40, 7);
    struct value first, second, points;
    REQUIRE(draw_cipher_key(me, "first key", &first));
    REQUIRE(draw_cipher_key(me, "second key", &second));
    REQUIRE(cipher_begin(me, &first, "label", &some, &points));
    REQUIRE(cipher_encrypt(me, &second, &points, &points));
    REQUIRE(cipher_decrypt(me, &first, &points, &points));
    const struct value ends = asked_ends(me);
    REQUIRE(cipher_begin(me, &first, "label", &ends, &points));
    if (!asked_differ(&points))
        return refuse(me, "points of long texts with different ends are equal");
    return ask_equal(me, &first, &second);
}

const struct asks asks_points = {.primitive = &primitive_points, .role = ask_points};
