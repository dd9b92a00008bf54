/* The list of all protocols. To add a protocol, add its folder and one line in list.txt; CMake
 * makes the list from that. */
#ifndef GLASSHOUSE_PROTOCOLS_H
#define GLASSHOUSE_PROTOCOLS_H

#include "sim/protocol.h"

/* protocols ends with NULL. protocol_find returns NULL if no protocol has this name. It is the
 * house's list, or a longer one in a program that adds its own protocols: cli/enlist.h sets it at
 * the start, and nothing changes it later. */
extern const struct protocol *const *protocols;
const struct protocol *protocol_find(const char *name);
/* protocol_folders, in the same order: "protocols/lca/". */
extern const char *const *protocol_folders;
/* The name of this program, for the commands that it prints: "glasshouse". Set like the lists. */
extern const char *protocols_command;

#endif
