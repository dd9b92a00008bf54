/* Planted leaks of distributed Mondrian, with ideal parts: mistakes of its own messages. */
#include "protocols/mondrian/proofs/planted.h"

#define SMALL                                                                                      \
    "parties=3 schema=\"a:qi:0..2\" rows=\"0..1\" k=1"                                             \
    " ideal=compare,kth,secure-sum"
#define FOUND_BY_COUNTING &any_one, CHECK_ENUMERATE, NULL, false

const struct planted mondrian_planted[] = {
    {{"extra-finished", "site 2 says finished twice when it has rows", MESSAGE_EXTRA, 2, "finished",
      NULL, 0},
     "as-published",
     SMALL,
     FOUND_BY_COUNTING},
    {{"input-sent", "site 2 sends its rows along with finished", INPUT_SENT, 2, "finished", NULL,
      1},
     "as-published",
     SMALL,
     FOUND_BY_COUNTING},
    {{"split-copied", "site 3 also gets the cut from site 1, which tells it nothing new",
      MESSAGE_COPIED, 1, "split", NULL, 3},
     "as-published",
     SMALL,
     &any_one,
     CHECK_ENUMERATE,
     NULL,
     true},
    {{"agree-twice", "site 2 says its tree twice when it has rows", MESSAGE_EXTRA, 2, "agree", NULL,
      0},
     "fast",
     SMALL,
     FOUND_BY_COUNTING},
    {{"rows-sent", "site 2 sends its rows along with its tree", INPUT_SENT, 2, "agree", NULL, 3},
     "hardened",
     SMALL,
     FOUND_BY_COUNTING},
    {{"agree-copied", "site 3 also gets the tree from site 1, which tells it nothing new",
      MESSAGE_COPIED, 1, "agree", NULL, 3},
     "fast",
     SMALL,
     &any_one,
     CHECK_ENUMERATE,
     NULL,
     true},
    {.variant = NULL}};
