/* What probes found, in the rows `branches`. */
#include "proofs/ask/probes.h"
#include <stdlib.h>
#include <string.h>

static const char *words(struct findings *f, const struct probed *p, const char *bounds)
{
    if (!p->leaks && p->ways)
        bounds = arena_format(&f->arena,
                              "%s; of %zu such ways %zu were reached by %zu probes, which put the "
                              "numbers of conditions, and larger ones, in the place of parameters",
                              bounds, p->ways, p->reached, p->tried);
    if (!p->leaks && p->choices)
        bounds = arena_format(&f->arena,
                              "%s; %zu choices by a number are made alike in all rows while a run "
                              "is prepared: %zu of them were made otherwise by probes",
                              bounds, p->choices, p->chosen);
    if (!p->leaks && p->far)
        bounds = arena_format(
            &f->arena,
            "%s; %zu probes of other sizes than rows have find no leak and no wrong output", bounds,
            p->far);
    if (!p->leaks)
        return bounds;
    const bool leak = p->leak.verdict == VERDICT_LEAK;
    return arena_format(&f->arena, "at %s, which no row has, %s %s (%s); the rows themselves: %s",
                        p->leak.parameters, check_name(p->leak.check),
                        leak ? "finds a leak" : "fails",
                        p->leak.witness ? p->leak.witness->learns
                        : leak          ? "no witness"
                                        : p->leak.bounds,
                        bounds);
}

void probes_tell(const struct probes *probes, struct findings *f)
{
    for (size_t i = 0; i < probes->count; i++)
        for (size_t k = 0; k < f->count; k++) {
            const struct probed *p = &probes->list[i];
            struct finding *row = &f->list[k];
            if (row->check != CHECK_BRANCHES || strcmp(row->protocol, p->protocol) != 0 ||
                strcmp(row->variant, p->variant) != 0 || finding_is_note(row))
                continue;
            row->bounds = words(f, p, row->bounds);
            if (!p->leaks)
                continue;
            row->verdict = p->leak.verdict;
            row->witness = p->leak.witness;
        }
}

void probes_clear(struct probes *p)
{
    free(p->list);
    *p = (struct probes){0};
}
