/* Planted leaks of the sum to one player. */
#include "protocols/sum_to/proofs/planted.h"

#define FOUND(VARIANT, KILLER, ...)                                                                \
    PLANTED(VARIANT, "parties=3 modulus=5", any_one, KILLER, __VA_ARGS__)

const struct planted sum_to_planted[] = {
    FOUND("one-lap", CHECK_AFFINE, "mask-dropped", "the receiver adds no mask", COIN_ZERO, 1,
          "mask", NULL, 0),
    FOUND("one-lap", CHECK_ENUMERATE, "mask-biased", "the receiver's mask is the AND of two draws",
          COIN_BIASED, 1, "mask", NULL, 0),
    FOUND("one-lap", CHECK_AFFINE, "lap-copied", "what goes around also goes to player 2",
          MESSAGE_COPIED, 3, "lap", NULL, 2),
    FOUND("one-lap", CHECK_AFFINE, "mask-sent", "the receiver tells player 3 its mask", COIN_SENT,
          1, "lap", "mask", 3),
    FOUND("as-published", CHECK_AFFINE, "pivot-mask-zero", "player 1 adds no mask", COIN_ZERO, 1,
          "mask", NULL, 0),
    FOUND("hardened", CHECK_AFFINE, "pair-mask-zero", "player 2's masks are zero", COIN_ZERO, 2,
          "pair mask", NULL, 0),
    FOUND("hardened", CHECK_AFFINE, "masked-copied",
          "player 2's masked input also goes to player 3, who knows its mask with "
          "player 2 but not with player 1",
          MESSAGE_UNMASKED, 2, "masked", "pair mask", 0),
    {.variant = NULL}};
