/* Verdicts that rest on other verdicts. A rest names the question: protocol, variant, checker,
 * coalitions, and all parameters. The finding that answers it is made here and now, from a row of
 * that protocol's table; what the table expects is not believed. Its parameters must be the needed
 * ones (a row that was judged for `any` value covers every value). If they differ, the gap is
 * named with the table's argument in words for it, and the verdict becomes weaker. */
#ifndef GLASSHOUSE_GRAPH_H
#define GLASSHOUSE_GRAPH_H

#include "proofs/ask/checker.h"

/* For which coalitions a rest is needed: each of these; an empty list: the protocol as a whole. */
struct rest_members {
    const coalition *list;
    size_t count;
};

/* graph_rest completes |rest|. The caller sets |what|, |protocol|, |variant|, |check|, |exact| and
 * |needed|. If there is no row, |parameters| stays NULL and |gap| says so. With |planted| the rows
 * are asked of the protocol with that leak, because what rests on them has it, too. New findings
 * are appended to |made|, whose arena has all texts. A finding that is already there, for the same
 * leak or none, is not made again. */
void graph_rest(struct rest *rest, const struct rest_members *, const struct mutation *planted,
                struct findings *made);

/* rest_holds: was the finding made, does it cover what is needed, and is it no leak? rest_is_bad:
 * was it made, and is it a leak or a failure? */
bool rest_holds(const struct rest *);
bool rest_is_bad(const struct rest *);
/* rest_is_sampled: is it about some inputs or coins only? Then so is what rests on it. */
bool rest_is_sampled(const struct rest *);

/* graph_gap says in which parameters two texts of all parameters differ; NULL: in none. */
const char *graph_gap(const char *needed, const char *have, struct arena *);

/* rest_copy copies a rest, with all texts into another arena. */
struct rest rest_copy(const struct rest *, struct arena *);

/* rest_text says a rest in words, for the bounds of a finding. */
const char *rest_text(const struct rest *, struct arena *);

#endif
