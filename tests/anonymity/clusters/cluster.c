/* Clusters and all four clustering algorithms on small tables: costs against the definitions,
 * results against the optimum over every partition. */
#include "anonymity/clusters/agglomerative.h"
#include "anonymity/clusters/hilbert.h"
#include "anonymity/clusters/kmember.h"
#include "anonymity/clusters/sequential.h"
#include "tests/anonymity/clusters/cluster_check.h"
#include "tests/expect.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const measures[] = {"lm", "tree",    "em", "mi", "pmi",
                                       "dm", "dm-star", "cm", "nue"};
enum { MEASURES_HERE = sizeof measures / sizeof *measures };

static bool near(long double a, long double b)
{
    return fabsl(a - b) <= 1e-9L * fmaxl(1, fabsl(b));
}

static bool make_case(struct test_case *c, const char *measure, uint32_t rows)
{
    const struct case_plan plan = {.criteria = {"k-anonymity:2"}, .measure = measure};
    return case_random(c, &plan, rows, 1 + (uint32_t)test_random_below(3),
                       2 + (uint32_t)test_random_below(3), false);
}

/* agrees compares all that a clustering holds with the definitions. */
static bool agrees(const struct test_case *c, struct clustering *clustering)
{
    uint32_t label[CHECK_ROWS], clusters = 0, live = 0;
    if (clustering_labels(clustering, label, &clusters) != OK)
        return false;
    for (uint32_t h = 0; h < clustering->count; h++)
        live += clustering->size[h] > 0;
    return live == clustering->live && live == clusters &&
           check_partition(c->data.rows, label, clusters, 1) &&
           near(check_loss(c, label, clusters), check_space(c, clustering));
}

/* shake changes a clustering at random, and checks what it says about each change. */
static void shake(const struct test_case *c, struct clustering *clustering)
{
    for (uint32_t i = 0; i < c->data.rows; i++) {
        uint32_t which = (uint32_t)test_random_below(clustering->count + 1);
        if (which == clustering->count)
            EXPECT_EQ(OK, clustering_open(clustering, &which));
        clustering_put(clustering, which, i);
    }
    EXPECT(agrees(c, clustering));
    for (int step = 0; step < 40; step++) {
        const uint32_t row = (uint32_t)test_random_below(c->data.rows);
        const uint32_t to = (uint32_t)test_random_below(clustering->count);
        const uint32_t from = clustering->of[row];
        const int64_t before = clustering_cost(clustering);
        if (from == to || clustering->size[to] == 0)
            continue;
        if (test_random_below(8) == 0) {
            const int64_t rise = clustering_distance(clustering, from, to);
            clustering_merge(clustering, from, to);
            EXPECT_EQ(before + rise, clustering_cost(clustering));
        } else {
            const int64_t rise = clustering_rise(clustering, to, row);
            const int64_t fall = clustering_fall(clustering, row);
            clustering_take(clustering, row);
            clustering_put(clustering, to, row);
            EXPECT_EQ(before + rise - fall, clustering_cost(clustering));
        }
        if (test_random_below(4) == 0)
            clustering_compact(clustering);
        EXPECT(agrees(c, clustering));
    }
}

static void costs(void)
{
    for (size_t round = 0; round < test_iterations(40); round++) {
        struct cluster_space space;
        struct clustering clustering;
        struct test_case c;
        if (make_case(&c, measures[round % MEASURES_HERE], 4 + (uint32_t)round % 20)) {
            EXPECT_EQ(OK, cluster_space_init(&space, &c.meter, 0, NULL));
            EXPECT_EQ(OK, clustering_init(&clustering, &space, round % 2 == 0));
            shake(&c, &clustering);
            clustering_clear(&clustering);
            cluster_space_clear(&space);
        }
        case_clear(&c);
    }
}

/* Clusters too small for k do better than the optimum: the comparison must see that. */
static void beaten(void)
{
    static const uint32_t alone[] = {0, 1, 2, 3, 4, 5, 6, 7};
    uint64_t partitions = 0, seen = 0;
    for (size_t round = 0; round < 10; round++) {
        struct test_case c;
        if (make_case(&c, "lm", 8))
            seen += check_loss(&c, alone, 8) < check_optimum(&c, 3, &partitions) - 1e-9L;
        case_clear(&c);
    }
    EXPECT(seen > 5);
    EXPECT_EQ(1 + 56 + 35, partitions); /* 8; 3 + 5; 4 + 4 */
}

/* A judge that never says no would pass everything: each kind of fault must be seen. */
static void planted(void)
{
    uint64_t wrong = 0;
    for (size_t round = 0; round < 60; round++) {
        struct cluster_space space;
        struct clustering clustering;
        struct test_case c;
        if (make_case(&c, measures[round % MEASURES_HERE], 8)) {
            EXPECT_EQ(OK, cluster_space_init(&space, &c.meter, 0, NULL));
            EXPECT_EQ(OK, clustering_init(&clustering, &space, false));
            for (uint32_t i = 0, which = 0; i < 8; i++) {
                if (i % 4 == 0)
                    EXPECT_EQ(OK, clustering_open(&clustering, &which));
                clustering_put(&clustering, which, i);
            }
            EXPECT(agrees(&c, &clustering));
            clustering.cost[0] += space.unit / 4 + 1;
            EXPECT(!agrees(&c, &clustering));
            clustering.cost[0] -= space.unit / 4 + 1;
            clustering.of[7] = 0;
            wrong += !agrees(&c, &clustering);
            clustering_clear(&clustering);
            cluster_space_clear(&space);
        }
        case_clear(&c);
    }
    EXPECT(wrong > 20);
    beaten();
    const uint32_t label[] = {0, 0, 1, 1, 1};
    EXPECT(check_partition(5, label, 2, 2));
    EXPECT(!check_partition(5, label, 2, 3));
    EXPECT(!check_partition(5, label, 1, 2));
    EXPECT(!check_partition(5, label, 3, 1));
}

enum method { SEQUENTIAL, AGGLOMERATIVE, KMEMBER, KMEMBER_BY_CENTRE, HILBERT, HILBERT_PLAIN };
enum { METHODS = HILBERT_PLAIN + 1 };

static status run_method(const struct test_case *c, enum method method, struct clustering *out,
                         uint32_t k, struct tape *coins)
{
    const struct cluster_demand demand = {.k = k};
    const struct sequential_options options = {.straight = false};
    struct sequential_report report;
    switch (method) {
    case SEQUENTIAL:
        return sequential_cluster(out, &demand, &options, coins, &report);
    case AGGLOMERATIVE:
        return agglomerative_cluster(out, &demand);
    case KMEMBER:
        return kmember_cluster(out, &demand, KMEMBER_CLUSTER, coins);
    case KMEMBER_BY_CENTRE:
        return kmember_cluster(out, &demand, KMEMBER_CENTRE, coins);
    case HILBERT:
    case HILBERT_PLAIN:
        return hilbert_cluster(out, &demand, &c->data, method == HILBERT);
    }
    return E_INTERNAL;
}

/* against_optimum runs one method: never better than the optimum, and as good where there is but
 * one partition. It returns whether it was optimal. */
static bool against_optimum(const struct test_case *c, enum method method, uint32_t k)
{
    const uint8_t seed[SEED_BYTES] = {1, (uint8_t)method};
    uint32_t label[CHECK_ROWS], clusters = 0;
    uint64_t partitions = 0;
    struct seeded_tape tape;
    struct cluster_space space;
    struct clustering clustering;
    EXPECT_EQ(OK, seeded_tape_init(&tape, seed, "test"));
    EXPECT_EQ(OK, cluster_space_init(&space, &c->meter, 0, NULL));
    EXPECT_EQ(OK, clustering_init(&clustering, &space, false));
    const long double best = check_optimum(c, k, &partitions);
    const status done = run_method(c, method, &clustering, k, &tape.tape);
    EXPECT_EQ(partitions > 0 ? OK : E_NOT_FOUND, done);
    bool optimal = false;
    if (done == OK) {
        EXPECT_EQ(OK, clustering_labels(&clustering, label, &clusters));
        const long double loss = check_loss(c, label, clusters);
        EXPECT(check_partition(c->data.rows, label, clusters, k));
        EXPECT(near(loss, check_space(c, &clustering)));
        EXPECT(loss >= best - 1e-9L);
        optimal = near(loss, best);
        if (partitions == 1)
            EXPECT(optimal);
    }
    clustering_clear(&clustering);
    cluster_space_clear(&space);
    seeded_tape_clear(&tape);
    return optimal;
}

static void optimum(void)
{
    uint64_t tried[METHODS] = {0}, optimal[METHODS] = {0};
    for (size_t round = 0; round < test_iterations(54); round++) {
        const uint32_t rows = 3 + (uint32_t)test_random_below(CHECK_BRUTE - 2);
        const uint32_t k = 1 + (uint32_t)test_random_below(5);
        struct test_case c;
        if (make_case(&c, measures[round % MEASURES_HERE], rows))
            for (int method = 0; method < METHODS; method++) {
                tried[method]++;
                optimal[method] += against_optimum(&c, (enum method)method, k);
            }
        case_clear(&c);
    }
    for (int method = 0; method < METHODS; method++) {
        printf("method %d: optimal in %llu of %llu\n", method, (unsigned long long)optimal[method],
               (unsigned long long)tried[method]);
        EXPECT(optimal[method] > 0);
    }
}

/* Every algorithm, through the table of algorithms, with criteria beside k: judged by the
 * independent judge of releases. */
static void releases(void)
{
    static const char *const criteria[][3] = {
        {"k-anonymity:3"},
        {"k-anonymity:3", "frequency-l-diversity:1.5"},
        {"k-anonymity:2", "distinct-l-diversity:2"},
        {"entropy-l-diversity:1.4"},
        {"k-anonymity:2", "t-closeness-equal:0.3"},
    };
    static const char *const words[] = {"sequential", "agglomerative", "k-member", "hilbert"};
    uint64_t met = 0;
    for (size_t round = 0; round < test_iterations(60); round++) {
        const struct case_plan plan = {
            .criteria = {criteria[round % 5][0], criteria[round % 5][1]},
            .measure = measures[round / 5 % MEASURES_HERE],
        };
        const uint8_t seed[SEED_BYTES] = {(uint8_t)round};
        struct test_case c;
        struct seeded_tape tape;
        struct release release;
        EXPECT_EQ(OK, seeded_tape_init(&tape, seed, "test"));
        if (case_random(&c, &plan, 40, 3, 3, false)) {
            c.task.coins = &tape.tape;
            const struct algorithm *const algorithm = algorithm_find(words[round % 4], NULL);
            const status done = algorithm_run(algorithm, &c.task, &release, NULL);
            EXPECT(done == OK || done == E_NOT_FOUND);
            if (done == OK) {
                EXPECT(case_independent(&c, &release));
                EXPECT_EQ(0, release.suppressed);
                release_clear(&release);
                met++;
            }
        }
        case_clear(&c);
        seeded_tape_clear(&tape);
    }
    EXPECT(met > 30);
}

static void refusals(void)
{
    const struct case_plan plan = {.criteria = {"k-anonymity:3"}, .measure = "am"};
    struct complaint complaint = {.text = ""};
    struct cluster_space space;
    struct test_case c;
    if (case_random(&c, &plan, 10, 2, 2, false)) {
        EXPECT_EQ(E_ARGUMENT, cluster_space_init(&space, &c.meter, 0, &complaint));
        EXPECT(strstr(complaint.text, "am") != NULL);
    }
    case_clear(&c);
}

const struct test tests[] = {{"costs and changes against the definitions", costs},
                             {"planted faults are found", planted},
                             {"never better than the optimum", optimum},
                             {"releases with other criteria", releases},
                             {"measures that cannot guide", refusals},
                             {0}};
