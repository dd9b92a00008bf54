/* Memory functions that never return NULL.
 *
 * If there is no more memory the program cannot go on. memory_ended says so in one sentence on
 * standard error and ends the process with status 3 (an internal or system error). Files that are
 * being written have no name yet (cli/files.h), so no half-written file stays. */
#ifndef GLASSHOUSE_MEMORY_H
#define GLASSHOUSE_MEMORY_H

#include "crypto/memory.h"
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

enum { MEMORY_ENDED = 3 }; /* the status */
_Noreturn void memory_ended(void);

/* As malloc, calloc, realloc and strdup; size zero counts as one. The caller frees the result.
 * Sizes have 64 bits everywhere, so that a product of counts is not cut before it is refused. */
void *memory_get(uint64_t size);
void *memory_zero(uint64_t count, uint64_t size);
void *memory_more(void *old, uint64_t size);
char *memory_text(const char *text);

/* memory_try is malloc for such a size: NULL, if there is not so much. */
void *memory_try(uint64_t size);

/* memory_format is like asprintf; the caller frees the result. */
char *memory_format(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *memory_format_list(const char *format, va_list) __attribute__((format(printf, 1, 0)));

/* memory_stream is like open_memstream. memory_stream_end closes the stream; then |*text| is all
 * that was written, and the caller owns it. */
FILE *memory_stream(char **text, size_t *size);
void memory_stream_end(FILE *, char *const *text);

/* As fopen and getline. They return NULL and -1 only for other reasons than memory. */
FILE *memory_file(const char *path, const char *mode);
ssize_t memory_line(char **line, size_t *room, FILE *);

/* memory_of_libraries makes GMP and OpenSSL end in the same way. (Without it GMP would abort, and
 * OpenSSL would crash when it has no memory for its own context.) Call it once, before either is
 * used. */
void memory_of_libraries(void);

#endif
