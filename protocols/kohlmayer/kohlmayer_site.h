/* A party at work in the encrypted global view: what the files of its phases share. */
#ifndef GLASSHOUSE_KOHLMAYER_SITE_H
#define GLASSHOUSE_KOHLMAYER_SITE_H

#include "protocols/kohlmayer/kohlmayer.h"

/* A party on its way through the phases. */
struct kohlmayer_site {
    struct party *me;
    struct run *run;
    const struct kohlmayer_state *state;
    int parties, index, next, previous; /* of the ring */
    struct value *key;                  /* by column */
    struct kohlmayer_words *words;      /* its own, by column */
};

/* Phases 3 and 4, 5, and 6 (kohlmayer_decode.c). kohlmayer_recognise reads the words of one column
 * that this party knows, among those that are still hashes. */
MUST_USE status kohlmayer_decrypt(struct kohlmayer_site *, const struct kohlmayer_table *view,
                                  struct kohlmayer_reading *result);
MUST_USE status kohlmayer_decode_words(struct kohlmayer_site *, struct kohlmayer_reading *result);
MUST_USE status kohlmayer_recognise(struct kohlmayer_site *, uint32_t column,
                                    struct kohlmayer_column *);
MUST_USE status kohlmayer_release_lines(struct kohlmayer_site *,
                                        const struct kohlmayer_reading *result);

/* The variant keyed-ids, from its first step to its last (kohlmayer_keyed.c). */
MUST_USE status kohlmayer_keyed_role(struct kohlmayer_site *);

#endif
