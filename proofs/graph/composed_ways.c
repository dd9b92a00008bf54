/* Connects a `composed` verdict with the rows `branches` of the code on which it rests: rows that
 * lack a side, and rows that were not made. */
#include "proofs/graph/composed.h"
#include "protocols/protocols.h"
#include <string.h>

static bool is_about(const struct finding *f, const char *protocol, const char *variant)
{
    return strcmp(f->protocol, protocol) == 0 && strcmp(f->variant, variant) == 0;
}

/* Is a composed verdict about the row's protocol and variant, or does it rest on them? */
static bool is_built_on(const struct finding *composed, const struct finding *row)
{
    bool built = is_about(composed, row->protocol, row->variant);
    for (size_t i = 0; i < composed->rest_count && !built; i++)
        built = is_about(row, composed->rests[i].protocol, composed->rests[i].variant);
    return built;
}

void composed_lacks(struct findings *f, const struct finding *row)
{
    for (size_t i = 0; i < f->count; i++) {
        struct finding *one = &f->list[i];
        if (one->check != CHECK_COMPOSED || one->planted || one->verdict != VERDICT_COMPOSED ||
            !is_built_on(one, row))
            continue;
        one->verdict = VERDICT_HOLDS;
        one->bounds =
            arena_format(&f->arena, "some branches of %s %s went one way only (row `branches`): %s",
                         row->protocol, row->variant, one->bounds);
    }
}

static bool is_told(const struct findings *f, const char *protocol, const char *variant)
{
    for (size_t i = 0; i < f->count; i++)
        if (f->list[i].check == CHECK_BRANCHES && is_about(&f->list[i], protocol, variant))
            return true;
    return false;
}

/* Names the code under one verdict, each protocol and variant once, that has no row. */
static const char *untold(struct findings *f, const struct finding *composed, bool *counts)
{
    const char *text = "";
    *counts = false;
    for (size_t i = 0; i < composed->rest_count; i++) {
        const struct rest *r = &composed->rests[i];
        bool first = true;
        for (size_t k = 0; k < i; k++)
            first &= strcmp(composed->rests[k].protocol, r->protocol) != 0 ||
                     strcmp(composed->rests[k].variant, r->variant) != 0;
        if (!first || is_told(f, r->protocol, r->variant))
            continue;
        text =
            arena_format(&f->arena, "%s%s%s %s", text, *text ? ", " : "", r->protocol, r->variant);
        /* Specimens are made for one checker and have no such rows. */
        *counts |= protocol_find(r->protocol) != NULL;
    }
    return text;
}

void composed_untold(struct findings *f)
{
    for (size_t i = 0; i < f->count; i++) {
        struct finding *one = &f->list[i];
        const bool asked = one->check == CHECK_COMPOSED && !one->planted;
        bool counts = false;
        const char *text = asked ? untold(f, one, &counts) : "";
        if (!*text)
            continue;
        one->bounds = arena_format(
            &f->arena, "%s; whether each branch went both ways was not asked here of %s",
            one->bounds, text);
        if (!counts || one->verdict != VERDICT_COMPOSED)
            continue;
        one->verdict = VERDICT_HOLDS;
        one->bounds = arena_format(&f->arena, "%s (`check %s` without a filter and `audit` ask it)",
                                   one->bounds, one->protocol);
        if (one->expected == VERDICT_COMPOSED)
            one->expected = VERDICT_HOLDS;
    }
}
