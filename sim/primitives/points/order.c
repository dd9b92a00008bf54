#define _GNU_SOURCE /* qsort_r */
#include "sim/primitives/points/order.h"
#include "sim/backend.h"
#include "sim/house.h"
#include "sim/primitives.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct encodings {
    const uint8_t *bytes;
    size_t wire;
};

static int by_encoding(const void *a, const void *b, void *context)
{
    const struct encodings *e = context;
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    const int order = memcmp(e->bytes + x * e->wire, e->bytes + y * e->wire, e->wire);
    return order ? order : (x > y) - (x < y);
}

/* Handles whose order is drawn: the bytes of an entry become its place in that order, so that
 * comparing bytes gives that order. */
static void ask_places(struct run *run, const struct value *list, uint8_t *bytes)
{
    const uint64_t *number = entries_of(list);
    for (size_t i = 0; i < list->count; i++)
        run_handle_ask(run, number[i]);
    for (size_t i = 0; i < list->count; i++) {
        uint64_t place = 0;
        while (run_asked_number(run, (size_t)place) != number[i])
            place++;
        for (int b = 0; b < 8; b++)
            bytes[8 * i + (size_t)b] = (uint8_t)(place >> (56 - 8 * b));
    }
}

void entries_order(struct party *p, const struct value *list, struct value *order)
{
    struct run *run = p->run;
    const size_t count = list->count;
    assert(list->kind != KIND_TEXTS);
    uint8_t *bytes = arena_alloc(run_scratch(run), value_wire_size(list) + 1);
    struct value places = residues(run, run_integers(run, count < 2 ? 2 : count), count);
    uint64_t *place = entries_of(&places);
    value_encode(list, bytes);
    if (run_handles_asked(run))
        ask_places(run, list, bytes);
    for (size_t i = 0; i < count; i++)
        place[i] = i;
    if (count)
        qsort_r(place, count, sizeof *place, by_encoding,
                &(struct encodings){bytes, entry_wire(list)});
    places.origin = list->origin;
    places.keys = list->keys;
    value_taint(&places, "an order", list, NULL);
    *order = places;
}

void entries_gather(struct value *out, const struct value *list, const struct value *order)
{
    struct value gathered = value_copy(list);
    const uint64_t *place = entries_of(order);
    const char *from = entries_of(list);
    char *to = entries_of(&gathered);
    assert(order->kind == KIND_RESIDUES && order->count == list->count);
    for (size_t i = 0; i < list->count; i++) {
        assert(place[i] < list->count);
        memcpy(to + i * list->stride, from + place[i] * list->stride, list->stride);
    }
    gathered.origin |= order->origin;
    gathered.keys |= order->keys;
    value_taint(&gathered, "an order", list, order);
    *out = gathered;
}
