/* Planted leaks of distributed Mondrian, with ideal parts: mistakes of its own messages. */
#include "protocols/mondrian/proofs/planted.h"

static const struct coalition_class first_site = {.name = "{1}", .exactly = 1};

#define SMALL                                                                                      \
    "parties=3 schema=\"a:qi:0..2\" rows=\"0..1\" k=1"                                             \
    " ideal=compare,kth,secure-sum"
const struct planted mondrian_planted[] = {
    PLANTED("as-published", SMALL, any_one, CHECK_ENUMERATE, "extra-finished",
            "site 2 says finished twice when it has rows", MESSAGE_EXTRA, 2, "finished", NULL, 0),
    PLANTED("as-published", SMALL, any_one, CHECK_ENUMERATE, "input-sent",
            "site 2 sends its rows along with finished", INPUT_SENT, 2, "finished", NULL, 1),
    HARMLESS("as-published", SMALL, any_one, CHECK_ENUMERATE, "split-copied",
             "site 3 also gets the cut from site 1, which tells it nothing new", MESSAGE_COPIED, 1,
             "split", NULL, 3),
    PLANTED("fast", SMALL, any_one, CHECK_ENUMERATE, "agree-twice",
            "site 2 says its tree twice when it has rows", MESSAGE_EXTRA, 2, "agree", NULL, 0),
    PLANTED("hardened", SMALL, any_one, CHECK_ENUMERATE, "rows-sent",
            "site 2 sends its rows along with its tree", INPUT_SENT, 2, "agree", NULL, 3),
    PLANTED("hardened",
            "parties=3 schema=\"a:qi:0..1;b:qi:0..1\" rows=\"2,2,1\" k=1 l=2"
            " ideal=compare,kth,secure-sum",
            any_one, CHECK_ENUMERATE, "entropies-shown",
            "the sites add up the entropies of the possible cuts, as fast does", ROLE_CHANGED, 0,
            "entropies shown", NULL, 0),
    PLANTED("hardened", "parties=3 schema=\"a:qi:0..2\" rows=\"0..1\" k=1 comparisons=ot",
            first_site, CHECK_COUPLE, "rows-told",
            "site 2 sends site 1 its rows with its part of an answer", INPUT_SENT, 2, "part", NULL,
            1),
    HARMLESS("fast", SMALL, any_one, CHECK_ENUMERATE, "agree-copied",
             "site 3 also gets the tree from site 1, which tells it nothing new", MESSAGE_COPIED, 1,
             "agree", NULL, 3),
    {.variant = NULL}};
