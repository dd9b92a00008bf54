/* Keyed hashes, asked with labels and lists of several lengths. */
#include "proofs/couple/asks.h"

extern const struct asks asks_digests;

/* One text at many places, hashed with its place: no two digests may be equal. */
static status ask_places(struct party *me, const struct value *key)
{
    const struct value texts = asked_texts(me, ASKED_LONG, 0);
    struct value digests;
    REQUIRE(hash_entries(me, key, "places", true, &texts, &digests));
    return asked_differ(&digests) ? OK : refuse(me, "digests of one text at two places are equal");
}

static status ask_digests(struct party *me)
{
    static const char *const label[] = {"", "l", "la", "label", "a label of more than 32 letters"};
    const struct value some = asked_texts(me, 40, 7), many = asked_texts(me, ASKED_LONG, 1);
    struct value key, digests;
    REQUIRE(draw_key(me, "key", &key));
    for (size_t i = 0; i < sizeof label / sizeof *label; i++)
        REQUIRE(hash_entries(me, &key, label[i], i % 2, i % 2 ? &many : &some, &digests));
    REQUIRE(ask_places(me, &key));
    const struct value ends = asked_ends(me);
    REQUIRE(hash_entries(me, &key, "label", false, &ends, &digests));
    return asked_differ(&digests)
               ? OK
               : refuse(me, "digests of long texts with different ends are equal");
}

const struct asks asks_digests = {.primitive = &primitive_digests, .role = ask_digests};
