/* What is declared of Algorithm 4, once more: from section 5, by one who has the whole table, with
 * costs and distances computed anew for every question. It does not use the walk that roles make.
 * Without a diversity and without noise. */
#include "crypto/memory.h"
#include "protocols/cluster_vertical/cluster_vertical.h"
#include <stdlib.h>

struct list {
    int64_t *number;
    size_t count, room;
};

static void note(struct list *l, int64_t number)
{
    if (l->count == l->room) {
        l->room = 2 * l->room + 64;
        l->number = memory_more(l->number, l->room * sizeof *l->number);
    }
    l->number[l->count++] = number;
}

/* The whole table, and what is said about it. */
struct whole {
    const struct vertical_state *state;
    struct cluster_space space;
    struct clustering c;
    struct choices chance;
    uint32_t rows, *members, *half;
    struct list sums, decisions;
};

/* The quasi-identifiers of all parties, party after party, with what a node of each tree costs. */
static status make_table(struct ideal *ideal, struct whole *w, uint64_t *number)
{
    struct run *run = ideal_run(ideal);
    const struct schema *schema = &w->state->table.schema;
    const struct hierarchy *tree[DATASET_QIS];
    double *cost[DATASET_QIS];
    uint32_t wide = w->state->attributes, at = 0;
    uint32_t *leaf = arena_zero(run_scratch(run), ((size_t)w->rows * wide + 1) * sizeof *leaf);
    for (int i = 1; i <= run_parties(run); i++) {
        const struct table_rows part = table_rows(run, i, ideal_input(ideal, i));
        for (uint32_t j = 0; j < part.columns; j++) {
            const struct schema_column *column = &schema->column[part.column[j]];
            for (uint32_t row = 0; row < w->rows && part.column[j] == w->state->set.choice; row++)
                number[row] = part.code[row * part.columns + j];
            if (column->role != ROLE_QUASI_IDENTIFIER)
                continue;
            tree[at] = &column->hierarchy;
            cost[at] = arena_zero(run_scratch(run), tree[at]->nodes * sizeof **cost);
            for (uint32_t x = 0; x < tree[at]->nodes; x++)
                cost[at][x] = cluster_node_cost(tree[at], w->state->set.measure, x);
            for (uint32_t row = 0; row < w->rows; row++)
                leaf[row * wide + at] = part.code[row * part.columns + j];
            at++;
        }
    }
    REQUIRE(cluster_space_of(&w->space, tree, wide, leaf, w->rows, (const double *const *)cost, 1,
                             w->state->unit));
    return clustering_init(&w->c, &w->space, false);
}

static void put_label(struct whole *w, const uint32_t *label, uint32_t parts)
{
    uint32_t which;
    for (uint32_t p = 0; p < parts; p++)
        (void)!clustering_open(&w->c, &which);
    for (uint32_t row = 0; row < w->rows; row++) {
        clustering_put(&w->c, label[row], row);
        note(&w->decisions, label[row]);
    }
    clustering_compact(&w->c);
}

/* Steps 6 to 16: the pivot is told what each move of the record would change, and says where it
 * goes: c->count, if nowhere. */
static bool visit(struct whole *w, uint32_t row)
{
    struct clustering *c = &w->c;
    const uint32_t from = c->of[row];
    uint32_t to = c->count;
    int64_t best = 0;
    for (uint32_t h = 0; h < c->count; h++) {
        if (h == from)
            continue;
        const bool there = c->size[h] > 0;
        const int64_t change = there ? clustering_rise(c, h, row) - clustering_fall(c, row) : 0;
        note(&w->sums, change);
        if (there && (change < best || (to == c->count && c->size[from] == 1))) {
            best = change;
            to = h;
        }
    }
    note(&w->decisions, to);
    if (to == c->count)
        return false;
    clustering_take(c, row);
    clustering_put(c, to, row);
    return true;
}

/* Steps 18 to 21. */
static status split(struct whole *w, uint32_t which, uint64_t tries)
{
    struct clustering *c = &w->c;
    const uint32_t size = c->size[which];
    uint32_t go = 0, added;
    clustering_members(c, which, w->members);
    REQUIRE(choices_halves(&w->chance, w->members, size, tries, w->half));
    for (uint32_t i = 0; i < size; i++) {
        note(&w->decisions, w->half[i]);
        go += w->half[i];
    }
    if (go == 0 || go == size)
        return OK;
    REQUIRE(clustering_open(c, &added));
    for (uint32_t i = 0; i < size; i++)
        if (w->half[i]) {
            clustering_take(c, w->members[i]);
            clustering_put(c, added, w->members[i]);
        }
    return OK;
}

/* Steps 5 to 22. */
static status settle(struct whole *w)
{
    const struct cluster_settings *set = &w->state->set;
    const bool gain = set->stop == CLUSTER_GAIN;
    int64_t before = clustering_cost(&w->c);
    uint64_t tries = 0;
    bool more = true;
    if (gain)
        note(&w->sums, before);
    for (uint32_t pass = 0; more && pass < set->most_passes; pass++) {
        uint64_t moves = 0;
        clustering_compact(&w->c);
        for (uint32_t row = 0; row < w->rows; row++)
            moves += w->c.live > 1 && visit(w, row);
        for (uint32_t h = 0, count = w->c.count; h < count; h++)
            if (w->c.size[h] > set->limit)
                REQUIRE(split(w, h, tries++));
        more = moves > 0;
        if (!gain)
            continue;
        const int64_t after = clustering_cost(&w->c);
        more = more && before - after > before / 1000;
        note(&w->sums, after);
        note(&w->decisions, more);
        before = after;
    }
    return OK;
}

static void merge(struct whole *w, uint32_t a, uint32_t b)
{
    note(&w->decisions, a < b ? a : b);
    note(&w->decisions, a < b ? b : a);
    clustering_merge(&w->c, a < b ? a : b, a < b ? b : a);
}

/* Tells the pivot the distances of the pairs of small clusters, or of those with one of them. */
static void tell_pairs(struct whole *w, const bool *small, uint32_t count, uint32_t only)
{
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = a + 1; b < count; b++)
            if (small[a] && small[b] && (only == count || a == only || b == only))
                note(&w->sums, clustering_distance(&w->c, a, b));
}

/* Steps 24 to 28: the two closest small ones become one, until at most one is small. */
static void pair_up(struct whole *w, bool *small, uint32_t count)
{
    uint32_t last = count;
    for (;;) {
        uint32_t left = 0, one = 0, other = 0;
        int64_t least = INT64_MAX;
        for (uint32_t a = 0; a < count; a++)
            left += small[a];
        if (left < 2)
            return;
        if (last == count || small[last])
            tell_pairs(w, small, count, last);
        for (uint32_t a = 0; a < count; a++)
            for (uint32_t b = a + 1; b < count; b++)
                if (small[a] && small[b] && clustering_distance(&w->c, a, b) < least) {
                    least = clustering_distance(&w->c, a, b);
                    one = a;
                    other = b;
                }
        merge(w, one, other);
        small[other] = false;
        small[one] = w->c.size[one] < w->state->set.k;
        last = one;
    }
}

/* Steps 24 to 29. */
static void merge_small(struct whole *w, bool *small)
{
    for (;;) {
        const uint32_t count = w->c.count;
        uint32_t some = 0, lone = count, closest = 0;
        int64_t least = INT64_MAX;
        for (uint32_t h = 0; h < count; h++) {
            small[h] = w->c.size[h] > 0 && w->c.size[h] < w->state->set.k;
            some += small[h];
        }
        if (!some)
            return;
        pair_up(w, small, count);
        for (uint32_t h = 0; h < count; h++)
            lone = small[h] ? h : lone;
        if (lone == count)
            continue;
        if (w->c.live < 2)
            return;
        for (uint32_t h = 0; h < count; h++) {
            if (h == lone)
                continue;
            const int64_t far = w->c.size[h] ? clustering_distance(&w->c, lone, h) : 0;
            note(&w->sums, far);
            if (w->c.size[h] && far < least) {
                least = far;
                closest = h;
            }
        }
        merge(w, lone, closest);
    }
}

static status play(struct ideal *ideal, struct whole *w)
{
    struct arena *arena = run_scratch(ideal_run(ideal));
    uint64_t *number = arena_zero(arena, (w->rows + 1) * sizeof *number);
    const uint32_t parts = w->rows / w->state->set.initial;
    w->members = arena_zero(arena, (w->rows + 1) * sizeof *w->members);
    w->half = arena_zero(arena, (w->rows + 1) * sizeof *w->half);
    for (uint32_t row = 0; row < w->rows; row++)
        number[row] = row;
    REQUIRE(make_table(ideal, w, number));
    w->chance = (struct choices){w->state->set.start, w->rows, number, NULL};
    REQUIRE(choices_first(&w->chance, parts, w->half));
    put_label(w, w->half, parts);
    REQUIRE(settle(w));
    merge_small(w, arena_zero(arena, (w->rows + 1) * 2 * sizeof(bool)));
    return OK;
}

/* Sums are told modulo 2^bits: whole bytes, with room for a sign and for the cost of a table with
 * one row more. */
static uint32_t bits_of(const struct vertical_state *s, uint32_t rows)
{
    uint32_t bits = 1;
    for (uint64_t most = (uint64_t)s->unit * s->attributes * (rows + 1ull); most > 0; most /= 2)
        bits++;
    while (bits % 8)
        bits++;
    return bits;
}

static struct value numbers(struct run *run, const struct list *l, uint64_t below)
{
    struct value v = residues(run, run_integers(run, below), l->count);
    for (size_t i = 0; i < l->count; i++)
        residue_put(&v, i, (uint64_t)l->number[i] & (below - 1));
    return v;
}

status vertical_second_leakage(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    struct whole w = {.state = run_state(run),
                      .rows = table_rows(run, 1, ideal_input(ideal, 1)).rows};
    const bool published = run_is(run, "as-published");
    const bool sums = party == 1 || (published && party == run_parties(run));
    if (w.state->diversity.over || w.state->noise || w.state->attributes == 0)
        return E_LIMIT;
    const uint32_t bits = bits_of(w.state, w.rows);
    if (bits > 63)
        return E_LIMIT;
    const status done = play(ideal, &w);
    if (done == OK && sums) {
        const struct value told = numbers(run, &w.sums, (uint64_t)1 << bits);
        ideal_leak(ideal, "sums", &told);
    }
    if (done == OK && party > 1 && (!sums || w.state->set.choice < SCHEMA_COLUMNS)) {
        struct value said =
            residues(run, run_integers(run, 2 * (uint64_t)w.rows + 2), w.decisions.count);
        for (size_t i = 0; i < said.count; i++)
            residue_put(&said, i, (uint64_t)w.decisions.number[i]);
        ideal_leak(ideal, "decisions", &said);
    }
    clustering_clear(&w.c);
    cluster_space_clear(&w.space);
    free(w.sums.number);
    free(w.decisions.number);
    return done;
}
