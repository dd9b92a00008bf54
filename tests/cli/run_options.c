/* What run, and all that prepare a run, take on the command line: each mistake is one message that
 * names it, with status 2 and nothing on standard output. */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *options, *said;
} cases[] = {
    {"--variant hardned --input 1=1", "did you mean hardened"},
    {"--variant xyzzy", "there are: as-published, hardened"},
    {"--set partes=3", "did you mean parties?"},
    {"--set xyzzy=3", "there are: parties, modulus, length"},
    {"--set parties", "--set takes name=value, not 'parties'"},
    {"--set =3", "--set takes name=value"},
    {"--set parties=1", "parties is between 2 and 1000, not 1"},
    {"--set parties=abc", "whole number"},
    {"--set modulus=1", "from 2 to 2^256 - 1"},
    {"--input 1=1", "party 2 has no input"},
    {"--input 1=1 --input 1=2", "party 1 has an input already"},
    {"--input 4=1", "the parties are 1 to 3"},
    {"--input 0=1", "the parties are 1 to 3"},
    {"--input 1", "ROLE=VALUE or ROLE=@FILE"},
    {"--input 1=x", "entry 1, 'x'"},
    {"--input 1=1 --input 2=1,2", "2 entries, and not 1"},
    {"--set modulus=10 --input 1=9 --input 2=9 --input 3=9", "too small"},
    {"--input 1=@missing.txt", "cannot read missing.txt"},
    {"--input 1=@.", "cannot read ."},
    {"--input 1=@bad.txt", "bad.txt: "},
    {"--seed 18446744073709551616", "--seed is a number below 2^64"},
    {"--faults drop", "--faults takes a list"},
};

static char folder[] = "run-options-XXXXXX";

static void shell(struct program *run, const char *options)
{
    char line[1024];
    (void)snprintf(line, sizeof line, "cd %s && $GLASSHOUSE_BINARY run secure-sum %s", folder,
                   options);
    program_shell(run, line);
}

static void each_mistake_is_named(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct program run;
        shell(&run, cases[i].options);
        const bool right =
            run.status == 2 && run.out_size == 0 && strstr(run.err, cases[i].said) != NULL;
        if (!right)
            printf("%s: status %d, %s", cases[i].options, run.status, run.err);
        EXPECT(right);
    }
}

static void files_are_read(void)
{
    struct program run;
    shell(&run, "--input 1=@one.txt --input 2=1,1 --input 3=1,1");
    EXPECT(run.status == 0 && strstr(run.out, "3: sum = 9,10"));
    shell(&run, "--input 1=@one.txt --input 2=1,1 --input 3=@empty.txt");
    EXPECT(run.status == 2 && strstr(run.err, "no number in it"));
}

/* Without a seed a fresh one is drawn, and told. */
static void a_fresh_seed_is_told(void)
{
    struct program one, two;
    shell(&one, "--input 1=1 --input 2=2 --input 3=3");
    shell(&two, "--input 1=1 --input 2=2 --input 3=3");
    EXPECT(one.status == 0 && two.status == 0 && strcmp(one.out, two.out) != 0);
    const char *seed = strstr(one.out, "--seed ");
    EXPECT(seed && strspn(seed + 7, "0123456789abcdef") == 64);
}

const struct test tests[] = {{"each mistake is named", each_mistake_is_named},
                             {"files are read", files_are_read},
                             {"a fresh seed is told", a_fresh_seed_is_told},
                             {0}};

int main(int argc, char **argv)
{
    struct program run;
    char line[256];
    if (!mkdtemp(folder))
        return 1;
    (void)snprintf(line, sizeof line,
                   "cd %s && echo 7,8 >one.txt && : >empty.txt && printf '1,\\000' >bad.txt",
                   folder);
    program_shell(&run, line);
    const int result = test_main(argc, argv, tests);
    (void)snprintf(line, sizeof line, "rm -r %s", folder);
    program_shell(&run, line);
    return result;
}
