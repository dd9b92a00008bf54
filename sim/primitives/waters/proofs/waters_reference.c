#include "sim/primitives/waters/proofs/waters_reference.h"
#include "crypto/memory.h"
#include "crypto/waters.h"
#include "proofs/couple/reference.h"
#include <openssl/evp.h>
#include <string.h>

enum { FEW = 3 };

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

/* All of a list together: the product of the ciphertexts has the sum of the coins. */
static bool products_are_right(const struct recipe *r, const struct gt *element,
                               const struct waters_ciphertext *before, const struct scalar *t,
                               const struct waters_ciphertext *after, size_t count)
{
    struct gt start = before ? before[0].c1 : element[0];
    struct waters_ciphertext old = before ? before[0] : after[0], new = after[0];
    struct scalar sum = t[0];
    for (size_t i = 1; i < count; i++) {
        pairing_gt_mul(&start, &start, before ? &before[i].c1 : &element[i]);
        pairing_gt_mul(&new.c1, &new.c1, &after[i].c1);
        pairing_g1_add(&new.c2, &new.c2, &after[i].c2);
        pairing_g1_add(&new.c3, &new.c3, &after[i].c3);
        scalar_add(&sum, &sum, &t[i]);
        if (before) {
            pairing_g1_add(&old.c2, &old.c2, &before[i].c2);
            pairing_g1_add(&old.c3, &old.c3, &before[i].c3);
        }
    }
    return is_encryption(r, &start, before ? &old : NULL, &sum, &new);
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
        if (reference_looks(i, count, FEW, FEW, (const uint8_t *)t) &&
            !is_encryption(&r, old ? &old[i].c1 : &element[i], old ? &old[i] : NULL, &t[i],
                           &new[i]))
            return false;
    return count <= FEW || products_are_right(&r, element, old, t, new, count);
}

bool powered_are_right(const void *before, const void *scalars, const void *after, size_t count)
{
    const struct waters_ciphertext *old = before, *new = after;
    const struct scalar *k = scalars;
    for (size_t i = 0; i < count; i++) {
        struct waters_ciphertext want;
        if (!reference_looks(i, count, FEW, FEW, (const uint8_t *)k))
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
bool user_key_is_right(const void *parameters, const char *name, const uint64_t *r, const void *key)
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

/* Number |i| of the scalars alpha, beta, y', y_1 ... of a master key is this. */
static const struct scalar *scalar_of_master(const struct waters_master *m, size_t i)
{
    return i == 0 ? &m->alpha : i == 1 ? &m->beta : i == 2 ? &m->y_prime : &m->y[i - 3];
}

bool master_has(const void *master, size_t i, const uint64_t *drawn)
{
    const struct waters_master *m = *(struct waters_master *const *)master;
    return memcmp(scalar_of_master(m, i)->limb, drawn, SCALAR_LIMBS * sizeof *drawn) == 0;
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

bool element_is_right(const uint64_t *exponent, const void *element)
{
    struct scalar k;
    struct gt want;
    memcpy(k.limb, exponent, sizeof k.limb);
    pairing_gt_generator(&want);
    pairing_gt_pow(&want, &want, &k);
    return pairing_gt_equal(&want, element);
}
