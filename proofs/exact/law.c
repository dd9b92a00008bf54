#include "proofs/exact/law.h"
#include "crypto/array.h"
#include <stdlib.h>
#include <string.h>

void law_clear(struct law *l)
{
    free(l->weight);
    free(l->certain);
    free(l->touched);
    *l = (struct law){0};
}

void law_begin(struct law *l)
{
    for (size_t i = 0; i < l->count; i++)
        l->weight[l->touched[i]] = wide_of(0);
    l->count = 0;
    l->denominator = wide_of(1);
    l->ways = l->share = wide_of(1);
    l->overflow = false;
}

/* A leaf with another number of ways: write all weights over the least common multiple. */
static void widen(struct law *l, struct wide ways)
{
    const struct wide factor = wide_quotient(ways, fraction_gcd(l->denominator, ways));
    for (size_t i = 0; i < l->count; i++) {
        struct wide *weight = &l->weight[l->touched[i]];
        l->overflow |= !wide_multiply_fits(*weight, factor, weight);
    }
    l->overflow |= !wide_multiply_fits(l->denominator, factor, &l->denominator);
}

void law_expect(const struct law *l, uint32_t view)
{
    if (view >= l->room)
        return;
    __builtin_prefetch(&l->weight[view], 1);
    __builtin_prefetch(&l->certain[view]);
}

void law_add(struct law *l, uint32_t view, struct wide ways)
{
    if (view >= l->room) {
        const size_t room = 2 * (size_t)view + 64;
        l->weight = array_resize(l->weight, room, sizeof *l->weight);
        l->certain = array_resize(l->certain, room, sizeof *l->certain);
        memset(l->weight + l->room, 0, (room - l->room) * sizeof *l->weight);
        memset(l->certain + l->room, 0, (room - l->room) * sizeof *l->certain);
        l->room = room;
    }
    if (wide_is_zero(ways))
        l->overflow = true;
    if (l->overflow)
        return;
    if (!wide_equal(ways, l->ways)) { /* nearly all leaves have as many as the one before */
        if (!wide_is_zero(wide_rest(l->denominator, ways)))
            widen(l, ways);
        l->ways = ways;
        l->share = wide_quotient(l->denominator, ways);
    }
    if (wide_is_zero(l->weight[view])) {
        l->touched = array_room(l->touched, &l->touched_room, l->count + 1, sizeof *l->touched);
        l->touched[l->count++] = view;
    }
    l->weight[view] = wide_add(l->weight[view], l->share);
}

static int by_number(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* The law of one view that is certain. Without coins all laws are so, hence it is looked up by the
 * view; the list may be another one than last time. */
static uint32_t law_certain(struct law *l, struct intern *laws)
{
    const uint32_t view = l->touched[0], known = l->certain[view];
    uint8_t bytes[1 + sizeof view] = {0};
    memcpy(bytes + 1, &view, sizeof view);
    if (!known || !intern_is(laws, known - 1, bytes, sizeof bytes))
        l->certain[view] = intern_put(laws, bytes, sizeof bytes) + 1;
    return l->certain[view] - 1;
}

/* One byte says whether weights follow: if all are equal, the list of views is the law. */
uint32_t law_end(struct law *l, struct intern *laws)
{
    struct wide common = wide_of(0);
    bool equal = true;
    if (l->count == 1)
        return law_certain(l, laws);
    qsort(l->touched, l->count, sizeof *l->touched, by_number);
    for (size_t i = 0; i < l->count; i++) {
        common = fraction_gcd(l->weight[l->touched[i]], common);
        equal = equal && wide_equal(l->weight[l->touched[i]], l->weight[l->touched[0]]);
    }
    const size_t views = l->count * sizeof *l->touched;
    const size_t size = 1 + views + (equal ? 0 : l->count * sizeof(struct wide));
    uint8_t *bytes = array_resize(NULL, size, 1);
    bytes[0] = !equal;
    if (views)
        memcpy(bytes + 1, l->touched, views);
    for (size_t i = 0; !equal && i < l->count; i++) {
        const struct wide weight = wide_quotient(l->weight[l->touched[i]], common);
        memcpy(bytes + 1 + views + i * sizeof weight, &weight, sizeof weight);
    }
    const uint32_t number = intern_put(laws, bytes, size);
    free(bytes);
    return number;
}

struct law_entry *law_entries(const struct intern *laws, uint32_t law, size_t *count,
                              struct wide *total)
{
    size_t size;
    const uint8_t *bytes = intern_get(laws, law, &size);
    const bool weighted = bytes[0];
    *count = (size - 1) / (sizeof(uint32_t) + (weighted ? sizeof(struct wide) : 0));
    struct law_entry *entries = array_resize(NULL, *count + 1, sizeof *entries);
    *total = wide_of(0);
    for (size_t i = 0; i < *count; i++) {
        memcpy(&entries[i].view, bytes + 1 + i * sizeof(uint32_t), sizeof(uint32_t));
        entries[i].weight = wide_of(1);
        if (weighted)
            memcpy(&entries[i].weight,
                   bytes + 1 + *count * sizeof(uint32_t) + i * sizeof(struct wide),
                   sizeof(struct wide));
        *total = wide_add(*total, entries[i].weight);
    }
    return entries;
}

/* Adds |a/A - b/B| for one view; remembers the largest. */
static bool differ(struct law_difference *d, uint32_t view, struct wide a, struct wide b,
                   struct wide *most)
{
    struct wide left, right;
    if (!wide_multiply_fits(a, d->total[1], &left) || !wide_multiply_fits(b, d->total[0], &right))
        return false;
    const struct wide gap =
        wide_compare(left, right) > 0 ? wide_subtract(left, right) : wide_subtract(right, left);
    if (wide_compare(gap, *most) > 0) {
        *most = gap;
        d->view = view;
        d->weight[0] = a;
        d->weight[1] = b;
    }
    d->top = wide_add(d->top, gap);
    return true;
}

bool law_distance(const struct intern *laws, uint32_t a, uint32_t b, struct law_difference *d)
{
    size_t na, nb;
    struct wide most = wide_of(0);
    *d = (struct law_difference){.view = 0};
    struct law_entry *ea = law_entries(laws, a, &na, &d->total[0]);
    struct law_entry *eb = law_entries(laws, b, &nb, &d->total[1]);
    bool fits = wide_multiply_fits(d->total[0], d->total[1], &d->bottom) &&
                wide_multiply_fits(d->bottom, wide_of(2), &d->bottom);
    for (size_t i = 0, j = 0; fits && (i < na || j < nb);) {
        const bool left = j == nb || (i < na && ea[i].view <= eb[j].view);
        const bool right = i == na || (j < nb && eb[j].view <= ea[i].view);
        fits = differ(d, left ? ea[i].view : eb[j].view, left ? ea[i].weight : wide_of(0),
                      right ? eb[j].weight : wide_of(0), &most);
        i += left;
        j += right;
    }
    free(ea);
    free(eb);
    return fits;
}
