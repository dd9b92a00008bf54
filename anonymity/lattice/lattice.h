/* The lattice of full-domain generalisations: one level for each attribute, 0 to its height.
 *
 * A node is a number: its levels in a mixed radix, the last attribute fastest. So a box of nodes
 * (everything more general than one, or less general) is a set of contiguous runs, and marks on
 * nodes are bytes in one array. */
#ifndef GLASSHOUSE_LATTICE_H
#define GLASSHOUSE_LATTICE_H

#include "crypto/status.h"
#include <stddef.h>
#include <stdint.h>

enum { LATTICE_DIMENSIONS = 32, LATTICE_NODES = 1 << 24 };

struct lattice {
    size_t dimensions;
    unsigned height[LATTICE_DIMENSIONS];
    uint32_t stride[LATTICE_DIMENSIONS];
    uint32_t nodes;
    unsigned top; /* the sum of the heights */
};

/* lattice_init sets up the lattice of these heights. E_LIMIT: it has more nodes or dimensions than
 * fit. It owns no memory. */
MUST_USE status lattice_init(struct lattice *, const unsigned *height, size_t dimensions);

/* lattice_levels writes the levels of |node|; lattice_node is its inverse. */
void lattice_levels(const struct lattice *, uint32_t node, unsigned *level);
uint32_t lattice_node(const struct lattice *, const unsigned *level);

/* lattice_next changes the levels of a node to those of the next number; 0 follows the last. */
void lattice_next(const struct lattice *, unsigned *level);

/* lattice_level_sum_of is the sum of these levels: the node's height in the lattice. */
unsigned lattice_level_sum_of(const struct lattice *, const unsigned *level);

/* lattice_successors writes the nodes one step more general, and returns how many. */
size_t lattice_successors(const struct lattice *, uint32_t node, uint32_t *out);

/* lattice_mark_up sets |bit| in |marks| for |node| and everything more general, lattice_mark_down
 * for |node| and everything less general. */
void lattice_mark_up(const struct lattice *, uint32_t node, uint8_t *marks, uint8_t bit);
void lattice_mark_down(const struct lattice *, uint32_t node, uint8_t *marks, uint8_t bit);

/* lattice_raise raises each value of |floor| (one for each node) to at least |value|, for |node|
 * and everything more general. */
void lattice_raise(const struct lattice *, uint32_t node, double *floor, double value);

#endif
