/* Phases: the clock gives each turn to the phase that it was in; the file of a run has the counts,
 * which add up to those of the whole run. */
#include "cli/run_phases.h"
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void work(void)
{
    for (volatile int i = 0; i < 3000000; i++)
        ;
}

/* Only turns that were taken have a time; work in one phase adds nothing to another. */
static void turns_are_told_apart(void)
{
    struct phase_clock clock = {0};
    phase_clock_turn(&clock, 1, NULL);
    phase_clock_turn(&clock, 1, "first");
    work();
    phase_clock_turn(&clock, 2, "first");
    phase_clock_turn(&clock, 1, "second");
    const double one = phase_clock_seconds(&clock, 1, "first");
    EXPECT(one > 0);
    work();
    phase_clock_turn(&clock, 1, "first");
    EXPECT(phase_clock_seconds(&clock, 1, "first") == one);
    EXPECT(phase_clock_seconds(&clock, 1, "second") > 0);
    work();
    phase_clock_turn(&clock, 0, NULL);
    EXPECT(phase_clock_seconds(&clock, 1, "first") > one);
    EXPECT(phase_clock_seconds(&clock, 2, "second") == 0);
    phase_clock_clear(&clock);
}

#define RUN                                                                                        \
    "d=$(mktemp -d) && \"$GLASSHOUSE_BINARY\" run %s --seed 1 --out $d/o && "                      \
    "ls $d/o && cat $d/o/phases.txt; rm -r $d"

static void play(struct program *run, const char *what)
{
    char command[512];
    snprintf(command, sizeof command, RUN, what);
    program_shell(run, command);
}

/* The number in a column, from 0, of the line that begins so. */
static double number_in(const char *text, const char *line, int column)
{
    const char *at = strstr(text, line);
    EXPECT(at != NULL);
    at = at ? at + strlen(line) : "";
    for (; column > 0; column--) {
        at += strspn(at, " ");
        at += strcspn(at, " \n");
    }
    return strtod(at, NULL);
}

static void the_file_has_the_counts(void)
{
    static const char *const phases[] = {"encryption       all", "integration      all",
                                         "anonymization    all", "decryption       all",
                                         "decoding         all", "release          all"};
    struct program run;
    unsigned long long messages = 0, bytes = 0, keys = 0, told[4] = {0};
    play(&run, "kohlmayer --set criteria=k-anonymity:1 "
               "--input \"1=age,sex\n18,f\n\" --input \"2=age,sex\n20,m\n\"");
    EXPECT_EQ(0, run.status);
    EXPECT(strstr(run.out, "what each phase took is in ") != NULL);
    for (size_t i = 0; i < sizeof phases / sizeof *phases; i++) {
        messages += (unsigned long long)number_in(run.out, phases[i], 1);
        bytes += (unsigned long long)number_in(run.out, phases[i], 2);
        keys += (unsigned long long)number_in(run.out, phases[i], 3) +
                (unsigned long long)number_in(run.out, phases[i], 4);
        EXPECT(number_in(run.out, phases[i], 0) >= 0);
    }
    const char *done = strstr(run.out, "done: ");
    EXPECT(done && sscanf(done,
                          "done: %llu messages, %llu bytes, %llu rounds, %*u coins, %llu "
                          "encryptions",
                          &told[0], &told[1], &told[2], &told[3]) == 4);
    EXPECT_EQ(told[0], messages);
    EXPECT_EQ(told[1], bytes);
    EXPECT_EQ(told[3], keys);
    EXPECT(keys > 0);
    program_clear(&run);
    play(&run, "secure-sum --set parties=2 --input 1=3 --input 2=4");
    EXPECT(strstr(run.out, "phases") == NULL);
    program_clear(&run);
}

static const struct test tests[] = {{"turns are told apart", turns_are_told_apart},
                                    {"the file has the counts", the_file_has_the_counts}};

int main(int argc, char **argv)
{
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
