/* queries through the real binary: errors that can be counted by hand, plots, bad input. */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "queries-XXXXXX";

static void write_file(const char *name, const char *text)
{
    FILE *const file = fopen(name, "wb");

    EXPECT(file != NULL);
    if (file == NULL)
        return;
    (void)fputs(text, file);
    (void)fclose(file);
}

static void make_files(void)
{
    write_file("t.csv", "a,b,ill\n0,x,flu\n0,y,flu\n1,x,cold\n1,y,flu\n");
    write_file("self.csv", "b,a,ill\nx,0,flu\ny,0,flu\nx,1,cold\ny,1,flu\n");
    write_file("stars.csv", "a,b\n*,*\n*,*\n*,*\n*,*\n");
    write_file("half.csv", "a,b\n0..1,x\n0..1,y\n0..1,x\n0..1,y\n");
    write_file("skewed.csv", "a,b\n0,x\n0,x\n0,x\n0,x\n");
    write_file("u_hierarchy_b.csv", "x,both,*\ny,both,*\nz,none,*\n");
    write_file("nodes.csv", "a,b\n0,both\n0,both\n1,both\n1,both\n");
    write_file("strange.csv", "a,b\n0,x\n0,elsewhere\n");
    write_file("lacking.csv", "a,c\n0,x\n");
}

static void expect_run(const char *line, int code, const char *out, const char *err)
{
    struct program run;
    char full[1024];

    (void)snprintf(full, sizeof full, "\"$GLASSHOUSE_BINARY\" queries %s", line);
    program_shell(&run, full);
    const bool right = code == run.status && strstr(run.out, out) && strstr(run.err, err);

    EXPECT(right);
    if (!right)
        printf("%s: %d\n%s\n%s\n", line, run.status, run.out, run.err);
    EXPECT(code != 2 || run.out_size == 0);
    program_clear(&run);
}

/* Four rows, one in each cell of two by two: every query matches one row, and every release that
 * spreads the rows evenly is exact; four rows in one cell are off by 3 there and by 1 elsewhere. */
static void errors_by_hand(void)
{
    expect_run("t.csv self.csv stars.csv half.csv nodes.csv --hierarchies . --qi a,b --json", 0,
               "\"rows\":[{\"file\":\"self.csv\",\"at\":1,\"records\":4,\"classes\":4,\"mean\":0,",
               "");
    expect_run("t.csv stars.csv --qi a,b --json", 0, "\"classes\":1,\"mean\":0,\"median\":0,", "");
    expect_run("t.csv half.csv --qi a,b --json", 0, "\"classes\":2,\"mean\":0,\"median\":0,", "");
    expect_run("t.csv skewed.csv --qi a,b --json", 0, "\"median\":1,\"ninth_decile\":3,\"most\":3}",
               "");
    expect_run("t.csv self.csv stars.csv --qi a,b --queries 7 --at 5,50", 0,
               "t.csv: 7 count queries on two of 2 attributes; 0 that matched nothing", "");
    expect_run("t.csv self.csv --qi a,b", 0, "self.csv: 4 rows in 4 classes", "");
}

static void plots(void)
{
    struct program run;

    expect_run("t.csv self.csv skewed.csv --qi a,b --at 5,50 --svg plot.svg", 0, "skewed.csv", "");
    program_shell(&run, "head -c 4 plot.svg; grep -c '<circle' plot.svg; xmllint --noout plot.svg "
                        "2>/dev/null || test $? = 127; echo $?");
    EXPECT(strcmp(run.out, "<svg4\n0\n") == 0);
    program_clear(&run);
    expect_run("t.csv self.csv --qi a,b --svg nowhere/plot.svg", 3, "", "nowhere/plot.svg");
    expect_run("t.csv self.csv --qi a,b --svg self.csv", 2, "", "choose another name");
    expect_run("t.csv self.csv --qi a,b >/dev/full", 3, "", "cannot write");
}

static void same_seed_same_numbers(void)
{
    struct program run;

    program_shell(&run,
                  "q() { \"$GLASSHOUSE_BINARY\" queries t.csv skewed.csv --qi a,b --queries 50 "
                  "--json --seed $1; }; q 3 >one; q 3 >two; q 4 >other; cmp one two && "
                  "! cmp -s one other");
    EXPECT_EQ(0, run.status);
    program_clear(&run);
}

static void bad_input(void)
{
    expect_run("t.csv --qi a,b", 2, "", "one or more releases");
    expect_run("t.csv self.csv", 2, "", "--qi");
    expect_run("t.csv self.csv --qi a", 2, "", "two attributes");
    expect_run("t.csv self.csv --qi a,a", 2, "", "\"a\" twice");
    expect_run("t.csv self.csv --qi a,bb", 2, "", "no column \"bb\"");
    expect_run("t.csv self.csv --qi a,b --queries 0", 2, "", "--queries");
    expect_run("t.csv self.csv --qi a,b --queries 5x", 2, "", "--queries");
    expect_run("t.csv self.csv --qi a,b --share 0", 2, "", "--share");
    expect_run("t.csv self.csv --qi a,b --share 1.1", 2, "", "--share");
    expect_run("t.csv self.csv stars.csv --qi a,b --at 5", 2, "", "--at");
    expect_run("t.csv self.csv stars.csv --qi a,b --at 5,5", 2, "", "rising");
    expect_run("t.csv self.csv --qi a,b --seed x", 2, "", "--seed");
    expect_run("t.csv strange.csv --qi a,b", 2, "",
               "strange.csv, row 2: \"elsewhere\" in column \"b\" is no value, no LOW..HIGH");
    expect_run("t.csv lacking.csv --qi a,b", 2, "", "no column \"b\"");
    expect_run("absent.csv self.csv --qi a,b", 2, "", "absent.csv");
    expect_run("stars.csv self.csv --qi a,b --hierarchies .", 2, "", "missing from the hierarchy");
}

static const struct test tests[] = {
    {"errors by hand", errors_by_hand},
    {"plots", plots},
    {"same seed, same numbers", same_seed_same_numbers},
    {"bad input", bad_input},
};

int main(int argc, char **argv)
{
    if (mkdtemp(folder) == NULL || chdir(folder) != 0)
        test_skip("no folder to write in");
    make_files();
    const int code = test_main(argc, argv, tests, sizeof tests / sizeof *tests);
    struct program run;
    char line[64];

    (void)snprintf(line, sizeof line, "rm -r %s", folder);
    if (chdir("..") == 0) {
        program_shell(&run, line);
        program_clear(&run);
    }
    return code;
}
