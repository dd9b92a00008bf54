/* glasshouse_mutants: judges the mutants that were built in.
 *
 *     glasshouse_mutants SURVIVORS PROCESSES FORMAT COMMAND HOW [PROTOCOL...]
 *
 * FORMAT is text, markdown or json; HOW is quick or whole. COMMAND is what the page says that it
 * was made by. Without a protocol all of them judge. */
#include "mutants/report.h"
#include "protocols/protocols.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_all(const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t size = 0, room = 1 << 16;
    char *text = malloc(room);
    if (!file || !text)
        return NULL;
    for (size_t got; (got = fread(text + size, 1, room - 1 - size, file)) > 0;) {
        size += got;
        if (size + 1 == room && !(text = realloc(text, room *= 2)))
            abort();
    }
    text[size] = 0;
    fclose(file);
    return text;
}

static void progress(int done, int count)
{
    fprintf(stderr, "glasshouse mutants: %d of %d\n", done, count);
}

/* Written as soon as it is decided, so that a run that is stopped loses nothing. */
static void decided(const struct mutant *m, const struct judged *j)
{
    fprintf(stderr, "glasshouse mutants: %s %s: %s\n", j->dies ? "dies " : "lives", m->key,
            j->dies      ? j->first
            : j->reached ? "no verdict moved"
                         : "no run comes by");
}

/* The protocols that are named, or all; NULL where a name is none. */
static const struct protocol *const *chosen(int count, char **names)
{
    static const struct protocol *list[65];
    if (count == 0)
        return protocols;
    for (int i = 0; i < count && i < 64; i++)
        if (!(list[i] = protocol_find(names[i]))) {
            fprintf(stderr, "glasshouse mutants: no protocol is called '%s'\n", names[i]);
            return NULL;
        }
    return list;
}

int main(int argc, char **argv)
{
    static const char *const formats[] = {"text", "markdown", "json"};
    if (argc < 6 || argc > 6 + 64) {
        fprintf(stderr, "usage: glasshouse_mutants SURVIVORS PROCESSES text|markdown|json COMMAND "
                        "quick|whole [PROTOCOL...]\n");
        return 2;
    }
    const struct protocol *const *judges = chosen(argc - 6, argv + 6);
    if (!judges)
        return 2;
    char *explained = read_all(argv[1]);
    struct judge judge = {.protocols = judges,
                          .mutants = mutants,
                          .count = mutant_count,
                          .processes = (int)strtol(argv[2], NULL, 10),
                          .quick = strcmp(argv[5], "quick") == 0,
                          .command = argv[4],
                          .progress = progress,
                          .decided = decided};
    enum mutants_format format = MUTANTS_TEXT;
    for (int i = 0; i < 3; i++)
        if (strcmp(argv[3], formats[i]) == 0)
            format = (enum mutants_format)i;
    if (!explained) {
        fprintf(stderr, "glasshouse mutants: cannot read %s\n", argv[1]);
        return 2;
    }
    const status result = judge_run(&judge);
    int code = 3;
    if (result != OK)
        fprintf(stderr, "glasshouse mutants: %s\n", judge.error);
    else
        code = mutants_report(&judge, explained, format) ? 1 : 0;
    judge_clear(&judge);
    free(explained);
    return code;
}
