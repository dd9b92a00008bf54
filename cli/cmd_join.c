/* glasshouse join: makes one recording of the recordings of all parties of a run between hosts. */
#define _GNU_SOURCE /* strdup */
#include "cli/transcript_join.h"
#include "crypto/memory.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char end[] = ".wire.jsonl";

static int is_wire(const struct dirent *entry)
{
    const size_t size = strlen(entry->d_name);
    return size > strlen(end) && strcmp(entry->d_name + size - strlen(end), end) == 0;
}

/* A folder means all recordings in it. */
static int add_names(const char *word, struct arena *arena, struct option_list *names)
{
    struct stat s;
    struct dirent **entry = NULL;
    const char **grown;
    const bool folder = stat(word, &s) == 0 && S_ISDIR(s.st_mode);
    const int count = folder ? scandir(word, &entry, is_wire, alphasort) : 1;
    if (count < 1) {
        free(entry);
        return usage_error(&cmd_join, "%s has no recording, NAME%s", word, end);
    }
    grown = memory_more(names->item, (names->count + (size_t)count) * sizeof *grown);
    names->item = grown;
    for (int i = 0; i < count; i++) {
        names->item[names->count++] =
            folder ? arena_format(arena, "%s/%.*s", word,
                                  (int)(strlen(entry[i]->d_name) - strlen(end)), entry[i]->d_name)
                   : word;
        if (folder)
            free(entry[i]);
    }
    free(entry);
    return EXIT_EXPECTED;
}

static int join(const struct option_list *words, const char *out)
{
    struct join j = {0};
    struct arena arena = {0};
    struct option_list names = {0};
    int result = EXIT_EXPECTED;
    for (size_t i = 0; i < words->count && result == EXIT_EXPECTED; i++)
        result = add_names(words->item[i], &arena, &names);
    if (result == EXIT_EXPECTED)
        result = join_read(&cmd_join, names.item, names.count, &j);
    if (result == EXIT_EXPECTED)
        result = join_compare(&j);
    if (result == EXIT_EXPECTED)
        result = join_play(&j);
    if (result == EXIT_EXPECTED)
        result = join_write(&j, out);
    if (result == EXIT_EXPECTED && j.complete)
        printf("%s is the run of all %d parties, whole: their records agree, and follow from their "
               "inputs and coins\n",
               out, j.parties);
    else if (result == EXIT_EXPECTED)
        printf("%s is the run as far as all %d parties confirm it: some stopped early\n", out,
               j.parties);
    join_clear(&j);
    option_list_clear(&names);
    arena_clear(&arena);
    return result;
}

static int run(int argc, char **argv)
{
    bool helped = false;
    const char *out = NULL;
    struct option_list words = {0};
    const struct option options[] = {{"out", OPTION_VALUE, NULL, &out, NULL}, {0}};
    int result = parse_options(&cmd_join, argc, argv, options, &words, &helped);
    if (result == EXIT_EXPECTED && !helped)
        result = !words.count ? usage_error(&cmd_join, "the recordings of which run?")
                 : !out       ? usage_error(&cmd_join, "--out says where it goes; it is missing")
                              : join(&words, out);
    option_list_clear(&words);
    return result;
}

const struct command cmd_join = {
    .name = "join",
    .summary = "the recordings of all parties between hosts become one of the house",
    .help =
        "usage: glasshouse join DIR... --out NAME\n"
        "\n"
        "Each party of a run by `host --record DIR` has its own recording, and its own tape. When\n"
        "they are brought together (the tapes are secret: who joins sees all), they become one\n"
        "recording, NAME.wire.jsonl and NAME.tape.jsonl, that verify, replay, certify, show and\n"
        "report take like one of `run`. DIR is a folder or the name of a recording.\n"
        "\n"
        "What one party says that it sent is compared with what the other says that it received,\n"
        "and what all recorded with what their roles do again with their inputs and coins. Where\n"
        "two disagree, it is printed who claims what, and nothing is written. A run that was\n"
        "stopped early is joined as far as all confirm it.\n"
        "\n"
        "Exit status: 0 joined, 1 parties disagree, 2 bad usage or input, 3 internal or system\n"
        "error.\n"
        "\n"
        "example: glasshouse join from-1 from-2 from-3 --out joined && glasshouse replay joined\n",
    .run = run,
};
