/* Distributed Mondrian beside the centralised one on the same data, thread and machine; views are
 * not kept. What is counted (classes, messages) is beside what an independent program or a formula
 * says; a ratio of 1 is the same. */
#include "bench/bench_mondrian.h"
#include "anonymity/data/hierarchy.h"
#include "bench/bench_anonymity.h"
#include "bench/bench_crypto.h"
#include "bench/bench_sim.h"
#include "protocols/compare/compare.h"
#include "protocols/kth/kth.h"
#include "protocols/mondrian/mondrian.h"
#include "protocols/oblivious_transfer/oblivious_transfer.h"
#include "sim/run_spec.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const char *const names[ADULT_QIS] = {
    "sex",       "age",       "race", "marital-status", "education", "native-country",
    "workclass", "occupation"};
static const struct csv_format semicolons = {.delimiter = ';'};

/* Column |j| by the leaves of its tree. */
static bool place_by_tree(struct adult_places *out, const struct table *table, uint32_t j)
{
    struct hierarchy tree;
    char file[128];
    size_t size;
    uint32_t c = 0;
    (void)snprintf(file, sizeof file, "adult/adult_hierarchy_%s.csv", names[j]);
    char *bytes = bench_unpack(file, &size);
    if (!bytes || hierarchy_read_memory(&tree, file, bytes, size, &semicolons, NULL) != OK) {
        free(bytes);
        return false;
    }
    while (strcmp(table->column[c].name, names[j]) != 0)
        c++;
    for (uint32_t i = 0; i < table->rows; i++) {
        const char *cell = table->column[c].value[table->column[c].code[i]].text;
        uint32_t leaf;
        bench_must(hierarchy_leaf(&tree, cell, strlen(cell), &leaf) == OK);
        out->place[(size_t)i * ADULT_QIS + j] = tree.first[leaf];
    }
    out->places[j] = tree.leaves;
    hierarchy_clear(&tree);
    free(bytes);
    return true;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Column |j| by the order of names; ages are numbers. */
static bool place_by_name(struct adult_places *out, const struct table *table, uint32_t j)
{
    static const uint32_t column[ADULT_QIS] = {9, 0, 8, 5, 3, 13, 1, 6};
    const struct column *c = &table->column[column[j]];
    const char **sorted = malloc(c->values * sizeof *sorted);
    bench_must(sorted != NULL);
    for (uint32_t v = 0; v < c->values; v++)
        sorted[v] = c->value[v].text;
    qsort(sorted, c->values, sizeof *sorted, by_text);
    out->places[j] = column[j] == 0 ? 100 : c->values;
    for (uint32_t i = 0; i < table->rows; i++) {
        const char *cell = c->value[c->code[i]].text;
        const char **at = bsearch(&cell, sorted, c->values, sizeof *sorted, by_text);
        out->place[(size_t)i * ADULT_QIS + j] =
            column[j] == 0 ? (uint32_t)strtoul(cell, NULL, 10) : (uint32_t)(at - sorted);
    }
    free(sorted);
    return true;
}

bool adult_places(struct adult_places *out, bool whole)
{
    const struct csv_format commas = {.no_header = true};
    struct table table;
    size_t size;
    char *bytes = bench_unpack(whole ? "adult45222.csv" : "adult/adult.csv", &size);
    bool made = bytes != NULL;
    if (!made || table_read_memory(&table, "adult", bytes, size, whole ? &commas : &semicolons,
                                   NULL) != OK) {
        free(bytes);
        return false;
    }
    out->rows = table.rows;
    out->place = malloc((size_t)table.rows * ADULT_QIS * sizeof *out->place);
    bench_must(out->place != NULL);
    for (uint32_t j = 0; made && j < ADULT_QIS; j++)
        made = whole ? place_by_name(out, &table, j) : place_by_tree(out, &table, j);
    table_clear(&table);
    free(bytes);
    if (!made)
        free(out->place);
    return made;
}

void bench_cuts(const struct cuts_rules *rules, const struct cuts_rows *rows,
                struct cuts_classes *classes)
{
    bench_must(cuts_mondrian(rules, rows, NULL, classes, NULL) == OK);
}

struct central {
    struct cuts_rules rules;
    struct cuts_rows rows;
    uint32_t classes;
};

static void run_central(void *context)
{
    struct central *c = context;
    struct cuts_classes classes;
    bench_cuts(&c->rules, &c->rows, &classes);
    c->classes = classes.count;
    cuts_classes_clear(&classes);
}

/* Sets a parameter of the run to a number. */
static void set_number(struct run *run, const char *name, uint64_t value)
{
    char text[24];
    (void)snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    bench_must(run_set(run, name, text) == OK);
}

static char *site_table(const struct adult_places *t, uint32_t qis, uint32_t site, uint32_t sites)
{
    const size_t room = (size_t)(t->rows / sites + 2) * qis * 8 + 64;
    char *text = malloc(room), *at = text;
    bench_must(text != NULL);
    for (uint32_t j = 0; j < qis; j++)
        at += snprintf(at, room - (size_t)(at - text), "%sq%u", j ? "," : "", j);
    *at++ = '\n';
    for (size_t i = site; i < t->rows; i += sites)
        for (uint32_t j = 0; j < qis; j++)
            at += snprintf(at, room - (size_t)(at - text), "%u%c", t->place[i * ADULT_QIS + j],
                           j + 1 < qis ? ',' : '\n');
    return text;
}

static void open_sites(struct bench_house *h, const struct adult_places *t, const char *variant,
                       uint32_t sites, uint32_t k)
{
    char schema[512] = "";
    for (uint32_t j = 0; j < ADULT_QIS; j++)
        (void)snprintf(schema + strlen(schema), sizeof schema - strlen(schema), "%sq%u:qi:0..%u",
                       j ? ";" : "", j, t->places[j] - 1);
    bench_house_open(h, &mondrian_protocol);
    bench_must(run_spec_words(h->run,
                              "--variant %s --set 'schema=%s' --set parties=%u --set k=%u --set "
                              "most=%zu",
                              variant, schema, sites, k, (size_t)t->rows) == OK);
    for (uint32_t s = 0; s < sites; s++) {
        char *text = site_table(t, ADULT_QIS, s, sites);
        bench_must(run_input_text(h->run, (int)s + 1, text, strlen(text)) == OK);
        free(text);
    }
}

static double classes_of(const struct run *run)
{
    const struct named_value *out;
    bench_must(run_outputs(run, 1, &out) >= 1);
    return out[0].value.count / (2.0 * ADULT_QIS + 1);
}

/* What the sites need to make codes of their lines, before they do anything else. */
static double reading(const struct bench_house *h, uint32_t sites)
{
    double seconds[5];
    for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++) {
        const double start = bench_cpu_seconds();
        for (uint32_t s = 1; s <= sites; s++)
            bench_must(mondrian_rows(h->run, (int)s, run_input(h->run, (int)s)).count > 0);
        seconds[i] = bench_cpu_seconds() - start;
    }
    return bench_median(seconds, sizeof seconds / sizeof *seconds);
}

/* What the sites do, beside |limit|: 5 seconds, or the centralised run; as the sites read their
 * lines, this one has the time of reading them too. |bar| 0: none. */
static double distributed(struct bench *bench, const struct adult_places *t, const char *variant,
                          uint32_t sites, uint32_t k, double limit, double bar)
{
    struct bench_house h;
    char name[96];
    open_sites(&h, t, variant, sites, k);
    const double seconds = bench_time(bench_house_run, &h, 1);
    (void)snprintf(name, sizeof name, "adult %u, k = %u, %s, %u sites", t->rows, k, variant, sites);
    struct bench_row *row = bench_add(bench, name, 1e3 * seconds, "ms");
    const double read = reading(&h, sites);
    if (limit == 5)
        bench_limit(row, 5e3, "5 seconds");
    else
        bench_limit(row, 1e3 * (limit + read), "the centralised run, with reading the same lines");
    if (bar > 0)
        bench_bar(row, bar, true);
    (void)snprintf(name, sizeof name, "  messages, %s, %u sites", variant, sites);
    bench_add(bench, name, (double)run_counts(h.run)->messages, "");
    (void)snprintf(name, sizeof name, "  bytes, %s, %u sites", variant, sites);
    bench_add(bench, name, (double)run_counts(h.run)->bytes, "");
    (void)snprintf(name, sizeof name, "  rounds, %s, %u sites", variant, sites);
    bench_add(bench, name, (double)run_counts(h.run)->rounds, "");
    (void)snprintf(name, sizeof name, "  of it reading the lines, %s, %u sites", variant, sites);
    bench_add(bench, name, 1e3 * read, "ms");
    const double classes = classes_of(h.run);
    bench_house_close(&h);
    return classes;
}

static void known_classes(struct bench *bench, const struct adult_places *t, uint32_t k,
                          uint32_t known, double found)
{
    char name[96];
    (void)snprintf(name, sizeof name, "  classes, %u rows, k = %u", t->rows, k);
    struct bench_row *row = bench_add(bench, name, found, "");
    bench_limit(row, known, "an independent program");
    bench_bar(row, 1, true);
}

static void on_adult(struct bench *bench, const struct adult_places *t, bool whole)
{
    struct central central = {
        .rules = {.attributes = ADULT_QIS, .k = 5, .l = 1, .sites = 1, .alpha = {1, 1}},
        .rows = {t->rows, t->place, NULL}};
    char name[96];
    const double alone = bench_time(run_central, &central, 1);
    (void)snprintf(name, sizeof name, "adult %u, k = 5, centralised", t->rows);
    bench_add(bench, name, 1e3 * alone, "ms");
    known_classes(bench, t, 5, whole ? 3346 : 3498, central.classes);
    const double found = distributed(bench, t, "fast", 3, 5, alone, 3);
    known_classes(bench, t, 5, whole ? 3346 : 3498, found);
    if (whole)
        return;
    (void)distributed(bench, t, "fast", 10, 5, alone, 4);
    (void)distributed(bench, t, "hardened", 3, 5, alone, 0);
    (void)distributed(bench, t, "as-published", 3, 5, 5, 1);
    (void)distributed(bench, t, "fast", 100, 200, alone, 0);
}

/* A million values over three players, beside one pass that counts those up to a place. */
enum { MILLION = 1000000, PLACES = 1024, DIGITS = 5 };

static void count_pass(void *context)
{
    const uint64_t *value = context;
    uint64_t count = 0;
    for (size_t i = 0; i < MILLION; i++)
        count += value[i] <= PLACES / 2;
    bench_must(count > 0);
}

static void kth_of_many(struct bench *bench)
{
    struct bench_house h;
    uint64_t *value = malloc(MILLION * sizeof *value), state = 1;
    char *text = malloc(DIGITS * (size_t)MILLION + 2), *at = text;
    bench_must(value && text);
    bench_house_open(&h, &kth_protocol);
    bench_must(run_set_variant(h.run, "one-way") == OK);
    set_number(h.run, "values", PLACES);
    set_number(h.run, "count", MILLION);
    set_number(h.run, "rank", MILLION / 2);
    bench_must(run_prepare(h.run) == OK);
    for (size_t i = 0, party = 1; i < MILLION; i++) {
        state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
        value[i] = state >> 54;
        at += snprintf(at, DIGITS + 1, "%llu,", (unsigned long long)value[i]);
        if ((i + 1) * 3 / MILLION < party && i + 1 < MILLION)
            continue;
        bench_must(run_input_text(h.run, (int)party++, text, (size_t)(at - text) - 1) == OK);
        at = text;
    }
    const double pass = bench_time(count_pass, value, 0.5),
                 seconds = bench_time(bench_house_run, &h, 1);
    struct bench_row *row =
        bench_add(bench, "kth of 10^6 values below 1024, 3 players, one-way", 1e3 * seconds, "ms");
    bench_limit(row, 1e4 * pass, "its 10 probes' passes over the values");
    bench_bar(row, 2, true);
    bench_house_close(&h);
    free(value);
    free(text);
}

/* Comparisons of 16 bits by two players, beside as many transfers by themselves, in one call. */
enum { TRANSFERS = 16 + 2 * (2 * 16 - 2 - 4) };

static char *repeat(const char *word, size_t count)
{
    const size_t size = strlen(word) + 1;
    char *text = malloc(count * size);
    bench_must(text != NULL);
    for (size_t i = 0; i < count; i++) {
        memcpy(text + i * size, word, size);
        text[(i + 1) * size - 1] = i + 1 < count ? ',' : 0;
    }
    return text;
}

static void give(struct bench_house *h, int party, char *text)
{
    bench_must(run_input_text(h->run, party, text, strlen(text)) == OK);
    free(text);
}

static double transfers_alone(const char *variant, size_t count)
{
    struct bench_house h;
    bench_house_open(&h, &oblivious_transfer_protocol);
    bench_must(run_set_variant(h.run, variant) == OK);
    set_number(h.run, "modulus", 2);
    set_number(h.run, "length", count);
    bench_must(run_prepare(h.run) == OK);
    give(&h, 1, repeat("1", 2 * count));
    give(&h, 2, repeat("1", count));
    const double seconds = bench_time(bench_house_run, &h, 1);
    bench_house_close(&h);
    return seconds;
}

static void compare_by_transfers(struct bench *bench, const char *variant, size_t comparisons)
{
    struct bench_house h;
    char *thresholds = repeat("30000", comparisons), name[96];
    const double transfers = transfers_alone(variant, comparisons * TRANSFERS);
    bench_house_open(&h, &compare_protocol);
    bench_must(run_set_variant(h.run, "ot") == OK);
    set_number(h.run, "parties", 2);
    set_number(h.run, "modulus", 1 << 17);
    bench_must(run_spec_words(h.run, "--set 'thresholds=%s' --set 'transfers=%s'", thresholds,
                              variant) == OK);
    give(&h, 1, repeat("12345", comparisons));
    give(&h, 2, repeat("23456", comparisons));
    const double seconds = bench_time(bench_house_run, &h, 1);
    (void)snprintf(name, sizeof name, "%zu comparisons of 16 bits, 2 players, %s", comparisons,
                   variant);
    struct bench_row *row = bench_add(bench, name, 1e3 * seconds, "ms");
    bench_limit(row, 1e3 * transfers, "their 68 transfers each, alone");
    bench_bar(row, 1.5, true);
    (void)snprintf(name, sizeof name, "  transfers a second alone, %s", variant);
    bench_add(bench, name, (double)comparisons * TRANSFERS / transfers, "1/s");
    bench_house_close(&h);
    free(thresholds);
}

/* 10^6 rows of eight attributes with 20 places each. */
static void many_rows(struct bench *bench)
{
    struct adult_places t = {.rows = MILLION};
    struct bench_house h;
    struct rusage usage;
    uint64_t state = 7;
    t.place = malloc((size_t)MILLION * ADULT_QIS * sizeof *t.place);
    bench_must(t.place != NULL);
    for (uint32_t j = 0; j < ADULT_QIS; j++)
        t.places[j] = 20;
    for (size_t i = 0; i < (size_t)MILLION * ADULT_QIS; i++) {
        state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
        t.place[i] = (uint32_t)((state >> 33) % 20);
    }
    open_sites(&h, &t, "fast", 3, 50);
    free(t.place);
    const double start = bench_cpu_seconds();
    bench_house_run(&h);
    bench_add(bench, "10^6 rows x 8, k = 50, fast, 3 sites", bench_cpu_seconds() - start, "s");
    (void)getrusage(RUSAGE_SELF, &usage);
    struct bench_row *row = bench_add(bench, "  peak memory of the process so far",
                                      (double)usage.ru_maxrss / 1024, "MiB");
    bench_limit(row, 1024, "1 GiB");
    bench_bar(row, 1, true);
    bench_house_close(&h);
}

static void run(struct bench *bench)
{
    for (int whole = 0; whole < 2; whole++) {
        struct adult_places t;
        if (!adult_places(&t, whole)) {
            (void)fprintf(stderr, "bench mondrian: vectors/tables is not in %s; skipped\n",
                          bench_source());
            continue;
        }
        on_adult(bench, &t, whole);
        if (!whole)
            bench_mondrian_quality(bench, &t);
        free(t.place);
    }
    compare_by_transfers(bench, "chou-orlandi", 32);
    compare_by_transfers(bench, "extension", 2048);
    kth_of_many(bench);
    many_rows(bench);
}

const struct bench_suite bench_mondrian = {
    "mondrian", "distributed Mondrian beside the centralised run, its counts, and its releases",
    run};
