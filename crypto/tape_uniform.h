/* From uniform bytes to uniform values: the one place where a coin gets its range.
 *
 * A value on [0, bound) takes the bytes that bound - 1 needs, low byte first, is masked to the bit
 * length of bound - 1, and is thrown away unless it is below the bound. All masked values are
 * equally likely, so all kept ones are: uniform, zero included, with less than two tries on
 * average. A bound of 1 takes no bytes. */
#ifndef GLASSHOUSE_TAPE_UNIFORM_H
#define GLASSHOUSE_TAPE_UNIFORM_H

#include <stddef.h>
#include <stdint.h>

/* Bytes behind the end of the source that may be read (never used), so that loads are whole. */
enum { UNIFORM_SLACK = 32 };

/* uniform_bytes is the number of bytes of one try. */
size_t uniform_bytes(const uint64_t *bound, size_t limbs);

/* uniform_take makes up to |count| values of |limbs| limbs from the |size| bytes of |from|, sets
 * |*used| to the bytes that its tries took, and returns how many values it made. It stops short of
 * |count| only when fewer bytes are left than one try takes. |bound| is not zero; there is room for
 * |count| values, and it writes to no other. */
size_t uniform_take(const uint64_t *bound, size_t limbs, size_t count, uint64_t *out,
                    const uint8_t *from, size_t size, size_t *used);

#endif
