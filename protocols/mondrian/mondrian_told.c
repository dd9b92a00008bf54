/* The answers that a puppet hears instead of the other sites': from the classes, and where these do
 * not tell, from the declared leaks (mondrian_ideal.c). */
#include "protocols/mondrian/mondrian_internal.h"
#include <string.h>

static uint32_t told_at(const struct cut_walk *w, uint32_t class, uint32_t cell)
{
    const uint32_t width = 2 * w->state->rules.attributes + 1;
    return (uint32_t)residue_at(w->told->list, (size_t) class * width + cell);
}

void step_told_begin(const struct cut_walk *w, uint64_t known[2], uint64_t *total)
{
    known[0] = known[1] = w->told->classes > 0;
    if (w->told->classes == 0) {
        const struct value sites = mondrian_none(w->run, true);
        known[0] = value_equal(ideal_get_output(w->told->ideal, "no-release"), &sites);
    }
    for (uint32_t c = 0; c < w->told->classes; c++)
        *total += told_at(w, c, 2 * w->state->rules.attributes);
}

void step_told_root(const struct cut_walk *w, struct cuts_box *root)
{
    for (uint32_t a = 0; a < w->state->rules.attributes; a++)
        for (uint32_t c = 0; c < w->told->classes; c++) {
            const uint32_t least = told_at(w, c, 2 * a), most = told_at(w, c, 2 * a + 1);
            root->low[a] = c == 0 || least < root->low[a] ? least : root->low[a];
            root->high[a] = most > root->high[a] ? most : root->high[a];
        }
}

static void from_leaks(const struct cut_walk *w, const struct cut_part *g, const char *what,
                       struct cuts_box *box)
{
    for (uint32_t a = 0; a < w->state->rules.attributes; a++) {
        const struct value *range =
            ideal_get_leak(w->told->ideal, mondrian_item(w->run, what, g->number, a));
        box->low[a] = (uint32_t)residue_at(range, 0);
        box->high[a] = (uint32_t)residue_at(range, 1);
    }
}

void step_told_range(const struct cut_walk *w, const struct cut_part *g, struct cuts_box *range)
{
    from_leaks(w, g, "range", range);
}

static bool has_leak(const struct cut_walk *w, const char *item)
{
    const struct named_value *list;
    const size_t count = run_ideal_leaks(w->run, party_index(w->me), &list);
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i].name, item) == 0)
            return true;
    return false;
}

static bool is_inside(const struct cut_walk *w, uint32_t class, const struct cuts_box *box)
{
    for (uint32_t a = 0; a < w->state->rules.attributes; a++)
        if (told_at(w, class, 2 * a) < box->low[a] || told_at(w, class, 2 * a + 1) > box->high[a])
            return false;
    return true;
}

/* Strict cuts: boxes do not overlap, so there is only one class inside the group's box. */
void step_told_shown(const struct cut_walk *w, const struct cut_part *g, struct cuts_box *shown)
{
    if (w->state->rules.cut == CUTS_SHARED) {
        from_leaks(w, g, "shown", shown);
        return;
    }
    for (uint32_t c = 0; c < w->told->classes; c++)
        for (uint32_t a = 0; is_inside(w, c, &g->box) && a < w->state->rules.attributes; a++) {
            shown->low[a] = told_at(w, c, 2 * a);
            shown->high[a] = told_at(w, c, 2 * a + 1);
        }
}

/* The rows of the group's classes that lie at |bound| or below. */
static uint32_t rows_up_to(const struct cut_walk *w, const struct cut_part *g, uint32_t a,
                           uint32_t bound)
{
    uint32_t rows = 0;
    for (uint32_t c = 0; c < w->told->classes; c++)
        if (is_inside(w, c, &g->range) && told_at(w, c, 2 * a + 1) <= bound)
            rows += told_at(w, c, 2 * w->state->rules.attributes);
    return rows;
}

/* The proof sketch of theorem 1: the cut is at the least bound with half of the rows. */
static void from_classes(const struct cut_walk *w, const struct cut_part *g, struct cuts_trial *t)
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

/* l > 1: for hardened, made-up numbers that are enough, or not, as the leaks say. */
static void told_sites(const struct cut_walk *w, const struct cut_part *g, struct cuts_trial *t)
{
    struct ideal *ideal = w->told->ideal;
    const struct cuts_rules *rules = &w->state->rules;
    const uint32_t least = rules->cut == CUTS_STRICT ? rules->k : 1;
    const char *sides = mondrian_item(w->run, "sides", g->number, t->attribute);
    if (w->state->hardened && has_leak(w, sides)) {
        const struct value *is = ideal_get_leak(ideal, sides);
        t->right = residue_at(is, 0) ? least : 0;
        t->left = residue_at(is, 1) ? least : 0;
        t->sites_left = residue_at(is, 2) ? rules->l : 0;
        t->sites_right = residue_at(is, 3) ? rules->l : 0;
        return;
    }
    t->sites_left = t->sites_right = rules->l; /* hardened: possible */
    if (w->state->hardened)
        return;
    t->entropy = residue_at(
        ideal_get_leak(ideal, mondrian_item(w->run, "entropy", g->number, t->attribute)), 0);
    const struct value *told =
        ideal_get_leak(ideal, mondrian_item(w->run, "sites", g->number, t->attribute));
    t->sites_left = (uint32_t)residue_at(told, 0);
    t->sites_right = (uint32_t)residue_at(told, 1);
    if (w->state->paper) {
        t->left = step_told_left(w, g, t);
        t->right = g->rows - t->left;
    }
}

bool step_told_wins(const struct cut_walk *w, uint32_t group, uint32_t attribute)
{
    const char *wins = mondrian_item(w->run, "wins", group, attribute);
    return residue_at(ideal_get_leak(w->told->ideal, wins), 0);
}

void step_told(const struct cut_walk *w, const struct cut_part *g, struct cuts_trial *t)
{
    const char *median = mondrian_item(w->run, "median", g->number, t->attribute);
    if (!has_leak(w, median)) {
        from_classes(w, g, t);
        return;
    }
    struct ideal *ideal = w->told->ideal;
    t->median = (uint32_t)residue_at(ideal_get_leak(ideal, median), 0);
    const char *left = mondrian_item(w->run, "left", g->number, t->attribute);
    t->left = g->rows; /* refused, and that is all */
    if (has_leak(w, left))
        t->left = (uint32_t)residue_at(ideal_get_leak(ideal, left), 0);
    t->right = g->rows - t->left;
    if (w->state->rules.l > 1)
        told_sites(w, g, t);
}
