/* A sorted array: unlike with a hash table, nobody can make look-ups slow by choosing values. */
#include "crypto/dictionary.h"
#include "crypto/memory.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void dictionary_init(struct dictionary *d)
{
    *d = (struct dictionary){0};
}

static void wipe(void *memory, size_t size)
{
    if (memory)
        sodium_memzero(memory, size);
    free(memory);
}

void dictionary_clear(struct dictionary *d)
{
    wipe(d->entry, d->room * sizeof *d->entry);
    wipe(d->text, d->text_room);
    dictionary_init(d);
}

/* Not realloc, because it may leave a copy of the values in memory. */
static status grow(void **memory, size_t *room, size_t used, size_t wanted, size_t unit)
{
    if (wanted <= *room)
        return OK;
    size_t more = *room ? *room : 64;
    while (more < wanted) {
        if (more > SIZE_MAX / 2 / unit)
            return E_MEMORY;
        more *= 2;
    }
    void *fresh = memory_get(more * unit);
    if (used > 0)
        memcpy(fresh, *memory, used * unit);
    wipe(*memory, *room * unit);
    *memory = fresh;
    *room = more;
    return OK;
}

status dictionary_add(struct dictionary *d, const struct commutative_element *element,
                      const void *value, size_t size)
{
    if (d->sealed)
        return E_ARGUMENT;
    if (size > SIZE_MAX - d->text_size)
        return E_MEMORY;
    void *entry = d->entry, *text = d->text;
    const status entries = grow(&entry, &d->room, d->count, d->count + 1, sizeof *d->entry);
    d->entry = entry;
    REQUIRE(entries);
    const status texts = grow(&text, &d->text_room, d->text_size, d->text_size + size, 1);
    d->text = text;
    REQUIRE(texts);
    if (size > 0)
        memcpy(d->text + d->text_size, value, size);
    d->entry[d->count++] =
        (struct dictionary_entry){.element = *element, .offset = d->text_size, .size = size};
    d->text_size += size;
    return OK;
}

static int compare(const void *a, const void *b)
{
    const struct dictionary_entry *x = a, *y = b;
    return memcmp(x->element.byte, y->element.byte, sizeof x->element.byte);
}

static bool same_value(const struct dictionary *d, const struct dictionary_entry *a,
                       const struct dictionary_entry *b)
{
    return a->size == b->size &&
           (a->size == 0 || memcmp(d->text + a->offset, d->text + b->offset, a->size) == 0);
}

status dictionary_seal(struct dictionary *d)
{
    if (d->sealed)
        return E_ARGUMENT;
    if (d->count > 0)
        qsort(d->entry, d->count, sizeof *d->entry, compare);
    size_t kept = 0;
    for (size_t i = 0; i < d->count; i++) {
        if (kept == 0 || compare(&d->entry[kept - 1], &d->entry[i]) != 0)
            d->entry[kept++] = d->entry[i];
        else if (!same_value(d, &d->entry[kept - 1], &d->entry[i])) {
            return E_INPUT;
        }
    }
    d->count = kept;
    d->sealed = true;
    return OK;
}

status dictionary_find(const struct dictionary *d, const struct commutative_element *element,
                       struct commutative_value *value)
{
    if (!d->sealed)
        return E_ARGUMENT;
    const struct dictionary_entry key = {.element = *element};
    const struct dictionary_entry *found =
        d->count ? bsearch(&key, d->entry, d->count, sizeof key, compare) : NULL;
    if (!found)
        return E_NOT_FOUND;
    *value = (struct commutative_value){d->text ? d->text + found->offset : NULL, found->size};
    return OK;
}
