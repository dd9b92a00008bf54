/* glasshouse_mutants: judges the mutants that were built in.
 *
 *     glasshouse_mutants SURVIVORS PROCESSES FORMAT COMMAND HOW LONGEST MOST RECORD WHENCE
 *                        [PROTOCOL...]
 *
 * FORMAT is text, markdown or json; HOW is quick or whole. COMMAND is what the page says that it
 * was made by. Jobs that take more than LONGEST seconds unchanged are left out, and a mutant
 * that MOST seconds did not kill is said to live; 0: no limit. What
 * is known so far is kept in the file RECORD; WHENCE is fresh or resume: whether it is read first.
 * Without a protocol all of them judge. */
#include "mutants/report.h"
#include "protocols/protocols.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ARGUMENTS = 10, NAMES_MOST = 64, TELL_EVERY = 10 };

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

/* Of the unchanged run a line now and then. Each mutant has a line of its own. */
static void progress(const char *what, int done, int count)
{
    static time_t told;
    const time_t now = time(NULL);
    if (strcmp(what, "mutants") == 0 || (done < count && now - told < TELL_EVERY))
        return;
    told = now;
    fprintf(stderr, "glasshouse mutants: %s: %d of %d jobs\n", what, done, count);
}

static void decided(const struct judge *judge, const struct mutant *m, const struct judged *j)
{
    const char *fate = j->dies ? "dies   " : j->made ? "LIVES  " : "not run";
    fprintf(stderr, "glasshouse mutants: %d of %d: %s %s, %u of %u jobs, %.1f s%s%s%s%s\n",
            judge->done, judge->count, fate, m->key, j->asked, j->reach, j->seconds,
            j->dies ? ": " : "", j->protocol, j->dies ? ", " : "", j->first);
}

/* The protocols that are named, or all; NULL where a name is none. */
static const struct protocol *const *chosen(int count, char **names)
{
    static const struct protocol *list[NAMES_MOST + 1];
    if (count == 0)
        return protocols;
    for (int i = 0; i < count && i < NAMES_MOST; i++)
        if (!(list[i] = protocol_find(names[i]))) {
            fprintf(stderr, "glasshouse mutants: no protocol is called '%s'\n", names[i]);
            return NULL;
        }
    return list;
}

int main(int argc, char **argv)
{
    static const char *const formats[] = {"text", "markdown", "json"};
    if (argc < ARGUMENTS || argc > ARGUMENTS + NAMES_MOST) {
        fprintf(stderr, "usage: glasshouse_mutants SURVIVORS PROCESSES text|markdown|json COMMAND "
                        "quick|whole LONGEST MOST RECORD fresh|resume [PROTOCOL...]\n");
        return 2;
    }
    const struct protocol *const *judges = chosen(argc - ARGUMENTS, argv + ARGUMENTS);
    if (!judges)
        return 2;
    char *explained = read_all(argv[1]);
    struct judge judge = {.protocols = judges,
                          .mutants = mutants,
                          .count = mutant_count,
                          .processes = (int)strtol(argv[2], NULL, 10),
                          .quick = strcmp(argv[5], "quick") == 0,
                          .command = argv[4],
                          .longest = (int)strtol(argv[6], NULL, 10),
                          .most = (int)strtol(argv[7], NULL, 10),
                          .record = argv[8],
                          .resume = strcmp(argv[9], "resume") == 0,
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
        fprintf(stderr, "glasshouse mutants: %s\n",
                *judge.complaint.text ? judge.complaint.text : status_name(result));
    else
        code = mutants_report(&judge, explained, format) ? 1 : 0;
    judge_clear(&judge);
    free(explained);
    return code;
}
