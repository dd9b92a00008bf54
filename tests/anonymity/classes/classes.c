/* Classes against comparing all pairs of rows: by level, rolled up, by cluster, merged, written. */
#include "anonymity/classes/classes.h"
#include "tests/anonymity/small.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What each row shows, as levels: the plain side's picture of an anonymization. */
struct picture {
    uint32_t level[SMALL_ROWS][SMALL_QIS];
};

static bool look_the_same(const struct small *s, const struct picture *p, uint32_t a, uint32_t b)
{
    for (uint32_t j = 0; j < s->qis; j++)
        if (p->level[a][j] != p->level[b][j] || !small_same(s, a, b, j, p->level[a][j]))
            return false;
    return true;
}

static void check_class(const struct small *s, const struct classes *c, const uint32_t *together,
                        uint32_t k)
{
    uint32_t rows = 0, population = 0, kinds[SMALL_KINDS] = {0}, sites[3] = {0};
    for (uint32_t i = 0; i < s->rows; i++) {
        if (together[i] != k)
            continue;
        population++;
        rows += s->counts[i];
        kinds[s->sensitive[i]] += s->counts[i];
        sites[s->site[i]] += s->counts[i];
    }
    EXPECT_EQ(rows, c->rows[k]);
    EXPECT_EQ(population, c->population[k]);
    for (uint32_t track = 0; track < 2; track++) {
        const struct histogram h = classes_histogram(c, track, k);
        uint32_t sum = 0;
        for (uint32_t v = 0; v < h.distinct; v++) {
            const struct tracked *t = &s->data.tracked[track];
            const char *text = s->data.table->column[t->column].value[h.value[v]].text;
            const uint32_t number = (uint32_t)strtoul(text + 1, NULL, 10);
            EXPECT_EQ((track ? sites : kinds)[number], h.times[v]);
            EXPECT(h.times[v] > 0);
            sum += h.times[v];
        }
        EXPECT_EQ(rows, sum);
    }
}

/* |together| numbers the classes of the plain side by their first rows. */
static uint32_t group(const struct small *s, const struct picture *p, uint32_t *together)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->rows; i++) {
        together[i] = UINT32_MAX;
        for (uint32_t k = 0; k < i && together[i] == UINT32_MAX; k++)
            if (look_the_same(s, p, i, k))
                together[i] = together[k];
        if (together[i] == UINT32_MAX)
            together[i] = count++;
    }
    return count;
}

static void check_classes(const struct small *s, struct classes *c, const struct picture *p,
                          const uint32_t *together, uint32_t count)
{
    EXPECT_EQ(count, c->count);
    EXPECT_EQ(OK, classes_nodes(c));
    EXPECT_EQ(OK, classes_of_rows(c));
    for (uint32_t k = 0; k < count && c->count == count; k++) {
        EXPECT_EQ(0, c->suppressed[k]);
        check_class(s, c, together, k);
        EXPECT_EQ(k, together[c->first_row[k]]);
    }
    for (uint32_t i = 0; i < s->rows && c->count == count; i++) {
        EXPECT_EQ(together[i], c->of_row[i]);
        for (uint32_t j = 0; j < s->qis; j++) {
            const struct hierarchy *h = s->data.domain[j].hierarchy;
            const uint32_t node = c->node[(size_t)c->of_row[i] * s->qis + j];
            EXPECT_EQ(small_size(s, i, j, p->level[i][j]), h->size[node]);
            EXPECT_EQ(p->level[i][j], h->level[node]);
            EXPECT(hierarchy_covers(h, node, s->data.leaf[(size_t)i * s->qis + j]));
        }
    }
}

static void full_domain(const struct small *s)
{
    uint32_t together[SMALL_ROWS], low[SMALL_QIS], high[SMALL_QIS];
    struct picture p;
    struct classes fine, coarse;
    classes_init(&fine, &s->data);
    classes_init(&coarse, &s->data);
    for (int round = 0; round < 4; round++) {
        for (uint32_t j = 0; j < s->qis; j++) {
            low[j] = (uint32_t)test_random_below(s->height[j] + 1);
            high[j] = low[j] + (uint32_t)test_random_below(s->height[j] - low[j] + 1);
        }
        for (uint32_t i = 0; i < s->rows; i++)
            memcpy(p.level[i], low, sizeof low);
        EXPECT_EQ(OK, classes_by_level(&fine, low));
        check_classes(s, &fine, &p, together, group(s, &p, together));
        for (uint32_t i = 0; i < s->rows; i++)
            memcpy(p.level[i], high, sizeof high);
        EXPECT_EQ(OK, classes_coarsen(&coarse, &fine, high));
        check_classes(s, &coarse, &p, together, group(s, &p, together));
    }
    classes_clear(&fine);
    classes_clear(&coarse);
}

/* The lowest level at which all rows of a cluster show the same. */
static void close(const struct small *s, const uint32_t *cluster, struct picture *p)
{
    for (uint32_t i = 0; i < s->rows; i++)
        for (uint32_t j = 0; j < s->qis; j++) {
            p->level[i][j] = 0;
            for (uint32_t k = 0; k < s->rows; k++)
                while (cluster[k] == cluster[i] && !small_same(s, i, k, j, p->level[i][j]))
                    p->level[i][j]++;
            while (p->level[i][j] > s->top[j])
                p->level[i][j]--;
        }
}

static void clusterings(const struct small *s)
{
    uint32_t cluster[SMALL_ROWS], together[SMALL_ROWS], count = 0, seen[SMALL_ROWS];
    const uint32_t clusters = 1 + (uint32_t)test_random_below(s->rows);
    struct picture p;
    struct classes closed, merged;
    memset(seen, 0xff, sizeof seen);
    for (uint32_t i = 0; i < s->rows; i++) {
        cluster[i] = (uint32_t)test_random_below(clusters);
        if (seen[cluster[i]] == UINT32_MAX)
            seen[cluster[i]] = count++;
        together[i] = seen[cluster[i]];
    }
    close(s, cluster, &p);
    classes_init(&closed, &s->data);
    classes_init(&merged, &s->data);
    EXPECT_EQ(OK, classes_by_cluster(&closed, cluster, clusters));
    check_classes(s, &closed, &p, together, count);
    EXPECT_EQ(OK, classes_merge_equal(&merged, &closed));
    check_classes(s, &merged, &p, together, group(s, &p, together));
    classes_clear(&closed);
    classes_clear(&merged);
}

static void random_datasets(void)
{
    for (size_t i = 0; i < test_iterations(150); i++) {
        struct small s;
        small_random(&s, 1 + (uint32_t)test_random_below(SMALL_ROWS), i % 2);
        full_domain(&s);
        clusterings(&s);
        small_clear(&s);
    }
}

/* Attributes whose codes need more than one word of key, and attributes of a single value. */
static void wide_keys(void)
{
    enum { COLUMNS = 12, ROWS = 3000 };
    static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"};
    const char *values[ROWS], *cells[COLUMNS];
    char text[ROWS][8], cell[COLUMNS][8];
    struct table table;
    struct hierarchy h;
    struct dataset data;
    const struct hierarchy *tree[COLUMNS];
    uint32_t qi[COLUMNS], level[COLUMNS] = {0};
    for (uint32_t i = 0; i < ROWS; i++) {
        snprintf(text[i], sizeof text[i], "%u", (unsigned)i);
        values[i] = text[i];
    }
    EXPECT_EQ(OK, hierarchy_suppression(&h, "numbers", values, ROWS, NULL));
    EXPECT_EQ(OK, table_start(&table, "wide", names, COLUMNS));
    for (uint32_t i = 0; i < ROWS; i++) {
        for (uint32_t j = 0; j < COLUMNS; j++) {
            /* Rows i and i + 1 are equal for even i; column 3 has one value only. */
            snprintf(cell[j], sizeof cell[j], "%u",
                     j == 3 ? 7 : (unsigned)((i / 2 * (j + 1) * 37) % ROWS));
            cells[j] = cell[j];
        }
        EXPECT_EQ(OK, table_add(&table, cells));
    }
    for (uint32_t j = 0; j < COLUMNS; j++) {
        qi[j] = j;
        tree[j] = &h;
    }
    const struct dataset_plan plan = {.table = &table, .qis = COLUMNS, .qi = qi, .hierarchy = tree};
    EXPECT_EQ(OK, dataset_bind(&data, &plan, NULL));
    struct classes c, up;
    classes_init(&c, &data);
    classes_init(&up, &data);
    EXPECT_EQ(OK, classes_by_value(&c));
    EXPECT_EQ(ROWS / 2, c.count);
    for (uint32_t j = 0; j < COLUMNS; j++)
        level[j] = j != 5;
    EXPECT_EQ(OK, classes_coarsen(&up, &c, level));
    EXPECT_EQ(data.domain[5].size[0], up.count);
    EXPECT_EQ(OK, classes_by_level(&c, level));
    EXPECT_EQ(up.count, c.count);
    level[5] = 1;
    EXPECT_EQ(OK, classes_coarsen(&up, &c, level));
    EXPECT_EQ(1, up.count);
    EXPECT_EQ(ROWS, up.rows[0]);
    classes_clear(&c);
    classes_clear(&up);
    dataset_clear(&data);
    table_clear(&table);
    hierarchy_clear(&h);
}

static struct table read_table(const char *text)
{
    struct table t;
    char *copy = strdup(text);
    EXPECT_EQ(OK, table_read_memory(&t, "t", copy, strlen(copy), &(struct csv_format){0}, NULL));
    free(copy);
    return t;
}

/* Identifiers are left out, suppressed classes show "*", and equal closures become one class. */
static void releases_are_written(void)
{
    struct table t = read_table("name,age,sex,ill\nann,1,f,x\nbob,2,m,y\ncyd,1,f,z\ndan,2,m,x\n"
                                "eve,3,f,y\n");
    struct hierarchy age, sex;
    char text[] = "1;low;*\n2;low;*\n3;high;*\n";
    const struct csv_format semicolon = {.delimiter = ';'};
    EXPECT_EQ(OK, hierarchy_read_memory(&age, "age", text, strlen(text), &semicolon, NULL));
    EXPECT_EQ(OK, hierarchy_identity(&sex, "sex", (const char *[]){"f", "m"}, 2, NULL));
    struct dataset data;
    const struct dataset_plan plan = {.table = &t,
                                      .qis = 2,
                                      .qi = (const uint32_t[]){1, 2},
                                      .hierarchy = (const struct hierarchy *const[]){&age, &sex}};
    EXPECT_EQ(OK, dataset_bind(&data, &plan, NULL));
    t.column[0].role = ROLE_IDENTIFIER;
    struct classes closed, merged;
    classes_init(&closed, &data);
    classes_init(&merged, &data);
    EXPECT_EQ(OK, classes_by_cluster(&closed, (const uint32_t[]){0, 0, 3, 3, 1}, 4));
    EXPECT_EQ(3, closed.count);
    closed.suppressed[2] = 1;
    EXPECT_EQ(OK, classes_merge_equal(&merged, &closed));
    EXPECT_EQ(2, merged.count);
    EXPECT(merged.suppressed[0] == 0 && merged.suppressed[1] == 1 && merged.rows[0] == 4);
    char *out;
    size_t size;
    FILE *file = open_memstream(&out, &size);
    EXPECT_EQ(OK, classes_write(&merged, file, &(struct csv_format){0}));
    fclose(file);
    EXPECT(strcmp(out, "age,sex,ill\nlow,*,x\nlow,*,y\nlow,*,z\nlow,*,x\n*,*,y\n") == 0);
    free(out);
    classes_clear(&closed);
    classes_clear(&merged);
    dataset_clear(&data);
    hierarchy_clear(&age);
    hierarchy_clear(&sex);
    table_clear(&t);
}

/* A suppressed class and a kept one that show the same are not one class; two suppressed ones are,
 * whatever they showed before. Only rows that count are written. */
static void suppressed_classes_are_one(void)
{
    struct table t = read_table("a,s\n1,w\n2,x\n2,y\n1,z\n3,v\n");
    struct table population = read_table("a,s\n3,v\n1,w\n1,u\n2,x\n2,y\n1,z\n3,v\n");
    struct hierarchy h;
    struct dataset data;
    EXPECT_EQ(OK, hierarchy_suppression(&h, "a", (const char *[]){"1", "2", "3"}, 3, NULL));
    const struct dataset_plan plan = {.table = &t,
                                      .population = &population,
                                      .qis = 1,
                                      .qi = (const uint32_t[]){0},
                                      .hierarchy = (const struct hierarchy *const[]){&h}};
    EXPECT_EQ(OK, dataset_bind(&data, &plan, NULL));
    struct classes closed, merged;
    classes_init(&closed, &data);
    classes_init(&merged, &data);
    /* Closures: {3} {1,1,2} {2} {1} {3}: the clusters of the two 3s and of {2} are suppressed, and
     * {1,1,2} is kept at the root. */
    EXPECT_EQ(OK, classes_by_cluster(&closed, (const uint32_t[]){0, 1, 1, 1, 2, 3, 4}, 5));
    closed.suppressed[0] = closed.suppressed[2] = closed.suppressed[4] = 1;
    EXPECT_EQ(OK, classes_merge_equal(&merged, &closed));
    EXPECT_EQ(3, merged.count);
    EXPECT(merged.suppressed[0] && !merged.suppressed[1] && !merged.suppressed[2]);
    EXPECT(merged.population[0] == 3 && merged.rows[0] == 2 && merged.node[0] == h.root &&
           merged.node[1] == h.root);
    char *out;
    size_t size;
    FILE *file = open_memstream(&out, &size);
    EXPECT_EQ(OK, classes_write(&merged, file, &(struct csv_format){0}));
    fclose(file);
    EXPECT(strcmp(out, "a,s\n*,v\n*,w\n*,x\n*,y\n1,z\n") == 0);
    free(out);
    classes_clear(&closed);
    classes_clear(&merged);
    dataset_clear(&data);
    hierarchy_clear(&h);
    table_clear(&t);
    table_clear(&population);
}

const struct test tests[] = {{"random datasets", random_datasets},
                             {"wide keys", wide_keys},
                             {"releases are written", releases_are_written},
                             {"suppressed classes are one", suppressed_classes_are_one},
                             {0}};
