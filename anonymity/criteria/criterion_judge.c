/* Criteria: is a class safe enough to be released? The verdict on one class, and on all. */
#include "anonymity/criteria/criterion.h"
#include "anonymity/criteria/criterion_internal.h"
#include "crypto/wide.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t most_frequent(const struct histogram *h)
{
    uint32_t most = 0;
    for (uint32_t v = 0; v < h->distinct; v++)
        most = h->times[v] > most ? h->times[v] : most;
    return most;
}

static int descending(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x < y) - (x > y);
}

/* r_1 < c (r_l + ... + r_m), frequencies in descending order: fewer than l values leave no tail. */
static bool recursive(const struct criteria *set, const struct criterion *c,
                      const struct histogram *h)
{
    uint32_t *sorted = set->scratch->sorted;
    memcpy(sorted, h->times, h->distinct * sizeof *sorted);
    qsort(sorted, h->distinct, sizeof *sorted, descending);
    uint64_t tail = 0;
    for (uint64_t i = c->b.over - 1; i < h->distinct; i++)
        tail += sorted[i];
    if (set->arx)
        return sorted[0] < c->a_real * (double)tail;
    return products_compare(sorted[0], c->a.under, tail, c->a.over) < 0;
}

/* MIN <= rows / population <= MAX. A class of no counted rows has the share 0. */
static bool present(const struct criteria *set, const struct criterion *c, const struct judged *j)
{
    if (j->population == 0)
        return true;
    if (set->arx) {
        const double share = (double)j->rows / (double)j->population;
        return share >= c->a_real && share <= c->b_real;
    }
    return products_compare(j->population, c->a.over, j->rows, c->a.under) <= 0 &&
           products_compare(j->rows, c->b.under, j->population, c->b.over) <= 0;
}

bool criterion_judge(const struct criteria *set, const struct criterion *c, const struct judged *j)
{
    const struct histogram *h = &j->histogram[c->track];
    if (c->kind == PRESENCE)
        return present(set, c, j);
    if (j->rows == 0)
        return true;
    switch (c->kind) {
    case K_ANONYMITY:
        return j->rows >= c->a.over;
    case DISTINCT_DIVERSITY:
    case SITE_DIVERSITY:
        return h->distinct >= c->a.over;
    case ENTROPY_DIVERSITY:
        return entropy_shannon(set, c, j);
    case GRASSBERGER_DIVERSITY:
        return entropy_grassberger(set, c, j);
    case RECURSIVE_DIVERSITY:
        return recursive(set, c, h);
    case FREQUENCY_DIVERSITY:
        return products_compare(most_frequent(h), c->a.over, j->rows, c->a.under) <= 0;
    case CLOSENESS_EQUAL:
        return distance_equal(set, c, j);
    case CLOSENESS_ORDERED:
        return distance_ordered(set, c, j);
    case CLOSENESS_HIERARCHICAL:
        return distance_hierarchical(set, c, j);
    case P_SENSITIVE:
        return h->distinct >= c->a.over && j->rows >= c->b.over;
    case ALPHA_K:
        return j->rows >= c->b.over &&
               products_compare(most_frequent(h), c->a.under, j->rows, c->a.over) <= 0;
    case PRESENCE:
    case CRITERION_KINDS:
        break;
    }
    abort();
}

static struct judged make_plain(const struct criteria *set, const struct classes *classes,
                                uint32_t which)
{
    struct judged j = {.rows = classes->rows[which], .population = classes->population[which]};
    for (uint32_t t = 0; t < set->data->tracks; t++)
        j.histogram[t] = classes_histogram(classes, t, which);
    return j;
}

bool criterion_holds(const struct criteria *set, const struct criterion *c,
                     const struct classes *classes, uint32_t which)
{
    const struct judged j = make_plain(set, classes, which);
    return criterion_judge(set, c, &j);
}

static bool all_hold(const struct criteria *set, const struct judged *j)
{
    for (uint32_t i = 0; i < set->count; i++)
        if (!criterion_judge(set, &set->item[i], j))
            return false;
    return true;
}

bool criteria_hold(const struct criteria *set, const struct classes *classes, uint32_t which)
{
    if (classes->rows[which] > 0 && classes->rows[which] < set->least)
        return false;
    const struct judged j = make_plain(set, classes, which);
    return all_hold(set, &j);
}

void criteria_suppress(const struct criteria *set, struct classes *classes, uint64_t limit,
                       uint64_t *rows, bool *possible)
{
    *rows = 0;
    *possible = true;
    for (uint32_t k = 0; k < classes->count; k++) {
        classes->suppressed[k] = 0;
        if (criteria_hold(set, classes, k))
            continue;
        if (classes->rows[k] > 0) {
            classes->suppressed[k] = 1;
            *rows += classes->rows[k];
        } else if (!set->arx || !set->has_least) {
            *possible = false;
        }
        if (*rows > limit || !*possible)
            return;
    }
}

bool criteria_judge(const struct criteria *set, uint32_t rows, uint32_t population,
                    const uint32_t *const *tally)
{
    if (rows > 0 && rows < set->least)
        return false;
    struct judged j = {.rows = rows, .population = population};
    const struct criterion_scratch *s = set->scratch;
    for (uint32_t t = 0; t < set->data->tracks; t++) {
        uint32_t distinct = 0;
        for (uint32_t v = 0; tally && tally[t] && v < set->data->tracked[t].values; v++)
            if (tally[t][v]) {
                s->value[t][distinct] = v;
                s->times[t][distinct++] = tally[t][v];
            }
        j.histogram[t] = (struct histogram){s->value[t], s->times[t], distinct};
    }
    return all_hold(set, &j);
}

bool criterion_monotone(enum criterion_kind kind)
{
    return kind != GRASSBERGER_DIVERSITY;
}

bool criteria_monotone(const struct criteria *set)
{
    for (uint32_t i = 0; i < set->count; i++)
        if (!criterion_monotone(set->item[i].kind))
            return false;
    return true;
}

/* Explanations. */

static void explain_value(const struct criteria *set, const struct criterion *c,
                          const struct judged *j, char *text, size_t size)
{
    const struct tracked *t = &set->data->tracked[c->track];
    const struct histogram *h = &j->histogram[c->track];
    uint32_t v = 0;
    for (uint32_t i = 1; i < h->distinct; i++)
        v = h->times[i] > h->times[v] ? i : v;
    snprintf(text, size, "%" PRIu32 " of %" PRIu32 " rows have %s \"%s\"", h->times[v], j->rows,
             t->name, set->data->table->column[t->column].value[h->value[v]].text);
}

void criterion_explain(const struct criteria *set, const struct criterion *c,
                       const struct classes *classes, uint32_t which, char *text, size_t size)
{
    const struct judged j = make_plain(set, classes, which);
    const struct histogram *h = &j.histogram[c->track];
    const char *name = set->data->tracks ? set->data->tracked[c->track].name : "";
    char form[96];
    criterion_format(c, form, sizeof form);
    switch (c->kind) {
    case DISTINCT_DIVERSITY:
    case SITE_DIVERSITY:
        snprintf(text, size, "%" PRIu32 " distinct values of %s, fewer than %" PRIu64, h->distinct,
                 name, c->a.over);
        return;
    case ENTROPY_DIVERSITY:
    case GRASSBERGER_DIVERSITY:
        snprintf(text, size, "entropy of %s worth %.6g equally frequent values, below %g", name,
                 entropy_of(c, &j), c->a_real);
        return;
    case CLOSENESS_EQUAL:
    case CLOSENESS_ORDERED:
    case CLOSENESS_HIERARCHICAL:
        snprintf(text, size, "distance of %s from the whole table %.6g, above %g", name,
                 distance_of(set, c, &j), c->a_real);
        return;
    case PRESENCE:
        snprintf(text, size,
                 "%" PRIu32 " of %" PRIu32 " rows of the population, a share not within %g and %g",
                 j.rows, j.population, c->a_real, c->b_real);
        return;
    case RECURSIVE_DIVERSITY:
    case FREQUENCY_DIVERSITY:
        explain_value(set, c, &j, text, size);
        return;
    case P_SENSITIVE:
        snprintf(text, size, "%" PRIu32 " rows with %" PRIu32 " distinct values of %s", j.rows,
                 h->distinct, name);
        return;
    case ALPHA_K:
    case K_ANONYMITY:
    case CRITERION_KINDS:
        break;
    }
    const uint64_t k = c->kind == ALPHA_K ? c->b.over : c->a.over;
    if (j.rows < k)
        snprintf(text, size, "%" PRIu32 " row%s, fewer than %" PRIu64, j.rows,
                 j.rows == 1 ? "" : "s", k);
    else
        explain_value(set, c, &j, text, size);
}
