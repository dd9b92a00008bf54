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

#endif
