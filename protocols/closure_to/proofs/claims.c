/* What is stated of the closure of the others. */
#include "proofs/ledger/claims.h"
#include <stddef.h>

const struct claim closure_to_claims[] = {
    {"closure-to-correct", "ours, on tassa-gudes 4.2",
     "By one sum of weighted codes one player learns the lowest nodes above the nodes of all "
     "others (modulo 2^61 - 1; a search is wrong with a probability below 2^-50).",
     .protocol = "closure-to", .check = CHECK_CORRECT},
    {"closure-to-view", "ours, on tassa-gudes 4.2",
     "In this sum that player learns those nodes, and where nobody has one; nothing else, whatever "
     "the prime. The others learn nothing.",
     .needs = NULL},
    {.id = NULL}};
