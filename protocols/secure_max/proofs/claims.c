/* What we state of the maximum. */
#include "proofs/ledger/claims.h"
#include <stddef.h>

const struct claim secure_max_claims[] = {
    {"secure-max", "ours, on tassa-gudes 3.2",
     "A player of the secure maximum learns it and nothing else.", .needs = NULL},
    {"secure-max-pairs", "ours, on tassa-gudes 3, remark on collusion",
     "As published, two players of the maximum who pool what they saw learn no more than it.",
     .needs = NULL},
    {"hardened-max", "ours, on tassa-gudes 3, remark on collusion",
     "On the hardened OR the maximum withstands coalitions of up to m - 2.", .needs = NULL},
    {"secure-max-correct", "ours, on tassa-gudes 3.2", "The protocol ends with the largest number.",
     .protocol = "secure-max", .check = CHECK_CORRECT},
    {.id = NULL}};
