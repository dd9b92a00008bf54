/* Perfect matchings of bipartite graphs (Hopcroft and Karp), and which edges are in one. For the
 * counts of worlds.h. */
#ifndef GLASSHOUSE_MATCHING_H
#define GLASSHOUSE_MATCHING_H

#include "crypto/status.h"
#include <stdbool.h>
#include <stdint.h>

#define MATCHING_NONE UINT32_MAX

/* matching_perfect looks for a perfect matching of |size| left and |size| right nodes; edge[i *
 * size + k] is not 0 if there is an edge. |mate[i]| is the right node of i. |perfect|: there is
 * one. */
MUST_USE status matching_perfect(const uint8_t *edge, uint32_t size, uint32_t *mate, bool *perfect);

/* matching_allowed clears every edge that is in no perfect matching; |mate| is one of these. */
MUST_USE status matching_allowed(uint8_t *edge, uint32_t size, const uint32_t *mate);

/* matching_count counts the perfect matchings of a graph with at most 64 nodes; |edges[i]| is the
 * set of right nodes of i. E_LIMIT: not finished after |budget| steps. */
MUST_USE status matching_count(const uint64_t *edges, uint32_t size, uint64_t budget,
                               uint64_t *count);

#endif
