/* Certifies one party's own recording without the other parties' tapes.
 *
 * The party's ideal view is made from its input, its coins and its outputs. What the party received
 * must be this view: the same messages from the same parties, each field with the same bytes,
 * except what is masked, fresh or hidden under others' keys. Only somebody who has the others'
 * tapes can see whether they drew masks and keys as the protocol says; the certificate says that.
 */
#ifndef GLASSHOUSE_CLI_TRANSCRIPT_ALONE_H
#define GLASSHOUSE_CLI_TRANSCRIPT_ALONE_H

#include "cli/command.h"
#include "sim/json.h"

/* transcript_is_alone: is it one party's own recording, as `host` makes them? */
bool transcript_is_alone(const char *name);
/* alone_certify writes the certificate of |role|'s recording |name|, whose wire file has |digest|.
 * EXIT_FINDING after one message: the recorded view is not the ideal one. EXIT_USAGE: no ideal view
 * can be made without the others' recordings. */
int alone_certify(const struct command *, const char *name, const char *role, const char *digest,
                  struct json *);

#endif
