/* The ideal view of one party of the encrypted global view: what its files share. */
#ifndef GLASSHOUSE_KOHLMAYER_SIMULATOR_H
#define GLASSHOUSE_KOHLMAYER_SIMULATOR_H

#include "protocols/kohlmayer/kohlmayer.h"

struct simulator {
    struct ideal *ideal;
    struct party *me;
    struct run *run;
    const struct kohlmayer_state *state;
    int parties, index, previous; /* of the ring */
    int from, kept;               /* phase 2: who sends to it, and whose table it kept */
    struct value *key;            /* its own, by column */
};

/* The coins for a table that this party sends on; it has so many rows. */
MUST_USE status kohlmayer_own_mix(struct simulator *, const struct kohlmayer_table *,
                                  uint32_t rows);
/* Its own table, as it sends it first. */
struct kohlmayer_table kohlmayer_own_table(struct simulator *);
/* Words that nobody knows, under one invented key for each column: those of |tables| in common. */
MUST_USE status kohlmayer_invent_points(struct simulator *, struct kohlmayer_table *table,
                                        uint32_t tables);
/* Rows, and values that do not occur, in an invented order. */
MUST_USE status kohlmayer_invent_order(struct simulator *, struct kohlmayer_table *);

/* The variant keyed-ids (kohlmayer_keyed_view.c). */
MUST_USE status kohlmayer_keyed_view(struct simulator *, struct kohlmayer_reading,
                                     const struct kohlmayer_words *words);

#endif
