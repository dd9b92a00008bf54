/* worlds through the real binary: the paper's examples, bounds, own records, contradictions. */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "worlds-XXXXXX";

#define FIRST  "d1.csv d2.csv d3.csv --schema 'A:qi:a|b;B:qi:x|y;C:qi:1|2'"
#define SECOND "e1.csv e2.csv --schema 'age:qi:10..22;gender:qi:male|female'"

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
    write_file("d1.csv", "A,B,C\na,x,*\nb,x,*\na,y,*\n");
    write_file("d2.csv", "C,A,B\n1,*,x\n2,*,x\n2,*,y\n");
    write_file("d3.csv", "A,B,C,ill\na,*,1,flu\nb,*,2,flu\na,*,2,cold\n");
    write_file("e1.csv", "age,gender\n10..15,*\n10..15,*\n20..22,*\n20..22,*\n");
    write_file("e2.csv", "age,gender\n10..20,male\n15..22,female\n10..20,male\n15..22,female\n");
    write_file("none.csv", "age,gender\n10,male\n10,male\n10,male\n10,male\n");
    write_file("own.csv", "age,gender\n10,male\n");
    write_file("vague.csv", "age,gender\n10,*\n");
    write_file("five.csv", "age,gender\n1,male\n1,male\n1,male\n1,male\n1,male\n");
    write_file("s_hierarchy_age.csv", "10,low,*\n15,low,*\n20,high,*\n22,high,*\n");
    write_file("s_hierarchy_gender.csv", "male,*\nfemale,*\n");
    write_file("n1.csv", "age,gender\nlow,*\nlow,*\nhigh,*\nhigh,*\n");
    write_file("n2.csv", "age,gender\n10,male\n*,female\n*,male\n*,female\n");
}

static void expect_run(const char *line, int code, const char *out, const char *err)
{
    struct program run;
    char full[1024];

    (void)snprintf(full, sizeof full, "\"$GLASSHOUSE_BINARY\" worlds %s", line);
    program_shell(&run, full);
    const bool right = code == run.status && strstr(run.out, out) && strstr(run.err, err);

    EXPECT(right);
    if (!right)
        printf("%s: %d\n%s\n%s\n", line, run.status, run.out, run.err);
    EXPECT(code != 2 || run.out_size == 0);
    program_clear(&run);
}

/* tassa-gudes 8.2.1: four hyperedges and the table itself; the complete graph and 4! matchings. */
static void examples_of_the_paper(void)
{
    expect_run(FIRST, 0, "1 possible table, 1 assignment to the rows of d1.csv", "");
    expect_run(FIRST, 0, "4 hyperedges, 1 perfect matching", "");
    expect_run(FIRST, 0, "3 possible, 3 in every table\n    a,x,1\n    a,y,2\n    b,x,2\n", "");
    expect_run(FIRST, 0, "  row 2: A=b B=x C=2\n", "");
    expect_run(SECOND, 0, "16 hyperedges, 24 perfect matchings", "");
    expect_run(SECOND, 0, "11 possible, 0 in every table", "");
    expect_run(SECOND " --json", 0, "\"hyperedges\":16,\"matchings\":24,", "");
    expect_run(FIRST " --json", 0, "\"rows\":[{\"A\":{\"a\":1},\"B\":{\"x\":1},\"C\":{\"1\":1}},",
               "");
}

/* One record known takes most tables away, and is itself in all that are left. */
static void own_records(void)
{
    expect_run(SECOND " --own own.csv", 0, "2 releases of 4 rows, 2 attributes, own records known",
               "");
    expect_run(SECOND " --own own.csv", 0, "1 in every table\n    10,male\n", "");
    expect_run(SECOND " --own vague.csv", 2, "", "vague.csv, row 1: an own record has values");
    expect_run(SECOND " --own five.csv", 2, "", "five.csv has 5 rows");
}

/* Sizes and closures are the same as the rows one by one. */
static void sizes_and_closures(void)
{
    write_file("f1.csv", "age,gender,size\n10..15,*,2\n20..22,*,2\n");
    write_file("f2.csv", "size,age,gender\n2,10..20,male\n0,*,*\n2,15..22,female\n");
    write_file("f3.csv", "size,age,gender\n-2,10..20,male\n");
    write_file("f4.csv", "size,age,gender\n0,10..20,male\n");
#define SCHEMA " --count size --schema 'age:qi:10..22;gender:qi:male|female'"
    expect_run("f1.csv f2.csv" SCHEMA, 0, "145 possible tables, 397 assignments", "");
    expect_run("f1.csv f2.csv" SCHEMA, 0, "16 hyperedges, 24 perfect matchings", "");
    expect_run("f3.csv" SCHEMA, 2, "", "f3.csv, row 1: \"-2\" in column \"size\" is no number");
    expect_run("f4.csv" SCHEMA, 2, "", "all of its counts are 0");
    expect_run("e1.csv" SCHEMA, 2, "", "no column \"size\"");
}

static void bounds(void)
{
    expect_run(SECOND " --budget 50", 0,
               "by matchings: 16 of 16 pairs of rows can be of one record; 0 rows have one mate",
               "");
    expect_run(SECOND " --budget 50 --json", 0, "\"counted\":false,\"possible\":true,", "");
    expect_run(FIRST " --budget 5", 2, "", "too many to count in 5 steps");
}

static void contradictions(void)
{
    expect_run("e1.csv none.csv --schema 'age:qi:10..22;gender:qi:male|female'", 1,
               "0 possible tables", "");
    expect_run("e1.csv none.csv --schema 'age:qi:10..22;gender:qi:male|female' --budget 3", 1,
               "contradict each other", "");
}

static void files_of_hierarchies(void)
{
    expect_run("n1.csv n2.csv --qi age,gender --hierarchies .", 0, "10,male\n", "");
    expect_run("n1.csv n2.csv --qi age,gender,ill --hierarchies .", 2, "", "no column \"ill\"");
}

static void bad_input(void)
{
    expect_run("", 2, "", "which releases?");
    expect_run("e1.csv", 2, "", "--schema, or --qi with --hierarchies");
    expect_run("e1.csv --qi age", 2, "", "--schema, or --qi with --hierarchies");
    expect_run("e1.csv --schema 'age:qi:10..22' --qi age --hierarchies .", 2, "", "--schema, or");
    expect_run("e1.csv --schema 'age:keep:10..22'", 2, "", "no column of the role qi");
    expect_run("e1.csv --schema 'age:qi'", 2, "", "which values \"age\" can have");
    expect_run("e1.csv --schema 'age:qi:10..12'", 2, "", "e1.csv, row 1: \"10..15\" in column");
    expect_run("e1.csv d1.csv --schema 'age:qi:10..22'", 2, "", "d1.csv has 3 rows and e1.csv has");
    expect_run(SECOND " --budget x", 2, "", "--budget");
    expect_run("absent.csv --schema 'age:qi:10..22'", 2, "", "absent.csv");
    expect_run(SECOND " >/dev/full", 3, "", "cannot write");
}

/* Outputs alone: a sum of two tells both, which makes a promise vacuous; an AND of three does not.
 */
static void functions(void)
{
    expect_run("--protocol secure-sum --set parties=2 --set modulus=5", 1,
               "the outputs leave 1 to 1 vectors; 15 of 15 are told for certain", "");
    expect_run("--protocol secure-sum --set parties=2 --set modulus=5", 1, "    vacuous: ", "");
    expect_run("--protocol secure-and", 0, "right in 2 of 8 without outputs, 3 with them", "");
    expect_run("--protocol secure-and --json", 0,
               "\"told\":1,\"cases_own\":2,\"cases_outputs\":3,\"cases_declared\":3,"
               "\"vacuous\":false,",
               "");
    expect_run("--protocol secure-sun", 2, "", "secure-sum");
    expect_run("--protocol secure-sum --variant harden", 2, "", "harden");
    expect_run("--protocol secure-sum --set modulus=100000", 2, "", "too many inputs to list");
    expect_run("--protocol secure-sum e1.csv", 2, "", "no releases");
    expect_run("--protocol secure-sum --full", 2, "", "no releases");
    expect_run(SECOND " --set parties=2", 2, "", "belong to --protocol");
}

static const struct test tests[] = {
    {"examples of the paper", examples_of_the_paper},
    {"own records", own_records},
    {"sizes and closures", sizes_and_closures},
    {"bounds", bounds},
    {"contradictions", contradictions},
    {"files of hierarchies", files_of_hierarchies},
    {"functions", functions},
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
