/* Planted leaks of distributed clustering, in the hybrid world: those of sums and searches are
 * planted in the folders of these. */
#include "protocols/cluster_horizontal/proofs/planted.h"

#define TABLES "parties=2 schema=\"a:qi:x(p|q)|y\" rows=2 initial=2 ideal=secure-sum,closure"
#define TABLES_HIDDEN                                                                              \
    "parties=2 schema=\"a:qi:x|y;ill:sensitive:m|n\" rows=3 initial=3 counts=hidden "              \
    "criteria=k-anonymity:3+frequency-l-diversity:1.5 ideal=secure-sum,closure,dominance"
#define TABLES_LINKING                                                                             \
    "parties=2 schema=\"a:qi:x|y;b:qi:u|v\" rows=2 initial=2 linking=b,a sites=2 "                 \
    "ideal=secure-sum,closure,site-support"
#define THREE                                                                                      \
    "parties=3 schema=\"a:qi:x(p|q)|y;e:keep:0..1\" choice=e rows=2,1,1 initial=2 start=free "     \
    "ideal=secure-sum,closure"
#define THREE_BATCHED THREE ",closure-to"

const struct planted horizontal_planted[] = {
    PLANTED("as-published", TABLES, any_one, CHECK_ENUMERATE, "table-sent",
            "party 2 sends its table after its state", INPUT_SENT, 2, "state", NULL, 1),
    PLANTED("as-published", THREE, any_one, CHECK_ENUMERATE, "state-copied",
            "the state that player 2 hands to player 3 also goes to player 1", MESSAGE_COPIED, 2,
            "state", NULL, 1),
    PLANTED("batched", THREE_BATCHED, any_one, CHECK_ENUMERATE, "state-copied-batched",
            "batched, the state that player 2 hands to player 3 also goes to player 1",
            MESSAGE_COPIED, 2, "state", NULL, 1),
    PLANTED("deferred", THREE, any_one, CHECK_ENUMERATE, "state-copied-deferred",
            "deferred, the state that player 2 hands to player 3 also goes to player 1",
            MESSAGE_COPIED, 2, "state", NULL, 1),
    PLANTED("as-published", TABLES_HIDDEN, any_one, CHECK_ENUMERATE, "table-sent-hidden",
            "with hidden counts, party 2 sends its table after its state", INPUT_SENT, 2, "state",
            NULL, 1),
    PLANTED("as-published", TABLES_LINKING, any_one, CHECK_ENUMERATE, "table-sent-linking",
            "with pruned trees, party 2 sends its table after its state", INPUT_SENT, 2, "state",
            NULL, 1),
    {.variant = NULL}};
