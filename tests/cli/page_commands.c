/* What no test runs is at least possible: each command line in a page of the tree names a command,
 * and options that this command has; each filter of tests finds a test. (Blocks that begin with sh
 * are run, by tests/cli/guide.c.) Two planted pages are refused. */
#define _GNU_SOURCE /* asprintf, strcasestr */
#include "tests/expect.h"
#include "tests/program.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 48, PAGE_LEAST = 25, LINES_LEAST = 150, FILTERS_LEAST = 20, COMMANDS = 40 };

/* The help of a command, asked for once. */
struct helps {
    char name[COMMANDS][WORD];
    char *text[COMMANDS]; /* "": there is no such command */
    size_t count;
};

static const char *help_of(struct helps *h, const char *name)
{
    for (size_t i = 0; i < h->count; i++)
        if (strcmp(h->name[i], name) == 0)
            return h->text[i];
    if (h->count == COMMANDS)
        return "";
    struct program run;
    program_run(&run, (const char *[]){"glasshouse", "help", name, NULL});
    const size_t at = h->count++;
    snprintf(h->name[at], WORD, "%s", name);
    h->text[at] = strdup(run.status == 0 ? run.out : "");
    return h->text[at];
}

static size_t word_size(const char *at)
{
    return strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789-");
}

/* Is the option, "--name", one that the help lists? */
static bool lists(const char *help, const char *option, size_t size)
{
    for (const char *at = help; (at = strstr(at, "--")); at += word_size(at))
        if (word_size(at) == size && strncmp(at, option, size) == 0)
            return true;
    return size == strlen("--color") && strncmp(option, "--color", size) == 0;
}

/* The commands of the script, whose options are not those of the program. */
static bool is_of_script(const char *name)
{
    static const char *const script[] = {"test", "fuzz", "mutants", NULL};
    for (const char *const *s = script; *s; s++)
        if (strcmp(*s, name) == 0)
            return true;
    return false;
}

/* Judges the command line from |at| to |end|; returns what is wrong in |wrong|, or "". */
static void judge_line(struct helps *h, const char *at, const char *end, char wrong[2 * WORD])
{
    char name[WORD];
    *wrong = 0;
    for (bool loads = true; loads;) { /* --load LIBRARY before the command */
        at += strspn(at, " ");
        loads = strncmp(at, "--load ", 7) == 0;
        for (int words = 0; loads && words < 2; words++)
            at += strcspn(at, " \n"), at += strspn(at, " ");
    }
    const size_t size = word_size(at);
    if (size == 0 || size >= WORD || *at == '-' || isdigit((unsigned char)*at))
        return; /* a placeholder, or an option of the program itself */
    snprintf(name, sizeof name, "%.*s", (int)size, at);
    if (strcmp(name, "help") == 0) {
        at += size + strspn(at + size, " ");
        if (at < end && word_size(at) && word_size(at) < WORD)
            snprintf(name, sizeof name, "%.*s", (int)word_size(at), at);
        at = end;
    }
    const char *help = help_of(h, name);
    if (!*help)
        snprintf(wrong, 2 * WORD, "no command %s", name);
    for (at += at < end ? size : 0; !*wrong && !is_of_script(name) && at < end; at++) {
        if (at[-1] != ' ' || strncmp(at, "--", 2) != 0 || word_size(at) < 3)
            continue;
        if (!lists(help, at, word_size(at)))
            snprintf(wrong, 2 * WORD, "%s has no option %.*s", name, (int)word_size(at), at);
    }
}

/* Where the command line that begins at |at| ends: with its line (unless that ends in a backslash),
 * with the `...` or table cell around it, or where the shell begins another command. */
static const char *end_of(const char *at)
{
    for (; *at; at++) {
        if (*at == '\\' && at[1] == '\n')
            at++;
        else if (strchr("\n`|;&#)>", *at))
            break;
    }
    return at;
}

static size_t judge_page(struct helps *h, const char *name, const char *page, size_t *bad)
{
    static const char *const starts[] = {"`glasshouse ", "    glasshouse ", "\nglasshouse ",
                                         "/glasshouse ", "$(glasshouse "};
    size_t lines = 0;
    for (size_t s = 0; s < sizeof starts / sizeof *starts; s++)
        for (const char *at = page; (at = strstr(at, starts[s]));) {
            char wrong[2 * WORD];
            at += strlen(starts[s]);
            judge_line(h, at, end_of(at), wrong);
            lines++;
            if (*wrong) {
                printf("%s: %s: glasshouse %.*s\n", name, wrong, (int)strcspn(at, "\n"), at);
                (*bad)++;
            }
        }
    return lines;
}

/* `ctest -R FILTER` and -L: how many tests does it find? */
static size_t tests_found(const char *option, const char *filter)
{
    char *line = NULL;
    struct program run;
    size_t found = 0;
    if (asprintf(&line,
                 "cd \"$(dirname \"$GLASSHOUSE_BINARY\")/..\" && ctest -N %s '%s' | tail -n 1",
                 option, filter) < 0)
        abort();
    program_shell(&run, line);
    sscanf(run.out, "Total Tests: %zu", &found);
    free(line);
    return found;
}

static size_t judge_filters(const char *name, const char *page, size_t *bad)
{
    static const char *const options[] = {"-R", "-L"};
    size_t filters = 0;
    for (const char *at = page; (at = strstr(at, "ctest -")); at++)
        for (size_t o = 0; o < 2; o++) {
            char filter[2 * WORD];
            if (strncmp(at + 6, options[o], 2) != 0 ||
                sscanf(at + 8, "%*[ \n]%95[a-z0-9_/-]", filter) != 1)
                continue;
            filters++;
            if (tests_found(options[o], filter) == 0) {
                printf("%s: no test for ctest %s %s\n", name, options[o], filter);
                (*bad)++;
            }
        }
    return filters;
}

static char *read_page(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t size = 0;
    if (file && getdelim(&text, &size, 0, file) < 0) {
        free(text);
        text = NULL;
    }
    if (file)
        fclose(file);
    return text;
}

static void every_page(void)
{
    struct helps helps = {.count = 0};
    struct program list;
    size_t pages = 0, lines = 0, filters = 0, bad = 0;
    program_shell(&list,
                  "cd \"$GLASSHOUSE_SOURCE\" && ls *.md */*.md protocols/*/*.md cli/new/*.md "
                  "vectors/*/*.md | grep -v '^build\\|CHANGELOG\\|CLAIMS\\|KILLS'");
    for (char *rest, *name = strtok_r(list.out, "\n", &rest); name;
         name = strtok_r(NULL, "\n", &rest)) {
        char *page = read_page(test_source_path(name));
        EXPECT(page != NULL);
        if (!page)
            continue;
        pages++;
        lines += judge_page(&helps, name, page, &bad);
        /* The project that cli/new writes has tests of its own. */
        if (strncmp(name, "cli/", 4) != 0)
            filters += judge_filters(name, page, &bad);
        free(page);
    }
    printf("%zu pages, %zu command lines, %zu filters of tests\n", pages, lines, filters);
    EXPECT(pages >= PAGE_LEAST && lines >= LINES_LEAST && filters >= FILTERS_LEAST);
    EXPECT_EQ(0, bad);
    for (size_t i = 0; i < helps.count; i++)
        free(helps.text[i]);
}

static void planted_pages_are_refused(void)
{
    struct helps helps = {.count = 0};
    size_t bad = 0;
    EXPECT_EQ(4, judge_page(&helps, "planted",
                            "`glasshouse chek all`, `glasshouse run P --variant V --sead 1`\n"
                            "    glasshouse run secure-sum \\\n        --inptu 1=3\n"
                            "    glasshouse check NAME --by affine | grep --x\n",
                            &bad));
    EXPECT_EQ(3, bad);
    EXPECT_EQ(2, judge_filters("planted", "`ctest -R cli/no_such` `ctest -R cli/guide`", &bad));
    EXPECT_EQ(4, bad);
    for (size_t i = 0; i < helps.count; i++)
        free(helps.text[i]);
}

const struct test tests[] = {
    {"every page", every_page}, {"planted pages are refused", planted_pages_are_refused}, {0}};
