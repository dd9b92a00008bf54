/* Waters' scheme: encryption, decryption and what ciphertexts can do. */
#include "crypto/waters.h"
#include <sodium.h>

void waters_encrypt_with(struct waters_ciphertext *out, const struct waters_recipient *to,
                         const struct gt *plaintext, const struct scalar *t)
{
    struct gt mask;
    pairing_gt_table_pow(&mask, &to->params->mask, t);
    pairing_gt_mul(&out->c1, plaintext, &mask);
    pairing_g1_table_mul(&out->c2, &to->params->base, t);
    pairing_g1_table_mul(&out->c3, &to->table, t);
}

status waters_encrypt(struct waters_ciphertext *out, const struct waters_recipient *to,
                      const struct gt *plaintext, struct tape *tape, const char *why)
{
    struct scalar t;
    REQUIRE(scalar_draw(&t, tape, why));
    waters_encrypt_with(out, to, plaintext, &t);
    sodium_memzero(&t, sizeof t);
    return OK;
}

/* e(C3, d2) e(-C2, d1), by which C1 is multiplied. */
static void unmask(struct gt *out, const struct waters_key *key, const struct waters_ciphertext *c)
{
    struct g1 minus_c2;
    pairing_g1_neg(&minus_c2, &c->c2);
    const struct pairing_term terms[] = {
        {.p = &c->c3, .lines = &key->lines2},
        {.p = &minus_c2, .lines = &key->lines1},
    };
    pairing_product(out, terms, sizeof terms / sizeof *terms);
}

void waters_decrypt(struct gt *plaintext, const struct waters_key *key,
                    const struct waters_ciphertext *c)
{
    struct gt factor;
    unmask(&factor, key, c);
    pairing_gt_mul(plaintext, &c->c1, &factor);
}

bool waters_decrypts_to_one(const struct waters_key *key, const struct waters_ciphertext *c)
{
    struct gt plaintext;
    waters_decrypt(&plaintext, key, c);
    return pairing_gt_is_identity(&plaintext);
}

void waters_mul(struct waters_ciphertext *out, const struct waters_ciphertext *a,
                const struct waters_ciphertext *b)
{
    pairing_gt_mul(&out->c1, &a->c1, &b->c1);
    pairing_g1_add(&out->c2, &a->c2, &b->c2);
    pairing_g1_add(&out->c3, &a->c3, &b->c3);
}

void waters_div(struct waters_ciphertext *out, const struct waters_ciphertext *a,
                const struct waters_ciphertext *b)
{
    pairing_gt_div(&out->c1, &a->c1, &b->c1);
    pairing_g1_sub(&out->c2, &a->c2, &b->c2);
    pairing_g1_sub(&out->c3, &a->c3, &b->c3);
}

void waters_pow(struct waters_ciphertext *out, const struct waters_ciphertext *a,
                const struct scalar *k)
{
    pairing_gt_pow(&out->c1, &a->c1, k);
    pairing_g1_mul(&out->c2, &a->c2, k);
    pairing_g1_mul(&out->c3, &a->c3, k);
}

void waters_rerandomize_with(struct waters_ciphertext *out, const struct waters_recipient *to,
                             const struct waters_ciphertext *a, const struct scalar *t)
{
    struct waters_ciphertext fresh;
    waters_encrypt_with(&fresh, to, &a->c1, t);
    out->c1 = fresh.c1;
    pairing_g1_add(&out->c2, &a->c2, &fresh.c2);
    pairing_g1_add(&out->c3, &a->c3, &fresh.c3);
}

status waters_rerandomize(struct waters_ciphertext *out, const struct waters_recipient *to,
                          const struct waters_ciphertext *a, struct tape *tape, const char *why)
{
    struct scalar t;
    REQUIRE(scalar_draw(&t, tape, why));
    waters_rerandomize_with(out, to, a, &t);
    sodium_memzero(&t, sizeof t);
    return OK;
}
