#include "proofs/couple/ciphers_reference.h"
#include "crypto/bytes.h"
#include "crypto/memory.h"
#include "crypto/waters.h"
#include <openssl/evp.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { POINT = 32, FIRST = 12, LAST = 12, FEW = 1 };

/* Of a long list only the first and the last entries are looked at. (If the cipher's code treats a
 * chosen place differently, the row `branches` finds that.) */
static bool is_looked_at(size_t i, size_t count, size_t first, size_t last)
{
    return i < first || i + last >= count;
}

/* Pieces that are put together, to be hashed in one call. */
struct joined {
    uint8_t *bytes;
    size_t size;
};

static void join(struct joined *j, const void *bytes, size_t size)
{
    j->bytes = memory_more(j->bytes, j->size + size + 1);
    if (size)
        memcpy(j->bytes + j->size, bytes, size);
    j->size += size;
}

bool digest_is_right(const struct key_entry *key, const char *label, uint32_t place,
                     const uint8_t *bytes, size_t size, const uint8_t *digest)
{
    uint8_t number[8], want[32];
    struct joined all = {NULL, 0};
    store_le64(number, strlen(label));
    join(&all, number, sizeof number);
    join(&all, label, strlen(label));
    store_le64(number, place);
    join(&all, number, sizeof number);
    join(&all, bytes, size);
    const bool made = crypto_generichash_blake2b(want, sizeof want, all.bytes, all.size, key->bytes,
                                                 sizeof key->bytes) == 0;
    free(all.bytes);
    return made && memcmp(want, digest, sizeof want) == 0;
}

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
    join(&all, zeros, sizeof zeros);
    join(&all, &label_size, 1);
    join(&all, label, label_size);
    join(&all, entry->bytes, entry->size);
    join(&all, wanted, sizeof wanted);
    join(&all, tag, tag_size);
    join(&all, &tag_size, 1);
    sha512(block, &all);
    join(&all, block, sizeof block);
    join(&all, &one, 1);
    join(&all, tag, tag_size);
    join(&all, &tag_size, 1);
    sha512(block, &all);
    return crypto_core_ristretto255_from_hash(point, block) == 0;
}

static bool is_power(const uint8_t *after, const struct key_entry *key, const uint8_t *before)
{
    uint8_t want[POINT];
    return crypto_scalarmult_ristretto255(want, key->bytes, before) == 0 &&
           memcmp(want, after, POINT) == 0;
}

bool begun_are_right(const struct key_entry *key, const char *label, const struct text *entries,
                     size_t count, const uint8_t *points)
{
    for (size_t i = 0; i < count; i++) {
        uint8_t point[POINT];
        if (is_looked_at(i, count, FIRST, LAST) &&
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
        if (is_looked_at(i, count, FIRST, LAST) && !is_power(more, key, less))
            return false;
    }
    return true;
}

/* H(v) of a name, from the parameters as they are written. */
static void name_point(struct g1 *out, const struct waters_params *p, const char *name)
{
    uint8_t bits[32];
    unsigned size;
    if (EVP_Digest(name, strlen(name), bits, &size, EVP_sha256(), NULL) != 1)
        memory_ended(); /* nothing else can be the reason */
    *out = p->u_prime;
    for (size_t i = 0; i < WATERS_BITS; i++)
        if (bits[i / 8] >> (7 - i % 8) & 1)
            pairing_g1_add(out, out, &p->u[i]);
}

struct recipe {
    struct g1 base, name;
    struct gt mask;
};

/* The scheme's three equations, without tables. |start| is multiplied by the mask. */
static bool is_encryption(const struct recipe *r, const struct gt *start,
                          const struct waters_ciphertext *before, const struct scalar *t,
                          const struct waters_ciphertext *after)
{
    struct g1 c2, c3;
    struct gt c1;
    pairing_g1_mul(&c2, &r->base, t);
    pairing_g1_mul(&c3, &r->name, t);
    pairing_gt_pow(&c1, &r->mask, t);
    pairing_gt_mul(&c1, &c1, start);
    if (before) {
        pairing_g1_add(&c2, &c2, &before->c2);
        pairing_g1_add(&c3, &c3, &before->c3);
    }
    return pairing_gt_equal(&c1, &after->c1) && pairing_g1_equal(&c2, &after->c2) &&
           pairing_g1_equal(&c3, &after->c3);
}

bool encrypted_are_right(const void *parameters, const char *name, const void *elements,
                         const void *before, const void *scalars, const void *after, size_t count)
{
    const struct waters_params *p = *(struct waters_params *const *)parameters;
    const struct waters_ciphertext *old = before, *new = after;
    const struct scalar *t = scalars;
    const struct gt *element = elements;
    struct recipe r;
    pairing_g1_generator(&r.base);
    name_point(&r.name, p, name);
    pairing(&r.mask, &p->g1, &p->g2);
    for (size_t i = 0; i < count; i++)
        if (is_looked_at(i, count, FEW, FEW) &&
            !is_encryption(&r, old ? &old[i].c1 : &element[i], old ? &old[i] : NULL, &t[i],
                           &new[i]))
            return false;
    return true;
}
