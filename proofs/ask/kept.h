/* A cache of findings, in a folder that outlives the program. Each job has one file, whose name is
 * a digest of the program and of everything that the job says, so a changed program or job finds no
 * old file. A file that is damaged, or that names another job inside, is treated as missing. The
 * files are not signed: whoever may write to the folder can forge findings, so keep it private. */
#ifndef GLASSHOUSE_KEPT_H
#define GLASSHOUSE_KEPT_H

#include "crypto/complaint.h"
#include "crypto/hash.h"
#include "proofs/ask/checker.h"

struct kept_findings {
    const char *folder; /* NULL: nothing is kept */
    uint8_t program[HASH_SHA256_BYTES];
};

/* kept_open makes the folder if it is missing; E_FILE: it cannot, and the complaint says why.
 * With |folder| NULL nothing is kept. */
MUST_USE status kept_open(struct kept_findings *, const char *folder, struct complaint *);
/* kept_find appends the findings that were kept of a job; false: there are none. kept_put keeps
 * encoded findings; if they cannot be written, they are not kept. */
bool kept_find(const struct kept_findings *, const struct job *, struct findings *);
void kept_put(const struct kept_findings *, const struct job *, const uint8_t *bytes, size_t size);
/* kept_plan gives the digest of the program and its libraries, and that of a whole plan: of all
 * that its jobs say, in their order. Equal digests: the same jobs. */
MUST_USE status kept_plan(const struct job *, size_t count, uint8_t program[HASH_SHA256_BYTES],
                          uint8_t plan[HASH_SHA256_BYTES]);

#endif
