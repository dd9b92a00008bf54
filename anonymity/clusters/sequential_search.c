/* The search of sequential clustering; the header says how it prunes. */
#include "anonymity/clusters/sequential_search.h"
#include "anonymity/clusters/sequential.h"
#include <stdlib.h>
#include <string.h>

/* Sets are worked on in blocks of 128 clusters: rows of bits are padded to whole blocks. */
typedef uint64_t block __attribute__((vector_size(16)));

enum {
    BLOCK_WORDS = sizeof(block) / sizeof(uint64_t),
    RARE_LEAST = 16, /* a leaf of so few rows is always rare */
    LEVELS = 4       /* misses are counted up to here */
};

static status sort_rows(struct search_attribute *at, const struct cluster_space *space, uint32_t j)
{
    const uint32_t nodes = space->tree[j]->nodes;
    at->start = calloc(nodes + 2u, sizeof *at->start);
    at->rows = malloc((space->rows + 1u) * sizeof *at->rows);
    at->slot = malloc(nodes * sizeof *at->slot);
    if (!at->start || !at->rows || !at->slot)
        return E_MEMORY;
    for (uint32_t i = 0; i < space->rows; i++)
        at->start[cluster_space_leaves(space, i)[j] + 2]++;
    for (uint32_t v = 0; v < nodes; v++)
        at->start[v + 2] += at->start[v + 1];
    for (uint32_t i = 0; i < space->rows; i++)
        at->rows[at->start[cluster_space_leaves(space, i)[j] + 1]++] = i;
    return OK;
}

/* measure_steps makes a whole ladder reach a little above the heaviest closure. */
static void measure_steps(struct search *s)
{
    const struct cluster_space *const space = s->c->space;
    int64_t heaviest = 0;
    s->least = INT64_MAX;
    for (uint32_t j = 0; j < space->attributes; j++) {
        heaviest += space->weight[j][space->tree[j]->root];
        for (uint32_t leaf = 0; leaf < space->tree[j]->leaves; leaf++)
            if (space->nearest[j][leaf] < s->least)
                s->least = space->nearest[j][leaf];
    }
    s->least = s->least == INT64_MAX ? 0 : s->least;
    s->step = heaviest / (SEARCH_STEPS - 4) + 1;
}

status search_init(struct search *s, struct clustering *c, struct ratio diversity,
                   enum search_way way)
{
    const struct cluster_space *const space = c->space;
    *s = (struct search){
        .c = c, .diversity = diversity, .way = space->monotone ? way : SEARCH_STRAIGHT};
    if (s->way == SEARCH_STRAIGHT)
        return OK;
    measure_steps(s);
    const uint32_t rare = RARE_LEAST + c->count / 64 / 2;
    s->attribute = calloc(space->attributes, sizeof *s->attribute);
    if (!s->attribute)
        return E_MEMORY;
    for (uint32_t j = 0; j < space->attributes; j++) {
        struct search_attribute *const at = &s->attribute[j];
        if (sort_rows(at, space, j) != OK) {
            search_clear(s);
            return E_MEMORY;
        }
        for (uint32_t x = 0; x < space->tree[j]->nodes; x++) {
            const bool leaf = x < space->tree[j]->leaves;
            const bool dense = !leaf || way == SEARCH_IMPOSED || x == space->tree[j]->root ||
                               at->start[x + 1] - at->start[x] > rare;
            at->slot[x] = dense ? s->slots++ : CLUSTER_NONE;
        }
    }
    return OK;
}

static void free_bits(struct search *s)
{
    free(s->bits);
    free(s->fits);
    free(s->ladder);
    for (uint32_t j = 0; s->attribute && j < s->c->space->attributes; j++) {
        free(s->attribute[j].rare);
        s->attribute[j].rare = NULL;
    }
    s->bits = s->fits = s->ladder = NULL;
}

void search_clear(struct search *s)
{
    free_bits(s);
    for (uint32_t j = 0; s->attribute && j < s->c->space->attributes; j++) {
        free(s->attribute[j].slot);
        free(s->attribute[j].start);
        free(s->attribute[j].rows);
    }
    free(s->attribute);
    *s = (struct search){0};
}

static status make_room(struct search *s, uint32_t words)
{
    free_bits(s);
    s->room = 0;
    bool have = true;
    s->bits = aligned_alloc(sizeof(block), (size_t)s->slots * words * sizeof *s->bits);
    s->fits = aligned_alloc(sizeof(block), words * sizeof *s->fits);
    s->ladder = aligned_alloc(sizeof(block), (size_t)2 * SEARCH_STEPS * words * sizeof *s->ladder);
    for (uint32_t j = 0; j < s->c->space->attributes; j++) {
        s->attribute[j].rare = aligned_alloc(sizeof(block), words * sizeof *s->fits);
        have = have && s->attribute[j].rare;
    }
    if (!have || !s->bits || !s->fits || !s->ladder)
        return E_MEMORY;
    s->room = words;
    return OK;
}

status search_begin(struct search *s)
{
    if (s->way == SEARCH_STRAIGHT)
        return OK;
    s->words = (s->c->count / 64 / BLOCK_WORDS + 1) * BLOCK_WORDS;
    if (s->words > s->room)
        REQUIRE(make_room(s, s->words));
    memset(s->bits, 0, (size_t)s->slots * s->words * sizeof *s->bits);
    memset(s->ladder, 0, (size_t)2 * SEARCH_STEPS * s->words * sizeof *s->ladder);
    for (uint32_t h = 0; h < s->c->count; h++)
        search_enter(s, h);
    return OK;
}

/* step_of is the rung of a cost. The sets on a rung have all that costs less than
 * (rung + 1) * step. */
static uint32_t step_of(const struct search *s, int64_t cost)
{
    return cost / s->step < SEARCH_STEPS ? (uint32_t)(cost / s->step) : SEARCH_STEPS - 1;
}

/* light is the set of clusters to which a covered record adds about |cost| or less. cheap is the
 * set of clusters to which any other record may add |cost| or less. */
static uint64_t *light(const struct search *s, int64_t cost)
{
    return s->ladder + (size_t)step_of(s, cost) * s->words;
}

static uint64_t *cheap(const struct search *s, int64_t cost)
{
    return s->ladder + (size_t)(SEARCH_STEPS + step_of(s, cost)) * s->words;
}

/* flip turns the bits of a cluster on or off. */
static void flip(struct search *s, uint32_t cluster)
{
    const struct cluster_space *const space = s->c->space;
    const uint32_t *const closure = &s->c->closure[(size_t)cluster * space->attributes];
    const uint64_t bit = UINT64_C(1) << (cluster % 64);
    const uint32_t word = cluster / 64;
    if (s->way == SEARCH_STRAIGHT || s->c->size[cluster] == 0)
        return;
    for (uint32_t j = 0; j < space->attributes; j++) {
        const uint32_t slot = s->attribute[j].slot[closure[j]];
        if (slot != CLUSTER_NONE)
            s->bits[(size_t)slot * s->words + word] ^= bit;
    }
    const int64_t weight = s->c->weight[cluster];
    const int64_t least = weight + (s->c->size[cluster] + 1) * s->least;
    for (uint32_t i = step_of(s, weight); i < SEARCH_STEPS; i++)
        s->ladder[(size_t)i * s->words + word] ^= bit;
    for (uint32_t i = step_of(s, least); i < SEARCH_STEPS; i++)
        s->ladder[(size_t)(SEARCH_STEPS + i) * s->words + word] ^= bit;
}

void search_leave(struct search *s, uint32_t cluster)
{
    flip(s, cluster);
}

void search_enter(struct search *s, uint32_t cluster)
{
    flip(s, cluster);
}

/* admits: would the cluster stay diverse with the row (Algorithm 2, step 7)? */
static bool admits(const struct search *s, uint32_t cluster, uint32_t row)
{
    if (s->diversity.over == 0)
        return true;
    const struct clustering *const c = s->c;
    const uint32_t value = c->space->sensitive[row];
    const uint32_t times = c->tally[(size_t)cluster * c->space->sensitives + value] + 1;
    const uint32_t peak = times > c->peak[cluster] ? times : c->peak[cluster];
    return sequential_diverse(s->diversity, c->size[cluster] + 1, peak);
}

static bool search_straight(struct search *s, uint32_t row, struct offer *best)
{
    struct clustering *const c = s->c;
    bool found = false;
    for (uint32_t h = 0; h < c->count; h++) {
        if (h == c->of[row] || c->size[h] == 0)
            continue;
        const int64_t rise = clustering_rise(c, h, row);
        if (rise >= best->rise || !admits(s, h, row))
            continue;
        *best = (struct offer){h, rise};
        found = true;
    }
    return found;
}

/* unite adds a set to another. */
static void unite(uint64_t *into, const uint64_t *from, uint32_t words)
{
    for (uint32_t w = 0; w < words; w += BLOCK_WORDS)
        *(block *)(into + w) |= *(const block *)(from + w);
}

/* keep leaves in a set what is in one of two others. */
static void keep(uint64_t *in, const uint64_t *a, const uint64_t *b, uint32_t words)
{
    for (uint32_t w = 0; w < words; w += BLOCK_WORDS)
        *(block *)(in + w) &= *(const block *)(a + w) | *(const block *)(b + w);
}

/* cover finds, in one attribute, the clusters that cover the leaf. If these are two rows of bits,
 * it uses them in place; otherwise it puts them together. */
static void cover(struct search *s, uint32_t j, uint32_t leaf)
{
    const struct hierarchy *const tree = s->c->space->tree[j];
    struct search_attribute *const at = &s->attribute[j];
    const uint32_t above = tree->parent[leaf];
    const uint64_t *const own =
        at->slot[leaf] == CLUSTER_NONE ? NULL : &s->bits[(size_t)at->slot[leaf] * s->words];
    at->a = &s->bits[(size_t)at->slot[above] * s->words];
    at->b = own ? own : at->a;
    if (own && (above == tree->root || leaf == tree->root))
        return;
    memcpy(at->rare, own ? own : at->a, s->words * sizeof *at->rare);
    for (uint32_t x = above, last = leaf; x != last; last = x, x = tree->parent[x])
        unite(at->rare, &s->bits[(size_t)at->slot[x] * s->words], s->words);
    for (uint32_t i = at->start[leaf]; !own && i < at->start[leaf + 1]; i++) {
        const uint32_t h = s->c->of[at->rows[i]];
        if (s->c->closure[(size_t)h * s->c->space->attributes + j] == leaf)
            at->rare[h / 64] |= UINT64_C(1) << (h % 64);
    }
    at->a = at->b = at->rare;
}

/* The state of the search for one record. */
struct quest {
    uint32_t row, levels;
    bool found;
    struct offer best;
    int64_t least[DATASET_QIS + 1]; /* [m]: the sum of the m least rises */
};

/* ask computes the rise of a cluster that does not cover the row in at least |misses| > 0
 * attributes, unless the bound already shows that it cannot win. */
static void ask(struct search *s, struct quest *q, uint32_t h, uint32_t misses)
{
    struct clustering *const c = s->c;
    const int64_t bound = c->weight[h] + (int64_t)(c->size[h] + 1) * q->least[misses];
    if (bound > q->best.rise || (bound == q->best.rise && (!q->found || h > q->best.cluster)))
        return;
    const int64_t rise = clustering_rise_within(c, h, q->row, q->best.rise);
    if (rise > q->best.rise || (rise == q->best.rise && (!q->found || h > q->best.cluster)))
        return;
    if (!admits(s, h, q->row))
        return;
    q->best = (struct offer){h, rise};
    q->found = true;
}

static void ask_all(struct search *s, struct quest *q, uint32_t word, uint64_t bits,
                    uint32_t misses)
{
    for (; bits; bits &= bits - 1)
        ask(s, q, word * 64 + (uint32_t)__builtin_ctzll(bits), misses);
}

/* count_misses finds, for a block of clusters, those with at most m misses, for each m up to
 * |levels|, a constant where it is called. */
static inline void count_misses(const struct search *s, uint32_t word, uint32_t levels,
                                block within[LEVELS + 1])
{
    const uint32_t attributes = s->c->space->attributes;
    block at_most[LEVELS + 1];
    memset(at_most, 0xff, sizeof at_most);
    for (uint32_t j = 0; j < attributes; j++) {
        const struct search_attribute *const at = &s->attribute[j];
        const block covers = *(const block *)(at->a + word) | *(const block *)(at->b + word);
        for (uint32_t m = levels; m > 0; m--)
            at_most[m] = at_most[m - 1] | (at_most[m] & covers);
        at_most[0] &= covers;
    }
    memcpy(within, at_most, sizeof at_most);
}

/* ask_block asks the candidates of one block, those with fewer misses first. */
static void ask_block(struct search *s, struct quest *q, uint32_t word, block candidates)
{
    block within[LEVELS + 1];
    switch (q->levels) {
    case 1:
        count_misses(s, word, 1, within);
        break;
    case 2:
        count_misses(s, word, 2, within);
        break;
    case 3:
        count_misses(s, word, 3, within);
        break;
    default:
        count_misses(s, word, LEVELS, within);
    }
    for (uint32_t m = 1; m <= q->levels; m++) {
        const block now = candidates & within[m] & ~within[m - 1];
        for (uint32_t w = 0; w < BLOCK_WORDS; w++)
            ask_all(s, q, word + w, now[w], m);
    }
    if (q->levels < LEVELS)
        return;
    const block rest = candidates & ~within[LEVELS];
    for (uint32_t w = 0; w < BLOCK_WORDS; w++)
        ask_all(s, q, word + w, rest[w], LEVELS + 1);
}

/* sum_least fills |least| in: an insertion sort of at most 64 numbers. */
static void sum_least(const struct search *s, struct quest *q)
{
    const struct cluster_space *const space = s->c->space;
    const uint32_t *const leaf = cluster_space_leaves(space, q->row);
    uint32_t count = 0;
    for (uint32_t j = 0; j < space->attributes; j++) {
        const int64_t rise = space->nearest[j][leaf[j]];
        uint32_t at = count++;
        for (; at > 0 && q->least[at] > rise; at--)
            q->least[at + 1] = q->least[at];
        q->least[at + 1] = rise;
    }
    q->least[0] = 0;
    for (uint32_t m = 1; m <= count; m++)
        q->least[m] = q->least[m] > INT64_MAX / 4 ? q->least[m] : q->least[m] + q->least[m - 1];
}

/* ask_others asks the clusters that do not cover the row. */
static void ask_others(struct search *s, struct quest *q)
{
    const uint32_t attributes = s->c->space->attributes;
    sum_least(s, q);
    if (q->least[1] > q->best.rise / 2)
        return;
    q->levels = 0;
    while (q->levels < LEVELS && q->levels < attributes &&
           q->least[q->levels + 1] <= q->best.rise / 2)
        q->levels++;
    uint64_t *const candidates = cheap(s, q->best.rise);
    uint64_t *const own = &candidates[s->c->of[q->row] / 64];
    const uint64_t kept = *own;
    *own &= ~(UINT64_C(1) << (s->c->of[q->row] % 64));
    for (uint32_t w = 0; w < s->words; w += BLOCK_WORDS) {
        const block some = *(const block *)(candidates + w) & ~*(const block *)(s->fits + w);
        if (some[0] | some[1])
            ask_block(s, q, w, some);
    }
    *own = kept;
}

/* intersect finds the clusters that cover the row altogether, heavy ones left out. */
static void intersect(struct search *s, uint32_t row, int64_t below)
{
    const struct cluster_space *const space = s->c->space;
    const uint32_t *const leaf = cluster_space_leaves(space, row);
    for (uint32_t j = 0; j < space->attributes; j++)
        cover(s, j, leaf[j]);
    memcpy(s->fits, light(s, below), s->words * sizeof *s->fits);
    for (uint32_t j = 0; j < space->attributes; j++)
        keep(s->fits, s->attribute[j].a, s->attribute[j].b, s->words);
    const uint32_t own = s->c->of[row];
    s->fits[own / 64] &= ~(UINT64_C(1) << (own % 64));
}

/* ask_fitting asks the clusters that cover the row: it adds the weight of the closure. */
static void ask_fitting(struct search *s, struct quest *q)
{
    const int64_t *const weight = s->c->weight;
    struct offer best = q->best;
    for (uint32_t w = 0; w < s->words; w++)
        for (uint64_t bits = s->fits[w]; bits; bits &= bits - 1) {
            const uint32_t h = w * 64 + (uint32_t)__builtin_ctzll(bits);
            if (weight[h] >= best.rise || !admits(s, h, q->row))
                continue;
            best = (struct offer){h, weight[h]};
            q->found = true;
        }
    q->best = best;
}

bool search_best(struct search *s, uint32_t row, int64_t below, struct offer *offer)
{
    *offer = (struct offer){CLUSTER_NONE, below};
    if (s->way == SEARCH_STRAIGHT)
        return search_straight(s, row, offer);
    if (below <= 0)
        return false; /* nothing rises by less than 0 in a monotone space */
    intersect(s, row, below);
    struct quest quest = {.row = row, .best = *offer};
    ask_fitting(s, &quest);
    ask_others(s, &quest);
    *offer = quest.best;
    return quest.found;
}
