/* All protocols of the house: to add one is to add its folder and its line in list.txt, from which
 * CMake writes protocols[]. */
#ifndef GLASSHOUSE_PROTOCOLS_H
#define GLASSHOUSE_PROTOCOLS_H

#include "sim/protocol.h"

/* protocols ends with NULL; protocol_find returns NULL when there is none of that name. */
extern const struct protocol *const protocols[];
const struct protocol *protocol_find(const char *name);
/* protocol_folders, in the same order: "protocols/lca/". */
extern const char *const protocol_folders[];

#endif
