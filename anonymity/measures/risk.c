#include "anonymity/measures/risk.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Numbers for pairs of numbers, in the order of first use. */
struct pairs {
    uint64_t *key;    /* [slots] */
    uint32_t *number; /* [slots]: plus one; 0: free */
    uint32_t count, slots;
};

static uint32_t pairs_slot(const struct pairs *p, uint64_t key)
{
    uint32_t at = (uint32_t)((key * 0x9e3779b97f4a7c15u) >> 32) & (p->slots - 1);

    while (p->number[at] != 0 && p->key[at] != key)
        at = (at + 1) & (p->slots - 1);
    return at;
}

/* |most| different pairs fill at most half of the slots. */
static status pairs_init(struct pairs *p, uint32_t most)
{
    *p = (struct pairs){.slots = 16};
    while (p->slots / 2 < most && p->slots < 1u << 31)
        p->slots *= 2;
    p->key = malloc(p->slots * sizeof *p->key);
    p->number = calloc(p->slots, sizeof *p->number);
    return p->key != NULL && p->number != NULL ? OK : E_MEMORY;
}

static void pairs_clear(struct pairs *p)
{
    free(p->key);
    free(p->number);
    *p = (struct pairs){0};
}

static uint32_t pairs_add(struct pairs *p, uint32_t a, uint32_t b)
{
    const uint64_t key = (uint64_t)a << 32 | b;
    const uint32_t at = pairs_slot(p, key);

    if (p->number[at] == 0) {
        p->key[at] = key;
        p->number[at] = ++p->count;
    }
    return p->number[at] - 1;
}

/* The number of a pair, or RISK_SUPPRESSED when there is none. */
static uint32_t pairs_find(const struct pairs *p, uint32_t a, uint32_t b)
{
    return p->number[pairs_slot(p, (uint64_t)a << 32 | b)] - 1;
}

struct work {
    const struct risk_plan *plan;
    struct risk *risk;
    struct pairs pairs[RISK_QIS]; /* class of the columns before, code -> class */
};

static bool is_suppressed(const struct risk_plan *plan, uint32_t row)
{
    for (uint32_t j = 0; j < plan->qis; j++)
        if (strcmp(table_cell(plan->released, row, plan->qi[j]), "*") != 0)
            return false;
    return true;
}

/* Classes by one column after the other; then they are numbered anew, by their first rows. */
static status make_classes(struct work *w)
{
    const struct table *const t = w->plan->released;
    struct risk *const r = w->risk;

    for (uint32_t i = 0; i < t->rows; i++) {
        r->of_row[i] = is_suppressed(w->plan, i) ? RISK_SUPPRESSED : 0;
        r->suppressed += r->of_row[i] == RISK_SUPPRESSED;
    }
    r->rows = t->rows - r->suppressed;
    for (uint32_t j = 0; j < w->plan->qis; j++) {
        const uint32_t *const code = t->column[w->plan->qi[j]].code;

        REQUIRE(pairs_init(&w->pairs[j], t->rows));
        for (uint32_t i = 0; i < t->rows; i++)
            if (r->of_row[i] != RISK_SUPPRESSED)
                r->of_row[i] = pairs_add(&w->pairs[j], r->of_row[i], code[i]);
        r->classes = w->pairs[j].count;
    }
    for (uint32_t i = t->rows; i-- > 0;)
        if (r->of_row[i] != RISK_SUPPRESSED) {
            r->size[r->of_row[i]]++;
            r->first_row[r->of_row[i]] = i;
        }
    return OK;
}

/* The class of a row of the population, or RISK_SUPPRESSED when the release has none like it. */
static uint32_t class_of(const struct work *w, uint32_t row)
{
    const struct table *const p = w->plan->population;
    uint32_t class = 0;

    for (uint32_t j = 0; j < w->plan->qis && class != RISK_SUPPRESSED; j++) {
        const struct column *const from = &p->column[w->plan->population_qi[j]];
        const struct word *const word = &from->value[from->code[row]];
        uint32_t code;

        if (column_code(&w->plan->released->column[w->plan->qi[j]], word->text, word->size,
                        &code) != OK)
            return RISK_SUPPRESSED;
        class = pairs_find(&w->pairs[j], class, code);
    }
    return class;
}

static status count_population(struct work *w, struct complaint *complaint)
{
    const struct table *const p = w->plan->population;
    struct risk *const r = w->risk;

    if (p == NULL) {
        memcpy(r->population, r->size, r->classes * sizeof *r->size);
        return OK;
    }
    for (uint32_t i = 0; i < p->rows; i++) {
        const uint32_t class = class_of(w, i);

        if (class != RISK_SUPPRESSED)
            r->population[class]++;
    }
    for (uint32_t k = 0; k < r->classes; k++)
        if (r->population[k] < r->size[k])
            return complain(complaint, E_INPUT,
                            "row %u of %s is in a class of %u, of which %s has only %u: the "
                            "population must be generalised as the release is",
                            r->first_row[k] + 1, w->plan->released->name, r->size[k], p->name,
                            r->population[k]);
    return OK;
}

static void sum_up(struct risk *r)
{
    uint32_t least = UINT32_MAX;
    double population = 0;

    r->smallest = UINT32_MAX;
    for (uint32_t k = 0; k < r->classes; k++) {
        r->smallest = r->size[k] < r->smallest ? r->size[k] : r->smallest;
        least = r->population[k] < least ? r->population[k] : least;
        population += r->population[k];
        r->marketer += (double)r->size[k] / r->population[k] / r->rows;
    }
    if (r->classes == 0) {
        r->smallest = 0;
        return;
    }
    r->prosecutor_highest = 1.0 / r->smallest;
    r->prosecutor_average = (double)r->classes / r->rows;
    r->journalist_highest = 1.0 / least;
    r->journalist_average = fmax(r->classes / population, r->marketer);
}

status risk_measure(struct risk *r, const struct risk_plan *plan, struct complaint *complaint)
{
    const size_t room = (size_t)plan->released->rows + 1;
    struct work w = {.plan = plan, .risk = r};
    status s = E_MEMORY;

    *r = (struct risk){.of_row = calloc(room, sizeof *r->of_row),
                       .size = calloc(room, sizeof *r->size),
                       .population = calloc(room, sizeof *r->population),
                       .first_row = calloc(room, sizeof *r->first_row)};
    if (r->of_row != NULL && r->size != NULL && r->population != NULL && r->first_row != NULL)
        s = make_classes(&w);
    if (s == OK)
        s = count_population(&w, complaint);
    if (s == OK)
        sum_up(r);
    else
        risk_clear(r);
    for (uint32_t j = 0; j < RISK_QIS; j++)
        pairs_clear(&w.pairs[j]);
    return s;
}

void risk_clear(struct risk *r)
{
    free(r->of_row);
    free(r->size);
    free(r->population);
    free(r->first_row);
    *r = (struct risk){0};
}

double risk_share(const struct risk *r, double threshold)
{
    double above = 0;

    for (uint32_t k = 0; k < r->classes; k++)
        if (1.0 / r->size[k] > threshold)
            above += r->size[k];
    return r->rows == 0 ? 0 : above / r->rows;
}

/* n times the entropy, up to the same constant for all counts of n rows: -sum c log c. */
static double entropy(const uint32_t *count, uint32_t values)
{
    double sum = 0;

    for (uint32_t v = 0; v < values; v++)
        if (count[v] > 1)
            sum -= count[v] * log2(count[v]);
    return sum;
}

static void count_values(const struct column *c, uint32_t rows, uint32_t *count)
{
    for (uint32_t i = 0; i < rows; i++)
        count[c->code[i]]++;
}

/* H(X|Y) / H(X) = (H(X,Y) - H(Y)) / H(X), with H(Z) = log n + entropy(Z) / n. */
status risk_lost(const struct table *original, uint32_t x, const struct table *released, uint32_t y,
                 double *lost)
{
    const struct column *const cx = &original->column[x], *const cy = &released->column[y];
    const uint32_t n = original->rows;
    uint32_t *const count = calloc((size_t)n + 1, 3 * sizeof *count);
    struct pairs both = {0};

    *lost = 0;
    if (count == NULL || released->rows != n || pairs_init(&both, n) != OK) {
        free(count);
        pairs_clear(&both);
        return released->rows != n ? E_ARGUMENT : E_MEMORY;
    }
    uint32_t *const in_y = count + n, *const in_both = in_y + n;

    count_values(cx, n, count);
    count_values(cy, n, in_y);
    for (uint32_t i = 0; i < n; i++)
        in_both[pairs_add(&both, cx->code[i], cy->code[i])]++;
    const double of_x = n * log2(n) + entropy(count, cx->values);
    const double of_both = entropy(in_both, both.count) - entropy(in_y, cy->values);

    if (of_x > 1e-9 * n)
        *lost = fmin(1, fmax(0, of_both / of_x));
    pairs_clear(&both);
    free(count);
    return OK;
}

/* The distance of two distributions is the sum of what one has more than the other. */
static double class_distance(const struct risk *r, const struct column *c, const uint32_t *rows,
                             uint32_t size, uint32_t *in_class, const uint32_t *in_all,
                             uint32_t *distinct)
{
    double more = 0;

    *distinct = 0;
    for (uint32_t i = 0; i < size; i++)
        in_class[c->code[rows[i]]]++;
    for (uint32_t i = 0; i < size; i++) {
        uint32_t *const here = &in_class[c->code[rows[i]]];

        if (*here == 0)
            continue;
        more += fmax(0, (double)*here / size - (double)in_all[c->code[rows[i]]] / r->rows);
        *here = 0;
        ++*distinct;
    }
    return more;
}

status risk_distance(const struct risk *r, const struct table *released, uint32_t column,
                     double *distance, uint32_t *least)
{
    const struct column *const c = &released->column[column];
    uint32_t *const start = calloc((size_t)r->classes + 2, sizeof *start);
    uint32_t *const rows = calloc((size_t)released->rows + 1, sizeof *rows);
    uint32_t *const count = calloc((size_t)c->values + 1, 2 * sizeof *count);
    const bool room = start != NULL && rows != NULL && count != NULL;

    *distance = 0;
    *least = r->classes == 0 ? 0 : UINT32_MAX;
    for (uint32_t k = 0; room && k < r->classes; k++)
        start[k + 1] = start[k] + r->size[k];
    for (uint32_t i = 0; room && i < released->rows; i++)
        if (r->of_row[i] != RISK_SUPPRESSED) {
            rows[start[r->of_row[i]]++] = i;
            count[c->values + c->code[i]]++;
        }
    for (uint32_t k = 0; room && k < r->classes; k++) {
        uint32_t distinct;
        const double d = class_distance(r, c, rows + start[k] - r->size[k], r->size[k], count,
                                        count + c->values, &distinct);

        *distance = fmax(*distance, d);
        *least = distinct < *least ? distinct : *least;
    }
    free(start);
    free(rows);
    free(count);
    return room ? OK : E_MEMORY;
}
