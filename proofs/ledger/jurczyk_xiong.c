/* Jurczyk and Xiong 2009: distributed Mondrian. */
#include "proofs/ledger/claims.h"

static const char mondrian[] = "not asked yet of the distributed Mondrian that is built";

const struct claim jurczyk_xiong_claims[] = {
    {"jx-composition", "jurczyk-xiong 4.3",
     "Secure parts, put together in the hybrid model, are a secure whole.", .needs = mondrian},
    {.id = NULL}};
