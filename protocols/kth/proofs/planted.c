/* Planted leaks of the k-th element: faults of its comparisons, found in it. */
#include "protocols/kth/proofs/planted.h"

#define FOUND_BY_COUNTING &any_one, CHECK_ENUMERATE, NULL, false

const struct planted kth_planted[] = {
    {{"pad-dropped", "tables go to player 1 without pads", COIN_ZERO, 2, "pad", NULL, 0},
     "one-way",
     "parties=3 count=2 values=2 rank=1",
     FOUND_BY_COUNTING},
    {{"pad-reused", "one pad serves both comparisons of a probe", COIN_REUSED, 2, "pad", NULL, 0},
     "as-published",
     "parties=3 count=2 values=2 rank=1",
     FOUND_BY_COUNTING},
    {{"rotation-zero", "tables are not rotated", COIN_ZERO, 2, "rotation", NULL, 0},
     "one-way",
     "parties=3 count=2 values=2 rank=1",
     FOUND_BY_COUNTING},
    {{"share-zero", "player 1's share is zero", COIN_ZERO, 1, "share", NULL, 0},
     "one-way",
     "parties=3 count=2 values=2 rank=1",
     FOUND_BY_COUNTING},
    {{"share-copied", "player m gets both shares", MESSAGE_COPIED, 1, "left", NULL, 3},
     "one-way",
     "parties=3 count=2 values=2 rank=1",
     FOUND_BY_COUNTING},
    {.variant = NULL}};
