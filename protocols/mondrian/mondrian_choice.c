/* fast and hardened, step 2 with l = 1: each group goes through its attributes, the widest first,
 * until a cut is possible. */
#include "protocols/mondrian/mondrian_levels.h"

uint32_t level_least(const struct cut_walk *w)
{
    return w->state->rules.cut == CUTS_STRICT ? w->state->rules.k : 1;
}

static void tell_trial(struct cut_walk *w, const struct cut_entry *g, const uint32_t *edge,
                       struct cut_search *s, struct cuts_trial *known)
{
    struct cut_part part = {.number = g->number, .rows = g->rows, .first = g->first, .own = g->own};
    level_range(w, edge, &part.range);
    known->low = s->low;
    known->high = s->high;
    step_told(w, &part, known);
    s->known = known->median;
}

struct cut_search level_trial(struct cut_walk *w, const struct cut_entry *g, const uint32_t *edge,
                              struct cuts_trial *known)
{
    const uint32_t a = known->attribute;
    struct cut_search s = {.low = edge[a],
                           .high = edge[w->state->rules.attributes + a],
                           .rank = cuts_median_rank(g->rows),
                           .rows = g->rows};
    if (w->told)
        tell_trial(w, g, edge, &s, known);
    level_count(w, g, a, &s);
    return s;
}

/* A group that asks: a search, and when that has ended, a test of the sides. */
struct cut_asker {
    struct cut_search search;
    uint32_t own_left;
    bool asks; /* false: its cut is found, or it is a class */
    struct cut_group *group;
};

/* The next attribute of a group; false: there is none, and it is a class. */
static bool begin_attribute(struct cut_walk *w, struct cut_group *c, struct cut_search *s)
{
    c->phase = CLASS;
    if (c->at == c->candidates)
        return false;
    c->attribute = c->candidate[c->at];
    struct cuts_trial known = {.group = c->entry.number, .attribute = c->attribute};
    *s = level_trial(w, &c->entry, c->edge, &known);
    c->known_left = known.left;
    c->known_right = known.right;
    return true; /* a candidate's range has two places or more */
}

/* Are there enough rows on the right, and on the left? A strict cut always has k on the left. */
static size_t ask_sides(const struct cut_walk *w, const struct cut_asker *a, struct cut_question *q)
{
    const struct cut_search *s = &a->search;
    const uint32_t left = a->own_left, least = level_least(w);
    q[0] =
        (struct cut_question){s->rows, s->own - left, least, a->group->known_right >= least, false};
    if (w->state->rules.cut == CUTS_STRICT)
        return 1;
    q[1] = (struct cut_question){s->rows, left, least, a->group->known_left >= least, false};
    return 2;
}

/* Its next questions; it can need two. */
static inline size_t ask(const struct cut_walk *w, const struct cut_asker *a,
                         struct cut_question *q)
{
    if (a->search.low == a->search.high)
        return ask_sides(w, a, q);
    q[0] = level_probe(&a->search);
    return 1;
}

static size_t tell_sides(struct cut_walk *w, struct cut_asker *a, const struct cut_question *q)
{
    const size_t asked = w->state->rules.cut == CUTS_STRICT ? 1 : 2;
    struct cut_group *const c = a->group;
    c->phase = CUT;
    c->median = a->search.low;
    c->own_left = a->own_left;
    a->asks = false;
    if (!q[0].answer || (asked == 2 && !q[1].answer)) {
        c->at++;
        a->asks = begin_attribute(w, c, &a->search);
    }
    return asked;
}

/* Hears the answers to its questions; returns how many these are. */
static inline size_t tell(struct cut_walk *w, struct cut_asker *a, const struct cut_question *q)
{
    struct cut_search *const s = &a->search;
    if (s->low == s->high)
        return tell_sides(w, a, q);
    level_learn(s, q[0].answer);
    if (s->low == s->high)
        a->own_left = level_left(w, s, s->low);
    return 1;
}

/* Step 3: the left sides of all cuts. */
static status size_cuts(struct cut_walk *w, struct cut_group *c, size_t count)
{
    uint64_t *own = level_room(w, count, sizeof *own), *known = level_room(w, count, sizeof *known),
             *sum = level_room(w, count, sizeof *sum);
    size_t cuts = 0;
    uint32_t rows = 0;
    for (size_t i = 0; i < count; i++) {
        if (c[i].phase != CUT)
            continue;
        own[cuts] = c[i].own_left;
        known[cuts++] = c[i].known_left;
        rows = c[i].entry.rows > rows ? c[i].entry.rows : rows;
    }
    if (cuts > 0)
        REQUIRE(step_sum(w, rows + 1ULL, own, cuts, known, sum));
    for (size_t i = 0, at = 0; i < count; i++) {
        if (c[i].phase != CUT)
            continue;
        c[i].left = (uint32_t)sum[at];
        if (sum[at] < own[at] || c[i].left < level_least(w) ||
            (uint64_t)c[i].left + level_least(w) > c[i].entry.rows)
            return refuse(w->me, "the sizes of two sides are not what the comparison said");
        at++;
    }
    return OK;
}

/* Step 2 with l = 1. Each group hears its answers and asks again, in one pass. */
status level_widest(struct cut_walk *w, struct cut_group *c, size_t count)
{
    struct cut_question *q = level_take(w, 2 * count, sizeof *q),
                        *next = level_take(w, 2 * count, sizeof *next);
    struct cut_asker *asker = level_take(w, count, sizeof *asker);
    uint32_t *open = level_take(w, count, sizeof *open);
    size_t opens = 0, asked = 0;
    for (size_t i = 0; i < count; i++) {
        asker[i].group = &c[i];
        asker[i].asks = begin_attribute(w, &c[i], &asker[i].search);
        open[opens] = (uint32_t)i;
        if (asker[i].asks)
            asked += ask(w, &asker[open[opens++]], q + asked);
    }
    while (opens > 0) {
        size_t heard = 0, still = 0, more = 0;
        REQUIRE(level_ask(w, q, asked));
        for (size_t i = 0; i < opens; i++) {
            struct cut_asker *const one = &asker[open[i]];
            heard += tell(w, one, q + heard);
            open[still] = open[i];
            if (!one->asks)
                continue;
            more += ask(w, one, next + more);
            still++;
        }
        struct cut_question *const swap = q;
        q = next;
        next = swap;
        opens = still;
        asked = more;
    }
    return size_cuts(w, c, count);
}
