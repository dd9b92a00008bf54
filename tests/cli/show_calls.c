/* Calls in what `show` prints: patterns of paths, depth, and the two options on a recording. */
#include "cli/show_calls.h"
#include "tests/cli/recording.h"
#include <string.h>

static void patterns_stand_for_paths(void)
{
    static const struct {
        const char *path, *pattern;
        bool matches;
    } want[] = {{"lca/secure-and[3]", "secure-and", true},
                {"lca/secure-and[3]", "secure-and[3]", true},
                {"lca/secure-and[3]", "lca/secure-and[3]", true},
                {"lca/secure-and[3]", "lca", true},
                {"lca/secure-and[3]", "secure-and[2]", false},
                {"lca/secure-and[3]", "and[3]", false},
                {"lca/secure-and[3]", "zhong/secure-and", false},
                {"m/compare:2,3[1]/sum[4]", "compare:2,3", true},
                {"m/compare:2,3[1]/sum[4]", "compare", true},
                {"m/compare:2,3[1]/sum[4]", "compare:2,3[1]/sum", true},
                {"m/compare:2,3[1]/sum[4]", "compare:3,2", false},
                {"m/compare:2,3[1]/sum[4]", "sum[4]", true}};
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++)
        EXPECT_EQ(want[i].matches, path_matches(want[i].path, want[i].pattern));
}

static size_t count(const char *text, const char *what)
{
    size_t found = 0;
    for (const char *at = text; (at = strstr(at, what)); at++)
        found++;
    return found;
}

/* Three players and three tests: nine messages each, of which the run itself sends none. */
static void calls_are_folded_and_chosen(void)
{
    struct program all, folded, part, wrong;
    program_shell(&all, "$GLASSHOUSE_BINARY run lca --input 1=left --input 2=a --input 3=b --seed "
                        "5 --record calls");
    EXPECT_EQ(0, all.status);
    program_shell(&all, "$GLASSHOUSE_BINARY show calls");
    program_shell(&folded, "$GLASSHOUSE_BINARY show calls --depth 0");
    program_shell(&part, "$GLASSHOUSE_BINARY show calls --part secure-and[2]");
    program_shell(&wrong, "$GLASSHOUSE_BINARY show calls --depth x");
    EXPECT_EQ(27, count(all.out, "#"));
    EXPECT_EQ(9, count(all.out, " calls "));
    EXPECT_EQ(0, count(folded.out, "#"));
    EXPECT_EQ(9, count(folded.out, " calls "));
    EXPECT_EQ(9, count(part.out, "#"));
    EXPECT_EQ(3, count(part.out, " calls lca/secure-and[2] of 1, 2, 3"));
    EXPECT_EQ(0, count(part.out, "secure-and[1]"));
    EXPECT_EQ(2, wrong.status);
    EXPECT(strstr(wrong.err, "--depth") != NULL);
}

/* With ideal parts the recording has what the trusted party gave, and replays. */
static void ideal_parts_are_recorded(void)
{
    struct program p;
    program_shell(&p, "$GLASSHOUSE_BINARY run lca --ideal all --input 1=left --input 2=a --input "
                      "3=b --record ideal");
    EXPECT_EQ(0, p.status);
    program_shell(&p, "$GLASSHOUSE_BINARY show ideal --party 2");
    EXPECT_EQ(3, count(p.out, "which a trusted party played"));
    EXPECT_EQ(3, count(p.out, "      result = "));
    expect_line("replay ideal", 0, "byte for byte", "");
    expect_line("run lca --ideal nothing --input 1=a --input 2=a --input 3=b", 2, "",
                "there is no part 'nothing'; there are: all, deeper:1, secure-and");
}

const struct test tests[] = {{"patterns stand for paths", patterns_stand_for_paths},
                             {"calls are folded and chosen", calls_are_folded_and_chosen},
                             {"ideal parts are recorded", ideal_parts_are_recorded},
                             {0}};

int main(int argc, char **argv)
{
    return recording_main(argc, argv);
}
