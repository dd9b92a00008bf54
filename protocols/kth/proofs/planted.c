/* Planted leaks of the k-th element: faults of its comparisons, found in it. */
#include "protocols/kth/proofs/planted.h"

const struct planted kth_planted[] = {
    PLANTED("one-way", "parties=3 count=2 values=2 rank=1", any_one, CHECK_ENUMERATE, "pad-dropped",
            "tables go to player 1 without pads", COIN_ZERO, 2, "pad", NULL, 0),
    PLANTED("as-published", "parties=3 count=2 values=2 rank=1", any_one, CHECK_ENUMERATE,
            "pad-reused", "one pad serves both comparisons of a probe", COIN_REUSED, 2, "pad", NULL,
            0),
    PLANTED("one-way", "parties=3 count=2 values=2 rank=1", any_one, CHECK_ENUMERATE,
            "rotation-zero", "tables are not rotated", COIN_ZERO, 2, "rotation", NULL, 0),
    PLANTED("one-way", "parties=3 count=2 values=2 rank=1", any_one, CHECK_ENUMERATE, "share-zero",
            "player 1's share is zero", COIN_ZERO, 1, "share", NULL, 0),
    PLANTED("one-way", "parties=3 count=2 values=2 rank=1", any_one, CHECK_ENUMERATE,
            "share-copied", "player m gets both shares", MESSAGE_COPIED, 1, "left", NULL, 3),
    PLANTED("one-way", "parties=3 count=2 values=2 rank=1 comparisons=ot ideal=oblivious-transfer",
            any_one, CHECK_ENUMERATE, "blind-zero", "ot: player 2 offers its bits as they are",
            COIN_ZERO, 2, "blind", NULL, 0),
    {.variant = NULL}};
