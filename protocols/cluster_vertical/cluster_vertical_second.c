/* Algorithm 4 once more: from sections 5, 6.1 and 8.3, by one who has the whole table, with costs
 * and distances found anew for every question (protocols/cluster_plain.h). It does not use the walk
 * that roles make, nor the clusterings of anonymity/. */
#include "crypto/array.h"
#include "crypto/memory.h"
#include "protocols/cluster_plain.h"
#include "protocols/cluster_vertical/cluster_vertical.h"
#include <stdlib.h>
#include <string.h>

enum { SECOND_ROWS = 512 };

struct list {
    int64_t *number;
    size_t count, room;
};

static void note(struct list *l, int64_t number)
{
    l->number = array_room(l->number, &l->room, l->count + 1, sizeof *l->number);
    l->number[l->count++] = number;
}

/* The whole table, and what is said about it. */
struct whole {
    struct run *run;
    const struct vertical_state *state;
    const struct table_rows *part; /* [parties] */
    struct plain p;
    uint32_t *half, seeds;
    uint64_t *seed;
    struct list sums, decisions;
};

/* A column of numbers, in the order of the rows, makes a seed of noise. */
static void take_seed(struct whole *w, const struct table_rows *part, uint32_t j)
{
    uint64_t seed = 0;
    for (uint32_t row = 0; row < part->rows; row++)
        seed = plain_mix(seed ^ part->code[row * part->columns + j]);
    w->seed[w->seeds++] = seed;
}

static void take_column(struct whole *w, const struct table_rows *part, uint32_t j, uint32_t *at)
{
    const uint32_t of = part->column[j];
    const struct schema_column *column = &w->state->table.schema.column[of];
    for (uint32_t row = 0; row < w->p.rows; row++) {
        const uint32_t code = part->code[row * part->columns + j];
        if (of == w->state->set.choice)
            w->p.number[row] = code;
        if (w->state->values && of == w->state->sensitive)
            w->p.value[row] = code;
        if (column->role == ROLE_QUASI_IDENTIFIER)
            w->p.leaf[row * w->p.attributes + *at] = code;
    }
    if (column->role == ROLE_QUASI_IDENTIFIER)
        w->p.tree[(*at)++] = &column->hierarchy;
    if (w->state->noise && w->state->noisy[of])
        take_seed(w, part, j);
}

/* The columns of all parties, party after party. */
static status begin(struct ideal *ideal, struct whole *w)
{
    struct run *run = ideal_run(ideal);
    const int m = run_parties(run);
    struct arena *arena = run_scratch(run);
    struct table_rows *part = arena_zero(arena, (size_t)m * sizeof *part);
    uint32_t at = 0;
    *w = (struct whole){.run = run, .state = run_state(run), .part = part};
    for (int i = 0; i < m; i++)
        part[i] = table_rows(run, i + 1, ideal_input(ideal, i + 1));
    if (part[0].rows > SECOND_ROWS)
        return E_LIMIT;
    plain_begin(&w->p, arena, part[0].rows, w->state->attributes);
    w->p.set = &w->state->set;
    w->p.diversity = w->state->diversity;
    w->p.values = w->state->values;
    w->seed = plain_room(&w->p, SCHEMA_COLUMNS, sizeof *w->seed);
    w->half = plain_room(&w->p, w->p.rows, sizeof *w->half);
    for (uint32_t row = 0; row < w->p.rows; row++) {
        w->p.party[row] = 1;
        w->p.number[row] = row;
    }
    for (int i = 0; i < m; i++)
        for (uint32_t j = 0; j < part[i].columns; j++)
            take_column(w, &part[i], j, &at);
    plain_weigh(&w->p);
    return OK;
}

/* The pivot is told the number with everybody's noise. */
static int64_t sum(struct whole *w, int64_t number)
{
    const uint64_t wide = 2 * (uint64_t)w->state->noise + 1;
    for (uint32_t k = 0; k < w->seeds; k++) {
        const uint64_t drawn = plain_mix(w->seed[k] ^ plain_mix(w->sums.count));
        number += (int64_t)(drawn % wide) - (int64_t)w->state->noise;
    }
    note(&w->sums, number);
    return number;
}

/* Steps 6 to 16: the pivot is told what each move of the record would change, and says where it
 * goes: p->count, if nowhere. */
static bool visit(struct whole *w, uint32_t row)
{
    struct plain *p = &w->p;
    const bool alone = plain_size(p, p->of[row]) == 1;
    const int64_t fall = plain_fall(p, row);
    bool *in = plain_room(p, p->rows, sizeof *in);
    uint32_t to = p->count;
    int64_t least = 0;
    if (p->diversity.over) {
        note(&w->decisions, plain_spoils(p, row));
        if (plain_spoils(p, row))
            return false;
    }
    for (uint32_t h = 0; h < p->count; h++) {
        if (h == p->of[row])
            continue;
        const bool there = plain_size(p, h) > 0;
        const int64_t change = sum(w, there ? plain_rise(p, h, row) - fall : 0);
        (void)plain_in(p, h, in);
        in[row] = true;
        if (!there || (p->diversity.over && !plain_diverse(p, in)))
            continue;
        if (change < least || (alone && to == p->count)) {
            least = change;
            to = h;
        }
    }
    note(&w->decisions, to);
    if (to == p->count)
        return false;
    plain_move(p, row, to);
    return true;
}

/* With a diversity: are both halves diverse? */
static bool both_diverse(const struct plain *p, uint32_t which, const uint32_t *half)
{
    bool *in = plain_room(p, p->rows, sizeof *in), diverse = true;
    for (uint32_t side = 0; side < 2; side++) {
        for (uint32_t row = 0; row < p->rows; row++)
            in[row] = p->of[row] == which && half[row] == side;
        diverse = diverse && (!p->diversity.over || plain_diverse(p, in));
    }
    return diverse;
}

/* Steps 18 to 21. */
static void split(struct whole *w, uint32_t which, uint64_t tries)
{
    struct plain *p = &w->p;
    const uint32_t size = plain_size(p, which);
    uint32_t go = 0;
    plain_halves(p, which, tries, w->half, NULL, NULL);
    const bool kept = both_diverse(p, which, w->half);
    for (uint32_t row = 0; row < p->rows; row++)
        if (p->of[row] == which) {
            w->half[row] = kept ? w->half[row] : 0;
            note(&w->decisions, w->half[row]);
            go += w->half[row];
        }
    if (go == 0 || go == size)
        return;
    for (uint32_t row = 0; row < p->rows; row++)
        if (p->of[row] == which && w->half[row])
            p->of[row] = p->count;
    p->count++;
}

/* Steps 5 to 22. */
static void settle(struct whole *w)
{
    const struct cluster_settings *set = &w->state->set;
    const bool gain = set->stop == CLUSTER_GAIN;
    int64_t before = gain ? sum(w, plain_cost(&w->p)) : 0;
    uint64_t tries = 0;
    bool more = true;
    for (uint32_t pass = 0; more && pass < set->most_passes; pass++) {
        uint64_t moves = 0;
        plain_compact(&w->p);
        for (uint32_t row = 0; row < w->p.rows; row++)
            moves += plain_live(&w->p) > 1 && visit(w, row);
        for (uint32_t h = 0, count = w->p.count; h < count; h++)
            if (plain_size(&w->p, h) > set->limit)
                split(w, h, tries++);
        more = moves > 0;
        if (!gain)
            continue;
        const int64_t after = sum(w, plain_cost(&w->p));
        more = more && before - after > before / 1000;
        note(&w->decisions, more);
        before = after;
    }
}

static void merge(struct whole *w, uint32_t a, uint32_t b)
{
    const uint32_t into = a < b ? a : b, from = a < b ? b : a;
    note(&w->decisions, into);
    note(&w->decisions, from);
    for (uint32_t row = 0; row < w->p.rows; row++)
        if (w->p.of[row] == from)
            w->p.of[row] = into;
}

/* Tells the pivot the distances of the pairs of small clusters, or of those with one of them. */
static void tell_pairs(struct whole *w, const bool *small, uint32_t only, int64_t *far)
{
    const uint32_t count = w->p.count;
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = a + 1; b < count; b++)
            if (small[a] && small[b] && (only == count || a == only || b == only))
                far[a * count + b] = sum(w, plain_distance(&w->p, a, b));
}

/* Steps 24 to 28: the two closest small ones become one, until at most one is small. */
static void pair_up(struct whole *w, bool *small)
{
    const uint32_t count = w->p.count;
    int64_t *far = plain_room(&w->p, (size_t)count * count, sizeof *far);
    for (uint32_t last = count;;) {
        uint32_t left = 0, one = count, other = count;
        for (uint32_t a = 0; a < count; a++)
            left += small[a];
        if (left < 2)
            return;
        if (last == count || small[last])
            tell_pairs(w, small, last, far);
        for (uint32_t a = 0; a < count; a++)
            for (uint32_t b = a + 1; b < count; b++)
                if (small[a] && small[b] &&
                    (one == count || far[a * count + b] < far[one * count + other])) {
                    one = a;
                    other = b;
                }
        merge(w, one, other);
        small[other] = false;
        small[one] = plain_size(&w->p, one) < w->state->set.k;
        last = one;
    }
}

/* Step 29: the last small cluster joins the closest of all. */
static void join_last(struct whole *w, uint32_t last)
{
    uint32_t closest = w->p.count;
    int64_t least = 0;
    for (uint32_t h = 0; h < w->p.count; h++) {
        if (h == last)
            continue;
        const bool there = plain_size(&w->p, h) > 0;
        const int64_t far = sum(w, there ? plain_distance(&w->p, last, h) : 0);
        if (there && (closest == w->p.count || far < least)) {
            least = far;
            closest = h;
        }
    }
    merge(w, last, closest);
}

static void merge_small(struct whole *w)
{
    bool *small = plain_room(&w->p, w->p.count, sizeof *small);
    for (;;) {
        uint32_t some = 0, lone = w->p.count;
        for (uint32_t h = 0; h < w->p.count; h++) {
            small[h] = plain_size(&w->p, h) > 0 && plain_size(&w->p, h) < w->state->set.k;
            some += small[h];
        }
        if (!some)
            return;
        pair_up(w, small);
        for (uint32_t h = 0; h < w->p.count; h++)
            lone = small[h] ? h : lone;
        if (lone < w->p.count && plain_live(&w->p) > 1)
            join_last(w, lone);
    }
}

/* Steps 1 to 29. */
static status play(struct ideal *ideal, struct whole *w)
{
    REQUIRE(begin(ideal, w));
    const uint32_t parts = w->p.rows / w->state->set.initial;
    plain_first(&w->p, parts, w->p.of, NULL, NULL);
    for (uint32_t row = 0; row < w->p.rows; row++)
        note(&w->decisions, w->p.of[row]);
    w->p.count = parts;
    settle(w);
    merge_small(w);
    return OK;
}

/* Sums are told modulo 2^bits: whole bytes, with room for a sign, for the cost of a table with one
 * row more, and for all noise. */
static uint32_t bits_of(const struct whole *w)
{
    uint32_t bits = 1;
    const uint32_t more = w->p.rows + 1;
    uint64_t most = (uint64_t)plain_dearest(&w->p, more) * w->p.attributes * more +
                    (uint64_t)w->state->noise * w->state->table.schema.columns;
    for (; most > 0; most /= 2)
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

static void give_leaks(struct ideal *ideal, const struct whole *w, int party, uint32_t bits)
{
    struct run *run = w->run;
    const bool published = run_is(run, "as-published");
    const bool sums = party == 1 || (published && party == run_parties(run));
    const bool alone = w->state->set.choice < SCHEMA_COLUMNS || w->state->values;
    if (sums) {
        const struct value told = numbers(run, &w->sums, (uint64_t)1 << bits);
        ideal_leak(ideal, "sums", &told);
    }
    if (party > 1 && (!sums || alone)) {
        struct value said =
            residues(run, run_integers(run, 2 * (uint64_t)w->p.rows + 2), w->decisions.count);
        for (size_t i = 0; i < said.count; i++)
            residue_put(&said, i, (uint64_t)w->decisions.number[i]);
        ideal_leak(ideal, "decisions", &said);
    }
}

status vertical_second_leakage(struct ideal *ideal, int party)
{
    struct whole w;
    status done = play(ideal, &w);
    const uint32_t bits = done == OK ? bits_of(&w) : 0;
    if (bits > 63)
        done = E_LIMIT;
    if (done == OK)
        give_leaks(ideal, &w, party, bits);
    free(w.sums.number);
    free(w.decisions.number);
    return done;
}

/* Is the column published? Numbers that make choices and noise are not. */
static bool is_shown(const struct whole *w, uint32_t column)
{
    return column != w->state->set.choice && !w->state->noisy[column] &&
           w->state->table.schema.column[column].role != ROLE_IDENTIFIER;
}

/* Cells of one party in a line: row 0 has the names. |q| counts the quasi-identifiers. */
static uint32_t cells_of(const struct whole *w, int party, uint32_t line, uint32_t *q,
                         struct text *cell)
{
    const struct table_rows *part = &w->part[party - 1];
    uint32_t count = 0, node[DATASET_QIS];
    for (uint32_t j = 0; j < part->columns; j++) {
        const struct schema_column *column = &w->state->table.schema.column[part->column[j]];
        const char *text = column->name;
        const bool coarse = column->role == ROLE_QUASI_IDENTIFIER;
        if (line && coarse) {
            (void)plain_of(&w->p, w->p.of[line - 1], node);
            text = column->hierarchy.label[node[*q]];
        }
        *q += coarse;
        if (!is_shown(w, part->column[j]))
            continue;
        cell[count++] = line && !coarse ? part->cell[(line - 1) * part->columns + j]
                                        : (struct text){(const uint8_t *)text, strlen(text)};
    }
    return count;
}

static void give(struct ideal *ideal, const struct whole *w, int party)
{
    const uint32_t rows = w->p.rows;
    struct value labels = residues(w->run, run_integers(w->run, rows < 2 ? 2 : rows), rows);
    struct value lines = values_of(w->run, KIND_TEXTS, rows + 1ull);
    struct text *cell = plain_room(&w->p, SCHEMA_COLUMNS, sizeof *cell);
    for (uint32_t row = 0, fresh = 0; row < rows; row++) {
        uint32_t first = 0;
        while (w->p.of[first] != w->p.of[row])
            first++;
        residue_put(&labels, row, first == row ? fresh : residue_at(&labels, first));
        fresh += first == row;
    }
    for (uint32_t line = 0; line <= rows; line++) {
        uint32_t count = 0, q = 0;
        for (int i = 1; i <= run_parties(w->run); i++) {
            const uint32_t more = cells_of(w, i, line, &q, cell + count);
            count += w->state->all || i == party ? more : 0;
        }
        texts_set(&lines, line, "", 0);
        if (count)
            table_line(&lines, line, cell, count);
    }
    ideal_output(ideal, party, "clusters", &labels);
    ideal_output(ideal, party, "release.csv", &lines);
}

status vertical_second_ideal(struct ideal *ideal)
{
    struct whole w;
    const status done = play(ideal, &w);
    for (int i = 1; done == OK && i <= run_parties(ideal_run(ideal)); i++)
        give(ideal, &w, i);
    free(w.sums.number);
    free(w.decisions.number);
    return done;
}
