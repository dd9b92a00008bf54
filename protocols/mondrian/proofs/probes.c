/* Probes of what Jurczyk and Xiong state of the function: its cost, the choice of attributes by
 * entropy, and what l-site-diversity hides. They run anonymity/twins/cuts.h, which `correct` says
 * is what the sites compute. */
#include "protocols/mondrian/proofs/probes.h"
#include "anonymity/twins/cuts.h"
#include <stdlib.h>
#include <string.h>

/* Numbers that look drawn, the same on every machine. */
static uint64_t next_number(uint64_t *state)
{
    uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* What a run costs: places that all sites look at, and comparisons of one bit. */
struct cost {
    double visits, comparisons;
    uint32_t rows;
};

static void on_cost_group(void *context, uint32_t group, uint32_t rows, uint32_t depth,
                          const struct cuts_box *range)
{
    struct cost *c = context;
    (void)group, (void)depth, (void)range;
    c->rows = rows;
}

/* A search of the median by halving, and one comparison of a side's size. */
static void on_cost_trial(void *context, const struct cuts_trial *t)
{
    struct cost *c = context;
    uint32_t low = t->low, high = t->high;
    c->visits += c->rows;
    c->comparisons++;
    for (; low < high; c->comparisons++) {
        const uint32_t middle = low + (high - low) / 2;
        if (t->median <= middle)
            high = middle;
        else
            low = middle + 1;
    }
}

enum { COST_COLUMNS = 2, COST_K = 5, COST_LEAST = 10, COST_MOST = 16 };

static status run_of_cost(uint32_t rows, struct cost *cost)
{
    const struct cuts_rules rules = {
        .attributes = COST_COLUMNS, .k = COST_K, .l = 1, .sites = 1, .alpha = {1, 1}};
    const struct cuts_watch watch = {
        .context = cost, .group = on_cost_group, .tried = on_cost_trial};
    uint32_t *place = malloc((size_t)rows * COST_COLUMNS * sizeof *place);
    const struct cuts_rows all = {rows, place, NULL};
    struct complaint complaint = {.text = ""};
    struct cuts_classes classes;
    uint64_t state = rows;
    if (!place)
        return E_MEMORY;
    for (size_t i = 0; i < (size_t)rows * COST_COLUMNS; i++)
        place[i] = (uint32_t)(next_number(&state) % rows);
    const status result = cuts_mondrian(&rules, &all, &watch, &classes, &complaint);
    free(place);
    if (result == OK)
        cuts_classes_clear(&classes);
    return result;
}

/* All values nearly distinct, as 4.3 assumes: from n to 4n the cost must not grow by more than
 * n log^2 n does. */
void probe_cost(struct probe *p)
{
    const char *against = NULL, *counts = "";
    double before = 0;
    for (int bits = COST_LEAST; bits <= COST_MOST && !against; bits += 2) {
        const uint32_t rows = 1U << bits;
        struct cost cost = {0, 0, 0};
        if (run_of_cost(rows, &cost) != OK) {
            probe_fails(p);
            return;
        }
        const double share = (cost.visits + cost.comparisons) / (rows * (double)bits * bits);
        counts = arena_format(p->arena, "%s%sn = %u: %.0f and %.0f", counts, *counts ? "; " : "",
                              rows, cost.visits, cost.comparisons);
        if (before > 0 && share > before)
            against = arena_format(p->arena, "n = %u: %.3f times n log^2 n, and %.3f before", rows,
                                   share, before);
        before = share;
        p->executions++;
    }
    probe_says(p, !against,
               arena_format(p->arena,
                            "values looked at, and comparisons, of two attributes of n "
                            "places, k = 5: %s",
                            counts),
               against);
}

enum { GRID_ROWS = 9, GRID_SIDE = 3, GRID_TABLES = 1000000 };

static uint32_t classes_of(const struct cuts_rows *rows, uint32_t alpha, bool *even)
{
    const struct cuts_rules rules = {
        .attributes = 2, .k = 2, .l = 2, .sites = 2, .alpha = {alpha, 1}};
    struct complaint complaint = {.text = ""};
    struct cuts_classes classes;
    if (cuts_mondrian(&rules, rows, NULL, &classes, &complaint) != OK)
        return 0;
    const uint32_t count = classes.count;
    *even = true;
    for (uint32_t c = 0; c < count; c++)
        *even = *even && classes.size[c] == GRID_ROWS / 3;
    cuts_classes_clear(&classes);
    return count;
}

/* Figure 3: nine rows of two sites on a grid, two classes by width, three of three by entropy. */
void probe_figure_3(struct probe *p)
{
    uint64_t state = 3;
    for (uint32_t table = 1; table <= GRID_TABLES; table++) {
        uint32_t place[2 * GRID_ROWS], site[GRID_ROWS];
        const struct cuts_rows rows = {GRID_ROWS, place, site};
        const char *text = "";
        bool by_width, by_entropy;
        for (uint32_t i = 0; i < GRID_ROWS; i++) {
            const uint64_t drawn = next_number(&state);
            place[2 * i] = (uint32_t)(drawn % GRID_SIDE);
            place[2 * i + 1] = (uint32_t)(drawn / GRID_SIDE % GRID_SIDE);
            site[i] = 1 + (uint32_t)(drawn >> 40) % 2;
            text = arena_format(p->arena, "%s%s(%u,%u) at %u", text, i ? ", " : "", place[2 * i],
                                place[2 * i + 1], site[i]);
        }
        p->executions += 2;
        if (classes_of(&rows, 1, &by_width) != 2 || classes_of(&rows, 0, &by_entropy) != 3 ||
            !by_entropy)
            continue;
        probe_says(p, true,
                   arena_format(p->arena,
                                "k = 2, l = 2, table %u of those drawn: %s: two classes "
                                "by width, three of three rows by entropy",
                                table, text),
                   NULL);
        return;
    }
    probe_says(p, false, "tables of nine rows on a grid of three by three, drawn",
               arena_format(p->arena, "none of %d tables", GRID_TABLES));
}

/* Who may a row be from? All worlds of up to four rows on two places at three sites. */
enum { WORLD_SITES = 3, WORLD_PLACES = 2, WORLD_CELLS = 6, WORLD_ROWS = 4, WORLDS = 210 };

struct small_world {
    uint32_t times[WORLD_CELLS]; /* rows by site, then place */
    uint32_t classes, low[WORLD_ROWS], high[WORLD_ROWS], size[WORLD_ROWS];
    unsigned owners[WORLD_ROWS]; /* bit s: site s + 1 has a row in the class */
};

static bool release_world(struct small_world *w, uint32_t l)
{
    const struct cuts_rules rules = {
        .attributes = 1, .k = 1, .l = l, .sites = WORLD_SITES, .alpha = {1, 1}};
    struct complaint complaint = {.text = ""};
    struct cuts_classes classes;
    uint32_t place[WORLD_ROWS], site[WORLD_ROWS], rows = 0;
    w->classes = 0;
    for (uint32_t cell = 0; cell < WORLD_CELLS; cell++)
        for (uint32_t i = 0; i < w->times[cell]; i++, rows++) {
            site[rows] = 1 + cell / WORLD_PLACES;
            place[rows] = cell % WORLD_PLACES;
        }
    const struct cuts_rows all = {rows, place, site};
    if (cuts_mondrian(&rules, &all, NULL, &classes, &complaint) != OK)
        return false;
    w->classes = classes.count;
    memset(w->owners, 0, sizeof w->owners);
    for (uint32_t c = 0; c < classes.count; c++) {
        w->low[c] = classes.low[c];
        w->high[c] = classes.high[c];
        w->size[c] = classes.size[c];
    }
    for (uint32_t i = 0; i < rows; i++)
        w->owners[classes.of[i]] |= 1U << (site[i] - 1);
    cuts_classes_clear(&classes);
    return true;
}

static bool same_release(const struct small_world *a, const struct small_world *b)
{
    const size_t size = a->classes * sizeof *a->low;
    return a->classes == b->classes && memcmp(a->low, b->low, size) == 0 &&
           memcmp(a->high, b->high, size) == 0 && memcmp(a->size, b->size, size) == 0;
}

static uint32_t make_worlds(struct small_world *world, uint32_t l)
{
    uint32_t count = 0;
    for (uint32_t code = 1; code < 15625; code++) { /* 5^6 */
        struct small_world w = {.classes = 0};
        uint32_t rows = 0;
        for (uint32_t cell = 0, rest = code; cell < WORLD_CELLS; cell++, rest /= WORLD_ROWS + 1)
            rows += w.times[cell] = rest % (WORLD_ROWS + 1);
        if (rows <= WORLD_ROWS && release_world(&w, l))
            world[count++] = w;
    }
    return count;
}

static uint32_t bits(unsigned set)
{
    uint32_t count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

/* A site of the run: the owners that rows of others may have, given its own rows and the release.
 * Returns, in words, the first class with rows of others that may have fewer than |l| owners; NULL:
 * there is none. */
static const char *seen_inside(struct probe *p, const struct small_world *world, uint32_t count,
                               uint32_t l)
{
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t c = 0; c < world[i].classes; c++) {
            unsigned owners = 0;
            if (!(world[i].owners[c] & ~1U))
                continue; /* all its own */
            for (uint32_t j = 0; j < count; j++)
                if (same_release(&world[i], &world[j]) &&
                    memcmp(world[i].times, world[j].times, WORLD_PLACES * sizeof(uint32_t)) == 0)
                    owners |= world[j].owners[c] & ~1U;
            p->executions++;
            if (bits(owners) < l)
                return arena_format(
                    p->arena,
                    "m = 3, l = %u: site 1 has %u and %u rows of the two values, and a "
                    "class of %u has rows of others: from %u sites at most",
                    l, world[i].times[0], world[i].times[1], world[i].size[c], bits(owners));
        }
    return NULL;
}

void probe_site_diversity(struct probe *p)
{
    struct small_world *world = malloc(WORLDS * sizeof *world);
    const char *against = NULL;
    if (!world) {
        probe_fails(p);
        return;
    }
    for (uint32_t l = 2; l <= WORLD_SITES && !against; l++)
        against = seen_inside(p, world, make_worlds(world, l), l);
    free(world);
    probe_exhausts(
        p, true, "every table of up to 4 rows on two values, 3 sites, k = 1, l = 2 and 3", against);
}
