/* Records draws and gives them back. */
#include "crypto/tape_recorded.h"
#include "crypto/array.h"
#include "crypto/memory.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* The next record, if it is of the same draw. */
static const struct tape_record *expected(const struct recorded_tape *t, const char *why,
                                          size_t limbs, size_t count)
{
    if (t->next == t->count)
        return NULL;
    const struct tape_record *r = &t->record[t->next];
    return r->limbs == limbs && r->count == count && strncmp(r->why, why, TAPE_WHY) == 0 ? r : NULL;
}

static bool is_below(const uint64_t *value, const uint64_t *bound, size_t limbs)
{
    bool borrow = false;
    for (size_t i = 0; i < limbs; i++)
        borrow = value[i] < bound[i] || (value[i] == bound[i] && borrow);
    return borrow;
}

static status recorded_below(struct tape *tape, const char *why, const uint64_t *bound,
                             size_t limbs, size_t count, uint64_t *out)
{
    struct recorded_tape *t = (struct recorded_tape *)tape;
    const struct tape_record *r = expected(t, why, limbs, count);
    if (!r || memcmp(r->bound, bound, limbs * sizeof *bound) != 0)
        return E_TAPE_END;
    for (size_t i = 0; i < count; i++)
        if (!is_below(r->value + i * limbs, bound, limbs))
            return E_RANGE;
    memcpy(out, r->value, count * limbs * sizeof *out);
    t->next++;
    return OK;
}

static status recorded_bytes(struct tape *tape, const char *why, uint8_t *out, size_t size)
{
    struct recorded_tape *t = (struct recorded_tape *)tape;
    const struct tape_record *r = expected(t, why, 0, size);
    if (!r)
        return E_TAPE_END;
    memcpy(out, r->byte, size);
    t->next++;
    return OK;
}

void recorded_tape_init(struct recorded_tape *t, const struct tape_record *record, size_t count)
{
    *t = (struct recorded_tape){.tape = {.below = recorded_below, .bytes = recorded_bytes},
                                .record = record,
                                .count = count};
}

bool recorded_tape_finished(const struct recorded_tape *t)
{
    return t->next == t->count;
}

static size_t payload(const struct tape_record *r)
{
    return r->limbs ? r->count * r->limbs * sizeof(uint64_t) : r->count;
}

/* Does everything that can fail before the inner tape is used. */
static status reserve(struct recording_tape *t, const char *why, size_t size, void **room)
{
    if (strlen(why) >= TAPE_WHY)
        return E_LIMIT;
    t->record = array_room(t->record, &t->room, t->count + 1, sizeof *t->record);
    *room = memory_get(size);
    return OK;
}

static struct tape_record *keep(struct recording_tape *t, const char *why, size_t limbs,
                                size_t count)
{
    struct tape_record *r = &t->record[t->count++];
    *r = (struct tape_record){.limbs = limbs, .count = count};
    memcpy(r->why, why, strlen(why) + 1);
    return r;
}

static status recording_below(struct tape *tape, const char *why, const uint64_t *bound,
                              size_t limbs, size_t count, uint64_t *out)
{
    struct recording_tape *t = (struct recording_tape *)tape;
    const size_t size = count * limbs * sizeof *out;
    void *room;
    REQUIRE(reserve(t, why, size, &room));
    const status drawn = tape_vector(t->inner, why, bound, limbs, count, out);
    if (drawn != OK) {
        free(room);
        return drawn;
    }
    struct tape_record *r = keep(t, why, limbs, count);
    memcpy(r->bound, bound, limbs * sizeof *bound);
    r->value = memcpy(room, out, size);
    return OK;
}

static status recording_bytes(struct tape *tape, const char *why, uint8_t *out, size_t size)
{
    struct recording_tape *t = (struct recording_tape *)tape;
    void *room;
    REQUIRE(reserve(t, why, size, &room));
    const status drawn = tape_bytes(t->inner, why, out, size);
    if (drawn != OK) {
        free(room);
        return drawn;
    }
    keep(t, why, 0, size)->byte = memcpy(room, out, size);
    return OK;
}

void recording_tape_init(struct recording_tape *t, struct tape *inner)
{
    *t = (struct recording_tape){.tape = {.below = recording_below, .bytes = recording_bytes},
                                 .inner = inner};
}

void recording_tape_clear(struct recording_tape *t)
{
    for (size_t i = 0; i < t->count; i++) {
        sodium_memzero((void *)(uintptr_t)t->record[i].value, payload(&t->record[i]));
        free((void *)(uintptr_t)t->record[i].value);
    }
    free(t->record);
    *t = (struct recording_tape){0};
}
