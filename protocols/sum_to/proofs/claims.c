/* What Tassa and Gudes 2012 state of a sum that one player learns, and what is ours. */
#include "proofs/ledger/claims.h"
#include <stddef.h>

const struct claim sum_to_claims[] = {
    {"tg-8.3-sum", "tassa-gudes 8.3 and 3.1",
     "In the sums of Algorithm 4 one player learns the sum and the others learn nothing (as "
     "published, in the 2m messages of Algorithm 1; player m's knowledge of the sum is declared).",
     .needs = NULL},
    {"one-lap-sum", "ours, on tassa-gudes 3.1",
     "A sum to one player in m messages: nobody else learns anything.", .needs = NULL},
    {"one-lap-pairs", "ours, on tassa-gudes 3, remark on collusion",
     "In one lap, two players who pool what they saw learn no more than one of them may.",
     .needs = NULL},
    {"hardened-sum-to", "ours, on tassa-gudes 3, remark on collusion",
     "With masks for every pair the sum to one player withstands any coalition of up to m - 2.",
     .needs = NULL},
    {"sum-to-two", "tassa-gudes 8.3, with m = 2",
     "With two players, too, the sum leaves something of the other's input open.",
     .declaration = true},
    {"sum-to-correct", "tassa-gudes 3.1", "The receiver ends with the sum of all inputs.",
     .protocol = "sum-to", .check = CHECK_CORRECT},
    {.id = NULL}};
