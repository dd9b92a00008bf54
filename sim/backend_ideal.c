/* The ideal cryptography: handles instead of bytes.
 *
 * A handle is the number of an entry in the stage's table, which says what went into it. Equal
 * contents get equal numbers. */
#include "sim/house.h"
#include "sim/primitives.h"
#include <assert.h>
#include <string.h>

static size_t ideal_stride(enum kind kind)
{
    return kind_ops_ideal(kind)->stride;
}

static size_t ideal_wire(enum kind kind)
{
    return kind == KIND_TEXTS ? 0 : kind_ops_ideal(kind)->wire;
}

static void ideal_encode(enum kind kind, const void *entry, uint8_t *out)
{
    kind_ops_ideal(kind)->encode(entry, out);
}

static status ideal_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    return kind_ops_ideal(kind)->decode(run, kind, entry, in);
}

static uint64_t mix(uint64_t hash, const void *data, size_t size)
{
    const uint8_t *bytes = data;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

static uint64_t handle_hash(const struct handle *h)
{
    uint64_t hash = 0xcbf29ce484222325u;
    hash = mix(hash, &h->kind, sizeof h->kind);
    hash = mix(hash, &h->place, sizeof h->place);
    hash = mix(hash, h->keys, h->key_count * sizeof *h->keys);
    hash = mix(hash, h->label, strlen(h->label));
    return mix(hash, h->bytes, h->size);
}

static bool handle_equal(const struct handle *a, const struct handle *b)
{
    return a->kind == b->kind && a->place == b->place && a->key_count == b->key_count &&
           memcmp(a->keys, b->keys, a->key_count * sizeof *a->keys) == 0 && a->size == b->size &&
           (a->size == 0 || memcmp(a->bytes, b->bytes, a->size) == 0) &&
           strcmp(a->label, b->label) == 0;
}

static uint64_t *more_numbers(struct run *run, const uint64_t *list, size_t count, size_t room)
{
    uint64_t *more = arena_alloc(run_scratch(run), room * sizeof *more);
    if (count)
        memcpy(more, list, count * sizeof *more);
    return more;
}

static void grow(struct run *run, struct handle_table *t)
{
    struct arena *arena = run_scratch(run);
    const size_t room = t->room ? 2 * t->room : 16;
    struct handle *list = arena_alloc(arena, room * sizeof *list);
    if (t->count)
        memcpy(list, t->list, t->count * sizeof *list);
    t->list = list;
    t->room = room;
    if (run->world->numbering != NUMBERS_RISE && run->world->numbering != NUMBERS_ASKED) {
        t->number = more_numbers(run, t->number, t->count, room);
        t->sorted = more_numbers(run, t->sorted, t->count, room);
    }
    t->slot_count = 4 * room;
    t->slots = arena_zero(arena, t->slot_count * sizeof *t->slots);
    for (size_t i = 0; i < t->count; i++) {
        size_t slot = (size_t)(handle_hash(&t->list[i]) % t->slot_count);
        while (t->slots[slot])
            slot = (slot + 1) % t->slot_count;
        t->slots[slot] = (uint32_t)i + 1;
    }
}

/* The rank of the next handle's number among the existing ones. */
static uint64_t next_rank(struct run *run, size_t count)
{
    const struct world *w = run->world;
    uint64_t rank = 0;
    if (w->numbering == NUMBERS_DRAWN && count)
        (void)!tape_below(w->coins(w->context, 0), "order of handles", count + 1, &rank);
    return rank;
}

void run_handle_ask(struct run *run, uint64_t number)
{
    struct handle_table *t = &run->stage->handles;
    const struct world *w = run->world;
    uint64_t place = 0;
    for (size_t i = 0; i < t->asked_count; i++)
        if (t->asked[i] == number)
            return;
    if (t->asked_count == t->asked_room) {
        t->asked_room = t->asked_room ? 2 * t->asked_room : 16;
        t->asked = more_numbers(run, t->asked, t->asked_count, t->asked_room);
    }
    if (t->asked_count)
        /* not run: a tape of the checkers gives what it is asked for */
        (void)!tape_below(w->coins(w->context, 0), "order of handles", t->asked_count + 1, &place);
    memmove(&t->asked[place + 1], &t->asked[place],
            (size_t)((t->asked_count++ - place) * sizeof *t->asked));
    t->asked[place] = number;
}

/* Gives the last handle its number. Numbers in |sorted| compare as their bytes do. There is room
 * for a million numbers at each end, and for forty between two neighbours. */
static void give_number(struct run *run, struct handle_table *t)
{
    const uint64_t middle = (uint64_t)1 << 62, step = (uint64_t)1 << 40;
    const size_t others = t->count - 1;
    const uint64_t rank = next_rank(run, others);
    const uint64_t low = rank ? t->sorted[rank - 1] : others ? t->sorted[0] - 2 * step : middle;
    const uint64_t high = rank < others ? t->sorted[rank] : low + 2 * step;
    const uint64_t number = low + (high - low) / 2;
    uint8_t bytes[8];
    assert(number > low && number < high);
    memmove(&t->sorted[rank + 1], &t->sorted[rank], (size_t)((others - rank) * sizeof *t->sorted));
    t->sorted[rank] = number;
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> (56 - 8 * i));
    memcpy(&t->number[others], bytes, sizeof bytes);
}

uint64_t handle_intern(struct run *run, struct handle *h)
{
    struct handle_table *t = &run->stage->handles;
    if (t->count == t->room)
        grow(run, t);
    size_t slot = (size_t)(handle_hash(h) % t->slot_count);
    while (t->slots[slot]) {
        if (handle_equal(&t->list[t->slots[slot] - 1], h))
            return run_handle_number(run, t->slots[slot] - 1);
        slot = (slot + 1) % t->slot_count;
    }
    uint8_t *copy = arena_alloc(run_scratch(run), h->size);
    if (h->size)
        memcpy(copy, h->bytes, h->size);
    h->bytes = copy;
    t->list[t->count++] = *h;
    t->slots[slot] = (uint32_t)t->count;
    if (t->number)
        give_number(run, t);
    return run_handle_number(run, t->count - 1);
}

static const void *ideal_calls(const struct primitive *p)
{
    return p->ideal;
}

const struct backend backend_ideal = {"ideal",      true,         ideal_stride, ideal_wire,
                                      ideal_encode, ideal_decode, ideal_calls};
