/* Manual pages say what help says: every line of it, as man shows the page. */
#include "cli/manual.h"
#include "tests/expect.h"
#include "tests/program.h"
#include <stdlib.h>
#include <string.h>

static void roff_is_escaped(void)
{
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    manual_text(file, "a-b", "s", ".request\n'x\na \\ b -c\nd.e\n");
    fclose(file);
    EXPECT(strstr(text, ".SH NAME\na\\-b \\- s\n"));
    EXPECT(strstr(text, "\n\\&.request\n\\&'x\na \\e b \\-c\nd.e\n.fi\n"));
    free(text);
}

/* In sh: the pages of all commands of the program that help lists, each line of help in what man
 * shows. */
static void pages_say_what_help_says(void)
{
    struct program run;
    program_shell(
        &run,
        "set -e; d=$(mktemp -d); trap 'rm -rf \"$d\"' EXIT\n"
        "\"$GLASSHOUSE_BINARY\" help --write-manual \"$d\"\n"
        "command -v man >/dev/null && command -v groff >/dev/null || { ls \"$d\" | wc -l;"
        " echo no man; exit; }\n"
        "n=0\n"
        "for c in $(\"$GLASSHOUSE_BINARY\" help | sed -n 's/^  \\([a-z-]*\\) .*/\\1/p'); do\n"
        "  case $c in help|test|fuzz|mutants) continue;; esac\n"
        "  \"$GLASSHOUSE_BINARY\" help $c | sed 's/^ *//' | grep . > \"$d/help\"\n"
        "  MANWIDTH=140 MANPAGER=cat man -l \"$d/glasshouse-$c.1\" | sed 's/^ *//' > "
        "\"$d/man\"\n"
        "  grep -vxFf \"$d/man\" \"$d/help\" && { echo \"not in the page of $c\"; exit 1; }\n"
        "  n=$((n + 1))\n"
        "done\n"
        "sed -i '/^usage/d' \"$d/man\"\n"
        "grep -qvxFf \"$d/man\" \"$d/help\" || { echo 'a line less is not missed'; exit 1; }\n"
        "echo $n pages");
    printf("%s%s", run.out, run.err);
    EXPECT_EQ(0, run.status);
    EXPECT(strtol(run.out, NULL, 10) >= 15);
}

static void a_folder_that_is_not_there_is_refused(void)
{
    struct program run;
    program_shell(&run, "\"$GLASSHOUSE_BINARY\" help --write-manual /nonexistent");
    EXPECT_EQ(3, run.status);
    EXPECT(strstr(run.err, "/nonexistent/glasshouse-"));
}

const struct test tests[] = {
    {"roff is escaped", roff_is_escaped},
    {"pages say what help says", pages_say_what_help_says},
    {"a folder that is not there is refused", a_folder_that_is_not_there_is_refused},
    {0}};
