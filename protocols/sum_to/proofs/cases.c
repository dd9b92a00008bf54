/* The sum to one player: whoever is alone learns its own output, and what collusion gives. */
#include "protocols/sum_to/proofs/planted.h"
#include "protocols/sum_to/sum_to.h"

/* Two players with somebody between them, on the way that the lap goes. */
static const struct coalition_class around_three = {.name = "{2,4}", .exactly = 10};
static const struct coalition_class around_two = {.name = "{1,3}", .exactly = 5};
static const struct coalition_class receiver = {.name = "{1}", .exactly = 1};

#define PROVED                                                                                     \
    {                                                                                              \
        .some = VERDICT_PROVED, .view = VERDICT_PROVED, .declaration = VERDICT_HOLDS,              \
        .correct = VERDICT_NONE                                                                    \
    }
#define EXHAUSTED                                                                                  \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .declaration = VERDICT_HOLDS,        \
        .correct = VERDICT_HOLDS                                                                   \
    }
#define TWO                                                                                        \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .declaration = VERDICT_FAILS,        \
        .correct = VERDICT_HOLDS                                                                   \
    }
#define AFFINE    .checker = CHECKER_AFFINE, .expect
#define ENUMERATE .checker = CHECKER_ENUMERATE, .every_input = true, .expect

static const struct proof_case cases[] = {
    {"tg-8.3-sum", "as-published", "parties=3..6 modulus=any", .class = &any_one, .each = true,
     AFFINE = PROVED},
    {"tg-8.3-sum", "as-published", "parties=3 modulus=2..4", .class = &any_one,
     ENUMERATE = EXHAUSTED},
    {"one-lap-sum", "one-lap", "parties=3..10 modulus=any receiver=1|2", .class = &any_one,
     .each = true, AFFINE = PROVED},
    {"one-lap-sum", "one-lap", "parties=3..4 modulus=2..4 receiver=1|2", .class = &any_one,
     ENUMERATE = EXHAUSTED},
    {"one-lap-sum", "one-lap", "parties=3 modulus=2 length=2", .class = &any_one,
     ENUMERATE = EXHAUSTED},
    {"one-lap-pairs", "one-lap", "parties=4 modulus=any", .class = &around_three,
     AFFINE = {.some = VERDICT_LEAK}},
    {"one-lap-pairs", "one-lap", "parties=4 modulus=any", .class = &around_two,
     AFFINE = {.some = VERDICT_LEAK}},
    {"hardened-sum-to", "hardened", "parties=3..8 modulus=any receiver=1|3",
     .class = &all_coalitions, AFFINE = {.some = VERDICT_PROVED}},
    {"hardened-sum-to", "hardened", "parties=3..4 modulus=2 receiver=1|3", .class = &any_one,
     ENUMERATE = EXHAUSTED},
    /* Those that clusterings call. */
    {NULL, "one-lap", "parties=2..3 modulus=any length=1..2 receiver=1|2", .class = &any_one,
     AFFINE = {.some = VERDICT_PROVED, .correct = VERDICT_PROVED}},
    /* Well past the sizes of the others. */
    {"one-lap-sum", "one-lap", "parties=13 modulus=any receiver=1|4|13", .class = &any_one,
     AFFINE = PROVED},
    {"one-lap-sum", "one-lap", "parties=11..17 modulus=any", .class = &any_one, AFFINE = PROVED},
    {"one-lap-sum", "one-lap", "parties=3 modulus=any length=2|17|65|300", .class = &any_one,
     AFFINE = PROVED},
    {"tg-8.3-sum", "as-published", "parties=13 modulus=any length=1|3", .class = &any_one,
     AFFINE = PROVED},
    {"hardened-sum-to", "hardened", "parties=11 modulus=any receiver=1|11",
     .class = &all_coalitions, AFFINE = {.some = VERDICT_PROVED}},
    {"hardened-sum-to", "hardened", "parties=20 modulus=any receiver=5 length=3", .class = &any_one,
     AFFINE = PROVED},
    {"hardened-sum-to", "hardened", "parties=3 modulus=any length=33", .class = &any_one,
     AFFINE = PROVED},
    /* Of two, one learns the other's input from the sum itself. */
    {"sum-to-two", "one-lap", "parties=2 modulus=3", .class = &receiver, ENUMERATE = TWO},
    {.settings = NULL}};

const struct proof_table sum_to_table = {&sum_to_protocol, cases, sum_to_planted,
                                         "as-published sum m"};
