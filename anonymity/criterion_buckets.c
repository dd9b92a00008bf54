/* Grassberger's entropy as the established tool judges it: in the order of its hash table.
 *
 * The tool adds up the terms of a class value by value and gives up as soon as the sum passes the
 * bound. That is sound for Shannon's entropy, whose terms are never negative. Grassberger's are,
 * for values that occur once, so its verdict depends on the order of the sum: the buckets of a hash
 * table with open addressing, at home in (code modulo capacity), the capacity doubling from 8 when
 * more than three quarters full. When two codes share a home, the one that came first keeps it; so
 * the verdict depends even on the finer node from which the tool happened to merge the class.
 *
 * In the compatibility mode the finer node is the one a level below in the first attribute that is
 * generalised, its classes filled row by row. With that rule the published optimum of the row
 * TestAnonymizationEntropyLDiversity#0 comes out; made from the rows themselves it does not. By the
 * definition a better solution exists, which the default mode finds. */
#include "anonymity/criterion_scratch.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 8 };
#define EMPTY UINT32_MAX

struct bucket_table {
    uint32_t capacity, used;
    uint32_t *code, *times; /* [room] */
    uint32_t *old_code, *old_times;
};

struct buckets {
    struct classes coarse, fine;
    bool judged[CRITERIA]; /* |pass| is filled in for |level| */
    uint32_t level[DATASET_QIS];
    uint8_t *pass[CRITERIA];       /* [rows]: by class */
    uint32_t *order, *spare, *end; /* [rows + 1] each */
    struct bucket_table run, whole;
};

static void bucket_empty(struct bucket_table *table, uint32_t capacity)
{
    table->capacity = capacity;
    table->used = 0;
    memset(table->code, 0xff, capacity * sizeof *table->code);
}

static void bucket_put(struct bucket_table *table, uint32_t code, uint32_t times)
{
    uint32_t at = code & (table->capacity - 1);

    while (table->code[at] != EMPTY && table->code[at] != code)
        at = (at + 1) & (table->capacity - 1);
    if (table->code[at] == EMPTY) {
        table->code[at] = code;
        table->times[at] = 0;
        table->used++;
    }
    table->times[at] += times;
}

static void bucket_add(struct bucket_table *table, uint32_t code, uint32_t times)
{
    const uint32_t capacity = table->capacity;

    bucket_put(table, code, times);
    if (table->used <= capacity / 4 * 3)
        return;
    memcpy(table->old_code, table->code, capacity * sizeof *table->code);
    memcpy(table->old_times, table->times, capacity * sizeof *table->times);
    bucket_empty(table, 2 * capacity);
    for (uint32_t i = 0; i < capacity; i++)
        if (table->old_code[i] != EMPTY)
            bucket_put(table, table->old_code[i], table->old_times[i]);
}

/* bucket_passes adds the terms up as the tool does. */
static bool bucket_passes(const struct bucket_table *table, const struct criterion *c,
                          uint32_t rows)
{
    const double bound = rows * (grassberger(rows) - log(c->a_real));
    double sum = 0;

    if (table->used < ceil(c->a_real))
        return false;
    for (uint32_t i = 0; i < table->capacity; i++) {
        if (table->code[i] == EMPTY)
            continue;
        sum += table->times[i] * grassberger(table->times[i]);
        if (bound < sum)
            return false;
    }
    return true;
}

/* sort_rows sorts rows by class, and keeps the order of rows in a class: |end[k]| is where class k
 * ends. */
static void sort_rows(const uint32_t *from, uint32_t rows, const struct classes *classes,
                      uint32_t *to, uint32_t *end)
{
    uint32_t total = 0;

    memset(end, 0, (classes->count + 1ULL) * sizeof *end);
    for (uint32_t i = 0; i < rows; i++)
        end[classes->of_row[i]]++;
    for (uint32_t k = 0; k < classes->count; k++) {
        const uint32_t count = end[k];

        end[k] = total;
        total += count;
    }
    for (uint32_t i = 0; i < rows; i++)
        to[end[classes->of_row[from[i]]]++] = from[i];
}

static status make_classes(struct classes *classes, const uint32_t *level)
{
    REQUIRE(classes_by_level(classes, level));
    return classes_of_rows(classes);
}

/* judge_classes fills the verdicts on all classes at |b->level| in. */
static status judge_classes(struct buckets *b, const struct criteria *set,
                            const struct criterion *c, uint8_t *pass)
{
    const struct dataset *const data = set->data;
    const uint32_t *const code = data->tracked[c->track].code;
    uint32_t below[DATASET_QIS];

    memcpy(below, b->level, data->qis * sizeof *below);
    for (uint32_t i = 0; i < data->qis; i++)
        if (below[i] > 0) {
            below[i]--;
            break;
        }
    REQUIRE(make_classes(&b->coarse, b->level));
    REQUIRE(make_classes(&b->fine, below));
    for (uint32_t i = 0; i < data->rows; i++)
        b->order[i] = i;
    sort_rows(b->order, data->rows, &b->fine, b->spare, b->end);
    sort_rows(b->spare, data->rows, &b->coarse, b->order, b->end);
    for (uint32_t k = 0, i = 0; k < b->coarse.count; k++) {
        bucket_empty(&b->whole, FIRST_CAPACITY);
        while (i < b->end[k]) {
            const uint32_t fine = b->fine.of_row[b->order[i]];

            bucket_empty(&b->run, FIRST_CAPACITY);
            for (; i < b->end[k] && b->fine.of_row[b->order[i]] == fine; i++)
                if (dataset_counts(data, b->order[i]))
                    bucket_add(&b->run, code[b->order[i]], 1);
            for (uint32_t j = 0; j < b->run.capacity; j++)
                if (b->run.code[j] != EMPTY)
                    bucket_add(&b->whole, b->run.code[j], b->run.times[j]);
        }
        pass[k] = bucket_passes(&b->whole, c, b->coarse.rows[k]);
    }
    return OK;
}

bool buckets_pass(const struct criteria *set, const struct criterion *c,
                  const struct classes *classes, uint32_t which)
{
    struct buckets *const b = set->scratch->buckets;
    const size_t item = (size_t)(c - set->item);

    if (memcmp(b->level, classes->level, set->data->qis * sizeof *b->level) != 0) {
        memcpy(b->level, classes->level, set->data->qis * sizeof *b->level);
        memset(b->judged, 0, sizeof b->judged);
    }
    if (!b->judged[item]) {
        /* Without memory nothing passes, which is the safe side. */
        if (judge_classes(b, set, c, b->pass[item]) != OK)
            return false;
        b->judged[item] = true;
    }
    return b->pass[item][which];
}

static status bucket_init(struct bucket_table *table, uint32_t values, struct pool *pool)
{
    size_t room = FIRST_CAPACITY;

    while (room / 4 * 3 < values + 1ULL)
        room *= 2;
    table->code = pool_take(pool, room * sizeof *table->code);
    table->times = pool_take(pool, room * sizeof *table->times);
    table->old_code = pool_take(pool, room * sizeof *table->old_code);
    table->old_times = pool_take(pool, room * sizeof *table->old_times);
    return table->code && table->times && table->old_code && table->old_times ? OK : E_MEMORY;
}

status buckets_init(struct criterion_scratch *scratch, const struct criteria *set, uint32_t values)
{
    const size_t rows = set->data->rows + 1ULL;
    struct buckets *const b = pool_zero(&scratch->pool, 1, sizeof *b);

    if (b == NULL)
        return E_MEMORY;
    classes_init(&b->coarse, set->data);
    classes_init(&b->fine, set->data);
    scratch->buckets = b;
    b->order = pool_take(&scratch->pool, rows * sizeof *b->order);
    b->spare = pool_take(&scratch->pool, rows * sizeof *b->spare);
    b->end = pool_take(&scratch->pool, rows * sizeof *b->end);
    for (uint32_t i = 0; i < set->count; i++)
        if ((b->pass[i] = pool_take(&scratch->pool, rows)) == NULL)
            return E_MEMORY;
    if (b->order == NULL || b->spare == NULL || b->end == NULL)
        return E_MEMORY;
    REQUIRE(bucket_init(&b->run, values, &scratch->pool));
    return bucket_init(&b->whole, values, &scratch->pool);
}

void buckets_clear(struct criterion_scratch *scratch)
{
    if (scratch->buckets == NULL)
        return;
    classes_clear(&scratch->buckets->coarse);
    classes_clear(&scratch->buckets->fine);
}
