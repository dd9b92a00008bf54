/* ristretto255 (RFC 9496) by tables of multiples of one point, for checkers that ask for many
 * products of few points: about a quarter of the time of libsodium's. The time depends on the
 * scalar, so no role of a real run may come here. */
#ifndef GLASSHOUSE_EDWARDS_H
#define GLASSHOUSE_EDWARDS_H

#include <stdint.h>

struct edwards_table;

/* edwards_table_new is the table of an element, 60 KiB; NULL: these bytes are none. */
struct edwards_table *edwards_table_new(const uint8_t element[32]);
void edwards_table_free(struct edwards_table *);
/* edwards_multiply writes the element times a scalar below 2^253, little-endian. */
void edwards_multiply(uint8_t out[32], const struct edwards_table *, const uint8_t scalar[32]);

#endif
