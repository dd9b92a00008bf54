/* The versions of this program and its libraries. */
#ifndef GLASSHOUSE_VERSION_H
#define GLASSHOUSE_VERSION_H

#include <stdio.h>

struct json;

/* version_print writes one line for the program and one for each library. version_json writes an
 * object from names to plain versions, without paths, so that it may be shared. */
void version_print(FILE *);
void version_json(struct json *);

#endif
