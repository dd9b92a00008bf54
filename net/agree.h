/* Do all parties mean the same run? Asked before the first message.
 *
 * What is compared is a text, a line for each thing: versions, protocol, variant, each parameter,
 * the declaration, the names of the parties, the number of the run. A difference is named on both
 * sides. Then come fresh numbers of all parties, which make the run's name: what was sent in
 * another run is refused. */
#ifndef GLASSHOUSE_AGREE_H
#define GLASSHOUSE_AGREE_H

#include "net/mesh.h"
#include "sim/run.h"

enum { AGREE_DIGEST = 32 };

/* agree_text writes the text of a prepared run whose own input is set, into the arena. */
const char *agree_text(struct arena *, struct run *, const struct mesh *, const char *version,
                       uint64_t number);

/* agree_run exchanges it with all. False when somebody means another run: problems of peers
 * say what differs. |digest| names the run. */
bool agree_run(struct mesh *, const char *text, int seconds, uint8_t digest[AGREE_DIGEST]);

/* agree_difference writes how |theirs| differs from |ours|, of a party |name|; false: it does not.
 */
bool agree_difference(const char *ours, const char *theirs, size_t size, const char *name,
                      char out[NET_ERROR]);

#endif
