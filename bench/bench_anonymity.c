/* Anonymization: the full-domain search against the established tool, and a million rows.
 *
 * The peers' figures are those that issue 7 gives for the established tool, warm, on one core: they
 * are not measured here, so the ratio says more about size than about digits. */
#include "bench/bench_anonymity.h"
#include "anonymity/algorithm.h"
#include "bench/bench.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { QIS = 9 };

static const struct csv_format semicolons = {.delimiter = ';'};

/* A table with everything bound to it. */
struct subject {
    struct table table;
    struct hierarchy tree[QIS];
    struct dataset data;
    struct criteria criteria;
    struct meter meter;
    struct task task;
};

const char *bench_source(void)
{
    const char *const source = getenv("GLASSHOUSE_SOURCE");

    return source == NULL ? "." : source;
}

char *bench_unpack(const char *name, size_t *size)
{
    char line[1024];
    size_t room = 1 << 20;

    (void)snprintf(line, sizeof line, "exec gzip -dc '%s/vectors/tables/%s.gz' 2>/dev/null",
                   bench_source(), name);
    FILE *const pipe = popen(line, "r");
    char *bytes = malloc(room);

    *size = 0;
    while (pipe != NULL && bytes != NULL) {
        const size_t got = fread(bytes + *size, 1, room - *size, pipe);

        *size += got;
        if (got == 0)
            break;
        if (*size == room)
            bytes = realloc(bytes, room *= 2);
    }
    if (pipe == NULL || pclose(pipe) != 0 || *size == 0) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

/* subject_bind makes the dataset over the first QIS columns, k-anonymity and the measure. */
static status subject_bind(struct subject *s, const char *criterion, const char *measure,
                           double suppression)
{
    const struct hierarchy *tree[QIS];
    struct dataset_plan plan = {.table = &s->table, .qis = QIS, .hierarchy = tree};
    struct criterion parsed;
    uint32_t qi[QIS];

    for (uint32_t i = 0; i < QIS; i++) {
        tree[i] = &s->tree[i];
        qi[i] = i;
    }
    plan.qi = qi;
    REQUIRE(dataset_bind(&s->data, &plan, NULL));
    criteria_init(&s->criteria, false);
    REQUIRE(criterion_parse(&parsed, criterion, NULL));
    REQUIRE(criteria_add(&s->criteria, &parsed, NULL));
    REQUIRE(criteria_bind(&s->criteria, &s->data, NULL));
    REQUIRE(meter_init(&s->meter, measure_find(measure, NULL), &s->data, 0.5, NULL));
    s->task = (struct task){
        .data = &s->data,
        .criteria = &s->criteria,
        .meter = &s->meter,
        .limit = (uint64_t)(suppression * (double)s->data.counted),
    };
    return OK;
}

static void subject_clear(struct subject *s)
{
    meter_clear(&s->meter);
    criteria_clear(&s->criteria);
    dataset_clear(&s->data);
    for (uint32_t i = 0; i < QIS; i++)
        hierarchy_clear(&s->tree[i]);
    table_clear(&s->table);
}

static status read_adult(struct subject *s)
{
    size_t size;
    char *bytes = bench_unpack("adult/adult.csv", &size);

    if (bytes == NULL)
        return E_FILE;
    status result = table_read_memory(&s->table, "adult.csv", bytes, size, &semicolons, NULL);

    free(bytes);
    for (uint32_t i = 0; result == OK && i < QIS; i++) {
        char name[128];

        (void)snprintf(name, sizeof name, "adult/adult_hierarchy_%s.csv", s->table.column[i].name);
        bytes = bench_unpack(name, &size);
        result = bytes == NULL
                     ? E_FILE
                     : hierarchy_read_memory(&s->tree[i], name, bytes, size, &semicolons, NULL);
        free(bytes);
    }
    return result;
}

/* A timed run: the median of an odd number of runs, in processor time. */
static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

static double time_search(const struct algorithm *algorithm, const struct task *task, int runs,
                          struct release *last)
{
    double seconds[15];

    for (int i = 0; i < runs; i++) {
        const double start = bench_cpu_seconds();
        const status s = algorithm_run(algorithm, task, last, NULL);

        seconds[i] = bench_cpu_seconds() - start;
        if (s != OK)
            return -1;
        if (i + 1 < runs)
            release_clear(last);
    }
    qsort(seconds, (size_t)runs, sizeof *seconds, by_value);
    return seconds[runs / 2];
}

static void adult_search(struct bench *bench, double suppression, double peer_milliseconds)
{
    struct subject *const s = calloc(1, sizeof *s);
    struct release release;
    char name[96];

    if (s == NULL || read_adult(s) != OK || subject_bind(s, "k-anonymity:5", "nue", suppression)) {
        (void)fprintf(stderr, "bench anonymity: vectors/tables is not in %s; skipped\n",
                      bench_source());
        if (s != NULL)
            subject_clear(s);
        free(s);
        return;
    }
    const double seconds = time_search(&algorithm_optimal, &s->task, 15, &release);

    (void)snprintf(name, sizeof name, "adult, 9 attributes, k=5, optimal, %g %% suppressed",
                   100 * suppression);
    struct bench_row *row = bench_add(bench, name, 1e3 * seconds, "ms");

    bench_limit(row, peer_milliseconds, "the established tool, warm, as issue 7 states it");
    bench_bar(row, 0.2, true);
    if (seconds >= 0) {
        (void)snprintf(name, sizeof name, "  nodes evaluated, %g %% suppressed", 100 * suppression);
        row = bench_add(bench, name, (double)release.evaluated, "nodes");
        bench_limit(row, (double)release.nodes, "nodes of the lattice");
        release_clear(&release);
    }
    subject_clear(s);
    free(s);
}

/* Generated rows: the shape of `adult` (heights and numbers of leaves), skewed values. */
static const struct {
    uint32_t leaves, fan; /* each level gathers |fan| nodes of the one below */
    uint32_t levels;      /* between the leaves and the root */
} shape[QIS] = {{2, 2, 0},  {80, 5, 2}, {5, 5, 0},  {7, 4, 1}, {16, 4, 1},
                {40, 7, 1}, {8, 3, 1},  {14, 5, 1}, {2, 2, 0}};

static uint64_t next_random(uint64_t *state)
{
    uint64_t x = *state;

    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return *state = x;
}

static status generate_tree(struct hierarchy *tree, uint32_t attribute)
{
    char text[8192];
    size_t size = 0;

    for (uint32_t leaf = 0; leaf < shape[attribute].leaves; leaf++) {
        uint32_t node = leaf;

        size += (size_t)snprintf(text + size, sizeof text - size, "v%u", leaf);
        for (uint32_t level = 0; level < shape[attribute].levels; level++) {
            node /= shape[attribute].fan;
            size += (size_t)snprintf(text + size, sizeof text - size, ";%c%u", (char)('a' + level),
                                     node);
        }
        size += (size_t)snprintf(text + size, sizeof text - size, ";*\n");
    }
    return hierarchy_read_memory(tree, "generated", text, size, &semicolons, NULL);
}

static status generate(struct subject *s, uint32_t rows)
{
    static const char *const names[QIS] = {"a", "b", "c", "d", "e", "f", "g", "h", "i"};
    char text[QIS][16];
    const char *cells[QIS];
    uint64_t state = UINT64_C(0x9e3779b97f4a7c15);

    REQUIRE(table_start(&s->table, "generated", names, QIS));
    for (uint32_t i = 0; i < QIS; i++) {
        cells[i] = text[i];
        REQUIRE(generate_tree(&s->tree[i], i));
    }
    for (uint32_t row = 0; row < rows; row++) {
        for (uint32_t i = 0; i < QIS; i++) {
            const uint64_t r = next_random(&state);
            const uint32_t leaves = shape[i].leaves;
            const uint32_t x = (uint32_t)(r & 0xffff) % leaves, y = (uint32_t)(r >> 20) % leaves;

            (void)snprintf(text[i], sizeof text[i], "v%u", x < y ? x : y);
        }
        REQUIRE(table_add(&s->table, cells));
    }
    return OK;
}

static void add_memory(struct bench *bench, const char *name)
{
    struct rusage usage;

    (void)getrusage(RUSAGE_SELF, &usage);
    bench_add(bench, name, (double)usage.ru_maxrss / 1024, "MiB");
}

static void million(struct bench *bench, const struct algorithm *algorithm, const char *criterion)
{
    struct subject *const s = calloc(1, sizeof *s);
    struct release release;
    char name[96];

    if (s != NULL && generate(s, 1000000) == OK && subject_bind(s, criterion, "lm", 0.02) == OK) {
        const double seconds = time_search(algorithm, &s->task, 1, &release);

        (void)snprintf(name, sizeof name, "1,000,000 x 9 generated, %s, %s", criterion,
                       algorithm->word);
        bench_add(bench, name, seconds, "s");
        if (seconds >= 0) {
            bench_add(bench, "  loss (lm)", release.loss, "");
            bench_add(bench, "  classes", release.classes.count, "");
            if (release.nodes != 0)
                bench_limit(
                    bench_add(bench, "  nodes evaluated", (double)release.evaluated, "nodes"),
                    (double)release.nodes, "nodes of the lattice");
            release_clear(&release);
        }
        add_memory(bench, "  peak memory of the process so far");
    }
    if (s != NULL)
        subject_clear(s);
    free(s);
}

static void run(struct bench *bench)
{
    adult_search(bench, 0, 57);
    adult_search(bench, 0.04, 1200);
    add_memory(bench, "  peak memory of the process so far");
    million(bench, &algorithm_optimal, "k-anonymity:5");
    million(bench, &algorithm_mondrian, "k-anonymity:5");
    bench_clusters(bench);
}

const struct bench_suite bench_anonymity = {
    .name = "anonymity",
    .summary = "full-domain search, clustering, a million rows",
    .run = run,
};
