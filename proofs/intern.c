#include "proofs/intern.h"
#include <stdlib.h>
#include <string.h>

/* Growth of an array that is owned by a table. */
static void *grown(void *list, size_t count, size_t size)
{
    void *more = realloc(list, count * size);
    if (!more)
        abort();
    return more;
}

void intern_clear(struct intern *t)
{
    free(t->bytes);
    free(t->start);
    free(t->hash);
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
    hash = (hash ^ hash >> 32) * 0xd6e8feb86659fd93u; /* every bit moves the lowest ones */
    return hash ^ hash >> 32;
}

static void rehash(struct intern *t)
{
    t->slots = t->slots ? 2 * t->slots : 64;
    free(t->slot);
    t->slot = calloc(t->slots, sizeof *t->slot);
    if (!t->slot)
        abort();
    for (size_t i = 0; i < t->count; i++) {
        size_t at = t->hash[i] & (t->slots - 1);
        while (t->slot[at])
            at = (at + 1) & (t->slots - 1);
        t->slot[at] = (uint32_t)i + 1;
    }
}

static uint32_t add(struct intern *t, const void *bytes, size_t size, uint64_t hash)
{
    if (t->count == t->entry_room) {
        t->entry_room = t->entry_room ? 2 * t->entry_room : 64;
        t->start = grown(t->start, t->entry_room + 1, sizeof *t->start);
        t->hash = grown(t->hash, t->entry_room, sizeof *t->hash);
    }
    if (t->room - t->size < size) {
        t->room = 2 * (t->room + size) + 256;
        t->bytes = grown(t->bytes, t->room, 1);
    }
    if (size)
        memcpy(t->bytes + t->size, bytes, size);
    t->start[t->count] = t->size;
    t->size += size;
    t->start[t->count + 1] = t->size;
    t->hash[t->count] = hash;
    return (uint32_t)t->count++;
}

uint32_t intern_put(struct intern *t, const void *bytes, size_t size)
{
    if (2 * (t->count + 1) > t->slots)
        rehash(t);
    const uint64_t hash = hash_bytes(bytes, size);
    size_t at = hash & (t->slots - 1);
    for (; t->slot[at]; at = (at + 1) & (t->slots - 1)) {
        const uint32_t i = t->slot[at] - 1;
        if (t->hash[i] == hash && t->start[i + 1] - t->start[i] == size &&
            (size == 0 || memcmp(t->bytes + t->start[i], bytes, size) == 0))
            return i;
    }
    const uint32_t i = add(t, bytes, size, hash);
    t->slot[at] = i + 1;
    return i;
}

const uint8_t *intern_get(const struct intern *t, uint32_t number, size_t *size)
{
    *size = t->start[number + 1] - t->start[number];
    return t->bytes + t->start[number];
}

size_t intern_memory(const struct intern *t)
{
    return t->room + t->entry_room * (sizeof *t->start + sizeof *t->hash) +
           t->slots * sizeof *t->slot;
}
