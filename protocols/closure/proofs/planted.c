/* Planted leaks of many closures: those of the AND that they call. */
#include "protocols/closure/proofs/planted.h"

#define TREE "parties=3 searches=1 schema=\"a:qi:x|y\" order=dfs"

const struct planted closure_planted[] = {
    {{"mask-dropped", "player 1 adds no mask in any test", COIN_ZERO, 1, "mask", NULL, 0},
     "separate",
     TREE,
     &any_one,
     CHECK_ENUMERATE,
     NULL,
     false},
    {{"key-sent", "player m - 1 tells player 1 the keys", KEY_SENT, 2, "hash key", NULL, 1},
     "separate",
     TREE,
     &any_one,
     CHECK_ENUMERATE,
     NULL,
     false},
    {.variant = NULL}};
