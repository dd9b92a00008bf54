/* Shared by classes.c and classes_cluster.c only: what classes keep between two calls (packed keys,
 * the hash table, memory to sort in). */
#ifndef GLASSHOUSE_CLASSES_INTERNAL_H
#define GLASSHOUSE_CLASSES_INTERNAL_H

#include "anonymity/classes/classes.h"

struct class_scratch {
    /* A class's key: dense codes of its attributes side by side in 64-bit words. No code crosses
     * the border of two words. */
    uint32_t words;
    uint32_t word[DATASET_QIS], shift[DATASET_QIS];
    uint64_t mask[DATASET_QIS];
    uint64_t *key; /* [count * words] */
    size_t key_room;
    uint32_t *slot; /* class + 1 by hash of its key */
    uint32_t slot_mask;
    size_t slot_room;
    uint64_t *map[DATASET_QIS]; /* code -> code of the wanted level, shifted into place */
    size_t map_room[DATASET_QIS];
    uint32_t *group; /* [items]: item -> class, an item being a row or a finer class */
    size_t group_room;
    uint32_t *order, *order_start; /* items, class by class */
    size_t order_room, order_start_room;
    uint32_t *dense, *touched; /* one class's histogram while it grows */
    size_t dense_room, touched_room;
};

/* class_reserve makes room for |need| items of |size| bytes in *|array| (a pointer to a pointer);
 * it keeps what was there. */
MUST_USE status class_reserve(void *array, size_t *room, size_t need, size_t size);

/* class_begin makes room for up to |most| classes with keys of |words| and empties the table. */
MUST_USE status class_begin(struct classes *, uint32_t most, uint32_t words);

/* class_find returns the class with this key; if it is new, it adds it with |first_row|. */
uint32_t class_find(struct classes *, const uint64_t *key, uint32_t first_row);

/* class_tally counts rows and makes the histograms of classes. Their items are rows (|from| NULL)
 * or classes of |from|; scratch->group must be filled in. */
MUST_USE status class_tally(struct classes *, const struct classes *from);

#endif
