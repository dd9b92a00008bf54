/* The release of the encrypted global view once more: by one who has all rows in words, from the
 * paper alone, and slowly. It uses neither the search of anonymity/ nor anything that the roles do.
 *
 *   3.1, 4.2   Horizontal: the rows of all parties. Vertical and hybrid: what stands beside one
 *              identifier at any party is one row.
 *   6.1        Pregeneralization: values begin at the least level of their column.
 *   2.1        Global recoding, single-dimensional and full-domain: one level for each
 *              quasi-identifier. All combinations of levels are tried. Rows with equal
 *              quasi-identifiers are a class; the rows of a class that does not meet the criteria
 *              are suppressed, up to the limit.
 *   5.3        Of what is left the best loses least by non-uniform entropy: for each cell of all
 *              rows, log2 of how many rows show the same, over how many had its value.
 *
 * The paper does not say which of two equally good combinations is taken. The search that it names
 * goes through them in an order of its own (anonymity/lattice/optimal.c says which), and the first
 * is taken here, too. Only for k-anonymity, distinct l-diversity, the optimal algorithm and that
 * measure, and for few rows; E_LIMIT otherwise. What is declared has no second function. */
#include "protocols/kohlmayer/kohlmayer.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SECOND_ROWS = 64, SECOND_NODES = 4096 };
static const double even = 1e-7; /* losses that differ by less are the same */

/* All rows. Nodes are of the schema's trees; columns without a tree have texts only. */
struct whole {
    struct run *run;
    const struct kohlmayer_state *state;
    uint32_t rows, qis, qi[SCHEMA_COLUMNS]; /* |qi|: columns of the state */
    struct text *text, *id;                 /* [rows * columns], [rows] */
    uint32_t *node;                         /* the same; at the least level of the column */
    bool *there;
    uint64_t k, diverse; /* 1: not asked for */
    uint64_t suppressed_most;
};

/* A combination of levels, and what becomes of the rows. */
struct choice {
    uint32_t level[SCHEMA_COLUMNS]; /* by quasi-identifier, above the least */
    bool gone[SECOND_ROWS];
    uint32_t suppressed, sum;
    double loss, share, left;
};

static const struct schema_column *schema_of(const struct whole *w, uint32_t column)
{
    return &w->state->table.schema.column[w->state->column[column]];
}

static uint32_t steps(const struct whole *w, uint32_t qi)
{
    return schema_of(w, w->qi[qi])->hierarchy.height - w->state->least[w->qi[qi]];
}

static bool same_text(const struct text *a, const struct text *b)
{
    return a->size == b->size && (a->size == 0 || memcmp(a->bytes, b->bytes, a->size) == 0);
}

/* The ancestor of a node, so many levels up. */
static uint32_t above(const struct whole *w, uint32_t column, uint32_t node, uint32_t up)
{
    for (; up; up--)
        node = schema_of(w, column)->hierarchy.parent[node];
    return node;
}

/* The row of an identifier, or a new one. */
static uint32_t row_of(struct whole *w, const struct text *id)
{
    uint32_t row = 0;
    while (row < w->rows && !same_text(&w->id[row], id))
        row++;
    if (row == w->rows)
        w->id[w->rows++] = *id;
    return row;
}

/* One row of a party: false if somebody has one of its cells already. */
static bool take_row(struct whole *w, const struct table_rows *part, uint32_t at)
{
    uint32_t row = w->rows;
    const struct text *cell = part->cell + (size_t)at * part->columns;
    if (w->state->split == KOHLMAYER_HORIZONTAL)
        w->rows++;
    for (uint32_t p = 0; p < part->columns && w->state->split != KOHLMAYER_HORIZONTAL; p++)
        if (part->column[p] == w->state->id)
            row = row_of(w, &cell[p]);
    for (uint32_t c = 0; c < w->state->columns; c++)
        for (uint32_t p = 0; p < part->columns; p++) {
            const size_t place = (size_t)row * w->state->columns + c;
            if (part->column[p] != w->state->column[c])
                continue;
            if (w->there[place])
                return false;
            w->there[place] = true;
            w->text[place] = cell[p];
            w->node[place] = part->code[(size_t)at * part->columns + p];
            if (schema_of(w, c)->role == ROLE_QUASI_IDENTIFIER)
                w->node[place] = above(w, c, w->node[place], w->state->least[c]);
        }
    return true;
}

static status read_rows(struct whole *w, struct ideal *ideal)
{
    size_t most = 1;
    for (int i = 1; i <= w->state->members; i++)
        most += ideal_input(ideal, i)->count;
    struct arena *arena = run_scratch(w->run);
    const size_t cells = most * w->state->columns;
    w->text = arena_zero(arena, cells * sizeof *w->text);
    w->node = arena_zero(arena, cells * sizeof *w->node);
    w->there = arena_zero(arena, cells * sizeof *w->there);
    w->id = arena_zero(arena, most * sizeof *w->id);
    for (int i = 1; i <= w->state->members; i++) {
        const struct table_rows part = table_rows(w->run, i, ideal_input(ideal, i));
        for (uint32_t at = 0; at < part.rows; at++)
            if (!take_row(w, &part, at))
                return E_LIMIT;
    }
    for (size_t place = 0; place < (size_t)w->rows * w->state->columns; place++)
        if (!w->there[place])
            return E_LIMIT;
    return w->rows <= SECOND_ROWS ? OK : E_LIMIT;
}

static bool says(const struct whole *w, const char *parameter, const char *text)
{
    return strcmp(run_parameter_text(w->run, parameter), text) == 0;
}

/* "k-anonymity:2+distinct-l-diversity:3" */
static status read_criteria(struct whole *w)
{
    static const char size[] = "k-anonymity:", values[] = "distinct-l-diversity:";
    char *end = NULL;
    w->k = w->diverse = 1;
    for (const char *at = run_parameter_text(w->run, "criteria"); at; at = *end ? end + 1 : NULL) {
        const bool is_size = strncmp(at, size, strlen(size)) == 0;
        if (!is_size && strncmp(at, values, strlen(values)) != 0)
            return E_LIMIT;
        uint64_t *const least = is_size ? &w->k : &w->diverse;
        const uint64_t n = strtoull(strchr(at, ':') + 1, &end, 10);
        if (*end && *end != '+')
            return E_LIMIT;
        *least = n > *least ? n : *least;
    }
    return OK;
}

/* "0.25" of the rows, rounded down. */
static uint64_t read_limit(const struct whole *w)
{
    uint64_t over = 0, under = 1;
    bool point = false;
    for (const char *at = run_parameter_text(w->run, "limit"); *at; at++) {
        point |= *at == '.';
        if (*at == '.')
            continue;
        over = 10 * over + (uint64_t)(*at - '0');
        under *= point ? 10 : 1;
    }
    return over * w->rows / under;
}

static uint32_t shown(const struct whole *w, const struct choice *x, uint32_t row, uint32_t qi)
{
    const uint32_t c = w->qi[qi];
    return above(w, c, w->node[(size_t)row * w->state->columns + c], x->level[qi]);
}

static bool in_one_class(const struct whole *w, const struct choice *x, uint32_t a, uint32_t b)
{
    for (uint32_t qi = 0; qi < w->qis; qi++)
        if (shown(w, x, a, qi) != shown(w, x, b, qi))
            return false;
    return true;
}

/* How many different values of a column do the rows of the class of |row| have? */
static uint64_t values_in(const struct whole *w, const struct choice *x, uint32_t row, uint32_t c)
{
    const uint32_t columns = w->state->columns;
    uint64_t count = 0;
    for (uint32_t a = 0; a < w->rows; a++) {
        bool first = in_one_class(w, x, row, a);
        for (uint32_t b = 0; b < a && first; b++)
            first = !in_one_class(w, x, row, b) || !same_text(&w->text[(size_t)a * columns + c],
                                                              &w->text[(size_t)b * columns + c]);
        count += first;
    }
    return count;
}

static bool fails(const struct whole *w, const struct choice *x, uint32_t row)
{
    uint64_t size = 0;
    for (uint32_t a = 0; a < w->rows; a++)
        size += in_one_class(w, x, row, a);
    bool poor = size < w->k;
    for (uint32_t c = 0; c < w->state->columns && !poor; c++)
        poor = schema_of(w, c)->role == ROLE_SENSITIVE && values_in(w, x, row, c) < w->diverse;
    return poor;
}

/* How many rows show the same of a quasi-identifier as |row|? */
static uint32_t alike(const struct whole *w, const struct choice *x, uint32_t row, uint32_t qi)
{
    uint32_t count = 0;
    for (uint32_t a = 0; a < w->rows; a++)
        count += shown(w, x, a, qi) == shown(w, x, row, qi);
    return count;
}

/* How many different values do rows show of a quasi-identifier? */
static double different(const struct whole *w, const struct choice *x, uint32_t qi)
{
    double count = 0;
    for (uint32_t row = 0; row < w->rows; row++)
        count += 1.0 / alike(w, x, row, qi);
    return count;
}

static void weigh(const struct whole *w, struct choice *x)
{
    static const struct choice own;
    x->suppressed = x->sum = 0;
    x->loss = x->share = x->left = 0;
    for (uint32_t row = 0; row < w->rows; row++) {
        x->gone[row] = fails(w, x, row);
        x->suppressed += x->gone[row];
    }
    for (uint32_t qi = 0; qi < w->qis; qi++) {
        x->sum += x->level[qi];
        x->share += steps(w, qi) ? (double)x->level[qi] / steps(w, qi) : 0;
        x->left += different(w, x, qi) / different(w, &own, qi);
        for (uint32_t row = 0; row < w->rows; row++)
            x->loss += log2((double)alike(w, x, row, qi) / alike(w, &own, row, qi));
    }
}

/* Less loss; then fewer levels in all, less of the heights, more values left, and a higher level of
 * the first quasi-identifier that differs. */
static bool is_better(const struct whole *w, const struct choice *x, const struct choice *than)
{
    if (fabs(x->loss - than->loss) > even)
        return x->loss < than->loss;
    if (x->sum != than->sum)
        return x->sum < than->sum;
    if (fabs(x->share - than->share) > even)
        return x->share < than->share;
    if (fabs(x->left - than->left) > even)
        return x->left > than->left;
    for (uint32_t qi = 0; qi < w->qis; qi++)
        if (x->level[qi] != than->level[qi])
            return x->level[qi] > than->level[qi];
    return false;
}

static bool next_levels(const struct whole *w, struct choice *x)
{
    for (uint32_t qi = 0; qi < w->qis; qi++) {
        if (x->level[qi]++ < steps(w, qi))
            return true;
        x->level[qi] = 0;
    }
    return false;
}

/* *|found| is false where no levels meet the criteria, or nobody has rows. */
static status search(const struct whole *w, struct choice *best, bool *found)
{
    struct choice x = {.sum = 0};
    uint64_t nodes = 1;
    *found = false;
    for (uint32_t qi = 0; qi < w->qis; qi++)
        nodes *= steps(w, qi) + 1;
    if (nodes > SECOND_NODES)
        return E_LIMIT;
    do {
        weigh(w, &x);
        if (w->rows == 0 || x.suppressed > w->suppressed_most ||
            (*found && !is_better(w, &x, best)))
            continue;
        *best = x;
        *found = true;
    } while (next_levels(w, &x));
    return OK;
}

/* Is it written in a line as it is? */
static bool is_plain(const char *text)
{
    return *text && !strpbrk(text, ",\"\r\n ");
}

/* The line of a row: row |w->rows| is the header. NULL: a cell would have to be quoted. */
static const char *line_of(const struct whole *w, const struct choice *best, uint32_t row)
{
    struct arena *arena = run_scratch(w->run);
    const char *line = "";
    for (uint32_t c = 0, qi = 0; c < w->state->columns; c++) {
        const struct schema_column *column = schema_of(w, c);
        const bool hides = column->role == ROLE_QUASI_IDENTIFIER;
        const char *cell = column->name;
        if (row < w->rows && hides)
            cell = best->gone[row] ? "*" : column->hierarchy.label[shown(w, best, row, qi)];
        else if (row < w->rows)
            cell = (const char *)w->text[(size_t)row * w->state->columns + c].bytes;
        qi += hides;
        if (!is_plain(cell))
            return NULL;
        line = arena_format(arena, "%s%s%s", line, c ? "," : "", cell);
    }
    return line;
}

static int by_letters(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static status write_lines(const struct whole *w, const struct choice *best, bool found,
                          struct value *lines)
{
    const char *list[SECOND_ROWS + 1] = {line_of(w, best, w->rows)};
    const bool removed = says(w, "suppressed", "removed");
    size_t count = 1;
    for (uint32_t row = 0; row < w->rows && found; row++)
        if (!removed || !best->gone[row])
            list[count++] = line_of(w, best, row);
    for (size_t i = 0; i < count; i++)
        if (!list[i])
            return E_LIMIT;
    qsort(list + 1, count - 1, sizeof *list, by_letters);
    *lines = values_of(w->run, KIND_TEXTS, count);
    for (size_t i = 0; i < count; i++)
        texts_set(lines, i, list[i], strlen(list[i]));
    return OK;
}

status kohlmayer_second_ideal(struct ideal *ideal)
{
    struct whole w = {.run = ideal_run(ideal), .state = run_state(ideal_run(ideal))};
    struct choice best = {.sum = 0};
    struct value lines;
    bool found;
    if (!says(&w, "measure", "nue") || !says(&w, "algorithm", "optimal") ||
        !says(&w, "search", "exact") || !says(&w, "subset", ""))
        return E_LIMIT;
    for (uint32_t c = 0; c < w.state->columns; c++)
        if (schema_of(&w, c)->role == ROLE_QUASI_IDENTIFIER)
            w.qi[w.qis++] = c;
    REQUIRE(read_criteria(&w));
    REQUIRE(read_rows(&w, ideal));
    w.suppressed_most = read_limit(&w);
    REQUIRE(search(&w, &best, &found));
    REQUIRE(write_lines(&w, &best, found, &lines));
    struct value levels = residues(w.run, w.state->level, w.state->columns);
    for (uint32_t qi = 0; qi < w.qis && found; qi++)
        residue_put(&levels, w.qi[qi], best.level[qi] + w.state->least[w.qi[qi]]);
    const uint64_t gone = found ? best.suppressed : 0;
    const struct value suppressed = residues_of(w.run, w.state->number, &gone, 1);
    for (int i = 1; i <= run_parties(w.run); i++) {
        ideal_output(ideal, i, "release.csv", &lines);
        ideal_output(ideal, i, "levels", &levels);
        ideal_output(ideal, i, "suppressed", &suppressed);
    }
    return OK;
}
