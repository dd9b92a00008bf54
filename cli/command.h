/* Commands of `glasshouse`: each is a file cli/cmd_<name>.c, listed in main.c.
 *
 * Exit status: 0 all as expected, 1 a finding or a failed check, 2 bad usage or bad input, 3 an
 * internal or system error. Results go to standard output, messages for people to standard
 * error. */
#ifndef GLASSHOUSE_COMMAND_H
#define GLASSHOUSE_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

enum exit_status { EXIT_EXPECTED = 0, EXIT_FINDING = 1, EXIT_USAGE = 2, EXIT_OURS = 3 };

struct command {
    const char *name, *summary; /* the summary is one line, for `glasshouse help` */
    const char *help;           /* the text of `glasshouse help NAME`: usage, options, examples */
    int (*run)(int argc, char **argv); /* argv[0] is the command's name */
};

extern const struct command cmd_anonymize, cmd_audit, cmd_bench, cmd_certify, cmd_check,
    cmd_check_table, cmd_claims, cmd_diff, cmd_explain, cmd_host, cmd_join, cmd_laws, cmd_list,
    cmd_minimize, cmd_new, cmd_queries, cmd_replay, cmd_report, cmd_run, cmd_show, cmd_storm,
    cmd_verify, cmd_views, cmd_worlds;

/* Options. A command lists what it knows in an array that ends with a NULL name; parse_options
 * fills it in and collects the other words. `--name value` and `--name=value` both work; `--`
 * ends the options. An unknown or incomplete option prints one message with the nearest known
 * name and returns EXIT_USAGE; --help prints the help and sets |helped|. Every command knows
 * --color WHEN, which is not in its array. */
enum option_kind { OPTION_FLAG, OPTION_VALUE, OPTION_LIST };

struct option_list {
    const char **item;
    size_t count;
};

struct option {
    const char *name; /* without the dashes */
    enum option_kind kind;
    bool *flag;               /* OPTION_FLAG */
    const char **value;       /* OPTION_VALUE: given at most once */
    struct option_list *list; /* OPTION_LIST: may be repeated */
};

int parse_options(const struct command *, int argc, char **argv, const struct option *options,
                  struct option_list *words, bool *helped);
void option_list_clear(struct option_list *);

/* expect_words requires |count| words. If there are fewer, the message is |missing|; if there are
 * more, it is |most| with the first word that is too many. EXIT_EXPECTED or EXIT_USAGE. */
int expect_words(const struct command *, const struct option_list *words, size_t count,
                 const char *missing, const char *most);

/* usage_error prints `glasshouse NAME: message` and how to get help, and returns EXIT_USAGE.
 * say_failure prints only the message; say_notice prints what is not an error. All break long
 * lines, and escape whatever could control a terminal. Without a command the message is from
 * glasshouse. */
int usage_error(const struct command *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void say_failure(const struct command *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void say_notice(const struct command *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* For --json. document_print writes the document; document_printed only notes that there is one. If
 * the command failed or found something and printed no document, messages_end prints {"command",
 * "status", "errors"} with the messages of say_failure and usage_error. */
struct json;
void document_print(const struct json *);
void document_printed(void);
void messages_end(int argc, char **argv, int result);

/* unknown_word refuses |word|, which is not a |what| of |names| (ended by NULL). The message has
 * the nearest name, or all names if none is near. It returns EXIT_USAGE. */
int unknown_word(const struct command *, const char *what, const char *word,
                 const char *const *names);

/* parse_count reads the value of --|option|: a whole number from |least| to |most|, in digits or as
 * a power such as 2^20. |text| NULL: |usual|. EXIT_USAGE after one message. */
int parse_count(const struct command *, const char *option, const char *text,
                unsigned long long usual, unsigned long long least, unsigned long long most,
                unsigned long long *out);

/* parse_jobs reads how many processes to use, from 1 to JOBS_MOST; |text| NULL: one for each core.
 */
enum { JOBS_MOST = 64 };
int parse_jobs(const struct command *, const char *text, int *jobs);

/* stopped_status: after a signal it prints |missing| and returns 128 plus its number; without a
 * signal it returns |code|. */
int stopped_status(const struct command *, int signal, const char *missing, int code);

/* join_settings writes a list of name=value as one text (sim/settings.h), in the arena. */
struct arena;
int join_settings(const struct command *, const struct option_list *, struct arena *,
                  const char **text);

/* nearest returns the entry of |names| (ended by NULL) that is closest to |word|; NULL: none is
 * near enough. */
const char *nearest(const char *word, const char *const *names);

/* progress says on standard error how much |what| is done, |done| of |total| (0: nobody knows how
 * much there is), and about how long the rest takes. On a terminal it is one line, written anew at
 * most ten times a second, which progress_end clears. Elsewhere it is a line after each half minute
 * of work, or after GLASSHOUSE_PROGRESS seconds; 0: none. */
void progress(const char *what, unsigned long long done, unsigned long long total);
void progress_end(void);

#endif
