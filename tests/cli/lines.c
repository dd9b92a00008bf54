/* Command lines and what they must say, as text: tests/cli/lines/NAME.txt, one CTest test for each.
 *
 *   # text          a comment
 *   $ words         a line of `sh`; several in a row are one script. `glasshouse` is the binary
 *                   under test. All scripts of a file run in one new folder, in their order
 *   status N        the exit status, 0 if it is not said
 *   status N: TEXT  the same, and standard error has TEXT, and standard output nothing
 *   out: TEXT       standard output has TEXT in it; err: TEXT, standard error has
 *   next: TEXT      the line behind that of the last `out:` or `next:` has TEXT
 *   not out: TEXT   it has not; not err: TEXT
 *   silent out      nothing on standard output; silent err
 *   wide            lines of more than 100 columns are meant: what was typed is repeated
 *
 * Asked of every script, without a line: no control characters but the end of a line reach either
 * stream; no line has more than 100 columns; after status 2 there is a message; each script ends by
 * itself, with a status from 0 to 3. A script must have at least one line of expectation. */
#define _GNU_SOURCE /* asprintf, getline */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COLUMNS_MOST = 100, EXPECTED_MOST = 32 };

struct script {
    size_t line; /* of its first command */
    char *commands;
    char *expected[EXPECTED_MOST];
    size_t count;
};

static const char *file_name;
static char folder[] = "lines-XXXXXX";

static void judge(bool good, const struct script *s, const char *what, const struct program *run)
{
    EXPECT(good);
    if (!good)
        printf("%s:%zu: %s: %s\nstatus %d\n-- out:\n%.2000s\n-- err:\n%.2000s\n", file_name,
               s->line, what, s->commands, run->status, run->out, run->err);
}

/* The longest line, in characters and not in bytes. */
static size_t columns(const char *text)
{
    size_t most = 0, here = 0;
    for (; *text; text++) {
        here = *text == '\n' ? 0 : here + ((*text & 0xc0) != 0x80);
        most = here > most ? here : most;
    }
    return most;
}

static bool is_plain(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)text[i];
        if ((c < 0x20 && c != '\n') || c == 0x7f)
            return false;
    }
    return true;
}

/* What |line| says after |word|, or NULL. */
static const char *after(const char *line, const char *word)
{
    const size_t size = strlen(word);
    return strncmp(line, word, size) == 0 ? line + size : NULL;
}

static bool status_holds(const char *text, const struct program *run)
{
    const char *said = *text ? after(text + 1, ": ") : NULL;
    if (*text < '0' || *text > '3' || (text[1] && !said) || run->status != *text - '0')
        return false;
    return !said || (strstr(run->err, said) && run->out_size == 0);
}

/* |at| is where the last text was found on standard output. */
static bool out_holds(const char *text, const struct program *run, const char **at)
{
    *at = strstr(run->out, text);
    return *at != NULL;
}

static bool next_holds(const char *text, const char **at)
{
    const char *line = *at ? strchr(*at, '\n') : NULL;
    *at = line ? strstr(line + 1, text) : NULL;
    return *at && (size_t)(*at - line - 1) < strcspn(line + 1, "\n");
}

static bool holds(const char *line, const struct program *run, const char **at)
{
    const char *text;
    if ((text = after(line, "status ")))
        return status_holds(text, run);
    if ((text = after(line, "out: ")))
        return out_holds(text, run, at);
    if ((text = after(line, "next: ")))
        return next_holds(text, at);
    if ((text = after(line, "err: ")))
        return strstr(run->err, text) != NULL;
    if ((text = after(line, "not out: ")))
        return strstr(run->out, text) == NULL;
    if ((text = after(line, "not err: ")))
        return strstr(run->err, text) == NULL;
    if (strcmp(line, "silent out") == 0)
        return run->out_size == 0;
    if (strcmp(line, "silent err") == 0)
        return run->err_size == 0;
    return strcmp(line, "wide") == 0; /* anything else is a mistake of the file */
}

static void run_script(struct script *s)
{
    struct program run;
    char *text;
    const char *at = NULL;
    bool said = false, wide = false;
    if (!s->commands)
        return;
    if (asprintf(&text, "cd %s && glasshouse() { \"$GLASSHOUSE_BINARY\" \"$@\"; }\n%s", folder,
                 s->commands) < 0)
        abort();
    program_shell(&run, text);
    free(text);
    judge(s->count > 0, s, "nothing is expected", &run);
    for (size_t i = 0; i < s->count; i++) {
        judge(holds(s->expected[i], &run, &at), s, s->expected[i], &run);
        said = said || after(s->expected[i], "status ");
        wide = wide || strcmp(s->expected[i], "wide") == 0;
        free(s->expected[i]);
    }
    if (!said)
        judge(run.status == 0, s, "status 0", &run);
    judge(run.status <= 3, s, "it ends by itself", &run);
    judge(is_plain(run.out, run.out_size) && is_plain(run.err, run.err_size), s,
          "no control characters", &run);
    judge(wide || (columns(run.out) <= COLUMNS_MOST && columns(run.err) <= COLUMNS_MOST), s,
          "no line of more than 100 columns", &run);
    judge(run.status != 2 || run.err_size > 0, s, "a message with status 2", &run);
    free(s->commands);
    *s = (struct script){0};
}

static void take_command(struct script *s, const char *words, size_t line)
{
    char *more;
    if (s->count)
        run_script(s);
    if (!s->commands)
        s->line = line;
    if (asprintf(&more, "%s%s\n", s->commands ? s->commands : "", words) < 0)
        abort();
    free(s->commands);
    s->commands = more;
}

static void the_lines_say_what_they_must(void)
{
    char path[256], *line = NULL;
    size_t room = 0, number = 0;
    struct script script = {0};
    snprintf(path, sizeof path, "tests/cli/lines/%s.txt", file_name);
    FILE *file = fopen(test_source_path(path), "r");
    EXPECT(file != NULL);
    while (file && getline(&line, &room, file) > 0) {
        number++;
        line[strcspn(line, "\n")] = 0;
        if (after(line, "$ ")) {
            take_command(&script, line + 2, number);
        } else if (*line && *line != '#') {
            EXPECT(script.commands && script.count < EXPECTED_MOST);
            if (script.commands && script.count < EXPECTED_MOST)
                script.expected[script.count++] = strdup(line);
        }
    }
    run_script(&script);
    free(line);
    if (file)
        fclose(file);
}

/* A line of no known kind must fail, and so must each kind of line that is not true. */
static void what_is_not_so_is_noticed(void)
{
    char out[] = "abc\ndef\n", err[] = "", why[] = "why";
    const char *at = out, *later = out + 4;
    const struct program run = {.status = 1, .out = out, .err = err, .out_size = 8};
    const struct program silent = {.status = 2, .out = err, .err = why, .err_size = 3};
    static const char *const wrong[] = {"status 1: ", "status 12", "next: c",    "status 0",
                                        "out: abd",   "err: a",    "not out: b", "silent out",
                                        "oops: a",    "out:abc",   "",           "not out: abc",
                                        "silent outs"};
    static const char *const right[] = {"out: b",       "next: e",    "status 1",   "out: bc",
                                        "not out: abd", "not err: a", "silent err", "wide"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        EXPECT(!holds(wrong[i], &run, &at));
    for (size_t i = 0; i < sizeof right / sizeof *right; i++)
        EXPECT(holds(right[i], &run, &at));
    EXPECT(!holds("next: d", &run, &later)); /* the last line has none behind it */
    EXPECT(holds("status 2: hy", &silent, &at) && !holds("status 2: x", &silent, &at));
    EXPECT(!is_plain("a\033[2J", 5) && !is_plain("a\r", 2) && !is_plain("\177", 1));
    EXPECT_EQ(3, columns("a\nbcd\n\xc3\xa4"));
}

const struct test tests[] = {{"the lines say what they must", the_lines_say_what_they_must},
                             {"what is not so is noticed", what_is_not_so_is_noticed},
                             {0}};

int main(int argc, char **argv)
{
    struct program run;
    char line[64];
    file_name = getenv("LINES");
    if (!file_name || !mkdtemp(folder))
        return 1;
    const int result = test_main(argc, argv, tests);
    snprintf(line, sizeof line, "rm -r %s", folder);
    program_shell(&run, line);
    return result;
}
