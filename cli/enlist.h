/* Adds protocols from outside the tree to the lists that all commands use. */
#ifndef GLASSHOUSE_ENLIST_H
#define GLASSHOUSE_ENLIST_H

#include "cli/glasshouse.h"
#include "crypto/complaint.h"

/* enlist appends the lists of |mine| to those of the house. It is called before any command runs;
 * nothing changes the lists afterwards. It refuses another API version, incomplete lists, and a
 * protocol whose name is taken: then the lists are unchanged. |from| says in
 * messages where |mine| came from; |command| is the name of the program, for the commands that it
 * prints. */
MUST_USE status enlist(const struct glasshouse_registry *mine, const char *from,
                       const char *command, struct complaint *);

/* enlist_library reads the library at |path| and adds the glasshouse_registry that it exports. */
MUST_USE status enlist_library(const char *path, struct complaint *);

#endif
