/* Count queries: how wrong are the counts that a reader makes from a release?
 *
 * jurczyk-xiong 5.2. A query counts the rows in which two attributes are in two ranges. For an
 * attribute with two values a range is one of them; for others a stretch of |share| of its places,
 * at least one. The attributes and the ranges are drawn. The reader assumes that the rows of a
 * class are spread evenly over the box that the class shows:
 *
 *   estimate = sum over classes of  rows * product over both attributes of
 *              (places in the query and the box) / (places in the box)
 *   error    = |rows that match in the table - estimate| / rows that match
 *
 * Notes.
 *   1. The paper does not say what to do with a query that no row matches: it has no relative
 *      error. We draw another one, and count that.
 *   2. The same seed draws the same queries for every release, so that releases are compared on the
 *      same questions. */
#ifndef GLASSHOUSE_QUERIES_H
#define GLASSHOUSE_QUERIES_H

#include "anonymity/criteria/criterion.h"
#include "crypto/tape.h"

struct query {
    uint32_t attribute[2];
    uint32_t low[2], high[2];
    uint64_t actual; /* rows that match */
};

struct query_plan {
    uint32_t attributes;
    const uint32_t *places; /* [attributes]: how many places each has */
    uint32_t rows;
    const uint32_t *place; /* [rows * attributes]: the table */
    struct ratio share;    /* of the places of an attribute */
    uint32_t count;        /* queries that match a row */
};

/* queries_draw draws plan->count queries; |redrawn| counts those that matched nothing. E_ARGUMENT:
 * fewer than two attributes, no rows, or a share that is not above 0 and at most 1. E_LIMIT:
 * QUERIES_REDRAWN times as many as wanted matched nothing. */
enum { QUERIES_REDRAWN = 1000 };
MUST_USE status queries_draw(const struct query_plan *, struct tape *, struct query *,
                             uint64_t *redrawn);

/* A release: boxes of |rows| rows each; low and high are [count * attributes]. */
struct query_boxes {
    uint32_t count;
    const uint32_t *low, *high, *rows;
};

/* query_estimate is the count that the reader makes. */
double query_estimate(const struct query *, uint32_t attributes, const struct query_boxes *);

/* The errors of a release. The quantiles are the entries of the sorted errors at
 * ceil(share * count). */
struct query_errors {
    double mean, median, ninth_decile, most;
};

/* queries_errors judges a release. |error| is room for |count| numbers, which it sorts. */
void queries_errors(const struct query *, uint32_t count, uint32_t attributes,
                    const struct query_boxes *, double *error, struct query_errors *);

#endif
