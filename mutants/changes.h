/* Changes: for each slot (source.h), the texts that can replace it. No change knows a protocol;
 * some know what a role can do: draw, shuffle, hash, encrypt, send. */
#ifndef GLASSHOUSE_CHANGES_H
#define GLASSHOUSE_CHANGES_H

#include "mutants/source.h"

/* How a change stands in the text: instead of the slot, or around a condition. */
enum change_way {
    CHANGE_REPLACES, /* the slot is |text| */
    CHANGE_TRUE,
    CHANGE_FALSE,
    CHANGE_NOT,
    CHANGE_CUT,   /* the loop also ends where |text| is false */
    CHANGE_EITHER /* |text| is a condition that can be asked beside the slot */
};

struct change {
    const struct source *source;
    size_t slot;
    const char *kind; /* "constant", "operator", "coin-zero", ... */
    enum change_way way;
    const char *text;
    /* The party, the condition and the coin of mutant_due, as texts; NULL: none. */
    const char *party, *when, *coin;
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
