#include "cli/explain_protocols.h"
#include "cli/explain_protocols_runs.h"
#include "crypto/memory.h"
#include "protocols/protocols.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void each_message(const struct protocol *p, word_teller *told, void *with)
{
    for (const struct message *const *m = p->messages; *m; m++) {
        told(with, p, (*m)->name, "a message", (*m)->step);
        for (size_t i = 0; i < (*m)->count; i++)
            told(with, p, (*m)->fields[i].name, "a field of the message", (*m)->name);
    }
}

static void each_word(const struct protocol *p, word_teller *told, void *with)
{
    told(with, p, p->name, "a protocol", p->summary);
    for (const struct variant *v = p->variants; v->name; v++)
        told(with, p, v->name, "a variant", v->meaning);
    for (const struct parameter *q = p->parameters; q->name; q++) {
        told(with, p, q->name, "a parameter", q->meaning);
        for (const char *const *word = q->words; word && *word; word++)
            told(with, p, *word, "a value of the parameter", q->name);
    }
    for (const char *const *role = p->roles; role && *role; role++)
        told(with, p, *role, "a party", NULL);
    each_message(p, told, with);
}

struct asked {
    const char *word;
    FILE *file;
    size_t count;
};

static void tell(void *with, const struct protocol *p, const char *word, const char *what,
                 const char *meaning)
{
    struct asked *a = with;
    if (strcasecmp(word, a->word) != 0)
        return;
    const char *said = meaning ? meaning : "";
    const bool ended = *said && said[strlen(said) - 1] == '.';
    fprintf(a->file, "%sIn %s, %s%s%s%s", a->count++ ? "\n" : "", p->name, what, *said ? ": " : "",
            said, ended ? "" : ".");
}

const char *protocol_word(struct arena *arena, const char *word, bool runs)
{
    char *text;
    size_t size;
    struct asked a = {.word = word, .file = memory_stream(&text, &size)};
    for (const struct protocol *const *p = protocols; *p; p++)
        each_word(*p, tell, &a);
    for (const struct protocol *const *p = protocols; *p && runs; p++)
        runs_words(arena, *p, tell, &a);
    memory_stream_end(a.file, &text);
    const char *found = a.count ? arena_text(arena, text) : NULL;
    free(text);
    return found;
}

struct list {
    const char **out;
    size_t count, most;
};

static void collect(void *with, const struct protocol *p, const char *word, const char *what,
                    const char *meaning)
{
    struct list *l = with;
    (void)p;
    (void)what;
    (void)meaning;
    for (size_t i = 0; i < l->count; i++)
        if (strcasecmp(l->out[i], word) == 0)
            return;
    if (l->count < l->most)
        l->out[l->count++] = word;
}

size_t protocol_words(const char **out, size_t most)
{
    struct list l = {.out = out, .most = most};
    for (const struct protocol *const *p = protocols; *p; p++)
        each_word(*p, collect, &l);
    return l.count;
}
