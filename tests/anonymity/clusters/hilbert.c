/* The Hilbert curve against the paper's Table 1 and the curve's laws; the cut against all cuts. */
#include "anonymity/clusters/hilbert.h"
#include "tests/anonymity/clusters/cluster_check.h"
#include "tests/expect.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint64_t place_of(const uint32_t *point, uint32_t dimensions, uint32_t bits)
{
    uint64_t place[8] = {0};
    hilbert_place(point, dimensions, bits, place);
    return place[0];
}

/* goldberger-tassa, Table 1. Curves of any order from 2 on give the same numbers. */
static void table_1(void)
{
    static const struct {
        uint32_t point[4];
        uint64_t place;
    } rows[] = {{{0, 0, 0, 0}, 0},   {{1, 1, 1, 0}, 9},   {{0, 0, 0, 2}, 118},
                {{1, 1, 1, 2}, 123}, {{2, 2, 2, 0}, 220}, {{2, 2, 2, 2}, 162}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (uint32_t bits = 2; bits <= 16; bits++)
            EXPECT_EQ(rows[i].place, place_of(rows[i].point, 4, bits));
}

typedef uint64_t (*curve)(const uint32_t *point, uint32_t dimensions, uint32_t bits);

/* is_curve: every point of the grid once, and each step goes one along one axis. */
static bool is_curve(curve place, uint32_t n, uint32_t bits)
{
    const uint32_t cells = 1u << (n * bits), mask = (1u << bits) - 1;
    uint32_t *const at = malloc(cells * sizeof *at);
    bool holds = true;
    memset(at, 0xff, cells * sizeof *at);
    for (uint32_t cell = 0; cell < cells && holds; cell++) {
        uint32_t point[6];
        for (uint32_t j = 0; j < n; j++)
            point[j] = cell >> (j * bits) & mask;
        const uint64_t to = place(point, n, bits);
        holds = to < cells && at[to] == UINT32_MAX;
        if (holds)
            at[to] = cell;
    }
    for (uint32_t to = 1; to < cells && holds; to++) {
        uint32_t steps = 0;
        for (uint32_t j = 0; j < n; j++)
            steps += (uint32_t)abs((int)(at[to] >> (j * bits) & mask) -
                                   (int)(at[to - 1] >> (j * bits) & mask));
        holds = steps == 1;
    }
    free(at);
    return holds;
}

/* z_order visits every point, but jumps: the law must reject it. */
static uint64_t z_order(const uint32_t *point, uint32_t n, uint32_t bits)
{
    uint64_t place = 0;
    for (uint32_t i = bits; i-- > 0;)
        for (uint32_t j = 0; j < n; j++)
            place = place << 1 | (point[j] >> i & 1);
    return place;
}

static uint64_t twice(const uint32_t *point, uint32_t n, uint32_t bits)
{
    return place_of(point, n, bits) & ~UINT64_C(1);
}

static void visits_all(void)
{
    for (uint32_t n = 1; n <= 6; n++)
        for (uint32_t bits = 1; n * bits <= 12; bits++) {
            EXPECT(is_curve(place_of, n, bits));
            EXPECT(n == 1 || !is_curve(z_order, n, bits));
            EXPECT(!is_curve(twice, n, bits));
        }
}

/* Places of more than one word: the curve through the first octants agrees with the small one. */
static void long_places(void)
{
    for (size_t round = 0; round < test_iterations(500); round++) {
        const uint32_t n = 2 + (uint32_t)test_random_below(13);
        const uint32_t words = hilbert_words(n, 32);
        uint32_t point[16];
        uint64_t big[8] = {0}, small[8] = {0};
        for (uint32_t j = 0; j < n; j++)
            point[j] = (uint32_t)test_random_below(16);
        hilbert_place(point, n, 32, big);
        hilbert_place(point, n, 4, small);
        EXPECT_EQ(small[0], big[words - hilbert_words(n, 4)]);
        for (uint32_t w = 0; w + 1 < words; w++)
            EXPECT_EQ(0, big[w]);
    }
}

static void order(void)
{
    /* Table 1's toy: R1 R2 R3 R4 as they are, R1 R3 R4 R2 when rescaled. */
    static const uint32_t point[] = {0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 2, 1, 1, 1, 2};
    static const uint32_t range[] = {2, 2, 2, 3}, plain[] = {0, 1, 2, 3}, scaled[] = {0, 2, 3, 1};
    uint32_t got[4];
    EXPECT_EQ(OK, hilbert_order(point, range, 4, 4, false, got));
    EXPECT_BYTES(plain, got, sizeof plain);
    EXPECT_EQ(OK, hilbert_order(point, range, 4, 4, true, got));
    EXPECT_BYTES(scaled, got, sizeof scaled);
    EXPECT_EQ(E_LIMIT, hilbert_order(point, range, 4, 0, true, got));
}

/* best_cut tries every cut into runs of k to 2k - 1, from |at| on. */
static long double best_cut(const struct test_case *c, const uint32_t *line, uint32_t k,
                            uint32_t at, uint32_t runs, uint32_t *label)
{
    const uint32_t rows = c->data.rows;
    long double best = INFINITY;
    if (at == rows)
        return check_loss(c, label, runs);
    for (uint32_t size = k; size < 2 * k && at + size <= rows; size++) {
        for (uint32_t i = at; i < at + size; i++)
            label[line[i]] = runs;
        best = fminl(best, best_cut(c, line, k, at + size, runs + 1, label));
    }
    return best;
}

static void cuts(void)
{
    static const char *const measures[] = {"lm", "tree", "mi", "em", "pmi", "dm", "cm"};
    for (size_t round = 0; round < test_iterations(70); round++) {
        const struct case_plan plan = {.criteria = {"k-anonymity:2"},
                                       .measure = measures[round % 7]};
        const uint32_t rows = 2 + (uint32_t)test_random_below(12);
        const uint32_t k = 1 + (uint32_t)test_random_below(4);
        uint32_t line[CHECK_ROWS], label[CHECK_ROWS] = {0}, clusters = 0;
        struct cluster_space space;
        struct clustering clustering;
        struct test_case c;
        if (case_random(&c, &plan, rows, 1 + (uint32_t)test_random_below(3), 3, false)) {
            EXPECT_EQ(OK, cluster_space_init(&space, &c.meter, 0, NULL));
            EXPECT_EQ(OK, clustering_init(&clustering, &space, false));
            for (uint32_t i = 0; i < rows; i++)
                line[i] = (i * 5 + 3) % rows;
            for (uint32_t i = 0; rows % 5 == 0 && i < rows; i++)
                line[i] = i;
            const status done = hilbert_cut(&clustering, line, k);
            EXPECT_EQ(rows < k ? E_NOT_FOUND : OK, done);
            if (done == OK) {
                EXPECT_EQ(OK, clustering_labels(&clustering, label, &clusters));
                EXPECT(check_partition(rows, label, clusters, k));
                const long double got = check_loss(&c, label, clusters);
                const long double best = best_cut(&c, line, k, 0, 0, label);
                EXPECT(fabsl(got - best) < 1e-9L);
            }
            clustering_clear(&clustering);
            cluster_space_clear(&space);
        }
        case_clear(&c);
    }
}

/* Section 6.2.3: each of the four records k/2 times; suppressing costs 6k cells in the plain order,
 * and 2k when rescaled. */
static void toy(void)
{
    enum { K = 10, ROWS = 2 * K };
    static const char *const text[4][4] = {
        {"0", "0", "0", "0"}, {"1", "1", "1", "0"}, {"0", "0", "0", "2"}, {"1", "1", "1", "2"}};
    static const char *const names[] = {"a", "b", "c", "d"}, *const leaves[] = {"0", "1", "2"};
    struct test_case c = {.qis = 4};
    uint32_t qi[4] = {0, 1, 2, 3};
    const struct hierarchy *tree[4];
    EXPECT_EQ(OK, table_start(&c.table, "toy", names, 4));
    for (int i = 0; i < ROWS; i++)
        EXPECT_EQ(OK, table_add(&c.table, text[i % 4]));
    for (int j = 0; j < 4; j++) {
        EXPECT_EQ(OK, hierarchy_suppression(&c.tree[j], "toy", leaves, 3, NULL));
        tree[j] = &c.tree[j];
    }
    const struct dataset_plan plan = {.table = &c.table, .qis = 4, .qi = qi, .hierarchy = tree};
    EXPECT_EQ(OK, dataset_bind(&c.data, &plan, NULL));
    EXPECT_EQ(OK, meter_init(&c.meter, measure_find("lm", NULL), &c.data, 0.5, NULL));
    for (int rescale = 0; rescale < 2; rescale++) {
        const struct cluster_demand demand = {.k = K};
        struct cluster_space space;
        struct clustering clustering;
        EXPECT_EQ(OK, cluster_space_init(&space, &c.meter, 0, NULL));
        EXPECT_EQ(OK, clustering_init(&clustering, &space, false));
        EXPECT_EQ(1, space.unit);
        EXPECT_EQ(OK, hilbert_cluster(&clustering, &demand, &c.data, rescale));
        EXPECT_EQ(rescale ? 2 * K : 6 * K, clustering_cost(&clustering));
        clustering_clear(&clustering);
        cluster_space_clear(&space);
    }
    case_clear(&c);
}

const struct test tests[] = {{"Table 1", table_1},
                             {"every point once, step by step", visits_all},
                             {"long places", long_places},
                             {"the order of rows", order},
                             {"the best cut", cuts},
                             {"the toy table of 6.2.3", toy},
                             {0}};
