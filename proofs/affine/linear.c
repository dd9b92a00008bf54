/* Decides a linear system, one connected part after the other: views without a common variable tell
 * nothing about each other. */
#include "proofs/affine/linear.h"
#include "crypto/array.h"
#include "proofs/affine/linear_dense.h"
#include <stdlib.h>
#include <string.h>

void rows_clear(struct rows *r)
{
    for (size_t i = 0; i < r->term_count; i++)
        fmpz_clear(&r->terms[i].factor);
    free(r->terms);
    free(r->start);
    *r = (struct rows){0};
}

void rows_empty(struct rows *r)
{
    for (size_t i = 0; i < r->term_count; i++)
        fmpz_clear(&r->terms[i].factor);
    r->term_count = r->count = 0;
}

void rows_term(struct rows *r, uint32_t column, const fmpz_t factor)
{
    r->terms = array_room(r->terms, &r->term_room, r->term_count + 1, sizeof *r->terms);
    struct term *t = &r->terms[r->term_count++];
    t->column = column;
    fmpz_init_set(&t->factor, factor);
}

void rows_end(struct rows *r)
{
    r->start = array_room(r->start, &r->room, r->count + 2, sizeof *r->start);
    r->start[++r->count] = r->term_count;
}

/* As FLINT calls them: with sizes that have as many bits as addresses. */
static void *get_for_flint(size_t size)
{
    return memory_get(size);
}

static void *zero_for_flint(size_t count, size_t size)
{
    return memory_zero(count, size);
}

static void *more_for_flint(void *old, size_t size)
{
    return memory_more(old, size);
}

void linear_memory(void)
{
    __flint_set_memory_functions(get_for_flint, zero_for_flint, more_for_flint, free);
}

void linear_leak_init(struct linear_leak *l)
{
    *l = (struct linear_leak){.content = {0}};
}

void linear_leak_clear(struct linear_leak *l)
{
    rows_clear(&l->functional);
    rows_clear(&l->weights);
    fmpz_clear(l->content);
}

/* The connected parts of a system, by columns. */
struct parts {
    uint32_t *parent;       /* by column */
    uint32_t *place;        /* of a column within its part: coins first, then inputs */
    uint32_t *view, *right; /* rows, sorted by part */
};

static uint32_t root_of(uint32_t *parent, uint32_t column)
{
    while (parent[column] != column)
        column = parent[column] = parent[parent[column]];
    return column;
}

static void connect(uint32_t *parent, const struct rows *r)
{
    for (size_t i = 0; i < r->count; i++)
        for (size_t t = r->start[i] + 1; t < r->start[i + 1]; t++) {
            const uint32_t a = root_of(parent, r->terms[r->start[i]].column);
            const uint32_t b = root_of(parent, r->terms[t].column);
            parent[b > a ? b : a] = b > a ? a : b;
        }
}

/* One part as dense matrices: views over coins, inputs and weights; rights over inputs. */
struct part {
    const struct linear *system;
    const uint32_t *views, *rights, *columns; /* rows and columns of the whole system */
    size_t view_count, right_count, coins, inputs;
    struct grid grid, right_grid;
    size_t *pivot, *order, pivots;
    size_t *right_pivot, *right_order, right_pivots;
    bool small;       /* small integers were enough so far */
    bool rights_left; /* rights that have no pivots 1 or -1 */
    bool howell_made;
    fmpz_mat_t howell; /* of the rights */
    struct linear_leak *leak;
    enum linear_answer answer;
};

/* fmpz_set_si takes a long, which may have 32 bits. */
static void set_number(fmpz_t f, int64_t number)
{
    if (number == (slong)number) {
        fmpz_set_si(f, (slong)number);
        return;
    }
    fmpz_set_si(f, (slong)(number >> 32));
    fmpz_mul_2exp(f, f, 32);
    fmpz_add_ui(f, f, (uint32_t)number);
}

static bool is_small(const fmpz_t f)
{
    return fmpz_cmp_si(f, INT32_MAX) <= 0 && fmpz_cmp_si(f, -INT32_MAX) >= 0;
}

static bool fill_grid(struct grid *g, const struct rows *r, const uint32_t *rows, size_t count,
                      const uint32_t *place, size_t shift)
{
    for (size_t i = 0; i < count; i++)
        for (size_t t = r->start[rows[i]]; t < r->start[rows[i] + 1]; t++) {
            if (!is_small(&r->terms[t].factor))
                return false;
            g->cell[i * g->columns + place[r->terms[t].column] - shift] +=
                fmpz_get_si(&r->terms[t].factor);
        }
    return true;
}

static void fill_matrix(fmpz_mat_t m, const struct rows *r, const uint32_t *rows, size_t count,
                        const uint32_t *place, size_t shift)
{
    for (size_t i = 0; i < count; i++)
        for (size_t t = r->start[rows[i]]; t < r->start[rows[i] + 1]; t++) {
            fmpz *cell = fmpz_mat_entry(m, (slong)i, place[r->terms[t].column] - (slong)shift);
            fmpz_add(cell, cell, &r->terms[t].factor);
        }
}

/* The number of least absolute value that is equal to |f| modulo N. */
static void balance(fmpz_t f, const fmpz_t modulus)
{
    if (fmpz_is_zero(modulus))
        return;
    fmpz_smod(f, f, modulus);
}

static size_t count_terms(const struct part *p, const fmpz *row)
{
    size_t count = 0;
    fmpz_t f;
    fmpz_init(f);
    for (size_t k = 0; k < p->inputs; k++) {
        fmpz_set(f, &row[k]);
        balance(f, &p->system->modulus);
        count += !fmpz_is_zero(f);
    }
    fmpz_clear(f);
    return count;
}

/* Writes |row| with a positive first sign: the functional, and the weights that give it. */
static void write_leak(const struct part *p, const fmpz *row, struct linear_leak *leak)
{
    fmpz_t f;
    int sign = 0;
    fmpz_init(f);
    for (size_t k = 0; k < p->inputs + p->view_count; k++) {
        fmpz_set(f, &row[k]);
        balance(f, &p->system->modulus);
        if (fmpz_is_zero(f))
            continue;
        sign = sign ? sign : fmpz_sgn(f);
        if (sign < 0)
            fmpz_neg(f, f);
        balance(f, &p->system->modulus);
        if (k < p->inputs)
            rows_term(&leak->functional, p->columns[p->coins + k], f);
        else
            rows_term(&leak->weights, p->views[k - p->inputs], f);
    }
    rows_end(&leak->functional);
    rows_end(&leak->weights);
    fmpz_clear(f);
}

/* Keeps a leaked functional if it has fewer terms than the one before. |rest| is |row| after the
 * rights were subtracted. The one with fewer terms is shown; if equal, |row|. */
static void keep(struct part *p, const fmpz *rest, const fmpz *row)
{
    struct linear_leak own;
    p->answer = LINEAR_LEAK;
    if (!p->leak)
        return;
    linear_leak_init(&own);
    for (size_t k = 0; k < p->inputs; k++)
        fmpz_gcd(own.content, own.content, &rest[k]);
    write_leak(p, count_terms(p, rest) < count_terms(p, row) ? rest : row, &own);
    if (p->leak->functional.count && p->leak->functional.term_count <= own.functional.term_count) {
        linear_leak_clear(&own);
        return;
    }
    linear_leak_clear(p->leak);
    *p->leak = own;
}

static bool vanishes(const fmpz *row, size_t count, const fmpz_t modulus)
{
    for (size_t k = 0; k < count; k++)
        if (fmpz_is_zero(modulus) ? !fmpz_is_zero(&row[k]) : !fmpz_divisible(&row[k], modulus))
            return false;
    return true;
}

static void make_howell(struct part *p)
{
    if (p->howell_made)
        return;
    p->howell_made = true;
    fmpz_mat_init(p->howell, (slong)p->right_count, (slong)p->inputs);
    uint32_t *place = array_resize(NULL, p->system->columns, sizeof *place);
    for (size_t k = 0; k < p->inputs; k++)
        place[p->columns[p->coins + k]] = (uint32_t)k;
    fill_matrix(p->howell, p->system->rights, p->rights, p->right_count, place, 0);
    free(place);
    linear_howell(p->howell, &p->system->modulus);
}

/* Judges a functional that the views give. |row| has the inputs and the weights. |rest| is the
 * same; if |reduced|, the rights with pivots 1 were subtracted from it. */
static void judge_row(struct part *p, fmpz *rest, const fmpz *row, bool reduced)
{
    if (p->answer == LINEAR_UNDECIDED || vanishes(rest, p->inputs, &p->system->modulus))
        return;
    if (reduced && !p->rights_left) {
        keep(p, rest, row);
        return;
    }
    if (fmpz_is_zero(&p->system->modulus)) {
        p->answer = LINEAR_UNDECIDED;
        return;
    }
    make_howell(p);
    if (!howell_reduce(rest, p->inputs, p->howell, &p->system->modulus))
        keep(p, rest, row);
}

/* Judges rows in which no pivot 1 could clear the coins; if numbers are large, all rows. */
static void judge_rest(struct part *p, const uint32_t *place)
{
    const size_t width = p->coins + p->inputs + p->view_count;
    size_t count = 0;
    fmpz_mat_t m;
    fmpz_mat_init(m, (slong)p->view_count, (slong)width);
    if (!p->small) {
        fill_matrix(m, p->system->views, p->views, p->view_count, place, 0);
        for (size_t i = 0; i < p->view_count; i++)
            fmpz_one(fmpz_mat_entry(m, (slong)i, (slong)(p->coins + p->inputs + i)));
        count = p->view_count;
    } else {
        for (size_t i = 0; i < p->view_count; i++) {
            if (p->pivot[i] != SIZE_MAX || grid_row_is_zero(&p->grid, i, 0, p->coins))
                continue;
            for (size_t k = 0; k < width; k++)
                set_number(fmpz_mat_entry(m, (slong)count, (slong)k), p->grid.cell[i * width + k]);
            count++;
        }
    }
    if (count && fmpz_is_zero(&p->system->modulus)) {
        p->answer = LINEAR_UNDECIDED;
    } else if (count) {
        const slong length = (slong)(p->inputs + p->view_count);
        fmpz *rest = _fmpz_vec_init(length);
        linear_howell(m, &p->system->modulus);
        for (slong i = 0; i < fmpz_mat_nrows(m); i++) {
            if (!vanishes(fmpz_mat_entry(m, i, 0), p->coins, &p->system->modulus))
                continue;
            _fmpz_vec_set(rest, fmpz_mat_entry(m, i, (slong)p->coins), length);
            judge_row(p, rest, fmpz_mat_entry(m, i, (slong)p->coins), false);
        }
        _fmpz_vec_clear(rest, length);
    }
    fmpz_mat_clear(m);
}

static void row_to_vector(const struct part *p, size_t row, fmpz *out)
{
    const size_t width = p->coins + p->inputs + p->view_count;
    for (size_t k = 0; k < p->inputs + p->view_count; k++)
        set_number(&out[k], p->grid.cell[row * width + p->coins + k]);
}

static void judge_grid(struct part *p)
{
    const slong length = (slong)(p->inputs + p->view_count);
    fmpz *rest = _fmpz_vec_init(length), *row = _fmpz_vec_init(length);
    for (size_t i = 0; i < p->view_count && p->small; i++) {
        if (p->pivot[i] != SIZE_MAX || !grid_row_is_zero(&p->grid, i, 0, p->coins))
            continue;
        row_to_vector(p, i, row);
        p->small = grid_reduce(&p->grid, i, p->coins, &p->right_grid, p->right_pivot,
                               p->right_order, p->right_pivots);
        row_to_vector(p, i, rest);
        if (p->small)
            judge_row(p, rest, row, true);
    }
    _fmpz_vec_clear(rest, length);
    _fmpz_vec_clear(row, length);
}

static void eliminate_rights(struct part *p, const uint32_t *place)
{
    grid_make(&p->right_grid, p->right_count, p->inputs);
    p->small =
        fill_grid(&p->right_grid, p->system->rights, p->rights, p->right_count, place, p->coins);
    if (!p->small)
        return;
    p->right_pivots = grid_eliminate(&p->right_grid, p->inputs, p->right_pivot, p->right_order);
    p->small = p->right_pivots != SIZE_MAX;
    for (size_t i = 0; i < p->right_count && p->small; i++)
        p->rights_left |=
            p->right_pivot[i] == SIZE_MAX && !grid_row_is_zero(&p->right_grid, i, 0, p->inputs);
}

static void judge_part(struct part *p, const uint32_t *place)
{
    const size_t width = p->coins + p->inputs + p->view_count;
    p->pivot = array_resize(NULL, 2 * (p->view_count + p->right_count) + 1, sizeof *p->pivot);
    p->order = p->pivot + p->view_count;
    p->right_pivot = p->order + p->view_count;
    p->right_order = p->right_pivot + p->right_count;
    eliminate_rights(p, place);
    if (p->small) {
        grid_make(&p->grid, p->view_count, width);
        p->small = fill_grid(&p->grid, p->system->views, p->views, p->view_count, place, 0);
    }
    for (size_t i = 0; i < p->view_count && p->small; i++)
        p->grid.cell[i * width + p->coins + p->inputs + i] = 1;
    if (p->small) {
        p->pivots = grid_eliminate(&p->grid, p->coins, p->pivot, p->order);
        p->small = p->pivots != SIZE_MAX;
    }
    if (p->small)
        judge_grid(p);
    judge_rest(p, place);
    free(p->pivot);
    if (p->howell_made)
        fmpz_mat_clear(p->howell);
}

/* Sorts the rows by the part of their first column; rows without terms tell nothing. */
static size_t sort_rows(const struct rows *r, uint32_t *parent, size_t columns, uint32_t *sorted,
                        uint32_t *first)
{
    memset(first, 0, (columns + 1) * sizeof *first);
    for (size_t i = 0; i < r->count; i++)
        if (r->start[i] < r->start[i + 1])
            first[root_of(parent, r->terms[r->start[i]].column) + 1]++;
    for (size_t c = 0; c < columns; c++)
        first[c + 1] += first[c];
    size_t count = first[columns];
    for (size_t i = r->count; i > 0; i--)
        if (r->start[i - 1] < r->start[i]) {
            const uint32_t root = root_of(parent, r->terms[r->start[i - 1]].column);
            sorted[--first[root + 1]] = (uint32_t)(i - 1);
        }
    return count; /* now first[root + 1] is where the rows of |root| begin */
}

/* Numbers the columns by part, coins before inputs, because they come first in the system. */
static void sort_columns(uint32_t *parent, size_t columns, uint32_t *sorted, uint32_t *first,
                         uint32_t *place)
{
    memset(first, 0, (columns + 1) * sizeof *first);
    for (uint32_t c = 0; c < columns; c++)
        first[root_of(parent, c) + 1]++;
    for (size_t c = 0; c < columns; c++)
        first[c + 1] += first[c];
    for (uint32_t c = (uint32_t)columns; c-- > 0;)
        sorted[--first[root_of(parent, c) + 1]] = c;
    for (uint32_t at = 0; at < columns; at++)
        place[sorted[at]] = at - first[root_of(parent, sorted[at]) + 1];
}

enum linear_answer linear_judge(const struct linear *s, struct linear_leak *leak)
{
    const size_t n = s->columns, rows = s->views->count + s->rights->count;
    enum linear_answer answer = LINEAR_PRIVATE;
    uint32_t *room = array_resize(NULL, 6 * (n + 1) + rows + 1, sizeof *room);
    uint32_t *parent = room, *columns = parent + n, *place = columns + n;
    uint32_t *first_column = place + n, *first_view = first_column + n + 1;
    uint32_t *first_right = first_view + n + 1, *views = first_right + n + 1;
    uint32_t *rights = views + s->views->count;
    struct part part = {.grid = {0}};
    for (uint32_t c = 0; c < n; c++)
        parent[c] = c;
    connect(parent, s->views);
    connect(parent, s->rights);
    const size_t view_end = sort_rows(s->views, parent, n, views, first_view);
    const size_t right_end = sort_rows(s->rights, parent, n, rights, first_right);
    sort_columns(parent, n, columns, first_column, place);
    for (uint32_t root = 0; root < n && answer != LINEAR_UNDECIDED; root++) {
        if (parent[root] != root)
            continue;
        const struct grid grid = part.grid, right_grid = part.right_grid;
        part = (struct part){.system = s, .leak = leak, .grid = grid, .right_grid = right_grid};
        part.views = views + first_view[root + 1];
        part.view_count = (root + 1 < n ? first_view[root + 2] : view_end) - first_view[root + 1];
        part.rights = rights + first_right[root + 1];
        part.right_count =
            (root + 1 < n ? first_right[root + 2] : right_end) - first_right[root + 1];
        part.columns = columns + first_column[root + 1];
        const size_t width = (root + 1 < n ? first_column[root + 2] : n) - first_column[root + 1];
        while (part.coins < width && part.columns[part.coins] < s->coins)
            part.coins++;
        part.inputs = width - part.coins;
        if (part.view_count == 0)
            continue;
        judge_part(&part, place);
        answer = part.answer == LINEAR_PRIVATE ? answer : part.answer;
    }
    grid_clear(&part.grid);
    grid_clear(&part.right_grid);
    free(room);
    return answer;
}

enum linear_answer linear_within(const struct rows *a, const struct rows *b, size_t columns,
                                 const fmpz_t modulus)
{
    const struct linear s = {.views = a, .rights = b, .columns = columns, .modulus = *modulus};
    return linear_judge(&s, NULL);
}
