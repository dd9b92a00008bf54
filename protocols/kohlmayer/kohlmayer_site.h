/* Shared by the files of the phases: one party of the ring. */
#ifndef GLASSHOUSE_KOHLMAYER_SITE_H
#define GLASSHOUSE_KOHLMAYER_SITE_H

#include "protocols/kohlmayer/kohlmayer.h"

/* A party that goes through the phases. */
struct kohlmayer_site {
    struct party *me;
    struct run *run;
    const struct kohlmayer_state *state;
    int parties, index, next, previous; /* of the ring */
    struct value *key, *result_key;     /* by column; of party 2, with witnesses */
    struct kohlmayer_words *words;      /* its own, by column */
};

/* kohlmayer_site_begin draws the keys; with keyed-ids nobody does yet. */
MUST_USE status kohlmayer_site_begin(struct kohlmayer_site *, struct party *);
/* kohlmayer_stay ends a temporary step (sim/party.h): of all that it made the table is left. */
void kohlmayer_stay(struct kohlmayer_site *, struct kohlmayer_table *);

/* Phase 2 (kohlmayer.c): of all rows or columns, at the master, and of nothing at others. */
MUST_USE status kohlmayer_integrate(struct kohlmayer_site *, struct kohlmayer_table *);

/* With witnesses: phase 3, and the beginning of phase 4 (kohlmayer_witness.c). */
MUST_USE status kohlmayer_witnesses(struct kohlmayer_site *, struct kohlmayer_table *view);

/* Phases 3 and 4, 5, and 6 (kohlmayer_decode.c). kohlmayer_recognise reads the words of one column,
 * which is at |level|, that are still hashes and that this party knows. */
MUST_USE status kohlmayer_decrypt(struct kohlmayer_site *, const struct kohlmayer_table *view,
                                  struct kohlmayer_reading *result);
MUST_USE status kohlmayer_decode_words(struct kohlmayer_site *, struct kohlmayer_reading *result);
MUST_USE status kohlmayer_recognise(struct kohlmayer_site *, uint32_t level,
                                    struct kohlmayer_column *);
MUST_USE status kohlmayer_release_lines(struct kohlmayer_site *,
                                        const struct kohlmayer_reading *result);

/* The role of the variant keyed-ids, from the first step to the last (kohlmayer_keyed.c). */
MUST_USE status kohlmayer_keyed_role(struct kohlmayer_site *);

/* Not the protocol: its role with a mistake, for planted leaks (kohlmayer_planted.c). */
MUST_USE status kohlmayer_planted_role(struct party *, const char *mistake);

#endif
