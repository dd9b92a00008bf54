/* Complaints: what is wrong with a file or an argument, where, and the way out.
 *
 * A status says what kind of thing failed. A complaint is the sentence for the person who has to
 * mend it; the program never reads it. */
#ifndef GLASSHOUSE_COMPLAINT_H
#define GLASSHOUSE_COMPLAINT_H

#include "crypto/status.h"
#include <stdarg.h>
#include <stddef.h>

enum { COMPLAINT_BYTES = 2048 };

struct complaint {
    char text[COMPLAINT_BYTES]; /* empty: there is nothing to complain about */
    size_t line, column;        /* place in the file, from 1; 0: there is none */
};

/* complain writes the sentence (|complaint| may be NULL) and returns |why|. */
status complain(struct complaint *, status why, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* complain_list is complain for functions that take such arguments themselves. */
status complain_list(struct complaint *, status why, const char *format, va_list)
    __attribute__((format(printf, 3, 0)));

/* complain_at puts `file:line:column: ` in front. */
status complain_at(struct complaint *, status why, const char *file, size_t line, size_t column,
                   const char *format, ...) __attribute__((format(printf, 6, 7)));

/* complain_unknown writes |lead| ("no algorithm") and |word|, which is not among |names|; then the
 * name that was probably meant, or all names if none is near. */
status complain_unknown(struct complaint *, status why, const char *lead, const char *word,
                        const char *const *names, size_t count);

/* nearest_name returns the entry of |names| that is closest to |word|, or NULL if none is near
 * enough. It never allocates. */
const char *nearest_name(const char *word, const char *const *names, size_t count);

#endif
