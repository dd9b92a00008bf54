/* Inputs that are vectors of residues: how people type them, how checkers list them, how tests
 * sample them. Protocols name these functions in their descriptors. */
#ifndef GLASSHOUSE_INPUT_H
#define GLASSHOUSE_INPUT_H

#include "crypto/tape.h"
#include "sim/protocol.h"
#include "sim/value.h"

/* A protocol with such inputs sets |vector| in its descriptor: the length of the vector and its
 * modulus. It names the functions below (vector_settle only if the first input may decide the
 * length). vector_of_parameters is |vector| for protocols whose parameters are called `modulus` and
 * `length`. Length 0 means any length. */
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
/* VECTOR_INPUTS is for the descriptor: the function SHAPE gives length and modulus. */
#define VECTOR_INPUTS(SHAPE)                                                                       \
    .vector = (SHAPE), .parse = vector_parse, .input_count = vector_input_count,                   \
    .input_at = vector_input_at, .sample = vector_sample
/* vector_settle: where the parameter `length` is 0, it becomes the length of the first input that
 * is typed; 1 if nobody types one. */
MUST_USE status vector_settle(struct run *, int party, const char *text, size_t size);

/* value_parse reads integers below the modulus, separated by commas or white space, at least one.
 * If it fails, run_error says which entry is wrong and why. */
MUST_USE status value_parse(struct run *, const struct modulus *, const char *text, size_t size,
                            struct value *out);

/* value_index_count is N^count: how many vectors there are; 0 if that exceeds 2^63.
 * value_at_index gives vector number |index|; the first entry changes fastest. */
uint64_t value_index_count(const struct modulus *, uint64_t count);
struct value value_at_index(struct run *, const struct modulus *, uint64_t count, uint64_t index);

/* value_sample draws each entry as 0, 1, N - 1 or uniform; these four cases are equally likely. */
MUST_USE status value_sample(struct run *, const struct modulus *, uint64_t count, struct tape *,
                             struct value *out);

#endif
