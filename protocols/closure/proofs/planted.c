/* Planted leaks of many closures: those of the AND that they call. */
#include "protocols/closure/proofs/planted.h"

#define TREE "parties=3 searches=1 schema=\"a:qi:x|y\" order=dfs"

const struct planted closure_planted[] = {
    PLANTED("separate", TREE, any_one, CHECK_ENUMERATE, "mask-dropped",
            "player 1 adds no mask in any test", COIN_ZERO, 1, "mask", NULL, 0),
    PLANTED("separate", TREE, any_one, CHECK_ENUMERATE, "key-sent",
            "player m - 1 tells player 1 the keys", KEY_SENT, 2, "hash key", NULL, 1),
    {.variant = NULL}};
