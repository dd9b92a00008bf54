/* Planted leaks of the maximum. */
#include "protocols/secure_max/proofs/planted.h"

/* One fault of the house, which `enumerate` must find with these settings. */
#define FOUND(WHERE, ...)                                                                          \
    {                                                                                              \
        __VA_ARGS__, "as-published", WHERE, &any_one, CHECK_ENUMERATE, NULL, false                 \
    }

const struct planted secure_max_planted[] = {
    FOUND("parties=3 bits=1",
          {"mask-dropped", "player 1 adds no mask in any OR", COIN_ZERO, 1, "mask", NULL, 0}),
    FOUND("parties=2 bits=2",
          {"mask-reused", "player 1 uses one mask for all ORs", COIN_REUSED, 1, "mask", NULL, 0}),
    FOUND("parties=3 bits=1",
          {"key-sent", "player m - 1 tells player 1 the keys", KEY_SENT, 2, "hash key", NULL, 1}),
    {.variant = NULL}};
