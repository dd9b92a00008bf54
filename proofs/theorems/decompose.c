#include "proofs/theorems/decompose.h"

struct work {
    const struct function_matrix *m;
    struct arena *arena;
    struct decomposition *out;
};

static uint32_t entry(const struct function_matrix *m, uint32_t row, uint32_t column)
{
    return m->value[(size_t)row * m->columns + column];
}

static bool is_constant(const struct function_matrix *m, const struct submatrix *s)
{
    for (uint32_t i = 0; i < s->rows; i++)
        for (uint32_t j = 0; j < s->columns; j++)
            if (entry(m, s->row[i], s->column[j]) != entry(m, s->row[0], s->column[0]))
                return false;
    return true;
}

/* Have two rows equal values in some column? (For columns: in some row.) */
static bool linked(const struct function_matrix *m, const struct submatrix *s, bool rows,
                   uint32_t a, uint32_t b)
{
    const uint32_t count = rows ? s->columns : s->rows;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t x =
            rows ? entry(m, s->row[a], s->column[i]) : entry(m, s->row[i], s->column[a]);
        const uint32_t y =
            rows ? entry(m, s->row[b], s->column[i]) : entry(m, s->row[i], s->column[b]);
        if (x == y)
            return true;
    }
    return false;
}

/* The class of each row (or column), numbered from 0 by first member; returns how many. */
static uint32_t classes(const struct function_matrix *m, const struct submatrix *s, bool rows,
                        uint32_t *class, uint32_t *queue)
{
    const uint32_t count = rows ? s->rows : s->columns;
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++)
        class[i] = UINT32_MAX;
    for (uint32_t first = 0; first < count; first++) {
        if (class[first] != UINT32_MAX)
            continue;
        uint32_t begin = 0, end = 0;
        class[first] = found;
        queue[end++] = first;
        while (begin < end) {
            const uint32_t at = queue[begin++];
            for (uint32_t i = first + 1; i < count; i++)
                if (class[i] == UINT32_MAX && linked(m, s, rows, at, i)) {
                    class[i] = found;
                    queue[end++] = i;
                }
        }
        found++;
    }
    return found;
}

static struct submatrix empty_like(struct arena *arena, const struct submatrix *s)
{
    return (struct submatrix){arena_alloc(arena, (s->rows + (size_t)1) * sizeof(uint32_t)),
                              arena_alloc(arena, (s->columns + (size_t)1) * sizeof(uint32_t)), 0,
                              0};
}

/* The part of |s| with the rows (or columns) of one class; or with all but one of them. */
static struct submatrix part(struct arena *arena, const struct submatrix *s, bool rows,
                             const uint32_t *class, uint32_t wanted, bool all_but)
{
    struct submatrix p = empty_like(arena, s);
    for (uint32_t i = 0; i < s->rows; i++)
        if (!rows || (class[i] == wanted) != all_but)
            p.row[p.rows++] = s->row[i];
    for (uint32_t j = 0; j < s->columns; j++)
        if (rows || (class[j] == wanted) != all_but)
            p.column[p.columns++] = s->column[j];
    return p;
}

static uint32_t *numbers(struct arena *arena, const struct submatrix *s)
{
    const uint32_t most = s->rows > s->columns ? s->rows : s->columns;
    uint32_t *list = arena_alloc(arena, (most + (size_t)1) * sizeof *list);
    for (uint32_t i = 0; i < most; i++)
        list[i] = i;
    return list;
}

static bool is_forbidden(struct arena *arena, const struct function_matrix *m,
                         const struct submatrix *s)
{
    uint32_t *class = numbers(arena, s), *queue = numbers(arena, s);
    return !is_constant(m, s) && classes(m, s, true, class, queue) == 1 &&
           classes(m, s, false, class, queue) == 1;
}

/* Leaves out rows and columns while the rest is still forbidden. */
static struct submatrix minimal(struct work *w, struct submatrix s)
{
    const uint32_t *place = numbers(w->arena, &s);
    uint32_t before;
    do {
        before = s.rows + s.columns;
        for (int side = 0; side < 2; side++)
            for (uint32_t i = side == 0 ? s.rows : s.columns; i > 0; i--) {
                struct arena scratch = {0};
                const struct submatrix less = part(&scratch, &s, side == 0, place, i - 1, true);
                if (is_forbidden(&scratch, w->m, &less))
                    s = part(w->arena, &s, side == 0, place, i - 1, true);
                arena_clear(&scratch);
            }
    } while (s.rows + s.columns < before);
    return s;
}

/* False: |s| has a forbidden submatrix, and |out| is it. */
static bool split(struct work *w, const struct submatrix *s)
{
    if (is_constant(w->m, s)) {
        for (uint32_t i = 0; i < s->rows; i++)
            for (uint32_t j = 0; j < s->columns; j++)
                w->out->leaf[(size_t)s->row[i] * w->m->columns + s->column[j]] = w->out->leaves;
        w->out->leaves++;
        return true;
    }
    uint32_t *class = numbers(w->arena, s), *queue = numbers(w->arena, s);
    for (int side = 0; side < 2; side++) {
        const uint32_t count = classes(w->m, s, side == 0, class, queue);
        for (uint32_t c = 0; count > 1 && c < count; c++) {
            const struct submatrix p = part(w->arena, s, side == 0, class, c, false);
            if (!split(w, &p))
                return false;
        }
        if (count > 1)
            return true;
    }
    w->out->forbidden = minimal(w, *s);
    return false;
}

void function_decompose(const struct function_matrix *m, struct arena *arena,
                        struct decomposition *out)
{
    struct work w = {m, arena, out};
    *out = (struct decomposition){0};
    struct submatrix whole = {NULL, NULL, m->rows, m->columns};
    out->leaf = arena_zero(arena, ((size_t)m->rows * m->columns + 1) * sizeof *out->leaf);
    whole.row = numbers(arena, &whole);
    whole.column = numbers(arena, &whole);
    out->decomposable = m->rows == 0 || m->columns == 0 || split(&w, &whole);
}
