#include "sim/written.h"
#include "crypto/array.h"

void written_begin(struct written *w)
{
    for (size_t p = 0; p < w->parties; p++) {
        struct written_list *list = &w->of[p];
        for (; w->plays && list->at < list->count; list->at++)
            w->varies = list->number[list->at].varies = true;
        list->at = 0;
    }
    w->plays++;
}

static bool is_same(const struct written_number *n, const struct modulus *ring,
                    const uint64_t *value)
{
    return modulus_equal(n->ring, ring) &&
           memcmp(n->value, value, ring->limbs * sizeof *value) == 0;
}

bool written_put(struct written *w, int party, const struct modulus *ring, const uint64_t *value)
{
    const size_t p = (size_t)party;
    w->of = array_room(w->of, &w->room, p + 1, sizeof *w->of);
    w->parties = p < w->parties ? w->parties : p + 1;
    struct written_list *list = &w->of[p];
    list->number = array_room(list->number, &list->room, list->at + 1, sizeof *list->number);
    struct written_number *n = &list->number[list->at++];
    if (list->at > list->count) {
        list->count = list->at;
        n->ring = ring;
        memcpy(n->value, value, ring->limbs * sizeof *value);
        n->varies = w->plays > 1;
        w->count += w->plays == 1;
    } else {
        n->varies |= !is_same(n, ring, value);
    }
    w->varies |= n->varies;
    return !n->varies;
}

void written_clear(struct written *w)
{
    for (size_t p = 0; p < w->parties; p++)
        free(w->of[p].number);
    free(w->of);
    *w = (struct written){0};
}
