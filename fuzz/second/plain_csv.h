/* CSV once more, for the target `csv`: what anonymity/data/csv.h states, character by character. It
 * shares no code with the reader that it judges, and takes its text as it is.
 *
 * A table is given as a text: of each field a mark, its size, a colon and its bytes; at the end of
 * each row a line end. The mark is q for a field in quotes, and f for another. */
#ifndef GLASSHOUSE_PLAIN_CSV_H
#define GLASSHOUSE_PLAIN_CSV_H

#include <stddef.h>

/* plain_csv gives that text, which the caller frees; NULL: the reader has to refuse it. */
char *plain_csv(const char *bytes, size_t size, char delimiter, size_t *length);

#endif
