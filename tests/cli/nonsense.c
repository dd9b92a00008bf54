/* Hundreds of command lines that make no sense, made from what every command says of its options:
 * each is refused with status 2, prints nothing on standard output, and names a way out. */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <string.h>

enum { LINES_LEAST = 300, OPTIONS_MOST = 40, NAME = 40 };

static size_t lines;

static void refuse(const char *const *words, const char *said)
{
    struct program run;
    program_run(&run, words);
    /* A file that is not there is named; all else has a page. */
    const bool way = strstr(run.err, "glasshouse help") || strstr(run.err, "No such file");
    const bool good = run.status == 2 && run.out_size == 0 && way && strstr(run.err, said);
    EXPECT(good);
    if (!good) {
        for (; *words; words++)
            printf("%s ", *words);
        printf("> status %d, wanted '%s'\n%s%s", run.status, said, run.out, run.err);
    }
    lines++;
}

/* The options that a help text lists: "  --name VALUE   meaning" or "  --name   meaning". */
struct listed {
    char name[NAME];
    bool value;
};

static size_t options_of(const char *help, struct listed list[OPTIONS_MOST])
{
    size_t count = 0;
    for (const char *at = help; (at = strstr(at, "\n  --")) && count < OPTIONS_MOST;) {
        at += strlen("\n  --");
        const size_t size = strspn(at, "abcdefghijklmnopqrstuvwxyz-");
        if (size == 0 || size >= NAME)
            continue;
        struct listed *l = &list[count++];
        memcpy(l->name, at, size);
        l->name[size] = 0;
        l->value = at[size] == ' ' && at[size + 1] != ' ';
    }
    return count;
}

/* A letter less: the nearest name is still the one that was meant. */
static void misspell(const char *name, char out[NAME + 8])
{
    const size_t size = strlen(name);
    snprintf(out, NAME + 8, "--%.*s%s", (int)(size / 2), name, name + size / 2 + 1);
}

static void put_to(const char *command, const struct listed *o)
{
    char wrong[NAME + 8], right[NAME + 8], given[NAME + 16], meant[NAME + 32];
    misspell(o->name, wrong);
    snprintf(right, sizeof right, "--%s", o->name);
    snprintf(meant, sizeof meant, "did you mean --%s?", o->name);
    if (strlen(o->name) > 4)
        refuse((const char *[]){"glasshouse", command, wrong, NULL}, meant);
    if (o->value) {
        refuse((const char *[]){"glasshouse", command, right, NULL}, "needs a value");
        refuse((const char *[]){"glasshouse", command, right, "--help-me", NULL}, "");
    } else {
        snprintf(given, sizeof given, "%s=xyzzy", right);
        refuse((const char *[]){"glasshouse", command, given, NULL}, "takes no value");
    }
    snprintf(given, sizeof given, "--no-%s", o->name);
    refuse((const char *[]){"glasshouse", command, given, NULL}, "unknown option");
    refuse((const char *[]){"glasshouse", command, "xyzzy", "\033[31mxyzzy", "xyzzy", "xyzzy",
                            o->value ? right : "--", "xyzzy", NULL},
           "");
}

static void every_option_of_every_command(void)
{
    struct program help, one;
    program_run(&help, (const char *[]){"glasshouse", "help", NULL});
    for (char *rest, *line = strtok_r(help.out, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest)) {
        char command[NAME];
        struct listed list[OPTIONS_MOST];
        const size_t size = strspn(line + 2, "abcdefghijklmnopqrstuvwxyz-");
        if (strncmp(line, "  ", 2) != 0 || size == 0 || size >= NAME)
            continue;
        snprintf(command, sizeof command, "%.*s", (int)size, line + 2);
        if (strcmp(command, "help") == 0 || strcmp(command, "test") == 0 ||
            strcmp(command, "fuzz") == 0 || strcmp(command, "mutants") == 0)
            continue; /* of the script */
        program_run(&one, (const char *[]){"glasshouse", "help", command, NULL});
        EXPECT_EQ(0, one.status);
        const size_t count = options_of(one.out, list);
        refuse((const char *[]){"glasshouse", command, "--xyzzy", NULL}, "unknown option");
        for (size_t i = 0; i < count; i++)
            put_to(command, &list[i]);
    }
    refuse((const char *[]){"glasshouse", "--load", NULL}, "--load takes");
    refuse((const char *[]){"glasshouse", "--load", "xyzzy", "check", NULL}, "cannot load xyzzy");
    refuse((const char *[]){"glasshouse", "--laod", "xyzzy", NULL}, "did you mean --load?");
    refuse((const char *[]){"glasshouse", "--verson", NULL}, "did you mean --version?");
    printf("%zu lines\n", lines);
    EXPECT(lines >= LINES_LEAST);
}

const struct test tests[] = {{"every option of every command", every_option_of_every_command}, {0}};
