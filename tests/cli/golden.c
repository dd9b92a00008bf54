/* Golden transcripts: each case of vectors/transcripts runs again, and nothing has moved.
 *
 * A case that is changed must be seen: a planted change of seed and of input is told. */
#include "protocols/protocols.h"
#include "tests/cli/recording.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CASES_MOST = 200 };

struct golden {
    char name[64], words[1024];
};

static struct golden cases[CASES_MOST];
static size_t case_count;
static char folder[PATH_MAX];

/* Before the test leaves for its own folder: the path may be relative. */
static void read_cases(void)
{
    char *list = realpath(test_source_path("vectors/transcripts"), folder);
    char path[PATH_MAX + 16], line[1200];
    if (!list)
        return;
    snprintf(path, sizeof path, "%s/cases.txt", folder);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file) && case_count < CASES_MOST) {
        struct golden *g = &cases[case_count];
        if (*line != '#' && sscanf(line, "%63s %1023[^\n]", g->name, g->words) == 2)
            case_count++;
    }
    if (file)
        fclose(file);
}

static void run_case(const struct golden *g, const char *seed)
{
    static char line[PATH_MAX + 1400];
    struct program run;
    snprintf(line, sizeof line,
             "here=$PWD; cd '%s' && \"$GLASSHOUSE_BINARY\" run %s --seed %s --force "
             "--record \"$here\"/%s",
             folder, g->words, seed, g->name);
    program_shell(&run, line);
    const bool ran = run.status == 0 || (run.status == 1 && strstr(g->words, "--faults"));
    if (!ran)
        printf("%s: %d\n%s%s", g->name, run.status, run.out, run.err);
    EXPECT(ran);
    program_clear(&run);
}

static void nothing_has_moved(void)
{
    EXPECT(case_count > 20);
    for (size_t i = 0; i < case_count; i++) {
        char line[2 * PATH_MAX + 256];
        run_case(&cases[i], "1");
        snprintf(line, sizeof line, "diff --tape %s/%.63s %.63s", folder, cases[i].name,
                 cases[i].name);
        expect_line(line, 0, "equal: ", "");
        snprintf(line, sizeof line, "verify %s/%.63s", folder, cases[i].name);
        expect_line(line, 0, "sound and complete", "");
    }
}

static bool is_covered(const struct protocol *p, const struct variant *v)
{
    char variant[80], name[80];
    snprintf(variant, sizeof variant, "--variant %s ", v->name);
    snprintf(name, sizeof name, "%s ", p->name);
    for (size_t i = 0; i < case_count; i++) {
        const bool usual = v == p->variants && !strstr(cases[i].words, "--variant ");
        if (strncmp(cases[i].words, name, strlen(name)) == 0 &&
            (usual || strstr(cases[i].words, variant)))
            return true;
    }
    printf("no golden transcript of %s, %s: vectors/transcripts/README.md says how\n", p->name,
           v->name);
    return false;
}

static void every_variant_has_one(void)
{
    for (const struct protocol *const *p = protocols; *p; p++)
        for (const struct variant *v = (*p)->variants; v->name; v++)
            EXPECT(is_covered(*p, v));
}

static void a_change_is_seen(void)
{
    char line[2 * PATH_MAX + 256];
    EXPECT(case_count > 0);
    run_case(&cases[0], "2");
    snprintf(line, sizeof line, "diff --tape %s/%.63s %.63s", folder, cases[0].name, cases[0].name);
    expect_line(line, 1, "coin 1 mask: hex, byte ", "");
    snprintf(line, sizeof line, "diff %s/%.63s %s/%.63s", folder, cases[0].name, folder,
             cases[1].name);
    expect_line(line, 1, "a header: variant: as-published | hardened", "");
}

static const struct test tests[] = {
    {"nothing has moved", nothing_has_moved},
    {"every variant has one", every_variant_has_one},
    {"a change is seen", a_change_is_seen},
};

int main(int argc, char **argv)
{
    read_cases();
    return recording_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
