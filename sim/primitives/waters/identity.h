/* Identity-based encryption, as roles use it in any world: Waters' scheme, which is homomorphic.
 * Whoever has ciphertexts can multiply, divide, raise and rerandomize them (zhong 5.1.1). The real
 * backend is crypto/waters.h. In the ideal backend elements, coins and ciphertexts are linear forms
 * over generators (sim/ideal_group.h). */
#ifndef GLASSHOUSE_IDENTITY_H
#define GLASSHOUSE_IDENTITY_H

#include "sim/party.h"

/* The key generator. identity_setup draws a master key (KIND_MASTERS) and makes its parameters;
 * identity_key makes the key for a name. */
MUST_USE status identity_setup(struct party *, const char *why, struct value *master,
                               struct value *parameters);
MUST_USE status identity_key(struct party *, const char *why, const struct value *master,
                             const struct value *parameters, const char *name, struct value *key);
/* identity_check refuses a key for another name (E_IDENTITY) or of other parameters
 * (E_WRONG_KEY). */
MUST_USE status identity_check(struct party *, const struct value *parameters, const char *name,
                               const struct value *key);

/* Elements are plaintexts. elements_of encodes texts so that nobody knows a relation between the
 * elements of different texts. Under two different |label|s equal texts get different elements. */
MUST_USE status draw_elements(struct party *, const char *why, size_t count, struct value *out);
MUST_USE status elements_of(struct party *, const char *label, const struct value *texts,
                            struct value *out);
struct value elements_one(struct party *, size_t count);
bool element_is_one(const struct value *elements, size_t i);

/* Scalars: exponents and the coins of encryptions. */
MUST_USE status draw_scalars(struct party *, const char *why, size_t count, struct value *out);

/* identity_expect says about how many encryptions and rerandomizations a role will make for one
 * name, before it receives the parameters: larger tables pay for more. It changes no result. */
void identity_expect(struct party *, size_t uses);

/* For whom something is encrypted. */
struct recipient {
    const struct value *parameters;
    const char *name;
};

/* identity_encrypt draws a coin for each element, with this reason. identity_constant is the
 * paper's E(x, 0), which hides nothing. */
MUST_USE status identity_encrypt(struct party *, const char *why, const struct recipient *,
                                 const struct value *elements, struct value *out);
MUST_USE status identity_constant(struct party *, const struct recipient *,
                                  const struct value *elements, struct value *out);
MUST_USE status identity_multiply(struct party *, const struct value *a, const struct value *b,
                                  struct value *out);
MUST_USE status identity_divide(struct party *, const struct value *a, const struct value *b,
                                struct value *out);
MUST_USE status identity_power(struct party *, const struct value *a, const struct value *scalars,
                               struct value *out);
/* identity_product is the product of all entries, as a vector of one. */
MUST_USE status identity_product(struct party *, const struct value *a, struct value *out);
MUST_USE status identity_rerandomize(struct party *, const char *why, const struct recipient *,
                                     const struct value *a, struct value *out);
MUST_USE status identity_decrypt(struct party *, const struct value *key, const struct value *a,
                                 struct value *elements);
/* identity_ones gives a bit for each entry: is it an encryption of 1? */
MUST_USE status identity_ones(struct party *, const struct value *key, const struct value *a,
                              struct value *bits);

/* For ideal views, on a puppet: fresh encryptions of fresh plaintexts under a name. */
MUST_USE status invent_elements(struct party *puppet, size_t count, struct value *out);
MUST_USE status invent_encryptions(struct party *puppet, const struct recipient *,
                                   const struct value *elements, struct value *out);
MUST_USE status invent_setup(struct party *puppet, struct value *master, struct value *parameters);
MUST_USE status invent_user_key(struct party *puppet, const struct value *master,
                                const struct value *parameters, const char *name,
                                struct value *key);

#endif
