/* Sequential clustering: the fast search against the straight loop, the local optimum, diversity,
 * and Algorithm 3. */
#include "anonymity/clusters/sequential.h"
#include "tests/anonymity/clusters/cluster_check.h"
#include "tests/expect.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const measures[] = {"lm", "tree", "mi", "em", "pmi", "dm", "cm"};
enum { MEASURES_HERE = sizeof measures / sizeof *measures };

struct result {
    uint32_t label[1024], clusters;
    int64_t cost;
    struct sequential_report report;
    status done;
};

/* spoil makes the fast search believe that leaving out a cluster is safe when it is not. */
static void spoil(struct cluster_space *space)
{
    for (uint32_t j = 0; space->monotone && j < space->attributes; j++)
        for (uint32_t leaf = 0; leaf < space->tree[j]->leaves; leaf++)
            if (space->nearest[j][leaf] < INT64_MAX)
                space->nearest[j][leaf] *= 3;
}

static void run_on(const struct test_case *c, const struct sequential_options *options, uint32_t k,
                   uint8_t seed, bool spoilt, struct result *out)
{
    const uint8_t bytes[SEED_BYTES] = {seed};
    const struct cluster_demand demand = {.k = k};
    struct seeded_tape tape;
    struct cluster_space space;
    struct clustering clustering;
    memset(out, 0, sizeof *out);
    EXPECT_EQ(OK, seeded_tape_init(&tape, bytes, "test"));
    EXPECT_EQ(OK, cluster_space_init(&space, &c->meter, 0, NULL));
    if (spoilt)
        spoil(&space);
    EXPECT_EQ(OK, clustering_init(&clustering, &space, options->diversity.over > 0));
    out->done = sequential_cluster(&clustering, &demand, options, &tape.tape, &out->report);
    out->cost = clustering_cost(&clustering);
    if (out->done == OK)
        EXPECT_EQ(OK, clustering_labels(&clustering, out->label, &out->clusters));
    clustering_clear(&clustering);
    cluster_space_clear(&space);
    seeded_tape_clear(&tape);
}

static void run(const struct test_case *c, const struct sequential_options *options, uint32_t k,
                uint8_t seed, struct result *out)
{
    run_on(c, options, k, seed, false, out);
}

static bool same(const struct test_case *c, const struct result *a, const struct result *b)
{
    return a->done == b->done && a->clusters == b->clusters && a->cost == b->cost &&
           a->report.passes == b->report.passes && a->report.moves == b->report.moves &&
           a->report.splits == b->report.splits &&
           memcmp(a->label, b->label, c->data.rows * sizeof *a->label) == 0;
}

/* The fast search must make every single choice of the straight one: a different one would show in
 * the labels, the number of moves or the later coins. */
static void fast_is_straight(void)
{
    uint64_t moved = 0, stopped = 0;
    for (size_t round = 0; round < test_iterations(210); round++) {
        const uint32_t rows = 20 + (uint32_t)test_random_below(round % 7 == 0 ? 900 : 150);
        const uint32_t k = 2 + (uint32_t)test_random_below(12);
        const struct case_plan plan = {.criteria = {"k-anonymity:2"},
                                       .measure = measures[round % MEASURES_HERE]};
        struct sequential_options options = {.straight = false};
        struct test_case c;
        static struct result fast, straight;
        options.until_still = round % 2 == 0;
        if (round % 3 == 1)
            options.diversity = (struct ratio){11 + test_random_below(8), 10};
        if (case_random(&c, &plan, rows, 1 + (uint32_t)test_random_below(8), 3, false)) {
            run(&c, &options, k, (uint8_t)round, &fast);
            options.straight = true;
            run(&c, &options, k, (uint8_t)round, &straight);
            EXPECT(same(&c, &fast, &straight));
            if (straight.done == OK)
                EXPECT(check_partition(rows, fast.label, fast.clusters, k));
            stopped += fast.report.stopped;
            moved += fast.report.moves;
            /* Same seed, same bytes; another seed, another start. */
            options.straight = false;
            run(&c, &options, k, (uint8_t)round, &straight);
            EXPECT(same(&c, &fast, &straight));
        }
        case_clear(&c);
    }
    EXPECT(moved > 10000);
    printf("%llu of %zu runs would never have been still\n", (unsigned long long)stopped,
           test_iterations(210) / 2);
}

/* A comparison that could not fail would prove nothing: with bounds three times too high the fast
 * search must be seen to choose otherwise. */
static void planted(void)
{
    uint64_t differ = 0;
    for (size_t round = 0; round < 30; round++) {
        const struct case_plan plan = {.criteria = {"k-anonymity:2"}, .measure = "tree"};
        struct sequential_options options = {.straight = true};
        struct test_case c;
        static struct result fast, straight;
        if (case_random(&c, &plan, 200, 4, 3, false)) {
            run(&c, &options, 4, (uint8_t)round, &straight);
            options.straight = false;
            run_on(&c, &options, 4, (uint8_t)round, true, &fast);
            differ += !same(&c, &fast, &straight);
        }
        case_clear(&c);
    }
    printf("%llu of 30 spoilt searches were found out\n", (unsigned long long)differ);
    EXPECT(differ > 10);
}

/* With k = 1 nothing is merged at the end, so that what the passes settle on is seen: no record can
 * gain by moving, by the definition of the loss. */
static void settles(void)
{
    for (size_t round = 0; round < test_iterations(14); round++) {
        const struct case_plan plan = {.criteria = {"k-anonymity:2"},
                                       .measure = measures[round % MEASURES_HERE]};
        const struct sequential_options options = {
            .initial = 5, .limit = 1000, .until_still = true};
        struct test_case c;
        static struct result settled;
        if (case_random(&c, &plan, 30, 2, 3, false)) {
            run(&c, &options, 1, (uint8_t)round, &settled);
            const long double loss = check_loss(&c, settled.label, settled.clusters);
            EXPECT(!settled.report.stopped);
            for (uint32_t i = 0; i < 30; i++) {
                const uint32_t from = settled.label[i];
                uint32_t size = 0;
                for (uint32_t other = 0; other < 30; other++)
                    size += settled.label[other] == from;
                for (uint32_t to = 0; to < settled.clusters && size > 1; to++) {
                    settled.label[i] = to;
                    EXPECT(check_loss(&c, settled.label, settled.clusters) >= loss - 1e-9L);
                }
                settled.label[i] = from;
            }
        }
        case_clear(&c);
    }
}

/* diverse: by definition, over all clusters. */
static bool diverse(const struct test_case *c, const struct result *r, double l)
{
    for (uint32_t h = 0; h < r->clusters; h++)
        for (uint32_t v = 0; v < c->data.tracked[0].values; v++) {
            uint32_t size = 0, times = 0;
            for (uint32_t i = 0; i < c->data.rows; i++) {
                size += r->label[i] == h;
                times += r->label[i] == h && c->data.tracked[0].code[i] == v;
            }
            if (times * l > size + 1e-9)
                return false;
        }
    return true;
}

static double whole_diversity(const struct test_case *c)
{
    uint64_t most = 0;
    for (uint32_t v = 0; v < c->data.tracked[0].values; v++)
        most = c->data.tracked[0].total[v] > most ? c->data.tracked[0].total[v] : most;
    return (double)c->data.rows / (double)most;
}

static void diversity(void)
{
    uint64_t trivial = 0, illegal = 0, split = 0, faults = 0;
    for (size_t round = 0; round < test_iterations(120); round++) {
        const struct case_plan plan = {.criteria = {"k-anonymity:2"}, .measure = "lm"};
        const uint64_t over = 10 + test_random_below(20);
        const struct sequential_options options = {.diversity = {over, 10}};
        const double l = (double)over / 10;
        struct test_case c;
        static struct result r;
        if (case_random(&c, &plan, 200, 3, 2 + (uint32_t)test_random_below(4), false)) {
            run(&c, &options, 6, (uint8_t)round, &r);
            EXPECT_EQ(whole_diversity(&c) < l ? E_INPUT : OK, r.done);
            illegal += r.done == E_INPUT;
            if (r.done == OK) {
                EXPECT(diverse(&c, &r, l));
                EXPECT(check_partition(200, r.label, r.clusters, 6));
                if (r.report.trivial)
                    EXPECT_EQ(1, r.clusters);
                trivial += r.report.trivial;
                split += r.clusters > 1;
                /* Planted: one cluster of one sensitive value only. */
                for (uint32_t i = 0; i < 200; i++)
                    r.label[i] = c.data.tracked[0].code[i] == 0;
                r.clusters = 2;
                faults += l > 1 && !diverse(&c, &r, l);
            }
        }
        case_clear(&c);
    }
    EXPECT(trivial > 0 && illegal > 0 && split > 0 && faults > 0);
}

/* Algorithm 3: each part gets floor or ceiling of its share of each value; every rounding occurs.
 * Evenly, sizes are the floor or ceiling of theirs as well. */
static void splitting(void)
{
    enum { ROWS = 60 };
    uint64_t up[7] = {0};
    for (size_t round = 0; round < test_iterations(200); round++) {
        const uint8_t seed[SEED_BYTES] = {(uint8_t)round, 7};
        const uint32_t values = 1 + (uint32_t)test_random_below(5);
        const uint32_t parts = 1 + (uint32_t)test_random_below(7);
        uint32_t sensitive[ROWS], rows[ROWS], part[ROWS], total[5] = {0}, share[7][5] = {{0}};
        struct seeded_tape tape;
        const struct cluster_space space = {
            .rows = ROWS, .sensitives = values, .sensitive = sensitive};
        EXPECT_EQ(OK, seeded_tape_init(&tape, seed, "split"));
        for (uint32_t i = 0; i < ROWS; i++) {
            rows[i] = i;
            sensitive[i] = (uint32_t)test_random_below(values);
            total[sensitive[i]]++;
        }
        const bool even = round % 2 == 1;
        uint32_t sizes[7] = {0};
        EXPECT_EQ(OK, sequential_split(&space, rows, ROWS, parts, even, &tape.tape, part));
        for (uint32_t i = 0; i < ROWS; i++) {
            EXPECT(part[i] < parts);
            share[part[i]][sensitive[i]]++;
            sizes[part[i]]++;
        }
        for (uint32_t p = 0; p < parts && even; p++)
            EXPECT(sizes[p] == ROWS / parts || sizes[p] == (ROWS + parts - 1) / parts);
        for (uint32_t p = 0; p < parts; p++)
            for (uint32_t v = 0; v < values; v++) {
                EXPECT(share[p][v] == total[v] / parts ||
                       (total[v] % parts > 0 && share[p][v] == total[v] / parts + 1));
                up[p] += share[p][v] > total[v] / parts;
            }
        seeded_tape_clear(&tape);
    }
    for (int p = 0; p < 7; p++)
        EXPECT(up[p] > 0);
}

static void diverse_exactly(void)
{
    /* l = 1.5 with 3 records, 2 of them equal: on the border, and in. */
    EXPECT(sequential_diverse((struct ratio){15, 10}, 3, 2));
    EXPECT(!sequential_diverse((struct ratio){15, 10}, 5, 4));
    EXPECT(!sequential_diverse((struct ratio){1500000001, 1000000000}, 3, 2));
    EXPECT(sequential_diverse((struct ratio){13295, 10000}, 45222, 34014));
    EXPECT(!sequential_diverse((struct ratio){13296, 10000}, 45222, 34014));
    EXPECT(sequential_diverse((struct ratio){UINT64_MAX, UINT64_MAX}, UINT32_MAX, UINT32_MAX));
}

const struct test tests[] = {
    {"the fast search makes every choice of the straight one", fast_is_straight},
    {"a spoilt search is found out", planted},
    {"no record gains by moving", settles},
    {"diversity is kept", diversity},
    {"Algorithm 3 splits evenly", splitting},
    {"diversity is compared exactly", diverse_exactly},
    {0}};
