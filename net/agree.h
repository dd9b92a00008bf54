/* Do all parties mean the same run? Asked before the first message.
 *
 * Each party writes a text with one line for each thing: versions, protocol, variant, each
 * parameter, the declaration, the names of the parties, the number of the run. The texts are
 * compared; both sides name a difference. Then all parties send fresh numbers, from which the run's
 * name is made; so a message of another run is refused. */
#ifndef GLASSHOUSE_AGREE_H
#define GLASSHOUSE_AGREE_H

#include "net/mesh.h"
#include "sim/run.h"

enum { AGREE_DIGEST = 32 };

/* agree_text writes this text into the arena. The run must be prepared and have its own input. */
const char *agree_text(struct arena *, struct run *, const struct mesh *, const char *version,
                       uint64_t number);

/* agree_run exchanges the texts with all parties. False: somebody means another run, and
 * mesh_peer.problem says what differs. |digest| becomes the name of the run. */
bool agree_run(struct mesh *, const char *text, int seconds, uint8_t digest[AGREE_DIGEST]);

/* agree_difference writes how |theirs|, the text of party |name|, differs from |ours|; false: it
 * does not. */
bool agree_difference(const char *ours, const char *theirs, size_t size, const char *name,
                      struct complaint *);

#endif
