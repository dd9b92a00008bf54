/* Questions to all sites, many at once: comparisons of sums with thresholds, and the searches that
 * are made of them. */
#include "protocols/compare/compare.h"
#include "protocols/mondrian/mondrian_levels.h"
#include <stdio.h>

enum { DIGITS = 21 };

/* Questions that go together: as many as one comparison may have. */
static size_t batch(const struct cut_question *q, size_t count, uint64_t *rows)
{
    size_t some = 0;
    /* not run: tiny tables have few questions, about few rows */
    for (*rows = 0; some < count && some < COMPARE_THRESHOLDS; some++) {
        const uint64_t most = q[some].rows > *rows ? q[some].rows : *rows;
        if (some > 0 && (most + 1) * (some + 1) > COMPARE_TABLE)
            break;
        *rows = most;
    }
    return some;
}

static status ask_batch(struct cut_walk *w, struct cut_question *q, size_t count, uint64_t rows)
{
    const struct shape *part;
    const struct modulus *n = run_integers(w->run, rows + 1);
    struct value own = residues(w->run, n, count), known = residues(w->run, w->state->bit, count),
                 answer;
    char *const thresholds = arena_alloc(run_scratch(w->run), count * DIGITS + 1),
                *end = thresholds;
    for (size_t i = 0; i < count; i++) {
        residue_put(&own, i, q[i].own);
        residue_put(&known, i, q[i].known);
        end += snprintf(end, DIGITS + 1, "%s%llu", i ? "," : "", (unsigned long long)q[i].least);
    }
    REQUIRE(part_of(w->run, &compare_protocol, "table", party_count(w->me),
                    PAIRS({"modulus", NULL, rows + 1}, {"thresholds", thresholds, 0},
                          {"shares", w->state->shares, 0}),
                    &part));
    REQUIRE(step_ask(w, part, &own, "result", &known, &answer));
    for (size_t i = 0; i < count; i++)
        q[i].answer = residue_at(&answer, i);
    return OK;
}

status level_ask(struct cut_walk *w, struct cut_question *q, size_t count)
{
    for (size_t at = 0; at < count;) {
        uint64_t rows;
        const size_t some = batch(q + at, count - at, &rows);
        temporary_begin(w->me);
        REQUIRE(ask_batch(w, q + at, some, rows));
        temporary_end(w->me);
        at += some;
    }
    return OK;
}

struct cut_question level_probe(const struct cut_walk *w, const struct cut_search *s)
{
    const uint32_t middle = s->low + (s->high - s->low) / 2;
    struct cut_question q = {.rows = s->group->rows, .least = s->rank, .known = s->known <= middle};
    for (uint32_t i = 0; i < s->group->own; i++)
        q.own += step_place(w, s->group, i, s->attribute) <= middle;
    return q;
}

void level_learn(struct cut_search *s, bool answer)
{
    const uint32_t middle = s->low + (s->high - s->low) / 2;
    if (answer)
        s->high = middle;
    else
        s->low = middle + 1;
}

void *level_room(struct cut_walk *w, size_t count, size_t each)
{
    return arena_zero(run_scratch(w->run), (count + 1) * each);
}

/* All searches, to their ends. */
status level_search(struct cut_walk *w, struct cut_search *s, size_t count)
{
    struct cut_question *q = level_room(w, count, sizeof *q);
    for (;;) {
        size_t open = 0;
        for (size_t i = 0; i < count; i++)
            if (s[i].low < s[i].high)
                q[open++] = level_probe(w, &s[i]);
        if (open == 0)
            return OK;
        REQUIRE(level_ask(w, q, open));
        open = 0;
        for (size_t i = 0; i < count; i++)
            if (s[i].low < s[i].high)
                level_learn(&s[i], q[open++].answer);
    }
}

status level_extents(struct cut_walk *w, const struct cut_part *g, size_t count,
                     struct cuts_box *box, const struct cuts_box *known)
{
    const uint32_t d = w->state->rules.attributes;
    struct cut_search *s = level_room(w, 2 * count * d, sizeof *s), *next = s;
    for (size_t i = 0; i < count; i++)
        for (uint32_t a = 0; a < d; a++) {
            const uint32_t low = box[i].low[a], high = box[i].high[a];
            *next++ = (struct cut_search){&g[i], a, 1, low, high, known[i].low[a]};
            *next++ = (struct cut_search){&g[i], a, g[i].rows, low, high, known[i].high[a]};
        }
    REQUIRE(level_search(w, s, 2 * count * d));
    for (size_t i = 0; i < count * d; i++) {
        struct cuts_box *to = &box[i / d];
        to->low[i % d] = s[2 * i].low;
        to->high[i % d] = s[2 * i + 1].low;
        if (to->low[i % d] > to->high[i % d])
            return refuse(w->me, "a least place above the greatest");
    }
    return OK;
}
