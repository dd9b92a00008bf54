/* Worlds: which tables do the releases leave possible? `glasshouse worlds` asks this.
 *
 * tassa-gudes 8.2.1. Somebody sees several releases of one table; each has its rows in its own
 * order. Then this is known about the table D:
 *
 *     for each release, the records of D can be assigned to its rows, one to each, so that every
 *     row covers its record.
 *
 * A world is a table (a multiset of records) for which this holds. An assignment gives each row of
 * the first release a record, so that the records are a world. It is thus a world, together with
 * which record is whose. Posteriors are shares of assignments: what a reader believes who
 * beforehand held every assignment of values to rows equally likely. The paper's hypergraph has a
 * hyperedge for every choice of one row from each release that have a record in common; its perfect
 * matchings are counted too.
 *
 * Values are places in an order (data/order.h), and a row covers a box of them. A party also knows
 * its own records. That is like one more release: those records, and rows that cover everything. */
#ifndef GLASSHOUSE_WORLDS_H
#define GLASSHOUSE_WORLDS_H

#include "anonymity/data/pool.h"
#include "crypto/complaint.h"
#include <stdbool.h>
#include <stdint.h>

struct worlds_views {
    uint32_t rows, attributes, views;
    const uint32_t *low, *high; /* [views * rows * attributes] */
};

/* worlds_row is where row |i| of release |view| begins in low and high. */
static inline size_t worlds_row(const struct worlds_views *v, uint32_t view, uint32_t i)
{
    return ((size_t)view * v->rows + i) * v->attributes;
}

/* Counting, one by one. */

enum { WORLDS_ROWS = 24 }; /* the most rows of releases whose worlds are counted */

struct worlds_record {
    const uint32_t *place; /* [attributes] */
    uint64_t tables;       /* worlds that have this record at least once */
};

struct worlds {
    uint64_t tables;      /* how many worlds; 0: the releases contradict each other */
    uint64_t assignments; /* how many assignments */
    uint64_t hyperedges, matchings;
    uint32_t records;             /* how many occur in a world */
    struct worlds_record *record; /* [records], in the order of their places */
    /* How many assignments give a row of the first release this place: at
     * [(row * attributes + attribute) * widest + place - low of the row]. */
    uint64_t *cell;
    uint32_t widest;
    struct pool pool;
};

/* worlds_count counts all worlds. E_LIMIT: there are too many rows, or it is not finished after
 * |budget| steps; then there are only bounds (worlds_bound). E_MEMORY. After a failure the struct
 * is cleared. */
MUST_USE status worlds_count(struct worlds *, const struct worlds_views *, uint64_t budget);
void worlds_clear(struct worlds *);

/* Two releases (or one, which is compared with itself): in polynomial time, by matchings in a
 * bipartite graph. */

struct worlds_pairs {
    bool possible;   /* is there a world at all? */
    uint8_t *pair;   /* [rows * rows]: can row i of the first and row k of the second have the same
                       record in some world? */
    uint32_t *mate;  /* [rows]: one perfect matching */
    uint64_t pairs;  /* how many pairs can */
    uint32_t forced; /* rows of the first with only one possible mate */
};

/* worlds_match: E_ARGUMENT with more than two releases, E_LIMIT above 20,000 rows. */
MUST_USE status worlds_match(struct worlds_pairs *, const struct worlds_views *);
void worlds_pairs_clear(struct worlds_pairs *);

/* worlds_certain: is this record in every world? It asks by one matching, in the graph without the
 * pairs that have only this record in common. */
MUST_USE status worlds_certain(const struct worlds_views *, const uint32_t *place, bool *certain);

/* worlds_bound gives bounds on the number of assignments, as logarithms to base 2. Lower bound:
 * those of one perfect matching. Upper bound: the product over rows of how many records each can
 * have. */
void worlds_bound(const struct worlds_views *, const struct worlds_pairs *, double *least,
                  double *most);

#endif
