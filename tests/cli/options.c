/* Every way to write an option, and every way to get it wrong, with the very words of the answer.
 */
#include "cli/command.h"
#include "crypto/unconst.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct command command = {
    .name = "demo", .summary = "a demonstration", .help = "usage: glasshouse demo\n", .run = NULL};

/* What one reading of a command line left behind. */
struct reading {
    int status;
    bool helped, json;
    const char *seed, *output;
    struct option_list set, words;
    char said[512]; /* both streams */
};

static void read_line(struct reading *r, const char *const *line)
{
    const struct option options[] = {
        {"json", OPTION_FLAG, &r->json, NULL, NULL}, {"seed", OPTION_VALUE, NULL, &r->seed, NULL},
        {"o", OPTION_VALUE, NULL, &r->output, NULL}, {"set", OPTION_LIST, NULL, NULL, &r->set},
        {NULL, OPTION_FLAG, NULL, NULL, NULL},
    };
    char *argv[16] = {"demo"};
    int argc = 1;
    for (; *line; line++)
        argv[argc++] = unconst(*line);
    memset(r, 0, sizeof *r);
    FILE *caught = tmpfile();
    if (!caught)
        abort();
    fflush(stdout);
    const int out = dup(STDOUT_FILENO), err = dup(STDERR_FILENO);
    dup2(fileno(caught), STDOUT_FILENO);
    dup2(fileno(caught), STDERR_FILENO);
    r->status = parse_options(&command, argc, argv, options, &r->words, &r->helped);
    fflush(stdout);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    close(out);
    close(err);
    rewind(caught);
    r->said[fread(r->said, 1, sizeof r->said - 1, caught)] = 0;
    fclose(caught);
}

static void forget(struct reading *r)
{
    option_list_clear(&r->words);
    option_list_clear(&r->set);
}

#define READ(...) read_line(&r, (const char *const[]){__VA_ARGS__, NULL})

static void all_spellings_are_read(void)
{
    struct reading r;
    READ("a", "--json", "--seed", "7", "-o", "x.html", "--set", "k=3", "--set=n=a=b", "b", "-",
         "--", "--json", "-o");
    EXPECT_EQ(0, r.status);
    EXPECT(r.json && !r.helped && strcmp(r.seed, "7") == 0 && strcmp(r.output, "x.html") == 0);
    EXPECT_EQ(2, r.set.count);
    EXPECT(strcmp(r.set.item[0], "k=3") == 0 && strcmp(r.set.item[1], "n=a=b") == 0);
    const char *const words[] = {"a", "b", "-", "--json", "-o"};
    EXPECT_EQ(5, r.words.count);
    for (size_t i = 0; i < 5 && i < r.words.count; i++)
        EXPECT(strcmp(r.words.item[i], words[i]) == 0);
    EXPECT(r.said[0] == 0);
    forget(&r);

    READ("--seed=", "-o", "-5");
    EXPECT(r.status == 0 && r.seed[0] == 0 && strcmp(r.output, "-5") == 0);
    forget(&r);
}

static void no_words_are_no_mistake(void)
{
    struct reading r;
    read_line(&r, (const char *const[]){NULL});
    EXPECT(r.status == 0 && r.words.count == 0 && !r.json && !r.seed && r.said[0] == 0);
    forget(&r);
}

static void help_is_help_wherever_it_stands(void)
{
    struct reading r;
    READ("--help");
    EXPECT(r.status == 0 && r.helped && strcmp(r.said, command.help) == 0);
    forget(&r);
    READ("--wrong", "-h");
    EXPECT(r.status == 0 && r.helped);
    forget(&r);
    READ("--", "--help");
    EXPECT(r.status == 0 && !r.helped && r.words.count == 1);
    forget(&r);
}

static void mistakes_are_named(void)
{
    static const struct {
        const char *line[4], *said;
    } cases[] = {
        {{"--jsno"}, "unknown option --jsno; did you mean --json?"},
        {{"--sede=5"}, "unknown option --sede; did you mean --seed?"},
        {{"--hepl"}, "unknown option --hepl; did you mean --help?"},
        {{"--quiet"}, "unknown option --quiet\n"},
        {{"-json"}, "unknown option -json; did you mean --json?"},
        {{"--o", "x"}, "unknown option --o; did you mean -o?"},
        {{"-x"}, "unknown option -x\n"},
        {{"--=5"}, "unknown option --\n"},
        {{"--json=1"}, "--json takes no value"},
        {{"--seed"}, "--seed needs a value"},
        {{"--seed", "--json"}, "--seed needs a value"},
        {{"-o"}, "-o needs a value"},
        {{"--seed=1", "--seed", "2"}, "--seed is given twice"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct reading r;
        read_line(&r, cases[i].line);
        EXPECT_EQ(EXIT_USAGE, r.status);
        EXPECT(strncmp(r.said, "glasshouse demo: ", 17) == 0);
        EXPECT(strncmp(r.said + 17, cases[i].said, strlen(cases[i].said)) == 0);
        EXPECT(strstr(r.said, "\nglasshouse help demo tells more\n") != NULL);
        forget(&r);
    }
}

const struct test tests[] = {{"all spellings are read", all_spellings_are_read},
                             {"no words are no mistake", no_words_are_no_mistake},
                             {"help is help wherever it stands", help_is_help_wherever_it_stands},
                             {"mistakes are named", mistakes_are_named},
                             {0}};
