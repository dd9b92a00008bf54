/* Cuts: sorts the classes, so that the order of cutting does not show in the result. */
#define _GNU_SOURCE /* qsort_r */
#include "anonymity/twins/cuts.h"
#include <stdlib.h>
#include <string.h>

struct sorting {
    const struct cuts_classes *classes;
    uint32_t attributes;
    uint32_t *first; /* [count]: the first row of each class */
};

static int compare(uint32_t x, uint32_t y)
{
    return (x > y) - (x < y);
}

static int by_label(const void *a, const void *b, void *context)
{
    const struct sorting *const s = context;
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    const size_t at = (size_t)x * s->attributes, other = (size_t)y * s->attributes;
    int order = 0;

    for (uint32_t j = 0; j < s->attributes && order == 0; j++) {
        order = compare(s->classes->low[at + j], s->classes->low[other + j]);
        if (order == 0)
            order = compare(s->classes->high[at + j], s->classes->high[other + j]);
    }
    if (order == 0)
        order = compare(s->classes->size[x], s->classes->size[y]);
    return order != 0 ? order : compare(s->first[x], s->first[y]);
}

/* As much of a label as 64 bits hold, so that a smaller number sorts before a larger one. */
static void make_keys(const struct sorting *s, uint64_t *key)
{
    const struct cuts_classes *const c = s->classes;
    const uint32_t d = s->attributes;
    uint32_t low[DATASET_QIS] = {0}, high[DATASET_QIS] = {0};
    unsigned bits[2 * DATASET_QIS], fields = 0, used = 0;

    for (uint32_t k = 0; k < c->count; k++)
        for (uint32_t a = 0; a < d; a++) {
            low[a] |= c->low[(size_t)k * d + a];
            high[a] |= c->high[(size_t)k * d + a];
        }
    for (; fields < 2 * d; fields++) {
        const uint32_t all = fields % 2 == 0 ? low[fields / 2] : high[fields / 2];

        bits[fields] = all == 0 ? 0 : 32 - (unsigned)__builtin_clz(all);
        used += bits[fields];
        if (used > 64)
            break;
    }
    for (uint32_t k = 0; k < c->count; k++) {
        uint64_t number = 0;

        for (unsigned f = 0; f < fields; f++)
            number = number << bits[f] | (f % 2 == 0 ? c->low : c->high)[(size_t)k * d + f / 2];
        key[k] = number;
    }
}

enum { DIGIT_BITS = 8, DIGIT_VALUES = 1 << DIGIT_BITS };

/* sort_keys sorts numbers of classes by their keys, digit by digit from the lowest. */
static void sort_keys(const uint64_t *key, uint32_t *old, uint32_t *spare, uint32_t count)
{
    for (unsigned shift = 0; shift < 64; shift += DIGIT_BITS) {
        uint32_t start[DIGIT_VALUES + 1] = {0};

        for (uint32_t k = 0; k < count; k++)
            start[(key[k] >> shift) % DIGIT_VALUES + 1]++;
        if (count > 0 && start[(key[0] >> shift) % DIGIT_VALUES + 1] == count)
            continue;
        for (unsigned v = 0; v < DIGIT_VALUES; v++)
            start[v + 1] += start[v];
        for (uint32_t k = 0; k < count; k++)
            spare[start[(key[old[k]] >> shift) % DIGIT_VALUES]++] = old[k];
        memcpy(old, spare, count * sizeof *old);
    }
}

/* sort_classes sorts |old|: by keys, and what has equal keys by the whole label. */
static void sort_classes(struct sorting *s, const uint64_t *key, uint32_t *old, uint32_t *spare)
{
    const uint32_t count = s->classes->count;

    sort_keys(key, old, spare, count);
    for (uint32_t k = 0, end; k < count; k = end) {
        for (end = k + 1; end < count && key[old[end]] == key[old[k]];)
            end++;
        if (end - k > 1)
            qsort_r(old + k, end - k, sizeof *old, by_label, s);
    }
}

/* move_classes puts the classes in the order of |old|, and renames them in |of|. */
static void move_classes(struct cuts_classes *c, const struct sorting *s, const uint32_t *old,
                         struct cuts_classes *sorted, uint32_t rows)
{
    const size_t size = s->attributes * sizeof *c->low;

    for (uint32_t k = 0; k < c->count; k++) {
        const size_t from = (size_t)old[k] * s->attributes, to = (size_t)k * s->attributes;

        memcpy(&sorted->low[to], &c->low[from], size);
        memcpy(&sorted->high[to], &c->high[from], size);
        sorted->size[k] = c->size[old[k]];
        s->first[old[k]] = k; /* the new number, now that the order is known */
    }
    for (uint32_t i = 0; i < rows; i++)
        c->of[i] = s->first[c->of[i]];
}

status cuts_sort(struct cuts_classes *c, uint32_t attributes, uint32_t rows)
{
    const size_t count = c->count + 1ULL;
    struct sorting s = {.classes = c, .attributes = attributes};
    struct cuts_classes sorted = {.count = c->count};
    uint32_t *const old = malloc(count * sizeof *old), *const spare = malloc(count * sizeof *spare);
    uint64_t *const key = malloc(count * sizeof *key);

    s.first = calloc(count, sizeof *s.first);
    sorted.low = malloc(count * attributes * sizeof *sorted.low);
    sorted.high = malloc(count * attributes * sizeof *sorted.high);
    sorted.size = malloc(count * sizeof *sorted.size);
    status done = E_MEMORY;

    if (old != NULL && spare != NULL && key != NULL && s.first != NULL && sorted.low != NULL &&
        sorted.high != NULL && sorted.size != NULL) {
        for (uint32_t i = rows; i-- > 0;)
            s.first[c->of[i]] = i;
        for (uint32_t k = 0; k < c->count; k++)
            old[k] = k;
        make_keys(&s, key);
        sort_classes(&s, key, old, spare);
        move_classes(c, &s, old, &sorted, rows);
        sorted.of = c->of;
        c->of = NULL;
        cuts_classes_clear(c);
        *c = sorted;
        done = OK;
    } else {
        cuts_classes_clear(&sorted);
    }
    free(old);
    free(spare);
    free(key);
    free(s.first);
    return done;
}

void cuts_classes_clear(struct cuts_classes *c)
{
    free(c->low);
    free(c->high);
    free(c->size);
    free(c->of);
    *c = (struct cuts_classes){.count = 0};
}
