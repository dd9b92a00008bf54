/* Planted leaks of the closure of the others. */
#include "protocols/closure_to/proofs/planted.h"

#define FOUND(SETTINGS, ...) PLANTED("one-lap", SETTINGS, any_one, CHECK_ENUMERATE, __VA_ARGS__)
#define TREE                 "parties=3 schema=\"a:qi:x|y|z\" columns=1 prime=5 ideal=sum-to"
#define PLAYED               "parties=3 schema=\"a:qi:x|y\" columns=1 prime=3"

const struct planted closure_to_planted[] = {
    FOUND(TREE, "weight-zero",
          "player 2 has weight 0: its pair says nothing, and player 1 learns "
          "the node of player 3",
          COIN_ZERO, 2, "weight", NULL, 0),
    FOUND(TREE, "above-zero", "player 2, above a level, gives 0 and a weight", COIN_ZERO, 2,
          "above", NULL, 0),
    FOUND(TREE, "weight-biased", "player 3's weights are the AND of two draws", COIN_BIASED, 3,
          "weight", NULL, 0),
    FOUND(PLAYED, "mask-dropped", "player 1 adds no mask", COIN_ZERO, 1, "mask", NULL, 0),
    {.variant = NULL}};
