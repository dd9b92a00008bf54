/* How large are the classes of a lattice node? The search asks this first, and most often it asks
 * nothing else, so it is answered from packed keys.
 *
 * The path of a value, from the root of its hierarchy down to its leaf, is packed into bits, root
 * first; the paths of a row make one key. To generalise an attribute to a level, clear the bits
 * below that level. So a lattice node is one mask. Its classes are those of any finer node with the
 * mask applied and equal keys merged: no row is read twice. */
#ifndef GLASSHOUSE_OPTIMAL_SIZES_H
#define GLASSHOUSE_OPTIMAL_SIZES_H

#include "anonymity/data/dataset.h"
#include "anonymity/lattice/lattice.h"

enum { KEY_WORDS = 8 }; /* E_LIMIT: a key has more bits */

/* The classes of a node that have counted rows, by their first rows. */
struct sizes {
    size_t count, words; /* words of a key */
    uint64_t *key;       /* [count * words] */
    uint32_t *rows;      /* [count] */
};

void sizes_clear(struct sizes *);
size_t sizes_bytes(const struct sizes *);

/* sizes_below returns how many rows are in classes of fewer than |least|. */
uint64_t sizes_below(const struct sizes *, uint64_t least);
/* sizes_squares returns the sum of the squared sizes. */
double sizes_squares(const struct sizes *);

/* A grouper makes the sizes of one node after another, in its own buffers. */
struct grouper {
    size_t words, attributes;
    uint64_t *mask; /* [(start[attribute] + level) * KEY_WORDS + word]: the bits that stay */
    size_t start[LATTICE_DIMENSIONS];
    struct sizes base; /* the bottom node */
    struct sizes made; /* the last node; room for as many as the base */
    uint32_t *slot;    /* hash table: class + 1, 0 is empty */
};

/* grouper_init packs the counted rows and groups them. E_LIMIT: the paths need more than KEY_WORDS
 * words. grouper_clear frees. */
MUST_USE status grouper_init(struct grouper *, const struct dataset *);
void grouper_clear(struct grouper *);

/* grouper_merge makes the sizes at |level| from those of a finer node (not |made| itself). */
void grouper_merge(struct grouper *, const struct sizes *from, const unsigned *level);

/* grouper_keep copies |made| to |out|, which the caller clears. */
MUST_USE status grouper_keep(const struct grouper *, struct sizes *out);

#endif
