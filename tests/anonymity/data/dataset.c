/* Datasets: domains against the tree, frequencies, the population's rows, and what is refused. */
#include "anonymity/data/dataset.h"
#include "tests/anonymity/small.h"
#include "tests/expect.h"
#include <stdlib.h>
#include <string.h>

/* Each level of each domain: dense, by first occurrence, and leading to the right nodes. */
static void check_domain(const struct small *s, uint32_t j)
{
    const struct domain *d = &s->data.domain[j];
    const struct column *c = &s->data.table->column[d->column];
    for (uint32_t level = 0; level <= d->height; level++) {
        uint32_t next = 0;
        for (uint32_t v = 0; v < c->values; v++) {
            const uint32_t code = d->code[level][v];
            EXPECT(code <= next);
            next += code == next;
            EXPECT_EQ(hierarchy_up(d->hierarchy, d->leaf[v], level), d->node[level][code]);
            if (level < d->height)
                EXPECT_EQ(d->code[level + 1][v], d->up[level][code]);
            if (level == 0)
                EXPECT_EQ(v, code);
        }
        EXPECT_EQ(next, d->size[level]);
    }
    for (uint32_t i = 0; i < s->rows; i++) {
        const uint32_t leaf = s->data.leaf[(size_t)i * s->qis + j];
        EXPECT_EQ(d->leaf[dataset_codes(&s->data, i)[j]], leaf);
        for (uint32_t level = 0; level <= s->top[j]; level++) {
            uint32_t rows = 0;
            for (uint32_t k = 0; k < s->rows; k++)
                rows += s->counts[k] && small_same(s, i, k, j, level);
            EXPECT_EQ(rows, d->rows[hierarchy_up(d->hierarchy, leaf, level)]);
        }
    }
}

static void check_tracked(const struct small *s)
{
    const struct tracked *t = &s->data.tracked[0];
    uint32_t present = 0;
    for (uint32_t v = 0; v < t->values; v++) {
        const uint32_t number =
            (uint32_t)strtoul(s->data.table->column[t->column].value[v].text + 1, NULL, 10);
        uint32_t rows = 0;
        for (uint32_t i = 0; i < s->rows; i++)
            rows += s->counts[i] && s->sensitive[i] == number;
        EXPECT_EQ(rows, t->total[v]);
        present += rows > 0;
    }
    EXPECT_EQ(present, t->present);
}

static void random_datasets(void)
{
    for (size_t i = 0; i < test_iterations(150); i++) {
        struct small s;
        small_random(&s, 1 + (uint32_t)test_random_below(SMALL_ROWS), i % 2);
        for (uint32_t j = 0; j < s.qis; j++)
            check_domain(&s, j);
        for (uint32_t r = 0; r < s.rows; r++)
            EXPECT_EQ(s.counts[r], dataset_counts(&s.data, r));
        check_tracked(&s);
        small_clear(&s);
    }
}

static struct table read_table(const char *name, const char *text)
{
    struct table t;
    char *copy = strdup(text);
    EXPECT_EQ(OK, table_read_memory(&t, name, copy, strlen(copy), &(struct csv_format){0}, NULL));
    free(copy);
    return t;
}

/* Binds columns 0 (and 1 as sensitive when |sensitive| is 1) with the values 1, 2, 3 known. */
static status bind(const char *text, const char *population, const uint32_t *qi, uint32_t qis,
                   uint32_t sensitive, struct complaint *complaint)
{
    struct table table = read_table("table", text), more = {0};
    struct hierarchy h;
    struct dataset data;
    if (complaint)
        *complaint = (struct complaint){.text = ""};
    if (population)
        more = read_table("population", population);
    EXPECT_EQ(OK, hierarchy_suppression(&h, "numbers.csv", (const char *[]){"1", "2", "3"}, 3,
                                        complaint));
    const struct hierarchy *const tree[] = {&h, &h, &h};
    const struct dataset_plan plan = {.table = &table,
                                      .population = population ? &more : NULL,
                                      .qis = qis,
                                      .qi = qi,
                                      .hierarchy = tree,
                                      .sensitives = sensitive != UINT32_MAX,
                                      .sensitive = &sensitive};
    const status s = dataset_bind(&data, &plan, complaint);
    if (s != OK)
        EXPECT(data.domain == NULL && data.cell == NULL);
    dataset_clear(&data);
    hierarchy_clear(&h);
    table_clear(&table);
    table_clear(&more);
    return s;
}

static void faults_are_refused(void)
{
    struct complaint c;
    const uint32_t first[] = {0}, twice[] = {0, 0};
    const uint32_t none = UINT32_MAX;
    EXPECT_EQ(OK, bind("a,b\n1,x\n2,x\n", NULL, first, 1, 1, &c));
    EXPECT_EQ(E_NOT_FOUND, bind("a,b\n1,x\n2,x\n4,x\n", NULL, first, 1, 1, &c));
    EXPECT(strstr(c.text, "\"4\" of column \"a\" (table, row 3)") && strstr(c.text, "numbers.csv"));
    EXPECT_EQ(E_ARGUMENT, bind("a,b\n1,x\n", NULL, twice, 2, none, &c));
    EXPECT(strstr(c.text, "named twice") != NULL);
    EXPECT_EQ(E_ARGUMENT, bind("a,b\n1,x\n", NULL, first, 1, 0, &c));
    EXPECT(strstr(c.text, "cannot be sensitive") != NULL);
    EXPECT_EQ(E_ARGUMENT, bind("a,b\n1,x\n", NULL, first, 0, none, &c));
    /* The population: as often as in the table, with the same columns. */
    EXPECT_EQ(OK, bind("a,b\n1,x\n1,x\n", "a,b\n1,x\n2,y\n1,x\n", first, 1, none, &c));
    EXPECT_EQ(E_INPUT, bind("a,b\n1,x\n1,x\n", "a,b\n1,x\n2,y\n", first, 1, none, &c));
    EXPECT(strstr(c.text, "row 2 of table is not in the population") != NULL);
    EXPECT_EQ(E_INPUT, bind("a,b\n1,x\n", "a,b\n1,y\n2,x\n", first, 1, none, &c));
    EXPECT_EQ(E_INPUT, bind("a,b\n1,z\n", "a,b\n1,y\n", first, 1, none, &c));
    EXPECT_EQ(E_INPUT, bind("a,b\n1,x\n", "a,c\n1,x\n", first, 1, none, &c));
    EXPECT(strstr(c.text, "column 2 is \"b\"") != NULL);
    EXPECT_EQ(E_INPUT, bind("a,b\n1,x\n", "b,a\nx,1\n", first, 1, none, &c));
    EXPECT_EQ(E_INPUT, bind("a,b\n1,x\n", "a\n1\n", first, 1, none, &c));
}

/* Numbers are ordered as numbers, and as bytes for those who want it. */
static void orders(void)
{
    struct table table = read_table("table", "a,b,c\n1,10,10x\n1,9,9x\n1,-1,y\n1,10.5,1x\n");
    struct hierarchy h;
    struct dataset data;
    EXPECT_EQ(OK, hierarchy_identity(&h, "a", (const char *[]){"1"}, 1, NULL));
    const struct hierarchy *const tree[] = {&h};
    const struct dataset_plan plan = {.table = &table,
                                      .qis = 1,
                                      .qi = (const uint32_t[]){0},
                                      .hierarchy = tree,
                                      .sensitives = 2,
                                      .sensitive = (const uint32_t[]){1, 2}};
    EXPECT_EQ(OK, dataset_bind(&data, &plan, NULL));
    static const uint32_t numbers[] = {2, 1, 0, 3}, bytes[] = {2, 0, 3, 1}, words[] = {0, 3, 1, 2};
    EXPECT_BYTES(numbers, data.tracked[0].by_order, sizeof numbers);
    EXPECT_BYTES(bytes, data.tracked[0].by_bytes, sizeof bytes);
    EXPECT_BYTES(words, data.tracked[1].by_order, sizeof words);
    EXPECT_BYTES(words, data.tracked[1].by_bytes, sizeof words);
    dataset_clear(&data);
    hierarchy_clear(&h);
    table_clear(&table);
}

/* Rows that are marked count, whether a population is matched or they are named. */
static void a_subset_by_rows(void)
{
    struct table table = read_table("table", "a\n1\n2\n1\n1\n"),
                 own = read_table("own", "a\n1\n2\n");
    struct hierarchy h;
    struct dataset data[2];
    static const uint8_t in[] = {1, 7, 0, 0};
    EXPECT_EQ(OK, hierarchy_identity(&h, "a", (const char *[]){"1", "2"}, 2, NULL));
    const struct hierarchy *const tree[] = {&h};
    struct dataset_plan plan = {
        .table = &table, .in_subset = in, .qis = 1, .qi = (const uint32_t[]){0}, .hierarchy = tree};
    EXPECT_EQ(OK, dataset_bind(&data[0], &plan, NULL));
    plan.in_subset = NULL;
    plan.table = &own;
    plan.population = &table;
    EXPECT_EQ(OK, dataset_bind(&data[1], &plan, NULL));
    for (int i = 0; i < 2; i++) {
        EXPECT(data[i].rows == 4 && data[i].counted == 2);
        EXPECT_BYTES(((const uint8_t[]){1, 1, 0, 0}), data[i].in_subset, 4);
        EXPECT_EQ(1, data[i].domain[0].rows[0]);
        EXPECT_EQ(1, data[i].domain[0].rows[1]);
        dataset_clear(&data[i]);
    }
    hierarchy_clear(&h);
    table_clear(&table);
    table_clear(&own);
}

const struct test tests[] = {{"a subset by rows", a_subset_by_rows},
                             {"random datasets", random_datasets},
                             {"faults are refused", faults_are_refused},
                             {"orders", orders},
                             {0}};
