/* The maximum: each OR by itself is judged with its own protocol; here they are put together.
 * Planted leaks at the end. */
#include "proofs/ask/case.h"
#include "protocols/secure_max/secure_max.h"

static const char by_size[] =
    "each bit is a separate OR, and the maximum determines the result of each OR: "
    "more bits only mean more ORs";

static const char in_hybrid[] = "a trusted party plays the OR, which has rows of its own";

static const struct coalition_class every_pair = {.name = "any two", .least = 2, .most = 2};

#define ENUMERATE .checker = CHECKER_ENUMERATE, .assumes = by_size, .expect

static const struct proof_case cases[] = {
    {"secure-max", "as-published", "parties=3 bits=1..2", .class = &any_one,
     ENUMERATE = NOTHING_LEAKS},
    {"secure-max", "as-published", "parties=2 bits=2", .class = &any_one,
     ENUMERATE = NOTHING_LEAKS},
    {"secure-max-pairs", "as-published", "parties=3 bits=1", .class = &every_pair, .each = true,
     ENUMERATE = {.some = VERDICT_LEAK}},
    {"hardened-max", "hardened", "parties=3 bits=1", .class = &any_one, ENUMERATE = NOTHING_LEAKS},
    {"hardened-max", "hardened", "parties=4 bits=1", .class = &all_but_two,
     ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    {"secure-max", "as-published", "parties=3 bits=4 ideal=secure-or", .class = &any_one,
     .checker = CHECKER_ENUMERATE, .why = in_hybrid, .expect = {.composed = VERDICT_COMPOSED}},
    {"hardened-max", "hardened", "parties=4 bits=3 ideal=secure-or", .class = &all_but_two,
     .checker = CHECKER_ENUMERATE, .why = in_hybrid, .expect = {.composed = VERDICT_COMPOSED}},
    /* Well past the sizes of the others. */
    {NULL, "as-published", "parties=9 bits=16", .class = &any_one, .checker = CHECKER_CORRECT,
     .expect = {.correct = VERDICT_HOLDS}},
    {NULL, "as-published", "parties=3 bits=8", .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "hardened", "parties=9 bits=2", .class = &any_one, .checker = CHECKER_CORRECT,
     .expect = {.correct = VERDICT_HOLDS}},
    {.settings = NULL}};

/* Faults of the house, which `enumerate` must find with these settings. */
static const struct planted planted[] = {
    PLANTED("as-published", "parties=3 bits=1", any_one, CHECK_ENUMERATE, "mask-dropped",
            "player 1 adds no mask in any OR", COIN_ZERO, 1, "mask", NULL, 0),
    PLANTED("as-published", "parties=2 bits=2", any_one, CHECK_ENUMERATE, "mask-reused",
            "player 1 uses one mask for all ORs", COIN_REUSED, 1, "mask", NULL, 0),
    PLANTED("as-published", "parties=3 bits=1", any_one, CHECK_ENUMERATE, "key-sent",
            "player m - 1 tells player 1 the keys", KEY_SENT, 2, "hash key", NULL, 1),
    {.variant = NULL}};

const struct proof_table secure_max_table = {&secure_max_protocol, cases, planted, ""};
