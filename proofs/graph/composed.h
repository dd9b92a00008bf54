/* The composition theorem, with its conditions checked (Goldreich, Foundations of Cryptography II,
 * 7.3.3 and 7.5; Canetti 2000; semi-honest, static adversaries): a protocol that is private with
 * its parts played by a trusted party stays so with private parts in their place, for every
 * coalition for which both hold.
 *
 *   1  The outer row, with ideal parts, for the coalitions in question.
 *   2  For every shape that its runs called: a row of the part with just these parameters, for each
 *      coalition that can be inside the group, and one of its outputs. A shape without a row leaves
 *      the verdict at `holds`, with that gap in words.
 *   3  No key or handle of one call was used in another.
 *   4  Calls are made in one order by all: the house ends a run in which they are not. */
#ifndef GLASSHOUSE_COMPOSED_H
#define GLASSHOUSE_COMPOSED_H

#include "proofs/tell/report.h"

/* composed_judge appends the finding `composed` that rests on |outer|, which was just made by a
 * census of |report->run|, and on the rows of the parts that it called, which are made here. */
void composed_judge(const struct report *, const struct finding *outer, enum verdict expected);

#endif
