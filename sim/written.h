/* What roles write: the numbers that their code puts into entries (residue_put, packed_put).
 *
 * In the affine world such a number has a constant form, if it is a constant. But code may write
 * what it has read: a bit of an input, a coin, or a number that it found in its table. Then the
 * form is an unknown (VARIABLE_CHOSEN). One run cannot tell the two apart. So a checker plays the
 * same run on several inputs and coins, and this list compares the k-th number that each party
 * writes: always the same number, in the same ring, is a constant. */
#ifndef GLASSHOUSE_WRITTEN_H
#define GLASSHOUSE_WRITTEN_H

#include "crypto/residue.h"
#include <stdbool.h>
#include <stddef.h>

struct written_number {
    const struct modulus *ring;
    uint64_t value[4];
    bool varies;
};

/* The numbers of one party in their order; |at| of them were written in this play. */
struct written_list {
    struct written_number *number;
    size_t count, room, at;
};

struct written {
    struct written_list *of; /* by party; 0: a trusted party */
    size_t parties, room;
    unsigned plays;
    size_t count; /* of all parties, in the first play */
    bool varies;  /* some number varies */
};

/* written_begin starts a play. A number that the play before did not reach varies. */
void written_begin(struct written *);
/* written_put notes what |party| writes next. False: it varies, as far as was seen. */
bool written_put(struct written *, int party, const struct modulus *ring, const uint64_t *value);
void written_clear(struct written *);

#endif
