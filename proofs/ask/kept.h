/* Findings that are kept from one start of the program to the next, in a folder: a file for each
 * job, named by the digest of the program and of all that the job says. Another program or another
 * job has another name; a file that is damaged, or says that it is of another job, counts as none.
 * Whoever can write in the folder can make up findings: it is to be one's own. */
#ifndef GLASSHOUSE_KEPT_H
#define GLASSHOUSE_KEPT_H

#include "crypto/hash.h"
#include "proofs/ask/engine.h"

struct kept {
    const char *folder; /* NULL: nothing is kept */
    uint8_t program[HASH_SHA256_BYTES];
};

/* kept_open makes the folder where it is missing; without a |folder| nothing is kept. E_FILE with
 * |error| (256 bytes). */
MUST_USE status kept_open(struct kept *, const char *folder, char *error);
/* kept_find appends the findings that were kept of a job; false: there are none. kept_put keeps
 * encoded ones; what cannot be written is not kept. */
bool kept_find(const struct kept *, const struct job *, struct findings *);
void kept_put(const struct kept *, const struct job *, const uint8_t *bytes, size_t size);

#endif
