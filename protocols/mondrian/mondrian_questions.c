/* Questions to all sites, many at once: comparisons of sums with thresholds, and the searches that
 * are made of them. */
#include "protocols/compare/compare.h"
#include "protocols/mondrian/mondrian_levels.h"
#include "protocols/threshold_text.h"
#include <string.h>

/* How many questions go into one comparison. A sum of |rows| is below a power of two, which is the
 * length of its table; |way->sums| is the largest of these. Without tables all sums are less. */
static size_t batch(const struct cut_question *q, size_t count, struct threshold *list,
                    struct compare_way *way, bool tables)
{
    /* not run: tiny tables have few questions */
    const size_t end = count < COMPARE_THRESHOLDS ? count : COMPARE_THRESHOLDS;
    uint32_t bits = 0, most = 0;
    size_t some = 0;
    /* not run: tiny tables have few questions, about few rows */
    for (; some < end; some++) {
        const uint32_t places = UINT32_C(2) << (31 - __builtin_clz(q[some].rows | 1));
        if (tables && bits > COMPARE_TABLE - places)
            break;
        bits += tables ? places : 0;
        most = places > most ? places : most;
        list[some] = (struct threshold){q[some].least, places};
    }
    way->sums = most;
    if (tables)
        return some;
    const size_t room = compare_most(way);
    /* not run: tiny tables have few questions */
    some = some < room ? some : room;
    for (size_t i = 0; i < some; i++)
        list[i].places = most;
    return some;
}

/* The comparison of these thresholds. All sites ask for the same one. */
static status comparison(struct cut_walk *w, const struct threshold *list, size_t count,
                         const struct compare_way *way, const struct shape **part)
{
    *part = part_kept(w->run, list, count * sizeof *list);
    if (*part)
        return OK;
    const char *thresholds = threshold_text(run_scratch(w->run), list, count, (uint32_t)way->sums);
    REQUIRE(compare_of(w->run, way, thresholds, part));
    part_keep(w->run, list, count * sizeof *list, *part);
    return OK;
}

static status ask_batch(struct cut_walk *w, struct cut_question *q, size_t count, size_t *some)
{
    const struct shape *part;
    struct compare_way way = w->state->compared;
    uint64_t *const number = arena_alloc(run_scratch(w->run), count * sizeof *number);
    struct threshold *list = arena_alloc(run_scratch(w->run), count * sizeof *list);
    count = *some = batch(q, count, list, &way, w->state->tables);
    struct value answer, known = residues(w->run, w->state->bit, w->told ? count : 0);
    REQUIRE(comparison(w, list, count, &way, &part));
    for (size_t i = 0; i < count; i++)
        number[i] = q[i].own;
    for (size_t i = 0; w->told && i < count; i++)
        residue_put(&known, i, q[i].known);
    const struct value input =
        residues_of(w->run, run_integers(w->run, compare_modulus(&way)), number, count);
    REQUIRE(step_ask(w, part, &input, "result", &known, &answer));
    residues_read(&answer, number);
    for (size_t i = 0; i < count; i++)
        q[i].answer = number[i];
    return OK;
}

status level_ask(struct cut_walk *w, struct cut_question *q, size_t count)
{
    for (size_t at = 0; at < count;) {
        size_t some;
        temporary_begin(w->me);
        REQUIRE(ask_batch(w, q + at, count - at, &some));
        temporary_end(w->me);
        at += some;
    }
    return OK;
}

void level_count(struct cut_walk *w, const struct cut_entry *g, uint32_t attribute,
                 struct cut_search *s)
{
    const uint32_t *const place = step_places(w, attribute), *row = w->row + g->first;
    const uint32_t places = s->high - s->low + 1;
    const bool few = g->own < places;
    s->own = g->own;
    s->few = few;
    s->from = s->low;
    s->upto = level_take(w, few ? g->own : places, sizeof *s->upto);
    if (few)
        cuts_gather(place, row, g->own, s->upto);
    else
        cuts_count(place, row, g->own, s->low, places, s->upto);
}

uint32_t level_left(const struct cut_walk *w, const struct cut_search *s, uint32_t median)
{
    const uint32_t upto = level_upto(s, median);
    if (w->state->rules.cut == CUTS_STRICT)
        return upto;
    const uint32_t least = s->few ? 0 : s->from,
                   below = median > least ? level_upto(s, median - 1) : 0;
    return below + cuts_stay(&w->state->rules, (uint32_t)party_index(w->me), upto - below);
}

void level_begin(struct cut_walk *w)
{
    w->room_used = 0;
}

void *level_take(struct cut_walk *w, size_t count, size_t each)
{
    enum { FIRST = 1 << 12, ALIGN = 16 };
    const size_t size = ((count + 1) * each + ALIGN - 1) / ALIGN * ALIGN;
    /* not run: tables that are enumerated need no second block; the first one lives on */
    if (w->room_used + size > w->room_size) {
        const size_t twice = 2 * w->room_size > FIRST ? 2 * w->room_size : FIRST;
        w->room_size = size > twice ? size : twice;
        w->room = arena_alloc(run_scratch(w->run), w->room_size);
        w->room_used = 0;
    }
    w->room_used += size;
    return w->room + w->room_used - size;
}

void *level_room(struct cut_walk *w, size_t count, size_t each)
{
    return memset(level_take(w, count, each), 0, (count + 1) * each);
}

/* All searches, to their ends. */
status level_search(struct cut_walk *w, struct cut_search *s, size_t count)
{
    struct cut_question *q = level_room(w, count, sizeof *q);
    for (;;) {
        size_t open = 0;
        for (size_t i = 0; i < count; i++)
            if (s[i].low < s[i].high)
                q[open++] = level_probe(&s[i]);
        if (open == 0)
            return OK;
        REQUIRE(level_ask(w, q, open));
        open = 0;
        for (size_t i = 0; i < count; i++)
            if (s[i].low < s[i].high)
                level_learn(&s[i], q[open++].answer);
    }
}

status level_extents(struct cut_walk *w, const struct cut_entry *g, size_t count,
                     struct cuts_box *box, const struct cuts_box *known)
{
    const uint32_t d = w->state->rules.attributes;
    struct cut_search *s = level_room(w, 2 * count * d, sizeof *s), *next = s;
    for (size_t i = 0; i < count; i++)
        for (uint32_t a = 0; a < d; a++) {
            *next = (struct cut_search){.rank = 1,
                                        .rows = g[i].rows,
                                        .low = box[i].low[a],
                                        .high = box[i].high[a],
                                        .known = known[i].low[a]};
            level_count(w, &g[i], a, next);
            next[1] = *next;
            next[1].rank = g[i].rows;
            next[1].known = known[i].high[a];
            next += 2;
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
