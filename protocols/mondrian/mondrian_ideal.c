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
 * In both, when l > 1 and there is no release: whether there were k rows. The paper is silent. */
#include "protocols/mondrian/mondrian_internal.h"
#include <string.h>

const char *mondrian_item(struct run *run, const char *what, uint32_t group, uint32_t attribute)
{
    return arena_format(run_scratch(run), "%s %u.%u", what, group, attribute);
}

/* With l = 1, strict cuts and ranges of boxes the classes tell every cut but those refused. */
static bool declares(const struct mondrian_state *state, bool possible)
{
    const struct cuts_rules *rules = &state->rules;
    if (state->paper)
        return rules->l > 1;
    return !possible || rules->l > 1 || rules->cut == CUTS_SHARED || rules->ranges == CUTS_TIGHT;
}

/* Classes of one label and size are alike: rows of all of them are said to be in the first. */
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
    size_t at = 0;
    *list = residues(run, state->number, (size_t)c->count * (2 * d + 1));
    for (uint32_t k = 0; k < c->count; k++) {
        for (uint32_t a = 0; a < d; a++) {
            residue_put(list, at++, c->low[k * d + a]);
            residue_put(list, at++, c->high[k * d + a]);
        }
        residue_put(list, at++, c->size[k]);
    }
    *own = residues(run, state->number, rows);
    for (uint32_t i = 0; i < rows; i++)
        residue_put(own, i, first_alike(c, d, c->of[first + i]));
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

static void on_trial(void *context, const struct cuts_trial *t)
{
    const struct watcher *w = context;
    struct run *run = ideal_run(w->ideal);
    if (!declares(w->state, t->possible))
        return;
    leak(w, mondrian_item(run, "median", t->group, t->attribute), &(uint64_t){t->median}, 1);
    if (!w->state->paper)
        leak(w, mondrian_item(run, "left", t->group, t->attribute), &(uint64_t){t->left}, 1);
    if (w->state->rules.l == 1)
        return;
    leak(w, mondrian_item(run, "sites", t->group, t->attribute),
         (uint64_t[]){t->sites_left, t->sites_right}, 2);
    leak(w, mondrian_item(run, "entropy", t->group, t->attribute), &t->entropy, 1);
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

/* The run of the algorithm on all rows; |first| of each site among them, and their number. */
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
        memcpy(place + (size_t)first[i] * d, own.place, (size_t)own.count * d * sizeof *place);
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

status mondrian_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    uint32_t *first = firsts(ideal);
    struct cuts_classes classes;
    REQUIRE(cut_all(ideal, NULL, first, &classes));
    for (int i = 1; i <= run_parties(run); i++) {
        struct value list, own;
        REQUIRE(mondrian_classes(run, &classes, first[i],
                                 classes.count ? first[i + 1] - first[i] : 0, &list, &own));
        ideal_output(ideal, i, "classes", &list);
        ideal_output(ideal, i, "own", &own);
    }
    cuts_classes_clear(&classes);
    return OK;
}

status mondrian_leakage(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    const struct mondrian_state *state = run_state(run);
    struct watcher w = {ideal, state};
    const struct cuts_watch watch = {.context = &w, .group = on_group, .tried = on_trial};
    uint32_t *first = firsts(ideal);
    struct cuts_classes classes;
    (void)party;
    REQUIRE(cut_all(ideal, &watch, first, &classes));
    if (classes.count == 0 && state->rules.l > 1)
        leak(&w, "k rows", &(uint64_t){first[run_parties(run) + 1] >= state->rules.k}, 1);
    cuts_classes_clear(&classes);
    return OK;
}

static uint32_t told_at(const struct walk *w, uint32_t class, uint32_t cell)
{
    const uint32_t width = 2 * w->state->rules.attributes + 1;
    return (uint32_t)residue_at(w->told->list, (size_t) class * width + cell);
}

void walk_told_begin(const struct walk *w, uint64_t known[2], uint64_t *total)
{
    known[0] = known[1] = w->told->classes > 0;
    if (w->told->classes == 0 && w->state->rules.l > 1)
        known[0] = residue_at(ideal_get_leak(w->told->ideal, "k rows"), 0);
    for (uint32_t c = 0; c < w->told->classes; c++)
        *total += told_at(w, c, 2 * w->state->rules.attributes);
}

void walk_told_root(const struct walk *w, uint32_t attribute, uint32_t *low, uint32_t *high)
{
    *low = UINT32_MAX;
    *high = 0;
    for (uint32_t c = 0; c < w->told->classes; c++) {
        const uint32_t least = told_at(w, c, 2 * attribute),
                       most = told_at(w, c, 2 * attribute + 1);
        *low = least < *low ? least : *low;
        *high = most > *high ? most : *high;
    }
}

void walk_told_range(const struct walk *w, const struct part *g, uint32_t attribute, uint32_t *low,
                     uint32_t *high)
{
    const struct value *range =
        ideal_get_leak(w->told->ideal, mondrian_item(w->run, "range", g->number, attribute));
    *low = (uint32_t)residue_at(range, 0);
    *high = (uint32_t)residue_at(range, 1);
}

static bool has_leak(const struct walk *w, const char *item)
{
    const struct named_value *list;
    const size_t count = run_ideal_leaks(w->run, party_index(w->me), &list);
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i].name, item) == 0)
            return true;
    return false;
}

static bool is_inside(const struct walk *w, uint32_t class, const struct cuts_box *box)
{
    for (uint32_t a = 0; a < w->state->rules.attributes; a++)
        if (told_at(w, class, 2 * a) < box->low[a] || told_at(w, class, 2 * a + 1) > box->high[a])
            return false;
    return true;
}

/* The rows of the group's classes that lie at |bound| or below. */
static uint32_t rows_up_to(const struct walk *w, const struct part *g, uint32_t a, uint32_t bound)
{
    uint32_t rows = 0;
    for (uint32_t c = 0; c < w->told->classes; c++)
        if (is_inside(w, c, &g->range) && told_at(w, c, 2 * a + 1) <= bound)
            rows += told_at(w, c, 2 * w->state->rules.attributes);
    return rows;
}

/* The proof sketch of theorem 1: the cut is at the least bound with half of the rows. */
static void from_classes(const struct walk *w, const struct part *g, struct cuts_trial *t)
{
    const uint32_t a = t->attribute;
    t->median = t->high;
    for (uint32_t c = 0; c < w->told->classes; c++) {
        const uint32_t bound = told_at(w, c, 2 * a + 1);
        if (is_inside(w, c, &g->range) && bound < t->median &&
            rows_up_to(w, g, a, bound) >= cuts_median_rank(g->rows))
            t->median = bound;
    }
    t->left = rows_up_to(w, g, a, t->median);
    t->right = g->rows - t->left;
}

void walk_told(const struct walk *w, const struct part *g, struct cuts_trial *t)
{
    const char *median = mondrian_item(w->run, "median", g->number, t->attribute);
    if (!has_leak(w, median)) {
        from_classes(w, g, t);
        return;
    }
    struct ideal *ideal = w->told->ideal;
    t->median = (uint32_t)residue_at(ideal_get_leak(ideal, median), 0);
    t->left = (uint32_t)residue_at(
        ideal_get_leak(ideal, mondrian_item(w->run, "left", g->number, t->attribute)), 0);
    t->right = g->rows - t->left;
    if (w->state->rules.l == 1)
        return;
    const struct value *sites =
        ideal_get_leak(ideal, mondrian_item(w->run, "sites", g->number, t->attribute));
    t->sites_left = (uint32_t)residue_at(sites, 0);
    t->sites_right = (uint32_t)residue_at(sites, 1);
    t->entropy = residue_at(
        ideal_get_leak(ideal, mondrian_item(w->run, "entropy", g->number, t->attribute)), 0);
}

status mondrian_ideal_view(struct ideal *ideal, struct party *puppet)
{
    const struct mondrian_state *state = run_state(ideal_run(ideal));
    const struct value *list = ideal_get_output(ideal, "classes");
    const struct mondrian_told told = {ideal, list->count / (2 * state->rules.attributes + 1),
                                       list};
    return mondrian_walk(puppet, &told);
}
