/* The composition theorem, with its conditions checked (Goldreich, Foundations of Cryptography II,
 * 7.3.3 and 7.5; Canetti 2000; semi-honest, static adversaries): a protocol that is private with
 * its parts played by a trusted party stays so with private parts in their place, for every
 * coalition for which both hold.
 *
 *   1  The outer row, with ideal parts, for the coalitions in question.
 *   2  For every shape that its runs called: a row of the part with just these parameters, for each
 *      coalition that can be inside the group, and one of its outputs. A shape without a row leaves
 *      the verdict at `holds`, with that gap in words.
 *      A row about some inputs or coins only leaves the verdict at `holds`, too, and an outer row
 *      that is `holds-if` at `holds-if`: no verdict is stronger than the weakest row that it rests
 *      on. A row that leaks at other parameters, with as many parties and for such a coalition,
 *      makes it `inconclusive` where there is none with the parameters that are needed.
 *   3  No key of one call was used or sent in another, and no digest or point under it was sent in
 *      another: neither in the outer row, nor in runs with the parts played for real.
 *   4  Calls are made in one order by all of their members, or together: with ideal parts a call
 *      ends when all have come to it, so other runs do not end, and the outer row fails.
 *      That the order tells nothing is seen by the outer row, by the rounds in which calls end.
 *   5  There is a row `branches` of the protocol and of each part, and none lists a way that was
 *      never taken; else the verdict is `holds`. What this start made no such row of is named: then
 *      no more than `holds` is expected either, since nobody asked for more. */
#ifndef GLASSHOUSE_COMPOSED_H
#define GLASSHOUSE_COMPOSED_H

#include "proofs/tell/report.h"

/* composed_judge appends the finding `composed` that rests on |outer|, which was just made by a
 * census of |report->run|, and on the rows of the parts that it called, which are made here. */
void composed_judge(const struct report *, const struct finding *outer, enum verdict expected);

/* composed_lacks: composed verdicts that rest on the code of |row|, a row `branches` that lacks a
 * way, become `holds`, and say so. composed_untold does so where there is no such row, and names
 * the code. Both look at all findings of a start, when its jobs are done. */
void composed_lacks(struct findings *, const struct finding *row);
void composed_untold(struct findings *);

/* flat_look plays a job FLAT_RUNS times, on sampled inputs, with no part ideal, and says what is
 * wrong: |fault|, or NULL. */
enum { FLAT_RUNS = 16 };
struct flat {
    uint64_t runs;
    const char *fault;
};
struct flat flat_look(const struct job *, struct arena *);

#endif
