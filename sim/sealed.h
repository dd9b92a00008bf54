/* Sealed memory: what the house works with and roles may only hand around.
 *
 * In the affine world the entries of all values lie here. A role has an address of every entry, as
 * in any world; while the memory is closed that address cannot be read, and who reads it all the
 * same is let through and remembered. The house works on the same bytes under other addresses. */
#ifndef GLASSHOUSE_SEALED_H
#define GLASSHOUSE_SEALED_H

#include <stdbool.h>
#include <stddef.h>

struct sealed;

/* sealed_free takes NULL. */
struct sealed *sealed_new(void);
void sealed_free(struct sealed *);

/* sealed_alloc returns zeroed bytes by the address that roles have; NULL when all are given out. */
void *sealed_alloc(struct sealed *, size_t size);
/* sealed_inside is where the house finds the bytes of a role's address; what is not sealed memory
 * is where it is. */
void *sealed_inside(const struct sealed *, const void *outside);

/* sealed_close: from now on reads are seen, those by this thread's roles. Only one is closed at a
 * time. sealed_open ends that and says whether anybody read or wrote. */
void sealed_close(struct sealed *);
bool sealed_open(struct sealed *);

#endif
