/* The rules that one file can keep or break by itself. */
#include "tests/build/tidy.h"
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Words are put together from halves where this file would otherwise break its own rule. */
static const char *const banned_words[] = {"TO"
                                           "DO",
                                           "FIX"
                                           "ME",
                                           "XX"
                                           "X",
                                           NULL};
static const char *const banned_calls[] = {"strcpy", "strcat", "sprintf", "vsprintf", "gets",
                                           "atoi",   "atol",   "atoll",   "atof",     "rand",
                                           "srand",  "alloca", NULL};
static const char *const registry_hosts[] = {"npm"
                                             "js.",
                                             "registry"
                                             ".",
                                             "deb."
                                             "debian",
                                             "node"
                                             "source",
                                             "py"
                                             "pi.",
                                             NULL};

/* Who may include whom: dependencies point one way. In a protocol's folder its proofs and its tests
 * stand beside it, and are judged as proofs and tests are. */
static const struct {
    const char *folder, *may_include;
} directions[] = {
    {"protocols/*/proofs", "proofs protocols anonymity sim crypto"},
    {"protocols/*/tests", "tests mutants fuzz cli net bench proofs protocols anonymity sim crypto"},
    {"sim/primitives/*/proofs", "proofs protocols anonymity sim crypto"},
    {"crypto", "crypto"},
    {"anonymity", "anonymity crypto"},
    {"sim", "sim crypto"},
    {"protocols", "protocols anonymity sim crypto"},
    {"proofs", "proofs protocols anonymity sim crypto"},
    {"bench", "bench proofs protocols anonymity sim crypto"},
    {"fuzz", "fuzz proofs protocols anonymity sim crypto"},
    {"net", "net sim crypto"},
    {"cli", "cli net bench proofs protocols anonymity sim crypto"},
    {"mutants", "mutants proofs protocols anonymity sim crypto"},
    {"tests", "tests mutants fuzz cli net bench proofs protocols anonymity sim crypto"},
};

struct source {
    const char *path;
    const char *text;
    size_t size;
    struct complaints *complaints;
};

static bool ends_with(const char *path, const char *end)
{
    const size_t size = strlen(path), tail = strlen(end);
    return size >= tail && strcmp(path + size - tail, end) == 0;
}

/* in_folder: a star of |folder| stands for one name. */
static bool in_folder(const char *path, const char *folder)
{
    const size_t star = strcspn(folder, "*");
    if (folder[star] && strncmp(path, folder, star) == 0)
        return in_folder(path + star + strcspn(path + star, "/"), folder + star + 1);
    const size_t size = strlen(folder);
    return strncmp(path, folder, size) == 0 && path[size] == '/';
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static size_t line_of(const char *text, const char *at)
{
    size_t line = 1;
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

/* whole_word finds |word| where no letter, digit or underscore adjoins it. */
static const char *whole_word(const char *text, const char *from, const char *word)
{
    const size_t size = strlen(word);
    for (const char *at = from; (at = strstr(at, word)); at++)
        if ((at == text || !is_word(at[-1])) && !is_word(at[size]))
            return at;
    return NULL;
}

/* A column is a character, not a byte: bytes that continue one are not counted. */
static void check_lines(const struct source *s)
{
    /* Vectors are data in text, as their sources print them; recordings have a command a line, and
     * explained mutants what they change. */
    const bool table = strcmp(s->path, "mutants/survivors.txt") == 0;
    const bool data = in_folder(s->path, "vectors") || in_folder(s->path, "protocols/*/recordings");
    const bool page = ends_with(s->path, ".md") || ends_with(s->path, ".js");
    const size_t limit = data || page || table ? SIZE_MAX : LINE_LIMIT;
    size_t columns = 0, line = 1;
    for (size_t i = 0; i < s->size; i++) {
        const unsigned char c = (unsigned char)s->text[i];
        if (c == '\r')
            complain(s->complaints, s->path, line, "line-ending", "a carriage return");
        if (c != '\n') {
            columns += (c & 0xc0) != 0x80;
            continue;
        }
        if (columns > limit)
            complain(s->complaints, s->path, line, "line-length", "more than 100 columns");
        if (!data && i > 0 && (s->text[i - 1] == ' ' || s->text[i - 1] == '\t'))
            complain(s->complaints, s->path, line, "trailing-space", "space at the end of a line");
        columns = 0;
        line++;
    }
    if (s->size == 0)
        return;
    if (s->text[s->size - 1] != '\n')
        complain(s->complaints, s->path, line, "final-newline", "the last line has no end");
    else if (!data && s->size > 1 && s->text[s->size - 2] == '\n')
        complain(s->complaints, s->path, line - 1, "final-newline", "an empty last line");
}

static void check_words(const struct source *s)
{
    for (const char *const *word = banned_words; *word; word++)
        for (const char *at = s->text; (at = whole_word(s->text, at, *word)); at++)
            complain(s->complaints, s->path, line_of(s->text, at), "banned-word", *word);
    for (const char *const *host = registry_hosts; *host; host++)
        for (const char *at = s->text; (at = strstr(at, *host)); at++)
            complain(s->complaints, s->path, line_of(s->text, at), "registry-host", *host);
}

char *tidy_code(const char *text, size_t size)
{
    char *code = malloc(size + 1);
    if (!code)
        abort();
    memcpy(code, text, size + 1);
    for (size_t i = 0; i < size;) {
        const size_t end = i + tidy_other(text + i);
        if (end == i) {
            i++;
            continue;
        }
        for (; i < end && i < size; i++)
            if (code[i] != '\n')
                code[i] = ' ';
    }
    return code;
}

static void check_calls(const struct source *s, const char *code)
{
    for (const char *const *call = banned_calls; *call; call++)
        for (const char *at = code; (at = whole_word(code, at, *call)); at++) {
            const char *after = at + strlen(*call);
            if (after[strspn(after, " ")] == '(')
                complain(s->complaints, s->path, line_of(code, at), "banned-call", *call);
        }
}

/* A cast by way of a number drops const, and no compiler says so: there is one way to do it. */
static void check_casts(const struct source *s, const char *code)
{
    static const char hidden[] = "*)(uintptr_t)";
    if (strcmp(s->path, "crypto/unconst.h") == 0)
        return;
    for (const char *at = code; (at = strstr(at, hidden)); at++)
        complain(s->complaints, s->path, line_of(code, at), "cast", "use unconst, or keep const");
}

/* A name for a struct is its tag; only functions and plain numbers are named by typedef. */
static void check_typedefs(const struct source *s, const char *code)
{
    for (const char *at = code; (at = whole_word(code, at, "typedef")); at++) {
        const char *next = at + 7 + strspn(at + 7, " \n");
        const bool data = strncmp(next, "struct", 6) == 0 || strncmp(next, "union", 5) == 0;
        if (data && !is_word(next[next[0] == 's' ? 6 : 5]))
            complain(s->complaints, s->path, line_of(code, at), "typedef", "of a struct or union");
    }
}

/* In the style of this tree a function's braces are the only ones at the start of a line. */
static void check_lengths(const struct source *s, const char *code)
{
    size_t line = 1, opened = 0;
    for (const char *at = code; *at; line++) {
        if (at[0] == '{' && at[1] == '\n')
            opened = line;
        if (at[0] == '}' && at[1] == '\n' && opened) {
            if (line - opened + 1 > FUNCTION_LIMIT)
                complain(s->complaints, s->path, opened, "function-length", "more than 70 lines");
            opened = 0;
        }
        const char *end = strchr(at, '\n');
        at = end ? end + 1 : at + strlen(at);
    }
}

static void check_file_length(const struct source *s)
{
    size_t lines = 0;
    for (size_t i = 0; i < s->size; i++)
        lines += s->text[i] == '\n';
    if (lines > FILE_LIMIT)
        complain(s->complaints, s->path, lines, "file-length", "more than 500 lines");
}

const char *tidy_direction(size_t i, const char **may_include)
{
    if (i >= sizeof directions / sizeof *directions)
        return NULL;
    if (may_include)
        *may_include = directions[i].may_include;
    return directions[i].folder;
}

static const char *allowed_folders(const char *path)
{
    for (size_t i = 0; i < sizeof directions / sizeof *directions; i++)
        if (in_folder(path, directions[i].folder))
            return directions[i].may_include;
    return NULL;
}

bool tidy_asks_relic(const char *path)
{
    return strcmp(path, "tests/build/relic_ten.c") == 0;
}

/* check_include judges one line `#include "name"` or `#include <name>`. */
static void check_include(const struct source *s, size_t line, const char *name, bool ours)
{
    const char *slash = strchr(name, '/');
    if (!ours) {
        if (strncmp(name, "relic", 5) == 0 && !in_folder(s->path, "crypto") &&
            !tidy_asks_relic(s->path))
            complain(s->complaints, s->path, line, "relic", "only one file of crypto/ may");
        if (strncmp(name, "flint/", 6) == 0 && !in_folder(s->path, "proofs") &&
            !in_folder(s->path, "tests"))
            complain(s->complaints, s->path, line, "flint", "only proofs/ and tests/ may");
        return;
    }
    if (!slash) {
        complain(s->complaints, s->path, line, "include-root", name);
        return;
    }
    const char *allowed = allowed_folders(s->path);
    char folder[64];
    snprintf(folder, sizeof folder, "%.*s", (int)(slash - name), name);
    if (allowed && !whole_word(allowed, allowed, folder))
        complain(s->complaints, s->path, line, "direction", name);
}

static void check_includes(const struct source *s)
{
    size_t line = 1;
    for (const char *at = s->text; at; line++) {
        char name[128], quote;
        if (sscanf(at, "#include %c%127[^\">\n]", &quote, name) == 2 &&
            (quote == '"' || quote == '<'))
            check_include(s, line, name, quote == '"');
        at = strchr(at, '\n');
        at = at ? at + 1 : NULL;
    }
}

static void check_header_guard(const struct source *s)
{
    if (ends_with(s->path, ".h") && !strstr(s->text, "\n#ifndef GLASSHOUSE_") &&
        strncmp(s->text, "#ifndef GLASSHOUSE_", 19) != 0)
        complain(s->complaints, s->path, 1, "header-guard", "no #ifndef GLASSHOUSE_..._H");
}

/* The number that begins an item of a list, " *   7. text" or " *   5-7   text"; 0: none does. */
static bool begins_item(const char *line, size_t size)
{
    size_t at = 5;
    if (size < 8 || strncmp(line, " *   ", at) != 0 || !isdigit((unsigned char)line[at]))
        return false;
    while (at < size && (isdigit((unsigned char)line[at]) || line[at] == '-'))
        at++;
    return at + 1 < size && (line[at] == '.' || line[at] == ' ') && line[at + 1] == ' ';
}

/* The formatter runs the items of a list together when a line of it is too long: then a
 * sentence goes on at the margin. (What begins there with a capital is a paragraph.) */
static void check_lists(const struct source *s)
{
    bool in_list = false;
    size_t line = 1;
    for (const char *at = s->text; at < s->text + s->size; line++) {
        const size_t size = strcspn(at, "\n");
        const bool item = begins_item(at, size);
        const bool margin = size > 3 && strncmp(at, " * ", 3) == 0 &&
                            (islower((unsigned char)at[3]) || isdigit((unsigned char)at[3]));
        if (in_list && margin)
            complain(s->complaints, s->path, line, "list-run-together",
                     "text at the margin inside a numbered list");
        in_list = item || (in_list && size > 4 && strncmp(at, " *  ", 4) == 0);
        at += size + (at[size] == '\n');
    }
}

enum { SAME_LEAST = 30 };

/* The text of a comment's line, without what is before it; NULL: it is none. */
static const char *comment_words(const char *line)
{
    line += strspn(line, " ");
    if (strncmp(line, "/* ", 3) != 0 && strncmp(line, "* ", 2) != 0)
        return NULL;
    return line + strspn(line, "/* ");
}

/* A sentence that was written anew one line too late stands there twice. */
static void check_repeats(const struct source *s)
{
    const char *before[2] = {NULL, NULL};
    size_t line = 1;
    for (const char *at = s->text; at < s->text + s->size; line++) {
        const size_t size = strcspn(at, "\n");
        const char *words = comment_words(at);
        for (int i = 0; i < 2; i++)
            if (words && before[i] && words + SAME_LEAST < at + size &&
                strncmp(words, before[i], SAME_LEAST) == 0)
                complain(s->complaints, s->path, line, "comment-repeats",
                         "a line of a comment begins like one just before it");
        before[1] = before[0];
        before[0] = words;
        at += size + (at[size] == '\n');
    }
}

void tidy_text(struct complaints *complaints, const char *path, const char *text, size_t size)
{
    const struct source s = {path, text, size, complaints};
    if (memchr(text, 0, size)) {
        complain(complaints, path, 0, "not-text", "a zero byte");
        return;
    }
    check_lines(&s);
    check_words(&s);
    if (ends_with(path, ".c") || ends_with(path, ".h") || ends_with(path, ".js"))
        check_file_length(&s);
    if (!ends_with(path, ".c") && !ends_with(path, ".h"))
        return;
    check_lists(&s);
    check_repeats(&s);
    char *code = tidy_code(text, size);
    check_calls(&s, code);
    check_casts(&s, code);
    check_typedefs(&s, code);
    check_lengths(&s, code);
    check_includes(&s);
    check_header_guard(&s);
    free(code);
}
