/* What Tassa and Gudes 2012 state of the least common ancestor. */
#include "proofs/ledger/claims.h"
#include <stddef.h>

#define BY(name, kind) .protocol = (name), .check = (kind)

const struct claim lca_claims[] = {
    {"tg-8.3", "tassa-gudes 8.1, proposition 8.3",
     "A player of the least common ancestor learns it and nothing else.", .needs = NULL},
    {"tg-8.3-correct", "tassa-gudes 4.2", "The protocol ends with the least common ancestor.",
     BY("lca", CHECK_CORRECT)},
    {"tg-8.3-pairs", "tassa-gudes 3, remark on collusion",
     "As published, two players of the least common ancestor learn no more than it.",
     .needs = NULL},
    {"hardened-lca", "tassa-gudes 3, remark on collusion",
     "On the hardened AND the least common ancestor withstands coalitions of up to m - 2.",
     .needs = NULL},
    {.id = NULL}};
