/* One party's own recording, certified without the others' tapes.
 *
 * From its input, its coins and its outputs the party's ideal view is made. What the party received
 * must be that view: the same messages from the same parties, each field with the same bytes, but
 * for what is masked, fresh or hidden under others' keys. Whether the others drew masks and keys as
 * the protocol says, only who has their tapes can see: the certificate says so. */
#ifndef GLASSHOUSE_CLI_TRANSCRIPT_ALONE_H
#define GLASSHOUSE_CLI_TRANSCRIPT_ALONE_H

#include "cli/command.h"
#include "sim/json.h"

/* transcript_is_alone: is it one party's own recording, as host makes them? */
bool transcript_is_alone(const char *name);
/* alone_certify writes the certificate of |role|'s recording |name|, whose wire file has |digest|.
 * EXIT_FINDING after one message when the recording is another view than the ideal one,
 * EXIT_USAGE when there is no ideal view without the others' recordings. */
int alone_certify(const struct command *, const char *name, const char *role, const char *digest,
                  struct json *);

#endif
