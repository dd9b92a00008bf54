/* Shared by the files of the affine checker: a coalition's linear system, the check of its ideal
 * view, its witness. */
#ifndef GLASSHOUSE_AFFINE_H
#define GLASSHOUSE_AFFINE_H

#include "proofs/affine/shadows.h"

/* A coalition's linear system. Columns are what the coalition does not know: first coins, then
 * honest inputs.
 *
 * If the function draws coins, the view is judged jointly with all outputs. Outputs of others get
 * columns of their own after the inputs, each with a row "this form less this output" among the
 * views. The same rows are rights, in which every coin of the run stands in one more column, where
 * no view has anything: so the rights give just what outputs say about each other. Then the answer
 * is that the view, with what the coalition may know fixed, does not depend on the others' outputs
 * or inputs. */
struct system {
    const struct shadows *shadows;
    coalition members;
    uint32_t *column;   /* by variable; UINT32_MAX: the coalition knows it */
    uint32_t *copy;     /* by variable: of a coin, where the rights have it */
    uint32_t *variable; /* by column; of an output, its row among the outputs */
    uint32_t coins, inputs_end, outputs_end, columns;
    struct rows views, rights;
    uint32_t *shadow; /* by row of |views|: the shadow that it comes from; UINT32_MAX: an output */
};

void system_init(struct system *, const struct shadows *);
void system_clear(struct system *);
void system_load(struct system *, coalition);
/* system_rights leaves out one right (SIZE_MAX: none). */
void system_rights(struct system *, size_t without);
enum linear_answer system_judge(const struct system *, const fmpz_t modulus, struct linear_leak *);

/* affine_view compares a party's view with its ideal view, as cosets: the spans of the coins must
 * be equal, and the offsets, for all inputs and own coins. If the function draws coins, all
 * parties' outputs are part of both. affine_outputs compares only these, of
 * any protocol, before any ideal view is made. */
enum verdict affine_view(struct shadows *, coalition single, const fmpz_t modulus, struct arena *,
                         const char **note);
enum verdict affine_outputs(struct shadows *, const fmpz_t modulus, struct arena *,
                            const char **note);

/* affine_masked judges only the entries that are sent as masked, at the job's own parameters. It
 * works also if other entries are not affine. |note| says what it covers, and |witness| is of a
 * leak, else NULL. */
enum verdict affine_masked(const struct job *, coalition, struct arena *, const char **note,
                           const struct witness **witness);

/* affine_witness: |inputs| are those of one play, if the leak is one of that play; NULL: it is of
 * all inputs, and the witness finds two that are told apart. */
const struct witness *affine_witness(const struct system *, const struct linear_leak *,
                                     const char *scope, const fmpz_t modulus, const char *inputs,
                                     struct arena *);

#endif
