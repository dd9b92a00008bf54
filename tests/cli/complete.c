/* Completion knows commands, options, protocols, variants and parameters; three shells ask it. */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <string.h>

/* offers: what is printed for a line is exactly this, in sorted order. */
static void offers(const char *words, const char *want)
{
    struct program run;
    char line[512];
    snprintf(line, sizeof line, "\"$GLASSHOUSE_BINARY\" complete %s | LC_ALL=C sort | tr '\\n' ' '",
             words);
    program_shell(&run, line);
    if (strcmp(run.out, want) != 0)
        printf("%s: %s\n", words, run.out);
    EXPECT(strcmp(run.out, want) == 0);
}

static void what_may_come_next(void)
{
    offers("che", "check check-table ");
    offers("help rep", "replay report ");
    offers("run zh", "zhong ");
    offers("check secure-s", "secure-sum ");
    offers("run zhong --variant ''", "as-published hardened linear ");
    offers("run zhong --variant h", "hardened ");
    offers("run zhong --set sch", "schema= ");
    offers("run secure-sum --set m", "modulus= ");
    offers("run lca --set compare=h", "compare=hash ");
    offers("run zhong --input ''", "alice= bob= generator= ");
    offers("check zhong --by coup", "couple ");
    offers("check zhong --va", "--variant ");
    offers("audit --js", "--json ");
    offers("report --check zh", "zhong ");
    offers("laws po", "points ");
    offers("run zhong --seed ''", "");
    offers("run zhong ''", "");
    offers("nonsense ''", "");
}

/* shell runs a completion in a shell, where there is one, and expects a word of it. */
static void shell(const char *name, const char *script, const char *want)
{
    struct program run;
    char line[4096];
    snprintf(line, sizeof line, "command -v %s >/dev/null", name);
    program_shell(&run, line);
    const int missing = run.status;
    if (missing) {
        printf("no %s here: its completion is passed over\n", name);
        return;
    }
    snprintf(line, sizeof line,
             "PATH=$(dirname \"$GLASSHOUSE_BINARY\"):$PATH; export PATH; "
             "S=\"$GLASSHOUSE_SOURCE/cli/completion\"; export S; timeout 60 %s",
             script);
    program_shell(&run, line);
    if (!strstr(run.out, want))
        printf("%s: %s%s\n", name, run.out, run.err);
    EXPECT(strstr(run.out, want) != NULL);
}

static void three_shells(void)
{
    shell("bash",
          "bash -c '. \"$S/glasshouse.bash\"; COMP_LINE=\"glasshouse run zhong --variant ha\"; "
          "COMP_POINT=${#COMP_LINE}; _glasshouse; echo \"<${COMPREPLY[*]}>\"'",
          "<hardened>");
    shell("bash",
          "bash -c '. \"$S/glasshouse.bash\"; COMP_LINE=\"glasshouse run lca --set compare=h\"; "
          "COMP_POINT=${#COMP_LINE}; _glasshouse; echo \"<${COMPREPLY[*]}>\"'",
          "<hash>");
    shell("bash",
          "bash -c '. \"$S/glasshouse.bash\"; COMP_LINE=\"glasshouse ru zhong\"; "
          "COMP_POINT=13; _glasshouse; echo \"<${COMPREPLY[*]}>\"'",
          "<run>");
    shell("fish", "fish -c '. $S/glasshouse.fish; complete -C \"glasshouse run zhong --variant \"'",
          "hardened");
    shell("zsh", "zsh -f \"$GLASSHOUSE_SOURCE/tests/cli/complete.zsh\"", "hardened>");
}

const struct test tests[] = {
    {"what may come next", what_may_come_next}, {"three shells", three_shells}, {0}};
