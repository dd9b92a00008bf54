/* Complaints: what is wrong with a file or an argument, where, and the way out. */
#include "anonymity/complaint.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void write_text(struct complaint *out, size_t at, const char *format, va_list list)
{
    if (at >= sizeof out->text)
        return;
    vsnprintf(out->text + at, sizeof out->text - at, format, list);
}

status complain(struct complaint *out, status why, const char *format, ...)
{
    if (!out)
        return why;
    va_list list;
    va_start(list, format);
    out->line = out->column = 0;
    write_text(out, 0, format, list);
    va_end(list);
    return why;
}

status complain_at(struct complaint *out, status why, const char *file, size_t line, size_t column,
                   const char *format, ...)
{
    if (!out)
        return why;
    out->line = line;
    out->column = column;
    int at = 0;
    if (column > 0)
        at = snprintf(out->text, sizeof out->text, "%s:%zu:%zu: ", file, line, column);
    else
        at = snprintf(out->text, sizeof out->text, "%s:%zu: ", file, line);
    va_list list;
    va_start(list, format);
    write_text(out, at < 0 ? 0 : (size_t)at, format, list);
    va_end(list);
    return why;
}

enum { NEAR_WORD = 48 };

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Levenshtein distance of two short words, row by row; letters' case does not count. */
static size_t distance(const char *a, size_t a_size, const char *b, size_t b_size)
{
    size_t row[NEAR_WORD + 1];
    for (size_t j = 0; j <= b_size; j++)
        row[j] = j;
    for (size_t i = 1; i <= a_size; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b_size; j++) {
            const int x = a[i - 1] | 0x20, y = b[j - 1] | 0x20;
            const size_t change = diagonal + (x != y);
            diagonal = row[j];
            row[j] = smaller(change, smaller(row[j], row[j - 1]) + 1);
        }
    }
    return row[b_size];
}

const char *nearest_name(const char *word, const char *const *names, size_t count)
{
    const size_t size = strlen(word);
    const char *best = NULL;
    size_t least = 0;
    if (size == 0 || size > NEAR_WORD)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        const size_t other = strlen(names[i]);
        if (other == 0 || other > NEAR_WORD)
            continue;
        const size_t d = distance(word, size, names[i], other);
        if (d > (size + 2) / 3 || (best && d >= least))
            continue;
        best = names[i];
        least = d;
    }
    return best;
}
