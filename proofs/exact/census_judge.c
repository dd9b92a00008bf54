/* Judges a census. Have inputs with equal rights equal laws? Is the ideal view right? Is the
 * declaration tight? */
#include "crypto/memory.h"
#include "proofs/exact/census_words.h"
#include <math.h>
#include <stdlib.h>

static void *zeroed(uint64_t count, size_t size)
{
    void *list = memory_zero(count ? count : 1, size);
    return list;
}

/* Is difference |a| the larger one? This only chooses a witness; no verdict depends on it. */
static bool larger(const struct law_difference *a, const struct law_difference *b)
{
    return wide_is_zero(b->bottom) || fraction_compare(a->top, a->bottom, b->top, b->bottom) > 0;
}

enum { PAIRS_COMPARED = 64 };

/* Chooses the pair with the largest difference among the first pairs that differ. */
static void find_pair(uint64_t count, const struct intern *laws, const uint32_t *law,
                      const uint32_t *rights, struct leak *leak)
{
    uint32_t most = 0;
    for (uint64_t x = 0; x < count; x++)
        most = rights[x] > most ? rights[x] : most;
    uint64_t *first = zeroed((size_t)most + 1, sizeof *first); /* x + 1 */
    size_t compared = 0;
    for (uint64_t x = 0; x < count; x++) {
        if (!first[rights[x]])
            first[rights[x]] = x + 1;
        const uint64_t y = first[rights[x]] - 1;
        if (law[x] == law[y])
            continue;
        struct law_difference d;
        if (leak->found && compared++ > PAIRS_COMPARED)
            break;
        if (!law_distance(laws, law[y], law[x], &d) && leak->found)
            continue;
        if (!leak->found || larger(&d, &leak->difference))
            *leak = (struct leak){true, y, x, d};
    }
    free(first);
}

void census_find_leak(struct census *c, const struct watcher *w, struct leak *leak)
{
    *leak = (struct leak){0};
    if (!c->job->protocol->draws) {
        find_pair(c->inputs, &w->laws, w->some, w->rights, leak);
        return;
    }
    const struct drawn *d = &w->drawn;
    uint32_t *rights = drawn_rights(c, w), *law = zeroed(d->count, sizeof *law);
    for (size_t k = 0; k < d->count; k++)
        law[k] = d->rows[k].law;
    find_pair(d->count, &w->laws, law, rights, leak);
    leak->x = leak->found ? d->rows[leak->x].x : 0;
    leak->y = leak->found ? d->rows[leak->y].x : 0;
    free(rights);
    free(law);
}

/* |words|, followed by the party and the first event that differs, if that is found. */
static const char *with_event(struct census *c, const struct watcher *w, const struct leak *leak,
                              struct arena *arena, const char *words)
{
    const char *first = census_first_difference(c, w, leak->x, leak->y, arena);
    const char *who = run_role_name(c->run, __builtin_ctzll(w->members) + 1);
    return arena_format(arena, "%s; in the view of %s %s", words, who,
                        first ? first : "no single event was found to differ first");
}

const char *census_view_fault(struct census *c, const struct watcher *w, struct arena *arena,
                              struct leak *leak)
{
    *leak = (struct leak){0};
    if (w->asked)
        return *w->asked ? w->asked
                         : "the ideal view stops, as a party does that refuses a message";
    if (!c->job->protocol->draws) /* otherwise the inputs do not fix the outputs that it is given */
        find_pair(c->inputs, &w->bodies, w->ideal, w->rights, leak);
    if (leak->found)
        return with_event(c, w, leak, arena,
                          "the ideal view is not a function of what it is given: for two inputs "
                          "with the same own input, output and leakage it makes different views");
    for (uint64_t x = 0; x < c->inputs; x++) {
        if (w->real[x] == w->ideal[x])
            continue;
        leak->found = true;
        leak->x = leak->y = x;
        (void)!law_distance(&w->bodies, w->real[x], w->ideal[x], &leak->difference);
        const char *distance = fraction_text(arena, leak->difference.top, leak->difference.bottom);
        return with_event(
            c, w, leak, arena,
            arena_format(arena,
                         "with inputs %s the ideal view's distribution is not that of the view "
                         "(distance %s)",
                         census_inputs(c, arena, x), distance));
    }
    return NULL;
}

void census_rights(const struct census *c, const struct watcher *w, size_t without,
                   uint32_t *rights)
{
    struct intern table = {0};
    uint32_t *tuple = zeroed(2 * (size_t)c->parties + c->item_count, sizeof *tuple);
    for (uint64_t x = 0; x < c->inputs; x++) {
        size_t size = 0;
        for (int i = 1; i <= c->parties; i++) {
            if (!coalition_has(w->members, i))
                continue;
            tuple[size++] = c->choice[x * (size_t)c->parties + (size_t)i - 1];
            tuple[size++] = c->outputs[x * (size_t)c->parties + (size_t)i - 1];
        }
        for (size_t k = 0; k < c->item_count; k++)
            if (k != without && coalition_has(w->members, c->items[k].party))
                tuple[size++] = c->items[k].value[x];
        rights[x] = intern_put(&table, tuple, size * sizeof *tuple);
    }
    intern_clear(&table);
    free(tuple);
}

static const char *slack_item(struct census *c, const struct watcher *w, struct arena *arena)
{
    const char *fault = NULL;
    uint32_t *rights = zeroed(c->inputs, sizeof *rights);
    for (size_t k = 0; k < c->item_count && !fault; k++) {
        struct leak leak = {0};
        if (!coalition_has(w->members, c->items[k].party))
            continue;
        census_rights(c, w, k, rights);
        find_pair(c->inputs, &w->laws, w->some, rights, &leak);
        if (!leak.found)
            fault = arena_format(arena,
                                 "not tight: without the item '%s' of party %d nothing is leaked "
                                 "either",
                                 c->items[k].name, c->items[k].party);
    }
    free(rights);
    return fault;
}

/* For uniform inputs: the entropy of the honest inputs once the coalition's rights are known. */
static const char *entropy_left(struct census *c, const struct watcher *w, struct arena *arena,
                                const char **left)
{
    struct intern own = {0};
    uint64_t *size = zeroed(c->inputs + 1, sizeof *size), *group = zeroed(c->inputs + 1, 8);
    uint64_t least = UINT64_MAX;
    double bits = 0, before = 0;
    uint32_t tuple[COALITION_PARTIES];
    for (uint64_t x = 0; x < c->inputs; x++) {
        uint32_t count = 0;
        for (int i = 1; i <= c->parties; i++)
            if (coalition_has(w->members, i))
                tuple[count++] = c->choice[x * (size_t)c->parties + (size_t)i - 1];
        group[intern_put(&own, tuple, count * sizeof *tuple)]++;
        size[w->rights[x]]++;
    }
    for (uint64_t i = 0; i < c->inputs; i++) {
        if (size[i]) {
            bits += (double)size[i] * log2((double)size[i]);
            least = size[i] < least ? size[i] : least;
        }
        before += group[i] ? (double)group[i] * log2((double)group[i]) : 0;
    }
    bits /= (double)c->inputs;
    before /= (double)c->inputs;
    *left = arena_format(arena,
                         "leaves %.3f of %.3f bits of the honest inputs on average, and no fewer "
                         "than %llu candidates",
                         bits, before, (unsigned long long)(c->inputs ? least : 0));
    free(size);
    free(group);
    intern_clear(&own);
    if (before > 0 && bits == 0)
        return "vacuous: own input, output and declared leakage give all honest inputs away";
    return NULL;
}

const char *census_declaration_fault(struct census *c, const struct watcher *w, struct arena *arena,
                                     const char **left)
{
    const char *vacuous = entropy_left(c, w, arena, left);
    return vacuous ? vacuous : slack_item(c, w, arena);
}

void census_second(struct census *c, uint64_t x)
{
    bool done;
    const char *differs = c->wrong ? NULL : run_second(c->run, &done);
    if (differs)
        c->wrong =
            arena_format(&c->arena, "%s, with inputs %s", differs, census_inputs(c, &c->arena, x));
}
