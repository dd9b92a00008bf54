/* Shared by the files that make the ideal view of one party. */
#ifndef GLASSHOUSE_KOHLMAYER_SIMULATOR_H
#define GLASSHOUSE_KOHLMAYER_SIMULATOR_H

#include "protocols/kohlmayer/kohlmayer.h"

struct simulator {
    struct ideal *ideal;
    struct party *me;
    struct run *run;
    const struct kohlmayer_state *state;
    int parties, index, previous; /* of the ring */
    int from, kept;               /* phase 2: who sends to it; whose table it kept */
    struct value *key;            /* its own keys, by column */
    struct value *result_key;     /* of party 2, with witnesses */
    bool mixed;                   /* the item "mix" is declared to it */
};

/* kohlmayer_own_mix draws the coins for a table with so many rows that this party sends on. */
MUST_USE status kohlmayer_own_mix(struct simulator *, const struct kohlmayer_table *,
                                  uint32_t rows);
/* kohlmayer_own_table is its own table, as it sends it first. */
struct kohlmayer_table kohlmayer_own_table(struct simulator *);
/* kohlmayer_invent_points gives |tables| tables words that nobody knows, in common, under one
 * invented key for each column. */
MUST_USE status kohlmayer_invent_points(struct simulator *, struct kohlmayer_table *table,
                                        uint32_t tables);
/* kohlmayer_invent_order puts rows, and values that do not occur, in an invented order. */
MUST_USE status kohlmayer_invent_order(struct simulator *, struct kohlmayer_table *);

/* The variant keyed-ids (kohlmayer_keyed_view.c). */
MUST_USE status kohlmayer_keyed_view(struct simulator *, struct kohlmayer_reading,
                                     const struct kohlmayer_words *words);

#endif
