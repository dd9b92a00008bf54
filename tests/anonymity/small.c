/* Small random datasets for tests. */
#include "tests/anonymity/small.h"
#include "tests/expect.h"
#include <stdio.h>

/* A random tree of |values| leaves: labels of each level are drawn for the labels below. */
static uint32_t random_labels(uint32_t values, uint32_t height, uint32_t *label, uint32_t stride)
{
    uint32_t kinds = values, parent[SMALL_VALUES];
    for (uint32_t v = 0; v < values; v++)
        label[v * stride] = v;
    for (uint32_t level = 1; level <= height; level++) {
        const uint32_t fewer = 1 + (uint32_t)test_random_below(kinds);
        for (uint32_t k = 0; k < kinds; k++)
            parent[k] = (uint32_t)test_random_below(fewer);
        for (uint32_t v = 0; v < values; v++)
            label[v * stride + level] = parent[label[v * stride + level - 1]];
        kinds = fewer;
    }
    for (uint32_t v = 1; v < values; v++)
        if (label[v * stride + height] != label[height])
            return height + 1;
    return height;
}

static void read_tree(struct hierarchy *h, uint32_t values, uint32_t height, const uint32_t *label,
                      uint32_t stride)
{
    char text[SMALL_VALUES * (SMALL_LEVELS + 1) * 8];
    size_t used = 0;
    for (uint32_t v = 0; v < values; v++)
        for (uint32_t level = 0; level <= height; level++)
            used +=
                (size_t)snprintf(text + used, sizeof text - used, "%c%u%c", "vabcd"[level],
                                 (unsigned)label[v * stride + level], level == height ? '\n' : ';');
    const struct csv_format format = {.delimiter = ';'};
    EXPECT_EQ(OK, hierarchy_read_memory(h, "tree", text, used, &format, NULL));
}

static void add_row(const struct small *s, struct table *table, uint32_t i)
{
    char cell[SMALL_QIS + 2][16];
    const char *cells[SMALL_QIS + 2];
    for (uint32_t j = 0; j < SMALL_QIS; j++)
        snprintf(cell[j], sizeof cell[j], "v%u", (unsigned)s->cell[i][j]);
    snprintf(cell[SMALL_QIS], sizeof cell[0], "v%u", (unsigned)s->sensitive[i]);
    snprintf(cell[SMALL_QIS + 1], sizeof cell[0], "p%u", (unsigned)s->site[i]);
    for (uint32_t j = 0; j < SMALL_QIS + 2; j++)
        cells[j] = cell[j];
    EXPECT_EQ(OK, table_add(table, cells));
}

static bool equal_cells(const struct small *s, uint32_t a, uint32_t b)
{
    bool equal = s->sensitive[a] == s->sensitive[b] && s->site[a] == s->site[b];
    for (uint32_t j = 0; j < SMALL_QIS; j++)
        equal = equal && s->cell[a][j] == s->cell[b][j];
    return equal;
}

/* The subset as the definition takes it: of equal rows, the first ones count. */
static void settle_subset(struct small *s)
{
    for (uint32_t i = 0; i < s->rows; i++)
        for (uint32_t k = 0; k < i; k++)
            if (s->counts[i] && !s->counts[k] && equal_cells(s, i, k)) {
                s->counts[k] = true;
                s->counts[i] = false;
            }
}

static void make_tables(struct small *s, bool subset)
{
    static const char *const names[] = {"q0", "q1", "q2", "s", "site"};
    EXPECT_EQ(OK, table_start(&s->table, "table", names, 5));
    if (subset)
        EXPECT_EQ(OK, table_start(&s->population, "population", names, 5));
    /* The private table is in another order than the population. */
    for (uint32_t i = s->rows; i-- > 0;)
        if (s->counts[i])
            add_row(s, &s->table, subset ? i : s->rows - 1 - i);
    for (uint32_t i = 0; subset && i < s->rows; i++)
        add_row(s, &s->population, i);
}

static void bind(struct small *s, bool subset)
{
    const uint32_t qi[] = {0, 1, 2}, sensitive[] = {3};
    const struct hierarchy *tree[SMALL_QIS], *s_tree[] = {&s->s_tree};
    for (uint32_t j = 0; j < s->qis; j++)
        tree[j] = &s->tree[j];
    const struct dataset_plan plan = {.table = &s->table,
                                      .population = subset ? &s->population : NULL,
                                      .qis = s->qis,
                                      .qi = qi,
                                      .hierarchy = tree,
                                      .sensitives = 1,
                                      .sensitive = sensitive,
                                      .sensitive_hierarchy = s_tree,
                                      .has_site = true,
                                      .site = 4};
    EXPECT_EQ(OK, dataset_bind(&s->data, &plan, NULL));
    EXPECT_EQ(s->rows, s->data.rows);
    EXPECT_EQ(s->counted, s->data.counted);
}

void small_random(struct small *s, uint32_t rows, bool subset)
{
    *s = (struct small){.rows = rows, .qis = 1 + (uint32_t)test_random_below(SMALL_QIS)};
    s->kinds = 1 + (uint32_t)test_random_below(SMALL_KINDS);
    s->sites = 1 + (uint32_t)test_random_below(3);
    for (uint32_t j = 0; j < SMALL_QIS; j++) {
        s->values[j] = 1 + (uint32_t)test_random_below(SMALL_VALUES);
        s->height[j] = (uint32_t)test_random_below(SMALL_LEVELS);
        s->top[j] = random_labels(s->values[j], s->height[j], s->label[j][0], SMALL_LEVELS + 1);
        read_tree(&s->tree[j], s->values[j], s->height[j], s->label[j][0], SMALL_LEVELS + 1);
    }
    s->s_top = random_labels(s->kinds, 2, s->s_label[0], 3);
    read_tree(&s->s_tree, s->kinds, 2, s->s_label[0], 3);
    for (uint32_t i = 0; i < rows; i++) {
        for (uint32_t j = 0; j < SMALL_QIS; j++)
            s->cell[i][j] = (uint32_t)test_random_below(s->values[j]);
        s->sensitive[i] = (uint32_t)test_random_below(s->kinds);
        s->site[i] = (uint32_t)test_random_below(s->sites);
        s->counts[i] = !subset || i == 0 || test_random_below(2);
        s->counted += s->counts[i];
    }
    settle_subset(s);
    make_tables(s, subset);
    bind(s, subset);
}

void small_clear(struct small *s)
{
    dataset_clear(&s->data);
    table_clear(&s->table);
    table_clear(&s->population);
    for (uint32_t j = 0; j < SMALL_QIS; j++)
        hierarchy_clear(&s->tree[j]);
    hierarchy_clear(&s->s_tree);
}

uint32_t small_label(const struct small *s, uint32_t row, uint32_t attribute, uint32_t level)
{
    return level > s->height[attribute] ? UINT32_MAX
                                        : s->label[attribute][s->cell[row][attribute]][level];
}

uint32_t small_size(const struct small *s, uint32_t row, uint32_t attribute, uint32_t level)
{
    uint32_t size = 0;
    if (level > s->height[attribute])
        return s->values[attribute];
    for (uint32_t v = 0; v < s->values[attribute]; v++)
        size += s->label[attribute][v][level] == small_label(s, row, attribute, level);
    return size;
}

bool small_same(const struct small *s, uint32_t a, uint32_t b, uint32_t attribute, uint32_t level)
{
    return small_label(s, a, attribute, level) == small_label(s, b, attribute, level);
}
