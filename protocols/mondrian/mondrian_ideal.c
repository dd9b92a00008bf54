/* Distributed Mondrian: the function, the declared leakage, the ideal view.
 *
 * declared=paper: nothing for l = 1 (theorem 1); for l > 1 (theorem 2) the median, the entropy and
 * the numbers of sites of every cut that is tried. declared=found:
 *   l = 1, cut=strict, ranges=box  of every cut that is refused, the median and the size of the
 *                                  left side. All else follows from the classes, as in the proof
 *                                  sketch of theorem 1: an attribute's median is the least bound of
 *                                  classes with half of the group's rows at it or below.
 *   otherwise                      the same of every cut that is tried, and with l > 1 the entropy
 *                                  and the numbers of sites; with ranges=tight the ranges.
 *   fast, hardened                 a strict cut of l = 1 that is refused shows its median alone:
 *                                  sides are compared with k. hardened, l > 1: of a cut that is
 *                                  refused the median, and which of four questions were answered by
 *                                  no (are there rows and sites enough on each side?); of one that
 *                                  is possible the median, the size of the left side, and whether
 *                                  it is better than the best of those before. No entropies.
 * With cut=shared and release=tight, what each class shows: boxes do not tell which class it is. */
#include "protocols/mondrian/mondrian.h"
#include <string.h>

const char *mondrian_item(struct run *run, const char *what, uint32_t group, uint32_t attribute)
{
    return arena_format(run_scratch(run), "%s %u.%u", what, group, attribute);
}

/* With l = 1, strict cuts and ranges=box, the classes tell every cut except the refused ones. */
static bool declares(const struct mondrian_state *state, bool possible)
{
    const struct cuts_rules *rules = &state->rules;
    if (state->paper)
        return rules->l > 1;
    return !possible || rules->l > 1 || rules->cut == CUTS_SHARED || rules->ranges == CUTS_TIGHT;
}

/* Classes with equal labels and sizes cannot be told apart: rows of all are put in the first. */
static uint32_t first_alike(const struct cuts_classes *c, uint32_t d, uint32_t k)
{
    while (k > 0 && c->size[k] == c->size[k - 1] &&
           memcmp(&c->low[k * d], &c->low[(k - 1) * d], d * sizeof *c->low) == 0 &&
           memcmp(&c->high[k * d], &c->high[(k - 1) * d], d * sizeof *c->high) == 0)
        k--;
    return k;
}

status mondrian_classes(struct run *run, struct cuts_classes *c, uint32_t first, uint32_t rows,
                        struct value *list, struct value *own)
{
    const struct mondrian_state *state = run_state(run);
    const uint32_t d = state->rules.attributes;
    const uint32_t width = 2 * d + 1;
    uint32_t row[2 * DATASET_QIS + 1];
    uint32_t *const of = arena_alloc(run_scratch(run), (rows + 1ULL) * sizeof *of);
    *list = residues_unset(run, state->number, (size_t)c->count * width);
    for (size_t k = 0; k < c->count; k++) {
        for (uint32_t a = 0; a < d; a++) {
            row[2 * a] = c->low[k * d + a];
            row[2 * a + 1] = c->high[k * d + a];
        }
        row[2 * d] = c->size[k];
        residues_put32(list, k * width, row, width);
    }
    for (uint32_t i = 0; i < rows; i++)
        of[i] = first_alike(c, d, c->of[first + i]);
    *own = residues_unset(run, state->number, rows);
    residues_put32(own, 0, of, rows);
    return OK;
}

struct watcher {
    struct ideal *ideal;
    const struct mondrian_state *state;
};

static void leak(const struct watcher *w, const char *item, const uint64_t *v, size_t count)
{
    const struct value value = residues_of(ideal_run(w->ideal), w->state->number, v, count);
    ideal_leak(w->ideal, item, &value);
}

/* fast and hardened test a strict cut without its sizes, and hardened every cut. */
static bool shows_sizes(const struct mondrian_state *s, bool possible)
{
    if (possible || !s->levels)
        return true;
    return s->rules.l == 1 ? s->rules.cut == CUTS_SHARED : !s->hardened;
}

/* hardened, l > 1: which of the four questions about a refused cut had the answer no. */
static void leak_sides(const struct watcher *w, const struct cuts_trial *t)
{
    const struct cuts_rules *rules = &w->state->rules;
    const uint32_t least = rules->cut == CUTS_STRICT ? rules->k : 1;
    leak(w, mondrian_item(ideal_run(w->ideal), "sides", t->group, t->attribute),
         (uint64_t[]){t->right >= least, t->left >= least, t->sites_left >= rules->l,
                      t->sites_right >= rules->l},
         4);
}

static void on_trial(void *context, const struct cuts_trial *t)
{
    const struct watcher *w = context;
    struct run *run = ideal_run(w->ideal);
    if (!declares(w->state, t->possible))
        return;
    leak(w, mondrian_item(run, "median", t->group, t->attribute), &(uint64_t){t->median}, 1);
    const bool shows_left = shows_sizes(w->state, t->possible);
    if (shows_left && !w->state->paper)
        leak(w, mondrian_item(run, "left", t->group, t->attribute), &(uint64_t){t->left}, 1);
    if (w->state->rules.l == 1)
        return;
    if (!w->state->hardened)
        leak(w, mondrian_item(run, "sites", t->group, t->attribute),
             (uint64_t[]){t->sites_left, t->sites_right}, 2);
    else if (!t->possible)
        leak_sides(w, t);
    if (shows_left && !w->state->hardened)
        leak(w, mondrian_item(run, "entropy", t->group, t->attribute), &t->entropy, 1);
}

/* hardened, l > 1. */
static void on_duel(void *context, uint32_t group, uint32_t attribute, bool wins)
{
    const struct watcher *w = context;
    leak(w, mondrian_item(ideal_run(w->ideal), "wins", group, attribute), &(uint64_t){wins}, 1);
}

static void on_group(void *context, uint32_t group, uint32_t rows, uint32_t depth,
                     const struct cuts_box *range)
{
    const struct watcher *w = context;
    const struct cuts_rules *rules = &w->state->rules;
    (void)depth;
    if (!w->state->paper && rules->ranges == CUTS_TIGHT && rows >= 2 * (uint64_t)rules->k)
        for (uint32_t a = 0; a < rules->attributes; a++)
            leak(w, mondrian_item(ideal_run(w->ideal), "range", group, a),
                 (uint64_t[]){range->low[a], range->high[a]}, 2);
}

static void on_class(void *context, uint32_t group, const struct cuts_box *shown)
{
    const struct watcher *w = context;
    const struct cuts_rules *rules = &w->state->rules;
    if (w->state->paper || rules->shown == CUTS_BOX || rules->cut == CUTS_STRICT)
        return;
    for (uint32_t a = 0; a < rules->attributes; a++)
        leak(w, mondrian_item(ideal_run(w->ideal), "shown", group, a),
             (uint64_t[]){shown->low[a], shown->high[a]}, 2);
}

/* Runs the algorithm on all rows; |first| is each site's first row among them, and their number. */
static status cut_all(struct ideal *ideal, const struct cuts_watch *watch, uint32_t *first,
                      struct cuts_classes *classes)
{
    struct run *run = ideal_run(ideal);
    const struct mondrian_state *state = run_state(run);
    const uint32_t d = state->rules.attributes;
    const int m = run_parties(run);
    struct complaint complaint = {.text = ""};
    struct cuts_rows rows = {.rows = 0};
    for (int i = 1; i <= m; i++) {
        first[i] = rows.rows;
        rows.rows += ideal_input(ideal, i)->count;
    }
    first[m + 1] = rows.rows;
    uint32_t *place = arena_alloc(run_scratch(run), (rows.rows * (size_t)d + 1) * sizeof *place),
             *site = arena_alloc(run_scratch(run), (rows.rows + 1ULL) * sizeof *site);
    for (int i = 1; i <= m; i++) {
        const struct mondrian_rows own = mondrian_rows(run, i, ideal_input(ideal, i));
        for (size_t r = 0; r < own.count; r++)
            for (uint32_t a = 0; a < d; a++)
                place[(first[i] + r) * d + a] = own.place[(size_t)a * own.count + r];
        for (uint32_t r = 0; r < own.count; r++)
            site[first[i] + r] = (uint32_t)i;
    }
    rows.place = place;
    rows.site = site;
    const status result = cuts_mondrian(&state->rules, &rows, watch, classes, &complaint);
    return result == E_NOT_FOUND ? OK : result; /* no release: no classes */
}

static uint32_t *firsts(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    return arena_zero(run_scratch(run), ((size_t)run_parties(run) + 2) * sizeof(uint32_t));
}

/* How often each sensitive value stands in each class, over all sites. */
static struct value count_values(struct ideal *ideal, struct cuts_classes *c, const uint32_t *first)
{
    struct run *run = ideal_run(ideal);
    const struct mondrian_state *state = run_state(run);
    struct value counts = residues(run, state->number, (size_t)c->count * state->values);
    for (int i = 1; i <= run_parties(run); i++) {
        const struct mondrian_rows own = mondrian_rows(run, i, ideal_input(ideal, i));
        for (uint32_t r = 0; r < own.count; r++) {
            const uint32_t k = first_alike(c, state->rules.attributes, c->of[first[i] + r]);
            const size_t at = (size_t)k * state->values + (own.value ? own.value[r] : 0);
            residue_put(&counts, at, residue_at(&counts, at) + 1);
        }
    }
    return counts;
}

status mondrian_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct mondrian_state *state = run_state(run);
    struct value counts, lines;
    uint32_t *first = firsts(ideal);
    struct cuts_classes classes;
    REQUIRE(cut_all(ideal, NULL, first, &classes));
    for (int i = 1; i <= run_parties(run); i++) {
        struct value list, own;
        REQUIRE(mondrian_classes(run, &classes, first[i],
                                 classes.count ? first[i + 1] - first[i] : 0, &list, &own));
        ideal_output(ideal, i, "classes", &list);
        ideal_output(ideal, i, "own", &own);
        if (classes.count == 0) {
            const struct value reason =
                mondrian_none(run, first[run_parties(run) + 1] >= state->rules.k);
            ideal_output(ideal, i, "no-release", &reason);
            continue;
        }
        if (!state->publish)
            continue;
        if (i == 1) {
            counts = count_values(ideal, &classes, first);
            lines = mondrian_release(run, &list, &counts);
        }
        ideal_output(ideal, i, "counts", &counts);
        ideal_output(ideal, i, "release.csv", &lines);
    }
    cuts_classes_clear(&classes);
    return OK;
}

status mondrian_leakage(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    const struct mondrian_state *state = run_state(run);
    struct watcher w = {ideal, state};
    const struct cuts_watch watch = {
        .context = &w, .group = on_group, .tried = on_trial, .duel = on_duel, .made = on_class};
    uint32_t *first = firsts(ideal);
    struct cuts_classes classes;
    (void)party;
    REQUIRE(cut_all(ideal, &watch, first, &classes));
    cuts_classes_clear(&classes);
    return OK;
}

status mondrian_ideal_view(struct ideal *ideal, struct party *puppet)
{
    const struct mondrian_state *state = run_state(ideal_run(ideal));
    const struct value *list = ideal_get_output(ideal, "classes");
    const struct mondrian_told told = {
        ideal, list->count / (2 * state->rules.attributes + 1), list,
        state->publish && list->count > 0 ? ideal_get_output(ideal, "counts") : NULL};
    return mondrian_walk(puppet, &told, false);
}
