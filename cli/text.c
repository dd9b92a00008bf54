#include "cli/text.h"
#include "crypto/memory.h"
#include "crypto/residue.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COLUMNS_LEAST = 40, COLUMNS_MOST = 1 << 20 };

/* How many bytes of |text| are one printable character: ASCII, or whole UTF-8 that is no control
 * character. 0: the byte must be escaped. */
static size_t printable(const unsigned char *text)
{
    static const struct {
        unsigned char least, most, size;
    } leads[] = {{0xc2, 0xdf, 2}, {0xe0, 0xef, 3}, {0xf0, 0xf4, 4}};
    if (*text >= 0x20 && *text < 0x7f)
        return 1;
    for (size_t i = 0; i < sizeof leads / sizeof *leads; i++) {
        if (*text < leads[i].least || *text > leads[i].most)
            continue;
        for (size_t k = 1; k < leads[i].size; k++)
            if ((text[k] & 0xc0) != 0x80)
                return 0;
        const bool control = *text == 0xc2 && text[1] < 0xa0;
        const bool turns = *text == 0xe2 && text[1] == 0x80 && text[2] >= 0xaa && text[2] <= 0xae;
        const bool isolates = *text == 0xe2 && text[1] == 0x81 && text[2] >= 0xa6;
        return control || turns || isolates ? 0 : leads[i].size;
    }
    return 0;
}

/* One character, or one escaped byte; the columns that it takes. */
static size_t put(FILE *file, const unsigned char **text)
{
    const size_t size = printable(*text);
    if (!size) {
        if (file)
            fprintf(file, "\\x%02x", **text);
        ++*text;
        return 4;
    }
    if (file)
        fwrite(*text, 1, size, file);
    *text += size;
    return 1;
}

void text_print(FILE *file, const char *text)
{
    for (const unsigned char *at = (const unsigned char *)text; *at;)
        put(file, &at);
}

size_t text_columns(const char *text)
{
    size_t columns = 0;
    for (const unsigned char *at = (const unsigned char *)text; *at;)
        columns += put(NULL, &at);
    return columns;
}

char *text_safe(const char *text)
{
    char *out = NULL;
    size_t size = 0;
    FILE *file = memory_stream(&out, &size);
    for (const unsigned char *at = (const unsigned char *)text; *at;)
        if (*at == '\n')
            fputc(*at++, file);
        else
            put(file, &at);
    memory_stream_end(file, &out);
    return out;
}

/* TEXT_COLUMNS, or COLUMNS of the environment: people who search a report want whole lines. */
static size_t columns_most(void)
{
    uint64_t columns;
    const char *text = getenv("COLUMNS");
    if (!text || number_parse(text, &columns) != OK || columns < COLUMNS_LEAST)
        return TEXT_COLUMNS;
    return columns > COLUMNS_MOST ? COLUMNS_MOST : (size_t)columns;
}

/* One line of |size| bytes, which are harmless. */
static void wrap_line(FILE *file, const char *line, size_t size, size_t indent, const char *tail)
{
    const size_t most = columns_most();
    size_t column = 0;
    for (size_t at = 0; at < size;) {
        size_t spaces = 0, word = 0, wide = 0;
        while (at + spaces < size && line[at + spaces] == ' ')
            spaces++;
        while (at + spaces + word < size && line[at + spaces + word] != ' ') {
            wide += (line[at + spaces + word] & 0xc0) != 0x80;
            word++;
        }
        if (column && word && column + spaces + wide + strlen(tail) > most) {
            fprintf(file, "%s\n%*s", tail, (int)indent, "");
            column = indent;
            at += spaces;
            spaces = 0;
        }
        fwrite(line + at, 1, spaces + word, file);
        column += spaces + wide;
        at += spaces + word;
    }
}

static void wrap(FILE *file, const char *text, size_t indent, const char *tail)
{
    char *safe = text_safe(text);
    for (const char *at = safe; *at;) {
        const size_t size = strcspn(at, "\n");
        wrap_line(file, at, size, indent, tail);
        at += size;
        if (*at == '\n')
            fputc(*at++, file);
    }
    free(safe);
}

void text_wrap(FILE *file, const char *text, size_t indent)
{
    wrap(file, text, indent, "");
}

void text_line(FILE *file, size_t indent, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = memory_format_list(format, arguments);
    va_end(arguments);
    text_wrap(file, text, indent);
    fputc('\n', file);
    free(text);
}

void text_command(FILE *file, const char *text, size_t indent)
{
    char *line = memory_format("%*s%s\n", (int)indent, "", text);
    wrap(file, line, indent + 4, " \\");
    free(line);
}

const char *const colour_words[] = {"auto", "always", "never", NULL};

static enum { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } chosen;

bool colour_choose(const char *when)
{
    for (int i = 0; colour_words[i]; i++)
        if (strcmp(colour_words[i], when) == 0) {
            chosen = i;
            return true;
        }
    return false;
}

static bool is_dumb(void)
{
    const char *term = getenv("TERM");
    return term && strcmp(term, "dumb") == 0;
}

bool colour_on(FILE *file)
{
    const char *no = getenv("NO_COLOR");
    if (chosen != COLOUR_AUTO)
        return chosen == COLOUR_ALWAYS;
    return !(no && *no) && !is_dumb() && isatty(fileno(file));
}

bool terminal_moves(void)
{
    return isatty(STDERR_FILENO) && !is_dumb();
}
