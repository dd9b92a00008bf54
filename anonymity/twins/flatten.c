/* Flatten: a first partition in which each part has the same share of each sensitive value. */
#define _GNU_SOURCE /* qsort_r */
#include "anonymity/twins/flatten.h"
#include "crypto/memory.h"
#include <stdlib.h>

struct dealing {
    const uint64_t *number;
    const uint32_t *value;
};

static int by_value_and_number(const void *a, const void *b, void *context)
{
    const struct dealing *const d = context;
    const uint32_t i = *(const uint32_t *)a, j = *(const uint32_t *)b;

    if (d->value[i] != d->value[j])
        return d->value[i] < d->value[j] ? -1 : 1;
    if (d->number[i] != d->number[j])
        return d->number[i] < d->number[j] ? -1 : 1;
    return (i > j) - (i < j);
}

status flatten_deal(const uint64_t *number, const uint32_t *value, uint32_t rows, uint32_t parts,
                    uint32_t *label)
{
    struct dealing dealing = {number, value};
    uint32_t *const row = memory_try((rows + 1ULL) * sizeof *row), first = 0;

    if (row == NULL)
        return E_MEMORY;
    for (uint32_t i = 0; i < rows; i++)
        row[i] = i;
    qsort_r(row, rows, sizeof *row, by_value_and_number, &dealing);
    for (uint32_t at = 0; at < rows; at++) {
        if (value[row[at]] != value[row[first]])
            first = at;
        label[row[at]] = (uint32_t)((number[row[first]] % parts + (at - first)) % parts);
    }
    free(row);
    return OK;
}

/* own_row is the party's lowest row of this value in this part; |rows| when it has none. */
static uint32_t own_row(const uint32_t *value, const uint32_t *label, uint32_t rows, uint32_t v,
                        uint32_t part)
{
    uint32_t i = 0;

    while (i < rows && (value[i] != v || label[i] != part))
        i++;
    return i;
}

/* move_one moves one row of the value between the lowest pair of parts that asks for it. */
static bool move_one(uint32_t *counts, uint32_t parts, uint32_t values, const uint32_t *value,
                     uint32_t rows, uint32_t v, uint32_t *label)
{
    for (uint32_t a = 0; a < parts; a++)
        for (uint32_t b = a + 1; b < parts; b++) {
            uint32_t *const one = &counts[(size_t)a * values + v];
            uint32_t *const other = &counts[(size_t)b * values + v];
            const bool down = *one >= *other + 2;

            if (!down && *other < *one + 2)
                continue;
            const uint32_t row = own_row(value, label, rows, v, down ? a : b);

            if (row == rows)
                continue;
            label[row] = down ? b : a;
            *one += down ? UINT32_MAX : 1; /* one less, or one more */
            *other += down ? 1 : UINT32_MAX;
            return true;
        }
    return false;
}

uint32_t flatten_turn(uint32_t *counts, uint32_t parts, uint32_t values, const uint32_t *value,
                      uint32_t rows, uint32_t *label)
{
    uint32_t moved = 0;

    for (uint32_t v = 0; v < values; v++)
        while (move_one(counts, parts, values, value, rows, v, label))
            moved++;
    return moved;
}

/* end_of_party returns where the rows of the party of row |from| end. */
static uint32_t end_of_party(const struct flatten_rows *r, uint32_t from)
{
    uint32_t end = from + 1;

    while (end < r->rows && (r->party == NULL || r->party[end] == r->party[from]))
        end++;
    return end;
}

status flatten_all(const struct flatten_rows *r, uint32_t parts, uint32_t *label)
{
    uint32_t *const counts = calloc((size_t)parts * r->values + 1, sizeof *counts);
    status dealt = counts == NULL ? E_MEMORY : OK;

    for (uint32_t from = 0, end; dealt == OK && from < r->rows; from = end) {
        end = end_of_party(r, from);
        dealt = flatten_deal(r->number + from, r->value + from, end - from, parts, label + from);
        for (uint32_t i = from; dealt == OK && i < end; i++)
            counts[(size_t)label[i] * r->values + r->value[i]]++;
    }
    for (uint32_t from = 0, end; dealt == OK && !r->stays && from < r->rows; from = end) {
        end = end_of_party(r, from);
        (void)flatten_turn(counts, parts, r->values, r->value + from, end - from, label + from);
    }
    free(counts);
    return dealt;
}

status flatten_diverse(const struct flatten_rows *r, uint32_t parts, struct ratio l,
                       uint32_t *label, struct flatten_diversity *found)
{
    uint32_t *const counts = calloc((size_t)parts * r->values + 1, sizeof *counts);
    status dealt = counts == NULL ? E_MEMORY : flatten_all(r, parts, label);

    *found = (struct flatten_diversity){.diverse = true};
    for (uint32_t i = 0; dealt == OK && i < r->rows; i++)
        counts[(size_t)label[i] * r->values + r->value[i]]++;
    for (uint32_t part = 0; dealt == OK && part < parts && found->diverse; part++) {
        found->size = found->peak = 0;
        for (uint32_t v = 0; v < r->values; v++) {
            const uint32_t times = counts[(size_t)part * r->values + v];

            found->size += times;
            found->peak = times > found->peak ? times : found->peak;
        }
        found->diverse = sequential_diverse(l, found->size, found->peak);
    }
    free(counts);
    return dealt;
}

static status first(const void *context, uint32_t parts, uint32_t *label)
{
    return flatten_all(context, parts, label);
}

static status halves(const void *context, const uint32_t *rows, uint32_t count, uint64_t tries,
                     uint32_t *half)
{
    const struct flatten_rows *const all = context;
    uint64_t *const number = memory_try((count + 1ULL) * sizeof *number);
    uint32_t *const value = memory_try((count + 1ULL) * sizeof *value);
    uint32_t *const party = memory_try((count + 1ULL) * sizeof *party);
    status dealt = number && value && party ? OK : E_MEMORY;

    (void)tries;
    for (uint32_t i = 0; dealt == OK && i < count; i++) {
        number[i] = choices_mix(all->number[rows[i]]);
        value[i] = all->value[rows[i]];
        party[i] = all->party ? all->party[rows[i]] : 0;
    }
    if (dealt == OK)
        dealt = flatten_all(
            &(struct flatten_rows){count, all->values, number, value, party, all->stays}, 2, half);
    free(number);
    free(value);
    free(party);
    return dealt;
}

struct sequential_choices flatten_sequential(const struct flatten_rows *r)
{
    return (struct sequential_choices){r, first, halves};
}
