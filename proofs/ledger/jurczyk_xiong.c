/* Jurczyk and Xiong 2009: distributed Mondrian. */
#include "proofs/ledger/claims.h"

static const char mondrian[] = "distributed Mondrian is not built yet";

const struct claim jurczyk_xiong_claims[] = {
    {"jx-1", "jurczyk-xiong 4.3, theorem 1",
     "With l = 1 a site can make all that it sees from the result and its own data.",
     .needs = mondrian},
    {"jx-2", "jurczyk-xiong 4.3, theorem 2",
     "With l > 1 no more shows than medians, entropies and numbers of sites of groups.",
     .needs = mondrian},
    {"jx-composition", "jurczyk-xiong 4.3",
     "Secure parts, put together in the hybrid model, are a secure whole.", .needs = mondrian},
    {"jx-top-down", "jurczyk-xiong 4.1",
     "What a top-down algorithm shows on its way is no more than what its result shows.",
     .needs = mondrian},
    {"jx-site-diversity", "jurczyk-xiong 3",
     "With l-site-diversity the result does not show which of fewer than l sites a record is from.",
     .needs = mondrian},
    {"jx-cost", "jurczyk-xiong 4.3, overhead", "The whole takes O(n log^2 n) steps.",
     .needs = mondrian},
    {"jx-sum", "jurczyk-xiong 4.2", "The secure sum takes one round around the ring.",
     .needs = mondrian},
    {.id = NULL}};
