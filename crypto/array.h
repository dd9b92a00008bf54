/* Arrays that grow. */
#ifndef GLASSHOUSE_ARRAY_H
#define GLASSHOUSE_ARRAY_H

#include "crypto/memory.h"
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h> /* who has a list frees it */
#include <string.h>

/* array_resize is |list| with room for |count| items, and at least for one; NULL is an empty list.
 */
static inline void *array_resize(void *list, size_t count, size_t size)
{
    if (count == 0)
        count = 1;
    if (count > SIZE_MAX / size)
        memory_ended();
    return memory_more(list, count * size);
}

/* array_room is |list| with room for |need| items or more: |*room| doubles until it is enough. New
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
