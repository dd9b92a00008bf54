/* Jurczyk and Xiong 2009: distributed Mondrian. */
#include "proofs/ledger/claims.h"

static const char mondrian[] = "not asked yet of the distributed Mondrian that is built";

const struct claim jurczyk_xiong_claims[] = {
    {"jx-composition", "jurczyk-xiong 4.3",
     "Secure parts, put together in the hybrid model, are a secure whole.", .needs = mondrian},
    {"jx-site-diversity", "jurczyk-xiong 3",
     "With l-site-diversity the result does not show which of fewer than l sites a record is from.",
     .needs = mondrian},
    {"jx-cost", "jurczyk-xiong 4.3, overhead", "The whole takes O(n log^2 n) steps.",
     .needs = mondrian},
    {.id = NULL}};
