/* Which code do a protocol's roles share with its ideal function and its declared leakage?
 *
 * A mistake in such code is in both. A leak that somebody writes there is then declared too, and
 * what the roles send still is what the ideal view sends: no checker that compares the two can see
 * it. Therefore such a protocol has a second ideal function (protocol.second_ideal), with which
 * `correct` compares, and which may run none of that code.
 *
 * Code is known by its conditions (crypto/branches.h) in the files of protocols: a function without
 * any is not seen, and neither are the files of anonymity/ and the readers of inputs, which have
 * tests of their own. */
#ifndef GLASSHOUSE_ASK_SHARED_H
#define GLASSHOUSE_ASK_SHARED_H

#include "crypto/arena.h"

enum shared_who { SHARED_ROLE = 1, SHARED_FUNCTION = 2, SHARED_SECOND = 4 };

/* shared_begin forgets what was noted. Before a part of a run call branches_forget, after it
 * shared_note, which notes for each condition whether that part came to it. */
struct shared {
    unsigned char *who; /* for each condition of a protocol's file */
    size_t count;
};
void shared_begin(struct shared *, struct arena *);
void shared_note(struct shared *, enum shared_who);

/* shared_code says, in words, to which conditions both |one| and |other| came, with the first of
 * them: "3 conditions, first protocols/lca/lca.c:12 `...`"; NULL: to none. |other| may be several
 * parts. |count| gets how many; it may be NULL. */
const char *shared_code(const struct shared *, struct arena *, enum shared_who one, unsigned other,
                        size_t *count);

#endif
