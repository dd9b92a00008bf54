#include "sim/primitives/points/proofs/points_reference.h"
#include "crypto/curve.h"
#include "crypto/memory.h"
#include "proofs/couple/reference.h"
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

enum { POINT = 32, ALL = 48, SOME = 24 };

static void sha512(uint8_t out[64], struct joined *all)
{
    unsigned size;
    if (EVP_Digest(all->bytes, all->size, out, &size, EVP_sha512(), NULL) != 1 || size != 64)
        memory_ended(); /* nothing else can be the reason */
    free(all->bytes);
    *all = (struct joined){NULL, 0};
}

/* RFC 9380, 5.3.1, for 64 bytes, and RFC 9496, 4.3.4. */
static bool to_group(uint8_t point[POINT], const char *label, const struct text *entry)
{
    static const char tag[] = "glasshouse-commutative-v1-ristretto255_XMD:SHA-512_R255MAP_RO_";
    static const uint8_t zeros[128], wanted[3] = {0, 64, 0}, one = 1;
    const uint8_t tag_size = sizeof tag - 1, label_size = (uint8_t)strlen(label);
    uint8_t block[64];
    struct joined all = {NULL, 0};
    reference_join(&all, zeros, sizeof zeros);
    reference_join(&all, &label_size, 1);
    reference_join(&all, label, label_size);
    reference_join(&all, entry->bytes, entry->size);
    reference_join(&all, wanted, sizeof wanted);
    reference_join(&all, tag, tag_size);
    reference_join(&all, &tag_size, 1);
    sha512(block, &all);
    reference_join(&all, block, sizeof block);
    reference_join(&all, &one, 1);
    reference_join(&all, tag, tag_size);
    reference_join(&all, &tag_size, 1);
    sha512(block, &all);
    return curve_from_hash_apart(point, block) == 0;
}

static bool is_power(const uint8_t *after, const struct key_entry *key, const uint8_t *before)
{
    uint8_t want[POINT];
    return curve_multiply_apart(want, key->bytes, before) == 0 && memcmp(want, after, POINT) == 0;
}

bool begun_are_right(const struct key_entry *key, const char *label, const struct text *entries,
                     size_t count, const uint8_t *points)
{
    for (size_t i = 0; i < count; i++) {
        uint8_t point[POINT];
        if (reference_looks(i, count, ALL, SOME, points) &&
            (!to_group(point, label, &entries[i]) || !is_power(points + i * POINT, key, point)))
            return false;
    }
    return true;
}

bool added_are_right(const struct key_entry *key, bool inverse, const uint8_t *before,
                     const uint8_t *after, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const uint8_t *less = (inverse ? after : before) + i * POINT;
        const uint8_t *more = (inverse ? before : after) + i * POINT;
        if (reference_looks(i, count, ALL, SOME, after) && !is_power(more, key, less))
            return false;
    }
    return true;
}
