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

#endif
