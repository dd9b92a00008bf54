/* Planted leaks of secure sum, and mistakes that are none. */
#include "proofs/cases/tables.h"

const struct planted secure_sum_planted[] = {
    {.mutation = {"mask-dropped", "player 1 adds no mask", COIN_ZERO, 1, "mask", NULL, 0},
     .variant = "as-published",
     .settings = "parties=3 modulus=5",
     .class = &any_one,
     .killer = CHECK_AFFINE,
     .pattern = "piranha #6: all correlated randomness was zero"},
    {.variant = NULL}};
