/* Words for people: what a terminal gets, and in which form.
 *
 * Names, values and cells come from outside and may hold anything. Whatever could steer a terminal
 * (control characters, bytes that are no UTF-8) is shown as \x1b and never sent as it is. */
#ifndef GLASSHOUSE_TEXT_H
#define GLASSHOUSE_TEXT_H

#include <stdbool.h>
#include <stdio.h>

enum { TEXT_COLUMNS = 100 };

/* text_print writes |text|, made harmless; line ends and tabs in it are escaped too. text_columns
 * is how many columns that takes. text_safe gives it in new memory, with line ends kept. */
void text_print(FILE *, const char *text);
size_t text_columns(const char *text);
char *text_safe(const char *text);

/* text_wrap writes |text|, made harmless but for its line ends, in lines of at most TEXT_COLUMNS
 * (or what COLUMNS in the environment says). They break at spaces; lines after the first start with
 * |indent| spaces. */
void text_wrap(FILE *, const char *text, size_t indent);

/* text_line is text_wrap of one line, formatted, with its end. */
void text_line(FILE *, size_t indent, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* text_command writes a line that is a command, to be pasted: |indent| spaces in front, and a
 * backslash at the end of every line but the last. */
void text_command(FILE *, const char *text, size_t indent);

/* Colours: on terminals, unless NO_COLOR is set or TERM is dumb; or as --color says.
 * colour_choose takes always, never or auto: false when |when| is none of them. It is asked once,
 * before a command runs: the terminal is one for the whole process. */
extern const char *const colour_words[];
bool colour_choose(const char *when);
bool colour_on(FILE *);
/* May lines be rewritten on standard error? Only on a terminal that is not dumb. */
bool terminal_moves(void);

#endif
