/* Planted leaks of the encrypted global view. */
#include "protocols/kohlmayer/proofs/planted.h"

#define TABLE(SCHEMA, ROWS)                                                                        \
    " schema=\"a:qi:" SCHEMA "\" rows=\"" ROWS "\" criteria=k-anonymity:2 decode=public"
#define TWO         "parties=2" TABLE("0|1|2", "1")
#define THREE       "parties=3" TABLE("0|1", "1")
#define BY(CHECKER) &any_one, CHECKER, NULL, false

const struct planted kohlmayer_planted[] = {
    {{"rows-in-order", "party 2 sends its rows in the order in which it has them", ORDER_IDENTITY,
      2, "row order", NULL, 0},
     "published",
     "parties=2" TABLE("0|1", "1,2"),
     BY(CHECK_ENUMERATE)},
    {{"rows-rotated", "party 2 only rotates rows", ORDER_ROTATION, 2, "row order", NULL, 0},
     "published",
     "parties=2" TABLE("0|1", "0,4"),
     BY(CHECK_ENUMERATE)},
    {{"key-sent", "party 2 tells the master its keys", KEY_SENT, 2, "column key", NULL, 1},
     "published",
     TWO,
     BY(CHECK_ENUMERATE)},
    {{"key-constant", "party 2's keys are a constant", KEY_CONSTANT, 2, "column key", NULL, 0},
     "published",
     TWO,
     BY(CHECK_ENUMERATE)},
    {{"mix-copied", "three parties: what goes to the master in phase 2 goes to 3 too",
      MESSAGE_COPIED, 2, "join-table", NULL, 3},
     "published",
     THREE,
     BY(CHECK_ENUMERATE)},
    {{"not-encrypted", "party 2 puts no key on the master's table", CIPHER_SKIPPED, 2, NULL, NULL,
      0},
     "published",
     TWO,
     BY(CHECK_CORRECT)},
    {{"input-sent", "party 2 sends its rows along with its table", INPUT_SENT, 2, "encrypt-table",
      NULL, 1},
     "published",
     TWO,
     BY(CHECK_ENUMERATE)},
    {{"release-copied", "three parties: party 2 gets the release twice: it knew it", MESSAGE_COPIED,
      3, "release", NULL, 2},
     "published",
     THREE,
     &any_one,
     CHECK_ENUMERATE,
     NULL,
     true},
    {.variant = NULL}};
