/* Phases: the clock gives each turn to the phase that it was in; the file of a run has the counts,
 * which add up to those of the whole run, and one that does not is found. */
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

static const char *const phases[] = {"encryption", "integration", "anonymization",
                                     "decryption", "decoding",    "release"};
enum { PHASES = 6, COLUMNS = 4, PARTIES = 2 };

static unsigned long long count_in(const char *text, const char *phase, const char *party, int c)
{
    char line[64];
    (void)snprintf(line, sizeof line, "%-16s %-8s", phase, party);
    return (unsigned long long)number_in(text, line, c + 1);
}

/* What is wrong in a file of phases, beside what the run said at its end; NULL: nothing. */
static const char *wrong_in(const char *text)
{
    static const char *const parties[PARTIES] = {"1", "2"};
    unsigned long long all[COLUMNS] = {0}, told[COLUMNS] = {0};
    for (int i = 0; i < PHASES; i++)
        for (int c = 0; c < COLUMNS; c++) {
            unsigned long long each = 0;
            for (int p = 0; p < PARTIES; p++)
                if (strcmp(phases[i], "anonymization") != 0 || p == 0) /* the master's alone */
                    each += count_in(text, phases[i], parties[p], c);
            if (each != count_in(text, phases[i], "all", c))
                return "parties and all";
            all[c] += each;
        }
    const char *done = strstr(text, "done: ");
    if (!done ||
        sscanf(done, "done: %llu messages, %llu bytes, %*u rounds, %*u coins, %llu encryptions",
               &told[0], &told[1], &told[2]) != 3)
        return "no last line";
    return all[0] != told[0] || all[1] != told[1] || all[2] + all[3] != told[2] || all[3] == 0 ||
                   all[2] < all[3]
               ? "phases and the run"
               : NULL;
}

/* Adds |more| to the number in a column of one line, as a fault in counting would. */
static void spoil(char *text, const char *phase, const char *party, int column, int more)
{
    char line[64], number[24];
    (void)snprintf(line, sizeof line, "%-16s %-8s", phase, party);
    char *at = strstr(text, line);
    EXPECT(at != NULL);
    at += strlen(line);
    for (int c = 0; c <= column + 1; c++) {
        at += strspn(at, " ");
        at += c <= column ? strcspn(at, " \n") : 0;
    }
    const size_t size = strcspn(at, " \n");
    (void)snprintf(number, sizeof number, "%*llu", (int)size, strtoull(at, NULL, 10) + more);
    EXPECT_EQ(size, strlen(number));
    memcpy(at, number, size);
}

/* Counts that belong to nobody, or to no phase: each is found. */
static void planted_faults(const char *text)
{
    static const struct {
        const char *phase;
        int column;
        bool each; /* in the line of party 2 too, so that parties and all agree */
    } list[] = {{"encryption", 0, true},  /* a message of no phase */
                {"release", 1, false},    /* a byte of no party */
                {"decryption", 3, true},  /* a key that nobody took off */
                {"encryption", 2, true}}; /* and one that nobody put on */
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char *copy = strdup(text);
        EXPECT(copy != NULL && !wrong_in(copy));
        spoil(copy, list[i].phase, "all", list[i].column, -1);
        if (list[i].each)
            spoil(copy, list[i].phase, "2", list[i].column, -1);
        EXPECT(wrong_in(copy) != NULL);
        free(copy);
    }
}

static void the_file_has_the_counts(void)
{
    struct program run;
    play(&run, "kohlmayer --set criteria=k-anonymity:1 "
               "--input \"1=age,sex\n18,f\n\" --input \"2=age,sex\n20,m\n\"");
    EXPECT_EQ(0, run.status);
    EXPECT(strstr(run.out, "what each phase took is in ") != NULL);
    const char *wrong = wrong_in(run.out);
    if (wrong)
        printf("%s differ:\n%s", wrong, run.out);
    EXPECT(!wrong);
    planted_faults(run.out);
    play(&run, "secure-sum --set parties=2 --input 1=3 --input 2=4");
    EXPECT(strstr(run.out, "phases") == NULL);
}

const struct test tests[] = {{"turns are told apart", turns_are_told_apart},
                             {"the file has the counts", the_file_has_the_counts},
                             {0}};
