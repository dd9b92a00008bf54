/* Dealing evenly: each party alone, over all lists of records. */
#include "protocols/flatten/flatten.h"
#include "protocols/flatten/proofs/planted.h"

static const char flat[] = "one value, two parts, at most one record for each party, all coins";
static const char hybrid[] =
    "a trusted party gives the sum, which has rows of its own (sum-to): what is "
    "enumerated here is what the counts tell that are passed on";

#define ENUMERATE .checker = CHECKER_ENUMERATE, .class = &any_one, .expect
#define ALL_COINS "parties=3 values=1 parts=2 rows=1 modulus=4"
#define LARGER    "parties=3 values=2 parts=2 rows=2 modulus=8 ideal=sum-to"
#define WIDER     "parties=3 values=1 parts=3 rows=2 modulus=8 ideal=sum-to"
#define OF_TWO    "parties=2 values=2 parts=2 rows=2 modulus=8 ideal=sum-to"

static const struct proof_case cases[] = {
    {"flatten-view", "one-lap", ALL_COINS, .why = flat, ENUMERATE = NOTHING_LEAKS},
    {"flatten-view", "one-lap", LARGER, .why = hybrid, ENUMERATE = NOTHING_LEAKS},
    {"flatten-view", "one-lap", WIDER, .why = hybrid, ENUMERATE = NOTHING_LEAKS},
    {"flatten-view", "as-published", LARGER, .why = hybrid, ENUMERATE = NOTHING_LEAKS},
    {"flatten-view", "hardened", LARGER, .why = hybrid, ENUMERATE = NOTHING_LEAKS},
    {"flatten-view", "one-lap", OF_TWO, .why = hybrid, ENUMERATE = NOTHING_LEAKS},
    {.settings = NULL}};

const struct proof_table flatten_table = {&flatten_protocol, cases, flatten_planted, "* counts"};
