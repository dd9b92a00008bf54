/* Planted leaks of oblivious transfer. */
#include "protocols/oblivious_transfer/proofs/planted.h"

#define FOUND(...) PLANTED("chou-orlandi", "modulus=3", any_one, CHECK_ENUMERATE, __VA_ARGS__)

const struct planted oblivious_transfer_planted[] = {
    FOUND("choice-sent", "the receiver tells its choice", INPUT_SENT, 2, "answers", NULL, 1),
    FOUND("numbers-sent", "the sender tells both numbers", INPUT_SENT, 1, "masked", NULL, 2),
    FOUND("answer-zero", "the receiver's exponent is zero: an answer is nothing or the offer",
          COIN_ZERO, 2, "answer", NULL, 0),
    FOUND("secret-told", "the sender stops where its first number is not zero", ABORT_TELLS, 1,
          "masked", NULL, 0),
    PLANTED("extension", "modulus=2 length=2", any_one, CHECK_SAMPLE, "bits-zero",
            "extension: the sender's 128 bits are zero, so both keys of a transfer are one",
            COIN_ZERO, 1, "bits", NULL, 0),
    {.variant = NULL}};
