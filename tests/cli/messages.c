/* Whatever happens, a command with --json prints exactly one document: what it found, or why it
 * found nothing. Asked of every command that has the option. */
#include "sim/json_read.h"
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <string.h>

enum { NAME = 40 };

/* One document and nothing else; with |errors|, it is of the failure and tells the status. */
static bool is_document(const struct program *run, bool errors)
{
    struct arena arena = {0};
    struct json_value document;
    bool good = json_read(&arena, run->out, run->out_size, &document, NULL) == OK;
    if (good && errors) {
        const struct json_value *list = json_get(&document, "errors");
        good = json_get_number(&document, "status", 0) == (uint64_t)run->status && list &&
               list->type == JSON_ARRAY && list->count > 0;
        for (size_t i = 0; good && i < list->count; i++)
            good = list->item[i].type == JSON_STRING && list->item[i].size > 0;
    }
    arena_clear(&arena);
    return good;
}

static void ask(const char *const *words, int exit)
{
    struct program run;
    program_run(&run, words);
    const bool good = run.status == exit && is_document(&run, true);
    EXPECT(good);
    if (!good) {
        for (; *words; words++)
            printf("%s ", *words);
        printf("> status %d\n%s%s", run.status, run.out, run.err);
    }
}

static void every_command_refuses_in_a_document(void)
{
    struct program help, one;
    size_t commands = 0;
    program_run(&help, (const char *[]){"glasshouse", "help", NULL});
    for (char *rest, *line = strtok_r(help.out, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest)) {
        char name[NAME];
        const size_t size = strspn(line + 2, "abcdefghijklmnopqrstuvwxyz-");
        if (strncmp(line, "  ", 2) != 0 || size == 0 || size >= NAME)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)size, line + 2);
        program_run(&one, (const char *[]){"glasshouse", "help", name, NULL});
        if (strstr(one.out, "--json")) {
            ask((const char *[]){"glasshouse", name, "--json", "--xyzzy", NULL}, 2);
            ask((const char *[]){"glasshouse", name, "xyzzy", "xyzzy", "xyzzy", "--json", NULL}, 2);
            commands++;
        }
    }
    EXPECT(commands >= 15);
    ask((const char *[]){"glasshouse", "chekc", "--json", NULL}, 2);
}

/* One document also when there is no solution, when the planted leak is no leak, and when the
 * folder cannot be written. */
static void so_do_other_ends(void)
{
    struct program run;
    program_shell(&run,
                  "printf 'a,b\\n1,2\\n1,3\\n' > messages.csv; \"$GLASSHOUSE_BINARY\" anonymize "
                  "messages.csv --qi a,b --no-hierarchy a,b --criterion k-anonymity:3 --json");
    EXPECT_EQ(1, run.status);
    EXPECT(is_document(&run, true) && strstr(run.out, "no solution"));
    program_shell(&run, "\"$GLASSHOUSE_BINARY\" anonymize messages.csv --qi a,b --no-hierarchy a,b "
                        "--criterion k-anonymity:2 --out no/where.csv --json");
    EXPECT_EQ(3, run.status);
    EXPECT(is_document(&run, true) && strstr(run.out, "cannot write no/where.csv"));
    program_shell(&run,
                  "\"$GLASSHOUSE_BINARY\" check secure-sum --by fault --cache /dev/null --json");
    EXPECT_EQ(3, run.status);
    EXPECT(is_document(&run, true));
    /* One document, not two: what was found, though it is status 1. */
    program_shell(&run,
                  "\"$GLASSHOUSE_BINARY\" check secure-sum --by affine --set parties=13 "
                  "--coalition 1,3 --variant as-published --json; s=$?; rm messages.csv; exit $s");
    EXPECT_EQ(1, run.status);
    EXPECT(is_document(&run, false) && strstr(run.out, "\"rows\""));
}

/* Output that is not one JSON document, or that has another status in it, must fail the test. */
static void what_is_no_document_is_noticed(void)
{
    static char texts[][64] = {"",
                               "{}",
                               "{\"status\":2,\"errors\":[]}\n",
                               "{\"status\":1,\"errors\":[\"x\"]}\n",
                               "{\"status\":2,\"errors\":[\"x\"]}\n{}\n",
                               "x {\"status\":2}"};
    char good[] = "{\"status\":2,\"errors\":[\"x\"]}\n";
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const struct program run = {.status = 2, .out = texts[i], .out_size = strlen(texts[i])};
        EXPECT(!is_document(&run, true));
    }
    EXPECT(
        is_document(&(struct program){.status = 2, .out = good, .out_size = strlen(good)}, true));
}

const struct test tests[] = {
    {"every command refuses in a document", every_command_refuses_in_a_document},
    {"so do other ends", so_do_other_ends},
    {"what is no document is noticed", what_is_no_document_is_noticed},
    {0}};
