/* Planted leaks of site support: those of the threshold that it calls. */
#include "protocols/site_support/proofs/planted.h"

#define ONE "parties=3 schema=\"a:qi:x\" rows=\"0..1\""

const struct planted site_support_planted[] = {
    PLANTED("separate", ONE, any_one, CHECK_ENUMERATE, "mask-dropped",
            "player 1 adds no mask in any test", COIN_ZERO, 1, "mask", NULL, 0),
    PLANTED("separate", ONE, any_one, CHECK_ENUMERATE, "key-sent",
            "player m - 1 tells player 1 the keys", KEY_SENT, 2, "hash key", NULL, 1),
    {.variant = NULL}};
