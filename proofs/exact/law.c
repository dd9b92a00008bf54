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
        l->weight[l->touched[i]] = 0;
    l->count = 0;
    l->denominator = 1;
    l->ways = l->share = 1;
    l->overflow = false;
}

/* A leaf with another number of ways: write all weights over the least common multiple. */
static void widen(struct law *l, count128 ways)
{
    const count128 factor = ways / count_gcd(l->denominator, ways);
    for (size_t i = 0; i < l->count; i++)
        l->overflow |= !count_multiply(l->weight[l->touched[i]], factor, &l->weight[l->touched[i]]);
    l->overflow |= !count_multiply(l->denominator, factor, &l->denominator);
}

void law_expect(const struct law *l, uint32_t view)
{
    if (view >= l->room)
        return;
    __builtin_prefetch(&l->weight[view], 1);
    __builtin_prefetch(&l->certain[view]);
}

void law_add(struct law *l, uint32_t view, count128 ways)
{
    if (view >= l->room) {
        const size_t room = 2 * (size_t)view + 64;
        l->weight = array_resize(l->weight, room, sizeof *l->weight);
        l->certain = array_resize(l->certain, room, sizeof *l->certain);
        memset(l->weight + l->room, 0, (room - l->room) * sizeof *l->weight);
        memset(l->certain + l->room, 0, (room - l->room) * sizeof *l->certain);
        l->room = room;
    }
    if (ways == 0)
        l->overflow = true;
    if (l->overflow)
        return;
    if (ways != l->ways) { /* nearly all leaves have as many ways as the one before */
        if (l->denominator % ways != 0)
            widen(l, ways);
        l->ways = ways;
        l->share = l->denominator / ways;
    }
    if (l->weight[view] == 0) {
        l->touched = array_room(l->touched, &l->touched_room, l->count + 1, sizeof *l->touched);
        l->touched[l->count++] = view;
    }
    l->weight[view] += l->share;
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
    count128 common = 0;
    bool equal = true;
    if (l->count == 1)
        return law_certain(l, laws);
    qsort(l->touched, l->count, sizeof *l->touched, by_number);
    for (size_t i = 0; i < l->count; i++) {
        common = count_gcd(l->weight[l->touched[i]], common);
        equal = equal && l->weight[l->touched[i]] == l->weight[l->touched[0]];
    }
    const size_t views = l->count * sizeof *l->touched;
    const size_t size = 1 + views + (equal ? 0 : l->count * sizeof(count128));
    uint8_t *bytes = array_resize(NULL, size, 1);
    bytes[0] = !equal;
    if (views)
        memcpy(bytes + 1, l->touched, views);
    for (size_t i = 0; !equal && i < l->count; i++) {
        const count128 weight = l->weight[l->touched[i]] / common;
        memcpy(bytes + 1 + views + i * sizeof weight, &weight, sizeof weight);
    }
    const uint32_t number = intern_put(laws, bytes, size);
    free(bytes);
    return number;
}

struct law_entry *law_entries(const struct intern *laws, uint32_t law, size_t *count,
                              count128 *total)
{
    size_t size;
    const uint8_t *bytes = intern_get(laws, law, &size);
    const bool weighted = bytes[0];
    *count = (size - 1) / (sizeof(uint32_t) + (weighted ? sizeof(count128) : 0));
    struct law_entry *entries = array_resize(NULL, *count + 1, sizeof *entries);
    *total = 0;
    for (size_t i = 0; i < *count; i++) {
        memcpy(&entries[i].view, bytes + 1 + i * sizeof(uint32_t), sizeof(uint32_t));
        entries[i].weight = 1;
        if (weighted)
            memcpy(&entries[i].weight, bytes + 1 + *count * sizeof(uint32_t) + i * sizeof(count128),
                   sizeof(count128));
        *total += entries[i].weight;
    }
    return entries;
}

/* Adds |a/A - b/B| for one view; remembers the largest. */
static bool differ(struct law_difference *d, uint32_t view, count128 a, count128 b, count128 *most)
{
    count128 left, right;
    if (!count_multiply(a, d->total[1], &left) || !count_multiply(b, d->total[0], &right))
        return false;
    const count128 gap = left > right ? left - right : right - left;
    if (gap > *most) {
        *most = gap;
        d->view = view;
        d->weight[0] = a;
        d->weight[1] = b;
    }
    d->top += gap;
    return true;
}

bool law_distance(const struct intern *laws, uint32_t a, uint32_t b, struct law_difference *d)
{
    size_t na, nb;
    count128 most = 0;
    *d = (struct law_difference){0};
    struct law_entry *ea = law_entries(laws, a, &na, &d->total[0]);
    struct law_entry *eb = law_entries(laws, b, &nb, &d->total[1]);
    bool fits = count_multiply(d->total[0], d->total[1], &d->bottom) &&
                count_multiply(d->bottom, 2, &d->bottom);
    for (size_t i = 0, j = 0; fits && (i < na || j < nb);) {
        const bool left = j == nb || (i < na && ea[i].view <= eb[j].view);
        const bool right = i == na || (j < nb && eb[j].view <= ea[i].view);
        fits = differ(d, left ? ea[i].view : eb[j].view, left ? ea[i].weight : 0,
                      right ? eb[j].weight : 0, &most);
        i += left;
        j += right;
    }
    free(ea);
    free(eb);
    return fits;
}
