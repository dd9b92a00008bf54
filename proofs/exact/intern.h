/* Interning: equal bytes get equal numbers. A hash finds the candidates; then the bytes are
 * compared. So two views count as equal only if all their bytes are. */
#ifndef GLASSHOUSE_INTERN_H
#define GLASSHOUSE_INTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The hash is stored beside the number, so that a search rarely reads the bytes of other entries.
 */
struct intern_slot {
    uint32_t hash, entry; /* the number + 1; 0 is empty */
};

struct intern {
    uint8_t *bytes; /* all entries, one after the other */
    size_t size, room;
    size_t *start; /* of entry i in |bytes|; at the end, where all entries end */
    size_t count, entry_room;
    struct intern_slot *slot; /* open addressing */
    size_t slots;
};

void intern_clear(struct intern *);
/* intern_put gives the number (from 0) of an entry: the old one, or the next if it is new. */
uint32_t intern_put(struct intern *, const void *bytes, size_t size);
/* intern_reserve makes the table ready for so many entries: one that grows is filled again. */
void intern_reserve(struct intern *, size_t count);
/* intern_expect gives the hash for intern_put_expected, and has the place where the search will
 * begin fetched into the cache: a large table is mostly not there. */
uint32_t intern_expect(const struct intern *, const void *bytes, size_t size);
uint32_t intern_put_expected(struct intern *, uint32_t hash, const void *bytes, size_t size);
/* intern_near goes the same way without waiting: step 0 has the place of an entry with this hash
 * fetched, step 1 its bytes. */
enum { INTERN_STEPS = 2 };
void intern_near(const struct intern *, uint32_t hash, int step);
const uint8_t *intern_get(const struct intern *, uint32_t number, size_t *size);
/* intern_is: is there an entry of this number, with these bytes? */
bool intern_is(const struct intern *, uint32_t number, const void *bytes, size_t size);
/* intern_memory is roughly how many bytes the table takes. */
size_t intern_memory(const struct intern *);

#endif
