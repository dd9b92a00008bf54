/* Are all counts within a bound? Each party alone, over all counts, and planted leaks. */
#include "proofs/ask/case.h"
#include "protocols/boolean/boolean.h"

static const char by_size[] =
    "all counts and all coins at these moduli; they say nothing of larger moduli";
static const char by_length[] =
    "longer inputs tell no more than two counts: all that one count can tell of "
    "another was run";

#define ENUMERATE .checker = CHECKER_ENUMERATE, .class = &any_one, .expect

static const struct proof_case cases[] = {
    {"tg-8.2.2-hidden", "membership", "parties=3 modulus=3..4 bound=1", .why = by_size,
     ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2.2-hidden", "membership", "parties=4 modulus=3 bound=1", .why = by_size,
     ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2.2-hidden", "membership", "parties=3 modulus=2 bound=0 length=2", .why = by_length,
     ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2.2-hidden", "membership", "parties=2 modulus=3 bound=1 length=2", .why = by_length,
     ENUMERATE = NOTHING_LEAKS},
    /* Counts on both sides of the bound: only then does their order tell anything. */
    {NULL, "membership", "parties=3 modulus=4 bound=0 length=12", .class = &any_one,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    /* An order of counts over targets that have an order of their own; and more targets. */
    {NULL, "membership", "parties=3 modulus=16 bound=2 length=12", .class = &any_one,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "membership", "parties=3 modulus=32 bound=20 length=3", .class = &any_one,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "membership", "parties=5 modulus=6 bound=0 length=7", .class = &any_one,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {.settings = NULL}};

#define FOUND(SETTINGS, ...) PLANTED("membership", SETTINGS, any_one, CHECK_ENUMERATE, __VA_ARGS__)
#define ONE                  "parties=3 modulus=3 bound=1"
#define TWO                  "parties=3 modulus=2 bound=0 length=2"

static const struct planted planted[] = {
    FOUND(ONE, "mask-dropped", "player m adds no mask", COIN_ZERO, 3, "mask", NULL, 0),
    FOUND(ONE, "key-sent", "player m - 1 tells player 1 the key", KEY_SENT, 2, "hash key", NULL, 1),
    FOUND(ONE, "targets-kept", "the targets of a count are not mixed", ORDER_IDENTITY, 3,
          "target order", NULL, 0),
    FOUND(TWO, "entries-kept", "counts are compared in their order", ORDER_IDENTITY, 2,
          "entry order", NULL, 0),
    {.variant = NULL}};

const struct proof_table dominance_table = {&dominance_protocol, cases, planted,
                                            "membership above 1"};
