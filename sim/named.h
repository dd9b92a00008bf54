/* Named values in the order in which they were given. A name is found through a hash table: a long
 * run declares thousands of leaks, and its ideal view asks for each by name. */
#ifndef GLASSHOUSE_NAMED_H
#define GLASSHOUSE_NAMED_H

#include "sim/run.h"

/* All zeros is empty. Everything lives in the arena that named_put is given. */
struct named_list {
    struct named_value *list;
    size_t count, room;
    uint32_t *slot; /* open addressing: the place + 1, 0 is empty; |slots| is a power of 2 */
    size_t slots;
};

/* named_put appends a copy of the value; |name| must live as long as the list. named_find returns
 * the first value of that name, or NULL. */
void named_put(struct named_list *, struct arena *, const char *name, const struct value *);
const struct value *named_find(const struct named_list *, const char *name);

/* named_difference compares what two sides say, name by name in order: kinds, moduli, numbers of
 * entries, entries. It writes the first difference into the arena as "sum = 12 BETWEEN sum = 11",
 * with what the entries are where only that differs; NULL: they say the same. */
struct named_side {
    const struct named_value *list;
    size_t count;
};
const char *named_difference(struct arena *, struct named_side one, const char *between,
                             struct named_side other);

#endif
