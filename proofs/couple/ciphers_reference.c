#include "proofs/couple/ciphers_reference.h"
#include "crypto/bytes.h"
#include "crypto/curve.h"
#include "crypto/memory.h"
#include "crypto/transfer.h"
#include "crypto/waters.h"
#include <openssl/evp.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { POINT = 32, ALL = 48, SOME = 24, FEW = 3 };

/* Which entries of a list are looked at: all, or of a longer one the first, the last, and others
 * that |salt| chooses, |most| in all. */
static bool is_looked_at(size_t i, size_t count, size_t all, size_t most, const uint8_t *salt)
{
    if (count <= all || i == 0 || i + 1 == count)
        return true;
    uint64_t mixed = (load_le64(salt) ^ i) * UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return (mixed >> 32) % (count - 2) < most - 2;
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
        if (is_looked_at(i, count, ALL, SOME, points) &&
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
        if (is_looked_at(i, count, ALL, SOME, after) && !is_power(more, key, less))
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
        if (is_looked_at(i, count, FEW, FEW, (const uint8_t *)t) &&
            !is_encryption(&r, old ? &old[i].c1 : &element[i], old ? &old[i] : NULL, &t[i],
                           &new[i]))
            return false;
    return true;
}

bool powered_are_right(const void *before, const void *scalars, const void *after, size_t count)
{
    const struct waters_ciphertext *old = before, *new = after;
    const struct scalar *k = scalars;
    for (size_t i = 0; i < count; i++) {
        struct waters_ciphertext want;
        if (!is_looked_at(i, count, FEW, FEW, (const uint8_t *)k))
            continue;
        pairing_gt_pow(&want.c1, &old[i].c1, &k[i]);
        pairing_g1_mul(&want.c2, &old[i].c2, &k[i]);
        pairing_g1_mul(&want.c3, &old[i].c3, &k[i]);
        if (!pairing_gt_equal(&want.c1, &new[i].c1) || !pairing_g1_equal(&want.c2, &new[i].c2) ||
            !pairing_g1_equal(&want.c3, &new[i].c3))
            return false;
    }
    return true;
}

/* d2 = h^r, and e(g, d1) = e(g1, g2) e(H(v), d2). */
bool user_key_is_right(const void *parameters, const char *name, const uint64_t r[4],
                       const void *key)
{
    const struct waters_params *p = *(struct waters_params *const *)parameters;
    const struct waters_key *k = *(struct waters_key *const *)key;
    struct scalar drawn;
    struct g1 g, of_name;
    struct g2 want;
    struct gt left, right, more;
    memcpy(drawn.limb, r, sizeof drawn.limb);
    pairing_g1_generator(&g);
    pairing_g2_generator(&want);
    pairing_g2_mul(&want, &want, &drawn);
    name_point(&of_name, p, name);
    pairing(&left, &g, &k->d1);
    pairing(&right, &p->g1, &p->g2);
    pairing(&more, &of_name, &k->d2);
    pairing_gt_mul(&right, &right, &more);
    return pairing_g2_equal(&want, &k->d2) && pairing_gt_equal(&left, &right);
}

enum { TRANSFERS = 5, SCALAR = 32 };

/* Scalars of a seed, below 2^248: none is 0 in the group. */
static void scalar_of(uint8_t out[SCALAR], const uint8_t seed[SEED_BYTES], uint64_t number)
{
    if (crypto_generichash_blake2b(out, SCALAR, (const uint8_t *)&number, sizeof number, seed,
                                   SEED_BYTES) != 0)
        memory_ended(); /* nothing else can be the reason */
    out[SCALAR - 1] = 0;
}

/* The hash of a transfer's number, A, B and a product. */
static bool key_is_right(const struct transfer_key *key, const uint8_t *offer, size_t number,
                         const uint8_t *answer, const uint8_t *product)
{
    struct key_entry offered = {.bytes = {0}};
    uint8_t both[2 * POINT];
    memcpy(offered.bytes, offer, POINT);
    memcpy(both, answer, POINT);
    memcpy(both + POINT, product, POINT);
    return digest_is_right(&offered, "transfer", (uint32_t)number, both, sizeof both, key->byte);
}

/* The offer A and the answers B = bG + cA were made with a and b[i]. aB - aA is a(B - A). */
static const char *transfer_fault(const struct transfer_sender *s, const uint8_t a[SCALAR],
                                  const uint8_t (*b)[SCALAR], const uint64_t *bits,
                                  const uint8_t *answers, const struct transfer_key *chosen)
{
    struct transfer_key zero[TRANSFERS], one[TRANSFERS];
    uint8_t want[POINT], product[POINT], less[POINT];
    size_t bad;
    if (crypto_scalarmult_ristretto255_base(want, a) != 0 || memcmp(want, s->offer, POINT) != 0)
        return "a transfer's offer is not aG";
    if (transfer_keys(s, answers, sizeof want * TRANSFERS, TRANSFERS, zero, one, &bad) != OK)
        return "a transfer's answers are refused";
    for (size_t i = 0; i < TRANSFERS; i++) {
        const uint8_t *answer = answers + i * POINT;
        const bool bit = *bits >> i & 1;
        (void)!crypto_scalarmult_ristretto255_base(want, b[i]);
        if (bit)
            (void)!crypto_core_ristretto255_add(want, want, s->offer);
        if (memcmp(want, answer, POINT) != 0)
            return "a transfer's answer is not bG + cA";
        (void)!crypto_scalarmult_ristretto255(product, b[i], s->offer);
        if (!key_is_right(&chosen[i], s->offer, i, answer, product))
            return "a receiver's key of a transfer is not the hash of bA";
        (void)!crypto_scalarmult_ristretto255(product, a, answer);
        (void)!crypto_core_ristretto255_sub(less, answer, s->offer);
        (void)!crypto_scalarmult_ristretto255(less, a, less);
        if (!key_is_right(&zero[i], s->offer, i, answer, product) ||
            !key_is_right(&one[i], s->offer, i, answer, less))
            return "a sender's keys of a transfer are not the hashes of aB and a(B - A)";
    }
    return NULL;
}

const char *transfers_fault(const uint8_t seed[SEED_BYTES])
{
    struct transfer_sender sender;
    struct transfer_key chosen[TRANSFERS];
    uint8_t a[SCALAR], b[TRANSFERS][SCALAR], answers[TRANSFERS * POINT];
    const uint64_t bits = 0x16; /* 0, 1, 1, 0, 1 */
    scalar_of(a, seed, 0);
    for (uint64_t i = 0; i < TRANSFERS; i++)
        scalar_of(b[i], seed, i + 1);
    if (transfer_offer_with(&sender, a) != OK ||
        transfer_answer_with(sender.offer, POINT, (const uint8_t(*)[SCALAR])b, &bits, TRANSFERS,
                             answers, chosen) != OK)
        return "a transfer is refused";
    const char *fault =
        transfer_fault(&sender, a, (const uint8_t(*)[SCALAR])b, &bits, answers, chosen);
    transfer_sender_clear(&sender);
    return fault;
}

/* Number |i| of the scalars alpha, beta, y', y_1 ... of a master key is this. */
static const struct scalar *scalar_of_master(const struct waters_master *m, size_t i)
{
    return i == 0 ? &m->alpha : i == 1 ? &m->beta : i == 2 ? &m->y_prime : &m->y[i - 3];
}

bool master_has(const void *master, size_t i, const uint64_t drawn[4])
{
    const struct waters_master *m = *(struct waters_master *const *)master;
    return memcmp(scalar_of_master(m, i)->limb, drawn, 4 * sizeof *drawn) == 0;
}

/* g1 = g^alpha, h^beta, u' = g^y', u_i = g^y_i: the first, the last, and one that alpha chooses. */
bool parameters_are_right(const void *master, const void *parameters)
{
    const struct waters_master *m = *(struct waters_master *const *)master;
    const struct waters_params *p = *(struct waters_params *const *)parameters;
    const size_t places[] = {0, WATERS_BITS - 1, m->alpha.limb[0] % WATERS_BITS};
    struct g1 g, want;
    struct g2 h;
    pairing_g1_generator(&g);
    pairing_g2_generator(&h);
    pairing_g2_mul(&h, &h, &m->beta);
    pairing_g1_mul(&want, &g, &m->alpha);
    bool right = pairing_g1_equal(&want, &p->g1) && pairing_g2_equal(&h, &p->g2);
    pairing_g1_mul(&want, &g, &m->y_prime);
    right = right && pairing_g1_equal(&want, &p->u_prime);
    for (size_t i = 0; i < sizeof places / sizeof *places && right; i++) {
        pairing_g1_mul(&want, &g, &m->y[places[i]]);
        right = pairing_g1_equal(&want, &p->u[places[i]]);
    }
    return right;
}

bool element_is_right(const uint64_t exponent[4], const void *element)
{
    struct scalar k;
    struct gt want;
    memcpy(k.limb, exponent, sizeof k.limb);
    pairing_gt_generator(&want);
    pairing_gt_pow(&want, &want, &k);
    return pairing_gt_equal(&want, element);
}
