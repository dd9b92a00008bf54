/* The composition theorem, with its conditions checked (Goldreich, Foundations of Cryptography II,
 * 7.3.3 and 7.5; Canetti 2000; semi-honest, static adversaries). A protocol is private with parts
 * that a trusted party plays, and these parts are private by themselves. Then the protocol with the
 * real parts is private too, for every coalition for which both hold. What is checked:
 *
 *   1  The outer row: the protocol with ideal parts, for the coalitions in question.
 *   2  For every shape that its runs called: a row of that part with exactly these parameters, for
 *      each coalition that can be inside the group, and a row about its outputs.
 *      If a shape has no row, the verdict is `holds`, and the gap is named. If a row is about some
 *      inputs or coins only, as rows by couple are, the verdict is `holds`. If the outer row is
 *      `holds-if`, so is the verdict: it is never stronger than the weakest row on which it rests.
 *      Suppose that there is no row with the needed parameters, but a row with other parameters
 *      leaks, for as many parties and such a coalition: then the verdict is `inconclusive`.
 *      The rows are about the inputs that the part's table lists. If a call gave another input (a
 *      key, a longer vector, another modulus), or inputs that the part's check_inputs refuses
 *      together while its row is not about these, the verdict is `holds`, and that is named.
 *   3  No call uses or sends a key of another call, or sends a digest or point under it. This is
 *      checked in the outer row, and in runs with real parts.
 *   4  All members of a group make their calls in the same order, or together. With ideal parts a
 *      call ends when all members have come to it; so other runs do not end, and the outer row
 *      fails. That the order tells nothing is checked by the outer row: it sees the rounds in which
 *      calls end.
 *      A trusted party answers after one round, always. So a part whose number of rounds is not
 *      always the same tells those outside of it something, by when its members go on; in runs
 *      with real parts, calls whose members came alike must end alike; else the verdict is `holds`.
 *      Code that keeps something in a variable of the program could do another thing in its second
 *      call. Here no file that a role runs has such a variable: tests/build/state.cmake. Of
 *      protocols from elsewhere nobody knows.
 *   5  The protocol and each part have a row `branches`, and none lists a side that no run took;
 *      otherwise the verdict is `holds`. Rows that this start did not make are named; then no more
 *      than `holds` is expected either, because nobody asked for more. */
#ifndef GLASSHOUSE_COMPOSED_H
#define GLASSHOUSE_COMPOSED_H

#include "proofs/exact/handed.h"
#include "proofs/tell/report.h"

/* composed_judge appends the finding `composed`. It rests on |outer|, which a census of
 * |report->run| just made, on what it gave to the parts that were called, and on their rows; it
 * makes these here. */
void composed_judge(const struct report *, const struct finding *outer, const struct handed *,
                    enum verdict expected);

/* Both look at all findings, when the jobs of a start are done. composed_lacks: |row| is a row
 * `branches` that lacks a side; `composed` verdicts that rest on its code become `holds`, and say
 * so. composed_untold does the same where there is no such row, and names the code. */
void composed_lacks(struct findings *, const struct finding *row);
void composed_untold(struct findings *);

/* flat_look plays a job FLAT_RUNS times with real parts, on sampled inputs. |fault| says what is
 * wrong; NULL: nothing. How long a call takes is asked of shapes that a trusted party answered; the
 * outer row has the rounds of the others. */
enum { FLAT_RUNS = 16 };
struct flat {
    uint64_t runs;
    const char *fault;
    const char *uneven; /* a call that takes more rounds in one run than in another; or NULL */
};
struct flat flat_look(const struct job *, const struct handed *, struct arena *);

#endif
