/* Interning: equal bytes get equal numbers. A hash finds the candidates, the bytes decide: two
 * views are equal when they are, and not when a hash says so. */
#ifndef GLASSHOUSE_INTERN_H
#define GLASSHOUSE_INTERN_H

#include <stddef.h>
#include <stdint.h>

/* The hash stands beside the number, so that who looks for an entry reads no other's. */
struct intern_slot {
    uint32_t hash, entry; /* the number + 1; 0 is empty */
};

struct intern {
    uint8_t *bytes; /* all entries, one after the other */
    size_t size, room;
    size_t *start; /* of entry i in |bytes|; one more at the end */
    size_t count, entry_room;
    struct intern_slot *slot; /* open addressing */
    size_t slots;
};

void intern_clear(struct intern *);
/* intern_put gives the number (from 0) of an entry, the old one or the next. */
uint32_t intern_put(struct intern *, const void *bytes, size_t size);
const uint8_t *intern_get(const struct intern *, uint32_t number, size_t *size);
/* intern_memory is roughly what the table takes, in bytes. */
size_t intern_memory(const struct intern *);

#endif
