#include "proofs/exact/intern.h"
#include "crypto/array.h"
#include "crypto/memory.h"
#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 64 };

void intern_clear(struct intern *t)
{
    free(t->bytes);
    free(t->start);
    free(t->slot);
    *t = (struct intern){0};
}

static uint64_t hash_bytes(const uint8_t *bytes, size_t size)
{
    uint64_t hash = size * 0x9e3779b97f4a7c15u, word;
    for (; size >= sizeof word; size -= sizeof word, bytes += sizeof word) {
        memcpy(&word, bytes, sizeof word);
        hash = (hash ^ word) * 0xd6e8feb86659fd93u;
        hash ^= hash >> 32;
    }
    word = 0;
    if (size)
        memcpy(&word, bytes, size);
    hash = (hash ^ word) * 0xd6e8feb86659fd93u;
    hash = (hash ^ hash >> 32) * 0xd6e8feb86659fd93u; /* the lowest bits depend on all bits */
    return hash ^ hash >> 32;
}

static void rehash(struct intern *t, size_t slots)
{
    struct intern_slot *old = t->slot;
    const size_t count = t->slots;
    t->slots = slots;
    t->slot = memory_zero(t->slots, sizeof *t->slot);
    for (size_t i = 0; i < count; i++) {
        size_t at = old[i].hash & (t->slots - 1);
        while (old[i].entry && t->slot[at].entry)
            at = (at + 1) & (t->slots - 1);
        if (old[i].entry)
            t->slot[at] = old[i];
    }
    free(old);
}

void intern_reserve(struct intern *t, size_t count)
{
    size_t slots = t->slots ? t->slots : FIRST_SLOTS;
    while (slots < 2 * (count + 1))
        slots *= 2;
    if (slots > t->slots)
        rehash(t, slots);
}

static uint32_t add(struct intern *t, const void *bytes, size_t size)
{
    t->start = array_room(t->start, &t->entry_room, t->count + 2, sizeof *t->start);
    t->bytes = array_room(t->bytes, &t->room, t->size + size, 1);
    if (size)
        memcpy(t->bytes + t->size, bytes, size);
    t->start[t->count] = t->size;
    t->size += size;
    t->start[t->count + 1] = t->size;
    return (uint32_t)t->count++;
}

uint32_t intern_expect(const struct intern *t, const void *bytes, size_t size)
{
    const uint32_t hash = (uint32_t)hash_bytes(bytes, size);
    if (t->slots)
        __builtin_prefetch(&t->slot[hash & (t->slots - 1)]);
    return hash;
}

uint32_t intern_put_expected(struct intern *t, uint32_t hash, const void *bytes, size_t size)
{
    if (2 * (t->count + 1) > t->slots)
        rehash(t, t->slots ? 2 * t->slots : FIRST_SLOTS);
    size_t at = hash & (t->slots - 1);
    for (; t->slot[at].entry; at = (at + 1) & (t->slots - 1)) {
        const uint32_t i = t->slot[at].entry - 1;
        if (t->slot[at].hash == hash && t->start[i + 1] - t->start[i] == size &&
            (size == 0 || memcmp(t->bytes + t->start[i], bytes, size) == 0))
            return i;
    }
    const uint32_t i = add(t, bytes, size);
    t->slot[at] = (struct intern_slot){hash, i + 1};
    return i;
}

void intern_near(const struct intern *t, uint32_t hash, int step)
{
    const struct intern_slot *slot = t->slots ? &t->slot[hash & (t->slots - 1)] : NULL;
    if (!slot || !slot->entry || slot->hash != hash)
        return;
    const size_t *start = &t->start[slot->entry - 1];
    __builtin_prefetch(step ? (const void *)(t->bytes + *start) : start);
}

uint32_t intern_put(struct intern *t, const void *bytes, size_t size)
{
    return intern_put_expected(t, (uint32_t)hash_bytes(bytes, size), bytes, size);
}

const uint8_t *intern_get(const struct intern *t, uint32_t number, size_t *size)
{
    *size = t->start[number + 1] - t->start[number];
    return t->bytes + t->start[number];
}

bool intern_is(const struct intern *t, uint32_t number, const void *bytes, size_t size)
{
    size_t kept = 0;
    const uint8_t *entry = number < t->count ? intern_get(t, number, &kept) : NULL;
    return entry && kept == size && (size == 0 || memcmp(entry, bytes, size) == 0);
}

size_t intern_memory(const struct intern *t)
{
    return t->room + t->entry_room * sizeof *t->start + t->slots * sizeof *t->slot;
}
