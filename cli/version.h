/* What this program is made of. */
#ifndef GLASSHOUSE_VERSION_H
#define GLASSHOUSE_VERSION_H

#include <stdio.h>

struct json;

/* version_print writes one line for the program and one for each library; version_json writes an
 * object, name to bare version: what may be shared, without where a library was found. */
void version_print(FILE *);
void version_json(struct json *);

#endif
