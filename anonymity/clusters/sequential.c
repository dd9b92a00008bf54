/* Sequential clustering: the steps are numbered in the header. */
#include "anonymity/clusters/sequential.h"
#include "anonymity/clusters/agglomerative.h"
#include "anonymity/clusters/sequential_search.h"
#include "crypto/wide.h"
#include <stdlib.h>

struct sequence {
    struct clustering *c;
    const struct cluster_demand *demand;
    struct search search;
    struct sequential_options options; /* defaults filled in */
    struct sequential_report *report;
    struct tape *coins;
    uint32_t *rows, *part; /* [rows] each */
    uint64_t tries;        /* splits tried */
};

bool sequential_diverse(struct ratio l, uint32_t size, uint32_t peak)
{
    return products_compare(peak, l.over, size, l.under) <= 0;
}

/* diverse_all: step 3 of Algorithm 2. */
static bool diverse_all(const struct sequence *s)
{
    for (uint32_t h = 0; h < s->c->count; h++)
        if (!sequential_diverse(s->options.diversity, s->c->size[h], s->c->peak[h]))
            return false;
    return true;
}

/* deal puts |rows| into |parts| clusters, the first of which is |into| when that is a cluster that
 * was emptied, and all others new. */
static status deal(struct sequence *s, uint32_t count, uint32_t parts, uint32_t into)
{
    const uint32_t first = s->c->count;
    const uint32_t reused = into == CLUSTER_NONE ? 0 : 1;
    for (uint32_t p = reused; p < parts; p++) {
        uint32_t which = 0;
        REQUIRE(clustering_open(s->c, &which));
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t part = s->part[i];
        clustering_put(s->c, part < reused ? into : first + part - reused, s->rows[i]);
    }
    return OK;
}

/* shuffle is the random partition without regard to diversity: position in a random order, modulo
 * the number of parts, so that sizes differ by at most one. */
static status shuffle(struct sequence *s, const char *why, uint32_t count, uint32_t parts)
{
    uint32_t *const order = malloc((count + 1u) * sizeof *order);
    if (!order)
        return E_MEMORY;
    const status done = tape_permutation(s->coins, why, count, order);
    for (uint32_t i = 0; done == OK && i < count; i++)
        s->part[order[i]] = i % parts;
    free(order);
    return done;
}

/* partition is step 1 (of Algorithm 2: steps 1 to 3). */
static status partition(struct sequence *s)
{
    const struct cluster_space *const space = s->c->space;
    const uint32_t parts = space->rows / s->options.initial;
    for (uint32_t i = 0; i < space->rows; i++)
        s->rows[i] = i;
    if (s->options.choices) {
        REQUIRE(s->options.choices->first(s->options.choices->context, parts, s->part));
        REQUIRE(deal(s, space->rows, parts, CLUSTER_NONE));
        clustering_compact(s->c);
        return s->options.diversity.over == 0 || diverse_all(s) ? OK : E_INPUT;
    }
    if (s->options.diversity.over == 0) {
        REQUIRE(shuffle(s, "initial partition", space->rows, parts));
        return deal(s, space->rows, parts, CLUSTER_NONE);
    }
    for (uint32_t i = 0; i < space->rows; i++)
        s->part[i] = 0;
    REQUIRE(deal(s, space->rows, 1, CLUSTER_NONE));
    if (!diverse_all(s))
        return E_INPUT;
    clustering_dissolve(s->c, 0, s->rows);
    REQUIRE(
        sequential_split(space, s->rows, space->rows, parts, s->options.even, s->coins, s->part));
    REQUIRE(deal(s, space->rows, parts, 0));
    clustering_compact(s->c);
    s->report->trivial = !diverse_all(s);
    while (s->report->trivial && s->c->live > 1)
        clustering_merge(s->c, 0, --s->c->count);
    return OK;
}

bool sequential_spoils(const struct clustering *c, struct ratio diversity, uint32_t row)
{
    const uint32_t which = c->of[row];
    if (diversity.over == 0 || c->size[which] == 1)
        return false;
    const uint32_t *const tally = &c->tally[(size_t)which * c->space->sensitives];
    uint32_t peak = c->peak[which];
    if (tally[c->space->sensitive[row]] == peak) {
        peak = 0;
        for (uint32_t v = 0; v < c->space->sensitives; v++) {
            const uint32_t times = tally[v] - (v == c->space->sensitive[row]);
            peak = times > peak ? times : peak;
        }
    }
    return !sequential_diverse(diversity, c->size[which] - 1, peak);
}

bool sequential_place(struct search *search, uint32_t row, const uint32_t *without, uint32_t *to)
{
    struct clustering *const c = search->c;
    const uint32_t from = c->of[row];
    const bool alone = c->size[from] == 1;
    struct offer offer;
    if (sequential_spoils(c, search->diversity, row))
        return false;
    const int64_t fall = alone     ? INT64_MAX
                         : without ? clustering_fall_to(c, row, without)
                                   : clustering_fall(c, row);
    if (!search_best(search, row, fall, &offer))
        return false;
    search_leave(search, from);
    search_leave(search, offer.cluster);
    if (without) {
        clustering_move(c, row, offer.cluster, without);
    } else {
        clustering_take(c, row);
        clustering_put(c, offer.cluster, row);
    }
    search_enter(search, from);
    search_enter(search, offer.cluster);
    *to = offer.cluster;
    return true;
}

/* take_back gives all members of |from| the number |which|, which has none. */
static void take_back(struct sequence *s, uint32_t which, uint32_t from, uint32_t size)
{
    clustering_dissolve(s->c, from, s->rows);
    for (uint32_t i = 0; i < size; i++)
        clustering_put(s->c, which, s->rows[i]);
}

/* split_one is step 9 for one cluster. */
static status split_one(struct sequence *s, uint32_t which)
{
    struct clustering *const c = s->c;
    const uint32_t size = c->size[which], value = s->options.diversity.over ? 1 : 0;
    clustering_members(c, which, s->rows);
    if (s->options.choices) {
        REQUIRE(s->options.choices->halves(s->options.choices->context, s->rows, size, s->tries++,
                                           s->part));
    } else if (value == 0) {
        REQUIRE(shuffle(s, "split", size, 2));
    } else {
        REQUIRE(sequential_split(c->space, s->rows, size, 2, s->options.even, s->coins, s->part));
    }
    clustering_dissolve(c, which, s->rows);
    REQUIRE(deal(s, size, 2, which));
    const uint32_t added = c->count - 1;
    const bool both = c->size[which] > 0 && c->size[added] > 0;
    if (both && (value == 0 ||
                 (sequential_diverse(s->options.diversity, c->size[which], c->peak[which]) &&
                  sequential_diverse(s->options.diversity, c->size[added], c->peak[added])))) {
        s->report->splits++;
        return OK;
    }
    /* One half is not diverse enough, or has no rows: the cluster stays whole and keeps its
     * number. */
    if (both)
        clustering_merge(c, which, added);
    else if (c->size[which] == 0)
        take_back(s, which, added, size);
    c->count--;
    return OK;
}

static status split_large(struct sequence *s)
{
    const uint32_t count = s->c->count;
    for (uint32_t h = 0; h < count; h++)
        if (s->c->size[h] > s->options.limit)
            REQUIRE(split_one(s, h));
    return OK;
}

/* settle is steps 2-10. */
static status settle(struct sequence *s)
{
    struct clustering *const c = s->c;
    int64_t before = clustering_cost(c);
    for (;;) {
        uint64_t moves = 0;
        uint32_t to = 0;
        clustering_compact(c);
        REQUIRE(search_begin(&s->search));
        if (s->demand->progress)
            s->demand->progress("pass", s->report->passes + 1ull, 0);
        for (uint32_t i = 0; i < c->space->rows; i++)
            moves += sequential_place(&s->search, i, NULL, &to);
        s->report->passes++;
        s->report->moves += moves;
        REQUIRE(split_large(s));
        const int64_t after = clustering_cost(c);
        const int64_t enough = s->options.enough ? before / s->options.enough : 0;
        if (moves == 0 || (before - after <= enough && !s->options.until_still))
            return OK;
        before = after;
        if (s->report->passes == s->options.most_passes) {
            s->report->stopped = true;
            return OK;
        }
    }
}

static status run(struct sequence *s)
{
    struct clustering *const c = s->c;
    REQUIRE(partition(s));
    if (s->report->trivial)
        return agglomerative_finish(c, s->demand);
    REQUIRE(search_init(&s->search, c, s->options.diversity,
                        s->options.straight ? SEARCH_STRAIGHT : SEARCH_FAST));
    REQUIRE(settle(s));
    s->report->settled = clustering_cost(c);
    for (uint32_t h = 0; h < c->count; h++)
        s->report->small += c->size[h] > 0 && c->size[h] < s->demand->k;
    return agglomerative_finish(c, s->demand);
}

status sequential_cluster(struct clustering *c, const struct cluster_demand *demand,
                          const struct sequential_options *options, struct tape *coins,
                          struct sequential_report *report)
{
    const uint32_t k = demand->k > 0 ? demand->k : 1;
    struct sequence s = {
        .c = c, .demand = demand, .options = *options, .report = report, .coins = coins};
    *report = (struct sequential_report){0};
    if (s.options.initial == 0)
        s.options.initial = k / 2 > 0 ? k / 2 : 1;
    if (s.options.limit == 0)
        s.options.limit = k + k / 2;
    if (s.options.most_passes == 0)
        s.options.most_passes = SEQUENTIAL_PASSES;
    if (options->diversity.over > 0 && (!c->keeps || options->diversity.under == 0))
        return E_ARGUMENT;
    if (c->space->rows < k || c->space->rows < s.options.initial)
        return E_NOT_FOUND;
    s.rows = malloc((c->space->rows + 1u) * sizeof *s.rows);
    s.part = malloc((c->space->rows + 1u) * sizeof *s.part);
    const status done = s.rows && s.part ? run(&s) : E_MEMORY;
    search_clear(&s.search);
    free(s.rows);
    free(s.part);
    return done;
}
