/* What is stated of oblivious transfer. */
#include "proofs/ledger/claims.h"
#include <stddef.h>

const struct claim oblivious_transfer_claims[] = {
    {"oblivious-transfer", "Chou and Orlandi 2015, theorem 1, for parties that follow the protocol",
     "The receiver learns nothing of the number that it did not choose, the sender nothing of the "
     "choice.",
     .needs = NULL},
    {"oblivious-transfer-correct", "Chou and Orlandi 2015, section 2",
     "The receiver ends with the number that it chose.", .protocol = "oblivious-transfer",
     .check = CHECK_CORRECT},
    {.id = NULL}};
