/* Messages for people. With --json, a command that could not print its document prints one that
 * says why. A process writes at most one document, so one variable holds what is known of it:
 * whether it was written, and what was said. */
#include "cli/command.h"
#include "cli/text.h"
#include "crypto/memory.h"
#include "sim/json.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAID_MOST = 16 };
static struct {
    char *text[SAID_MOST];
    int count;
    bool printed; /* a document */
} messages;

/* The message, with the command in front, and as new memory. */
static char *show(const struct command *command, const char *format, va_list arguments)
{
    char *text = memory_format_list(format, arguments);
    char *whole = memory_format("glasshouse%s%s: %s\n", command ? " " : "",
                                command ? command->name : "", text);
    text_wrap(stderr, whole, 4);
    free(whole);
    return text;
}

static void say(const struct command *command, const char *format, va_list arguments)
{
    char *text = show(command, format, arguments);
    if (messages.count < SAID_MOST)
        messages.text[messages.count++] = text;
    else
        free(text);
}

void say_failure(const struct command *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(command, format, arguments);
    va_end(arguments);
}

void say_notice(const struct command *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    free(show(command, format, arguments));
    va_end(arguments);
}

int usage_error(const struct command *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(command, format, arguments);
    va_end(arguments);
    if (command)
        fprintf(stderr, "glasshouse help %s tells more\n", command->name);
    else
        fputs("glasshouse help lists the commands\n", stderr);
    return EXIT_USAGE;
}

int unknown_word(const struct command *command, const char *what, const char *word,
                 const char *const *names)
{
    const char *meant = nearest(word, names);
    if (meant)
        return usage_error(command, "there is no %s '%s'; did you mean %s?", what, word, meant);
    char *list;
    size_t size;
    FILE *file = memory_stream(&list, &size);
    for (size_t i = 0; names[i]; i++)
        fprintf(file, "%s%s", i ? ", " : "", names[i]);
    memory_stream_end(file, &list);
    const int result = usage_error(command, "there is no %s '%s'; there are: %s", what, word, list);
    free(list);
    return result;
}

void document_print(const struct json *j)
{
    json_print(j, stdout);
    messages.printed = true;
}

void document_printed(void)
{
    messages.printed = true;
}

/* Is --json among the words, before "--" ends the options? */
static bool wants_document(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--json") == 0)
            return true;
    return false;
}

void messages_end(int argc, char **argv, int result)
{
    struct json j;
    if (result != EXIT_EXPECTED && !messages.printed && wants_document(argc, argv)) {
        json_init(&j);
        json_object(&j);
        json_add_string(&j, "command", argv[1]);
        json_add_i64(&j, "status", result);
        json_add_array(&j, "errors");
        for (int i = 0; i < messages.count; i++)
            json_string(&j, messages.text[i]);
        json_end(&j);
        json_end(&j);
        json_print(&j, stdout);
        json_clear(&j);
    }
    for (int i = 0; i < messages.count; i++)
        free(messages.text[i]);
    messages.count = 0;
}
