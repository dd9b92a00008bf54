/* Inputs that are vectors of residues: how people type them, how checkers list them, how property
 * tests sample them. */
#ifndef GLASSHOUSE_INPUT_H
#define GLASSHOUSE_INPUT_H

#include "crypto/tape.h"
#include "sim/value.h"

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
