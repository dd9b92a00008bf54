/* fast and hardened, step 2 with l = 1: each group goes through its attributes, the widest first,
 * until a cut is possible. */
#include "protocols/mondrian/mondrian_levels.h"

uint32_t level_least(const struct cut_walk *w)
{
    return w->state->rules.cut == CUTS_STRICT ? w->state->rules.k : 1;
}

/* The search for the median of attribute |a|. */
struct cut_search level_trial(const struct cut_walk *w, const struct cut_part *g, uint32_t a,
                              uint32_t *upto, struct cuts_trial *known, struct cuts_trial *t)
{
    struct cut_search s;
    *t = (struct cuts_trial){
        .group = g->number, .attribute = a, .low = g->range.low[a], .high = g->range.high[a]};
    *known = *t;
    if (w->told)
        step_told(w, g, known);
    s = (struct cut_search){g, a,   cuts_median_rank(g->rows), t->low, t->high, known->median, 0,
                            0, NULL};
    level_count(w, &s, upto);
    return s;
}

static void begin_attribute(const struct cut_walk *w, struct cut_group *c)
{
    c->phase = CLASS;
    if (c->at == c->candidates)
        return;
    c->search = level_trial(w, c->group, c->candidate[c->at], c->search.upto, &c->known, &c->trial);
    c->phase = SEARCHES; /* a candidate's range has two places or more */
}

/* Are there enough rows on the right, and on the left? A strict cut always has k on the left. */
static size_t side_questions(const struct cut_walk *w, const struct cut_group *c,
                             struct cut_question q[2])
{
    const uint32_t left = c->own_left, least = level_least(w);
    q[0] = (struct cut_question){.rows = c->group->rows,
                                 .own = c->group->own - left,
                                 .least = least,
                                 .known = c->known.right >= least};
    q[1] = (struct cut_question){
        .rows = c->group->rows, .own = left, .least = least, .known = c->known.left >= least};
    return w->state->rules.cut == CUTS_STRICT ? 1 : 2;
}

static size_t ask_cutter(const struct cut_walk *w, const struct cut_group *c,
                         struct cut_question *q)
{
    if (c->phase == TESTS)
        return side_questions(w, c, q);
    q[0] = level_probe(&c->search);
    return 1;
}

static size_t tell_cutter(const struct cut_walk *w, struct cut_group *c,
                          const struct cut_question *q)
{
    if (c->phase == SEARCHES) {
        level_learn(&c->search, q[0].answer);
        c->trial.median = c->search.low;
        if (c->search.low == c->search.high) {
            c->phase = TESTS;
            c->own_left = level_left(w, &c->search, c->search.low);
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
        known[cuts++] = c[i].known.left;
        rows = c[i].group->rows > rows ? c[i].group->rows : rows;
    }
    if (cuts > 0)
        REQUIRE(step_sum(w, rows + 1ULL, own, cuts, known, sum));
    for (size_t i = 0, at = 0; i < count; i++) {
        if (c[i].phase != CUT)
            continue;
        c[i].trial.left = (uint32_t)sum[at];
        c[i].trial.right = c[i].group->rows - c[i].trial.left;
        if (sum[at] < own[at] || c[i].trial.left < level_least(w) ||
            (uint64_t)c[i].trial.left + level_least(w) > c[i].group->rows)
            return refuse(w->me, "the sizes of two sides are not what the comparison said");
        at++;
    }
    return OK;
}

/* The places of the attribute that has most. */
static size_t widest(const struct cut_walk *w, const struct cuts_box *range)
{
    size_t most = 0;
    for (uint32_t a = 0; a < w->state->rules.attributes; a++) {
        const size_t places = (size_t)range->high[a] - range->low[a] + 1;
        most = places > most ? places : most;
    }
    return most;
}

/* Step 2 with l = 1. */
status level_widest(struct cut_walk *w, struct cut_group *c, size_t count)
{
    struct cut_question *q = level_room(w, 2 * count, sizeof *q);
    uint32_t *list = level_room(w, count, sizeof *list); /* the groups that still ask */
    size_t open = 0;
    for (size_t i = 0; i < count; i++) {
        c[i].search.upto = level_room(w, widest(w, &c[i].group->range), sizeof(uint32_t));
        begin_attribute(w, &c[i]);
        list[open] = (uint32_t)i;
        open += is_open(&c[i]);
    }
    while (open > 0) {
        size_t asked = 0, heard = 0, still = 0;
        for (size_t i = 0; i < open; i++)
            asked += ask_cutter(w, &c[list[i]], q + asked);
        REQUIRE(level_ask(w, q, asked));
        for (size_t i = 0; i < open; i++) {
            heard += tell_cutter(w, &c[list[i]], q + heard);
            list[still] = list[i];
            still += is_open(&c[list[i]]);
        }
        open = still;
    }
    return size_cuts(w, c, count);
}
