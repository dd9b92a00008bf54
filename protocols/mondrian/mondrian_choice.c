/* fast and hardened, step 2 with l = 1: each group goes through its attributes, the widest first,
 * until a cut is possible. */
#include "protocols/mondrian/mondrian_levels.h"

uint32_t level_least(const struct cut_walk *w)
{
    return w->state->rules.cut == CUTS_STRICT ? w->state->rules.k : 1;
}

static void tell_trial(struct cut_walk *w, const struct cut_entry *g, const uint32_t *edge,
                       struct cuts_trial *known)
{
    struct cut_part part = {.number = g->number, .rows = g->rows, .first = g->first, .own = g->own};
    level_range(w, edge, &part.range);
    step_told(w, &part, known);
}

struct cut_search level_trial(struct cut_walk *w, const struct cut_entry *g, uint32_t *edge,
                              uint32_t a, struct cuts_trial *known)
{
    struct cut_search s = {.group = *g, .attribute = a, .rank = cuts_median_rank(g->rows)};
    s.low = edge[a];
    s.high = edge[w->state->rules.attributes + a];
    *known = (struct cuts_trial){.group = g->number, .attribute = a, .low = s.low, .high = s.high};
    if (w->told)
        tell_trial(w, g, edge, known);
    s.known = known->median;
    level_count(w, &s);
    return s;
}

static void begin_attribute(struct cut_walk *w, struct cut_group *c)
{
    struct cuts_trial known;
    c->phase = CLASS;
    if (c->at == c->candidates)
        return;
    c->search = level_trial(w, &c->search.group, c->edge, c->candidate[c->at], &known);
    c->known_left = known.left;
    c->known_right = known.right;
    c->phase = SEARCHES; /* a candidate's range has two places or more */
}

/* Are there enough rows on the right, and on the left? A strict cut always has k on the left. */
static size_t ask_sides(const struct cut_walk *w, const struct cut_group *c, struct cut_question *q)
{
    const uint32_t left = c->own_left, least = level_least(w);
    const struct cut_entry *g = &c->search.group;
    q[0] = (struct cut_question){g->rows, g->own - left, least, c->known_right >= least, false};
    if (w->state->rules.cut == CUTS_STRICT)
        return 1;
    q[1] = (struct cut_question){g->rows, left, least, c->known_left >= least, false};
    return 2;
}

/* A group's next questions. It can need two. */
static size_t ask(const struct cut_walk *w, const struct cut_group *c, struct cut_question *q)
{
    if (c->phase == TESTS)
        return ask_sides(w, c, q);
    q[0] = level_probe(&c->search);
    return 1;
}

/* Tells a group the answers to its questions; returns how many these are. */
static size_t tell(struct cut_walk *w, struct cut_group *c, const struct cut_question *q)
{
    if (c->phase == SEARCHES) {
        level_learn(&c->search, q[0].answer);
        if (c->search.low == c->search.high) {
            c->phase = TESTS;
            c->median = c->search.low;
            c->own_left = level_left(w, &c->search, c->median);
        }
        return 1;
    }
    const size_t asked = w->state->rules.cut == CUTS_STRICT ? 1 : 2;
    c->phase = CUT;
    if (!q[0].answer || (asked == 2 && !q[1].answer)) {
        c->at++;
        begin_attribute(w, c);
    }
    return asked;
}

static bool is_open(const struct cut_group *c)
{
    return c->phase == SEARCHES || c->phase == TESTS;
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
        rows = c[i].search.group.rows > rows ? c[i].search.group.rows : rows;
    }
    if (cuts > 0)
        REQUIRE(step_sum(w, rows + 1ULL, own, cuts, known, sum));
    for (size_t i = 0, at = 0; i < count; i++) {
        if (c[i].phase != CUT)
            continue;
        c[i].left = (uint32_t)sum[at];
        if (sum[at] < own[at] || c[i].left < level_least(w) ||
            (uint64_t)c[i].left + level_least(w) > c[i].search.group.rows)
            return refuse(w->me, "the sizes of two sides are not what the comparison said");
        at++;
    }
    return OK;
}

/* Step 2 with l = 1. Each group that is open hears its answers and asks again, in one pass. */
status level_widest(struct cut_walk *w, struct cut_group *c, size_t count)
{
    struct cut_question *q = level_take(w, 2 * count, sizeof *q),
                        *next = level_take(w, 2 * count, sizeof *next);
    uint32_t *list = level_take(w, count, sizeof *list); /* the groups that are open */
    size_t open = 0, asked = 0;
    for (size_t i = 0; i < count; i++) {
        begin_attribute(w, &c[i]);
        list[open] = (uint32_t)i;
        if (is_open(&c[i]))
            asked += ask(w, &c[list[open++]], q + asked);
    }
    while (open > 0) {
        size_t heard = 0, still = 0, more = 0;
        REQUIRE(level_ask(w, q, asked));
        for (size_t i = 0; i < open; i++) {
            struct cut_group *const one = &c[list[i]];
            heard += tell(w, one, q + heard);
            list[still] = list[i];
            if (!is_open(one))
                continue;
            more += ask(w, one, next + more);
            still++;
        }
        struct cut_question *const swap = q;
        q = next;
        next = swap;
        open = still;
        asked = more;
    }
    return size_cuts(w, c, count);
}
