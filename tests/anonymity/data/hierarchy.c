/* Hierarchies: the four ways to make one, what is refused, and the tree against plain loops. */
#include "anonymity/data/hierarchy.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static status read_text(struct hierarchy *h, const char *text, struct complaint *complaint)
{
    const size_t size = strlen(text);
    char *copy = malloc(size ? size : 1);
    memcpy(copy, text, size);
    if (complaint)
        *complaint = (struct complaint){.text = ""};
    const struct csv_format format = {.delimiter = ';'};
    const status s = hierarchy_read_memory(h, "h.csv", copy, size, &format, complaint);
    free(copy);
    return s;
}

static void arx_files(void)
{
    struct hierarchy h;
    EXPECT_EQ(OK, read_text(&h, "White;White;*\r\nAsian;Other;*\r\nBlack;Other;*", NULL));
    EXPECT(h.leaves == 3 && h.height == 2 && h.top == 2 && h.nodes == 6 && h.root == 5);
    uint32_t asian, white, black;
    EXPECT_EQ(OK, hierarchy_leaf(&h, "Asian", 5, &asian));
    EXPECT_EQ(OK, hierarchy_leaf(&h, "White", 5, &white));
    EXPECT_EQ(OK, hierarchy_leaf(&h, "Black", 5, &black));
    EXPECT_EQ(E_NOT_FOUND, hierarchy_leaf(&h, "Other", 5, &black));
    /* The same label one level higher is another node that covers the same leaves. */
    const uint32_t above = hierarchy_up(&h, white, 1);
    EXPECT(above != white && strcmp(h.label[above], "White") == 0);
    EXPECT(h.size[above] == 1 && hierarchy_covers(&h, above, white));
    EXPECT(!hierarchy_covers(&h, above, asian) && !hierarchy_covers(&h, white, above));
    EXPECT(strcmp(h.label[hierarchy_lca(&h, asian, black)], "Other") == 0);
    EXPECT_EQ(h.root, hierarchy_lca(&h, asian, white));
    EXPECT_EQ(h.size[h.root], 3);
    hierarchy_clear(&h);
}

static void roots_are_added(void)
{
    struct hierarchy h;
    EXPECT_EQ(OK, read_text(&h, "1;low\n2;low\n3;high\n", NULL));
    EXPECT(h.height == 1 && h.top == 2 && h.nodes == 6);
    EXPECT(strcmp(h.label[h.root], "*") == 0 && h.size[h.root] == 3);
    EXPECT_EQ(h.root, hierarchy_lca(&h, 0, 2));
    EXPECT_EQ(h.root, h.parent[h.root]);
    hierarchy_clear(&h);
    EXPECT_EQ(OK, hierarchy_identity(&h, "v", (const char *[]){"x", "y"}, 2, NULL));
    EXPECT(h.height == 0 && h.top == 1 && h.nodes == 3);
    hierarchy_clear(&h);
    EXPECT_EQ(OK, hierarchy_identity(&h, "v", (const char *[]){"x"}, 1, NULL));
    EXPECT(h.height == 0 && h.top == 0 && h.nodes == 1 && h.root == 0);
    hierarchy_clear(&h);
    EXPECT_EQ(OK, hierarchy_suppression(&h, "v", (const char *[]){"x", "y"}, 2, NULL));
    EXPECT(h.height == 1 && h.top == 1 && h.nodes == 3);
    EXPECT(strcmp(h.label[h.root], "*") == 0);
    hierarchy_clear(&h);
}

static void intervals(void)
{
    struct hierarchy h;
    struct complaint complaint;
    const int64_t width[] = {5, 10};
    const char *const ages[] = {"0", "4", "5", "-1", "39", "9"};
    EXPECT_EQ(OK, hierarchy_intervals(&h, "age", ages, 6, 0, width, 2, &complaint));
    EXPECT_EQ(3, h.height);
    const char *const level1[] = {"[0, 5[", "[0, 5[", "[5, 10[", "[-5, 0[", "[35, 40[", "[5, 10["};
    const char *const level2[] = {"[0, 10[",  "[0, 10[",  "[0, 10[",
                                  "[-10, 0[", "[30, 40[", "[0, 10["};
    for (uint32_t i = 0; i < 6; i++) {
        EXPECT(strcmp(level1[i], h.label[hierarchy_up(&h, i, 1)]) == 0);
        EXPECT(strcmp(level2[i], h.label[hierarchy_up(&h, i, 2)]) == 0);
        EXPECT_EQ(h.root, hierarchy_up(&h, i, 3));
    }
    hierarchy_clear(&h);
    /* Counted from 18: ages of majority. */
    EXPECT_EQ(OK, hierarchy_intervals(&h, "age", (const char *[]){"19", "17"}, 2, 18, width, 2,
                                      &complaint));
    EXPECT(strcmp("[18, 23[", h.label[hierarchy_up(&h, 0, 1)]) == 0);
    EXPECT(strcmp("[8, 18[", h.label[hierarchy_up(&h, 1, 2)]) == 0);
    hierarchy_clear(&h);
    const int64_t uneven[] = {5, 12};
    EXPECT_EQ(E_ARGUMENT, hierarchy_intervals(&h, "age", ages, 6, 0, uneven, 2, &complaint));
    const int64_t zero[] = {0};
    EXPECT_EQ(E_ARGUMENT, hierarchy_intervals(&h, "age", ages, 6, 0, zero, 1, &complaint));
    const char *const dirty[] = {"34", "4e"};
    EXPECT_EQ(E_INPUT, hierarchy_intervals(&h, "age", dirty, 2, 0, width, 2, &complaint));
    EXPECT(strstr(complaint.text, "\"4e\"") != NULL);
    const char *const edge[] = {"9223372036854775807", "1"};
    EXPECT_EQ(E_INPUT, hierarchy_intervals(&h, "age", edge, 2, 0, width, 2, &complaint));
}

static void faults_are_refused(void)
{
    static const struct {
        const char *text;
        status why;
        size_t line;
        const char *near;
    } refusals[] = {
        {"1;a;*\n2;b;*\n1;a;*\n", E_INPUT, 3, "on line 1"},
        {"1;a;*\n2;a\n", E_PARSE, 2, "ends after 2 fields"},
        {"1;a;*\n2;a;*;+\n", E_PARSE, 2, "there are 3 columns"},
        {"1;a;x;*\n2;b;y;*\n3;a;y;*\n", E_INPUT, 3, "not a tree"},
        {"\"1\n\";a;x;*\n2;b;y;*\n3;a;y;*\n", E_INPUT, 4, "on line 1"},
        {"", E_PARSE, 0, "empty"},
        {"1;\xff\n", E_UTF8, 1, "UTF-8"},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        struct hierarchy h;
        struct complaint complaint;
        const status s = read_text(&h, refusals[i].text, &complaint);
        EXPECT_EQ(refusals[i].why, s);
        EXPECT_EQ(refusals[i].line, complaint.line);
        EXPECT(strstr(complaint.text, refusals[i].near) != NULL);
        EXPECT(h.nodes == 0 && h.labels.column == NULL);
    }
    struct hierarchy h;
    struct complaint complaint;
    EXPECT_EQ(E_INPUT, hierarchy_identity(&h, "v", (const char *[]){"x", "x"}, 2, &complaint));
    EXPECT_EQ(E_INPUT, hierarchy_identity(&h, "v", NULL, 0, &complaint));
}

/* A label is there or not: too many levels are refused before they are numbered. */
static void level_limit(void)
{
    char text[2 * HIERARCHY_LEVELS + 2];
    struct hierarchy h;
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = i ? ";*"[(i - 1) % 2] : 'v';
    text[2 * HIERARCHY_LEVELS - 1] = 0;
    EXPECT_EQ(OK, read_text(&h, text, NULL));
    EXPECT_EQ(HIERARCHY_LEVELS - 1, h.height);
    hierarchy_clear(&h);
    text[2 * HIERARCHY_LEVELS - 1] = ';';
    text[2 * HIERARCHY_LEVELS + 1] = 0;
    EXPECT_EQ(E_LIMIT, read_text(&h, text, NULL));
}

/* A random tree as text, and the parents that it was made from. */
enum { LEAVES = 700, LEVELS = 4 };

struct made {
    uint32_t leaves, levels;
    uint32_t label[LEAVES][LEVELS];
};

static void make(struct made *m, uint32_t leaves, char *text, size_t room)
{
    uint32_t kinds = leaves, parent[LEAVES];
    m->leaves = leaves;
    m->levels = 1 + (uint32_t)test_random_below(LEVELS - 1);
    for (uint32_t i = 0; i < leaves; i++)
        m->label[i][0] = i;
    for (uint32_t level = 1; level <= m->levels; level++) {
        const uint32_t fewer = 1 + (uint32_t)test_random_below(kinds);
        for (uint32_t k = 0; k < kinds; k++)
            parent[k] = (uint32_t)test_random_below(fewer);
        for (uint32_t i = 0; i < leaves; i++)
            m->label[i][level] = parent[m->label[i][level - 1]];
        kinds = fewer;
    }
    size_t used = 0;
    for (uint32_t i = 0; i < leaves; i++)
        for (uint32_t level = 0; level <= m->levels; level++)
            used +=
                (size_t)snprintf(text + used, room - used, "%c%u%c", "vabc"[level],
                                 (unsigned)m -> label[i][level], level == m -> levels ? '\n' : ';');
}

/* Leaves of |m| that share the label of leaf |i| at |level|; all of them above the last level. */
static uint32_t together(const struct made *m, uint32_t i, uint32_t level)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < m->leaves; k++)
        count += level > m->levels || m->label[k][level] == m->label[i][level];
    return count;
}

/* The lowest level at which two leaves have one label. */
static uint32_t meeting_level(const struct made *m, uint32_t a, uint32_t b)
{
    uint32_t level = 0;
    while (level <= m->levels && m->label[a][level] != m->label[b][level])
        level++;
    return level;
}

static void check_pair(const struct hierarchy *h, const struct made *m, uint32_t a, uint32_t b)
{
    const uint32_t lca = hierarchy_lca(h, a, b);
    const uint32_t level = meeting_level(m, a, b);
    EXPECT_EQ(level, h->level[lca]);
    EXPECT(hierarchy_covers(h, lca, a) && hierarchy_covers(h, lca, b));
    EXPECT_EQ(together(m, a, level), h->size[lca]);
    for (uint32_t up = 0; up <= h->top; up++) {
        const uint32_t node = hierarchy_up(h, a, up);
        EXPECT_EQ(up >= level, hierarchy_covers(h, node, b));
        EXPECT_EQ(hierarchy_lca(h, node, b), up >= level ? node : lca);
        EXPECT_EQ(hierarchy_lca(h, b, node), up >= level ? node : lca);
    }
}

/* All children of a node, in order, and then none. */
static void check_children(const struct hierarchy *h, uint32_t node)
{
    uint32_t child = hierarchy_child(h, node, 0);
    for (uint32_t x = 0; x < h->root; x++)
        if (h->parent[x] == node) {
            EXPECT_EQ(x, child);
            child = hierarchy_child(h, node, x + 1);
        }
    EXPECT_EQ(h->nodes, child);
}

static void trees_against_loops(void)
{
    const size_t room = LEAVES * LEVELS * 8;
    char *text = malloc(room);
    struct made *m = malloc(sizeof *m);
    for (size_t round = 0; round < test_iterations(40); round++) {
        struct hierarchy h;
        make(m, 1 + (uint32_t)test_random_below(round % 8 ? 12 : LEAVES), text, room);
        EXPECT_EQ(OK, read_text(&h, text, NULL));
        EXPECT_EQ(m->levels, h.height);
        EXPECT((h.lca == NULL) == (h.nodes > HIERARCHY_LCA_NODES));
        for (int pairs = 0; pairs < 40; pairs++)
            check_pair(&h, m, (uint32_t)test_random_below(m->leaves),
                       (uint32_t)test_random_below(m->leaves));
        for (uint32_t x = 0; x < h.nodes; x += 1 + h.nodes / 50)
            check_children(&h, x);
        check_children(&h, h.root);
        for (uint32_t x = 0; x + 1 < h.nodes; x++)
            EXPECT(h.parent[x] > x && h.level[h.parent[x]] == h.level[x] + 1);
        hierarchy_clear(&h);
    }
    free(m);
    free(text);
}

const struct test tests[] = {{"ARX files", arx_files},
                             {"roots are added", roots_are_added},
                             {"intervals", intervals},
                             {"faults are refused", faults_are_refused},
                             {"level limit", level_limit},
                             {"trees against loops", trees_against_loops},
                             {0}};
