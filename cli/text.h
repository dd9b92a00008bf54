/* Text for people: what is written to a terminal, and in which form.
 *
 * Names, values and cells come from outside and can contain anything. Whatever could control a
 * terminal (control characters, bytes that are not UTF-8) is shown as \x1b, never sent as it is. */
#ifndef GLASSHOUSE_TEXT_H
#define GLASSHOUSE_TEXT_H

#include <stdbool.h>
#include <stdio.h>

enum { TEXT_COLUMNS = 100 };

/* text_print writes |text|, made harmless; it also escapes line ends and tabs. text_columns is how
 * many columns that takes. text_safe returns it in new memory, with line ends kept. */
void text_print(FILE *, const char *text);
size_t text_columns(const char *text);
char *text_safe(const char *text);

/* text_wrap writes |text|, made harmless, in lines of at most TEXT_COLUMNS (or COLUMNS in the
 * environment). It keeps line ends, and breaks lines at spaces; lines after the first begin with
 * |indent| spaces. */
void text_wrap(FILE *, const char *text, size_t indent);

/* text_line formats one line and writes it by text_wrap, with a line end. */
void text_line(FILE *, size_t indent, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* text_command writes a command that can be pasted: after |indent| spaces, and with a backslash at
 * the end of every line but the last. */
void text_command(FILE *, const char *text, size_t indent);

/* Colours: on terminals, unless NO_COLOR is set or TERM is dumb; or as --color says. colour_choose
 * accepts always, never or auto; false: |when| is none of these. It is called once, before a
 * command runs, for the whole process. */
extern const char *const colour_words[];
bool colour_choose(const char *when);
bool colour_on(FILE *);
/* terminal_moves: can lines on standard error be overwritten? Only on a terminal that is not dumb.
 */
bool terminal_moves(void);

#endif
