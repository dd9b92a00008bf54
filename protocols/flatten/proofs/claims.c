/* What Tassa and Gudes 2012 state of a first partition with diversity, and what is ours. */
#include "proofs/ledger/claims.h"
#include <stddef.h>

const struct claim flatten_claims[] = {
    {"flatten-correct", "tassa-gudes 6.1.1",
     "What the parties do one after the other is what one owner of all records does.",
     .protocol = "flatten", .checker = CHECK_CORRECT},
    {"flatten-view", "ours, on tassa-gudes 6.1.1",
     "While records are dealt evenly a player learns the counts when its turn comes (player 1 also "
     "at the end; as published player m at the beginning), and nothing else.",
     .needs = NULL},
    {.id = NULL}};
