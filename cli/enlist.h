/* Protocols from outside the tree, added to the lists that all commands go through. */
#ifndef GLASSHOUSE_ENLIST_H
#define GLASSHOUSE_ENLIST_H

#include "cli/glasshouse.h"
#include <stdbool.h>

enum { ENLIST_ERROR = 512 };

/* enlist appends what |mine| lists to the lists of the house. It is called before any command
 * is done, and nothing changes the lists after it. What is of another API version, or incomplete,
 * or has a protocol with a name that is taken, is refused: false with |error|, and the
 * lists are as they were. |from| says in messages where it came from; |command| is how
 * the program is started, for the commands that it prints. */
bool enlist(const struct glasshouse_registry *mine, const char *from, const char *command,
            char error[ENLIST_ERROR]);

/* enlist_library reads the library at |path| and adds the glasshouse_registry that it exports. */
bool enlist_library(const char *path, char error[ENLIST_ERROR]);

#endif
