#include "proofs/affine/linear_dense.h"
#include "crypto/memory.h"
#include "proofs/affine/linear_words.h"
#include <flint/nmod_mat.h>
#include <stdlib.h>
#include <string.h>

void grid_clear(struct grid *g)
{
    free(g->cell);
    *g = (struct grid){0};
}

void grid_make(struct grid *g, size_t rows, size_t columns)
{
    const size_t cells = rows * columns;
    if (cells > g->room) {
        free(g->cell);
        g->cell = memory_get(cells * sizeof *g->cell);
        g->room = cells;
    }
    g->rows = rows;
    g->columns = columns;
    if (cells)
        memset(g->cell, 0, cells * sizeof *g->cell);
}

static int64_t *row_of(const struct grid *g, size_t row)
{
    return g->cell + row * g->columns;
}

/* to -= factor * from, from column |first| on. */
static bool subtract(int64_t *to, const int64_t *from, int64_t factor, size_t columns)
{
    bool grew = false;
    for (size_t k = 0; k < columns; k++) {
        int64_t product;
        if (from[k] == 0)
            continue;
        grew |= __builtin_mul_overflow(factor, from[k], &product);
        grew |= __builtin_sub_overflow(to[k], product, &to[k]);
    }
    return !grew;
}

static size_t find_pivot(const struct grid *g, size_t column, const size_t *pivot)
{
    for (size_t i = 0; i < g->rows; i++) {
        const int64_t v = row_of(g, i)[column];
        if (pivot[i] == SIZE_MAX && (v == 1 || v == -1))
            return i;
    }
    return SIZE_MAX;
}

size_t grid_eliminate(struct grid *g, size_t columns, size_t *pivot, size_t *order)
{
    size_t count = 0;
    for (size_t i = 0; i < g->rows; i++)
        pivot[i] = SIZE_MAX;
    for (bool again = true; again;) { /* clearing one column may leave a 1 in an earlier one */
        again = false;
        for (size_t column = 0; column < columns; column++) {
            const size_t p = find_pivot(g, column, pivot);
            if (p == SIZE_MAX)
                continue;
            again = true;
            pivot[p] = column;
            order[count++] = p;
            const int64_t sign = row_of(g, p)[column];
            for (size_t i = 0; i < g->rows; i++) {
                const int64_t v = row_of(g, i)[column];
                if (pivot[i] == SIZE_MAX && v != 0 &&
                    !subtract(row_of(g, i), row_of(g, p), v * sign, g->columns))
                    return SIZE_MAX;
            }
        }
    }
    return count;
}

bool grid_reduce(struct grid *target, size_t row, size_t shift, const struct grid *by,
                 const size_t *pivot, const size_t *order, size_t pivots)
{
    int64_t *to = row_of(target, row) + shift;
    for (size_t k = 0; k < pivots; k++) {
        const int64_t *from = row_of(by, order[k]);
        const size_t column = pivot[order[k]];
        const int64_t v = to[column];
        if (v != 0 && !subtract(to, from, v * from[column], by->columns))
            return false;
    }
    return true;
}

bool grid_row_is_zero(const struct grid *g, size_t row, size_t first, size_t end)
{
    for (size_t k = first; k < end; k++)
        if (row_of(g, row)[k] != 0)
            return false;
    return true;
}

static void howell_of_two(fmpz_mat_t m, unsigned bits)
{
    const size_t rows = (size_t)fmpz_mat_nrows(m), columns = (size_t)fmpz_mat_ncols(m);
    fmpz_t low;
    uint32_t *words = memory_get(rows * columns * sizeof *words);
    fmpz_init(low);
    for (size_t i = 0; i < rows; i++)
        for (size_t k = 0; k < columns; k++) {
            fmpz_fdiv_r_2exp(low, fmpz_mat_entry(m, (slong)i, (slong)k), bits);
            words[i * columns + k] = (uint32_t)fmpz_get_ui(low);
        }
    fmpz_clear(low);
    words_howell(words, rows, columns, bits);
    for (size_t i = 0; i < rows; i++)
        for (size_t k = 0; k < columns; k++)
            fmpz_set_ui(fmpz_mat_entry(m, (slong)i, (slong)k), words[i * columns + k]);
    free(words);
}

/* Moduli of a limb have a faster form in FLINT; those that fill the limb do not fit there. */
static void howell_words(fmpz_mat_t m, ulong modulus)
{
    nmod_mat_t words;
    const slong rows = fmpz_mat_nrows(m), columns = fmpz_mat_ncols(m);
    nmod_mat_init(words, rows, columns, modulus);
    fmpz_mat_get_nmod_mat(words, m);
    nmod_mat_howell_form(words);
    fmpz_mat_set_nmod_mat_unsigned(m, words);
    nmod_mat_clear(words);
}

void linear_howell(fmpz_mat_t m, const fmpz_t modulus)
{
    const slong rows = fmpz_mat_nrows(m), columns = fmpz_mat_ncols(m);
    if (rows < columns) {
        fmpz_mat_t padded;
        fmpz_mat_init(padded, columns, columns);
        for (slong i = 0; i < rows; i++)
            for (slong k = 0; k < columns; k++)
                fmpz_set(fmpz_mat_entry(padded, i, k), fmpz_mat_entry(m, i, k));
        fmpz_mat_swap(m, padded);
        fmpz_mat_clear(padded);
    }
    const slong bits = fmpz_val2(modulus);
    if (bits >= 1 && bits <= 32 && (slong)fmpz_bits(modulus) == bits + 1)
        howell_of_two(m, (unsigned)bits);
    else if (fmpz_bits(modulus) < FLINT_BITS)
        howell_words(m, fmpz_get_ui(modulus));
    else
        fmpz_mat_howell_form_mod(m, modulus);
}

bool howell_reduce(fmpz *row, size_t columns, const fmpz_mat_t h, const fmpz_t modulus)
{
    bool zero = true;
    fmpz_t quotient;
    fmpz_init(quotient);
    slong at = 0;
    for (size_t k = 0; k < columns; k++) {
        fmpz_mod(&row[k], &row[k], modulus);
        const bool pivot = at < fmpz_mat_nrows(h) && !fmpz_is_zero(fmpz_mat_entry(h, at, (slong)k));
        if (pivot) {
            fmpz_fdiv_q(quotient, &row[k], fmpz_mat_entry(h, at, (slong)k));
            for (size_t i = k; i < columns; i++) {
                fmpz_submul(&row[i], quotient, fmpz_mat_entry(h, at, (slong)i));
                fmpz_mod(&row[i], &row[i], modulus);
            }
            at++;
        }
        zero = zero && fmpz_is_zero(&row[k]);
    }
    fmpz_clear(quotient);
    return zero;
}
