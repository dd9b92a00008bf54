/* Verdicts that rest on verdicts. A referral names what was asked: protocol, variant, checker,
 * coalitions, and all parameters. The finding that answers it is made here and now, from a row of
 * that protocol's table; that the table expects it is no reason to believe it. Its parameters must
 * be those that are needed (one that was judged for `any` value has every value). If they are
 * others, the table's argument in words is what is left, and the verdict becomes another word. */
#ifndef GLASSHOUSE_GRAPH_H
#define GLASSHOUSE_GRAPH_H

#include "proofs/ask/checker.h"

/* What a rest needs besides its parameters: each of these coalitions; none: the whole protocol. */
struct rest_members {
    const coalition *list;
    size_t count;
};

/* graph_rest fills in what |rest| leaves open: |what|, |protocol|, |variant|, |checker| and
 * |needed| are given. Without a row |parameters| stays NULL and |gap| says so. With |planted| the
 * rows are asked of the protocol with that leak: what rests on them has it, too. The findings that
 * are made are appended to |made|, in whose arena all texts live; what is there already, of the
 * same leak or none, is not made twice. */
void graph_rest(struct rest *rest, const struct rest_members *, const struct mutation *planted,
                struct findings *made);

/* rest_holds: was it found, does it cover what is needed, and is it no leak? rest_is_bad: was it
 * found, and did it come out badly? */
bool rest_holds(const struct rest *);
bool rest_is_bad(const struct rest *);
/* rest_is_sampled: is it about some inputs or coins only? Then what rests on it is, too. */
bool rest_is_sampled(const struct rest *);

/* graph_gap says in which parameters two texts of all parameters differ; NULL: in none. */
const char *graph_gap(const char *needed, const char *have, struct arena *);

/* rest_copy is the same with all texts in another arena. */
struct rest rest_copy(const struct rest *, struct arena *);

/* rest_text is one of them in words, for bounds. */
const char *rest_text(const struct rest *, struct arena *);

#endif
