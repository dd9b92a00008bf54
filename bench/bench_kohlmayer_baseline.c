/* The loss on Adult beside that of anonymizing before integrating (Kohlmayer et al. 5.3, table 3).
 * Rows apart, each party brings its own rows to the optimum. Columns apart, one party brings its
 * columns to the optimum, and the others generalize theirs until rows of one class agree in them;
 * the best first party counts, or with l-diversity the one that has the sensitive column.
 *
 * The loss of a cell is log2 (rows under what it shows / rows of its value) bits, both counted in
 * the whole table; a suppressed row shows the root. The release of the protocol is that of the
 * whole table in the clear (kohlmayer-same-result), which is what is computed here. */
#include "anonymity/algorithm.h"
#include "bench/bench_kohlmayer.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = KOHLMAYER_ADULT_COLUMNS, NONE = COLUMNS };

/* What is asked of classes, and which column is sensitive, if any. */
struct demand {
    const char *criterion;
    uint32_t sensitive;
};

/* Some rows and columns of Adult, brought to the optimum. */
struct side {
    struct table table;  /* its own rows; none if it has all */
    uint32_t from, step; /* its rows: from, from + step, ... */
    struct dataset data;
    struct criteria criteria;
    struct meter meter;
    struct release release;
    bool bound, metered, released;
};

/* rows[column][node]: how many rows are under a node. */
struct counts {
    uint32_t *rows[COLUMNS];
};

static uint32_t leaf_of(const struct kohlmayer_adult *a, uint32_t row, uint32_t column)
{
    const struct column *c = &a->table.column[column];
    const struct word *word = &c->value[c->code[row]];
    uint32_t leaf = 0;
    (void)!hierarchy_leaf(&a->tree[column], word->text, word->size, &leaf);
    return leaf;
}

static void count_rows(const struct kohlmayer_adult *a, struct counts *out)
{
    for (uint32_t c = 0; c < COLUMNS; c++) {
        const struct hierarchy *h = &a->tree[c];
        out->rows[c] = calloc(h->nodes, sizeof *out->rows[c]);
        if (!out->rows[c])
            abort();
        for (uint32_t i = 0; i < a->table.rows; i++) {
            uint32_t x = leaf_of(a, i, c);
            for (out->rows[c][x]++; x != h->root; out->rows[c][x]++)
                x = h->parent[x];
        }
    }
}

static double bits(const struct kohlmayer_adult *a, const struct counts *counts, uint32_t row,
                   uint32_t column, uint32_t node)
{
    return log2((double)counts->rows[column][node] /
                (double)counts->rows[column][leaf_of(a, row, column)]);
}

static bool take_rows(struct side *s, const struct kohlmayer_adult *a)
{
    const char *cells[COLUMNS];
    for (uint32_t c = 0; c < COLUMNS; c++)
        cells[c] = a->table.column[c].name;
    bool taken = table_start(&s->table, "rows", cells, COLUMNS) == OK;
    for (uint32_t i = s->from; taken && i < a->table.rows; i += s->step) {
        for (uint32_t c = 0; c < COLUMNS; c++)
            cells[c] = table_cell(&a->table, i, c);
        taken = table_add(&s->table, cells) == OK;
    }
    return taken;
}

/* Finds the optimum of the rows from, from + step, ... in the columns first, first + every, ... */
static bool side_open(struct side *s, const struct kohlmayer_adult *a, const struct demand *d,
                      const uint32_t rows[2], const uint32_t columns[2])
{
    uint32_t qi[COLUMNS];
    const struct hierarchy *tree[COLUMNS];
    struct criterion item;
    *s = (struct side){.from = rows[0], .step = rows[1]};
    criteria_init(&s->criteria, false);
    if (s->step > 1 && !take_rows(s, a))
        return false;
    struct dataset_plan plan = {.table = s->step > 1 ? &s->table : &a->table,
                                .qi = qi,
                                .hierarchy = tree,
                                .sensitives = d->sensitive != NONE,
                                .sensitive = &d->sensitive};
    for (uint32_t c = columns[0]; c < COLUMNS; c += columns[1])
        if (c != d->sensitive) {
            tree[plan.qis] = &a->tree[c];
            qi[plan.qis++] = c;
        }
    s->bound = dataset_bind(&s->data, &plan, NULL) == OK;
    if (!s->bound || criterion_parse(&item, d->criterion, NULL) != OK ||
        criteria_add(&s->criteria, &item, NULL) != OK ||
        criteria_bind(&s->criteria, &s->data, NULL) != OK)
        return false;
    s->metered = meter_init(&s->meter, measure_at(NUE_NONMONOTONIC), &s->data, 0.5, NULL) == OK;
    const struct task task = {.data = &s->data,
                              .criteria = &s->criteria,
                              .meter = &s->meter,
                              .limit = s->data.rows * 3 / 100};
    s->released = s->metered && algorithm_run(&algorithm_optimal, &task, &s->release, NULL) == OK;
    return s->released && classes_nodes(&s->release.classes) == OK &&
           classes_of_rows(&s->release.classes) == OK;
}

static void side_close(struct side *s)
{
    if (s->released)
        release_clear(&s->release);
    if (s->metered)
        meter_clear(&s->meter);
    criteria_clear(&s->criteria);
    if (s->bound)
        dataset_clear(&s->data);
    table_clear(&s->table);
}

/* The loss of a side's own cells, in bits. */
static double side_bits(const struct side *s, const struct kohlmayer_adult *a,
                        const struct counts *counts)
{
    const struct classes *classes = &s->release.classes;
    double sum = 0;
    for (uint32_t i = 0; i < s->data.rows; i++)
        for (uint32_t j = 0; j < s->data.qis; j++) {
            const uint32_t class = classes->of_row[i], column = s->data.domain[j].column;
            const uint32_t node = classes->suppressed[class]
                                      ? a->tree[column].root
                                      : classes->node[(size_t) class * s->data.qis + j];
            sum += bits(a, counts, s->from + i * s->step, column, node);
        }
    return sum;
}

/* Do rows of one class agree in a column at a level? */
static bool agree(const struct side *s, const struct kohlmayer_adult *a, uint32_t column,
                  uint32_t level)
{
    const struct classes *classes = &s->release.classes;
    for (uint32_t i = 0; i < s->data.rows; i++) {
        const uint32_t class = classes->of_row[i];
        if (!classes->suppressed[class] &&
            hierarchy_up(&a->tree[column], leaf_of(a, i, column), level) !=
                hierarchy_up(&a->tree[column], leaf_of(a, classes->first_row[class], column),
                             level))
            return false;
    }
    return true;
}

/* A column of another party, generalized until it keeps the classes; or to the root. */
static double column_bits(const struct side *s, const struct kohlmayer_adult *a,
                          const struct counts *counts, uint32_t column)
{
    const struct hierarchy *h = &a->tree[column];
    uint32_t level = 0;
    double sum = 0;
    while (level <= h->height && !agree(s, a, column, level))
        level++;
    for (uint32_t i = 0; i < s->data.rows; i++) {
        const bool hidden =
            level > h->height || s->release.classes.suppressed[s->release.classes.of_row[i]];
        sum += bits(a, counts, i, column,
                    hidden ? h->root : hierarchy_up(h, leaf_of(a, i, column), level));
    }
    return sum;
}

static double rows_apart(const struct kohlmayer_adult *a, const struct counts *counts,
                         const struct demand *d, uint32_t parties)
{
    double sum = 0;
    for (uint32_t party = 0; party < parties; party++) {
        struct side s;
        const bool opened = side_open(&s, a, d, (uint32_t[]){party, parties}, (uint32_t[]){0, 1});
        sum += opened ? side_bits(&s, a, counts) : NAN;
        side_close(&s);
    }
    return sum;
}

static double columns_apart(const struct kohlmayer_adult *a, const struct counts *counts,
                            const struct demand *d, uint32_t parties)
{
    double best = INFINITY;
    for (uint32_t first = 0; first < parties; first++) {
        struct side s;
        if (d->sensitive != NONE && d->sensitive % parties != first)
            continue;
        if (side_open(&s, a, d, (uint32_t[]){0, 1}, (uint32_t[]){first, parties})) {
            double sum = side_bits(&s, a, counts);
            for (uint32_t c = 0; c < COLUMNS; c++)
                if (c % parties != first && c != d->sensitive)
                    sum += column_bits(&s, a, counts, c);
            best = fmin(best, sum);
        }
        side_close(&s);
    }
    return best;
}

static void add_row(struct bench *bench, const char *split, uint32_t parties,
                    const struct demand *d, double cells, double together, double apart)
{
    char name[128];
    (void)snprintf(name, sizeof name, "Adult, %s apart, %u parties, %s: loss", split, parties,
                   d->criterion);
    struct bench_row *row = bench_add(bench, name, together / cells, "bits a cell");
    bench_limit(row, apart / cells, "anonymized before it is integrated; 3 % may be suppressed");
}

void bench_kohlmayer_baseline(struct bench *bench, const struct kohlmayer_adult *a)
{
    struct demand demand[] = {{"k-anonymity:5", NONE}, {"recursive-l-diversity:4,3", NONE}};
    struct counts counts;
    for (uint32_t c = 0; c < COLUMNS; c++)
        if (strcmp(a->table.column[c].name, "occupation") == 0)
            demand[1].sensitive = c;
    count_rows(a, &counts);
    for (size_t i = 0; i < sizeof demand / sizeof *demand; i++) {
        const struct demand *d = &demand[i];
        const double cells = (double)a->table.rows * (COLUMNS - (d->sensitive != NONE));
        struct side all;
        const bool opened = side_open(&all, a, d, (uint32_t[]){0, 1}, (uint32_t[]){0, 1});
        const double together = opened ? side_bits(&all, a, &counts) : NAN;
        side_close(&all);
        for (uint32_t parties = 2; parties <= 3; parties++) {
            add_row(bench, "rows", parties, d, cells, together, rows_apart(a, &counts, d, parties));
            add_row(bench, "columns", parties, d, cells, together,
                    columns_apart(a, &counts, d, parties));
        }
    }
    for (uint32_t c = 0; c < COLUMNS; c++)
        free(counts.rows[c]);
}
