/* The ideal group: what the elements, scalars and ciphertexts of the ideal backend stand for.
 *
 * An element is a linear form (written additively) over generators: the encoding of a text, a drawn
 * element, or the product of a generator and a drawn scalar. The coin of a ciphertext is such a
 * form too, over drawn scalars. Powers are linear in both: s (a + b) = s a + s b, and s (t a) = t
 * (s a). So an equation between elements holds in the ideal group just when it holds for all values
 * of the drawn ones and all encodings of texts; that the real group shows no others to those who
 * lack a scalar is the assumption: decisional bilinear Diffie-Hellman, of which decisional
 * Diffie-Hellman in GT and in G1 are parts, with the encoding of texts as a random oracle into GT.
 * (An encoding with known logarithms breaks it: e(g, h)^(s x) can be computed from g^s and a guess
 * of x. Drawn elements do have logarithms that whoever drew them knows.) */
#ifndef GLASSHOUSE_IDEAL_GROUP_H
#define GLASSHOUSE_IDEAL_GROUP_H

#include "sim/value.h"

enum generator_kind { GENERATOR_TEXT, GENERATOR_ELEMENT, GENERATOR_SCALAR, GENERATOR_POWER };

struct generator {
    enum generator_kind kind;
    int party;         /* who drew it; 0: the simulator; -1: nobody did (a text) */
    const char *label; /* of the text; or the reason */
    const uint8_t *bytes;
    size_t size;     /* GENERATOR_TEXT */
    uint32_t scalar; /* GENERATOR_POWER: the number of the scalar; GENERATOR_SCALAR: its own */
    uint32_t base; /* GENERATOR_POWER: the generator that it multiplies; scalars rise towards it */
};

struct group_term {
    uint32_t generator;
    int64_t coefficient;
};

struct group_form {
    uint32_t count;
    const struct group_term *term; /* by rising generator, no zero coefficients */
};

struct group_ciphertext {
    uint32_t setup;       /* the number of the key generator's set-up; of a constant 0 */
    const char *name;     /* of the recipient; NULL for a constant, which is nobody's */
    uint32_t plain, coin; /* forms */
};

struct group_key {
    uint32_t setup;
    const char *name; /* NULL: the master key, or the parameters */
};

/* Numbers are entries of values (uint64_t); 0 is the form zero, scalars and others begin at 1. */
const struct generator *run_generator(const struct run *, uint32_t generator);
const struct group_form *run_form(const struct run *, uint64_t element);
/* The generator that a drawn scalar is. */
uint32_t run_scalar_generator(const struct run *, uint64_t scalar);
const struct group_ciphertext *run_ciphertext(const struct run *, uint64_t ciphertext);
const struct group_key *run_group_key(const struct run *, uint64_t key);

/* For primitives: what makes forms, ciphertexts and keys. Equal things get equal numbers.
 * group_generator gives the number of a generator, group_single the form of one generator,
 * group_text that of a text. group_scalars draws |count| scalars, group_of_scalar is the form of
 * one. group_power multiplies a form by a scalar, group_multiple by an integer. group_setup is a
 * new key's number, and group_key_of a handle of the key, or of that key for a name (NULL: for
 * all). group_decode accepts handles that exist. */
uint32_t group_generator(struct run *, const struct generator *);
uint64_t group_single(struct run *, uint32_t generator);
uint64_t group_text(struct run *, const char *label, const void *bytes, size_t size);
void group_scalars(struct run *, const char *why, int party, size_t count, uint64_t *out);
uint64_t group_of_scalar(struct run *, uint64_t scalar);
uint64_t group_sum(struct run *, uint64_t a, uint64_t b, int sign);
uint64_t group_power(struct run *, uint64_t form, uint64_t scalar);
uint64_t group_multiple(struct run *, uint64_t form, int64_t factor);
uint64_t group_ciphertext_of(struct run *, const struct group_ciphertext *);
uint32_t group_setup(struct run *);
uint64_t group_key_of(struct run *, uint32_t setup, const char *name);
status group_decode(struct run *, enum kind, void *entry, const uint8_t *in);

#endif
