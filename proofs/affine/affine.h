/* The affine checker's parts: a coalition's linear system, its ideal view, its witness. */
#ifndef GLASSHOUSE_AFFINE_H
#define GLASSHOUSE_AFFINE_H

#include "proofs/affine/shadows.h"

/* What a coalition sees of what it does not know: coins first, then honest inputs. */
struct system {
    const struct shadows *shadows;
    coalition members;
    uint32_t *column;   /* by variable; UINT32_MAX: known to the coalition */
    uint32_t *variable; /* by column */
    uint32_t coins, columns;
    struct rows views, rights;
    uint32_t *shadow; /* by row of the views */
};

void system_init(struct system *, const struct shadows *);
void system_clear(struct system *);
void system_load(struct system *, coalition);
/* system_rights takes one right away (SIZE_MAX: none). */
void system_rights(struct system *, size_t without);
enum linear_answer system_judge(const struct system *, const fmpz_t modulus, struct linear_leak *);

/* affine_view compares a party's view with its ideal view as cosets: equal spans of the coins,
 * equal offsets for all inputs and own coins. */
enum verdict affine_view(struct shadows *, coalition single, const fmpz_t modulus, struct arena *,
                         const char **note);

/* affine_masked judges the entries that are sent as masked, and no others, at the job's own
 * parameters, also where the rest has no algebra; |note| says how far that goes. */
enum verdict affine_masked(const struct job *, coalition, struct arena *, const char **note);

const struct witness *affine_witness(const struct system *, const struct linear_leak *,
                                     const char *scope, const fmpz_t modulus, struct arena *);

#endif
