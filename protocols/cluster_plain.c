#include "protocols/cluster_plain.h"
#include "crypto/wide.h"
#include <math.h>
#include <string.h>

void *plain_room(const struct plain *p, size_t count, size_t each)
{
    return arena_zero(p->arena, (count + 1) * each);
}

void plain_begin(struct plain *p, struct arena *arena, uint32_t rows, uint32_t attributes)
{
    *p = (struct plain){.arena = arena, .rows = rows, .attributes = attributes, .parties = 1};
    p->leaf = plain_room(p, (size_t)rows * attributes, sizeof *p->leaf);
    p->party = plain_room(p, rows, sizeof *p->party);
    p->value = plain_room(p, rows, sizeof *p->value);
    p->number = plain_room(p, rows, sizeof *p->number);
    p->of = plain_room(p, rows, sizeof *p->of);
}

/* Is the leaf the node, or below it? */
static bool is_under(const struct hierarchy *tree, uint32_t leaf, uint32_t node)
{
    while (leaf != node && leaf != tree->root)
        leaf = tree->parent[leaf];
    return leaf == node;
}

void plain_join(const struct plain *p, uint32_t *node, uint32_t row)
{
    for (uint32_t j = 0; j < p->attributes; j++)
        while (!is_under(p->tree[j], p->leaf[row * p->attributes + j], node[j]))
            node[j] = p->tree[j]->parent[node[j]];
}

bool plain_closure(const struct plain *p, const bool *in, uint32_t *node)
{
    bool some = false;
    for (uint32_t row = 0; row < p->rows; row++) {
        if (!in[row])
            continue;
        for (uint32_t j = 0; !some && j < p->attributes; j++)
            node[j] = p->leaf[row * p->attributes + j];
        plain_join(p, node, row);
        some = true;
    }
    return some;
}

uint32_t plain_in(const struct plain *p, uint32_t which, bool *in)
{
    uint32_t count = 0;
    for (uint32_t row = 0; row < p->rows; row++) {
        in[row] = p->of[row] == which;
        count += in[row];
    }
    return count;
}

uint32_t plain_size(const struct plain *p, uint32_t which)
{
    uint32_t count = 0;
    for (uint32_t row = 0; row < p->rows; row++)
        count += p->of[row] == which;
    return count;
}

uint32_t plain_live(const struct plain *p)
{
    uint32_t live = 0;
    for (uint32_t h = 0; h < p->count; h++)
        live += plain_size(p, h) > 0;
    return live;
}

bool plain_of(const struct plain *p, uint32_t which, uint32_t *node)
{
    bool *in = plain_room(p, p->rows, sizeof *in);
    const bool some = plain_in(p, which, in) > 0;
    if (!p->held)
        return plain_closure(p, in, node);
    memcpy(node, p->held + (size_t)which * p->attributes, p->attributes * sizeof *node);
    return some;
}

/* The parts of a whole cell: of LM the leaves without one, of the tree measure the levels. */
static uint32_t parts_of(const struct plain *p, uint32_t j)
{
    return p->set->measure == LM ? p->tree[j]->leaves - 1 : p->tree[j]->level[p->tree[j]->root];
}

int64_t plain_unit(const struct plain *p)
{
    int64_t unit = 1;
    if (plain_counts(p))
        return 1 << 24;
    for (uint32_t j = 0; j < p->attributes; j++)
        if (parts_of(p, j) && unit % parts_of(p, j)) {
            int64_t more = unit;
            while (more % parts_of(p, j))
                more += unit;
            unit = more;
        }
    return unit;
}

bool plain_counts(const struct plain *p)
{
    return p->set->measure == EM || p->set->measure == MI;
}

int64_t plain_dearest(const struct plain *p, uint32_t rows)
{
    int64_t bits = 1;
    while (plain_counts(p) && rows > 1) {
        rows /= 2;
        bits++;
    }
    return bits * plain_unit(p);
}

uint32_t plain_have(const struct plain *p, uint32_t attribute, uint32_t node)
{
    uint32_t rows = 0;
    for (uint32_t row = 0; row < p->rows; row++)
        rows += is_under(p->tree[attribute], p->leaf[row * p->attributes + attribute], node);
    return rows;
}

/* Of the values below a node: sum of - p log2 p, where p is how often each occurs among them. */
static int64_t entropy(const struct plain *p, uint32_t j, uint32_t node)
{
    const long double all = plain_have(p, j, node);
    long double bits = 0;
    for (uint32_t leaf = 0; leaf < p->tree[j]->leaves; leaf++)
        if (is_under(p->tree[j], leaf, node) && plain_have(p, j, leaf)) {
            const long double often = plain_have(p, j, leaf) / all;
            bits -= often * log2l(often);
        }
    return llroundl(bits * (long double)plain_unit(p));
}

static int64_t counted(const struct plain *p, uint32_t j, uint32_t node)
{
    if (plain_have(p, j, node) == 0)
        return 0;
    return p->set->measure == EM
               ? entropy(p, j, node)
               : llroundl(log2l(plain_have(p, j, node)) * (long double)plain_unit(p));
}

void plain_weigh(struct plain *p)
{
    for (uint32_t j = 0; j < p->attributes; j++) {
        const struct hierarchy *tree = p->tree[j];
        p->weight[j] = plain_room(p, tree->nodes, sizeof **p->weight);
        for (uint32_t node = 0; plain_counts(p) && node < tree->nodes; node++)
            p->weight[j][node] = counted(p, j, node);
        if (plain_counts(p))
            continue;
        for (uint32_t node = 0; parts_of(p, j) && node < tree->nodes; node++) {
            int64_t lost = p->set->measure == LM ? -1 : tree->level[node];
            for (uint32_t leaf = 0; p->set->measure == LM && leaf < tree->leaves; leaf++)
                lost += is_under(tree, leaf, node);
            p->weight[j][node] = plain_unit(p) / parts_of(p, j) * lost;
        }
    }
}

static int64_t weight(const struct plain *p, const uint32_t *node)
{
    int64_t sum = 0;
    for (uint32_t j = 0; j < p->attributes; j++)
        sum += p->weight[j][node[j]];
    return sum;
}

static int64_t cost_of(const struct plain *p, uint32_t which)
{
    uint32_t node[DATASET_QIS];
    return plain_of(p, which, node) ? plain_size(p, which) * weight(p, node) : 0;
}

int64_t plain_cost(const struct plain *p)
{
    int64_t sum = 0;
    for (uint32_t h = 0; h < p->count; h++)
        sum += cost_of(p, h);
    return sum;
}

int64_t plain_rise(const struct plain *p, uint32_t which, uint32_t row)
{
    uint32_t node[DATASET_QIS];
    (void)plain_of(p, which, node);
    plain_join(p, node, row);
    return (plain_size(p, which) + 1) * weight(p, node) - cost_of(p, which);
}

int64_t plain_fall(const struct plain *p, uint32_t row)
{
    uint32_t node[DATASET_QIS];
    bool *in = plain_room(p, p->rows, sizeof *in);
    const int64_t left = plain_in(p, p->of[row], in) - 1;
    in[row] = false;
    bool some = p->held ? plain_of(p, p->of[row], node) : plain_closure(p, in, node);
    some = some && left;
    return cost_of(p, p->of[row]) - (some ? left * weight(p, node) : 0);
}

int64_t plain_distance(const struct plain *p, uint32_t a, uint32_t b)
{
    uint32_t node[DATASET_QIS];
    bool *in = plain_room(p, p->rows, sizeof *in);
    int64_t both = 0;
    for (uint32_t row = 0; row < p->rows; row++) {
        in[row] = p->of[row] == a || p->of[row] == b;
        both += in[row];
    }
    return (plain_closure(p, in, node) ? both * weight(p, node) : 0) - cost_of(p, a) -
           cost_of(p, b);
}

bool plain_diverse(const struct plain *p, const bool *in)
{
    uint64_t all = 0;
    for (uint32_t row = 0; row < p->rows; row++)
        all += in[row];
    for (uint32_t row = 0; row < p->rows; row++) {
        uint64_t same = 0;
        for (uint32_t other = 0; other < p->rows; other++)
            same += in[row] && in[other] && p->value[other] == p->value[row];
        if (products_compare(same, p->diversity.over, all, p->diversity.under) > 0)
            return false;
    }
    return true;
}

bool plain_spoils(const struct plain *p, uint32_t row)
{
    bool *in = plain_room(p, p->rows, sizeof *in);
    (void)plain_in(p, p->of[row], in);
    in[row] = false;
    return p->diversity.over && !plain_diverse(p, in);
}

static bool spoils_other(const struct plain *p, uint32_t which, uint32_t row)
{
    bool *in = plain_room(p, p->rows, sizeof *in);
    (void)plain_in(p, which, in);
    in[row] = true;
    return p->diversity.over && !plain_diverse(p, in);
}

bool plain_best(const struct plain *p, uint32_t row, int64_t below, bool diverse,
                const uint32_t *barred, uint32_t *to)
{
    bool found = false;
    for (uint32_t h = 0; h < p->count; h++) {
        if (h == p->of[row] || !plain_size(p, h) || (barred && barred[h]) ||
            (diverse && spoils_other(p, h, row)) || plain_rise(p, h, row) >= below)
            continue;
        below = plain_rise(p, h, row);
        *to = h;
        found = true;
    }
    return found;
}

int64_t plain_below(const struct plain *p, uint32_t row)
{
    return plain_size(p, p->of[row]) == 1 ? INT64_MAX : plain_fall(p, row);
}

void plain_move(struct plain *p, uint32_t row, uint32_t to)
{
    if (p->held)
        plain_join(p, p->held + (size_t)to * p->attributes, row);
    p->of[row] = to;
}

uint64_t plain_mix(uint64_t e)
{
    uint64_t z = e + UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Some rows, for one deal: |number| by row, as it counts in this deal. */
struct hand {
    const struct plain *p;
    const bool *in;
    const uint64_t *number;
    bool by_value; /* each sensitive value by itself */
};

static bool is_beside(const struct hand *h, uint32_t row, uint32_t other)
{
    return h->in[other] && h->p->party[row] == h->p->party[other] &&
           (!h->by_value || h->p->value[row] == h->p->value[other]);
}

/* How many rows of its party are dealt before this one; |least|: the least number of all. */
static uint32_t rank_of(const struct hand *h, uint32_t row, uint64_t *least)
{
    uint32_t rank = 0;
    *least = UINT64_MAX;
    for (uint32_t other = 0; other < h->p->rows; other++) {
        if (!is_beside(h, row, other))
            continue;
        if (h->number[other] < *least)
            *least = h->number[other];
        rank += h->number[other] < h->number[row] ||
                (h->number[other] == h->number[row] && other < row);
    }
    return rank;
}

static void deal(const struct hand *h, uint32_t parts, uint32_t *label)
{
    for (uint32_t row = 0; row < h->p->rows; row++) {
        uint64_t least;
        if (!h->in[row])
            continue;
        const uint32_t rank = rank_of(h, row, &least);
        label[row] = (uint32_t)((least % parts + rank) % parts);
    }
}

static uint32_t *count_values(const struct hand *h, uint32_t parts, const uint32_t *label)
{
    const struct plain *p = h->p;
    uint32_t *counts = plain_room(p, (size_t)parts * p->values, sizeof *counts);
    for (uint32_t row = 0; row < p->rows; row++)
        if (h->in[row])
            counts[label[row] * p->values + p->value[row]]++;
    return counts;
}

/* The party moves one record of this value; false: it cannot. */
static bool move_one(const struct hand *h, int party, uint32_t value, uint32_t parts,
                     uint32_t *label)
{
    const uint32_t *counts = count_values(h, parts, label);
    for (uint32_t a = 0; a < parts; a++)
        for (uint32_t b = a + 1; b < parts; b++) {
            const uint32_t one = counts[a * h->p->values + value],
                           other = counts[b * h->p->values + value];
            const uint32_t from = one > other ? a : b, to = one > other ? b : a;
            for (uint32_t row = 0;
                 (one > other ? one - other : other - one) > 1 && row < h->p->rows; row++)
                if (h->in[row] && h->p->party[row] == (uint32_t)party &&
                    h->p->value[row] == value && label[row] == from) {
                    label[row] = to;
                    return true;
                }
        }
    return false;
}

static void flatten(const struct hand *h, uint32_t parts, uint32_t *label, plain_told *told,
                    void *context)
{
    const uint32_t cells = parts * h->p->values;
    deal(h, parts, label);
    for (int party = 1; !h->p->stays && party <= h->p->parties; party++) {
        if (told)
            told(context, party, count_values(h, parts, label), cells);
        for (uint32_t v = 0; v < h->p->values; v++)
            while (move_one(h, party, v, parts, label))
                continue;
    }
    if (told && !h->p->stays)
        told(context, 0, count_values(h, parts, label), cells);
}

void plain_first(const struct plain *p, uint32_t parts, uint32_t *label, plain_told *told,
                 void *context)
{
    bool *in = plain_room(p, p->rows, sizeof *in);
    memset(in, true, p->rows * sizeof *in);
    const struct hand h = {p, in, p->number, p->diversity.over > 0};
    if (p->diversity.over)
        flatten(&h, parts, label, told, context);
    else
        deal(&h, parts, label);
    for (uint32_t row = 0; !p->diversity.over && p->set->start == CHOICES_FREE && row < p->rows;
         row++)
        label[row] = (uint32_t)(p->number[row] % parts);
}

void plain_halves(const struct plain *p, uint32_t which, uint64_t tries, uint32_t *half,
                  plain_told *told, void *context)
{
    bool *in = plain_room(p, p->rows, sizeof *in);
    uint64_t *number = plain_room(p, p->rows, sizeof *number), least;
    const uint32_t bit = (uint32_t)(tries % 32);
    (void)plain_in(p, which, in);
    for (uint32_t row = 0; row < p->rows; row++)
        number[row] = plain_mix(p->number[row]);
    const struct hand plain = {p, in, p->number, false}, mixed = {p, in, number, p->diversity.over};
    if (p->diversity.over) {
        flatten(&mixed, 2, half, told, context);
        return;
    }
    for (uint32_t row = 0; row < p->rows; row++) {
        if (!in[row])
            continue;
        (void)rank_of(&plain, row, &least);
        const uint64_t goes = p->set->start == CHOICES_FREE ? number[row] : plain_mix(least);
        const uint32_t rank = p->set->start == CHOICES_FREE ? 0 : rank_of(&mixed, row, &least);
        half[row] = (uint32_t)((goes >> bit) + rank) % 2;
    }
}

void plain_compact(struct plain *p)
{
    uint32_t count = 0;
    for (uint32_t h = 0; h < p->count; h++) {
        if (!plain_size(p, h))
            continue;
        for (uint32_t row = 0; row < p->rows; row++)
            if (p->of[row] == h)
                p->of[row] = count;
        if (p->held)
            memmove(p->held + (size_t)count * p->attributes, p->held + (size_t)h * p->attributes,
                    p->attributes * sizeof *p->held);
        count++;
    }
    p->count = count;
}
