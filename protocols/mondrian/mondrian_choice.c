/* fast and hardened, step 2 with l = 1: each group goes through its attributes, the widest first,
 * until a cut is possible. */
#include "protocols/mondrian/mondrian_levels.h"

uint32_t level_least(const struct cut_walk *w)
{
    return w->state->rules.cut == CUTS_STRICT ? w->state->rules.k : 1;
}

/* The search for the median of attribute |a|. */
struct cut_search level_trial(const struct cut_walk *w, const struct cut_part *g, uint32_t a,
                              struct cuts_trial *known, struct cuts_trial *t)
{
    *t = (struct cuts_trial){
        .group = g->number, .attribute = a, .low = g->range.low[a], .high = g->range.high[a]};
    *known = *t;
    if (w->told)
        step_told(w, g, known);
    return (struct cut_search){g, a, cuts_median_rank(g->rows), t->low, t->high, known->median};
}

static void begin_attribute(const struct cut_walk *w, struct cut_group *c)
{
    c->phase = CLASS;
    if (c->at == c->candidates)
        return;
    c->search = level_trial(w, c->group, c->candidate[c->at], &c->known, &c->trial);
    c->phase = SEARCHES; /* a candidate's range has two places or more */
}

/* Are there rows enough on the right, and on the left? A strict cut always has k on the left. */
static size_t side_questions(const struct cut_walk *w, const struct cut_part *g,
                             const struct cuts_trial *t, const struct cuts_trial *known,
                             struct cut_question q[2])
{
    const uint32_t left = step_own_left(w, g, t->attribute, t->median), least = level_least(w);
    q[0] = (struct cut_question){
        .rows = g->rows, .own = g->own - left, .least = least, .known = known->right >= least};
    q[1] = (struct cut_question){
        .rows = g->rows, .own = left, .least = least, .known = known->left >= least};
    return w->state->rules.cut == CUTS_STRICT ? 1 : 2;
}

static size_t ask_cutter(const struct cut_walk *w, const struct cut_group *c,
                         struct cut_question *q)
{
    if (c->phase == TESTS)
        return side_questions(w, c->group, &c->trial, &c->known, q);
    q[0] = level_probe(w, &c->search);
    return 1;
}

static size_t tell_cutter(const struct cut_walk *w, struct cut_group *c,
                          const struct cut_question *q)
{
    if (c->phase == SEARCHES) {
        level_learn(&c->search, q[0].answer);
        c->trial.median = c->search.low;
        c->phase = c->search.low == c->search.high ? TESTS : SEARCHES;
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
        own[cuts] = step_own_left(w, c[i].group, c[i].trial.attribute, c[i].trial.median);
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

/* Step 2 with l = 1. */
status level_widest(struct cut_walk *w, struct cut_group *c, size_t count)
{
    struct cut_question *q = level_room(w, 2 * count, sizeof *q);
    for (size_t i = 0; i < count; i++)
        begin_attribute(w, &c[i]);
    for (;;) {
        size_t asked = 0, heard = 0;
        for (size_t i = 0; i < count; i++)
            if (is_open(&c[i]))
                asked += ask_cutter(w, &c[i], q + asked);
        if (asked == 0)
            return size_cuts(w, c, count);
        REQUIRE(level_ask(w, q, asked));
        for (size_t i = 0; i < count; i++)
            if (is_open(&c[i]))
                heard += tell_cutter(w, &c[i], q + heard);
    }
}
