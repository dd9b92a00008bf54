/* The lattice: numbers and levels, and boxes against a comparison of every pair of nodes. Also the
 * sizes that packed keys give, against the classes that are made from the rows. */
#include "anonymity/lattice/lattice.h"
#include "anonymity/lattice/optimal_sizes.h"
#include "tests/anonymity/case.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void random_lattice(struct lattice *lattice)
{
    unsigned height[LATTICE_DIMENSIONS];
    const size_t dimensions = 1 + test_random_below(4);

    for (size_t i = 0; i < dimensions; i++)
        height[i] = (unsigned)test_random_below(4);
    EXPECT_EQ(OK, lattice_init(lattice, height, dimensions));
}

/* covers compares level by level. */
static bool covers(const struct lattice *lattice, uint32_t general, uint32_t special)
{
    unsigned a[LATTICE_DIMENSIONS], b[LATTICE_DIMENSIONS];

    lattice_levels(lattice, general, a);
    lattice_levels(lattice, special, b);
    for (size_t i = 0; i < lattice->dimensions; i++)
        if (a[i] < b[i])
            return false;
    return true;
}

static void boxes(void)
{
    for (size_t turn = 0; turn < test_iterations(50); turn++) {
        struct lattice lattice;

        random_lattice(&lattice);
        uint8_t *const marks = calloc(lattice.nodes, 1);
        double *const floor = calloc(lattice.nodes, sizeof *floor);
        const uint32_t node = (uint32_t)test_random_below(lattice.nodes);
        bool fine = true;

        lattice_mark_up(&lattice, node, marks, 1);
        lattice_mark_down(&lattice, node, marks, 2);
        lattice_raise(&lattice, node, floor, 1.5);
        for (uint32_t other = 0; other < lattice.nodes; other++) {
            const bool up = covers(&lattice, other, node), down = covers(&lattice, node, other);

            fine = fine && marks[other] == (up ? 1 : 0) + (down ? 2 : 0);
            fine = fine && floor[other] == (up ? 1.5 : 0);
        }
        EXPECT(fine);
        free(marks);
        free(floor);
    }
}

static void numbers(void)
{
    for (size_t turn = 0; turn < test_iterations(50); turn++) {
        struct lattice lattice;
        uint32_t next[LATTICE_DIMENSIONS];
        bool fine = true;

        unsigned walked[LATTICE_DIMENSIONS] = {0};

        random_lattice(&lattice);
        for (uint32_t node = 0; node < lattice.nodes; node++) {
            unsigned level[LATTICE_DIMENSIONS], other[LATTICE_DIMENSIONS], sum = 0;
            const size_t count = lattice_successors(&lattice, node, next);
            size_t open = 0;

            lattice_levels(&lattice, node, level);
            for (size_t i = 0; i < lattice.dimensions; i++) {
                sum += level[i];
                open += level[i] < lattice.height[i];
            }
            fine = fine && lattice_node(&lattice, level) == node && count == open &&
                   lattice_level_sum_of(&lattice, level) == sum &&
                   memcmp(walked, level, lattice.dimensions * sizeof *level) == 0;
            for (size_t i = 0; i < count; i++) {
                lattice_levels(&lattice, next[i], other);
                fine = fine && covers(&lattice, next[i], node) &&
                       lattice_level_sum_of(&lattice, other) == sum + 1;
            }
            lattice_next(&lattice, walked);
        }
        EXPECT(fine);
    }
}

static void limits(void)
{
    const unsigned tall[5] = {63, 63, 63, 63, 63};
    unsigned many[LATTICE_DIMENSIONS + 1] = {0};
    struct lattice lattice;

    EXPECT_EQ(E_ARGUMENT, lattice_init(&lattice, many, 0));
    EXPECT_EQ(E_LIMIT, lattice_init(&lattice, tall, 5));
    EXPECT_EQ(OK, lattice_init(&lattice, tall, 4));
    EXPECT_EQ(OK, lattice_init(&lattice, many, LATTICE_DIMENSIONS));
    EXPECT_EQ(E_LIMIT, lattice_init(&lattice, many, LATTICE_DIMENSIONS + 1));
}

static int ascending(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return x < y ? -1 : x > y;
}

/* same_sizes compares the sizes of all nodes, each made from a random finer one, with classes. */
static void same_sizes(const struct test_case *c)
{
    struct lattice lattice;
    struct grouper grouper;
    struct classes classes;
    struct sizes kept = {.count = 0};
    unsigned height[CASE_QIS], from[LATTICE_DIMENSIONS], level[LATTICE_DIMENSIONS];

    for (uint32_t i = 0; i < c->qis; i++)
        height[i] = c->tree[i].height;
    EXPECT_EQ(OK, lattice_init(&lattice, height, c->qis));
    EXPECT_EQ(OK, grouper_init(&grouper, &c->data));
    EXPECT(c->qis < 12 || grouper.words > 1);
    classes_init(&classes, &c->data);
    for (uint32_t node = 0; node < lattice.nodes; node += c->qis < 12 ? 1 : 37) {
        uint64_t below = 0;

        lattice_levels(&lattice, node, level);
        for (uint32_t i = 0; i < c->qis; i++)
            from[i] = (unsigned)test_random_below(level[i] + 1ULL);
        grouper_merge(&grouper, &grouper.base, from);
        EXPECT_EQ(OK, grouper_keep(&grouper, &kept));
        grouper_merge(&grouper, &kept, level);
        sizes_clear(&kept);
        EXPECT_EQ(OK, classes_by_level(&classes, level));
        for (uint32_t i = 0; i < classes.count; i++)
            below += classes.rows[i] < 3 ? classes.rows[i] : 0;
        EXPECT_EQ(classes.count, grouper.made.count);
        EXPECT_EQ(below, sizes_below(&grouper.made, 3));
        qsort(classes.rows, classes.count, sizeof(uint32_t), ascending);
        qsort(grouper.made.rows, grouper.made.count, sizeof(uint32_t), ascending);
        EXPECT_BYTES(classes.rows, grouper.made.rows, classes.count * sizeof(uint32_t));
    }
    classes_clear(&classes);
    grouper_clear(&grouper);
}

static void packed_keys(void)
{
    for (size_t turn = 0; turn < test_iterations(10); turn++) {
        const struct case_plan plan = {.criteria = {"k-anonymity:2"}, .measure = "lm"};
        struct test_case c;

        if (case_random(&c, &plan, 100, turn % 2 == 0 ? 3 : 5, 3, false))
            same_sizes(&c);
        case_clear(&c);
    }
}

/* Keys of several words: twelve columns of a hundred values take 84 bits. */
static bool wide_case(struct test_case *c, struct dataset_plan *plan)
{
    static char text[100][8];
    const char *names[12], *cells[12], *values[100];
    static const struct hierarchy *tree[12];
    static uint32_t qi[12];

    *c = (struct test_case){.qis = 12};
    for (uint32_t v = 0; v < 100; v++) {
        (void)snprintf(text[v], sizeof text[v], "v%u", v);
        values[v] = text[v];
    }
    for (uint32_t i = 0; i < 12; i++) {
        names[i] = values[i];
        tree[i] = &c->tree[i];
        qi[i] = i;
        EXPECT_EQ(OK, hierarchy_suppression(&c->tree[i], "wide", values, 100, NULL));
    }
    EXPECT_EQ(OK, table_start(&c->table, "wide", names, 12));
    for (uint32_t row = 0; row < 300; row++) {
        for (uint32_t i = 0; i < 12; i++)
            cells[i] = values[row < 100 ? row : test_random_below(i % 3 == 0 ? 100 : 2)];
        EXPECT_EQ(OK, table_add(&c->table, cells));
    }
    *plan = (struct dataset_plan){.table = &c->table, .qis = 12, .qi = qi, .hierarchy = tree};
    return dataset_bind(&c->data, plan, NULL) == OK;
}

static void wide_keys(void)
{
    struct dataset_plan plan;
    struct test_case c;

    EXPECT(wide_case(&c, &plan));
    same_sizes(&c);
    dataset_clear(&c.data);
    for (uint32_t i = 0; i < 12; i++)
        hierarchy_clear(&c.tree[i]);
    table_clear(&c.table);
}

const struct test tests[] = {{"nodes as numbers", numbers},
                             {"boxes of nodes", boxes},
                             {"limits", limits},
                             {"sizes from packed keys", packed_keys},
                             {"sizes from keys of several words", wide_keys},
                             {0}};
