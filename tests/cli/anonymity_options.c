/* The options that anonymize and check-table share: delimiters, columns with odd names, where
 * hierarchies are looked for. */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "anonymity-options-XXXXXX";

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "wb");
    EXPECT(file != NULL);
    if (!file)
        return;
    fputs(text, file);
    fclose(file);
}

static void expect_check(const char *line, int code, const char *wanted)
{
    struct program run;
    char full[1024];
    snprintf(full, sizeof full, "\"$GLASSHOUSE_BINARY\" check-table %s 2>&1", line);
    program_shell(&run, full);
    if (code != run.status || !strstr(run.out, wanted))
        printf("%s\n%s\n", line, run.out);
    EXPECT_EQ(code, run.status);
    EXPECT(strstr(run.out, wanted) != NULL);
}

static void delimiters(void)
{
    write_file("tab.tsv", "a\tb\n1\tx\n1\ty\n");
    write_file("pipe.csv", "a|b\n1|x\n1|y\n");
    expect_check("tab.tsv --delimiter tab --qi a --criterion k-anonymity:2", 0, "yes");
    expect_check("tab.tsv --delimiter '\\t' --qi a --criterion k-anonymity:2", 0, "yes");
    expect_check("pipe.csv --delimiter '|' --qi a --criterion k-anonymity:2", 0, "yes");
    expect_check("pipe.csv --qi a --criterion k-anonymity:2", 2, "is the delimiter '|'?");
    expect_check("pipe.csv --delimiter '||' --qi a --criterion k-anonymity:2", 2, "one character");
    expect_check("pipe.csv --delimiter '' --qi a --criterion k-anonymity:2", 2, "one character");
    expect_check("pipe.csv --delimiter '\"' --qi a --criterion k-anonymity:2", 2, "ASCII");
    expect_check("pipe.csv --delimiter '|' --no-header --qi column1 --criterion k-anonymity:2", 1,
                 "column1=a");
}

static void names_with_commas(void)
{
    write_file("odd.csv", "\"a,b\",c\n1,x\n1,y\n");
    expect_check("odd.csv --qi a,b --criterion k-anonymity:2", 0, "yes");
    expect_check("odd.csv --qi a,c --criterion k-anonymity:2", 2, "no column \"a\"");
    expect_check("odd.csv --qi c, --criterion k-anonymity:2", 2, "no column \"\"");
}

static const char check[] = "t.csv --delimiter ';' --qi a --sensitive s --criterion "
                            "t-closeness-hierarchical:0.5 --hierarchies ";

static void expect_hierarchies(const char *where, int code, const char *wanted)
{
    char line[256];
    snprintf(line, sizeof line, "%s%s", check, where);
    expect_check(line, code, wanted);
}

static void hierarchies(void)
{
    write_file("t.csv", "a;s\n1;x\n1;y\n");
    EXPECT(mkdir("none", 0700) == 0 && mkdir("one", 0700) == 0 && mkdir("two", 0700) == 0 &&
           mkdir("bad", 0700) == 0 && mkdir("short", 0700) == 0);
    write_file("one/t_hierarchy_s.csv", "x;*\ny;*\n");
    write_file("two/t_hierarchy_s.csv", "x;*\ny;*\n");
    write_file("two/u_hierarchy_s.csv", "x;*\ny;*\n");
    write_file("bad/t_hierarchy_s.csv", "x;*\ny;*;*\n");
    write_file("short/t_hierarchy_s.csv", "x;*\n");
    expect_hierarchies("one", 0, "yes");
    expect_hierarchies("none", 2, "needs a hierarchy of \"s\"");
    expect_hierarchies("two", 2, "two files");
    expect_hierarchies("bad", 2, "bad/t_hierarchy_s.csv:2:");
    expect_hierarchies("short", 2, "\"y\" of column \"s\"");
    expect_hierarchies("absent", 2, "not a readable folder");
    expect_hierarchies("t.csv", 2, "not a readable folder");
}

const struct test tests[] = {{"delimiters", delimiters},
                             {"names with commas", names_with_commas},
                             {"hierarchies", hierarchies},
                             {0}};

int main(int argc, char **argv)
{
    if (!mkdtemp(folder) || chdir(folder) != 0)
        test_skip("no folder to write in");
    const int code = test_main(argc, argv, tests);
    struct program run;
    char line[64];
    snprintf(line, sizeof line, "rm -r %s", folder);
    if (chdir("..") == 0) {
        program_shell(&run, line);
    }
    return code;
}
