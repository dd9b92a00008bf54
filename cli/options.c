/* Reads all command lines, so that every command answers a mistake in the same words. */
#include "cli/command.h"
#include "cli/text.h"
#include "crypto/complaint.h"
#include "crypto/memory.h"
#include "crypto/residue.h"
#include "sim/settings.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPTION_LIMIT = 40 };

int parse_count(const struct command *command, const char *option, const char *text,
                unsigned long long usual, unsigned long long least, unsigned long long most,
                unsigned long long *out)
{
    uint64_t number;
    *out = usual;
    if (!text)
        return EXIT_EXPECTED;
    if (number_parse(text, &number) != OK || number < least || number > most) {
        if (most == ULLONG_MAX)
            return usage_error(command, "--%s takes a whole number from %llu, not '%s'", option,
                               least, text);
        return usage_error(command, "--%s takes a whole number from %llu to %llu, not '%s'", option,
                           least, most, text);
    }
    *out = number;
    return EXIT_EXPECTED;
}

int parse_jobs(const struct command *command, const char *text, int *jobs)
{
    unsigned long long number;
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const int usual = cores < 1 ? 1 : cores > JOBS_MOST ? JOBS_MOST : (int)cores;
    const int result =
        parse_count(command, "jobs", text, (unsigned long long)usual, 1, JOBS_MOST, &number);
    *jobs = (int)number;
    return result;
}

int stopped_status(const struct command *command, int signal, const char *missing, int code)
{
    if (!signal)
        return code;
    say_failure(command, "%s", missing);
    return 128 + signal;
}

int join_settings(const struct command *command, const struct option_list *list,
                  struct arena *arena, const char **text)
{
    *text = "";
    for (size_t i = 0; i < list->count; i++) {
        const char *item = list->item[i], *sign = strchr(item, '=');
        const size_t size = strcspn(item, " \t\r\n\"=");
        if (!sign || size == 0 || item[size] != '=')
            return usage_error(command, "--set takes name=value, not '%s'", item);
        *text = settings_add(arena, *text, arena_format(arena, "%.*s", (int)size, item), sign + 1);
    }
    return EXIT_EXPECTED;
}

const char *nearest(const char *word, const char *const *names)
{
    size_t count = 0;
    while (names[count])
        count++;
    return nearest_name(word, names, count);
}

static void append(struct option_list *list, const char *item)
{
    const char **grown = memory_more(list->item, (list->count + 1) * sizeof *grown);
    list->item = grown;
    list->item[list->count++] = item;
}

void option_list_clear(struct option_list *list)
{
    free(list->item);
    *list = (struct option_list){NULL, 0};
}

int expect_words(const struct command *command, const struct option_list *words, size_t count,
                 const char *missing, const char *most)
{
    if (words->count < count)
        return usage_error(command, "%s", missing);
    if (words->count > count)
        return usage_error(command, "%s, not '%s'", most, words->item[count]);
    return EXIT_EXPECTED;
}

static int unknown_colour(const struct command *command, const char *when)
{
    return unknown_word(command, "way to colour", when, colour_words);
}

/* dashes is what stands in front of |name|: names of one letter have one dash. */
static const char *dashes(const char *name)
{
    return name[0] && !name[1] ? "-" : "--";
}

static int unknown_option(const struct command *command, const struct option *options,
                          const char *word, size_t name_size)
{
    const char *names[OPTION_LIMIT + 3] = {"help", "color"};
    size_t count = 2;
    for (; options->name && count <= OPTION_LIMIT + 1; options++)
        names[count++] = options->name;
    const char *start = word + strspn(word, "-");
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(word + name_size - start), start);
    const char *meant = nearest(name, names);
    if (!meant)
        return usage_error(command, "unknown option %.*s", (int)name_size, word);
    return usage_error(command, "unknown option %.*s; did you mean %s%s?", (int)name_size, word,
                       dashes(meant), meant);
}

/* take_value stores |value| in |option|; an option that is not a list may be given once. */
static int take_value(const struct command *command, const struct option *option, const char *value)
{
    if (option->kind == OPTION_LIST) {
        append(option->list, value);
        return 0;
    }
    if (*option->value)
        return usage_error(command, "%s%s is given twice", dashes(option->name), option->name);
    *option->value = value;
    return 0;
}

/* |options| ends with a NULL name. */
static const struct option *find_option(const struct option *options, const char *name, size_t size)
{
    for (; options->name; options++)
        if (strlen(options->name) == size && memcmp(options->name, name, size) == 0)
            return options;
    return NULL;
}

/* take_option reads argv[*at] and, where it takes one from there, its value; *at stays on the last
 * word read. */
static int take_option(const struct command *command, int argc, char **argv, int *at,
                       const struct option *options, const struct option *general)
{
    const char *word = argv[*at], *name = word + (word[1] == '-' ? 2 : 1);
    const char *equals = strchr(word, '=');
    const size_t size = equals ? (size_t)(equals - name) : strlen(name);
    const struct option *option = find_option(options, name, size);
    if (!option)
        option = find_option(general, name, size);
    if (!option || (size_t)(name - word) != strlen(dashes(option->name)))
        return unknown_option(command, options, word, (size_t)(name - word) + size);
    if (option->kind == OPTION_FLAG) {
        if (equals)
            return usage_error(command, "%.*s takes no value", (int)(equals - word), word);
        *option->flag = true;
        return 0;
    }
    if (equals)
        return take_value(command, option, equals + 1);
    /* A word with two dashes is the next option: the value was forgotten. */
    if (*at + 1 == argc || strncmp(argv[*at + 1], "--", 2) == 0)
        return usage_error(command, "%s needs a value", word);
    return take_value(command, option, argv[++*at]);
}

/* For completion: a line each, with = behind those that take a value. */
static void list_options(const struct option *options)
{
    puts("--help");
    for (; options->name; options++)
        printf("%s%s%s\n", dashes(options->name), options->name,
               options->kind == OPTION_FLAG ? "" : "=");
}

int parse_options(const struct command *command, int argc, char **argv,
                  const struct option *options, struct option_list *words, bool *helped)
{
    *helped = false;
    *words = (struct option_list){NULL, 0};
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            *helped = true;
            fputs(command->help, stdout);
            return 0;
        }
    if (argc == 2 && strcmp(argv[1], "--options") == 0) {
        *helped = true;
        list_options(options);
        return 0;
    }
    const char *colour = NULL;
    const struct option general[] = {{"color", OPTION_VALUE, NULL, &colour, NULL}, {0}};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--") == 0) {
            while (++i < argc)
                append(words, argv[i]);
            break;
        }
        if (argv[i][0] != '-' || argv[i][1] == 0) {
            append(words, argv[i]);
            continue;
        }
        const int wrong = take_option(command, argc, argv, &i, options, general);
        if (wrong)
            return wrong;
    }
    if (colour && !colour_choose(colour))
        return unknown_colour(command, colour);
    return 0;
}
