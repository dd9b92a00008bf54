/* Inputs that are vectors of residues: how people type them, how checkers list them, how property
 * tests sample them. */
#ifndef GLASSHOUSE_INPUT_H
#define GLASSHOUSE_INPUT_H

#include "crypto/tape.h"
#include "sim/protocol.h"
#include "sim/value.h"

/* A protocol whose inputs are such vectors says in its descriptor how long they are and modulo
 * what, by |vector|, and names these five (settle where a length may be left to the first input).
 * vector_of_parameters is the |vector| of a protocol that has them as its parameters `modulus` and
 * `length`. A vector of length 0 has any length. */
struct vector {
    const struct modulus *modulus;
    uint64_t length;
};
struct vector vector_of_parameters(struct run *, int party);
MUST_USE status vector_parse(struct run *, int party, const char *text, size_t size,
                             struct value *);
uint64_t vector_input_count(struct run *, int party);
MUST_USE status vector_input_at(struct run *, int party, uint64_t index, struct value *);
MUST_USE status vector_sample(struct run *, int party, struct tape *, struct value *);
/* vector_settle: a parameter `length` of 0 becomes the length of the first input that is typed; 1,
 * if nobody types one. */
MUST_USE status vector_settle(struct run *, int party, const char *text, size_t size);

/* value_parse reads integers below the modulus, separated by commas or white space; at least one.
 * On failure the run's error says which entry and why. */
MUST_USE status value_parse(struct run *, const struct modulus *, const char *text, size_t size,
                            struct value *out);

/* value_index_count is N^count, or 0 when that exceeds 2^63. value_at_index gives vector |index|
 * of that list, first entry fastest. */
uint64_t value_index_count(const struct modulus *, uint64_t count);
struct value value_at_index(struct run *, const struct modulus *, uint64_t count, uint64_t index);

/* value_sample draws entries that are 0, 1, N - 1 or uniform, one as likely as the other. */
MUST_USE status value_sample(struct run *, const struct modulus *, uint64_t count, struct tape *,
                             struct value *out);

#endif
