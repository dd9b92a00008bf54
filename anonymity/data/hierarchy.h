/* Hierarchies: by which coarser values can a value be replaced?
 *
 * A hierarchy is a tree. All leaves are at level 0 and have the same number of levels above them. A
 * node is a (label, level): the same label one level higher is another node that covers the same
 * leaves ("White" over "White").
 *
 * Numbering, stable for all of anonymity/:
 *   - nodes 0 .. leaves-1 are the leaves, in the order of the file;
 *   - nodes of level L are level_first[L] .. level_first[L+1]-1, by first occurrence;
 *   - the root is node nodes-1. If the file's last column has more than one label, a root "*" is
 *     put above it. It is above all full-domain levels (its level is height+1), but an arbitrary
 *     set of leaves generalises to it, and suppression means it. So parent[x] > x for every node
 *     but the root, and parent[root] == root. */
#ifndef GLASSHOUSE_HIERARCHY_H
#define GLASSHOUSE_HIERARCHY_H

#include "anonymity/data/csv.h"
#include "anonymity/data/pool.h"
#include "anonymity/data/table.h"
#include "crypto/complaint.h"
#include "crypto/status.h"
#include <stdbool.h>
#include <stdint.h>

enum { HIERARCHY_LEVELS = 64, HIERARCHY_LCA_NODES = 512 };

struct hierarchy {
    const char *name; /* the file, or what it was made from */
    uint32_t leaves;  /* rows of the hierarchy file, W; not the values that occur */
    uint32_t height;  /* the highest full-domain level: columns of the file - 1 */
    uint32_t top;     /* level of the root: height, or height + 1 */
    uint32_t nodes, root;
    uint32_t *parent; /* [nodes] */
    uint8_t *level;   /* [nodes] */
    uint32_t *size;   /* [nodes]; leaves under the node */
    uint32_t *first; /* [nodes]; the node covers leaves with first[leaf] in first .. first+size-1 */
    const char **label;                         /* [nodes] */
    uint32_t level_first[HIERARCHY_LEVELS + 2]; /* [top + 2] */
    uint32_t *lca;       /* [nodes * nodes] when nodes <= HIERARCHY_LCA_NODES, else NULL */
    struct table labels; /* the file itself: owns the labels, finds a leaf by its text */
    struct pool pool;
};

/* The four ways to make a hierarchy. Each value may occur once only. After a failure it is cleared.
 *
 * hierarchy_read: CSV as ARX has it, without a header, a row for each value: value;level 1;level
 *   2;... Complaints name the line: a duplicate value, a row with another number of levels than the
 *   first, one label with two parents (not a tree), and all that csv.h refuses.
 *
 * hierarchy_intervals: integers; level i has intervals of width[i], counted from |origin|, written
 *   "[lo, hi["; each width is a multiple of the one before; "*" on top.
 *
 * hierarchy_suppression: value;* (height 1, the root is "*").
 *
 * hierarchy_identity: the value only (height 0; with a root "*" unless there is only one value). */
MUST_USE status hierarchy_read(struct hierarchy *, const char *path, const struct csv_format *,
                               struct complaint *);
MUST_USE status hierarchy_read_memory(struct hierarchy *, const char *name, char *bytes,
                                      size_t size, const struct csv_format *, struct complaint *);
MUST_USE status hierarchy_intervals(struct hierarchy *, const char *name, const char *const *values,
                                    uint32_t count, int64_t origin, const int64_t *width,
                                    uint32_t widths, struct complaint *);
MUST_USE status hierarchy_suppression(struct hierarchy *, const char *name,
                                      const char *const *values, uint32_t count,
                                      struct complaint *);
MUST_USE status hierarchy_identity(struct hierarchy *, const char *name, const char *const *values,
                                   uint32_t count, struct complaint *);
void hierarchy_clear(struct hierarchy *);

/* hierarchy_leaf finds a value; E_NOT_FOUND: it is not in the hierarchy. */
MUST_USE status hierarchy_leaf(const struct hierarchy *, const char *text, size_t size,
                               uint32_t *leaf);

/* hierarchy_up returns the ancestor of |node| at |level|, which must not be below the node's. */
static inline uint32_t hierarchy_up(const struct hierarchy *h, uint32_t node, uint32_t level)
{
    while (h->level[node] < level)
        node = h->parent[node];
    return node;
}

/* hierarchy_child is the next child of |node|, from number |from| on. If there is none, it is the
 * number of nodes. */
static inline uint32_t hierarchy_child(const struct hierarchy *h, uint32_t node, uint32_t from)
{
    const uint32_t level = h->level[node];
    const uint32_t first = level ? h->level_first[level - 1] : 0, last = h->level_first[level];
    for (from = from < first ? first : from; level && from < last; from++)
        if (h->parent[from] == node)
            return from;
    return h->nodes;
}

/* hierarchy_covers: is |below| the node itself or under it? */
static inline bool hierarchy_covers(const struct hierarchy *h, uint32_t node, uint32_t below)
{
    return h->level[below] <= h->level[node] && h->first[below] >= h->first[node] &&
           h->first[below] < h->first[node] + h->size[node];
}

/* hierarchy_lca returns the lowest node that covers both: one load for small hierarchies. */
static inline uint32_t hierarchy_lca(const struct hierarchy *h, uint32_t a, uint32_t b)
{
    if (h->lca)
        return h->lca[(size_t)a * h->nodes + b];
    while (a != b) {
        if (h->level[a] <= h->level[b]) {
            const uint32_t up = h->parent[a];
            if (h->level[a] == h->level[b])
                b = h->parent[b];
            a = up;
        } else {
            b = h->parent[b];
        }
    }
    return a;
}

#endif
