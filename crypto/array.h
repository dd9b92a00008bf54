/* Arrays that grow. The owner of a list frees it with free(). */
#ifndef GLASSHOUSE_ARRAY_H
#define GLASSHOUSE_ARRAY_H

#include "crypto/memory.h"
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h> /* for free */
#include <string.h>

/* array_resize gives |list| room for |count| items (at least one). A NULL list is empty. */
static inline void *array_resize(void *list, uint64_t count, uint64_t size)
{
    if (count == 0)
        count = 1;
    if (count > SIZE_MAX / size)
        memory_ended();
    return memory_more(list, count * size);
}

/* array_room gives |list| room for at least |need| items: |*room| doubles until it is enough. New
 * items are zero. */
static inline void *array_room(void *list, size_t *room, size_t need, size_t size)
{
    const size_t before = *room;
    if (need <= before)
        return list;
    while (*room < need)
        *room = *room ? 2 * *room : 32;
    list = array_resize(list, *room, size);
    memset((char *)list + before * size, 0, (*room - before) * size);
    return list;
}

#endif
