/* anonymize and check-table through the real binary: results, exit statuses, one clear message, and
 * nothing written on failure. */
#define _GNU_SOURCE /* asprintf, memmem */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "anonymize-XXXXXX";

static void write_text(const char *name, const char *text)
{
    char path[256];

    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *const file = fopen(path, "w");

    EXPECT(file != NULL);
    if (file == NULL)
        return;
    (void)fputs(text, file);
    EXPECT(fclose(file) == 0);
}

/* Twelve people; two ages stand alone, and one of the twelve lives far away. */
static const char people[] = "name,age,city,disease\n"
                             "a,31,rome,flu\nb,32,rome,flu\nc,33,oslo,cold\nd,34,oslo,flu\n"
                             "e,41,rome,cold\nf,42,rome,flu\ng,43,oslo,cold\nh,44,oslo,flu\n"
                             "i,31,rome,cold\nj,42,oslo,flu\nk,33,rome,cold\nl,44,lima,flu\n";

static const char ages[] = "31,30-39,*\n32,30-39,*\n33,30-39,*\n34,30-39,*\n"
                           "41,40-49,*\n42,40-49,*\n43,40-49,*\n44,40-49,*\n";

static const char cities[] = "rome,europe,*\noslo,europe,*\nlima,america,*\n";

static void write_files(void)
{
    if (mkdtemp(folder) == NULL)
        abort();
    write_text("people.csv", people);
    write_text("p_hierarchy_age.csv", ages);
    write_text("p_hierarchy_city.csv", cities);
    write_text("bad_quote.csv", "name,age,city,disease\na,\"31,rome,flu\n");
    write_text("stranger.csv", "name,age,city,disease\na,31,atlantis,flu\nb,32,rome,flu\n");
    write_text("sample.csv", "name,age,city,disease\na,31,rome,flu\nc,33,oslo,cold\n");
}

/* The command with the usual options, and |more| of them; to be cleared by the caller. */
static void anonymize(struct program *run, const char *more)
{
    char *line;

    if (asprintf(&line,
                 "cd %s && $GLASSHOUSE_BINARY anonymize people.csv --hierarchies . --identifier "
                 "name --qi age,city %s %s",
                 folder, strstr(more, "--sensitive") != NULL ? "" : "--keep disease", more) < 0)
        abort();
    program_shell(run, line);
    free(line);
}

static size_t lines(const char *text)
{
    size_t count = 0;

    for (; *text != 0; text++)
        count += *text == '\n';
    return count;
}

static bool exists(const char *name)
{
    char path[256];

    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0;
}

/* leftovers counts files that a failed run may have left beside its output. */
static size_t leftovers(void)
{
    struct program run;
    char line[256];
    size_t count;

    (void)snprintf(line, sizeof line, "ls %s | grep -c '^out' || true", folder);
    program_shell(&run, line);
    count = strtoul(run.out, NULL, 10);
    return count;
}

static void releases_to_standard_output(void)
{
    struct program run;

    anonymize(&run, "--criterion k-anonymity:3 --suppression 0.1");
    EXPECT_EQ(0, run.status);
    EXPECT_EQ(13, lines(run.out));
    EXPECT(strncmp(run.out, "age,city,disease\n", 17) == 0); /* no identifier */
    EXPECT(strstr(run.out, "\n30-39,europe,flu\n") != NULL);
    EXPECT(strstr(run.out, "\n*,*,flu\n") != NULL); /* lima */
    EXPECT(strstr(run.err, "levels: age=1/2 city=1/2") != NULL);
}

static void writes_json_and_a_file(void)
{
    static const char *const keys[] = {"\"algorithm\":\"optimal\"",
                                       "\"measure\":\"nue\"",
                                       "\"loss\":",
                                       "\"levels\":[1,1]",
                                       "\"rows\":12",
                                       "\"classes\":2",
                                       "\"suppressed\":1",
                                       "\"seconds\":",
                                       "\"nodes\":9",
                                       "\"evaluated\":",
                                       "\"height\":2"};
    struct program run, check;
    char line[512];

    anonymize(&run, "--criterion k-anonymity:3 --suppression 0.1 --measure nue --json --out "
                    "out.csv");
    EXPECT_EQ(0, run.status);
    EXPECT_EQ(1, lines(run.out));
    EXPECT_EQ(0, run.err_size);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        EXPECT(strstr(run.out, keys[i]) != NULL);
    EXPECT(exists("out.csv"));
    (void)snprintf(line, sizeof line,
                   "cd %s && $GLASSHOUSE_BINARY check-table out.csv --qi age,city --criterion "
                   "k-anonymity:3 --ignore-suppressed",
                   folder);
    program_shell(&check, line);
    EXPECT_EQ(0, check.status);
    (void)snprintf(line, sizeof line,
                   "cd %s && $GLASSHOUSE_BINARY check-table people.csv --qi age,city --criterion "
                   "k-anonymity:2; s=$?; rm out.csv; exit $s",
                   folder);
    program_shell(&check, line);
    EXPECT_EQ(1, check.status);
}

static void all_algorithms_and_seeds(void)
{
    static const char *const words[] = {"optimal",  "datafly",       "mondrian",  "hilbert",
                                        "k-member", "agglomerative", "sequential"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char more[256];
        struct program first, second;

        (void)snprintf(
            more, sizeof more, "--criterion k-anonymity:3 --suppression 0.1%s --algorithm %s",
            strcmp(words[i], "k-member") == 0 || strcmp(words[i], "sequential") == 0 ? " --seed 7"
                                                                                     : "",
            words[i]);
        anonymize(&first, more);
        anonymize(&second, more);
        EXPECT_EQ(0, first.status);
        EXPECT_EQ(13, lines(first.out));
        EXPECT_EQ(first.out_size, second.out_size);
        EXPECT_BYTES(first.out, second.out, first.out_size);
    }
}

/* Each bad call: its exit status, and what its one message must say. */
static const struct {
    const char *more;
    int status;
    const char *says;
} bad[] = {
    {"", 2, "criterion"},
    {"--criterion k-anonimity:3", 2, "k-anonymity"},
    {"--criterion k-anonymity:0", 2, "k-anonymity"},
    {"--criterion k-anonymity:3 --algorithm optimum", 2, "optimal"},
    {"--criterion k-anonymity:3 --algorithm zzz", 2, "zzz"},
    {"--criterion k-anonymity:3 --measure nux", 2, "nue"},
    {"--criterion k-anonymity:3 --measure aecs --supression 0.1", 2, "suppression"},
    {"--criterion k-anonymity:3 --suppression 1.5", 2, "suppression"},
    {"--criterion k-anonymity:3 --suppression -0.1", 2, "suppression"},
    {"--criterion k-anonymity:3 --suppression nan", 2, "suppression"},
    {"--criterion k-anonymity:3 --suppression 0.1x", 2, "0.1x"},
    {"--criterion k-anonymity:3 --weight 2", 2, "weight"},
    {"--criterion k-anonymity:3 --seed x", 2, "seed"},
    {"--criterion k-anonymity:3 --compat arc", 2, "arx"},
    {"--criterion k-anonymity:3 second.csv", 2, "one file"},
    {"--criterion k-anonymity:3 --sensitive diseas", 2, "disease"},
    {"--criterion entropy-l-diversity:2", 2, "sensitive"},
    {"--criterion d-presence:0,0.5", 2, "population"},
    {"--criterion k-anonymity:3 --measure height --algorithm mondrian", 2, "height"},
    {"--criterion k-anonymity:3 --measure cm", 2, "sensitive"},
    {"--criterion k-anonymity:13", 1, "no solution"},
    {"--criterion k-anonymity:13 --algorithm datafly", 1, "no solution"},
    {"--criterion k-anonymity:13 --algorithm mondrian", 1, "no solution"},
    {"--sensitive disease --criterion distinct-l-diversity:3", 1, "no solution"},
};

static void bad_calls(void)
{
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char more[256];
        struct program run;

        (void)snprintf(more, sizeof more, "--out out.csv --json %s", bad[i].more);
        anonymize(&run, more);
        const bool right = run.status == bad[i].status && strstr(run.out, "\"errors\":[") != NULL &&
                           strstr(run.err, bad[i].says) != NULL &&
                           strncmp(run.err, "glasshouse anonymize: ", 22) == 0 &&
                           lines(run.err) <= 3;

        EXPECT(right);
        if (!right)
            printf("%s: status %d, said: %s", bad[i].more, run.status, run.err);
    }
    EXPECT_EQ(0, leftovers());
}

/* Bad input: the file, and what the message must say. */
static const struct {
    const char *words, *says;
} input[] = {
    {"missing.csv --hierarchies . --qi age,city", "missing.csv"},
    {"bad_quote.csv --hierarchies . --identifier name --keep disease --qi age,city",
     "bad_quote.csv:2"},
    {"stranger.csv --hierarchies . --identifier name --keep disease --qi age,city", "atlantis"},
    {"people.csv --hierarchies nowhere --identifier name --keep disease --qi age,city", "nowhere"},
    {"people.csv --hierarchies . --qi age,town", "town"},
    {"people.csv --hierarchies . --qi age,age", "age"},
    {"people.csv --hierarchies . --qi disease --identifier name --keep age,city",
     "_hierarchy_disease.csv"},
    {". --hierarchies . --qi age", "."},
};

static void bad_input(void)
{
    for (size_t i = 0; i < sizeof input / sizeof *input; i++) {
        char line[512];
        struct program run;

        (void)snprintf(line, sizeof line,
                       "cd %s && $GLASSHOUSE_BINARY anonymize %s --criterion k-anonymity:2 --out "
                       "out.csv",
                       folder, input[i].words);
        program_shell(&run, line);
        const bool right = run.status == 2 && run.out_size == 0 && lines(run.err) <= 2 &&
                           strstr(run.err, input[i].says) != NULL;

        EXPECT(right);
        if (!right)
            printf("%s: status %d, said: %s", input[i].words, run.status, run.err);
    }
    EXPECT_EQ(0, leftovers());
}

static void outputs_that_cannot_be_written(void)
{
    static const char *const places[] = {"nowhere/out.csv", ".", "/dev/full/x"};

    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char more[256];
        struct program run;

        (void)snprintf(more, sizeof more, "--criterion k-anonymity:3 --suppression 0.1 --out %s",
                       places[i]);
        anonymize(&run, more);
        EXPECT_EQ(3, run.status);
        EXPECT_EQ(0, run.out_size);
        EXPECT(strstr(run.err, "cannot write") != NULL);
    }
    EXPECT_EQ(0, leftovers());
}

/* A failed run leaves the file of an earlier one alone. */
static void earlier_output_stays(void)
{
    struct program run, text;
    char line[256];

    write_text("out.csv", "before\n");
    anonymize(&run, "--criterion k-anonymity:13 --out out.csv");
    EXPECT_EQ(1, run.status);
    (void)snprintf(line, sizeof line, "cat %s/out.csv; rm %s/out.csv", folder, folder);
    program_shell(&text, line);
    EXPECT(strcmp(text.out, "before\n") == 0);
}

/* What the command reads is not written over by accident: each of its inputs, and what it says. */
static void inputs_are_not_written_over(void)
{
    static const char *const inputs[] = {"people.csv", "whole.csv", "p_hierarchy_age.csv",
                                         "p_hierarchy_disease.csv"};
    char line[1024];
    struct program run;

    write_text("p_hierarchy_disease.csv", "flu,*\ncold,*\n");
    write_text("whole.csv", people);
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        (void)snprintf(
            line, sizeof line,
            "cd %s && cp %s kept && $GLASSHOUSE_BINARY anonymize people.csv --hierarchies . "
            "--population whole.csv --identifier name --sensitive disease --qi age,city "
            "--criterion k-anonymity:2 --criterion d-presence:0,1 --out %s; s=$?; cmp kept %s && "
            "rm kept && exit $s",
            folder, inputs[i], inputs[i], inputs[i]);
        program_shell(&run, line);
        EXPECT_EQ(2, run.status);
        EXPECT(strstr(run.err, "that this command reads; choose another") != NULL);
    }
    (void)snprintf(line, sizeof line,
                   "cd %s && cp people.csv again.csv && $GLASSHOUSE_BINARY anonymize again.csv "
                   "--hierarchies . --identifier name --keep disease --qi age,city --criterion "
                   "k-anonymity:3 --suppression 0.1 --out again.csv --force && head -n 1 again.csv "
                   "&& rm again.csv whole.csv "
                   "p_hierarchy_disease.csv",
                   folder);
    program_shell(&run, line);
    EXPECT_EQ(0, run.status);
    EXPECT(strstr(run.out, "\nage,city,disease\n") != NULL);
    EXPECT_EQ(0, leftovers());
}

static void presence_in_a_population(void)
{
    struct program run;
    char line[512];

    (void)snprintf(line, sizeof line,
                   "cd %s && $GLASSHOUSE_BINARY anonymize sample.csv --population people.csv "
                   "--hierarchies . --identifier name --keep disease --qi age,city "
                   "--criterion d-presence:0,0.4 --json",
                   folder);
    program_shell(&run, line);
    EXPECT_EQ(0, run.status);
    EXPECT(strstr(run.out, "\"rows\":2,") != NULL);
}

/* The classes of the population that have no row in the release are none of the release's. */
static void classes_of_the_population_do_not_count(void)
{
    struct program run;
    char line[512];

    (void)snprintf(line, sizeof line,
                   "cd %s && for c in anonymize 'check-table'; do $GLASSHOUSE_BINARY $c sample.csv "
                   "--population people.csv --identifier name --keep disease --qi age,city "
                   "--no-hierarchy age,city --criterion d-presence:0,1 --json; done",
                   folder);
    program_shell(&run, line);
    EXPECT_EQ(0, run.status);
    EXPECT(strstr(run.out, "\"rows\":2,\"classes\":2,") != NULL);
    EXPECT(strstr(run.out, "\"records\":2,\"classes\":2,") != NULL);
}

/* Every column has one role: what each of these says, and that nothing is written. */
static const struct {
    const char *words, *says;
} roles[] = {
    {"--qi age,city",
     "a release would show 2 columns of people.csv that no option names:\n"
     "  name: a different value in every row; --identifier name leaves it out\n"
     "  disease: 2 different values; --sensitive disease, or --keep disease to publish it"},
    {"--qi age,city --identifier name", "1 column of people.csv that no option names:\n  disease"},
    {"--qi age,city --identifier name,age --keep disease",
     "\"age\" is named by --qi and by --ident"},
    {"--qi age,city --identifier name --keep disease,name", "by --identifier and by --keep"},
    {"--qi age,city --sensitive disease --keep name,disease", "by --sensitive and by --keep"},
    {"--qi age,city --site disease --keep name,disease", "by --site and by --keep"},
    {"--qi age,city --identifier name,name --keep disease", "named twice by --identifier"},
    {"--qi age,city,age --identifier name --keep disease", "named twice by --qi"},
    {"--qi age,city --no-hierarchy name --identifier name --keep disease",
     "--no-hierarchy names \"name\", which --qi does not"},
};

static void every_column_has_one_role(void)
{
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++) {
        char line[512];
        struct program run;

        (void)snprintf(line, sizeof line,
                       "cd %s && $GLASSHOUSE_BINARY anonymize people.csv --hierarchies . %s "
                       "--criterion k-anonymity:2 --out out.csv",
                       folder, roles[i].words);
        program_shell(&run, line);
        EXPECT_EQ(2, run.status);
        EXPECT_EQ(0, run.out_size);
        EXPECT(strstr(run.err, roles[i].says) != NULL);
        if (strstr(run.err, roles[i].says) == NULL)
            printf("%s\n%s", roles[i].words, run.err);
    }
    EXPECT_EQ(0, leftovers());
}

/* More levels than the search holds marks for are refused, and Mondrian does not mind them. */
static void too_many_levels(void)
{
    struct program run;
    char line[1024];

    (void)snprintf(
        line, sizeof line,
        "cd %s && for i in $(seq 25); do printf 'q%%s,' $i; done > many.csv && echo s >> "
        "many.csv && for r in 1 2 3 4; do for i in $(seq 25); do printf '%%s,' $((r %% "
        "2)); done; echo x; done >> many.csv && $GLASSHOUSE_BINARY anonymize many.csv --qi "
        "$(seq -s , -f q%%g 25) --keep s --criterion k-anonymity:2 --json",
        folder);
    program_shell(&run, line);
    EXPECT_EQ(2, run.status);
    EXPECT(strstr(run.err, "more than 16777216 ways") != NULL);
    (void)snprintf(line, sizeof line,
                   "cd %s && $GLASSHOUSE_BINARY anonymize many.csv --qi $(seq -s , -f q%%g 25) "
                   "--keep s --criterion k-anonymity:2 --json --algorithm mondrian",
                   folder);
    program_shell(&run, line);
    EXPECT_EQ(0, run.status);
    EXPECT(strstr(run.out, "\"loss\":0,") != NULL);
}

static void help_names_everything(void)
{
    struct program run;

    program_run(&run, (const char *[]){"glasshouse", "help", "anonymize", NULL});
    EXPECT_EQ(0, run.status);
    EXPECT(strstr(run.out, "--suppression") && strstr(run.out, "mondrian") &&
           strstr(run.out, "k-anonymity:K") && strstr(run.out, "nue-nonmonotonic"));
}

const struct test tests[] = {
    {"releases to standard output", releases_to_standard_output},
    {"writes JSON and a file", writes_json_and_a_file},
    {"all algorithms, and seeds", all_algorithms_and_seeds},
    {"bad calls", bad_calls},
    {"bad input", bad_input},
    {"outputs that cannot be written", outputs_that_cannot_be_written},
    {"an earlier output stays", earlier_output_stays},
    {"inputs are not written over", inputs_are_not_written_over},
    {"presence in a population", presence_in_a_population},
    {"classes of the population do not count", classes_of_the_population_do_not_count},
    {"every column has one role", every_column_has_one_role},
    {"too many levels", too_many_levels},
    {"the help names everything", help_names_everything},
    {0}};

int main(int argc, char **argv)
{
    write_files();
    const int result = test_main(argc, argv, tests);
    struct program run;
    char line[64];

    (void)snprintf(line, sizeof line, "rm -r %s", folder);
    program_shell(&run, line);
    return result;
}
