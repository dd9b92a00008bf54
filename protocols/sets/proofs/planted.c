/* Planted leaks of equality, unions and intersections. */
#include "protocols/sets/proofs/planted.h"

const struct planted private_equality_planted[] = {
    PLANTED("cipher", "parties=2 universe=3", any_one, CHECK_CORRECT, "not-encrypted",
            "player 1 puts no second key on", CIPHER_SKIPPED, 1, NULL, NULL, 0),
    PLANTED("cipher", "parties=2 universe=3", any_one, CHECK_ENUMERATE, "key-sent",
            "player 2 tells player 1 its key", KEY_SENT, 2, "cipher key", NULL, 1),
    PLANTED_LIKE("Pohlig-Hellman with a known exponent", "cipher", "parties=2 universe=3", any_one,
                 CHECK_ENUMERATE, "key-constant", "player 2's key is a constant", KEY_CONSTANT, 2,
                 "cipher key", NULL, 0),
    PLANTED("cipher", "parties=3 universe=3", any_one, CHECK_ENUMERATE, "full-copied",
            "m = 3: player 2 also gets the last list of player 3", MESSAGE_COPIED, 3, "full-list",
            NULL, 2),
    {.variant = NULL}};

/* The leaks of all four: the order of lists shows in a universe of |ORDERED|, and |KILLER| finds
 * that a key is missing. */
#define OF_SETS(ORDERED, KILLER)                                                                   \
    PLANTED("cipher", "parties=2 universe=" ORDERED, any_one, CHECK_ENUMERATE, "list-order-kept",  \
            "player 2 sends lists in the order of the words", ORDER_IDENTITY, 2, "list order",     \
            NULL, 0),                                                                              \
        PLANTED("cipher", "parties=2 universe=2", any_one, KILLER, "not-encrypted",                \
                "player 1 puts no second key on", CIPHER_SKIPPED, 1, NULL, NULL, 0),               \
        PLANTED("cipher", "parties=2 universe=2", any_one, CHECK_ENUMERATE, "key-sent",            \
                "player 2 tells player 1 its key", KEY_SENT, 2, "cipher key", NULL, 1),            \
        PLANTED("cipher", "parties=2 universe=2", any_one, CHECK_ENUMERATE, "key-constant",        \
                "player 2's key is a constant", KEY_CONSTANT, 2, "cipher key", NULL, 0),           \
        PLANTED("bits", "parties=2 universe=1", any_one, CHECK_ENUMERATE,                          \
                "comparison-key-constant", "bits: player 2's comparison key is a constant",        \
                KEY_CONSTANT, 2, "comparison key", NULL, 0),                                       \
        PLANTED("bits", "parties=2 universe=1", any_one, CHECK_ENUMERATE, "bits-mask-dropped",     \
                "bits: player 1 adds no mask", COIN_ZERO, 1, "mask", NULL, 0)

const struct planted set_union_planted[] = {OF_SETS("2", CHECK_ENUMERATE), {.variant = NULL}};

const struct planted set_intersection_planted[] = {
    OF_SETS("3", CHECK_CORRECT),
    PLANTED("cipher", "parties=3 universe=8", any_one, CHECK_COUPLE, "key-not-put-on-long",
            "player 2 leaves its key off, a universe of 8", CIPHER_SKIPPED, 2, NULL, NULL, 0),
    {.variant = NULL}};

const struct planted set_union_size_planted[] = {OF_SETS("2", CHECK_CORRECT), {.variant = NULL}};

const struct planted set_intersection_size_planted[] = {OF_SETS("2", CHECK_CORRECT),
                                                        {.variant = NULL}};

#define MEMBERSHIP(KILLER, ...) PLANTED("cipher", "universe=2 room=3", any_one, KILLER, __VA_ARGS__)

const struct planted set_membership_planted[] = {
    MEMBERSHIP(CHECK_ENUMERATE, "list-order-kept", "the holder does not mix its places",
               ORDER_IDENTITY, 2, "list order", NULL, 0),
    MEMBERSHIP(CHECK_CORRECT, "not-encrypted", "the holder puts no second key on", CIPHER_SKIPPED,
               2, NULL, NULL, 0),
    MEMBERSHIP(CHECK_ENUMERATE, "key-of-asker-sent", "the asker tells the holder its key", KEY_SENT,
               1, "cipher key", NULL, 2),
    MEMBERSHIP(CHECK_ENUMERATE, "key-of-holder-sent", "the holder tells the asker its key",
               KEY_SENT, 2, "cipher key", NULL, 1),
    MEMBERSHIP(CHECK_ENUMERATE, "key-constant", "the holder's key is a constant", KEY_CONSTANT, 2,
               "cipher key", NULL, 0),
    PLANTED("cipher", "universe=12 room=12", any_one, CHECK_COUPLE, "list-order-kept-long",
            "the holder does not mix twelve places", ORDER_IDENTITY, 2, "list order", NULL, 0),
    {.variant = NULL}};
