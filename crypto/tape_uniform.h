/* From uniform bytes to uniform values. All tapes of bytes use this.
 *
 * For a value on [0, bound): take the bytes that bound - 1 needs, low byte first; mask them to the
 * bit length of bound - 1; if the number is not below the bound, throw it away and try again. All
 * masked numbers are equally likely, so all kept ones are: uniform, zero included. On average this
 * takes less than two tries. A bound of 1 takes no bytes. */
#ifndef GLASSHOUSE_TAPE_UNIFORM_H
#define GLASSHOUSE_TAPE_UNIFORM_H

#include <stddef.h>
#include <stdint.h>

/* So many bytes after the end of the source may be read (but are not used): loads are whole words.
 */
enum { UNIFORM_SLACK = 64 };

/* uniform_bytes is how many bytes one try takes. */
size_t uniform_bytes(const uint64_t *bound, size_t limbs);

/* uniform_take makes up to |count| values of |limbs| limbs from the |size| bytes of |from|. It sets
 * |*used| to the number of bytes that its tries took, and returns how many values it made. It makes
 * fewer than |count| only if fewer bytes are left than one try takes. |bound| must not be zero.
 * |out| must have room for |count| values; the rest of it is not touched. */
size_t uniform_take(const uint64_t *bound, size_t limbs, size_t count, uint64_t *out,
                    const uint8_t *from, size_t size, size_t *used);

#endif
