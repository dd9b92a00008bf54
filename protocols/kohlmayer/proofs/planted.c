/* Planted leaks of the encrypted global view. */
#include "protocols/kohlmayer/proofs/planted.h"

#define TABLE(SCHEMA, ROWS)                                                                        \
    " schema=\"a:qi:" SCHEMA "\" rows=\"" ROWS "\" criteria=k-anonymity:2 decode=public"
#define TWO                   "parties=2" TABLE("0|1|2", "1")
#define THREE                 "parties=3" TABLE("0|1", "1")
#define NOTHING(SCHEMA, ROWS) /* is released */                                                    \
    "parties=2 schema=\"a:qi:" SCHEMA "\" rows=\"" ROWS "\" criteria=k-anonymity:20 decode=public"
#define COLUMNS                                                                                    \
    "parties=2 split=vertical columns=\"1:id,a;2:id,b\" decode=public rows=3 limit=0.4 "           \
    "schema=\"id:identifier;a:qi:0|1;b:qi:0|1\" criteria=k-anonymity:2"
#define HYBRID                                                                                     \
    "parties=2 split=hybrid columns=\"1:id,a;2:id,a\" decode=public rows=1,2 "                     \
    "schema=\"id:identifier:1|2|3;a:qi:0|1\" criteria=k-anonymity:2"

const struct coalition_class kohlmayer_first = {.name = "{1}", .exactly = 1, .draws = 5};

const struct planted kohlmayer_planted[] = {
    PLANTED("published", "parties=2" TABLE("0|1", "1,2"), any_one, CHECK_ENUMERATE, "rows-in-order",
            "party 2 sends its rows in the order in which it has them", ORDER_IDENTITY, 2,
            "row order", NULL, 0),
    PLANTED("published", "parties=2" TABLE("0|1", "0,4"), any_one, CHECK_ENUMERATE, "rows-rotated",
            "party 2 only rotates rows", ORDER_ROTATION, 2, "row order", NULL, 0),
    PLANTED("published", TWO, any_one, CHECK_ENUMERATE, "key-sent",
            "party 2 tells the master its keys", KEY_SENT, 2, "column key", NULL, 1),
    PLANTED("published", TWO, any_one, CHECK_ENUMERATE, "key-constant",
            "party 2's keys are a constant", KEY_CONSTANT, 2, "column key", NULL, 0),
    PLANTED(
        "published",
        "parties=2 schema=\"a:qi:0|1|2;b:qi:0|1|2\" rows=1 criteria=k-anonymity:3 decode=public",
        any_one, CHECK_ENUMERATE, "one-key",
        "each party has one key for all columns, so that a word in two columns is seen "
        "to be the same",
        KEY_REUSED, 0, "column key", NULL, 0),
    PLANTED("published", THREE, any_one, CHECK_ENUMERATE, "mix-copied",
            "three parties: what goes to the master in phase 2 goes to 3 too", MESSAGE_COPIED, 2,
            "join-table", NULL, 3),
    PLANTED("published", TWO, any_one, CHECK_CORRECT, "not-encrypted",
            "party 2 puts no key on the master's table", CIPHER_SKIPPED, 2, NULL, NULL, 0),
    PLANTED("published", TWO, any_one, CHECK_ENUMERATE, "input-sent",
            "party 2 sends its rows along with its table", INPUT_SENT, 2, "encrypt-table", NULL, 1),
    PLANTED(
        "external",
        "parties=3 schema=\"a:qi:0;s:sensitive:0|1\" rows=1 criteria=k-anonymity:3 decode=public",
        kohlmayer_first, CHECK_ENUMERATE, "master-without-key",
        "party 1 has the key of the master outside: it knows its neighbour's words "
        "again in the result (kohlmayer.c, note 8)",
        KEY_SENT, 4, "column key", NULL, 1),
    PLANTED("published", COLUMNS, any_one, CHECK_ENUMERATE, "columns-in-order",
            "columns apart: party 2 sends its rows in the order in which it has them",
            ORDER_IDENTITY, 2, "row order", NULL, 0),
    PLANTED("published", HYBRID, any_one, CHECK_ENUMERATE, "persons-in-order",
            "rows and columns apart: party 2 sends its rows in the order in which it "
            "has them",
            ORDER_IDENTITY, 2, "row order", NULL, 0),
    PLANTED("published", HYBRID, any_one, CHECK_ENUMERATE, "id-key-of-hybrid-sent",
            "rows and columns apart: party 2 tells the master its key of "
            "identifiers, beside which the master's own is enough to look for persons",
            KEY_SENT, 2, "identifier key", NULL, 1),
    PLANTED("published", TWO " rules=whole", any_one, CHECK_ENUMERATE, "values-in-order",
            "party 2 leaves values that do not occur in the order of the tree", ORDER_IDENTITY, 2,
            "value order", NULL, 0),
    PLANTED("keyed-ids", COLUMNS, any_one, CHECK_ENUMERATE, "id-key-sent",
            "party 1 tells the master outside the key of the identifiers", KEY_SENT, 1, "id key",
            NULL, 3),
    PLANTED(
        "published", NOTHING("0|1", "1,3"), any_one, CHECK_ENUMERATE, "codes-kept",
        "words keep their numbers when rows are mixed, and nobody checks that they are numbered "
        "by first occurrence",
        ROLE_CHANGED, 0, "codes kept", NULL, 0),
    PLANTED("published", NOTHING("x(0|1)|y(2)", "0,1"), any_one, CHECK_ENUMERATE, "rule-plain",
            "the first word of a party's rules goes out without a key", ROLE_CHANGED, 0,
            "plain rule", NULL, 0),
    PLANTED("published", NOTHING("0|1|2", "1"), any_one, CHECK_ENUMERATE, "no-search",
            "the master releases the view as it is, before phase 3", ROLE_CHANGED, 0, "no search",
            NULL, 0),
    PLANTED("published", NOTHING("0|1|2", "1"), any_one, CHECK_ENUMERATE, "view-copied",
            "the master sends party 2 the view, in which 2 knows its own rows", ROLE_CHANGED, 0,
            "view copied", NULL, 0),
    PLANTED("published", NOTHING("0|1|2", "1"), any_one, CHECK_ENUMERATE, "words-left",
            "words that no cell of the result has are decrypted with it", ROLE_CHANGED, 0,
            "words left", NULL, 0),
    PLANTED("published", "parties=2 schema=\"a:qi:0|1|2|3\" rows=2,24 criteria=k-anonymity:40",
            any_one, CHECK_SAMPLE, "seven-in-order", "party 2 mixes no table of seven rows or more",
            ORDER_IDENTITY, 2, "row order", NULL, 7),
    HARMLESS("published", THREE, any_one, CHECK_ENUMERATE, "release-copied",
             "three parties: party 2 gets the release twice, which tells it nothing new",
             MESSAGE_COPIED, 3, "release", NULL, 2),
    {.variant = NULL}};
