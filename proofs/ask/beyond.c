#include "proofs/ask/beyond.h"
#include <string.h>

static bool same_group(const struct finding *a, const struct finding *b)
{
    return strcmp(a->protocol, b->protocol) == 0 && strcmp(a->variant, b->variant) == 0;
}

/* Has a row such an argument, for what it found within its bounds? */
static bool argues(const struct finding *f)
{
    return f->assumes && !f->planted && check_is_of_leakage(f->check) &&
           (f->verdict == VERDICT_PROVED || f->verdict == VERDICT_EXHAUSTED ||
            f->verdict == VERDICT_HOLDS || f->verdict == VERDICT_HOLDS_IF);
}

static bool same_argument(const struct finding *a, const struct finding *b)
{
    return argues(b) && same_group(a, b) && strcmp(a->assumes, b->assumes) == 0;
}

/* What the row `branches` means for an argument, and what is expected of it. */
static enum verdict of_branches(enum verdict branches)
{
    return branches == VERDICT_HOLDS  ? VERDICT_HOLDS_IF
           : branches == VERDICT_LEAK ? VERDICT_FAILS
                                      : VERDICT_INCONCLUSIVE;
}

static const char *reason(enum verdict v)
{
    return v == VERDICT_FAILS ? "that is wrong, since there is a leak beyond them (row `branches`)"
           : v == VERDICT_HOLDS_IF
               ? "that nobody checks"
               : "about code of which some ways were never taken (row `branches`)";
}

static void add_row(struct findings *f, size_t first, const struct finding *branches)
{
    const struct finding one = f->list[first];
    const enum verdict verdict = of_branches(branches->verdict);
    const struct witness *witness = branches->witness;
    const enum verdict expected = of_branches(branches->expected);
    const char *to = one.parameters;
    size_t rows = 0;
    for (size_t i = first; i < f->count; i++)
        if (same_argument(&one, &f->list[i])) {
            to = f->list[i].parameters;
            rows++;
        }
    const bool same = strcmp(to, one.parameters) == 0;
    findings_add(
        f, &(struct finding){
               .protocol = one.protocol,
               .variant = one.variant,
               .check = CHECK_BEYOND,
               .coalition = "all",
               .coalitions = 1,
               .parameters = arena_format(&f->arena, "beyond %s%s%s", one.parameters,
                                          same ? "" : " to ", same ? "" : to),
               .assumes = one.assumes,
               .verdict = verdict,
               .expected = expected,
               .extends = true,
               .witness = verdict == VERDICT_FAILS ? witness : NULL,
               .bounds = arena_format(
                   &f->arena, "beyond the bounds of %zu rows it holds only by an argument %s: %s",
                   rows, reason(verdict), one.assumes)});
}

void beyond_settle(struct findings *f)
{
    const size_t count = f->count;
    for (size_t i = 0; i < count; i++) {
        bool first = argues(&f->list[i]);
        for (size_t k = 0; k < i && first; k++)
            first = !same_argument(&f->list[i], &f->list[k]);
        for (size_t k = 0; k < count && first; k++)
            if (f->list[k].check == CHECK_BRANCHES && !finding_is_note(&f->list[k]) &&
                same_group(&f->list[i], &f->list[k])) {
                const struct finding branches = f->list[k];
                add_row(f, i, &branches);
                break;
            }
    }
}
