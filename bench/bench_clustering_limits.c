/* Clustering of `adult` beside the prices of what it is made of: messages, hashes, sums. And does
 * memory grow with the passes? */
#include "anonymity/clusters/rises.h"
#include "bench/bench_clustering.h"
#include "bench/bench_crypto.h"
#include "crypto/hash.h"
#include "crypto/memory.h"
#include "crypto/residue.h"
#include "crypto/tape.h"
#include "protocols/cluster_vertical/cluster_vertical.h"
#include "protocols/protocols.h"
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { VERTICAL_ROWS = 5000, SUM_MOST = 4096 };

static void hash_one(void *argument)
{
    static const uint8_t key[HASH_KEY_BYTES] = {1};
    uint8_t out[HASH_KEYED_BYTES];
    hash_keyed(out, key, "sum 12", 0, argument, 8);
}

/* `as-published` beside the centralised run, its messages at the house's price, and its hashes. */
static void published(struct bench *bench, const struct adult *a)
{
    uint8_t eight[8] = {3};
    struct bench_house h;
    adult_open(&h, a, protocol_find("cluster-horizontal"), "as-published", a->table.rows, 50, "",
               (const char *const[]){"order", "levels", NULL});
    const double real = adult_seconds(&h);
    const double messages = (double)run_counts(h.run)->messages;
    const double hashes = (double)run_counts(h.run)->hashes;
    const double limit = adult_central_seconds(&h) + messages * bench_message_seconds() +
                         hashes * bench_time(hash_one, eight, 0.05);
    struct bench_row *row =
        bench_add(bench, "adult, as-published by levels: all that it does", 1e3 * real, "ms");
    bench_limit(row, 1e3 * limit,
                "the centralised algorithm, as many messages of one residue, as many hashes");
    bench_bar(row, 1.3, true);
    bench_add(bench, "  its hashes", hashes, "hashes");
    bench_house_close(&h);
}

/* One sum to the pivot, with nothing around it: its coins, and at each party a vector that is
 * decoded, added to and encoded, modulo the run's number. */
struct bare {
    const struct modulus *n;
    struct seeded_tape tape;
    uint64_t own[SUM_MOST], running[SUM_MOST], mask[SUM_MOST];
    uint8_t wire[8 * SUM_MOST];
    size_t entries;
};

static void bare_sum(void *argument)
{
    struct bare *b = argument;
    bench_must(tape_vector(&b->tape.tape, "mask", b->n->limb, 1, b->entries, b->mask) == OK);
    residue_add(b->n, b->running, b->own, b->mask, b->entries);
    for (int i = 0; i < ADULT_PARTIES; i++) {
        residue_encode(b->n, b->wire, b->running, b->entries);
        bench_must(residue_decode(b->n, b->running, b->wire, b->entries, NULL) == OK);
        if (i + 1 < ADULT_PARTIES)
            residue_add(b->n, b->running, b->running, b->own, b->entries);
    }
    residue_sub(b->n, b->running, b->running, b->mask, b->entries);
}

static double bare_seconds(const struct modulus *n, size_t entries)
{
    static struct bare b;
    const uint8_t seed[SEED_BYTES] = {5};
    b = (struct bare){.n = n, .entries = entries < SUM_MOST ? entries : SUM_MOST};
    bench_must(n && seeded_tape_init(&b.tape, seed, "bare") == OK);
    const double seconds = bench_time(bare_sum, &b, 0.05);
    seeded_tape_clear(&b.tape);
    return seconds;
}

/* What the parties add up for one record: of each cluster but its own the change by a move, in the
 * columns of each party. */
struct changes {
    struct cluster_space space[ADULT_PARTIES];
    struct clustering clusters[ADULT_PARTIES];
    struct rises rises[ADULT_PARTIES];
    uint32_t *leaf[ADULT_PARTIES];
    int64_t *out;
    uint32_t row;
};

static void change_one(void *argument)
{
    struct changes *g = argument;
    for (int i = 0; i < ADULT_PARTIES; i++)
        rises_of(&g->rises[i], g->row, 1, g->out);
    g->row = (g->row + 1) % VERTICAL_ROWS;
}

/* The columns of party |i|, with |clusters| clusters: a row is in that of its place. */
static void open_changes(struct changes *g, const struct adult *a, int i, uint32_t clusters)
{
    const uint32_t from = (uint32_t)i * ADULT_ATTRIBUTES / ADULT_PARTIES;
    const uint32_t wide = ((uint32_t)i + 1) * ADULT_ATTRIBUTES / ADULT_PARTIES - from;
    const struct hierarchy *tree[ADULT_ATTRIBUTES];
    double *cost[ADULT_ATTRIBUTES];
    uint32_t which;
    g->leaf[i] = memory_get((size_t)VERTICAL_ROWS * wide * sizeof *g->leaf[i]);
    for (uint32_t j = 0; j < wide; j++) {
        tree[j] = &a->tree[from + j];
        cost[j] = memory_get(tree[j]->nodes * sizeof *cost[j]);
        bench_must(cluster_node_costs(tree[j], LM, NULL, cost[j]) == OK);
        for (uint32_t row = 0; row < VERTICAL_ROWS; row++) {
            const char *cell = table_cell(&a->table, row, a->column[from + j]);
            bench_must(hierarchy_leaf(tree[j], cell, strlen(cell), &g->leaf[i][row * wide + j]) ==
                       OK);
        }
    }
    bench_must(cluster_space_of(&g->space[i], tree, wide, g->leaf[i], VERTICAL_ROWS,
                                (const double *const *)cost, 1, 180180) == OK);
    for (uint32_t j = 0; j < wide; j++)
        free(cost[j]);
    bench_must(clustering_init(&g->clusters[i], &g->space[i], false) == OK);
    for (uint32_t h = 0; h < clusters; h++)
        bench_must(clustering_open(&g->clusters[i], &which) == OK);
    for (uint32_t row = 0; row < VERTICAL_ROWS; row++)
        clustering_put(&g->clusters[i], row % clusters, row);
    rises_init(&g->rises[i], &g->clusters[i]);
}

static double change_seconds(const struct adult *a, size_t entries)
{
    struct changes g = {.out = memory_get((entries + 1) * sizeof *g.out)};
    for (int i = 0; i < ADULT_PARTIES; i++)
        open_changes(&g, a, i, (uint32_t)entries + 1);
    const double seconds = bench_time(change_one, &g, 0.05);
    for (int i = 0; i < ADULT_PARTIES; i++) {
        rises_clear(&g.rises[i]);
        clustering_clear(&g.clusters[i]);
        cluster_space_clear(&g.space[i]);
        free(g.leaf[i]);
    }
    free(g.out);
    return seconds;
}

/* `cluster-vertical` beside what it is made of. The centralised run leaves most clusters out, by
 * bounds; parties cannot (section 3.2: all t - 1 sums are needed), so the floor that can be reached
 * also has the change of each move at each party. The row without it is the issue's. */
static void vertical(struct bench *bench, const struct adult *a)
{
    struct bench_house h;
    adult_open(&h, a, protocol_find("cluster-vertical"), "one-lap", VERTICAL_ROWS, 50, "",
               (const char *const[]){"publish", "own", NULL});
    const double real = adult_seconds(&h);
    const double laps = (double)run_sent_of(h.run, &sum_to_lap) / ADULT_PARTIES;
    const double entries = (double)run_counts(h.run)->coins / laps;
    const double limit =
        adult_central_seconds(&h) +
        laps * bare_seconds(vertical_modulus(h.run, VERTICAL_ROWS), (size_t)entries) +
        (double)run_counts(h.run)->messages * bench_message_seconds();
    const double changes = laps * change_seconds(a, (size_t)entries);
    struct bench_row *row =
        bench_add(bench, "adult, n=5,000, m=5, k=50, vertical, one-lap", 1e3 * real, "ms");
    bench_limit(row, 1e3 * limit,
                "the centralised algorithm, as many messages, and the sums: coins, additions, "
                "bytes");
    bench_bar(row, 1.3, true);
    row = bench_add(bench, "  the same, beside all that is summed", 1e3 * real, "ms");
    bench_limit(row, 1e3 * (limit + changes),
                "and at each party the change by each move: no party can leave one out");
    bench_bar(row, 1.3, true);
    bench_add(bench, "  its sums", laps, "sums");
    bench_add(bench, "  entries of a sum", entries, "entries");
    bench_house_close(&h);
}

void bench_clustering_limits(struct bench *bench, const struct adult *a)
{
    published(bench, a);
    vertical(bench, a);
}

enum { NO_TABLE = 17 };

/* The most memory of a run, in a process of its own; 0: the table is not here. */
static double peak_of(const char *passes)
{
    struct rusage usage = {0};
    int ended = 0;
    const pid_t child = fork();
    bench_must(child >= 0);
    if (child == 0) {
        struct adult a;
        struct bench_house h;
        if (!adult_read(&a))
            _exit(NO_TABLE);
        adult_open(&h, &a, protocol_find("cluster-horizontal"), "as-published", a.table.rows, 50,
                   "", (const char *const[]){"stop", "still", "passes", passes, NULL});
        bench_house_run(&h);
        _exit(0);
    }
    bench_must(wait4(child, &ended, 0, &usage) == child && WIFEXITED(ended));
    if (WEXITSTATUS(ended) == NO_TABLE)
        return 0;
    bench_must(WEXITSTATUS(ended) == 0);
    return (double)usage.ru_maxrss / 1024;
}

void bench_clustering_memory(struct bench *bench)
{
    const double two = peak_of("2");
    if (two == 0)
        return;
    struct bench_row *row =
        bench_add(bench, "adult, as-published, memory of eight passes", peak_of("8"), "MiB");
    bench_limit(row, two, "of two passes");
    bench_bar(row, 1.1, true);
}
