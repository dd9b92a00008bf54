/* The reference data in vectors/tables: what its notes and the papers say of it. */
#include "anonymity/criteria/criterion.h"
#include "tests/anonymity/case.h"
#include "tests/expect.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct csv_format semicolon = {.delimiter = ';'};

static bool read_table(struct table *t, const char *name, const struct csv_format *format,
                       struct complaint *complaint)
{
    char *path = table_file(name);
    if (complaint)
        *complaint = (struct complaint){.text = ""};
    const status s = table_read(t, path, format, complaint);
    free(path);
    return s == OK;
}

static void read_tree(struct hierarchy *h, const char *name, uint32_t leaves, uint32_t height)
{
    char *path = table_file(name);
    struct complaint complaint = {.text = ""};
    const status s = hierarchy_read(h, path, &semicolon, &complaint);
    if (s != OK)
        printf("%s\n", complaint.text);
    EXPECT_EQ(OK, s);
    EXPECT_EQ(leaves, h->leaves);
    EXPECT_EQ(height, h->height);
    free(path);
}

/* Rows of each file are counted by `grep -c .`,
 * heights are those of arx-adult-optima.tsv. */
static void adult(void)
{
    static const struct {
        const char *name;
        uint32_t leaves, height;
    } trees[] = {{"sex", 2, 1},         {"age", 100, 4},
                 {"race", 5, 1},        {"marital-status", 7, 2},
                 {"education", 16, 3},  {"native-country", 41, 2},
                 {"workclass", 8, 2},   {"occupation", 14, 2},
                 {"salary-class", 2, 1}};
    struct table table, subset;
    struct hierarchy h[9];
    const struct hierarchy *tree[9];
    uint32_t qi[9];
    EXPECT(read_table(&table, "adult/adult.csv", &semicolon, NULL));
    EXPECT(read_table(&subset, "adult/adult_subset.csv", &semicolon, NULL));
    EXPECT(table.rows == 30162 && table.columns == 9);
    for (uint32_t j = 0; j < 9; j++) {
        char name[96];
        snprintf(name, sizeof name, "adult/adult_hierarchy_%s.csv", trees[j].name);
        read_tree(&h[j], name, trees[j].leaves, trees[j].height);
        EXPECT(h[j].top == h[j].height && strcmp(h[j].label[h[j].root], "*") == 0);
        EXPECT_EQ(OK, table_find(&table, trees[j].name, &qi[j], NULL));
        tree[j] = &h[j];
    }
    struct dataset data;
    const struct dataset_plan plan = {
        .table = &subset, .population = &table, .qis = 9, .qi = qi, .hierarchy = tree};
    EXPECT_EQ(OK, dataset_bind(&data, &plan, NULL));
    EXPECT(data.rows == 30162 && data.counted == subset.rows);
    uint32_t counted = 0;
    for (uint32_t i = 0; i < data.rows; i++)
        counted += dataset_counts(&data, i);
    EXPECT_EQ(subset.rows, counted);
    dataset_clear(&data);
    for (uint32_t j = 0; j < 9; j++)
        hierarchy_clear(&h[j]);
    table_clear(&table);
    table_clear(&subset);
}

/* The largest l for which the whole table is l-diverse, by bisection over the criterion. */
static double whole_diversity(const struct table *table, uint32_t sensitive)
{
    struct hierarchy h;
    struct dataset data;
    struct classes classes;
    const struct column *c = &table->column[9]; /* sex */
    const char *const values[] = {c->value[0].text, c->value[1].text};
    EXPECT_EQ(OK, hierarchy_suppression(&h, "sex", values, 2, NULL));
    const struct dataset_plan plan = {.table = table,
                                      .qis = 1,
                                      .qi = (const uint32_t[]){9},
                                      .hierarchy = (const struct hierarchy *const[]){&h},
                                      .sensitives = 1,
                                      .sensitive = &sensitive};
    EXPECT_EQ(OK, dataset_bind(&data, &plan, NULL));
    classes_init(&classes, &data);
    EXPECT_EQ(OK, classes_by_level(&classes, (const uint32_t[]){1}));
    double low = 1, high = 20;
    while (high - low > 1e-6) {
        char text[64];
        struct criteria set;
        struct criterion item;
        snprintf(text, sizeof text, "frequency-l-diversity:%.7f", (low + high) / 2);
        criteria_init(&set, false);
        EXPECT_EQ(OK, criterion_parse(&item, text, NULL));
        EXPECT_EQ(OK, criteria_add(&set, &item, NULL));
        EXPECT_EQ(OK, criteria_bind(&set, &data, NULL));
        if (criteria_hold(&set, &classes, 0))
            low = (low + high) / 2;
        else
            high = (low + high) / 2;
        criteria_clear(&set);
    }
    classes_clear(&classes);
    dataset_clear(&data);
    hierarchy_clear(&h);
    return low;
}

/* goldberger-tassa 8.3: 45,222 records of 14 public attributes; 11,208 and 34,014 of the private
 * values, so that the table is 1.3295-diverse; 3.06-diverse in its 16 kinds of education. */
static void adult_of_the_paper(void)
{
    struct table t;
    const struct csv_format commas = {.no_header = true};
    EXPECT(read_table(&t, "adult45222.csv", &commas, NULL));
    EXPECT(t.rows == 45222 && t.columns == 15);
    EXPECT(t.column[14].values == 2 && t.column[3].values == 16);
    uint32_t rich = 0, code;
    EXPECT_EQ(OK, column_code(&t.column[14], ">50K", 4, &code));
    for (uint32_t i = 0; i < t.rows; i++)
        rich += t.column[14].code[i] == code;
    EXPECT_EQ(11208, rich);
    EXPECT(fabs(whole_diversity(&t, 14) - 1.3295) < 5e-5);
    EXPECT(fabs(whole_diversity(&t, 3) - 3.06) < 5e-3);
    table_clear(&t);
}

static void other_trees(void)
{
    static const struct {
        const char *name;
        uint32_t leaves, height, top;
    } trees[] = {{"ss13acs/ss13acs_hierarchy_Age.csv", 93, 6, 6},
                 {"ss13acs/ss13acs_hierarchy_Race.csv", 8, 2, 2},
                 {"ss13acs/ss13acs_hierarchy_Sex.csv", 2, 1, 1},
                 {"small/test_hierarchy_zipcode.csv", 10000, 5, 5},
                 {"small/test2_hierarchy_Disease.csv", 6, 3, 3}};
    for (size_t i = 0; i < sizeof trees / sizeof *trees; i++) {
        struct hierarchy h;
        read_tree(&h, trees[i].name, trees[i].leaves, trees[i].height);
        EXPECT_EQ(trees[i].top, h.top);
        EXPECT_EQ(trees[i].leaves, h.size[h.root]);
        hierarchy_clear(&h);
    }
}

/* The file that is broken on purpose: short rows, blank lines. */
static void broken_files(void)
{
    struct table t;
    struct complaint complaint;
    EXPECT(!read_table(&t, "small/test-import.csv", &semicolon, &complaint));
    EXPECT(complaint.line == 2);
    EXPECT(read_table(&t, "small/test_dirty.csv", &semicolon, &complaint));
    const char *ages[7];
    for (uint32_t v = 0; v < t.column[0].values && v < 7; v++)
        ages[v] = t.column[0].value[v].text;
    struct hierarchy h;
    const int64_t width[] = {10};
    EXPECT_EQ(E_INPUT,
              hierarchy_intervals(&h, "age", ages, t.column[0].values, 0, width, 1, &complaint));
    EXPECT(strstr(complaint.text, "\"4e\"") != NULL);
    table_clear(&t);
}

const struct test tests[] = {{"adult", adult},
                             {"adult of the paper", adult_of_the_paper},
                             {"other trees", other_trees},
                             {"broken files", broken_files},
                             {0}};
