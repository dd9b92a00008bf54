/* Clustering: the fast search of sequential clustering beside the straight loop, growth, peers.
 *
 * The straight loop is the same program that asks every cluster (sequential.h, |straight|): same
 * seed, and the run stops if a single label differs. Adult, 14 quasi-identifiers, suppression only,
 * LM: the setting of goldberger-tassa 8.1. */
#include "anonymity/clusters/agglomerative.h"
#include "anonymity/clusters/hilbert.h"
#include "anonymity/clusters/kmember.h"
#include "anonymity/clusters/sequential.h"
#include "bench/bench_anonymity.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QIS = 14, ROWS = 45222, PAPER_K = 50 };

struct adult {
    struct table table;
    struct hierarchy tree[QIS];
    struct dataset data;
    struct meter meter;
    struct cluster_space space;
};

static status adult_bind(struct adult *a)
{
    const struct hierarchy *tree[QIS];
    uint32_t qi[QIS];
    for (uint32_t j = 0; j < QIS; j++) {
        const struct column *const column = &a->table.column[j];
        const char **const values = malloc((column->values + 1u) * sizeof *values);
        if (!values)
            return E_MEMORY;
        for (uint32_t v = 0; v < column->values; v++)
            values[v] = column->value[v].text;
        const status made =
            hierarchy_suppression(&a->tree[j], column->name, values, column->values, NULL);
        free(values);
        REQUIRE(made);
        tree[j] = &a->tree[j];
        qi[j] = j;
    }
    const struct dataset_plan plan = {.table = &a->table, .qis = QIS, .qi = qi, .hierarchy = tree};
    REQUIRE(dataset_bind(&a->data, &plan, NULL));
    REQUIRE(meter_init(&a->meter, measure_at(LM), &a->data, 0.5, NULL));
    return cluster_space_init(&a->space, &a->meter, 0, NULL);
}

static status adult_open(struct adult *a)
{
    const struct csv_format format = {.no_header = true};
    size_t size = 0;
    char *const bytes = bench_unpack("adult45222.csv", &size);
    if (!bytes)
        return E_FILE;
    status done = table_read_memory(&a->table, "adult45222", bytes, size, &format, NULL);
    free(bytes);
    if (done == OK && (a->table.columns <= QIS || a->table.rows != ROWS))
        done = E_INPUT;
    return done == OK ? adult_bind(a) : done;
}

static void adult_close(struct adult *a)
{
    cluster_space_clear(&a->space);
    meter_clear(&a->meter);
    dataset_clear(&a->data);
    for (uint32_t j = 0; j < QIS; j++)
        hierarchy_clear(&a->tree[j]);
    table_clear(&a->table);
}

struct timed {
    double seconds, loss;
    uint32_t clusters, *label; /* |label| is the caller's to free */
    struct sequential_report report;
};

enum method { SEQUENTIAL, STRAIGHT, AGGLOMERATIVE, KMEMBER, HILBERT };

static status cluster_by(struct adult *a, enum method method, struct clustering *c, uint32_t k,
                         struct tape *coins, struct sequential_report *report)
{
    const struct cluster_demand demand = {.k = k};
    const struct sequential_options options = {.straight = method == STRAIGHT};
    switch (method) {
    case SEQUENTIAL:
    case STRAIGHT:
        return sequential_cluster(c, &demand, &options, coins, report);
    case AGGLOMERATIVE:
        return agglomerative_cluster(c, &demand);
    case KMEMBER:
        return kmember_cluster(c, &demand, KMEMBER_CLUSTER, coins);
    case HILBERT:
        return hilbert_cluster(c, &demand, &a->data, true);
    }
    return E_INTERNAL;
}

/* run_timed clusters the first |rows| rows. Benchmarks have no one to report an error to. */
static struct timed run_timed(struct adult *a, enum method method, uint32_t rows, uint32_t k)
{
    const uint8_t seed[SEED_BYTES] = {1};
    struct cluster_space part = a->space;
    struct timed t = {.label = malloc(ROWS * sizeof *t.label)};
    struct seeded_tape tape;
    struct clustering c;
    part.rows = rows;
    if (!t.label || seeded_tape_init(&tape, seed, "bench") != OK ||
        clustering_init(&c, &part, false) != OK)
        abort();
    const double start = bench_cpu_seconds();
    if (cluster_by(a, method, &c, k, &tape.tape, &t.report) != OK)
        abort();
    t.seconds = bench_cpu_seconds() - start;
    if (clustering_labels(&c, t.label, &t.clusters) != OK)
        abort();
    t.loss = (double)clustering_cost(&c) / ((double)rows * QIS * (double)part.unit);
    clustering_clear(&c);
    seeded_tape_clear(&tape);
    return t;
}

static struct bench_row *add_row(struct bench *bench, const char *what, uint32_t rows, uint32_t k,
                                 const struct timed *t)
{
    char name[96];
    (void)snprintf(name, sizeof name, "%s, %u x %d, k = %u", what, rows, QIS, k);
    struct bench_row *const row = bench_add(bench, name, t->seconds, "s");
    if (t->report.passes > 0)
        (void)snprintf(row->note, sizeof row->note, "L = %u passes, %u clusters, loss %.4f",
                       t->report.passes, t->clusters, t->loss);
    else
        (void)snprintf(row->note, sizeof row->note, "%u clusters, loss %.4f", t->clusters, t->loss);
    return row;
}

/* beside_straight adds the fast search with the straight loop as its peer. */
static void beside_straight(struct bench *bench, struct adult *a, uint32_t rows, uint32_t k)
{
    struct timed fast = run_timed(a, SEQUENTIAL, rows, k);
    struct timed straight = run_timed(a, STRAIGHT, rows, k);
    char note[160];
    if (fast.clusters != straight.clusters || fast.report.moves != straight.report.moves ||
        memcmp(fast.label, straight.label, rows * sizeof *fast.label) != 0) {
        (void)fprintf(stderr, "the fast search chose other clusters than the straight loop\n");
        abort();
    }
    struct bench_row *const row = add_row(bench, "sequential clustering", rows, k, &fast);
    (void)snprintf(note, sizeof note, "the straight loop: same seed, same clusters; %.100s",
                   row->note);
    bench_limit(row, straight.seconds, note);
    if (rows == ROWS)
        bench_bar(row, 1.0 / 20, true);
    free(fast.label);
    free(straight.label);
}

static void alone(struct bench *bench, struct adult *a, enum method method, const char *what,
                  uint32_t rows, uint32_t k)
{
    struct timed t = run_timed(a, method, rows, k);
    (void)add_row(bench, what, rows, k, &t);
    free(t.label);
}

void bench_clusters(struct bench *bench)
{
    static const uint32_t ks[] = {10, 20, 30, 50, 75, 100};
    struct adult *const a = calloc(1, sizeof *a);
    if (!a)
        abort();
    if (adult_open(a) == OK) {
        beside_straight(bench, a, ROWS / 4, PAPER_K);
        beside_straight(bench, a, ROWS, PAPER_K);
        for (uint32_t rows = ROWS / 8; rows <= ROWS; rows *= 2)
            alone(bench, a, SEQUENTIAL, "  growth with n", rows, PAPER_K);
        for (size_t i = 0; i < sizeof ks / sizeof *ks; i++)
            alone(bench, a, SEQUENTIAL, "  growth with k", ROWS, ks[i]);
        alone(bench, a, HILBERT, "Hilbert curve, rescaled", ROWS, PAPER_K);
        alone(bench, a, KMEMBER, "k-member", ROWS, PAPER_K);
        alone(bench, a, AGGLOMERATIVE, "agglomerative", ROWS / 8, PAPER_K);
    }
    adult_close(a);
    free(a);
}

/* Figure 3 of tassa-gudes: the loss by k. Its clusterings are those of one owner of all rows. */
void bench_clusters_loss(struct bench *bench)
{
    static const uint32_t ks[] = {10, 20, 30, 50, 75, 100};
    static const struct {
        enum method method;
        const char *name;
    } both[] = {{SEQUENTIAL, "sequential clustering"}, {HILBERT, "Hilbert curve"}};
    struct adult *const a = calloc(1, sizeof *a);
    if (!a)
        abort();
    const bool have = adult_open(a) == OK;
    for (size_t i = 0; have && i < 2 * sizeof ks / sizeof *ks; i++) {
        const uint32_t k = ks[i / 2];
        char name[96];
        struct timed t = run_timed(a, both[i % 2].method, ROWS, k);
        (void)snprintf(name, sizeof name, "adult, %u x %d, k = %u: loss of %s", ROWS, QIS, k,
                       both[i % 2].name);
        bench_point(bench_add(bench, name, t.loss, "loss"), both[i % 2].name, "k", k);
        free(t.label);
    }
    adult_close(a);
    free(a);
}
