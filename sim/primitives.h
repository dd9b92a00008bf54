/* Primitives: the kinds of values that cryptography brings into the house, one file or two each in
 * sim/primitives/, and one line in primitives.c.
 *
 * A primitive says for each of its kinds how an entry is kept and written in the real world and in
 * the ideal one, under which assumption it hides what is in it, and which operations there are. The
 * law test (tests/sim/primitives.c) plays random programs of these operations in both worlds: they
 * must agree on everything that either shows. */
#ifndef GLASSHOUSE_PRIMITIVES_H
#define GLASSHOUSE_PRIMITIVES_H

#include "sim/party.h"

/* A kind in one world. */
struct kind_ops {
    size_t stride; /* bytes of an entry in memory */
    size_t wire;   /* bytes of its encoding */
    void (*encode)(const void *entry, uint8_t *out);
    /* decode accepts exactly one encoding of each entry, and names what is wrong with others. */
    status (*decode)(struct run *, enum kind, void *entry, const uint8_t *in);
};

struct kind_about {
    enum kind kind;
    const char *name; /* as in transcripts */
    bool slow;        /* one costs as much as a hundred residues, or more */
    bool shared;      /* writing and checking many is shared by the run's threads */
    struct kind_ops real, ideal;
};

/* An operation as roles call it. Sorts are numbers of the primitive's own for what goes in and
 * comes out, from 1, because one kind may serve for several; 0: nothing. SORT_TEXTS are given. */
enum { SORT_TEXTS = 1, OPERATION_INPUTS = 3, OPERATION_OUTPUTS = 2 };
struct primitive_operation {
    const char *name;
    int in[OPERATION_INPUTS], out[OPERATION_OUTPUTS];
    status (*run)(struct party *, const struct value *const *in, struct value *out);
};

struct primitive {
    const char *name, *assumption;
    const struct kind_about *kinds;               /* ends with a NULL name */
    const struct primitive_operation *operations; /* ends with a NULL name */
};

/* primitives ends with NULL. kind_about is NULL for residues and texts, which hide nothing. */
extern const struct primitive *const primitives[];
extern const struct primitive primitive_digests, primitive_points, primitive_waters;
const struct kind_about *kind_about(enum kind);

/* What backends answer by the lists: kind_ops_real and kind_ops_ideal are of a kind that has an
 * entry there. */
const struct kind_ops *kind_ops_real(enum kind);
const struct kind_ops *kind_ops_ideal(enum kind);

/* Handles, for the ideal world: 8 bytes, most significant first. */
enum { HANDLE_BYTES = 8 };
void handle_encode(const void *entry, uint8_t *out);
uint64_t handle_number(const uint8_t *in);

#endif
