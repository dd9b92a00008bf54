/* Count queries: how wrong are the counts that a reader makes from a release? */
#include "anonymity/measures/queries.h"
#include "crypto/wide.h"
#include <math.h>
#include <stdlib.h>

/* draw_range draws one attribute's part of a query. */
static status draw_range(const struct query_plan *plan, struct tape *coins, uint32_t attribute,
                         uint32_t *low, uint32_t *high)
{
    const uint32_t places = plan->places[attribute];
    uint64_t width = 1, start = 0;

    if (places > 2) { /* to the nearest whole, half up */
        const struct wide twice = wide_product(2 * (uint64_t)places, plan->share.over),
                          under = wide_of(plan->share.under);
        width = wide_low(wide_quotient(wide_add(twice, under), wide_add(under, under)));
        width = width == 0 ? 1 : width;
    }
    REQUIRE(tape_below(coins, "start of a range", places - width + 1, &start));
    *low = (uint32_t)start;
    *high = (uint32_t)(start + width - 1);
    return OK;
}

static uint64_t count_matches(const struct query_plan *plan, const struct query *q)
{
    uint64_t count = 0;

    for (uint32_t i = 0; i < plan->rows; i++) {
        const uint32_t *const place = &plan->place[(size_t)i * plan->attributes];
        const uint32_t x = place[q->attribute[0]], y = place[q->attribute[1]];

        count += x >= q->low[0] && x <= q->high[0] && y >= q->low[1] && y <= q->high[1];
    }
    return count;
}

static status draw_query(const struct query_plan *plan, struct tape *coins, struct query *q)
{
    uint64_t first = 0, second = 0;

    REQUIRE(tape_below(coins, "first attribute", plan->attributes, &first));
    REQUIRE(tape_below(coins, "second attribute", plan->attributes - 1ULL, &second));
    q->attribute[0] = (uint32_t)first;
    q->attribute[1] = (uint32_t)(second < first ? second : second + 1);
    for (int i = 0; i < 2; i++)
        REQUIRE(draw_range(plan, coins, q->attribute[i], &q->low[i], &q->high[i]));
    q->actual = count_matches(plan, q);
    return OK;
}

status queries_draw(const struct query_plan *plan, struct tape *coins, struct query *query,
                    uint64_t *redrawn)
{
    *redrawn = 0;
    if (plan->attributes < 2 || plan->rows == 0 || plan->share.over == 0 ||
        plan->share.over > plan->share.under)
        return E_ARGUMENT;
    for (uint32_t i = 0; i < plan->count;) {
        REQUIRE(draw_query(plan, coins, &query[i]));
        if (query[i].actual > 0)
            i++;
        else if (++*redrawn > (uint64_t)QUERIES_REDRAWN * plan->count)
            return E_LIMIT;
    }
    return OK;
}

double query_estimate(const struct query *q, uint32_t attributes, const struct query_boxes *boxes)
{
    double sum = 0;

    for (uint32_t k = 0; k < boxes->count; k++) {
        uint64_t inside = 1, all = 1;

        for (int i = 0; i < 2; i++) {
            const size_t at = (size_t)k * attributes + q->attribute[i];
            const uint32_t from = boxes->low[at] > q->low[i] ? boxes->low[at] : q->low[i];
            const uint32_t to = boxes->high[at] < q->high[i] ? boxes->high[at] : q->high[i];

            inside *= from <= to ? (uint64_t)to - from + 1 : 0;
            all *= (uint64_t)boxes->high[at] - boxes->low[at] + 1;
        }
        if (inside > 0)
            sum += boxes->rows[k] * ((double)inside / (double)all);
    }
    return sum;
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

void queries_errors(const struct query *query, uint32_t count, uint32_t attributes,
                    const struct query_boxes *boxes, double *error, struct query_errors *out)
{
    double sum = 0;

    for (uint32_t i = 0; i < count; i++) {
        const double actual = (double)query[i].actual;

        error[i] = fabs(actual - query_estimate(&query[i], attributes, boxes)) / actual;
        sum += error[i];
    }
    qsort(error, count, sizeof *error, by_value);
    *out = (struct query_errors){.mean = 0};
    if (count == 0)
        return;
    out->mean = sum / count;
    out->median = error[(count - 1) / 2];
    out->ninth_decile = error[(uint32_t)(((uint64_t)9 * count + 9) / 10 - 1)];
    out->most = error[count - 1];
}
