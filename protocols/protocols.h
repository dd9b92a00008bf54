/* All protocols of the house: to add one is to add its folder and its line in list.txt, from which
 * CMake writes protocols[]. */
#ifndef GLASSHOUSE_PROTOCOLS_H
#define GLASSHOUSE_PROTOCOLS_H

#include "sim/protocol.h"

/* protocols ends with NULL; protocol_find returns NULL when there is none of that name. The list is
 * the house's, or a longer one where a program has protocols of its own: cli/enlist.h sets it
 * before anything is asked, and nothing changes it then. */
extern const struct protocol *const *protocols;
const struct protocol *protocol_find(const char *name);
/* protocol_folders, in the same order: "protocols/lca/". */
extern const char *const *protocol_folders;
/* How this program is started, for the commands that it prints: "glasshouse". Set as the lists are.
 */
extern const char *protocols_command;

#endif
