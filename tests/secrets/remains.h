/* What remains of secrets in the memory of this process, as a core of it would show. */
#ifndef GLASSHOUSE_TESTS_REMAINS_H
#define GLASSHOUSE_TESTS_REMAINS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { REMEMBERED_MOST = 400, REMEMBERED_BYTES = 16 };

/* remember keeps the first REMEMBERED_BYTES bytes of a secret, masked, so that they are not
 * found for their own sake; |size| is at least so much. forget begins anew. */
void remember(const char *name, const void *bytes, size_t size);
void forget(void);
size_t remembered(void);

/* remains looks for all that was remembered, as it stands and from its end to its beginning, in
 * all memory that can be written: data, heap, stacks below what is in use. It prints what it finds
 * and where, and returns how many it found. |looked| (may be NULL) is how many bytes it read. */
size_t remains(size_t *looked);

#endif
