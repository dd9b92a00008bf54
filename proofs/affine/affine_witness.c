/* The witness of an affine leak: the functional, with names of inputs; the messages with their
 * weights; and two inputs with equal rights and different values of the functional. The views of
 * these two are never equal, so the distance is 1. Of masked entries alone, the inputs are those of
 * the play that was solved.
 *
 * What a function draws for others has the same law for all inputs. The view has its value in every
 * run; an ideal view, which does not know it, in at most one of two. */
#include "proofs/affine/affine.h"
#include "sim/part.h"
#include <stdlib.h>

static const char *factor_text(struct arena *arena, const fmpz_t factor)
{
    char *digits = fmpz_get_str(NULL, 10, factor);
    const char *text = arena_text(arena, digits);
    flint_free(digits);
    return text;
}

/* "x2", "mask of 4", or an output: "share[1] of 3". */
static const char *column_name(const struct system *s, uint32_t column, struct arena *arena)
{
    const struct shadows *h = s->shadows;
    const uint32_t at = s->variable[column];
    for (size_t k = 0; column >= s->inputs_end && column < s->outputs_end && k < h->output_count;
         k++)
        if (at >= h->outputs[k].first && at < h->outputs[k].first + h->outputs[k].count)
            return arena_format(arena, "%s[%u] of %d", h->outputs[k].name,
                                at - h->outputs[k].first + 1, h->outputs[k].party);
    return shadows_name(h, at, arena);
}

static const char *functional_text(const struct system *s, const struct rows *f,
                                   struct arena *arena)
{
    const char *text = "";
    fmpz_t size;
    fmpz_init(size);
    for (size_t t = 0; t < f->term_count; t++) {
        const bool minus = fmpz_sgn(&f->terms[t].factor) < 0;
        const char *name = column_name(s, f->terms[t].column, arena);
        fmpz_abs(size, &f->terms[t].factor);
        text = arena_format(arena, "%s%s%s%s%s", text,
                            !*text  ? (minus ? "-" : "")
                            : minus ? " - "
                                    : " + ",
                            fmpz_is_one(size) ? "" : factor_text(arena, size),
                            fmpz_is_one(size) ? "" : "*", name);
    }
    fmpz_clear(size);
    return text;
}

/* The value of a row for a vector with few entries. */
static void row_at(fmpz_t out, const struct rows *r, size_t row, const uint32_t *column,
                   const int *entry, int count)
{
    fmpz_zero(out);
    for (size_t t = r->start[row]; t < r->start[row + 1]; t++)
        for (int k = 0; k < count; k++)
            if (r->terms[t].column == column[k] && entry[k] > 0)
                fmpz_add(out, out, &r->terms[t].factor);
            else if (r->terms[t].column == column[k])
                fmpz_sub(out, out, &r->terms[t].factor);
}

static bool vanishes(const fmpz_t f, const fmpz_t modulus)
{
    return fmpz_is_zero(modulus) ? fmpz_is_zero(f) : fmpz_divisible(f, modulus);
}

/* Have inputs 0 and this vector equal rights and different values of the functional? */
static bool tells(const struct system *s, const struct linear_leak *leak, const fmpz_t modulus,
                  const uint32_t *column, const int *entry, int count)
{
    fmpz_t f;
    bool good = true;
    fmpz_init(f);
    for (size_t k = 0; k < s->rights.count && good; k++) {
        row_at(f, &s->rights, k, column, entry, count);
        good = vanishes(f, modulus);
    }
    row_at(f, &leak->functional, 0, column, entry, count);
    good = good && !vanishes(f, modulus);
    fmpz_clear(f);
    return good;
}

static const char *pair_text(const struct system *s, const uint32_t *column, const int *entry,
                             int count, struct arena *arena)
{
    const char *text = "";
    for (int k = 0; k < count; k++)
        text = arena_format(arena, "%s%s = %d, ", text, column_name(s, column[k], arena), entry[k]);
    return arena_format(arena, "%sall others 0", text);
}

/* Tries one changed entry, or one raised and one lowered; that is enough for sums. */
static const char *find_pair(const struct system *s, const struct linear_leak *leak,
                             const fmpz_t modulus, struct arena *arena)
{
    for (uint32_t a = s->coins; a < s->inputs_end; a++) {
        const int one[2] = {1, -1};
        if (tells(s, leak, modulus, &a, one, 1))
            return pair_text(s, &a, one, 1, arena);
    }
    for (uint32_t a = s->coins; a < s->inputs_end; a++)
        for (uint32_t b = s->coins; b < s->inputs_end; b++) {
            const uint32_t both[2] = {a, b};
            const int one[2] = {1, -1};
            if (a != b && tells(s, leak, modulus, both, one, 2))
                return pair_text(s, both, one, 2, arena);
        }
    return NULL;
}

const struct witness *affine_witness(const struct system *s, const struct linear_leak *leak,
                                     const char *scope, const fmpz_t modulus, const char *inputs,
                                     struct arena *arena)
{
    struct witness *w = arena_zero(arena, sizeof *w);
    const struct shadows *h = s->shadows;
    const char *functional = functional_text(s, &leak->functional, arena);
    w->coalition = coalition_format(arena, h->run, s->members);
    w->learns = arena_format(arena, "%s%s", functional, scope);
    w->telling = arena_zero(arena, (leak->weights.term_count + 1) * sizeof *w->telling);
    for (size_t t = 0; t < leak->weights.term_count; t++) {
        const uint32_t at = s->shadow[leak->weights.terms[t].column];
        if (at == UINT32_MAX || h->list[at].own)
            continue;
        const struct shadow *one = &h->list[at];
        const struct event *e = one->event;
        w->telling[w->telling_count++] = (struct telling){
            .number = e->number,
            .from = e->from,
            .to = one->party,
            .name = arena_text(arena, e->name),
            .field = arena_format(arena, "%s[%u]", e->fields[one->field].name, one->entry + 1),
            .weight = factor_text(arena, &leak->weights.terms[t].factor),
            .path = e->call ? arena_text(arena, call_path(h->run, e->call)) : NULL,
            .file = e->file ? arena_text(arena, e->file) : NULL,
            .line = e->line};
    }
    bool drawn = false;
    for (size_t t = 0; t < leak->functional.term_count; t++)
        drawn |= leak->functional.terms[t].column >= s->inputs_end;
    const char *pair = drawn || inputs ? NULL : find_pair(s, leak, modulus, arena);
    if (pair) {
        w->inputs[0] = "all 0";
        w->inputs[1] = pair;
    }
    if (drawn || inputs)
        w->inputs[0] = inputs ? inputs : "any";
    w->view = arena_format(
        arena, "%s %s%s",
        w->telling_count ? "the named messages, each times its number above, added up, less own "
                           "inputs and coins, are"
                         : "own inputs and coins alone give",
        functional,
        drawn    ? ", which the function draws for others"
        : inputs ? ", on the way that the run takes with these inputs and its coins"
                 : " of the first inputs");
    if (!inputs) {
        w->probabilities[0] = "1";
        w->probabilities[1] = drawn ? "at most 1/2" : "0";
        w->distance = drawn ? "at least 1/2" : "1";
    }
    w->replay = job_replay(h->job, arena, h->run, s->members);
    return w;
}
