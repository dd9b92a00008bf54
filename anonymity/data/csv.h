/* CSV by RFC 4180, with any one-byte delimiter: a reader and a writer.
 *
 * The reader gives out fields in place, from one buffer. It accepts LF and CRLF line ends, quoted
 * fields with doubled quotes, line ends and delimiters inside quotes, a UTF-8 byte order mark, and
 * a last line without an end. It refuses, with line and column: an unterminated quote, text after a
 * closing quote, a quote inside an unquoted field, a lone CR, NUL bytes, and invalid UTF-8. */
#ifndef GLASSHOUSE_CSV_H
#define GLASSHOUSE_CSV_H

#include "crypto/complaint.h"
#include "crypto/status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct csv_format {
    char delimiter; /* any ASCII byte but a quote, CR, LF or NUL; 0 means a comma */
    bool no_header; /* the columns are then named column1, column2, ... */
    bool crlf;      /* the writer's line end */
};

struct csv_reader {
    const char *file; /* for complaints */
    char *next, *end; /* the buffer is overwritten where doubled quotes are undone */
    char *line_start;
    size_t line, row_line; /* row_line: the line on which the current row began */
    char delimiter;
    bool row_ended;
};

struct csv_field {
    const char *text; /* not zero-terminated */
    size_t size;
    bool quoted;
    size_t column; /* 1-based byte column where the field began */
};

/* csv_open checks the delimiter and that all is UTF-8, and skips the byte order mark. The buffer is
 * changed in place and must live longer than the reader. */
MUST_USE status csv_open(struct csv_reader *, const char *file, char *bytes, size_t size,
                         const struct csv_format *, struct complaint *);

/* csv_at_end: no row is left. */
bool csv_at_end(const struct csv_reader *);

/* csv_next reads one field; |last|: it is the last of its row. */
MUST_USE status csv_next(struct csv_reader *, struct csv_field *, bool *last, struct complaint *);

/* csv_write writes one field, in quotes if necessary. |alone|: it is the only field of its row;
 * then an empty one is quoted, because it would be an empty line. csv_put writes it to memory,
 * which must have room for twice its size and two bytes, and returns how many bytes it wrote. */
size_t csv_put(char *out, const char *text, size_t size, char delimiter, bool alone);
void csv_write(FILE *, const char *text, size_t size, char delimiter, bool alone);
void csv_write_end(FILE *, const struct csv_format *);

/* csv_load reads a whole file into new memory, which the caller frees. "-" is standard input. */
MUST_USE status csv_load(const char *path, char **bytes, size_t *size, struct complaint *);

#endif
