/* What does Waters' scheme compute? Zhong 2006, section 5.1.1, on the asymmetric pairing as the top
 * of crypto/waters.h has it, operation by operation, on strings.
 *
 * A ciphertext is C1 C2 C3, a key v d1 d2, all parts encoded; plaintexts are elements of GT. */
#ifndef GLASSHOUSE_ORACLE_IBE_H
#define GLASSHOUSE_ORACLE_IBE_H

#include "tests/oracle/encode.h"

enum { IBE_BITS = 256 };

/* Initialization: the scalars of the master key, given, and the parameters made of them. Points are
 * strings of ate.h. */
struct ibe {
    const struct ate *curve;
    struct hex alpha, beta, y_prime, y[IBE_BITS];
    struct hex g1, g2, u_prime, u[IBE_BITS];
    struct hex mask; /* e(g1, g2) */
};

/* ibe_setup makes the parameters of the scalars that the caller has put in. */
void ibe_setup(struct ibe *, const struct ate *);
/* The bits v of a name, and H(v) = u' times all u_i with v_i = 1. */
struct hex ibe_identity(const char *name);
struct hex ibe_hash(const struct ibe *, const char *identity);

struct hex ibe_key(const struct ibe *, const char *identity, const char *r);
struct hex ibe_encrypt(const struct ibe *, const char *identity, const char *plaintext,
                       const char *t);
struct hex ibe_decrypt(const struct ibe *, const char *key, const char *ciphertext);
struct hex ibe_multiply(const struct ibe *, const char *a, const char *b);
struct hex ibe_power(const struct ibe *, const char *a, const char *k);
struct hex ibe_rerandomize(const struct ibe *, const char *identity, const char *ciphertext,
                           const char *t);

#endif
