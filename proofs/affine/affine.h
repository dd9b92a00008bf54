/* Shared by the files of the affine checker: a coalition's linear system, the check of its ideal
 * view, its witness. */
#ifndef GLASSHOUSE_AFFINE_H
#define GLASSHOUSE_AFFINE_H

#include "proofs/affine/shadows.h"

/* A coalition's linear system. Columns are what the coalition does not know: first coins, then
 * honest inputs. */
struct system {
    const struct shadows *shadows;
    coalition members;
    uint32_t *column;   /* by variable; UINT32_MAX: the coalition knows it */
    uint32_t *variable; /* by column */
    uint32_t coins, columns;
    struct rows views, rights;
    uint32_t *shadow; /* by row of |views|: the shadow that it comes from */
};

void system_init(struct system *, const struct shadows *);
void system_clear(struct system *);
void system_load(struct system *, coalition);
/* system_rights leaves out one right (SIZE_MAX: none). */
void system_rights(struct system *, size_t without);
enum linear_answer system_judge(const struct system *, const fmpz_t modulus, struct linear_leak *);

/* affine_view compares a party's view with its ideal view, as cosets: the spans of the coins must
 * be equal, and the offsets, for all inputs and own coins. */
enum verdict affine_view(struct shadows *, coalition single, const fmpz_t modulus, struct arena *,
                         const char **note);

/* affine_masked judges only the entries that are sent as masked, at the job's own parameters. It
 * works also if other entries are not affine. |note| says what it covers. */
enum verdict affine_masked(const struct job *, coalition, struct arena *, const char **note);

const struct witness *affine_witness(const struct system *, const struct linear_leak *,
                                     const char *scope, const fmpz_t modulus, struct arena *);

#endif
