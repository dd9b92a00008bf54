#define _GNU_SOURCE /* popen */
#include "cli/complete.h"
#include "anonymity/algorithm.h"
#include "proofs/tell/check.h"
#include "proofs/tell/rules.h"
#include "protocols/protocols.h"
#include "sim/primitives.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct asked {
    const char *command, *before, *word; /* the word before the last, or "" */
    const struct protocol *protocol;     /* the first that is named, or NULL */
};

/* Prints head and tail joined, where they begin with the word that is typed. */
static void offer(const struct asked *a, const char *head, const char *tail)
{
    char text[256];
    snprintf(text, sizeof text, "%s%s", head, tail);
    if (strncmp(text, a->word, strlen(a->word)) == 0)
        puts(text);
}

static void offer_protocols(const struct asked *a)
{
    for (const struct protocol *const *p = protocols; *p; p++)
        offer(a, (*p)->name, "");
}

/* name=, and once a name with words to choose from is typed, name=word. */
static void offer_settings(const struct asked *a)
{
    for (const struct parameter *p = a->protocol ? a->protocol->parameters : NULL; p && p->name;
         p++) {
        char head[64];
        snprintf(head, sizeof head, "%s=", p->name);
        if (!p->words || strncmp(a->word, head, strlen(head)) != 0)
            offer(a, head, "");
        else
            for (const char *const *word = p->words; *word; word++)
                offer(a, head, *word);
    }
}

static void offer_parties(const struct asked *a, const char *end)
{
    static const char *const numbers[] = {"1", "2", "3", NULL};
    const bool named = a->protocol && a->protocol->roles;
    for (const char *const *role = named ? a->protocol->roles : numbers; *role; role++)
        offer(a, *role, end);
}

/* The values of an option; false when they are not known. */
static bool offer_values(const struct asked *a, const char *option)
{
    if (strcmp(option, "--variant") == 0) {
        for (const struct variant *v = a->protocol ? a->protocol->variants : NULL; v && v->name;
             v++)
            offer(a, v->name, "");
    } else if (strcmp(option, "--set") == 0) {
        offer_settings(a);
    } else if (strcmp(option, "--input") == 0) {
        offer_parties(a, "=");
    } else if (strcmp(option, "--coalition") == 0 || strcmp(option, "--party") == 0) {
        offer_parties(a, "");
    } else if (strcmp(option, "--by") == 0) {
        for (int c = 0; c < CHECKS; c++)
            offer(a, check_name((enum check)c), "");
    } else if (strcmp(option, "--check") == 0) {
        offer_protocols(a);
    } else {
        return false;
    }
    return true;
}

/* The command itself knows its options: `glasshouse NAME --options` lists them, those that take a
 * value with a sign of equality. True when the word before takes a value, which then is no option
 * and no protocol. */
static bool offer_options(const struct asked *a)
{
    char line[512], path[400];
    bool valued = false;
    const ssize_t size = readlink("/proc/self/exe", path, sizeof path - 1);
    if (size <= 0)
        return false;
    path[size] = 0;
    if (strchr(path, '\''))
        return false;
    snprintf(line, sizeof line, "'%s' %s --options", path, a->command);
    FILE *list = popen(line, "r");
    while (list && fgets(line, sizeof line, list)) {
        const size_t name = strcspn(line, "=\n");
        const bool takes = line[name] == '=';
        line[name] = 0;
        if (takes && strcmp(line, a->before) == 0)
            valued = true;
        else if (*a->word == '-')
            offer(a, line, "");
    }
    if (list)
        pclose(list);
    return valued;
}

static bool takes_protocol(const char *command)
{
    static const char *const names[] = {"run", "check", "list", "minimize", "storm", NULL};
    for (const char *const *name = names; *name; name++)
        if (strcmp(*name, command) == 0)
            return true;
    return false;
}

static void offer_words(const struct asked *a, const struct command *const *commands)
{
    if (strcmp(a->command, "help") == 0)
        for (; *commands; commands++)
            offer(a, (*commands)->name, "");
    else if (strcmp(a->command, "explain") == 0)
        for (const struct rule *r = rules; r->id; r++)
            offer(a, r->id, "");
    else if (strcmp(a->command, "laws") == 0)
        for (const struct primitive *const *p = primitives; *p; p++)
            offer(a, (*p)->name, "");
    else if (takes_protocol(a->command) && !a->protocol)
        offer_protocols(a);
}

int complete(const struct command *const *commands, int count, char **words)
{
    struct asked a = {"", "", count ? words[count - 1] : "", NULL};
    if (count < 2) {
        offer(&a, "help", "");
        for (; *commands; commands++)
            offer(&a, (*commands)->name, "");
        return EXIT_EXPECTED;
    }
    a.command = words[0];
    a.before = words[count - 2];
    for (int i = 1; i < count - 1 && !a.protocol; i++)
        a.protocol = protocol_find(words[i]);
    const struct command *const *known = commands;
    while (*known && strcmp((*known)->name, a.command) != 0)
        known++;
    if (!*known && strcmp(a.command, "help") != 0)
        return EXIT_EXPECTED;
    if (!offer_values(&a, a.before) && !(*known && offer_options(&a)) && *a.word != '-')
        offer_words(&a, commands);
    return EXIT_EXPECTED;
}
