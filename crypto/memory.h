/* Memory that is there: these never return NULL.
 *
 * Where there is no more memory nobody here could do better than to stop: memory_ended says so in
 * one sentence on standard error and ends the process with status 3, an internal or system error.
 * Files that were being written have no name yet (cli/files.h), so nothing half-written stays. */
#ifndef GLASSHOUSE_MEMORY_H
#define GLASSHOUSE_MEMORY_H

#include "crypto/memory.h"
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

enum { MEMORY_ENDED = 3 }; /* the status */
_Noreturn void memory_ended(void);

/* As malloc, calloc, realloc and strdup; a size of zero is one. The caller frees what it gets. */
void *memory_get(size_t size);
void *memory_zero(size_t count, size_t size);
void *memory_more(void *old, size_t size);
char *memory_text(const char *text);

/* memory_format is as asprintf, in memory that the caller frees. */
char *memory_format(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *memory_format_list(const char *format, va_list) __attribute__((format(printf, 1, 0)));

/* memory_stream is as open_memstream. memory_stream_end closes it: then |*text| has all that was
 * written, and is the caller's. */
FILE *memory_stream(char **text, size_t *size);
void memory_stream_end(FILE *, char *const *text);

/* As fopen and getline, which return NULL and -1 for other reasons only. */
FILE *memory_file(const char *path, const char *mode);
ssize_t memory_line(char **line, size_t *room, FILE *);

/* memory_of_libraries makes GMP end likewise, which would abort, and OpenSSL, which falls over
 * where its own context finds no memory. Once, before either is used. */
void memory_of_libraries(void);

#endif
