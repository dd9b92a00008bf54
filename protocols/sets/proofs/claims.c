/* What we state of private equality, union and intersection. */
#include "proofs/ledger/claims.h"
#include <stddef.h>

const struct claim sets_claims[] = {
    {"private-equality", "ours, on tassa-gudes 3.2 and kohlmayer's cipher",
     "A player of private equality learns whether all are equal, and what is declared.",
     .needs = NULL},
    {"set-bits", "ours, on tassa-gudes 3.2",
     "Union and intersection by characteristic vectors show the result and nothing else.",
     .needs = NULL},
    {"set-cipher", "ours, on kohlmayer's cipher",
     "Union and intersection by the commutative cipher show the result and what is declared.",
     .needs = NULL},
    {"set-membership", "ours, on kohlmayer's cipher",
     "Membership tells the asker which of its elements the holder has, and neither anything else; "
     "sizes are hidden up to the room.",
     .needs = NULL},
    {.id = NULL}};
