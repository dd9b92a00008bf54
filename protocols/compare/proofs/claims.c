/* What Jurczyk and Xiong 2009 need of a comparison; the paper prints none. */
#include "proofs/ledger/claims.h"
#include <stddef.h>

const struct claim compare_claims[] = {
    {"jx-compare", "jurczyk-xiong 4.3, the parts",
     "A comparison of a sum with a threshold tells one player the answer and nothing else.",
     .needs = NULL},
    {"jx-compare-pairs", "jurczyk-xiong 4.3, the parts",
     "The same holds for two players who pool what they saw.", .needs = NULL},
    {.id = NULL}};
