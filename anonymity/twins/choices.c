/* Choices: the random choices of distributed clustering, as numbers that the records have. */
#define _GNU_SOURCE /* qsort_r */
#include "anonymity/twins/choices.h"
#include "crypto/memory.h"
#include <stdlib.h>

uint64_t choices_mix(uint64_t e)
{
    e += 0x9e3779b97f4a7c15;
    e = (e ^ e >> 30) * 0xbf58476d1ce4e5b9;
    e = (e ^ e >> 27) * 0x94d049bb133111eb;
    return e ^ e >> 31;
}

struct ranking {
    const struct choices *choices;
    bool mixed;
};

static int by_number(const void *a, const void *b, void *context)
{
    const struct ranking *const r = context;
    const uint32_t i = *(const uint32_t *)a, j = *(const uint32_t *)b;
    uint64_t x = r->choices->number[i], y = r->choices->number[j];

    if (r->mixed) {
        x = choices_mix(x);
        y = choices_mix(y);
    }
    if (x != y)
        return x < y ? -1 : 1;
    return (i > j) - (i < j);
}

static bool together(const struct choices *c, uint32_t i, uint32_t j)
{
    return c->party == NULL || c->party[i] == c->party[j];
}

/* end_of_party returns where the rows of the party of |rows[from]| end. */
static uint32_t end_of_party(const struct choices *c, const uint32_t *rows, uint32_t count,
                             uint32_t from)
{
    uint32_t end = from + 1;

    while (end < count && together(c, rows[from], rows[end]))
        end++;
    return end;
}

static uint64_t least_number(const struct choices *c, const uint32_t *rows, uint32_t count)
{
    uint64_t least = UINT64_MAX;

    for (uint32_t i = 0; i < count; i++)
        least = c->number[rows[i]] < least ? c->number[rows[i]] : least;
    return least;
}

status choices_first(const struct choices *c, uint32_t parts, uint32_t *label)
{
    if (c->start == CHOICES_FREE) {
        for (uint32_t i = 0; i < c->rows; i++)
            label[i] = (uint32_t)(c->number[i] % parts);
        return OK;
    }
    struct ranking ranking = {c, false};
    uint32_t *const row = memory_try((c->rows + 1ULL) * sizeof *row);

    if (row == NULL)
        return E_MEMORY;
    for (uint32_t i = 0; i < c->rows; i++)
        row[i] = i;
    for (uint32_t from = 0, end; from < c->rows; from = end) {
        end = end_of_party(c, row, c->rows, from);
        qsort_r(row + from, end - from, sizeof *row, by_number, &ranking);
        for (uint32_t i = from; i < end; i++)
            label[row[i]] = (uint32_t)((c->number[row[from]] % parts + (i - from)) % parts);
    }
    free(row);
    return OK;
}

status choices_halves(const struct choices *c, const uint32_t *rows, uint32_t count, uint64_t tries,
                      uint32_t *half)
{
    const uint32_t bit = (uint32_t)(tries % 32);

    if (c->start == CHOICES_FREE) {
        for (uint32_t i = 0; i < count; i++)
            half[i] = choices_mix(c->number[rows[i]]) >> bit & 1;
        return OK;
    }
    struct ranking ranking = {c, true};
    uint32_t *const sorted = memory_try((count + 1ULL) * sizeof *sorted);

    if (sorted == NULL)
        return E_MEMORY;
    for (uint32_t from = 0, end; from < count; from = end) {
        end = end_of_party(c, rows, count, from);
        const uint32_t own = end - from;
        const uint32_t goes = choices_mix(least_number(c, rows + from, own)) >> bit & 1;

        for (uint32_t i = 0; i < own; i++)
            sorted[i] = rows[from + i];
        qsort_r(sorted, own, sizeof *sorted, by_number, &ranking);
        for (uint32_t rank = 0; rank < own; rank++)
            for (uint32_t i = from; i < end; i++)
                if (rows[i] == sorted[rank]) {
                    half[i] = (goes + rank) % 2;
                    break;
                }
    }
    free(sorted);
    return OK;
}

static status first(const void *context, uint32_t parts, uint32_t *label)
{
    return choices_first(context, parts, label);
}

static status halves(const void *context, const uint32_t *rows, uint32_t count, uint64_t tries,
                     uint32_t *half)
{
    return choices_halves(context, rows, count, tries, half);
}

struct sequential_choices choices_sequential(const struct choices *c)
{
    return (struct sequential_choices){c, first, halves};
}
