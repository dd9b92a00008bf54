/* Decomposability, against the definition by brute force and against protocols that are executed.
 * Wrong rules, which are planted here, must not pass the same tests. */
#include "proofs/theorems/decompose.h"
#include "tests/expect.h"
#include <stdio.h>

typedef bool decider(const struct function_matrix *);

static bool by_decompose(const struct function_matrix *m)
{
    struct arena arena = {0};
    struct decomposition d;
    function_decompose(m, &arena, &d);
    const bool answer = d.decomposable;
    arena_clear(&arena);
    return answer;
}

static uint32_t at(const struct function_matrix *m, uint32_t i, uint32_t j)
{
    return m->value[i * m->columns + j];
}

/* Are all rows (or columns) in |mask| joined by links within the other mask? */
static bool joined(const struct function_matrix *m, uint32_t rows, uint32_t columns, bool by_row)
{
    const uint32_t mask = by_row ? rows : columns, other = by_row ? columns : rows;
    uint32_t reached = mask & -mask, before = 0;
    while (reached != before) {
        before = reached;
        for (uint32_t a = 0; a < 8; a++)
            for (uint32_t b = 0; b < 8; b++)
                for (uint32_t c = 0; c < 8; c++)
                    if (before >> a & 1 && mask >> b & 1 && other >> c & 1 &&
                        (by_row ? at(m, a, c) == at(m, b, c) : at(m, c, a) == at(m, c, b)))
                        reached |= 1u << b;
    }
    return reached == mask;
}

/* The definition, over all submatrices. */
static bool by_definition(const struct function_matrix *m)
{
    for (uint32_t rows = 1; rows < 1u << m->rows; rows++)
        for (uint32_t columns = 1; columns < 1u << m->columns; columns++) {
            bool constant = true;
            const uint32_t first =
                at(m, (uint32_t)__builtin_ctz(rows), (uint32_t)__builtin_ctz(columns));
            for (uint32_t i = 0; i < m->rows; i++)
                for (uint32_t j = 0; j < m->columns; j++)
                    if (rows >> i & 1 && columns >> j & 1)
                        constant = constant && at(m, i, j) == first;
            if (!constant && joined(m, rows, columns, true) && joined(m, rows, columns, false))
                return false;
        }
    return true;
}

/* Planted: only two by two matrices are looked at. */
static bool only_small(const struct function_matrix *m)
{
    for (uint32_t a = 0; a < m->rows; a++)
        for (uint32_t b = 0; b < m->rows; b++)
            for (uint32_t c = 0; c < m->columns; c++)
                for (uint32_t d = 0; d < m->columns; d++)
                    if (at(m, a, c) == at(m, a, d) && at(m, a, c) == at(m, b, c) &&
                        at(m, a, c) != at(m, b, d))
                        return false;
    return true;
}

/* Planted: links are equal values anywhere, not in one column. */
static bool any_place(const struct function_matrix *m)
{
    for (uint32_t a = 0; a < m->rows; a++)
        for (uint32_t c = 0; c < m->columns; c++)
            for (uint32_t b = 0; b < m->rows; b++)
                for (uint32_t d = 0; d < m->columns; d++)
                    if (a != b && c != d && at(m, a, c) == at(m, b, d) &&
                        at(m, a, d) != at(m, a, c))
                        return false;
    return true;
}

/* Planted: one step and no recursion. */
static bool first_step(const struct function_matrix *m)
{
    const uint32_t rows = (1u << m->rows) - 1, columns = (1u << m->columns) - 1;
    return !joined(m, rows, columns, true) || !joined(m, rows, columns, false) ||
           by_definition(&(struct function_matrix){1, m->columns, m->value});
}

/* What is known of it: functions with unconditionally private protocols, and some without. */
static const struct {
    const char *name;
    uint32_t rows, columns, value[16];
    bool decomposable;
} known[] = {
    {"a constant", 2, 2, {5, 5, 5, 5}, true},
    {"exclusive or", 2, 2, {0, 1, 1, 0}, true},
    {"the sum modulo 3", 3, 3, {0, 1, 2, 1, 2, 0, 2, 0, 1}, true},
    {"the sum", 3, 3, {0, 1, 2, 1, 2, 3, 2, 3, 4}, true},
    {"Alice's input", 3, 2, {0, 0, 1, 1, 2, 2}, true},
    {"Bob's input", 2, 3, {0, 1, 2, 0, 1, 2}, true},
    {"the lower of two bids that are never equal", 3, 3, {0, 0, 0, 1, 2, 2, 1, 3, 4}, true},
    {"and", 2, 2, {0, 0, 0, 1}, false},
    {"or", 2, 2, {0, 1, 1, 1}, false},
    {"equality of three", 3, 3, {1, 0, 0, 0, 1, 0, 0, 0, 1}, false},
    {"the spiral, in which no two by two is forbidden", 3, 3, {0, 0, 1, 2, 4, 1, 2, 3, 3}, false},
    {"and, beside what splits off", 3, 3, {0, 0, 7, 0, 1, 8, 9, 10, 11}, false},
};

static bool knows(decider *decide)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (decide(&(struct function_matrix){known[i].rows, known[i].columns, known[i].value}) !=
            known[i].decomposable)
            return false;
    return true;
}

static void test_known(void)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const struct function_matrix m = {known[i].rows, known[i].columns, known[i].value};
        if (by_decompose(&m) != known[i].decomposable)
            printf("  %s\n", known[i].name);
        EXPECT_EQ(known[i].decomposable, by_decompose(&m));
    }
    EXPECT(knows(by_decompose));
    EXPECT(knows(by_definition));
}

static void test_wrong_rules_are_found_out(void)
{
    EXPECT(!knows(only_small));
    EXPECT(!knows(any_place));
    EXPECT(!knows(first_step));
}

/* The leaves are a protocol's transcripts: equal values at one's own input, equal transcripts. */
static void check_private(const struct function_matrix *m, const struct decomposition *d)
{
    bool good = true;
    for (uint32_t i = 0; i < m->rows * m->columns; i++)
        for (uint32_t j = 0; j < m->rows * m->columns; j++) {
            const bool own = i / m->columns == j / m->columns || i % m->columns == j % m->columns;
            good = good && (!own || m->value[i] != m->value[j] || d->leaf[i] == d->leaf[j]);
            good = good && (d->leaf[i] != d->leaf[j] || m->value[i] == m->value[j]);
        }
    EXPECT(good);
}

static void check_forbidden(const struct function_matrix *m, const struct submatrix *s)
{
    uint32_t rows = 0, columns = 0;
    for (uint32_t i = 0; i < s->rows; i++)
        rows |= 1u << s->row[i];
    for (uint32_t j = 0; j < s->columns; j++)
        columns |= 1u << s->column[j];
    EXPECT(joined(m, rows, columns, true) && joined(m, rows, columns, false));
    EXPECT(s->rows > 1 && s->columns > 1);
}

static void check_matrix(const struct function_matrix *m)
{
    struct arena arena = {0};
    struct decomposition d;
    function_decompose(m, &arena, &d);
    EXPECT_EQ(by_definition(m), d.decomposable);
    if (d.decomposable)
        check_private(m, &d);
    else
        check_forbidden(m, &d.forbidden);
    arena_clear(&arena);
}

static void test_all_small_matrices(void)
{
    uint32_t value[9];
    for (uint32_t x = 0; x < 19683; x++) {
        for (uint32_t i = 0, rest = x; i < 9; i++, rest /= 3)
            value[i] = rest % 3;
        check_matrix(&(struct function_matrix){3, 3, value});
    }
}

static void test_random_matrices(void)
{
    uint32_t value[25];
    for (size_t n = 0; n < test_iterations(300); n++) {
        const uint64_t values = 2 + test_random_below(12);
        for (uint32_t i = 0; i < 25; i++)
            value[i] = (uint32_t)test_random_below(values);
        check_matrix(&(struct function_matrix){5, 5, value});
        check_matrix(&(struct function_matrix){4, 5, value});
    }
}

const struct test tests[] = {
    {"known functions", test_known},
    {"wrong rules are found out", test_wrong_rules_are_found_out},
    {"all three by three matrices of three values", test_all_small_matrices},
    {"random matrices", test_random_matrices},
    {0}};
