/* Complaints: what is wrong with a file or an argument, where, and the way out.
 *
 * A status says which kind of thing failed; a complaint is the sentence for the person who has to
 * mend it. Nothing is ever read back out of it. */
#ifndef GLASSHOUSE_COMPLAINT_H
#define GLASSHOUSE_COMPLAINT_H

#include "crypto/status.h"
#include <stddef.h>

enum { COMPLAINT_BYTES = 2048 };

struct complaint {
    char text[COMPLAINT_BYTES]; /* empty when there is nothing to complain about */
    size_t line, column;        /* 1-based place in the file, 0 when there is none */
};

/* complain writes the sentence (NULL |complaint| is allowed) and returns |why|. */
status complain(struct complaint *, status why, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* complain_at puts `file:line:column: ` in front. */
status complain_at(struct complaint *, status why, const char *file, size_t line, size_t column,
                   const char *format, ...) __attribute__((format(printf, 6, 7)));

/* complain_unknown writes |lead| ("no algorithm") and |word|, which is none of |names|, and then
 * the name that is near enough to be meant; where none is, it lists them all. */
status complain_unknown(struct complaint *, status why, const char *lead, const char *word,
                        const char *const *names, size_t count);

/* nearest_name returns the entry of |names| closest to |word|, or NULL if none is near enough to
 * be meant; it never allocates. */
const char *nearest_name(const char *word, const char *const *names, size_t count);

#endif
