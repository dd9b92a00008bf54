/* The commutative cipher: what each world computes. For party.h's cipher_... functions. */
#ifndef GLASSHOUSE_POINTS_H
#define GLASSHOUSE_POINTS_H

#include "sim/primitives/digests/digests.h"

/* The functions of one world: the tables primitive_points.real and .ideal. begin hashes entries to
 * the group and encrypts them. add encrypts with one more key; with |inverse| it decrypts. */
struct point_calls {
    key_draw *key;
    status (*begin)(struct run *, const struct key_entry *, const char *label,
                    const struct text *entries, size_t count, void *points);
    status (*add)(struct run *, const struct key_entry *, bool inverse, const void *points,
                  size_t count, void *out);
};

/* points_set_suite chooses another suite of the real cipher: for running a paper's own choice.
 * E_NOT_FOUND: no suite has that name. A point has the width of the default suite on the wire, with
 * zeros at its end. */
MUST_USE status points_set_suite(struct run *, const char *name);

#endif
