/* Sealed memory: the house may read it, roles may only pass it on. The affine world needs this, to
 * notice roles that read entries by themselves.
 *
 * In the affine world the entries of all values lie here. A role has an address of every entry, as
 * in any world. While the memory is closed, a read through that address still works but is noticed.
 * The house uses other addresses of the same bytes. */
#ifndef GLASSHOUSE_SEALED_H
#define GLASSHOUSE_SEALED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sealed;

/* sealed_free accepts NULL. */
struct sealed *sealed_new(void);
void sealed_free(struct sealed *);

/* sealed_alloc returns zeroed bytes, by the address that roles use; NULL: no memory is left. */
void *sealed_alloc(struct sealed *, uint64_t size);
/* sealed_inside gives the house's address for a role's address. An address outside of sealed
 * memory stays as it is. */
void *sealed_inside(const struct sealed *, const void *outside);

/* sealed_close: from now on reads and writes by this thread are noticed. Only one sealed memory can
 * be closed at a time. sealed_open ends that, and returns whether anybody read or wrote. */
void sealed_close(struct sealed *);
bool sealed_open(struct sealed *);

#endif
