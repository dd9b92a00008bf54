/* glasshouse run: the parties' outputs, the counts, the faults, and files that are written only
 * when all went well. */
#include "sim/json_read.h"
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define THREE "--input", "1=3", "--input", "2=4", "--input", "3=5", "--seed", "1"

static void the_sum_is_output_and_repeats(void)
{
    struct program run, again;
    static const char *const line[] = {"glasshouse", "run", "secure-sum", THREE, NULL};
    program_run(&run, line);
    EXPECT_EQ(0, run.status);
    for (int i = 1; i <= 3; i++) {
        const char want[] = {(char)('0' + i), ':', ' ', 's', 'u', 'm', ' ', '=', ' ', '1', '2', 0};
        EXPECT(strstr(run.out, want) != NULL);
    }
    EXPECT(strstr(run.out, "done: 7 messages") && strstr(run.out, "--seed 1\n"));
    EXPECT_EQ(0, run.err_size);
    program_run(&again, line);
    EXPECT(strcmp(run.out, again.out) == 0);
}

static void the_document_has_the_same(void)
{
    struct program run;
    struct arena arena = {0};
    struct json_value document = {0};
    program_run(&run, (const char *[]){"glasshouse", "run", "secure-sum", THREE, "--json", NULL});
    EXPECT_EQ(0, run.status);
    EXPECT_EQ(OK, json_read(&arena, run.out, run.out_size, &document, NULL));
    const char *protocol = json_get_text(&document, "protocol");
    const char *seed = json_get_text(&document, "seed");
    EXPECT(protocol && strcmp(protocol, "secure-sum") == 0);
    EXPECT(seed && strcmp(seed, "1") == 0);
    arena_clear(&arena);
}

static void faults_end_a_run(void)
{
    static const struct {
        const char *plan, *said;
        int status;
    } cases[] = {
        {"drop@3", "nobody could go on", 1},     {"flip@2:200", "stopped", 1},
        {"crash@2:1", "2: stopped", 1},          {"delay@7", "done: 7 messages", 0},
        {"~replace@7:1", "done: 7 messages", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct program run;
        program_run(&run, (const char *[]){"glasshouse", "run", "secure-sum", THREE, "--faults",
                                           cases[i].plan, NULL});
        EXPECT_EQ(cases[i].status, run.status);
        EXPECT(strstr(run.out, cases[i].said) != NULL);
    }
}

static void outputs_are_written(void)
{
    char folder[] = "cmd-run-XXXXXX", command[512];
    struct program run;
    if (!mkdtemp(folder))
        abort();
    (void)snprintf(command, sizeof command,
                   "cd %s && $GLASSHOUSE_BINARY run secure-sum --input 1=3 --input 2=4 --input 3=5 "
                   "--out there >/dev/null && cat there/2.sum.txt && ls there",
                   folder);
    program_shell(&run, command);
    EXPECT_EQ(0, run.status);
    EXPECT(strcmp(run.out, "12\n1.sum.txt\n2.sum.txt\n3.sum.txt\n") == 0);
    (void)snprintf(command, sizeof command,
                   "cd %s && $GLASSHOUSE_BINARY run secure-sum --input 1=3 --input 2=4 --input 3=5 "
                   "--out other --faults drop@3 >/dev/null; ls; cd .. && rm -r %s",
                   folder, folder);
    program_shell(&run, command);
    EXPECT(strcmp(run.out, "there\n") == 0);
}

/* Who was told what: of four values, three are below place 3 and one is above it, which shown-sums
 * declares; a secure sum tells nothing beside the sum. Its rounds are known. */
static void what_was_told_is_written(void)
{
    char folder[] = "cmd-run-XXXXXX", command[512];
    struct program run;
    if (!mkdtemp(folder))
        abort();
    (void)snprintf(
        command, sizeof command,
        "cd %s && $GLASSHOUSE_BINARY run kth --variant shown-sums --input 1=1,5 --input "
        "2=- --input 3=2,2 --out o && head -1 o/2.told.txt && $GLASSHOUSE_BINARY run "
        "secure-sum --input 1=3 --input 2=4 --input 3=5 --out s; ls s; cd .. && rm -r %s",
        folder, folder);
    program_shell(&run, command);
    EXPECT(strstr(run.out, "2: was told 2 more items, declared beforehand: see o/2.told.txt"));
    EXPECT(strstr(run.out, "\ncounts 1 = 3,1\n") != NULL);
    EXPECT(strstr(run.out, "3: was told nothing beside its outputs\n") != NULL);
    EXPECT(strstr(run.out,
                  "the rounds alone take 0.007 s at 1 ms, 0.21 s at 30 ms, 0.7 s at 100 ms "
                  "between hosts\n") != NULL);
    EXPECT(strstr(run.out, "1.sum.txt\n2.sum.txt\n3.sum.txt\n") != NULL);
}

static void mistakes_are_named(void)
{
    static const struct {
        const char *line[8], *said;
    } cases[] = {
        {{"glasshouse", "run", NULL}, "which protocol?"},
        {{"glasshouse", "run", "lca", "lca", NULL}, "one protocol at a time"},
        {{"glasshouse", "run", "secure-sun", NULL}, "did you mean secure-sum?"},
        {{"glasshouse", "run", "secure-sum", "--faults", "lose@1", NULL}, "no fault 'lose'"},
        {{"glasshouse", "run", "secure-sum", "--seed", "abc", NULL}, "--seed"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct program run;
        program_run(&run, cases[i].line);
        EXPECT(run.status == 2 && run.out_size == 0 && strstr(run.err, cases[i].said));
    }
}

const struct test tests[] = {{"the sum is output and repeats", the_sum_is_output_and_repeats},
                             {"the document has the same", the_document_has_the_same},
                             {"faults end a run", faults_end_a_run},
                             {"outputs are written", outputs_are_written},
                             {"what was told is written", what_was_told_is_written},
                             {"mistakes are named", mistakes_are_named},
                             {0}};
