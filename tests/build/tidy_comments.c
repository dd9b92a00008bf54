/* What comments call |name|: a name that the code below them has. */
#include "tests/build/tidy.h"
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A name that stands in bars. Where it stands in no code below, the tags of that code are kept: it
 * is then a member of one of these structs, or nothing. */
struct barred {
    char *path, *name;
    char *tags; /* " tag tag " */
    size_t line;
};

struct comments {
    struct barred *list;
    size_t count;
    char **member; /* "tag.member" */
    size_t members;
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

/* grow makes room for one more of |count| things. */
static void *grow(void *list, size_t count, size_t size)
{
    if (count & (count - 1))
        return list;
    list = realloc(list, (count ? 2 * count : 1) * size);
    if (!list)
        abort();
    return list;
}

static size_t word_size(const char *at)
{
    size_t size = 0;
    while (isalnum((unsigned char)at[size]) || at[size] == '_')
        size++;
    return size;
}

/* next_word is the first word from |at| to |end|, a name or a number; NULL: there is none. */
static const char *next_word(const char *at, const char *end, size_t *size)
{
    while (at < end && !word_size(at))
        at++;
    *size = at < end ? word_size(at) : 0;
    return *size ? at : NULL;
}

static bool has_word(const char *at, const char *end, const char *word, size_t size)
{
    for (size_t got; (at = next_word(at, end, &got)); at += got)
        if (got == size && memcmp(at, word, size) == 0)
            return true;
    return false;
}

/* note_members keeps the words of every `struct tag {...}`, and those of structs inside. */
static void note_members(struct comments *c, const char *code)
{
    for (const char *at = code; (at = strstr(at, "struct ")); at++) {
        const char *tag = at + strlen("struct "), *word = tag;
        const size_t size = word_size(tag);
        if (strncmp(tag + size, " {", 2) != 0 || (at > code && word_size(at - 1)))
            continue;
        int depth = 1;
        const char *end = tag + size + 2;
        for (; *end && depth; end++)
            depth += (*end == '{') - (*end == '}');
        for (size_t got; (word = next_word(word, end, &got)); word += got) {
            char *member = malloc(size + got + 2);
            if (!member)
                abort();
            snprintf(member, size + got + 2, "%.*s.%.*s", (int)size, tag, (int)got, word);
            c->member = grow(c->member, c->members, sizeof *c->member);
            c->member[c->members++] = member;
        }
    }
}

/* tags_of lists the structs that the code from |at| to |end| names. */
static char *tags_of(const char *at, const char *end)
{
    size_t used = 0;
    char *tags = copy_of("", 0);
    for (; (at = strstr(at, "struct ")) && at < end; at++) {
        const char *tag = at + strlen("struct ");
        const size_t size = word_size(tag);
        tags = realloc(tags, used + size + 2);
        if (!tags)
            abort();
        used += (size_t)snprintf(tags + used, size + 2, "%.*s ", (int)size, tag);
    }
    return tags;
}

/* note_barred judges one |name|, |*name|, |name[i]| or |name->member|, of which |size| bytes stand
 * between the bars. What is none of these is not judged, nor is the size of a set, |C|. */
static void note_barred(struct comments *c, const char *path, size_t line, const char *name,
                        size_t size, const char *code, const char *end)
{
    const char *stop = name + size;
    name += *name == '*';
    if (isdigit((unsigned char)*name) || (stop == name + 1 && isupper((unsigned char)*name)))
        return;
    for (const char *at = name; at < stop;) {
        const size_t got = word_size(at);
        if (!got)
            return;
        if (!has_word(code, end, at, got)) {
            c->list = grow(c->list, c->count, sizeof *c->list);
            c->list[c->count++] = (struct barred){copy_of(path, strlen(path)), copy_of(at, got),
                                                  tags_of(code, end), line};
        }
        at += got;
        while (at < stop && *at == '[')
            at += strcspn(at, "]") + 1;
        at += strncmp(at, "->", 2) == 0 ? 2 : *at == '.';
    }
}

/* The code that a comment is about: from its end to the next comment at the margin (other comments
 * may stand between the two). It is the whole
 * file for a comment inside code, and for one that an empty line follows. */
static const char *code_below(const char *text, const char *code, const char *open,
                              const char *close, const char **end)
{
    const char *below = code + (close - text);
    const char *next = strstr(text + (below - code) + strspn(below, " \n"), "\n/*");
    *end = code + strlen(code);
    if (open == text || open[-1] != '\n' || strncmp(close, "\n\n", 2) == 0)
        return code;
    if (next)
        *end = code + (next - text);
    return below;
}

/* judge_comment goes through the |size| bytes of a comment that begins at |open|. */
static void judge_comment(struct comments *c, const char *path, const char *text, const char *code,
                          const char *open, size_t size)
{
    const char *close = open + size, *end, *to;
    const char *below = code_below(text, code, open, close, &end);
    for (const char *at = open; (at = memchr(at, '|', (size_t)(close - at))); at = to) {
        if (!(to = memchr(at + 1, '|', (size_t)(close - at - 1))))
            return;
        if (strcspn(at + 1, " \n|") != (size_t)(to - at - 1))
            continue;
        size_t line = 1;
        for (const char *counted = text; counted < at; counted++)
            line += *counted == '\n';
        note_barred(c, path, line, at + 1, (size_t)(to - at - 1), below, end);
        to++;
    }
}

struct comments *tidy_comments(struct comments *c, const char *path, const char *text)
{
    char *code = tidy_code(text, strlen(text));
    if (!c && !(c = calloc(1, sizeof *c)))
        abort();
    note_members(c, code);
    for (const char *at = text; *at;) {
        const size_t size = tidy_other(at);
        if (size && *at == '/')
            judge_comment(c, path, text, code, at, size);
        at += size ? size : 1;
    }
    free(code);
    return c;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_member(const struct comments *c, const struct barred *b)
{
    const char *tag = b->tags;
    for (size_t size; (size = word_size(tag)); tag += size + 1) {
        char full[256], *key = full;
        snprintf(full, sizeof full, "%.*s.%s", (int)size, tag, b->name);
        if (bsearch(&key, c->member, c->members, sizeof *c->member, by_text))
            return true;
    }
    return false;
}

void tidy_comments_end(struct comments *c, struct complaints *complaints)
{
    if (!c)
        return;
    if (c->members)
        qsort(c->member, c->members, sizeof *c->member, by_text);
    for (size_t i = 0; i < c->count; i++) {
        struct barred *b = &c->list[i];
        if (!is_member(c, b))
            complain(complaints, b->path, b->line, "comment-name", b->name);
        free(b->path);
        free(b->name);
        free(b->tags);
    }
    for (size_t i = 0; i < c->members; i++)
        free(c->member[i]);
    free(c->list);
    free(c->member);
    free(c);
}
