/* Changes: for each slot (source.h), the texts that can replace it. No change knows a protocol;
 * some know what a role can do: draw, shuffle, hash, encrypt, send. */
#ifndef GLASSHOUSE_CHANGES_H
#define GLASSHOUSE_CHANGES_H

#include "mutants/source.h"

struct change {
    const struct source *source;
    size_t slot;
    const char *kind; /* "constant", "operator", "coin-zero", ... */
    const char *text; /* what replaces the slot */
    const char *was, *is;
    const char *key; /* "protocols/x/x.c:function:kind:3", the third of its kind in the function */
    int number;      /* 1 and up when it is chosen, else 0 */
};

struct changes {
    struct change *list;
    size_t count, room;
    struct arena *arena;
};

/* changes_add finds all changes of a file, in the order of its slots. */
void changes_add(struct changes *, const struct source *);

#endif
