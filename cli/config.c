#include "cli/config.h"
#include "crypto/memory.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MOST = 1 << 20 };

/* The value of --NAME at argv[i]: in the next word, or behind a sign of equality; NULL: not that
 * option. |words| is how many words it takes. */
static const char *value_of(const char *name, int argc, char **argv, int i, int *words)
{
    const size_t size = strlen(name);
    *words = 1;
    if (strncmp(argv[i], name, size) != 0)
        return NULL;
    if (argv[i][size] == '=')
        return argv[i] + size + 1;
    if (argv[i][size] || i + 1 == argc)
        return NULL;
    *words = 2;
    return argv[i + 1];
}

static int read_text(const struct command *command, const char *path, struct config *c)
{
    FILE *file = memory_file(path, "rb");
    c->text = memory_zero(1, TEXT_MOST + 1);
    if (!file)
        return usage_error(command, "cannot read %s: %s", path, strerror(errno));
    const size_t size = fread(c->text, 1, TEXT_MOST, file);
    const bool failed = ferror(file), whole = fgetc(file) == EOF;
    fclose(file);
    if (failed || !whole || strlen(c->text) != size)
        return usage_error(command, "%s is no file of options: %s", path,
                           failed  ? "it cannot be read"
                           : whole ? "it has a NUL byte"
                                   : "it is larger than a megabyte");
    return EXIT_EXPECTED;
}

static void append(struct config *c, char *word)
{
    char **grown = memory_more(c->argv, ((size_t)c->argc + 2) * sizeof *grown);
    c->argv = grown;
    c->argv[c->argc++] = word;
    c->argv[c->argc] = NULL;
}

/* Is the option of a word, "--name" or "--name=value", also typed on the command line? */
static bool is_typed(const char *word, int argc, char **argv)
{
    const size_t size = strcspn(word, "=");
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcspn(argv[i], "=") == size && memcmp(argv[i], word, size) == 0)
            return true;
    return false;
}

/* Is it an option that can be given once? Those of lists add to each other. */
static bool is_single(const struct option *options, const char *word)
{
    const size_t size = strcspn(word, "=");
    for (const struct option *o = options; o && o->name && strncmp(word, "--", 2) == 0; o++)
        if (strlen(o->name) == size - 2 && memcmp(o->name, word + 2, size - 2) == 0)
            return o->kind == OPTION_VALUE;
    return false;
}

static int add_words(const struct command *command, const struct option *options, int argc,
                     char **argv, const char *path, struct config *c)
{
    bool value_of_typed = false;
    unsigned line = 1;
    for (char *at = c->text, *next; at && *at; at = next, line++) {
        next = strchr(at, '\n');
        if (next)
            *next++ = 0;
        const size_t size = strlen(at);
        if (size && at[size - 1] == '\r')
            at[size - 1] = 0;
        if (strncmp(at, "--config", 8) == 0)
            return usage_error(command, "%s:%u: a file of options cannot name another one", path,
                               line);
        if (!*at || *at == '#')
            continue;
        const bool typed = !value_of_typed && is_single(options, at) && is_typed(at, argc, argv);
        if (!typed && !value_of_typed)
            append(c, at);
        value_of_typed = typed && !strchr(at, '=');
    }
    return EXIT_EXPECTED;
}

int config_read(const struct command *command, const struct option *options, int argc, char **argv,
                struct config *c)
{
    int words, code = EXIT_EXPECTED;
    bool ended = false;
    *c = (struct config){0};
    for (int i = 0; i < argc && code == EXIT_EXPECTED; i += words) {
        ended |= strcmp(argv[i], "--") == 0;
        const char *path = ended ? NULL : value_of("--config", argc, argv, i, &words);
        words = path ? words : 1;
        if (path && c->text)
            return usage_error(command, "--config is given twice");
        if (!path)
            append(c, argv[i]);
        else
            code = read_text(command, path, c);
        if (path && code == EXIT_EXPECTED)
            code = add_words(command, options, argc, argv, path, c);
    }
    return code;
}

void config_clear(struct config *c)
{
    free(c->argv);
    free(c->text);
    *c = (struct config){0};
}

int config_write(const struct command *command, FILE *file, const struct config *c,
                 const char *leave, const char *also)
{
    int words;
    bool ended = false;
    fprintf(file, "# glasshouse %s --config THIS makes it again\n%s", command->name, also);
    for (int i = 1; i < c->argc; i += words) {
        ended |= strcmp(c->argv[i], "--") == 0;
        if (!ended && value_of(leave, c->argc, c->argv, i, &words))
            continue;
        words = 1;
        if (!*c->argv[i] || *c->argv[i] == '#' || strpbrk(c->argv[i], "\r\n"))
            return usage_error(command, "'%s' cannot stand on a line of a file of options",
                               c->argv[i]);
        fprintf(file, "%s\n", c->argv[i]);
    }
    return EXIT_EXPECTED;
}
