/* Cuts: the groups of rows, cut until no cut is possible. The steps are numbered in the header. */
#include "anonymity/twins/cuts.h"
#include <stdlib.h>
#include <string.h>

/* Groups that wait: a stretch of |row|, and the group's range and box. */
struct pending {
    uint32_t start, rows, depth;
};

struct cutting {
    const struct cuts_rules *rules;
    const struct cuts_rows *rows;
    const struct cuts_watch *watch;
    struct cuts_classes *classes;
    struct cuts_box root;
    uint32_t *row, *spare;   /* [rows]: a permutation, in which each site's rows keep their order */
    uint32_t *times;         /* [most] places of a range, zero between uses */
    size_t most;             /* a wider range is searched by sorting */
    struct pending *pending; /* [room], |waiting| of them */
    uint32_t *edge;          /* [room * 4 * attributes]: range and box of each */
    size_t waiting, room, class_room, next; /* next: the first that waits, level by level */
    uint32_t *below, *equal, *total;        /* [sites + 1] each */
    uint32_t groups;
};

static uint32_t place_of(const struct cutting *c, uint32_t row, uint32_t attribute)
{
    return c->rows->place[(size_t)row * c->rules->attributes + attribute];
}

static uint32_t site_of(const struct cutting *c, uint32_t row)
{
    return c->rows->site == NULL ? 1 : c->rows->site[row];
}

static void find_extent(const struct cutting *c, struct pending group, struct cuts_box *box)
{
    for (uint32_t a = 0; a < c->rules->attributes; a++) {
        box->low[a] = UINT32_MAX;
        box->high[a] = 0;
        for (uint32_t i = group.start; i < group.start + group.rows; i++) {
            const uint32_t place = place_of(c, c->row[i], a);

            box->low[a] = place < box->low[a] ? place : box->low[a];
            box->high[a] = place > box->high[a] ? place : box->high[a];
        }
    }
}

static int by_number(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* find_median is step 2: by counting where the range is short, else by sorting. */
static uint32_t find_median(struct cutting *c, struct pending group, uint32_t attribute,
                            uint32_t low, uint32_t high)
{
    const uint32_t rank = cuts_median_rank(group.rows);
    uint32_t median = low;

    if (high - low >= c->most) {
        for (uint32_t i = 0; i < group.rows; i++)
            c->spare[i] = place_of(c, c->row[group.start + i], attribute);
        qsort(c->spare, group.rows, sizeof *c->spare, by_number);
        return c->spare[rank - 1];
    }
    for (uint32_t i = group.start; i < group.start + group.rows; i++)
        c->times[place_of(c, c->row[i], attribute) - low]++;
    for (uint32_t sum = c->times[0]; sum < rank; sum += c->times[median - low])
        median++;
    memset(c->times, 0, ((size_t)(high - low) + 1) * sizeof *c->times);
    return median;
}

/* count_sites counts each site's rows in the group: all, below the median, and at it. */
static void count_sites(struct cutting *c, struct pending group, uint32_t attribute,
                        uint32_t median)
{
    const size_t size = (size_t)((c->rules->sites + 1ULL) * sizeof *c->below);

    memset(c->below, 0, size);
    memset(c->equal, 0, size);
    memset(c->total, 0, size);
    for (uint32_t i = group.start; i < group.start + group.rows; i++) {
        const uint32_t place = place_of(c, c->row[i], attribute), site = site_of(c, c->row[i]);

        c->below[site] += place < median;
        c->equal[site] += place == median;
        c->total[site]++;
    }
}

/* try_cut tells what a cut of the group by |attribute| would be. */
static struct cuts_trial try_cut(struct cutting *c, struct pending group,
                                 const struct cuts_box *range, uint32_t attribute)
{
    const struct cuts_rules *const rules = c->rules;
    const uint32_t least = rules->cut == CUTS_STRICT ? rules->k : 1;
    struct cuts_trial trial = {.group = c->groups,
                               .attribute = attribute,
                               .low = range->low[attribute],
                               .high = range->high[attribute]};

    trial.median = find_median(c, group, attribute, trial.low, trial.high);
    count_sites(c, group, attribute, trial.median);
    for (uint32_t site = 1; site <= rules->sites; site++)
        trial.left += c->below[site] + cuts_stay(rules, site, c->equal[site]);
    trial.right = group.rows - trial.left;
    for (uint32_t site = 1; rules->l > 1 && site <= rules->sites; site++) {
        const uint32_t left = c->below[site] + cuts_stay(rules, site, c->equal[site]);
        const uint32_t right = c->total[site] - left;

        trial.sites_left += left > 0;
        trial.sites_right += right > 0;
        if (trial.left > 0 && trial.right > 0)
            trial.entropy += cuts_entropy(left, trial.left) + cuts_entropy(right, trial.right);
    }
    trial.possible =
        trial.left >= least && trial.right >= least &&
        (rules->l == 1 || (trial.sites_left >= rules->l && trial.sites_right >= rules->l));
    if (c->watch != NULL && c->watch->tried != NULL)
        c->watch->tried(c->watch->context, &trial);
    return trial;
}

/* score=PUBLIC: the possible cuts meet the best so far, one after the other. */
static uint32_t best_by_duels(const struct cutting *c, const struct cuts_box *range,
                              const struct cuts_trial *trial, const uint32_t *candidate,
                              uint32_t count)
{
    uint32_t best = CUTS_NO_ATTRIBUTE;

    for (uint32_t i = 0; i < count; i++) {
        const uint32_t a = candidate[i];

        if (!trial[a].possible)
            continue;
        if (best != CUTS_NO_ATTRIBUTE) {
            const int64_t lead = (int64_t)trial[a].entropy - (int64_t)trial[best].entropy;
            const bool wins = lead >= cuts_margin(c->rules, &c->root, range, a, best);

            if (c->watch != NULL && c->watch->duel != NULL)
                c->watch->duel(c->watch->context, c->groups, a, wins);
            if (!wins)
                continue;
        }
        best = a;
    }
    return best;
}

/* choose is step 1: the attribute is CUTS_NO_ATTRIBUTE when the group is a class. */
static struct cuts_trial choose(struct cutting *c, struct pending group,
                                const struct cuts_box *range)
{
    const struct cuts_rules *const rules = c->rules;
    struct cuts_trial trial[DATASET_QIS], none = {.attribute = CUTS_NO_ATTRIBUTE};
    bool possible[DATASET_QIS] = {false};
    uint64_t entropy[DATASET_QIS] = {0};
    uint32_t candidate[DATASET_QIS];
    const uint32_t count = cuts_candidates(rules, &c->root, range, candidate);

    for (uint32_t i = 0; i < count; i++) {
        const uint32_t a = candidate[i];

        trial[a] = try_cut(c, group, range, a);
        possible[a] = trial[a].possible;
        entropy[a] = trial[a].entropy;
        if (rules->l == 1 && possible[a])
            return trial[a];
    }
    const uint32_t best = rules->score == CUTS_SCORE_PUBLIC
                              ? best_by_duels(c, range, trial, candidate, count)
                              : cuts_best(rules, &c->root, range, possible, entropy);

    return best == CUTS_NO_ATTRIBUTE ? none : trial[best];
}

/* cut_rows puts the rows of the left side first; each site's rows keep their order. */
static void cut_rows(struct cutting *c, struct pending group, const struct cuts_trial *trial)
{
    uint32_t left = group.start, right = 0;

    count_sites(c, group, trial->attribute, trial->median);
    for (uint32_t site = 1; site <= c->rules->sites; site++)
        c->equal[site] = cuts_stay(c->rules, site, c->equal[site]);
    for (uint32_t i = group.start; i < group.start + group.rows; i++) {
        const uint32_t row = c->row[i], place = place_of(c, row, trial->attribute);
        uint32_t *const stay = &c->equal[site_of(c, row)];
        bool goes_left = place < trial->median;

        if (place == trial->median && *stay > 0) {
            goes_left = true;
            (*stay)--;
        }
        if (goes_left)
            c->row[left++] = row;
        else
            c->spare[right++] = row;
    }
    memcpy(&c->row[left], c->spare, right * sizeof *c->row);
}

static status push(struct cutting *c, struct pending group, const struct cuts_box *range,
                   const struct cuts_box *box)
{
    const uint32_t attributes = c->rules->attributes;
    const size_t size = attributes * sizeof(uint32_t);

    if (c->waiting == c->room) {
        const size_t room = c->room == 0 ? 64 : 2 * c->room;
        struct pending *const pending = realloc(c->pending, room * sizeof *pending);

        if (pending == NULL)
            return E_MEMORY;
        c->pending = pending;
        uint32_t *const edge = realloc(c->edge, 4 * room * size);

        if (edge == NULL)
            return E_MEMORY;
        c->edge = edge;
        c->room = room;
    }
    uint32_t *const edge = &c->edge[4 * c->waiting * attributes];

    memcpy(edge, range->low, size);
    memcpy(edge + attributes, range->high, size);
    memcpy(edge + 2 * (size_t)attributes, box->low, size);
    memcpy(edge + 3 * (size_t)attributes, box->high, size);
    c->pending[c->waiting++] = group;
    return OK;
}

static struct pending pop(struct cutting *c, struct cuts_box *range, struct cuts_box *box)
{
    const uint32_t attributes = c->rules->attributes;
    const size_t size = attributes * sizeof(uint32_t);
    const size_t at = c->rules->order == CUTS_BREADTH ? c->next++ : --c->waiting;
    const uint32_t *const edge = &c->edge[4 * at * attributes];

    memcpy(range->low, edge, size);
    memcpy(range->high, edge + attributes, size);
    memcpy(box->low, edge + 2 * (size_t)attributes, size);
    memcpy(box->high, edge + 3 * (size_t)attributes, size);
    return c->pending[at];
}

/* make_class ends a group. */
static status make_class(struct cutting *c, struct pending group, const struct cuts_box *box)
{
    struct cuts_classes *const out = c->classes;
    const uint32_t attributes = c->rules->attributes;
    struct cuts_box shown = *box;

    if (c->rules->shown == CUTS_TIGHT)
        find_extent(c, group, &shown);
    if (c->watch != NULL && c->watch->made != NULL)
        c->watch->made(c->watch->context, c->groups, &shown);
    if (out->count == c->class_room) {
        const size_t room = c->class_room == 0 ? 64 : 2 * c->class_room;
        uint32_t **const grown[] = {&out->low, &out->high, &out->size};

        for (size_t i = 0; i < 3; i++) {
            const size_t each = i < 2 ? attributes : 1;
            uint32_t *const more = realloc(*grown[i], room * each * sizeof *more);

            if (more == NULL)
                return E_MEMORY;
            *grown[i] = more;
        }
        c->class_room = room;
    }
    memcpy(&out->low[(size_t)out->count * attributes], shown.low, attributes * sizeof *out->low);
    memcpy(&out->high[(size_t)out->count * attributes], shown.high, attributes * sizeof *out->high);
    out->size[out->count] = group.rows;
    for (uint32_t i = group.start; i < group.start + group.rows; i++)
        out->of[c->row[i]] = out->count;
    out->count++;
    return OK;
}

/* visit is steps 1 to 3 for one group. */
static status visit(struct cutting *c)
{
    struct cuts_box range, box, left[2], right[2];
    const struct pending group = pop(c, &range, &box);
    const bool asked = group.rows >= 2 * (uint64_t)c->rules->k;
    struct cuts_trial chosen = {.attribute = CUTS_NO_ATTRIBUTE};

    c->groups++;
    if (asked && c->rules->ranges == CUTS_TIGHT)
        find_extent(c, group, &range);
    if (c->watch != NULL && c->watch->group != NULL)
        c->watch->group(c->watch->context, c->groups, group.rows, group.depth, &range);
    if (asked)
        chosen = choose(c, group, &range);
    if (c->watch != NULL && c->watch->chosen != NULL)
        c->watch->chosen(c->watch->context, c->groups, chosen.attribute);
    if (chosen.attribute == CUTS_NO_ATTRIBUTE)
        return make_class(c, group, &box);
    cut_rows(c, group, &chosen);
    cuts_divide(c->rules, &range, chosen.attribute, chosen.median, &left[0], &right[0]);
    cuts_divide(c->rules, &box, chosen.attribute, chosen.median, &left[1], &right[1]);
    const struct pending first = {group.start, chosen.left, group.depth + 1},
                         second = {group.start + chosen.left, chosen.right, group.depth + 1};

    if (c->rules->order == CUTS_DEPTH)
        REQUIRE(push(c, second, &right[0], &right[1]));
    REQUIRE(push(c, first, &left[0], &left[1]));
    return c->rules->order == CUTS_DEPTH ? OK : push(c, second, &right[0], &right[1]);
}

/* check_root is the rest of step 0. */
static status check_root(const struct cutting *c, struct complaint *complaint)
{
    uint32_t sites = 0;

    for (uint32_t i = 0; i < c->rows->rows; i++)
        c->total[site_of(c, i)] = 1;
    for (uint32_t site = 1; site <= c->rules->sites; site++)
        sites += c->total[site];
    if (c->rows->rows < c->rules->k)
        return complain(complaint, E_NOT_FOUND, "%u rows, fewer than k = %u: no release",
                        c->rows->rows, c->rules->k);
    if (sites < c->rules->l)
        return complain(complaint, E_NOT_FOUND, "rows of %u sites, fewer than l = %u: no release",
                        sites, c->rules->l);
    return OK;
}

static status cutting_init(struct cutting *c)
{
    const size_t rows = c->rows->rows + 1ULL, sites = c->rules->sites + 1ULL;

    c->most = 4 * rows;
    c->row = malloc(rows * sizeof *c->row);
    c->spare = malloc(rows * sizeof *c->spare);
    c->times = calloc(c->most, sizeof *c->times);
    c->below = calloc(sites, sizeof *c->below);
    c->equal = calloc(sites, sizeof *c->equal);
    c->total = calloc(sites, sizeof *c->total);
    c->classes->of = malloc(rows * sizeof *c->classes->of);
    if (c->row == NULL || c->spare == NULL || c->times == NULL || c->below == NULL ||
        c->equal == NULL || c->total == NULL || c->classes->of == NULL)
        return E_MEMORY;
    for (uint32_t i = 0; i < c->rows->rows; i++)
        c->row[i] = i;
    return OK;
}

static void cutting_clear(struct cutting *c)
{
    free(c->row);
    free(c->spare);
    free(c->times);
    free(c->below);
    free(c->equal);
    free(c->total);
    free(c->pending);
    free(c->edge);
}

static status cut_all(struct cutting *c, struct complaint *complaint)
{
    const struct pending all = {.rows = c->rows->rows};

    REQUIRE(cutting_init(c));
    REQUIRE(check_root(c, complaint));
    find_extent(c, all, &c->root);
    REQUIRE(push(c, all, &c->root, &c->root));
    while (c->waiting > c->next)
        REQUIRE(visit(c));
    return cuts_sort(c->classes, c->rules->attributes, c->rows->rows);
}

status cuts_mondrian(const struct cuts_rules *rules, const struct cuts_rows *rows,
                     const struct cuts_watch *watch, struct cuts_classes *classes,
                     struct complaint *complaint)
{
    struct cutting c = {.rules = rules, .rows = rows, .watch = watch, .classes = classes};

    *classes = (struct cuts_classes){.count = 0};
    REQUIRE(cuts_rules_check(rules, complaint));
    const status s = cut_all(&c, complaint);

    cutting_clear(&c);
    if (s != OK)
        cuts_classes_clear(classes);
    return s;
}
