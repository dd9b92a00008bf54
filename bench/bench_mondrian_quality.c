/* What the releases are like: jurczyk-xiong 5.1 (figure 4) and 5.2 (figures 6 to 8).
 *
 * Adult has no City, and the paper does not say how it was made: here a city is one of six
 * stretches of native-country with about as many countries each. Each city has a sixth of the
 * sites; of these the first third has ages below 25, the second 25 to 55, the last the rest; rows
 * are dealt around within a part. */
#include "anonymity/measures/queries.h"
#include "bench/bench_crypto.h"
#include "bench/bench_mondrian.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CITIES = 6, AGE = 1, COUNTRY = 5, QUERIES = 10000, SEEDS = 3, YOUNGEST = 1 };

/* Figure 4: mean sizes; independent: each of three sites anonymizes its own rows. */
static void mean_sizes(struct bench *bench, const struct adult_places *t, uint32_t k)
{
    const struct cuts_rules rules = {
        .attributes = ADULT_QIS, .k = k, .l = 1, .sites = 1, .alpha = {1, 1}};
    uint32_t *part = malloc((size_t)t->rows * ADULT_QIS * sizeof *part), apart = 0;
    struct cuts_classes classes;
    char name[96];
    bench_must(part != NULL);
    for (uint32_t site = 0; site < 3; site++) {
        struct cuts_rows rows = {0, part, NULL};
        for (size_t i = site; i < t->rows; i += 3)
            memcpy(part + (size_t)rows.rows++ * ADULT_QIS, t->place + i * ADULT_QIS,
                   ADULT_QIS * sizeof *part);
        bench_cuts(&rules, &rows, &classes);
        apart += classes.count;
        cuts_classes_clear(&classes);
    }
    bench_cuts(&rules, &(const struct cuts_rows){t->rows, t->place, NULL}, &classes);
    (void)snprintf(name, sizeof name, "mean class size, k = %u, distributed", k);
    bench_limit(bench_add(bench, name, (double)t->rows / classes.count, "rows"),
                (double)t->rows / apart, "three sites apart (figure 4)");
    cuts_classes_clear(&classes);
    free(part);
}

static uint32_t *deal_rows(const struct adult_places *t, uint32_t sites)
{
    uint32_t *site = malloc(t->rows * sizeof *site), city[64] = {0}, dealt[CITIES * 3] = {0};
    bench_must(site != NULL && t->places[COUNTRY] <= 64);
    /* Nine rows of ten are of one country, so stretches of equal rows cannot be. */
    for (uint32_t c = 0; c < t->places[COUNTRY]; c++)
        city[c] = c * CITIES / t->places[COUNTRY];
    for (size_t i = 0; i < t->rows; i++) {
        const uint32_t in = city[t->place[i * ADULT_QIS + COUNTRY]],
                       age = t->place[i * ADULT_QIS + AGE] + YOUNGEST,
                       third = age < 25    ? 0
                               : age <= 55 ? 1
                                           : 2,
                       first = in * sites / CITIES, all = (in + 1) * sites / CITIES - first,
                       from = third * all / 3, to = (third + 1) * all / 3;
        site[i] = 1 + first + from + dealt[in * 3 + third]++ % (to - from);
    }
    return site;
}

struct asked {
    struct query *query;
    double *error;
};

static double mean_error(const struct adult_places *t, const struct cuts_rules *rules,
                         const uint32_t *site, const struct asked *asked)
{
    struct cuts_classes classes;
    struct query_errors errors;
    double sum = 0;
    bench_cuts(rules, &(const struct cuts_rows){t->rows, t->place, site}, &classes);
    const struct query_boxes boxes = {classes.count, classes.low, classes.high, classes.size};
    for (int s = 0; s < SEEDS; s++) {
        queries_errors(asked->query + (size_t)s * QUERIES, QUERIES, ADULT_QIS, &boxes, asked->error,
                       &errors);
        sum += errors.mean;
    }
    cuts_classes_clear(&classes);
    return sum / SEEDS;
}

static void ask_queries(const struct adult_places *t, struct asked *asked)
{
    const struct query_plan plan = {.attributes = ADULT_QIS,
                                    .places = t->places,
                                    .rows = t->rows,
                                    .place = t->place,
                                    .share = {3, 10},
                                    .count = QUERIES};
    asked->query = malloc(SEEDS * QUERIES * sizeof *asked->query);
    asked->error = malloc(QUERIES * sizeof *asked->error);
    bench_must(asked->query && asked->error);
    for (int s = 0; s < SEEDS; s++) {
        const uint8_t seed[SEED_BYTES] = {(uint8_t)(s + 1)};
        struct seeded_tape tape;
        uint64_t redrawn;
        bench_must(seeded_tape_init(&tape, seed, "queries") == OK);
        bench_must(queries_draw(&plan, &tape.tape, asked->query + (size_t)s * QUERIES, &redrawn) ==
                   OK);
        seeded_tape_clear(&tape);
    }
}

static void error_row(struct bench *bench, const struct adult_places *t, const struct asked *asked,
                      uint32_t sites, uint32_t k, uint32_t l)
{
    uint32_t *site = deal_rows(t, sites);
    double error[3];
    static const struct ratio alphas[] = {{0, 1}, {3, 10}, {1, 1}};
    for (int i = 0; i < 3; i++) {
        const struct cuts_rules rules = {
            .attributes = ADULT_QIS, .k = k, .l = l, .sites = sites, .alpha = alphas[i]};
        char name[96];
        error[i] = mean_error(t, &rules, site, asked);
        (void)snprintf(name, sizeof name, "query error, %u sites, k = %u, l = %u, alpha = %g",
                       sites, k, l, (double)alphas[i].over / (double)alphas[i].under);
        bench_add(bench, name, 100 * error[i], "%");
    }
    struct bench_row *row = &bench->row[bench->count - 2];
    bench_limit(row, 100 * (error[0] < error[2] ? error[0] : error[2]),
                "the better of width alone and entropy alone; the paper has 0.7");
    free(site);
}

void bench_mondrian_quality(struct bench *bench, const struct adult_places *t)
{
    static const uint32_t ks[] = {5, 10, 25, 50, 100, 250};
    static const uint32_t asked_for[][3] = {{100, 200, 30}, {100, 50, 30},  {100, 500, 30},
                                            {100, 200, 2},  {100, 200, 15}, {50, 200, 30},
                                            {200, 200, 30}};
    struct asked asked;
    for (size_t i = 0; i < sizeof ks / sizeof *ks; i++)
        mean_sizes(bench, t, ks[i]);
    ask_queries(t, &asked);
    for (size_t i = 0; i < sizeof asked_for / sizeof *asked_for; i++)
        error_row(bench, t, &asked, asked_for[i][0], asked_for[i][1], asked_for[i][2]);
    free(asked.query);
    free(asked.error);
}
