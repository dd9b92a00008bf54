#include "cli/cmd_check_words.h"
#include "cli/ideal_words.h"
#include "protocols/protocols.h"
#include "sim/settings.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_MOST = 512 };

/* A set of names, each once, ended by NULL: the words that are allowed in one place. */
struct names {
    const char *list[NAMES_MOST + 1];
    size_t count;
};

static bool has(const struct names *names, const char *word)
{
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->list[i], word) == 0)
            return true;
    return false;
}

static void add(struct names *names, const char *word)
{
    if (names->count < NAMES_MOST && !has(names, word))
        names->list[names->count++] = word;
}

static int must_have(const struct command *command, const char *what, const char *word,
                     const struct names *names)
{
    return !word || has(names, word) ? EXIT_EXPECTED
                                     : unknown_word(command, what, word, names->list);
}

/* Chooses the tables that the word names: one protocol's, or all. A protocol without a table gets
 * an empty one. */
static int choose(const struct command *command, struct checks *c)
{
    const struct proof_table *const *const lists[] = {proof_tables, specimen_tables};
    const bool all = !c->protocol || strcmp(c->protocol, "all") == 0;
    struct names names = {{"all"}, 1};
    for (const struct protocol *const *p = protocols; *p; p++) {
        add(&names, (*p)->name);
        if (!all && strcmp((*p)->name, c->protocol) == 0 && !proof_table_find(c->protocol)) {
            c->bare = (struct proof_table){.protocol = *p};
            c->tables[c->count++] = &c->bare;
        }
    }
    for (size_t i = 0; i < 2; i++)
        for (const struct proof_table *const *t = lists[i]; *t && c->count < CHECKS_TABLES; t++) {
            add(&names, (*t)->protocol->name);
            if (all || strcmp((*t)->protocol->name, c->protocol) == 0)
                c->tables[c->count++] = *t;
        }
    return c->count ? EXIT_EXPECTED : must_have(command, "protocol", c->protocol, &names);
}

static int read_checker(const struct command *command, struct checks *c)
{
    struct names names = {{NULL}, 0};
    for (enum checker checker = 0; checker < CHECKERS; checker++)
        add(&names, checker_name(checker));
    for (enum check check = 0; check < CHECKS; check++)
        add(&names, check_name(check));
    return must_have(command, "checker", c->by, &names);
}

static int read_variant(const struct command *command, struct checks *c)
{
    struct names names = {{NULL}, 0};
    for (size_t i = 0; i < c->count; i++)
        for (const struct variant *v = c->tables[i]->protocol->variants; v->name; v++)
            add(&names, v->name);
    return must_have(command, "variant", c->variant, &names);
}

static void add_parts(struct names *names, const struct protocol *p)
{
    for (const struct protocol *const *part = p->parts; part && *part; part++) {
        add(names, (*part)->name);
        add_parts(names, *part);
    }
}

/* Is it a number between brackets, as in "sum-to[2]"? Nothing stands for all calls. */
static bool is_call_number(const char *at, size_t size)
{
    const size_t digits = size > 2 ? strspn(at + 1, "0123456789") : 0;
    return size == 0 || (digits > 0 && at[0] == '[' && digits + 2 == size && at[size - 1] == ']');
}

/* The calls in "closure[1]/secure-and[2]": each of one of the chosen protocols' parts. */
static int read_path(const struct command *command, struct checks *c)
{
    struct names parts = {{NULL}, 0};
    int result = EXIT_EXPECTED;
    for (size_t i = 0; i < c->count; i++)
        add_parts(&parts, c->tables[i]->protocol);
    for (const char *at = c->leak_in; at && result == EXIT_EXPECTED;) {
        const size_t name = strcspn(at, "[/"), size = strcspn(at, "/");
        const char *word = arena_format(&c->arena, "%.*s", (int)name, at);
        result = must_have(command, "part", word, &parts);
        if (result == EXIT_EXPECTED && !is_call_number(at + name, size - name))
            result = usage_error(command, "'%.*s' names no call; the first call of %s is %s[1]",
                                 (int)size, at, word, word);
        at = at[size] ? at + size + 1 : NULL;
    }
    return result;
}

/* Reads "secure-and[2]/mask-dropped": the leak, planted in that call only. */
static int read_leak(const struct command *command, struct checks *c)
{
    const char *slash = c->leak ? strrchr(c->leak, '/') : NULL;
    if (slash) {
        c->leak_in = arena_format(&c->arena, "%.*s", (int)(slash - c->leak), c->leak);
        c->leak = slash + 1;
    }
    struct names names = {{NULL}, 0};
    for (size_t i = 0; i < c->count; i++)
        for (const struct planted *p = c->tables[i]->planted; p && p->mutation.name; p++)
            add(&names, p->mutation.name);
    const int result = must_have(command, "planted leak", c->leak, &names);
    return result == EXIT_EXPECTED ? read_path(command, c) : result;
}

static int read_settings(const struct command *command, struct checks *c)
{
    struct names names = {{NULL}, 0};
    for (size_t i = 0; i < c->count; i++)
        for (const struct parameter *p = c->tables[i]->protocol->parameters; p->name; p++)
            add(&names, p->name);
    struct setting_pair pair;
    for (const char *at = c->overrides; settings_next(&c->arena, &at, &pair);) {
        const int result = must_have(command, "parameter", pair.name, &names);
        if (result != EXIT_EXPECTED)
            return result;
    }
    return EXIT_EXPECTED;
}

/* A number from 1 to PARTIES_MOST, as parties of rings are named. */
static bool is_party_number(const char *word)
{
    char *end;
    const unsigned long number = strtoul(word, &end, 10);
    return *word >= '1' && *word <= '9' && !*end && number <= PARTIES_MOST;
}

/* Is |word| one of the names in |list|, which commas separate? */
static bool is_member(const char *list, const char *word)
{
    const size_t size = strlen(word);
    for (const char *at = list; *at;) {
        const size_t length = strcspn(at, ",");
        if (length == size && memcmp(at, word, size) == 0)
            return true;
        at += length + (at[length] == ',');
    }
    return false;
}

/* "1,3", "{1,3}", "{alice, bob}": without braces and spaces. */
static int read_members(const struct command *command, struct checks *c)
{
    struct names roles = {{NULL}, 0};
    bool numbers = false;
    size_t size = 0;
    if (!c->members)
        return EXIT_EXPECTED;
    for (size_t i = 0; i < c->count; i++) {
        const char *const *role = c->tables[i]->protocol->roles;
        numbers = numbers || !role;
        for (; role && *role; role++)
            add(&roles, *role);
    }
    const char *at = c->members + strspn(c->members, " {");
    for (;;) {
        char word[64];
        const size_t length = strcspn(at, ", }");
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        const bool known = has(&roles, word) || (numbers && is_party_number(word));
        if (!known && !numbers)
            return unknown_word(command, "party", word, roles.list);
        if (!known || size + length + 2 > sizeof c->coalition)
            return usage_error(command,
                               "--coalition takes parties with commas between, as 1,3 or {1,3}; "
                               "'%s' in '%s' is no party",
                               word, c->members);
        if (is_member(c->coalition, word))
            return usage_error(command, "--coalition %s names party %s twice", c->members, word);
        size += (size_t)snprintf(c->coalition + size, sizeof c->coalition - size, "%s%s",
                                 size ? "," : "", word);
        at += length + strspn(at + length, " ");
        if (*at != ',')
            break;
        at++;
        at += strspn(at, " ");
    }
    at += strspn(at, "} ");
    return *at ? usage_error(command,
                             "--coalition takes parties with commas between, as 1,3 or {1,3}, not "
                             "'%s'",
                             c->members)
               : EXIT_EXPECTED;
}

static int read_parts(const struct command *command, struct checks *c)
{
    const struct protocol *asked[CHECKS_TABLES + 1] = {NULL};
    for (size_t i = 0; i < c->count; i++)
        asked[i] = c->tables[i]->protocol;
    return read_ideal(command, c->ideal, asked);
}

int checks_read(const struct command *command, struct checks *c)
{
    static int (*const steps[])(const struct command *, struct checks *) = {
        read_checker, read_variant, read_leak, read_settings, read_parts};
    int result = choose(command, c);
    for (size_t i = 0; i < sizeof steps / sizeof *steps && result == EXIT_EXPECTED; i++)
        result = steps[i](command, c);
    if (result == EXIT_EXPECTED && c->ideal)
        c->overrides = settings_add(&c->arena, c->overrides, "ideal", c->ideal);
    return result == EXIT_EXPECTED ? read_members(command, c) : result;
}

struct plan_filter checks_filter(const struct checks *c)
{
    return (struct plan_filter){.checker = c->by,
                                .variant = c->variant,
                                .members = c->members ? c->coalition : NULL,
                                .settings = *c->overrides ? c->overrides : NULL,
                                .hybrid = c->ideal != NULL};
}
