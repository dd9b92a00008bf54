/* `glasshouse check-table`: yes and no, the offending classes, JSON, and bad input. */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "check-table-XXXXXX";

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "wb");
    EXPECT(file != NULL);
    if (!file)
        return;
    fputs(text, file);
    fclose(file);
}

/* The released table: two classes of two, one of one, one suppressed row. */
static void make_files(void)
{
    write_file("released.csv", "age;sex;ill\n3*;m;flu\n3*;m;cold\n4*;f;flu\n4*;f;flu\n4*;m;flu\n"
                               "*;*;cold\n");
    write_file("good.csv", "age;sex;ill\n3*;m;flu\n3*;m;cold\n4*;f;flu\n4*;f;cold\n");
    write_file("population.csv", "age;sex;ill\n3*;m;flu\n3*;m;cold\n4*;f;flu\n4*;f;cold\n"
                                 "4*;f;cold\n4*;f;flu\n");
    write_file("x_hierarchy_ill.csv", "flu;lung;*\ncold;nose;*\n");
    write_file("broken.csv", "age;sex;ill\n3*;m\n");
}

static void expect_run(const char *line, int code, const char *out, const char *err)
{
    struct program run;
    char full[1024];
    snprintf(full, sizeof full, "\"$GLASSHOUSE_BINARY\" check-table --delimiter ';' %s", line);
    program_shell(&run, full);
    EXPECT_EQ(code, run.status);
    if (!strstr(run.out, out) || !strstr(run.err, err) || (code == 2 && run.out_size))
        printf("%s\n%s\n%s\n", line, run.out, run.err);
    EXPECT(strstr(run.out, out) != NULL);
    EXPECT(strstr(run.err, err) != NULL);
    EXPECT(code != 2 || run.out_size == 0);
    program_clear(&run);
}

static void yes_and_no(void)
{
    expect_run("good.csv --qi age,sex --criterion k-anonymity:2", 0, "yes", "");
    expect_run("good.csv --qi age,sex --criterion k-anonymity:3", 1, "2 rows, fewer than 3", "");
    expect_run("released.csv --qi age,sex --criterion k-anonymity:2", 1,
               "offending classes, 2 of 2", "");
    expect_run("released.csv --qi age,sex --criterion k-anonymity:2 --ignore-suppressed", 1,
               "offending classes, 1 of 1", "");
    expect_run("released.csv --qi age --criterion k-anonymity:2 --ignore-suppressed", 0,
               "left out: 1 suppressed row", "");
    expect_run("good.csv --qi age,sex --sensitive ill --criterion distinct-l-diversity:2", 0, "yes",
               "");
    expect_run("released.csv --qi age,sex --sensitive ill --criterion frequency-l-diversity:1.5", 1,
               "2 of 2 rows have ill \"flu\"", "");
    expect_run("good.csv --qi age --sensitive ill --hierarchies . "
               "--criterion t-closeness-hierarchical:0",
               0, "yes", "");
    expect_run("good.csv --qi age --criterion d-presence:0.5,1 --population population.csv", 0,
               "yes", "");
    expect_run("good.csv --qi age --criterion d-presence:0.5,0.9 --population population.csv", 1,
               "2 of 2 rows of the population", "");
    expect_run("good.csv --qi age --site sex --criterion l-site-diversity:2", 1,
               "1 distinct values of sex", "");
    expect_run("- --qi age,sex --criterion k-anonymity:2 <good.csv", 0, "standard input", "");
}

/* tassa-gudes 6.2, in small: every place and every income is of two hospitals, and rich people of
 * one place of one hospital only. */
static void site_links(void)
{
    write_file("sites.csv", "place;income;h\nP;high;7\nP;high;7\nP;low;5\nQ;high;6\nQ;low;5\n"
                            "Q;low;6\nQ;low;7\n");
    expect_run("sites.csv --qi place --site h --criterion k-anonymity:2 --site-links 2", 0,
               "site-links:2                       yes", "");
    expect_run("sites.csv --qi income --site h --criterion k-anonymity:2 --site-links 2", 0, "yes",
               "");
    expect_run("sites.csv --qi place,income --site h --criterion k-anonymity:1 --site-links 2", 1,
               "site-links:2                       no, 1 class, 2 rows", "");
    expect_run("sites.csv --qi place,income --site h --criterion k-anonymity:1 --site-links 2", 1,
               "  place=P income=high\n      site-links:2: it links to 1 site, fewer than 2", "");
    expect_run("sites.csv --qi place,income --site h --criterion k-anonymity:1 --site-links 2 "
               "--linking place",
               0, "yes", "");
    expect_run("sites.csv --qi place,income --site h --criterion k-anonymity:1 --site-links 2 "
               "--json",
               1, "\"criterion\":\"site-links\",\"reason\":\"links to 1 sites, fewer than 2\"", "");
    expect_run("sites.csv --qi place --criterion k-anonymity:1 --site-links 2", 2, "", "--site");
    expect_run("sites.csv --qi place --site h --criterion k-anonymity:1 --site-links 2 --linking "
               "income",
               2, "", "--linking names \"income\", which --qi does not");
    expect_run("sites.csv --qi place --site h --criterion k-anonymity:1 --site-links 0", 2, "",
               "--site-links");
}

static void json(void)
{
    expect_run("good.csv --qi age,sex --criterion k-anonymity:2 --json", 0,
               "{\"file\":\"good.csv\",\"holds\":true,\"records\":4,\"classes\":2", "");
    expect_run("released.csv --qi age,sex --criterion k-anonymity:2 --json --limit 1", 1,
               "\"rows\":[{\"values\":{\"age\":\"4*\",\"sex\":\"m\"},\"records\":1,\"reasons\":"
               "[{\"criterion\":\"k-anonymity:2\",\"reason\":\"1 row, fewer than 2\"}]}]}",
               "");
    expect_run("released.csv --qi age,sex --criterion k-anonymity:2 --json --limit 0", 1,
               "\"offending_classes\":2,\"offending_records\":2", "");
}

static void bad_input(void)
{
    expect_run("broken.csv --qi age --criterion k-anonymity:2", 2, "", "broken.csv:2:4: ");
    expect_run("absent.csv --qi age --criterion k-anonymity:2", 2, "", "absent.csv: ");
    expect_run("good.csv --qi agee --criterion k-anonymity:2", 2, "", "did you mean \"age\"?");
    expect_run("good.csv --qi age,age --criterion k-anonymity:2", 2, "", "named twice");
    expect_run("good.csv --criterion k-anonymity:2", 2, "", "--qi");
    expect_run("good.csv --qi age", 2, "", "--criterion");
    expect_run("--qi age --criterion k-anonymity:2", 2, "", "one file is needed");
    expect_run("good.csv good.csv --qi age --criterion k-anonymity:2", 2, "", "one file");
    expect_run("good.csv --qi age --criterion k-anonymity:x", 2, "", "k-anonymity:K");
    expect_run("good.csv --qi age --criterion entropy-l-diversity:2", 2, "", "--sensitive");
    expect_run("good.csv --qi age --criterion k-anonymity:2 --limit -1", 2, "", "--limit");
    expect_run("good.csv --qi age --criterion k-anonymity:2 --limit 2x", 2, "", "--limit");
    expect_run("good.csv --qi age --criterion k-anonymity:2 --compat sdc", 2, "", "--compat");
    expect_run("good.csv --qi age --criterion k-anonymity:2 --criterium x", 2, "",
               "did you mean --criterion?");
}

/* An unwritable result is not a verdict. */
static void full_disk(void)
{
    if (access("/dev/full", W_OK) != 0)
        return;
    expect_run("good.csv --qi age,sex --criterion k-anonymity:2 >/dev/full", 3, "", "");
}

static void help(void)
{
    expect_run("--help", 0, "usage: glasshouse check-table FILE", "");
    expect_run("--help", 0, "l-site-diversity:L", "");
}

static const struct test tests[] = {
    {"yes and no", yes_and_no}, {"json", json},           {"site links", site_links},
    {"bad input", bad_input},   {"full disk", full_disk}, {"help", help},
};

int main(int argc, char **argv)
{
    if (!mkdtemp(folder) || chdir(folder) != 0)
        test_skip("no folder to write in");
    make_files();
    const int code = test_main(argc, argv, tests, sizeof tests / sizeof *tests);
    struct program run;
    char line[64];
    snprintf(line, sizeof line, "rm -r %s", folder);
    if (chdir("..") == 0) {
        program_shell(&run, line);
        program_clear(&run);
    }
    return code;
}
