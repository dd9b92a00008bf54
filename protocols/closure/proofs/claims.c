/* What is stated of many closures at once. */
#include "proofs/ledger/claims.h"
#include <stddef.h>

const struct claim closure_claims[] = {
    {"closure-correct", "tassa-gudes 4.2",
     "Many searches in lock-step, in any of three orders, end with the lowest common ancestors.",
     .protocol = "closure", .check = CHECK_CORRECT},
    {"closure-view", "ours, on tassa-gudes 8.1, proposition 8.3",
     "A player of many searches in lock-step learns the nodes and nothing else, in the paper's "
     "order; in the two faster ones also whether nobody had a node.",
     .needs = NULL},
    {"closure-one", "ours, on tassa-gudes 4.2",
     "Searches in one round, told to one player: that player learns the nodes, and where nobody "
     "has "
     "one; the others learn nothing.",
     .needs = NULL},
    {.id = NULL}};
