/* Names of the whole tree: what a header declares and nobody uses, and tags that mean two things.
 */
#include "tests/build/tidy.h"
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A word of code, how often it stands in the tree, how often it is neither declared nor defined
 * there, and where it stood first. */
struct name {
    char *word, *path;
    size_t line, count, uses;
    bool declared;  /* a header declares it there */
    bool function;  /* at the margin: a function of a library */
    char *tag_path; /* the header that defines it as a struct, union or enum; NULL: none does */
};

struct names {
    struct name *list; /* open addressing; a NULL word is a free place */
    size_t room, count;
};

static char *copy_of(const char *text, size_t size)
{
    char *copy = malloc(size + 1);
    if (!copy)
        abort();
    memcpy(copy, text, size);
    copy[size] = 0;
    return copy;
}

static struct name *place_of(struct names *n, const char *word, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (uint8_t)word[i]) * 0x100000001b3u;
    size_t at = (size_t)(hash % n->room);
    while (n->list[at].word &&
           (strncmp(n->list[at].word, word, size) != 0 || n->list[at].word[size]))
        at = (at + 1) % n->room;
    return &n->list[at];
}

static void make_room(struct names *n)
{
    if (2 * n->count < n->room)
        return;
    const struct names old = *n;
    n->room = old.room ? 2 * old.room : 1 << 16;
    n->list = calloc(n->room, sizeof *n->list);
    if (!n->list)
        abort();
    for (size_t i = 0; i < old.room; i++)
        if (old.list[i].word)
            *place_of(n, old.list[i].word, strlen(old.list[i].word)) = old.list[i];
    free(old.list);
}

static bool is_header(const char *path)
{
    return strcmp(path + strlen(path) - 2, ".h") == 0;
}

static const char *line_of(const char *text, const char *word)
{
    while (word > text && word[-1] != '\n')
        word--;
    return word;
}

/* A function that is declared at the margin, or a member on a line of its own. */
static bool is_declared(const char *path, const char *text, const char *word, size_t size)
{
    const char *line = line_of(text, word);
    const size_t margin = strspn(line, " ");
    const char after = word[size];
    return is_header(path) && *line != '#' &&
           (margin == 0 ? after == '(' : line + margin < word && (after == ';' || after == '['));
}

/* A function that is declared or defined at the margin, where what a macro says is a use. */
static bool is_function(const char *text, const char *word, size_t size)
{
    return strchr(" #", *line_of(text, word)) == NULL && word[size] == '(';
}

static struct name *note_word(struct names *n, const char *path, size_t line, const char *word,
                              size_t size, bool declared)
{
    make_room(n);
    struct name *name = place_of(n, word, size);
    if (!name->word) {
        *name = (struct name){.word = copy_of(word, size),
                              .path = copy_of(path, strlen(path)),
                              .line = line,
                              .declared = declared};
        n->count++;
    }
    name->count++;
    return name;
}

static bool is_of_library(const char *path)
{
    static const char *const folders[] = {"crypto/", "sim/", "anonymity/", "protocols/",
                                          "proofs/", "cli/", NULL};
    for (const char *const *f = folders; *f; f++)
        if (strncmp(path, *f, strlen(*f)) == 0)
            return true;
    return false;
}

size_t tidy_other(const char *at)
{
    const char *end = NULL;
    if (at[0] == '/' && at[1] == '*')
        end = strstr(at + 2, "*/");
    else if (at[0] == '/' && at[1] == '/')
        end = strchr(at, '\n');
    if (at[0] == '/' && (at[1] == '*' || at[1] == '/'))
        return end ? (size_t)(end - at) + (at[1] == '*' ? 2 : 0) : strlen(at);
    if (at[0] != '"' && at[0] != '\'')
        return 0;
    size_t size = 1;
    while (at[size] && at[size] != at[0] && at[size] != '\n')
        size += at[size] == '\\' && at[size + 1] ? 2 : 1;
    return size + (at[size] == at[0]);
}

static size_t word_size(const char *at)
{
    size_t size = 0;
    while (isalnum((unsigned char)at[size]) || at[size] == '_')
        size++;
    return size;
}

/* A tag that a header of a library defines: `struct x {` at the beginning of a line. */
static void note_tag(struct names *n, struct complaints *complaints, const char *path,
                     const char *text, const char *at, size_t line)
{
    static const char *const heads[] = {"struct ", "union ", "enum ", NULL};
    for (const char *const *head = heads; *head && is_header(path) && is_of_library(path); head++) {
        const char *word = at + strlen(*head);
        const size_t size = word_size(word);
        if ((at > text && at[-1] != '\n') || strncmp(at, *head, strlen(*head)) != 0 || !size ||
            strncmp(word + size, " {", 2) != 0)
            continue;
        struct name *name = note_word(n, path, line, word, size, false);
        name->count--; /* it is met again as a word */
        if (!name->tag_path)
            name->tag_path = copy_of(path, strlen(path));
        else if (strcmp(name->tag_path, path) != 0)
            complain(complaints, path, line, "double-tag", name->word);
    }
}

struct names *tidy_names(struct names *n, struct complaints *complaints, const char *path,
                         const char *text)
{
    size_t line = 1;
    if (!n && !(n = calloc(1, sizeof *n)))
        abort();
    for (const char *at = text; *at;) {
        const size_t other = tidy_other(at);
        const size_t size = other ? other : word_size(at) ? word_size(at) : 1;
        if (!other && (isalpha((unsigned char)*at) || *at == '_')) {
            note_tag(n, complaints, path, text, at, line);
            const bool function = is_function(text, at, size);
            struct name *name =
                note_word(n, path, line, at, size, is_declared(path, text, at, size));
            if (name->count == 1)
                name->function = function && is_of_library(path);
            name->uses += !function;
        }
        for (size_t i = 0; i < size; i++)
            line += at[i] == '\n';
        at += size;
    }
    return n;
}

static int by_place(const void *a, const void *b)
{
    const struct name *x = a, *y = b;
    if (!x->word || !y->word)
        return !x->word - !y->word;
    const int order = strcmp(x->path, y->path);
    return order ? order : (x->line > y->line) - (x->line < y->line);
}

/* What is declared and never named again; or a function that nothing uses, not even a test. The
 * operations of primitives wait for protocols. */
static bool is_dead(const struct name *name)
{
    static const char later[] = "sim/primitives/";
    if (!name->declared || strncmp(name->path, later, sizeof later - 1) == 0)
        return name->declared && name->count == 1;
    return name->count == 1 || (name->function && *name->word != '_' && !name->uses);
}

void tidy_names_end(struct names *n, struct complaints *complaints)
{
    if (!n)
        return;
    qsort(n->list, n->room, sizeof *n->list, by_place);
    for (size_t i = 0; i < n->count; i++) {
        if (is_dead(&n->list[i]))
            complain(complaints, n->list[i].path, n->list[i].line, "dead-name", n->list[i].word);
        free(n->list[i].word);
        free(n->list[i].path);
        free(n->list[i].tag_path);
    }
    free(n->list);
    free(n);
}
