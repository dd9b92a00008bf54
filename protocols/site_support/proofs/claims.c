/* What Tassa and Gudes 2012 state of the stage before a clustering with site diversity. */
#include "proofs/ledger/claims.h"
#include <stddef.h>

const struct claim site_support_claims[] = {
    {"tg-6.2-correct", "tassa-gudes 6.2",
     "All learn which nodes, and which tuples of nodes, at least l sites have.",
     .protocol = "site-support", .checker = CHECK_CORRECT},
    {"tg-6.2-support", "tassa-gudes 6.2 and 3.2",
     "The stage before the clustering shows which nodes and tuples enough sites have, and nothing "
     "else.",
     .needs = NULL},
    {.id = NULL}};
