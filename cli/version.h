/* The versions of this program and its libraries. */
#ifndef GLASSHOUSE_VERSION_H
#define GLASSHOUSE_VERSION_H

#include <stdio.h>

struct json;

/* version_print writes one line for the program, one for each library, and one for the curve.
 * version_document writes the same as one JSON document on standard output. version_json writes an
 * object from names to plain versions, without paths, so that it may be shared. */
void version_print(FILE *);
void version_document(void);
void version_json(struct json *);

#endif
