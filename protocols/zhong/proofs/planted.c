/* Planted leaks of Zhong's protocol, and mistakes that are none: what each of its precautions is
 * good for. */
#include "protocols/zhong/proofs/planted.h"

static const struct coalition_class alice = {.name = "{alice}", .exactly = 1};
static const struct coalition_class alice_first_row = {
    .name = "{alice}", .exactly = 1, .draws = 4}; /* see cases.c */
static const struct coalition_class bob = {.name = "{bob}", .exactly = 2};
static const struct coalition_class generator = {.name = "{generator}", .exactly = 4};

#define TINY  "k=2 rows=3,2"
#define SHORT "k=2 rows=2,3"
#define THREE "k=3 rows=3,2"

/* A coin whose reason is |target| goes wrong, or a message of that name. */
#define LEAK(name, meaning, kind, party, target, argument, settings, class)                        \
    PLANTED("hardened", settings, class, CHECK_ENUMERATE, name, meaning, kind, party, target,      \
            NULL, argument)
#define SAFE(name, meaning, kind, party, target, argument, settings, class)                        \
    HARMLESS("hardened", settings, class, CHECK_ENUMERATE, name, meaning, kind, party, target,     \
             NULL, argument)
#define WRONG(name, meaning, kind, party, target, settings)                                        \
    PLANTED("hardened", settings, alice, CHECK_CORRECT, name, meaning, kind, party, target, NULL, 0)

const struct planted zhong_planted[] = {
    /* Alice's encryptions. */
    LEAK("x-in-clear", "the coin of X is 0", COIN_ZERO, 1, "coin of X", 0, SHORT, bob),
    LEAK("z-in-clear", "the coin of Z is 0", COIN_ZERO, 1, "coin of Z", 0, TINY, bob),
    LEAK("x-coin-reused", "all X have one coin: equal ones are seen", COIN_REPEATED_ENTRIES, 1,
         "coin of X", 0, SHORT, bob),
    LEAK("z-coin-reused", "all Z have one coin: what is not 1 is seen", COIN_REPEATED_ENTRIES, 1,
         "coin of Z", 0, TINY, bob),
    LEAK("x-and-z-of-all-lists-reused", "one coin of X in the whole run", COIN_REUSED, 1,
         "coin of X", 0, SHORT, bob),
    /* Bob's exponents and orders. */
    LEAK("exponent-repeated", "one exponent for a row: equal entries are seen",
         COIN_REPEATED_ENTRIES, 2, "exponent of gamma", 0, THREE, alice),
    LEAK("row-not-shuffled", "which of Bob's identifiers matches is seen", ORDER_IDENTITY, 2,
         "row order", 0, TINY, alice),
    LEAK("exponent-of-gamma-zero",
         "all entries of a row decrypt to 1, which opens Bob's rows to Alice", COIN_ZERO, 2,
         "exponent of gamma", 0, TINY, alice),
    WRONG("exponent-of-r-zero", "both tests decrypt to 1", COIN_ZERO, 2, "exponent of R", TINY),
    WRONG("counts-forgotten", "z is 1 beyond the rows too", COIN_ZERO, 1, "beyond the rows", THREE),
    /* Messages and keys. */
    LEAK("key-to-bob", "Bob gets Alice's key", MESSAGE_COPIED, 3, "key", 2, SHORT, bob),
    LEAK("lists-to-generator", "who has the master key gets the lists", MESSAGE_COPIED, 1, "lists",
         3, SHORT, generator),
    LEAK("tests-to-generator", "who has the master key gets the tests", MESSAGE_COPIED, 2, "tests",
         3, TINY, generator),
    LEAK("common-to-generator", "the generator gets Q_B,0", MESSAGE_COPIED, 2, "common-bob", 3,
         TINY, generator),
    LEAK("remaining-to-generator", "the generator gets what remains", MESSAGE_COPIED, 1,
         "remaining", 3, TINY, generator),
    LEAK("input-to-alice", "Bob tells his table", INPUT_SENT, 2, "tests", 1, TINY, alice),
    LEAK("input-to-bob", "Alice tells her table", INPUT_SENT, 1, "lists", 2, SHORT, bob),
    LEAK("abort-tells", "Bob stops by his first row", ABORT_TELLS, 2, "tests", 0, TINY, alice),
    LEAK("message-extra", "a message more by Bob's first row", MESSAGE_EXTRA, 2, "tests", 0, TINY,
         alice),
    /* Alice knows g^theta from the coin, and the logarithm of her z: she knows z^theta again. */
    PLANTED("hardened", "k=3 rows=4,2 schema=\"q:qi:a|b;v:keep\"", alice_first_row, CHECK_ENUMERATE,
            "gamma-not-rerandomized", "Alice can test gamma for her own z", COIN_ZERO, 2,
            "coin of gamma", NULL, 0),
    /* Precautions that hide nothing more from semi-honest parties. */
    SAFE("switch-constant", "Bob never switches: with a 1 Alice gets his table anyway", COIN_ZERO,
         2, "switch", 0, TINY, alice),
    SAFE("row-rotated", "a rotation moves the only 1 uniformly", ORDER_ROTATION, 2, "row order", 0,
         TINY, alice),
    SAFE("tests-not-rerandomized", "the random powers hide the coin of R as well", COIN_ZERO, 2,
         "coin of R", 0, THREE, alice),
    /* `linear`. */
    PLANTED("linear", SHORT, bob, CHECK_ENUMERATE, "w-in-clear", "the coin of W is 0", COIN_ZERO, 1,
            "coin of W", NULL, 0),
    PLANTED("linear", TINY, bob, CHECK_ENUMERATE, "w-coin-reused",
            "all W have one coin: equal ones are seen", COIN_REPEATED_ENTRIES, 1, "coin of W", NULL,
            0),
    PLANTED("linear", TINY, alice, CHECK_ENUMERATE, "held-not-mixed",
            "Bob's places of the membership test stand in order", ORDER_IDENTITY, 2,
            "set-membership:1,2/list order", NULL, 0),
    PLANTED("linear", TINY, bob, CHECK_ENUMERATE, "members-key-to-bob",
            "Alice tells Bob her key of the membership test", KEY_SENT, 1,
            "set-membership:1,2/cipher key", NULL, 2),
    /* Six rows each: too many orders to enumerate, so `couple`, with the real pairing. */
    PLANTED("hardened", "k=3 rows=6,6 schema=\"q:qi:a|b;v:keep\"", bob, CHECK_COUPLE,
            "x-in-clear-long", "the coin of X is 0", COIN_ZERO, 1, "coin of X", NULL, 0),
    PLANTED("hardened", "k=3 rows=6,6 schema=\"q:qi:a|b;v:keep\"", bob, CHECK_COUPLE,
            "x-coin-reused-long", "all X have one coin: equal ones are seen", COIN_REPEATED_ENTRIES,
            1, "coin of X", NULL, 0),
    PLANTED("hardened", "k=3 rows=6,6 schema=\"q:qi:a|b;v:keep\"", bob, CHECK_COUPLE,
            "z-coin-reused-long", "all Z have one coin: what is not 1 is seen",
            COIN_REPEATED_ENTRIES, 1, "coin of Z", NULL, 0),
    PLANTED("hardened", "k=3 rows=6,6 schema=\"q:qi:a|b;v:keep\"", bob, CHECK_COUPLE,
            "x-of-all-lists-reused-long", "one coin of X in the whole run", COIN_REUSED, 1,
            "coin of X", NULL, 0),
    PLANTED_LIKE("PySyft #7089: who owns the data sees all shares", "hardened",
                 "k=3 rows=6,6 schema=\"q:qi:a|b;v:keep\"", bob, CHECK_COUPLE, "key-to-bob-long",
                 "Bob gets Alice's key", MESSAGE_COPIED, 3, "key", NULL, 2),
    {.variant = NULL}};
