/* The ideal group: what elements, scalars and ciphertexts stand for in the ideal backend. The
 * primitives make them, and the exact checker (proofs/exact/) reads them.
 *
 * An element is a linear form over generators (written additively). A generator is the encoding of
 * a text, a drawn element, or the product of a generator and a drawn scalar. The coin of a
 * ciphertext is a linear form too, over drawn scalars. Multiplying by a scalar is linear:
 * s (a + b) = s a + s b, and s (t a) = t (s a). So an equation between elements holds in the ideal
 * group exactly if it holds for all values of what was drawn and all encodings of texts.
 *
 * The assumption is that in the real group a party without the scalar sees no further equations.
 * This is decisional bilinear Diffie-Hellman (it contains decisional Diffie-Hellman in GT and in
 * G1), with the encoding of texts as a random oracle into GT. An encoding with known logarithms
 * breaks it: from g^s and a guess of x anybody computes e(g, h)^(s x). Drawn elements do have
 * logarithms; the party that drew one knows it. */
#ifndef GLASSHOUSE_IDEAL_GROUP_H
#define GLASSHOUSE_IDEAL_GROUP_H

#include "sim/value.h"

enum generator_kind { GENERATOR_TEXT, GENERATOR_ELEMENT, GENERATOR_SCALAR, GENERATOR_POWER };

struct generator {
    enum generator_kind kind;
    int party;         /* the party that drew it; 0: the simulator; -1: nobody (a text) */
    const char *label; /* of the text; or the reason of the coin */
    const uint8_t *bytes;
    size_t size;     /* GENERATOR_TEXT */
    uint32_t scalar; /* GENERATOR_POWER: the number of the scalar; GENERATOR_SCALAR: its own */
    uint32_t base;   /* GENERATOR_POWER: the generator that the scalar multiplies. In powers of
                        powers the outermost scalar has the smallest number. */
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
    uint32_t setup;       /* the number of the key generator's set-up; 0 for a constant */
    const char *name;     /* of the recipient; NULL for a constant, which has none */
    uint32_t plain, coin; /* numbers of forms */
};

struct group_key {
    uint32_t setup;
    const char *name; /* NULL: the master key, or the parameters */
};

/* Entries of values are numbers (uint64_t). 0 is the form zero; all others begin at 1. */
const struct generator *run_generator(const struct run *, uint32_t generator);
const struct group_form *run_form(const struct run *, uint64_t element);
/* run_scalar_generator gives the generator that stands for a drawn scalar. */
uint32_t run_scalar_generator(const struct run *, uint64_t scalar);
const struct group_ciphertext *run_ciphertext(const struct run *, uint64_t ciphertext);
const struct group_key *run_group_key(const struct run *, uint64_t key);

/* For primitives: these make forms, ciphertexts and keys. Equal contents get equal numbers.
 *   group_generator     the number of a generator
 *   group_single        the form that is one generator; group_text: the form of a text
 *   group_scalars       draws |count| scalars; group_of_scalar: the form of one
 *   group_sum           a + sign * b
 *   group_power         a form times a scalar; group_multiple: a form times an integer
 *   group_setup         the number of a new key generator
 *   group_key_of        the handle of its key for a name (NULL: of its master key)
 *   group_decode        accepts a handle from outside only if it exists */
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
