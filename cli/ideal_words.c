#include "cli/ideal_words.h"
#include "crypto/residue.h"
#include <stdio.h>
#include <string.h>

enum { PARTS_MOST = 254, WORD_MOST = 80 };
static const char depth_word[] = "deeper:";

/* The names of parts, each once, and the two words that are no names; ended by NULL. */
struct part_names {
    const char *list[PARTS_MOST + 3];
    size_t count;
};

static bool has(const struct part_names *names, const char *word)
{
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->list[i], word) == 0)
            return true;
    return false;
}

static void add(struct part_names *names, const char *word)
{
    if (names->count < PARTS_MOST + 2 && !has(names, word))
        names->list[names->count++] = word;
}

static void add_parts(struct part_names *names, const struct protocol *p)
{
    for (const struct protocol *const *part = p->parts; part && *part; part++) {
        add(names, (*part)->name);
        add_parts(names, *part);
    }
}

static int read_depth(const struct command *command, const char *text)
{
    uint64_t depth;
    return number_parse(text + strlen(depth_word), &depth) == OK
               ? EXIT_EXPECTED
               : usage_error(command, "--ideal deeper:N wants a depth, as deeper:1, not '%s'",
                             text);
}

/* "deper:2" is nearly deeper:2. */
static int unknown(const struct command *command, const char *word, const struct part_names *names)
{
    static const char *const depths[] = {"deeper", NULL};
    char head[WORD_MOST];
    const size_t size = strcspn(word, ":");
    snprintf(head, sizeof head, "%.*s", (int)size, word);
    if (word[size] && nearest(head, depths))
        return usage_error(command, "there is no part '%s'; did you mean deeper%s?", word,
                           word + size);
    if (word[strcspn(word, " ;|+/")])
        return usage_error(command,
                           "--ideal takes names of parts with commas between, as %s, not '%s'",
                           names->count > 3 ? "PART,PART" : "PART", word);
    return unknown_word(command, "part", word, names->list);
}

int read_ideal(const struct command *command, const char *text,
               const struct protocol *const *protocols)
{
    struct part_names names = {{"all", "deeper:1"}, 2};
    if (!text || strcmp(text, "all") == 0)
        return EXIT_EXPECTED;
    if (strncmp(text, depth_word, strlen(depth_word)) == 0 && !strchr(text, ','))
        return read_depth(command, text);
    for (; *protocols; protocols++)
        add_parts(&names, *protocols);
    for (const char *at = text;; at++) {
        char word[WORD_MOST];
        const size_t size = strcspn(at, ",");
        snprintf(word, sizeof word, "%.*s", (int)size, at);
        if (size == 0)
            return usage_error(
                command,
                "--ideal takes all, deeper:N, or names of parts with commas between, "
                "not '%s'",
                text);
        if (names.count == 2)
            return usage_error(command, "--ideal %s: there are no parts that could be ideal", word);
        /* The two words stand alone. */
        if (strlen(word) < strlen(text) &&
            (strcmp(word, "all") == 0 || strncmp(word, depth_word, strlen(depth_word)) == 0))
            return usage_error(command,
                               "--ideal: %s stands alone, and not with other words, as in '%s'",
                               word, text);
        if (!has(&names, word) || strcmp(word, "all") == 0 || strchr(word, ':'))
            return unknown(command, word, &names);
        at += size;
        if (!*at)
            return EXIT_EXPECTED;
    }
}
