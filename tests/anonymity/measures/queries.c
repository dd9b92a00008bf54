/* Count queries: drawn as the paper says, and judged by counting cells one by one. */
#include "anonymity/measures/queries.h"
#include "tests/expect.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 30, ATTRIBUTES = 3, QUERIES = 400 };

static const uint8_t seed[SEED_BYTES] = {9};

struct sample {
    uint32_t places[ATTRIBUTES], place[ROWS * ATTRIBUTES];
    struct query_plan plan;
    struct query query[QUERIES];
    uint64_t redrawn;
};

static status draw(struct sample *s, uint32_t places)
{
    struct seeded_tape coins;

    s->places[0] = 2;
    s->places[1] = places;
    s->places[2] = 1;
    for (uint32_t i = 0; i < ROWS * ATTRIBUTES; i++)
        s->place[i] = (uint32_t)test_random_below(s->places[i % ATTRIBUTES]);
    s->plan = (struct query_plan){ATTRIBUTES, s->places, ROWS, s->place, {3, 10}, QUERIES};
    EXPECT_EQ(OK, seeded_tape_init(&coins, seed, "queries"));
    const status drawn = queries_draw(&s->plan, &coins.tape, s->query, &s->redrawn);

    seeded_tape_clear(&coins);
    return drawn;
}

/* Widths: one value of two and of one, else 0.3 of the places, rounded, at least one. */
static void ranges(void)
{
    static const struct {
        uint32_t places, width;
    } cases[] = {{3, 1}, {4, 1}, {5, 2}, {10, 3}, {100, 30}, {101, 30}, {105, 32}};
    struct sample *const s = calloc(1, sizeof *s);

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t seen[ATTRIBUTES] = {0}, first = 0, last = 0;

        EXPECT_EQ(OK, draw(s, cases[i].places));
        for (uint32_t q = 0; q < QUERIES; q++) {
            const struct query *const query = &s->query[q];

            EXPECT(query->attribute[0] != query->attribute[1] && query->actual > 0);
            for (int j = 0; j < 2; j++) {
                const uint32_t a = query->attribute[j];

                seen[a]++;
                EXPECT(a < ATTRIBUTES && query->high[j] < s->places[a]);
                EXPECT_EQ(a == 1 ? cases[i].width : 1, query->high[j] - query->low[j] + 1);
                first += a == 1 && query->low[j] == 0;
                last += a == 1 && query->high[j] == s->places[1] - 1;
            }
        }
        EXPECT(seen[0] > QUERIES / 2 && seen[1] > QUERIES / 4 && seen[2] > QUERIES / 2);
        EXPECT(cases[i].places > 20 || (first > 0 && last > 0)); /* the ends are reached */
    }
    free(s);
}

static void same_seed_same_queries(void)
{
    struct sample *const one = calloc(1, sizeof *one), *const other = calloc(1, sizeof *other);

    EXPECT_EQ(OK, draw(one, 9));
    memcpy(other, one, sizeof *one);
    struct seeded_tape coins;

    other->plan.places = other->places;
    other->plan.place = other->place;
    EXPECT_EQ(OK, seeded_tape_init(&coins, seed, "queries"));
    EXPECT_EQ(OK, queries_draw(&other->plan, &coins.tape, other->query, &other->redrawn));
    EXPECT_BYTES(one->query, other->query, sizeof one->query);
    EXPECT_EQ(one->redrawn, other->redrawn);
    seeded_tape_clear(&coins);
    free(one);
    free(other);
}

/* The estimate by its words: each row of a box is spread over all cells of the box in the two
 * attributes, and the cells in the query are counted one by one. */
static double by_cells(const struct query *q, const struct query_boxes *b)
{
    double sum = 0;

    for (uint32_t k = 0; k < b->count; k++) {
        const uint32_t x = k * ATTRIBUTES + q->attribute[0], y = k * ATTRIBUTES + q->attribute[1];
        uint32_t inside = 0, all = 0;

        for (uint32_t u = b->low[x]; u <= b->high[x]; u++)
            for (uint32_t v = b->low[y]; v <= b->high[y]; v++) {
                all++;
                inside += u >= q->low[0] && u <= q->high[0] && v >= q->low[1] && v <= q->high[1];
            }
        sum += (double)b->rows[k] * inside / all;
    }
    return sum;
}

static void estimates(void)
{
    struct sample *const s = calloc(1, sizeof *s);
    uint32_t low[ROWS * ATTRIBUTES], high[ROWS * ATTRIBUTES], rows[ROWS];
    double error[QUERIES], mean = 0, most = 0;
    struct query_errors errors;

    EXPECT_EQ(OK, draw(s, 12));
    /* The table itself: no error at all. */
    for (uint32_t i = 0; i < ROWS; i++)
        rows[i] = 1;
    const struct query_boxes exact = {ROWS, s->place, s->place, rows};

    queries_errors(s->query, QUERIES, ATTRIBUTES, &exact, error, &errors);
    EXPECT(errors.mean == 0 && errors.median == 0 && errors.ninth_decile == 0 && errors.most == 0);
    for (uint32_t i = 0; i < ROWS * ATTRIBUTES; i++) {
        const uint32_t places = s->places[i % ATTRIBUTES];
        const uint32_t a = (uint32_t)test_random_below(places);
        const uint32_t b = (uint32_t)test_random_below(places);

        low[i] = a < b ? a : b;
        high[i] = a < b ? b : a;
    }
    const struct query_boxes boxes = {ROWS, low, high, rows};

    for (uint32_t i = 0; i < QUERIES; i++) {
        const double got = query_estimate(&s->query[i], ATTRIBUTES, &boxes);
        const double want = by_cells(&s->query[i], &boxes);
        const double off = fabs((double)s->query[i].actual - want) / (double)s->query[i].actual;

        EXPECT(fabs(got - want) < 1e-9);
        mean += off / QUERIES;
        most = off > most ? off : most;
    }
    queries_errors(s->query, QUERIES, ATTRIBUTES, &boxes, error, &errors);
    EXPECT(fabs(errors.mean - mean) < 1e-9 && fabs(errors.most - most) < 1e-9);
    for (uint32_t i = 1; i < QUERIES; i++)
        EXPECT(error[i - 1] <= error[i]);
    EXPECT(errors.median == error[199] && errors.ninth_decile == error[359]);
    free(s);
}

static void what_cannot_be_drawn(void)
{
    struct sample *const s = calloc(1, sizeof *s);
    struct seeded_tape coins;

    EXPECT_EQ(OK, draw(s, 5));
    EXPECT_EQ(OK, seeded_tape_init(&coins, seed, "queries"));
    struct query_plan bad = s->plan;

    bad.attributes = 1;
    EXPECT_EQ(E_ARGUMENT, queries_draw(&bad, &coins.tape, s->query, &s->redrawn));
    bad = s->plan;
    bad.rows = 0;
    EXPECT_EQ(E_ARGUMENT, queries_draw(&bad, &coins.tape, s->query, &s->redrawn));
    bad = s->plan;
    bad.share = (struct ratio){0, 1};
    EXPECT_EQ(E_ARGUMENT, queries_draw(&bad, &coins.tape, s->query, &s->redrawn));
    bad.share = (struct ratio){2, 1};
    EXPECT_EQ(E_ARGUMENT, queries_draw(&bad, &coins.tape, s->query, &s->redrawn));
    /* One row in a huge domain: hardly a query finds it. */
    const uint32_t huge[] = {100000000, 100000000}, row[] = {5, 5};
    const struct query_plan rare = {2, huge, 1, row, {1, 1000000000}, 3};

    EXPECT_EQ(E_LIMIT, queries_draw(&rare, &coins.tape, s->query, &s->redrawn));
    EXPECT_EQ(3001, s->redrawn);
    seeded_tape_clear(&coins);
    free(s);
}

const struct test tests[] = {{"ranges", ranges},
                             {"same seed, same queries", same_seed_same_queries},
                             {"estimates", estimates},
                             {"what cannot be drawn", what_cannot_be_drawn},
                             {0}};
