#include "cli/glossary.h"
#include "cli/page_assets.h"
#include <stdbool.h>
#include <string.h>

enum { CELLS = 3 };

struct cell {
    const char *at;
    size_t size;
};

/* The three cells of "| a | b | c |", without the spaces around them. */
static bool read_row(const char *line, size_t size, struct cell cells[CELLS])
{
    const char *const end = line + size, *at = line;
    for (size_t i = 0; i < CELLS; i++) {
        const char *bar;
        if (at == end || *at != '|' || !(bar = memchr(at + 1, '|', (size_t)(end - at - 1))))
            return false;
        const char *from = at + 1, *to = bar;
        while (from < to && *from == ' ')
            from++;
        while (to > from && to[-1] == ' ')
            to--;
        cells[i] = (struct cell){from, (size_t)(to - from)};
        at = bar;
    }
    return at + 1 == end;
}

static struct rule make_rule(struct arena *a, const char *word, size_t size,
                             const struct cell cells[CELLS])
{
    const struct cell *field = &cells[1], *meaning = &cells[2];
    char *text = field->size ? arena_format(a, "%.*s. Papers say: %.*s.", (int)meaning->size,
                                            meaning->at, (int)field->size, field->at)
                             : arena_format(a, "%.*s.", (int)meaning->size, meaning->at);
    /* Most cells begin as the middle of a sentence. */
    if (*text >= 'a' && *text <= 'z')
        *text = (char)(*text - 'a' + 'A');
    return (struct rule){arena_format(a, "%.*s", (int)size, word), text, NULL};
}

size_t glossary_read(struct arena *a, const char *text, struct rule *out, size_t most)
{
    size_t count = 0;
    for (bool inside = false; *text;) {
        struct cell cells[CELLS];
        const size_t size = strcspn(text, "\n");
        const bool row = read_row(text, size, cells);
        const bool words = row && inside && cells[0].size;
        /* The rows are those below the line of dashes. */
        inside = row && (inside || cells[0].at[0] == '-');
        for (size_t at = 0; words && at < cells[0].size && count < most;) {
            const char *word = cells[0].at + at;
            const size_t length = strcspn(word, ",:|");
            const size_t left = cells[0].size - at, own = length < left ? length : left;
            out[count++] = make_rule(a, word, own, cells);
            if (own == left || word[own] == ':')
                break;
            at += own + 1 + strspn(word + own + 1, " ");
        }
        text += size + (text[size] == '\n');
    }
    return count;
}

const char *glossary_text(void)
{
    return docs_assets[0].text;
}
