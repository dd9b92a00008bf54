/* Oblivious transfer: nobody learns more than the function says. */
#include "protocols/oblivious_transfer/oblivious_transfer.h"
#include "protocols/oblivious_transfer/proofs/planted.h"

#define ENUMERATE                                                                                  \
    .checker = CHECKER_ENUMERATE, .every_input = true,                                             \
    .expect = {.some = VERDICT_EXHAUSTED,                                                          \
               .view = VERDICT_EXHAUSTED,                                                          \
               .declaration = VERDICT_HOLDS,                                                       \
               .correct = VERDICT_HOLDS}

static const char by_number[] =
    "all transfers of a batch are alike: each has its own row and its own place";

static const struct proof_case cases[] = {
    {"oblivious-transfer", "chou-orlandi", "modulus=2..4", .class = &any_one, ENUMERATE},
    {"oblivious-transfer", "chou-orlandi", "modulus=2 length=2", .class = &any_one, ENUMERATE},
    /* Couple follows digests, points and ciphertexts of Waters, and no elements of a transfer. */
    {NULL, "chou-orlandi", "", .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_INCONCLUSIVE}},
    {NULL, "extension", "", .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_INCONCLUSIVE}},
    {NULL, "extension", "modulus=2 length=200", .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_INCONCLUSIVE}},
    /* Well past the lengths that are enumerated. */
    {NULL, "chou-orlandi", "modulus=2|5|2^32 length=12", .class = &any_one,
     .checker = CHECKER_SAMPLE, .expect = {.some = VERDICT_HOLDS}},
    /* Many by 128. Their bits are too many to walk through; each execution makes the 128. */
    {NULL, "extension", "modulus=2 length=3", .class = &any_one, .assumes = by_number,
     .checker = CHECKER_SAMPLE, .expect = {.some = VERDICT_HOLDS}},
    {"oblivious-transfer-correct", "extension", "modulus=2|1000 length=200", .class = &any_one,
     .checker = CHECKER_CORRECT, .expect = {.correct = VERDICT_HOLDS}},
    {.settings = NULL}};

const struct proof_table oblivious_transfer_table = {&oblivious_transfer_protocol, cases,
                                                     oblivious_transfer_planted, ""};
