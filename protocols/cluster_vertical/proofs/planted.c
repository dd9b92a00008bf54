/* Planted leaks of distributed clustering, in the hybrid world: those of the sums are planted in
 * sum-to. */
#include "protocols/cluster_vertical/proofs/planted.h"

#define TABLES "parties=2 schema=\"a:qi:x|y;b:qi:x|y\" columns=\"1:a;2:b\" rows=3 initial=1"

const struct planted vertical_planted[] = {
    PLANTED("one-lap", TABLES " ideal=sum-to", any_one, CHECK_ENUMERATE, "table-sent",
            "party 2 sends its table after its columns", INPUT_SENT, 2, "columns", NULL, 1),
    PLANTED("one-lap", TABLES " ideal=sum-to", any_one, CHECK_ENUMERATE, "length-tells",
            "party 2 adds a line to its columns when its first value is odd", MESSAGE_EXTRA, 2,
            "columns", NULL, 1),
    PLANTED(
        "one-lap",
        "parties=2 schema=\"a:qi:x|y;n:keep:0..1;b:qi:x|y;k:keep:0..1\" columns=\"1:a,n;2:b,k\" "
        "rows=3 "
        "initial=1 passes=4 noise=1 noise-by=n,k ideal=sum-to",
        any_one, CHECK_ENUMERATE, "noise-sent",
        "party 2 sends its table, and so its noise, after its columns", INPUT_SENT, 2, "columns",
        NULL, 1),
    /* With a diversity: the pivot tells of each record whether it stays. */
    PLANTED("one-lap",
            "parties=2 schema=\"a:qi:x|y;s:sensitive:m|n;b:qi:x\" columns=\"1:a,s;2:b\" rows=4 "
            "initial=2 "
            "criteria=k-anonymity:2+frequency-l-diversity:1.5 publish=own ideal=sum-to",
            any_one, CHECK_ENUMERATE, "values-sent",
            "the pivot sends its table, and so its sensitive values, after its labels", INPUT_SENT,
            1, "labels", NULL, 2),
    {.variant = NULL}};
