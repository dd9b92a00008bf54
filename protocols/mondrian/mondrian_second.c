/* Distributed Mondrian once more: by section 4 and the choices that cuts.h lists, row by row, by
 * one who has all rows. It uses neither the twin (anonymity/twins/cuts.c) nor the walk. */
#include "protocols/mondrian/mondrian_second.h"
#include "crypto/wide.h"
#include <math.h>
#include <string.h>

enum { SECOND_ROWS = 4096, SECOND_PLACES = 1 << 16, SECOND_ALPHA = 1 << 20 };

/* What a cut would be. */
struct cut {
    uint32_t attribute, median, left, right, sites[2];
    uint64_t entropy;
    bool possible;
};

void *second_room(const struct second_whole *w, size_t count, size_t each)
{
    return arena_zero(run_scratch(w->run), (count + 1) * each);
}

static void read_all(struct second_whole *w)
{
    for (int i = 1; i <= run_parties(w->run); i++)
        w->rows += (uint32_t)ideal_input(w->ideal, i)->count;
    w->row = second_room(w, w->rows, sizeof *w->row);
    w->class = second_room(w, w->rows, sizeof *w->class);
    uint32_t at = 0;
    for (int i = 1; i <= run_parties(w->run); i++) {
        const struct table_rows t = table_rows(w->run, i, ideal_input(w->ideal, i));
        for (uint32_t r = 0; r < t.rows; r++, at++) {
            uint32_t attribute = 0;
            w->row[at].site = (uint32_t)i;
            for (uint32_t c = 0; c < t.columns; c++) {
                const struct schema_column *column = &w->state->table.schema.column[t.column[c]];
                if (column->role == ROLE_QUASI_IDENTIFIER)
                    w->row[at].place[attribute++] = t.code[r * t.columns + c];
                else if (column->role == ROLE_SENSITIVE && w->state->publish)
                    w->row[at].value = t.code[r * t.columns + c];
            }
        }
    }
}

static void tell(struct second_whole *w, const char *what, uint32_t group, uint32_t attribute,
                 const uint64_t *numbers, size_t count)
{
    const struct value v =
        residues_of(w->run, run_integers(w->run, (uint64_t)1 << 32), numbers, count);
    if (w->tells)
        ideal_leak(w->ideal, arena_format(run_scratch(w->run), "%s %u.%u", what, group, attribute),
                   &v);
}

static void tell_intervals(struct second_whole *w, const char *what, uint32_t group,
                           const struct second_interval *of)
{
    for (uint32_t a = 0; a < w->rules->attributes; a++)
        tell(w, what, group, a, (uint64_t[]){of[a].low, of[a].high}, 2);
}

/* The least and the greatest place of the group's rows. */
static void span(const struct second_whole *w, const struct second_group *g,
                 struct second_interval *out)
{
    for (uint32_t a = 0; a < w->rules->attributes; a++) {
        out[a] = (struct second_interval){UINT32_MAX, 0};
        for (uint32_t i = 0; i < g->rows; i++) {
            const uint32_t place = w->row[g->row[i]].place[a];
            if (place < out[a].low)
                out[a].low = place;
            if (place > out[a].high)
                out[a].high = place;
        }
    }
}

/* The rows of |site| (0: of all) whose places are from |low| to |high|. */
static uint32_t count(const struct second_whole *w, const struct second_group *g, uint32_t site,
                      uint32_t a, uint32_t low, uint32_t high)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < g->rows; i++) {
        const struct second_row *r = &w->row[g->row[i]];
        found += (site == 0 || r->site == site) && r->place[a] >= low && r->place[a] <= high;
    }
    return found;
}

/* The rows of one site that go to the left. Of those at the median, cut=shared: half. */
static uint32_t goes_left(const struct second_whole *w, const struct second_group *g, uint32_t site,
                          uint32_t a, uint32_t median)
{
    const uint32_t at = count(w, g, site, a, median, median);
    const uint32_t upto = count(w, g, site, a, 0, median);
    const uint32_t larger = (at + 1) / 2;
    if (w->rules->cut == CUTS_STRICT)
        return upto;
    return upto - at + (site % 2 ? at - larger : larger);
}

/* -p log2 p in units of 2^-24, rounded. */
static uint64_t surprise(uint32_t part, uint32_t of)
{
    return part == 0 ? 0 : (uint64_t)floor(ldexp(part * (log2(of) - log2(part)) / of, 24) + 0.5);
}

static struct cut try(const struct second_whole *w, const struct second_group *g, uint32_t a)
{
    struct cut cut = {.attribute = a};
    while (2 * (uint64_t)count(w, g, 0, a, 0, cut.median) < g->rows)
        cut.median++;
    for (uint32_t site = 1; site <= w->rules->sites; site++)
        cut.left += goes_left(w, g, site, a, cut.median);
    cut.right = g->rows - cut.left;
    for (uint32_t site = 1; w->rules->l > 1 && site <= w->rules->sites; site++) {
        const uint32_t left = goes_left(w, g, site, a, cut.median);
        const uint32_t right = count(w, g, site, a, 0, UINT32_MAX) - left;
        cut.sites[0] += left > 0;
        cut.sites[1] += right > 0;
        if (cut.left && cut.right)
            cut.entropy += surprise(left, cut.left) + surprise(right, cut.right);
    }
    const uint32_t least = w->rules->cut == CUTS_STRICT ? w->rules->k : 1;
    cut.possible = cut.left >= least && cut.right >= least;
    for (int side = 0; w->rules->l > 1 && side < 2; side++)
        cut.possible &= cut.sites[side] >= w->rules->l;
    return cut;
}

/* What is declared of a cut that was tried: see mondrian_ideal.c. */
static void tell_cut(struct second_whole *w, const struct second_group *g, const struct cut *cut)
{
    const struct cuts_rules *rules = w->rules;
    const struct mondrian_state *s = w->state;
    const bool strict = rules->cut == CUTS_STRICT, diverse = rules->l > 1;
    const uint32_t least = strict ? rules->k : 1;
    if (!diverse && s->paper)
        return;
    if (!diverse && strict && rules->ranges == CUTS_BOX && cut->possible)
        return;
    tell(w, "median", g->number, cut->attribute, &(uint64_t){cut->median}, 1);
    bool sizes = true;
    if (s->levels && !cut->possible)
        sizes = diverse ? !s->hardened : !strict;
    if (sizes && !s->paper)
        tell(w, "left", g->number, cut->attribute, &(uint64_t){cut->left}, 1);
    if (!diverse)
        return;
    if (!s->hardened)
        tell(w, "sites", g->number, cut->attribute, (uint64_t[]){cut->sites[0], cut->sites[1]}, 2);
    if (s->hardened && !cut->possible)
        tell(w, "sides", g->number, cut->attribute,
             (uint64_t[]){cut->right >= least, cut->left >= least, cut->sites[0] >= rules->l,
                          cut->sites[1] >= rules->l},
             4);
    if (sizes && !s->hardened)
        tell(w, "entropy", g->number, cut->attribute, &cut->entropy, 1);
}

/* The width of a range as a fraction: over / under. */
static uint64_t over(const struct second_interval *range, uint32_t a)
{
    return range[a].high - range[a].low;
}

static uint64_t under(const struct second_whole *w, uint32_t a)
{
    const uint64_t whole = over(w->root, a);
    return w->rules->width == CUTS_WIDTH_RAW || !whole ? 1 : whole;
}

static bool wider(const struct second_whole *w, const struct second_group *g, uint32_t a,
                  uint32_t b)
{
    return products_compare(over(g->range, a), under(w, b), over(g->range, b), under(w, a)) > 0;
}

/* What widths and entropies are divided by in the scores of a group: width / per, and entropy. */
struct scale {
    uint64_t width, per, entropy;
};

/* Formula 3: the greatest of the group's. */
static struct scale scale_of_group(const struct second_whole *w, const struct second_group *g,
                                   const struct cut *by, const bool *tried)
{
    const uint32_t d = w->rules->attributes;
    uint32_t widest = d;
    struct scale s = {1, 1, 1};
    for (uint32_t a = 0; a < d; a++) {
        const bool possible = tried[a] && by[a].possible;
        if ((possible || w->rules->over == CUTS_OVER_ALL) &&
            (widest == d || wider(w, g, a, widest)))
            widest = a;
        if (possible && by[a].entropy > s.entropy)
            s.entropy = by[a].entropy;
    }
    if (widest < d) {
        s.width = over(g->range, widest);
        s.per = under(w, widest);
    }
    return s;
}

/* hardened: what all know beforehand, the greatest width of the root and 2 log2 m bits. */
static struct scale scale_of_all(const struct second_whole *w)
{
    const double bits = 2 * log2(w->rules->sites);
    struct scale s = {1, 1, (uint64_t)floor(ldexp(bits, 24))};
    for (uint32_t a = 0; w->rules->width == CUTS_WIDTH_RAW && a < w->rules->attributes; a++)
        if (over(w->root, a) > s.width)
            s.width = over(w->root, a);
    return s;
}

/* The score of a cut, times under() of its attribute and what is the same for all attributes. */
static struct wide score(const struct second_whole *w, const struct second_group *g,
                         const struct cut *cut, const struct scale *s)
{
    const uint64_t alpha = w->rules->alpha.over, rest = w->rules->alpha.under - alpha;
    const struct wide width = wide_product(alpha, over(g->range, cut->attribute)),
                      entropy = wide_product(rest, cut->entropy);
    return wide_add(wide_multiply(wide_multiply(width, s->per), s->entropy),
                    wide_multiply(wide_multiply(entropy, s->width), under(w, cut->attribute)));
}

/* Of equal scores the first attribute's is better. */
static bool better(const struct second_whole *w, const struct second_group *g, const struct cut *a,
                   const struct cut *b, const struct scale *s)
{
    const struct wide one = wide_multiply(score(w, g, a, s), under(w, b->attribute)),
                      other = wide_multiply(score(w, g, b, s), under(w, a->attribute));
    const int order = wide_compare(one, other);
    return order == 0 ? a->attribute < b->attribute : order > 0;
}

/* l > 1: the possible cut with the best score; d, if there is none. |order| has the attributes as
 * they were tried. */
static uint32_t best_of(struct second_whole *w, const struct second_group *g, const struct cut *by,
                        const bool *tried, const uint32_t *order, uint32_t count)
{
    const uint32_t d = w->rules->attributes;
    const struct scale s = w->state->hardened ? scale_of_all(w) : scale_of_group(w, g, by, tried);
    uint32_t best = d;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t a = order[i];
        if (!by[a].possible)
            continue;
        const bool wins = best == d || better(w, g, &by[a], &by[best], &s);
        if (best < d && w->state->hardened)
            tell(w, "wins", g->number, a, &(uint64_t){wins}, 1);
        best = wins ? a : best;
    }
    return best;
}

/* The attribute at which the group is cut, |by| what that gives; d: it is a class. */
static uint32_t choose(struct second_whole *w, const struct second_group *g, struct cut *by)
{
    const uint32_t d = w->rules->attributes;
    bool tried[DATASET_QIS] = {false};
    uint32_t order[DATASET_QIS], count = 0;
    for (;;) {
        uint32_t next = d;
        for (uint32_t a = 0; a < d; a++)
            if (!tried[a] && over(g->range, a) > 0 && (next == d || wider(w, g, a, next)))
                next = a;
        if (next == d)
            break;
        tried[next] = true;
        order[count++] = next;
        by[next] = try(w, g, next);
        tell_cut(w, g, &by[next]);
        if (w->rules->l == 1 && by[next].possible)
            return next;
    }
    return w->rules->l == 1 ? d : best_of(w, g, by, tried, order, count);
}

static void divide(const struct second_whole *w, const struct second_group *g,
                   const struct cut *cut, struct second_group side[2])
{
    const uint32_t a = cut->attribute;
    uint32_t *gone = second_room(w, w->rules->sites, sizeof *gone);
    for (int s = 0; s < 2; s++) {
        side[s] = *g;
        side[s].rows = 0;
        side[s].row = second_room(w, g->rows, sizeof *side[s].row);
    }
    side[0].range[a].high = side[0].box[a].high = cut->median;
    side[1].range[a].low = side[1].box[a].low =
        w->rules->cut == CUTS_STRICT ? cut->median + 1 : cut->median;
    for (uint32_t i = 0; i < g->rows; i++) {
        const struct second_row *r = &w->row[g->row[i]];
        const uint32_t below = cut->median ? count(w, g, r->site, a, 0, cut->median - 1) : 0;
        const bool at = r->place[a] == cut->median;
        const bool right =
            r->place[a] > cut->median ||
            (at && below + gone[r->site] >= goes_left(w, g, r->site, a, cut->median));
        gone[r->site] += at && !right;
        side[right].row[side[right].rows++] = g->row[i];
    }
}

/* One group. It returns whether it was cut. */
static bool visit(struct second_whole *w, struct second_group *g, struct second_group side[2])
{
    struct cut by[DATASET_QIS];
    const bool large = g->rows / 2 >= w->rules->k;
    uint32_t at = w->rules->attributes;
    g->number = ++w->groups;
    if (large && w->rules->ranges == CUTS_TIGHT)
        span(w, g, g->range);
    if (large && w->rules->ranges == CUTS_TIGHT && !w->state->paper)
        tell_intervals(w, "range", g->number, g->range);
    if (large)
        at = choose(w, g, by);
    if (at < w->rules->attributes) {
        divide(w, g, &by[at], side);
        return true;
    }
    if (w->rules->shown == CUTS_TIGHT)
        span(w, g, g->box);
    if (w->rules->shown == CUTS_TIGHT && w->rules->cut == CUTS_SHARED && !w->state->paper)
        tell_intervals(w, "shown", g->number, g->box);
    w->class[w->classes++] = *g;
    return false;
}

static void depth_first(struct second_whole *w, struct second_group g)
{
    struct second_group *side = second_room(w, 2, sizeof *side);
    if (!visit(w, &g, side))
        return;
    depth_first(w, side[0]);
    depth_first(w, side[1]);
}

static void level_by_level(struct second_whole *w, struct second_group root)
{
    struct second_group *wait = second_room(w, 2 * (size_t)w->rows + 2, sizeof *wait);
    size_t waiting = 1;
    wait[0] = root;
    for (size_t next = 0; next < waiting; next++)
        if (visit(w, &wait[next], &wait[waiting]))
            waiting += 2;
}

/* Is class |a| before |b|? By its labels, its size, its first row. */
static bool is_before(const struct second_whole *w, const struct second_group *a,
                      const struct second_group *b)
{
    for (uint32_t q = 0; q < w->rules->attributes; q++) {
        if (a->box[q].low != b->box[q].low)
            return a->box[q].low < b->box[q].low;
        if (a->box[q].high != b->box[q].high)
            return a->box[q].high < b->box[q].high;
    }
    return a->rows != b->rows ? a->rows < b->rows : a->row[0] < b->row[0];
}

/* All rows, cut. False: there is no release. */
bool second_cut(struct second_whole *w)
{
    struct second_group root = {.rows = w->rows, .row = second_room(w, w->rows, sizeof *root.row)};
    uint32_t sites = 0;
    for (uint32_t i = 0; i < w->rows; i++) {
        root.row[i] = i;
        sites += i == 0 || w->row[i].site != w->row[i - 1].site;
    }
    if (w->rows < w->rules->k || sites < w->rules->l)
        return false;
    span(w, &root, w->root);
    memcpy(root.range, w->root, sizeof root.range);
    memcpy(root.box, w->root, sizeof root.box);
    if (w->state->levels)
        level_by_level(w, root);
    else
        depth_first(w, root);
    for (uint32_t i = 0; i < w->classes; i++)
        for (uint32_t j = i + 1; j < w->classes; j++)
            if (is_before(w, &w->class[j], &w -> class[i])) {
                const struct second_group swap = w->class[i];
                w->class[i] = w->class[j];
                w->class[j] = swap;
            }
    return true;
}

status second_begin(struct ideal *ideal, struct second_whole *w)
{
    struct run *run = ideal_run(ideal);
    const struct mondrian_state *s = run_state(run);
    *w = (struct second_whole){.ideal = ideal, .run = run, .state = s, .rules = &s->rules};
    for (uint32_t a = 0; a < s->rules.attributes; a++)
        if (s->places[a] > SECOND_PLACES)
            return E_LIMIT;
    read_all(w);
    return w->rows > SECOND_ROWS || s->rules.alpha.under > SECOND_ALPHA ? E_LIMIT : OK;
}

status mondrian_second_leakage(struct ideal *ideal, int party)
{
    struct second_whole w;
    (void)party;
    REQUIRE(second_begin(ideal, &w));
    w.tells = true;
    (void)second_cut(&w);
    return OK;
}
