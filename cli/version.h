/* What this program is made of. */
#ifndef GLASSHOUSE_VERSION_H
#define GLASSHOUSE_VERSION_H

#include <stdio.h>

/* version_print writes one line for the program and one for each library. */
void version_print(FILE *);

#endif
