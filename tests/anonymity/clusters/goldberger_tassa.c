/* goldberger-tassa, section 8, on the whole Adult table: 45,222 records, 14 quasi-identifiers,
 * generalization by suppression, LM.
 *
 * Table 2 within 0.02; the order of the algorithms in Figure 1; that diversity costs (Figures 5 and
 * 6); what MI leaves of the private value (Table 3, w = 1). Every clustering is counted again from
 * the table's own columns. `slow` as the only argument runs all of Table 2, ten times each, and
 * Figure 1 for all k; the tests are otherwise the same. */
#include "anonymity/clusters/agglomerative.h"
#include "anonymity/clusters/hilbert.h"
#include "anonymity/clusters/kmember.h"
#include "anonymity/clusters/sequential.h"
#include "tests/anonymity/case.h"
#include "tests/expect.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ADULT_QIS = 14, ADULT_ROWS = 45222, EDUCATION = 3, INCOME = 14 };

/* Table 2 of the paper. Its row "60" is a misprint of 75, to judge by the other rows and by Figure
 * 1, which has 75 and no 60; within 0.02 it holds for both. */
static const struct {
    uint32_t k;
    double average;
} table_2[] = {{10, 0.302}, {20, 0.340}, {30, 0.364}, {40, 0.380},
               {50, 0.394}, {60, 0.419}, {75, 0.419}, {100, 0.439}};

struct adult {
    struct test_case c;
    struct cluster_space space;
    double loss;
    struct sequential_report report;
    uint32_t least; /* the smallest cluster */
    double diversity;
    double entropy; /* the average over clusters of the entropy of the sensitive value, in bits */
};

/* adult_open makes the case with this sensitive column; education leaves 13 quasi-identifiers. */
static bool adult_open(struct adult *a, uint32_t sensitive, const char *measure)
{
    const struct csv_format format = {.no_header = true};
    const struct hierarchy *tree[ADULT_QIS];
    uint32_t qi[ADULT_QIS];
    char *const path = table_file("adult45222.csv");
    *a = (struct adult){.loss = 0};
    EXPECT_EQ(OK, table_read(&a->c.table, path, &format, NULL));
    free(path);
    for (uint32_t column = 0; column < INCOME; column++) {
        const struct column *const from = &a->c.table.column[column];
        struct hierarchy *const to = &a->c.tree[a->c.qis];
        const char **const values = malloc(from->values * sizeof *values);
        for (uint32_t v = 0; v < from->values; v++)
            values[v] = from->value[v].text;
        if (column != sensitive) {
            EXPECT_EQ(OK, hierarchy_suppression(to, from->name, values, from->values, NULL));
            tree[a->c.qis] = to;
            qi[a->c.qis++] = column;
        }
        free(values);
    }
    const struct dataset_plan plan = {.table = &a->c.table,
                                      .qis = a->c.qis,
                                      .qi = qi,
                                      .hierarchy = tree,
                                      .sensitives = 1,
                                      .sensitive = &sensitive};
    EXPECT_EQ(OK, dataset_bind(&a->c.data, &plan, NULL));
    EXPECT_EQ(OK, meter_init(&a->c.meter, measure_find(measure, NULL), &a->c.data, 0.5, NULL));
    EXPECT_EQ(OK, cluster_space_init(&a->space, &a->c.meter, 0, NULL));
    EXPECT_EQ(ADULT_ROWS, a->c.data.rows);
    return a->c.data.rows == ADULT_ROWS;
}

static void adult_close(struct adult *a)
{
    cluster_space_clear(&a->space);
    case_clear(&a->c);
}

/* count counts suppressed cells, smallest cluster and diversity from the table's columns. */
static int64_t count(struct adult *a, const uint32_t *label, uint32_t clusters)
{
    const struct dataset *const data = &a->c.data;
    uint32_t *const first = malloc((clusters + 1u) * sizeof *first);
    uint32_t *const size = calloc(clusters + 1u, sizeof *size);
    bool *const differs = calloc((clusters + 1u) * (size_t)ADULT_QIS, sizeof *differs);
    uint32_t *const times = calloc((clusters + 1u) * (size_t)32, sizeof *times);
    memset(first, 0xff, (clusters + 1u) * sizeof *first);
    for (uint32_t i = 0; i < data->rows; i++) {
        const uint32_t h = label[i];
        if (first[h] == UINT32_MAX)
            first[h] = i;
        size[h]++;
        times[h * 32 + data->tracked[0].code[i]]++;
        for (uint32_t j = 0; j < data->qis; j++)
            differs[h * ADULT_QIS + j] |=
                strcmp(table_cell(data->table, i, data->domain[j].column),
                       table_cell(data->table, first[h], data->domain[j].column)) != 0;
    }
    int64_t suppressed = 0;
    a->least = UINT32_MAX;
    a->diversity = INFINITY;
    a->entropy = 0;
    for (uint32_t h = 0; h < clusters; h++) {
        a->least = size[h] < a->least ? size[h] : a->least;
        for (uint32_t v = 0; v < 32; v++) {
            const double share = (double)times[h * 32 + v] / size[h];
            if (share > 0) {
                a->diversity = fmin(a->diversity, 1 / share);
                a->entropy -= share * log2(share) / clusters;
            }
        }
        for (uint32_t j = 0; j < data->qis; j++)
            suppressed += differs[h * ADULT_QIS + j] ? size[h] : 0;
    }
    free(first);
    free(size);
    free(differs);
    free(times);
    return suppressed;
}

enum method { SEQUENTIAL, KMEMBER, HILBERT, HILBERT_PLAIN };

/* run clusters, counts again, and leaves the loss in |a|. */
static double run(struct adult *a, enum method method, uint32_t k, struct ratio l, uint8_t seed)
{
    const uint8_t bytes[SEED_BYTES] = {seed};
    const struct cluster_demand demand = {.k = k};
    const struct sequential_options options = {.diversity = l};
    uint32_t *const label = malloc(ADULT_ROWS * sizeof *label), clusters = 0;
    struct seeded_tape tape;
    struct clustering c;
    status done = E_INTERNAL;
    EXPECT_EQ(OK, seeded_tape_init(&tape, bytes, "adult"));
    EXPECT_EQ(OK, clustering_init(&c, &a->space, l.over > 0));
    if (method == SEQUENTIAL)
        done = sequential_cluster(&c, &demand, &options, &tape.tape, &a->report);
    if (method == KMEMBER)
        done = kmember_cluster(&c, &demand, KMEMBER_CLUSTER, &tape.tape);
    if (method == HILBERT || method == HILBERT_PLAIN)
        done = hilbert_cluster(&c, &demand, &a->c.data, method == HILBERT);
    EXPECT_EQ(OK, done);
    EXPECT_EQ(OK, clustering_labels(&c, label, &clusters));
    const int64_t cells = count(a, label, clusters);
    if (a->c.meter.measure->kind == LM)
        EXPECT_EQ(cells, clustering_cost(&c));
    EXPECT(a->least >= k);
    a->loss = (double)cells / ((double)ADULT_ROWS * a->c.data.qis);
    const double diversity = a->diversity, entropy = a->entropy;
    /* Planted: the count must notice a record in a wrong cluster, in some of four cases. */
    uint32_t noticed = 0;
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t right = label[i];
        label[i] = right == 0 ? clusters - 1 : 0;
        noticed += count(a, label, clusters) != cells;
        label[i] = right;
    }
    EXPECT(clusters == 1 || noticed > 0);
    a->diversity = diversity;
    a->entropy = entropy;
    clustering_clear(&c);
    seeded_tape_clear(&tape);
    free(label);
    return a->loss;
}

/* row_of_table_2 runs one k |runs| times and compares the average. */
static void row_of_table_2(struct adult *a, size_t row, uint8_t runs)
{
    const struct ratio none = {0};
    const uint32_t k = table_2[row].k;
    double sum = 0, squares = 0, least = INFINITY;
    uint32_t passes = 0;
    for (uint8_t seed = 1; seed <= runs; seed++) {
        const double loss = run(a, SEQUENTIAL, k, none, seed);
        EXPECT(!a->report.stopped);
        passes = a->report.passes > passes ? a->report.passes : passes;
        least = fmin(least, loss);
        sum += loss;
        squares += loss * loss;
        EXPECT(fabs(loss - table_2[row].average) < 0.02);
    }
    const double average = sum / runs;
    printf("k = %3u: least %.4f, average %.4f (paper %.3f), deviation %.4f, at most %u passes\n", k,
           least, average, table_2[row].average, sqrt(fmax(0, squares / runs - average * average)),
           passes);
}

static double mondrian(struct adult *a, uint32_t k)
{
    struct criterion criterion;
    struct criteria criteria;
    struct release release;
    char text[32];
    double loss = NAN;
    criteria_init(&criteria, false);
    (void)snprintf(text, sizeof text, "k-anonymity:%u", k);
    EXPECT_EQ(OK, criterion_parse(&criterion, text, NULL));
    EXPECT_EQ(OK, criteria_add(&criteria, &criterion, NULL));
    EXPECT_EQ(OK, criteria_bind(&criteria, &a->c.data, NULL));
    const struct task task = {.data = &a->c.data, .criteria = &criteria, .meter = &a->c.meter};
    EXPECT_EQ(OK, algorithm_run(&algorithm_mondrian, &task, &release, NULL));
    loss = release.loss;
    release_clear(&release);
    criteria_clear(&criteria);
    return loss;
}

/* point_of_figure_1: sequential best, k-member next, then Hilbert, then Mondrian. */
static void point_of_figure_1(struct adult *a, uint32_t k)
{
    const struct ratio none = {0};
    const double sequential = run(a, SEQUENTIAL, k, none, 1), member = run(a, KMEMBER, k, none, 1);
    const double hilbert = run(a, HILBERT, k, none, 1), plain = run(a, HILBERT_PLAIN, k, none, 1);
    const double top_down = mondrian(a, k);
    printf("k = %3u: sequential %.3f, k-member %.3f, Hilbert %.3f (plain %.3f), Mondrian %.3f\n", k,
           sequential, member, hilbert, plain, top_down);
    EXPECT(sequential < member && member < hilbert && hilbert < top_down && hilbert < plain);
}

static bool slow; /* set once, by main */

static void table_2_rows(void)
{
    struct adult a;
    if (adult_open(&a, INCOME, "lm"))
        for (size_t row = 0; row < sizeof table_2 / sizeof *table_2; row++)
            if (slow || table_2[row].k == 20 || table_2[row].k >= 50)
                row_of_table_2(&a, row, slow ? 10 : 1);
    adult_close(&a);
}

static void figure_1(void)
{
    struct adult a;
    if (adult_open(&a, INCOME, "lm"))
        for (size_t row = 0; row < sizeof table_2 / sizeof *table_2; row++)
            if (table_2[row].k == 50 || (slow && table_2[row].k != 60))
                point_of_figure_1(&a, table_2[row].k);
    adult_close(&a);
}

/* with_diversity runs sequential clustering for rising l: the loss rises, the output keeps l. */
static void with_diversity(uint32_t sensitive, double whole, const struct ratio *l, size_t count_l)
{
    const struct ratio none = {0};
    struct adult a;
    if (adult_open(&a, sensitive, "lm")) {
        const struct tracked *const tracked = &a.c.data.tracked[0];
        uint64_t most = 0;
        for (uint32_t v = 0; v < tracked->values; v++)
            most = tracked->total[v] > most ? tracked->total[v] : most;
        EXPECT(fabs((double)ADULT_ROWS / (double)most - whole) < 0.01);
        double before = run(&a, SEQUENTIAL, 50, none, 1);
        for (size_t i = 0; i < count_l; i++) {
            const double loss = run(&a, SEQUENTIAL, 50, l[i], 1);
            const double asked = (double)l[i].over / (double)l[i].under;
            printf("l = %.3f: diversity %.4f, loss %.4f\n", asked, a.diversity, loss);
            EXPECT(!a.report.trivial && a.diversity >= asked - 1e-12);
            EXPECT(loss > before);
            before = loss;
        }
    }
    adult_close(&a);
}

static void figure_5(void)
{
    static const struct ratio l[] = {{110, 100}, {120, 100}, {130, 100}};
    with_diversity(INCOME, 1.3295, l, sizeof l / sizeof *l);
}

static void figure_6(void)
{
    static const struct ratio l[] = {{150, 100}, {200, 100}, {220, 100}};
    with_diversity(EDUCATION, 3.06, l, sizeof l / sizeof *l);
}

/* Table 3, the column w = 1: guided by MI, clusters keep this much entropy of income. */
static void table_3(void)
{
    static const struct {
        uint32_t k;
        double entropy;
    } rows[] = {{50, 0.54}, {75, 0.56}, {100, 0.58}};
    const struct ratio none = {0};
    struct adult a;
    if (adult_open(&a, INCOME, "mi"))
        for (size_t i = slow ? 0 : 2; i < sizeof rows / sizeof *rows; i++) {
            (void)run(&a, SEQUENTIAL, rows[i].k, none, 1);
            printf("k = %3u: entropy of income %.3f (paper %.2f), %u passes\n", rows[i].k,
                   a.entropy, rows[i].entropy, a.report.passes);
            EXPECT(fabs(a.entropy - rows[i].entropy) < 0.03);
        }
    adult_close(&a);
}

const struct test tests[] = {{"Table 2", table_2_rows},
                             {"Figure 1", figure_1},
                             {"Figure 5: diversity of income", figure_5},
                             {"Figure 6: diversity of education", figure_6},
                             {"Table 3: entropy of income under MI", table_3},
                             {0}};

int main(int argc, char **argv)
{
    slow = argc == 2 && strcmp(argv[1], "slow") == 0;
    return test_main(slow ? 1 : argc, argv, tests);
}
