/* Complaints: what is wrong with a file or an argument, where, and the way out. */
#include "crypto/complaint.h"
#include <stdio.h>
#include <string.h>

static void write_text(struct complaint *out, size_t at, const char *format, va_list list)
{
    if (at >= sizeof out->text)
        return;
    vsnprintf(out->text + at, sizeof out->text - at, format, list);
}

status complain_list(struct complaint *out, status why, const char *format, va_list list)
{
    if (!out)
        return why;
    out->line = out->column = 0;
    write_text(out, 0, format, list);
    return why;
}

status complain(struct complaint *out, status why, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    (void)complain_list(out, why, format, list);
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

status complain_unknown(struct complaint *out, status why, const char *lead, const char *word,
                        const char *const *names, size_t count)
{
    const char *near = nearest_name(word, names, count);
    if (near || !out)
        return complain(out, why, "%s \"%s\"; did you mean \"%s\"?", lead, word, near ? near : "");
    (void)complain(out, why, "%s \"%s\"; there are: ", lead, word);
    for (size_t i = 0, at = strlen(out->text); i < count && at < sizeof out->text; i++)
        at += (size_t)snprintf(out->text + at, sizeof out->text - at, "%s%s", i ? ", " : "",
                               names[i]);
    return why;
}
