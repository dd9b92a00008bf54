/* The simulator of theorem 2, whose items have no sizes of sides. If no class lies across a cut,
 * the classes tell the sizes, as in the sketch of theorem 1. Otherwise the sizes are those with
 * which the declared entropy and numbers of sites come about; where several are, this takes the
 * first, and the paper has nothing better. */
#include "protocols/mondrian/mondrian_internal.h"

/* The rows of a side, the sites that have them, and how many of them this site has. */
struct side {
    uint32_t rows, sites, own;
};

/* Can |sites| more sites have |left| more rows of a side of |rows|, none more than |most|, and the
 * sides that follow theirs, so that all entropies add up to |need|? */
static bool reaches(const struct side *s, size_t sides, uint32_t left, uint32_t sites,
                    uint32_t most, uint64_t need);

/* not run: the declared numbers of sites are right. */
static bool begins(const struct side *s, size_t sides, uint64_t need)
{
    const uint64_t own = sides > 0 ? cuts_entropy(s->own, s->rows) : 0;
    const uint32_t here = sides > 0 && s->own > 0;
    if (sides == 0)
        return need == 0;
    return own <= need && s->sites >= here &&
           reaches(s, sides, s->rows - s->own, s->sites - here, s->rows, need - own);
}

static bool reaches(const struct side *s, size_t sides, uint32_t left, uint32_t sites,
                    uint32_t most, uint64_t need)
{
    if (sites == 0)
        return left == 0 && begins(s + 1, sides - 1, need);
    for (uint32_t part = left < most ? left : most; part > 0; part--) {
        const uint64_t entropy = cuts_entropy(part, s->rows);
        if (entropy <= need && reaches(s, sides, left - part, sites - 1, part, need - entropy))
            return true;
    }
    return false;
}

/* not run: theorem 2 is asked of tables with one attribute of two values, so of the root only.
 * Do the classes in the group's range lie on either side of the cut, and none across? */
static bool from_bounds(const struct cut_walk *w, const struct cut_part *g,
                        const struct cuts_trial *t, uint32_t *left)
{
    const uint32_t d = w->state->rules.attributes, width = 2 * d + 1;
    uint32_t rows = 0;
    *left = 0;
    for (uint32_t c = 0; c < w->told->classes; c++) {
        uint32_t low[DATASET_QIS], high[DATASET_QIS];
        bool inside = true;
        for (uint32_t a = 0; a < d; a++) {
            low[a] = (uint32_t)residue_at(w->told->list, (size_t)c * width + 2 * a);
            high[a] = (uint32_t)residue_at(w->told->list, (size_t)c * width + 2 * a + 1);
            inside = inside && low[a] >= g->range.low[a] && high[a] <= g->range.high[a];
        }
        const uint32_t size = (uint32_t)residue_at(w->told->list, (size_t)c * width + 2 * d);
        if (!inside)
            continue;
        if (low[t->attribute] <= t->median && high[t->attribute] > t->median)
            return false;
        rows += size;
        *left += high[t->attribute] <= t->median ? size : 0;
    }
    return rows == g->rows;
}

/* not run: as above, and with strict cuts. */
uint32_t step_told_left(const struct cut_walk *w, const struct cut_part *g,
                        const struct cuts_trial *t)
{
    enum { ROWS_MOST = 32 }; /* of a group: there are too many ways to share out more rows */
    const uint32_t own = step_own_left(w, g, t->attribute, t->median);
    const bool strict = w->state->rules.cut == CUTS_STRICT;
    /* Rows at the lower median go left, so that half of all are there. */
    const uint32_t half = strict ? cuts_median_rank(g->rows) : 0;
    uint32_t left;
    if (strict && from_bounds(w, g, t, &left))
        return left;
    for (left = own > half ? own : half; left <= g->rows && g->rows <= ROWS_MOST; left++) {
        const struct side sides[] = {{left, t->sites_left, own},
                                     {g->rows - left, t->sites_right, g->own - own}};
        const bool both = left > 0 && left < g->rows;
        if (g->own - own > g->rows - left || (left > 0) != (t->sites_left > 0) ||
            (left < g->rows) != (t->sites_right > 0))
            continue;
        if (both ? begins(sides, 2, t->entropy) : t->entropy == 0)
            return left;
    }
    return g->rows;
}
