/* Planted leaks of dealing evenly. */
#include "protocols/flatten/proofs/planted.h"

#define FOUND(...)                                                                                 \
    PLANTED("one-lap", "values=1 rows=2 modulus=8 ideal=sum-to", any_one, CHECK_ENUMERATE,         \
            __VA_ARGS__)

const struct planted flatten_planted[] = {
    FOUND("counts-copied", "what player 2 passes on also goes to player 1", MESSAGE_COPIED, 2,
          "counts", NULL, 1),
    FOUND("records-sent", "player 2 sends its records after the counts", INPUT_SENT, 2, "counts",
          NULL, 3),
    PLANTED("one-lap", "values=1 rows=1 modulus=4", any_one, CHECK_ENUMERATE, "mask-dropped",
            "player 1 adds no mask to its counts", COIN_ZERO, 1, "mask", NULL, 0),
    {.variant = NULL}};
