/* The masked prefix: at the parameters of a run, whatever else is seen there, do the entries that
 * are sent as masked tell more than the affine part of what is declared?
 *
 * Digests, points and bits that were read have no forms; what was masked before has. On the way
 * that the run takes the masked entries are B r + A x for the coins r of others, and tell the yA
 * with yB = 0 and no more (linear.h). */
#include "crypto/memory.h"
#include "proofs/affine/affine.h"
#include <stdlib.h>

static bool is_masked(const struct shadow *s)
{
    const struct event *e = s->event;
    return (e->kind == EVENT_MESSAGE || e->kind == EVENT_UNREAD) &&
           e->fields[s->field].leak == LEAK_MASKED;
}

static void copy_row(struct rows *to, const struct rows *from, size_t row)
{
    for (size_t t = from->start[row]; t < from->start[row + 1]; t++)
        rows_term(to, from->terms[t].column, &from->terms[t].factor);
    rows_end(to);
}

/* The entries of |all| that are sent as masked; |blurred| counts those of the coalition without a
 * form. */
static void pick(const struct shadows *all, coalition members, struct shadows *masked,
                 size_t *blurred)
{
    *masked = *all;
    masked->count = 0;
    masked->rows = (struct rows){0};
    masked->list = memory_zero(all->count + 1, sizeof *masked->list);
    for (size_t k = 0; k < all->count; k++) {
        const struct shadow *s = &all->list[k];
        if (!is_masked(s) && !s->own)
            continue;
        *blurred += is_masked(s) && s->form->tainted && coalition_has(members, s->party);
        masked->list[masked->count++] = *s;
        copy_row(&masked->rows, &all->rows, k);
    }
}

static enum verdict judge(const struct shadows *all, coalition members, struct arena *arena,
                          const char **note)
{
    struct shadows masked;
    struct system system;
    size_t blurred = 0;
    fmpz_t modulus;
    pick(all, members, &masked, &blurred);
    fmpz_init(modulus);
    if (all->ring)
        ring_integer(modulus, all->ring);
    system_init(&system, &masked);
    system_load(&system, members);
    const enum linear_answer answer = system_judge(&system, modulus, NULL);
    system_clear(&system);
    fmpz_clear(modulus);
    rows_clear(&masked.rows);
    free(masked.list);
    *note = blurred ? arena_format(arena, "%zu masked entries have no form", blurred)
                    : "affine on the way of a run with these parameters";
    if (answer == LINEAR_PRIVATE)
        return blurred ? VERDICT_INCONCLUSIVE : VERDICT_PROVED;
    if (!all->rights_blurred && !all->restricted)
        return VERDICT_LEAK;
    *note = "masked entries tell more than the affine part of what is declared";
    return VERDICT_INCONCLUSIVE;
}

enum verdict affine_masked(const struct job *job, coalition members, struct arena *arena,
                           const char **note)
{
    char error[256];
    struct shadows shadows;
    enum verdict verdict = VERDICT_INCONCLUSIVE;
    *note = "no affine run";
    if (shadows_take(&shadows, job, "2^64", error) == OK)
        verdict = judge(&shadows, members, arena, note);
    shadows_clear(&shadows);
    return verdict;
}
