/* Options from a file, and back. */
#include "cli/config.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int nothing(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return 0;
}

static const struct command command = {.name = "test", .run = nothing};

static bool flag;
static const char *value;
static struct option_list list;
static const struct option options[] = {{"json", OPTION_FLAG, &flag, NULL, NULL},
                                        {"out", OPTION_VALUE, NULL, &value, NULL},
                                        {"criterion", OPTION_LIST, NULL, NULL, &list},
                                        {NULL, OPTION_FLAG, NULL, NULL, NULL}};

static int read_from(const char *text, size_t size, int argc, char **argv, struct config *c)
{
    static char path[] = "/tmp/glasshouse-config-XXXXXX";
    char option[128];
    const int descriptor = mkstemp(path);
    EXPECT(descriptor >= 0 && write(descriptor, text, size) == (ssize_t)size);
    close(descriptor);
    snprintf(option, sizeof option, "--config=%s", path);
    argv[1] = option;
    const int code = config_read(&command, options, argc, argv, c);
    unlink(path);
    memcpy(path + strlen(path) - 6, "XXXXXX", 6);
    return code;
}

static void words_take_the_place(void)
{
    static const char text[] = "# a comment\n--qi\na b,c\n\n--seed=3\r\nlast";
    char *argv[] = {"test", NULL, "--json", NULL};
    struct config c;
    EXPECT_EQ(0, read_from(text, strlen(text), 3, argv, &c));
    static const char *const want[] = {"test", "--qi", "a b,c", "--seed=3", "last", "--json"};
    EXPECT_EQ(6, c.argc);
    for (int i = 0; i < 6 && i < c.argc; i++)
        EXPECT(strcmp(want[i], c.argv[i]) == 0);
    char *out = NULL;
    size_t size;
    FILE *file = open_memstream(&out, &size);
    EXPECT_EQ(0, config_write(&command, file, &c, "--seed", "--also=1\n"));
    fclose(file);
    EXPECT(strstr(out, "\n--also=1\n--qi\na b,c\nlast\n--json\n"));
    EXPECT(!strstr(out, "seed"));
    free(out);
    config_clear(&c);
}

/* What is typed stands in the place of what the file says of the same option; lists have both. */
static void what_is_typed_is_taken(void)
{
    static const char text[] = "--out\nfile\n--json\ndata.csv\n--criterion=a\n--criterion\nb\n";
    static const char *const want[] = {"test",          "--json",      "data.csv",
                                       "--criterion=a", "--criterion", "b",
                                       "--out=typed",   "--criterion", "c"};
    char *argv[] = {"test", NULL, "--out=typed", "--criterion", "c", NULL};
    struct config c;
    EXPECT_EQ(0, read_from(text, strlen(text), 5, argv, &c));
    EXPECT_EQ(9, c.argc);
    for (int i = 0; i < 9 && i < c.argc; i++)
        EXPECT(strcmp(want[i], c.argv[i]) == 0);
    config_clear(&c);
}

static void bad_files_are_refused(void)
{
    static const char *const bad[] = {"--config=x\n", "--qi\n--config\nx\n"};
    char *argv[] = {"test", NULL, NULL};
    struct config c;
    for (size_t i = 0; i < 2; i++) {
        EXPECT_EQ(EXIT_USAGE, read_from(bad[i], strlen(bad[i]), 2, argv, &c));
        config_clear(&c);
    }
    EXPECT_EQ(EXIT_USAGE, read_from("a\0b", 3, 2, argv, &c));
    config_clear(&c);
    argv[1] = "--config=/nonexistent/file";
    EXPECT_EQ(EXIT_USAGE, config_read(&command, options, 2, argv, &c));
    config_clear(&c);
}

/* Behind -- nothing is an option; a word with a line end cannot be written. */
static void words_are_words(void)
{
    char *argv[] = {"test", "--", "--config=/nonexistent", "a\nb", NULL};
    struct config c;
    EXPECT_EQ(0, config_read(&command, options, 4, argv, &c));
    EXPECT_EQ(4, c.argc);
    FILE *file = fopen("/dev/null", "w");
    EXPECT_EQ(EXIT_USAGE, config_write(&command, file, &c, "--x", ""));
    fclose(file);
    config_clear(&c);
}

const struct test tests[] = {{"words take the place", words_take_the_place},
                             {"what is typed is taken", what_is_typed_is_taken},
                             {"bad files are refused", bad_files_are_refused},
                             {"words are words", words_are_words},
                             {0}};
