/* Planted leaks of AND, OR and threshold, and mistakes that are none. */
#include "protocols/boolean/proofs/planted.h"

/* The leaks of all three, with more settings: of the ring, and of the hardened variant. */
#define OF_ALL(RING, HARDENED)                                                                     \
    PLANTED("as-published", "parties=3 length=1" RING, any_one, CHECK_ENUMERATE, "mask-dropped",   \
            "player 1 adds no mask", COIN_ZERO, 1, "mask", NULL, 0),                               \
        PLANTED("as-published", "parties=3 length=1" RING, any_one, CHECK_ENUMERATE,               \
                "last-mask-dropped", "player m adds no mask", COIN_ZERO, 3, "mask", NULL, 0),      \
        PLANTED("as-published", "parties=3 length=1" RING, any_one, CHECK_ENUMERATE,               \
                "mask-biased", "player 1's mask is the AND of two draws", COIN_BIASED, 1, "mask",  \
                NULL, 0),                                                                          \
        PLANTED("as-published", "parties=3 length=1" RING, any_one, CHECK_ENUMERATE,               \
                "mask-never-zero", "player 1's mask is never 0", COIN_NEVER_ZERO, 1, "mask", NULL, \
                0),                                                                                \
        PLANTED("as-published", "parties=3 length=1" RING, any_one, CHECK_ENUMERATE,               \
                "mask-doubled-even", "player 1 adds twice its mask modulo 4", COIN_SCALED, 1,      \
                "mask", NULL, 2),                                                                  \
        PLANTED("as-published", "parties=3 length=1" RING, any_one, CHECK_ENUMERATE,               \
                "hash-unkeyed", "player 1 can compute the hash itself", HASH_PLAIN, 0, "sum",      \
                NULL, 0),                                                                          \
        PLANTED("as-published", "parties=3 length=1" RING, any_one, CHECK_ENUMERATE, "key-sent",   \
                "player m - 1 tells player 1 the key", KEY_SENT, 2, "hash key", NULL, 1),          \
        PLANTED("as-published", "parties=3 length=1" RING, any_one, CHECK_ENUMERATE,               \
                "key-constant", "the key is a constant", KEY_CONSTANT, 2, "hash key", NULL, 0),    \
        PLANTED("as-published", "parties=3 length=1" RING, any_one, CHECK_ENUMERATE,               \
                "digest-to-key-holder", "player m also gets the digest of the sum",                \
                MESSAGE_COPIED, 2, "digest-sum", NULL, 3),                                         \
        PLANTED("as-published", "parties=3 length=1" RING, any_one, CHECK_ENUMERATE,               \
                "targets-to-key-holder", "player m - 1 also gets the digests of the targets",      \
                MESSAGE_COPIED, 3, "digest-targets", NULL, 2),                                     \
        PLANTED("as-published", "parties=3 length=1" RING, any_one, CHECK_ENUMERATE, "input-sent", \
                "player 1 tells player 2 its bit", INPUT_SENT, 1, "shift", NULL, 2),               \
        PLANTED("as-published", "parties=3 length=1" RING, any_one, CHECK_ENUMERATE,               \
                "abort-tells", "player 2 stops when its bit is 1", ABORT_TELLS, 2, "digest-sum",   \
                NULL, 0),                                                                          \
        PLANTED("as-published", "parties=3 length=1" RING, any_one, CHECK_ENUMERATE,               \
                "message-extra", "player 2 sends a message more when its bit is 1", MESSAGE_EXTRA, \
                2, "digest-sum", NULL, 0),                                                         \
        PLANTED("hardened", "parties=4 length=1" HARDENED, all_but_two, CHECK_ENUMERATE,           \
                "rotation-not-encrypted", "hardened: player 2 puts no keys on", CIPHER_SKIPPED, 2, \
                NULL, NULL, 0),                                                                    \
        PLANTED("hardened", "parties=4 length=1" HARDENED, all_but_two, CHECK_ENUMERATE,           \
                "rotation-list-key-constant", "hardened: player 2's list key is a constant",       \
                KEY_CONSTANT, 2, "list key", NULL, 0)

const struct planted secure_and_planted[] = {
    OF_ALL("", ""),
    /* Vectors that are too long to enumerate: the couple checker, with the real hash. */
    PLANTED_LIKE("CompactMPC #1: an oracle that hashed nothing", "separate", "parties=3 length=8",
                 any_one, CHECK_COUPLE, "hash-plain-long", "the hash has no key, eight entries",
                 HASH_PLAIN, 0, NULL, NULL, 0),
    PLANTED_LIKE("ABY #4: a fixed seed that was shipped", "separate", "parties=3 length=8", any_one,
                 CHECK_COUPLE, "key-constant-long", "the hash key is a constant, eight entries",
                 KEY_CONSTANT, 0, "hash key", NULL, 0),
    PLANTED("separate", "parties=3 length=8", any_one, CHECK_COUPLE, "key-to-player-1-long",
            "player 1 gets the hash key, eight entries", KEY_SENT, 2, "hash key", NULL, 1),
    {.variant = NULL}};

const struct planted secure_or_planted[] = {OF_ALL("", ""), {.variant = NULL}};

const struct planted secure_threshold_planted[] = {
    OF_ALL(" threshold=2", " threshold=3"),
    PLANTED("as-published", "parties=3 length=1 threshold=2", any_one, CHECK_ENUMERATE,
            "target-order-kept", "the targets are not mixed", ORDER_IDENTITY, 3, "target order",
            NULL, 0),
    PLANTED_LIKE("an off-by-one threshold", "as-published", "parties=3 length=1 threshold=2",
                 any_one, CHECK_CORRECT, "threshold-off-by-one", "player m counts from t + 1",
                 PARAMETER_SHIFTED, 3, "threshold", NULL, 1),
    HARMLESS("as-published", "parties=3 length=1 threshold=1", any_one, CHECK_ENUMERATE,
             "target-order-rotated",
             "the targets are only rotated: the one that matches still stands at a uniform "
             "place",
             ORDER_ROTATION, 3, "target order", NULL, 0),
    {.variant = NULL}};
