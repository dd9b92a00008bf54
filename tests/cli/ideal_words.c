/* The words of --ideal, against protocols made up here: what is taken, what is refused. */
#include "cli/ideal_words.h"
#include "tests/expect.h"

static const struct command command = {
    .name = "demo", .summary = "a demonstration", .help = "usage: glasshouse demo\n", .run = NULL};
static const struct protocol leaf = {.name = "leaf"};
static const struct protocol branch = {.name = "branch",
                                       .parts = (const struct protocol *const[]){&leaf, NULL}};
static const struct protocol tree = {.name = "tree",
                                     .parts = (const struct protocol *const[]){&branch, NULL}};

static int read_of(const struct protocol *p, const char *text)
{
    return read_ideal(&command, text, (const struct protocol *const[]){p, NULL});
}

static void what_is_taken(void)
{
    EXPECT_EQ(EXIT_EXPECTED, read_of(&tree, NULL));
    EXPECT_EQ(EXIT_EXPECTED, read_of(&tree, "all"));
    EXPECT_EQ(EXIT_EXPECTED, read_of(&leaf, "all"));
    EXPECT_EQ(EXIT_EXPECTED, read_of(&tree, "deeper:2^20"));
    EXPECT_EQ(EXIT_EXPECTED, read_of(&tree, "branch"));
    EXPECT_EQ(EXIT_EXPECTED, read_of(&tree, "leaf,branch"));
}

static void what_is_refused(void)
{
    static const char *const wrong[] = {
        "",        ",",      "branch,",   ",branch", "branch,,leaf", "tree",
        "leafs",   "brunch", "all,all",   "deeper:", "deeper:-1",    "deeper:2,leaf",
        "deper:1", "deeper", "deeper:1 ", " all",    "leaf leaf",    "branch;leaf"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        EXPECT_EQ(EXIT_USAGE, read_of(&tree, wrong[i]));
        EXPECT_EQ(EXIT_USAGE, read_of(&leaf, wrong[i]));
    }
    EXPECT_EQ(EXIT_USAGE, read_of(&leaf, "leaf"));
}

const struct test tests[] = {
    {"what is taken", what_is_taken}, {"what is refused", what_is_refused}, {0}};
