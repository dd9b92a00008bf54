/* Golden transcripts: each case of protocols/<p>/recordings runs again, and nothing has moved.
 *
 * A case that is changed must be seen: a planted change of seed and of input is told. */
#include "crypto/pairing.h"
#include "protocols/protocols.h"
#include "tests/cli/recording.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CASES_MOST = 200 };

struct golden {
    char folder[512], name[64], words[1024];
};

static struct golden cases[CASES_MOST];
static size_t case_count;

static void read_cases_of(const char *protocol)
{
    char path[PATH_MAX + 16], folder[PATH_MAX], line[1200];
    snprintf(path, sizeof path, "protocols/%s/recordings", protocol);
    if (!realpath(test_source_path(path), folder))
        return;
    snprintf(path, sizeof path, "%s/cases.txt", folder);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file) && case_count < CASES_MOST) {
        struct golden *g = &cases[case_count];
        snprintf(g->folder, sizeof g->folder, "%.511s", folder);
        if (*line != '#' && sscanf(line, "%63s %1023[^\n]", g->name, g->words) == 2)
            case_count++;
    }
    if (file)
        fclose(file);
}

/* Before the test leaves for its own folder: paths may be relative. */
static void read_cases(void)
{
    char line[256], protocol[64];
    FILE *list = fopen(test_source_path("protocols/list.txt"), "r");
    while (list && fgets(line, sizeof line, list))
        if (*line != '#' && sscanf(line, "%63s", protocol) == 1)
            read_cases_of(protocol);
    if (list)
        fclose(list);
}

static void run_case(const struct golden *g, const char *seed)
{
    static char line[PATH_MAX + 1400];
    struct program run;
    snprintf(line, sizeof line,
             "here=$PWD; cd '%s' && \"$GLASSHOUSE_BINARY\" run %s --seed %s --force "
             "--record \"$here\"/%s",
             g->folder, g->words, seed, g->name);
    program_shell(&run, line);
    const bool ran = run.status == 0 || (run.status == 1 && strstr(g->words, "--faults"));
    if (!ran)
        printf("%s: %d\n%s%s", g->name, run.status, run.out, run.err);
    EXPECT(ran);
}

/* Recordings of values on a pairing curve are of BN254; for another, tests/build/foreign compares
 * digests. */
static bool is_of_this_curve(const struct golden *g)
{
    char path[PATH_MAX], named[64];
    size_t size;
    snprintf(path, sizeof path, "%.511s/%.63s.wire.jsonl", g->folder, g->name);
    char *text = read_all(path, &size);
    char *end = strchr(text, '\n');
    if (end)
        *end = 0;
    snprintf(named, sizeof named, "\"curve\":\"%s\"", PAIRING_NAME);
    const bool same = !strstr(text, "\"curve\":") || strstr(text, named);
    free(text);
    if (!same)
        printf("not compared, since it is of another curve than %s: %s\n", PAIRING_NAME, g->name);
    return same;
}

static void nothing_has_moved(void)
{
    EXPECT(case_count > 20);
    for (size_t i = 0; i < case_count; i++) {
        char line[2 * PATH_MAX + 256];
        run_case(&cases[i], "1");
        if (!is_of_this_curve(&cases[i]))
            continue;
        snprintf(line, sizeof line, "diff --tape %.511s/%.63s %.63s", cases[i].folder,
                 cases[i].name, cases[i].name);
        expect_line(line, 0, "equal: ", "");
        snprintf(line, sizeof line, "verify %.511s/%.63s", cases[i].folder, cases[i].name);
        expect_line(line, 0, "nothing changed, nothing missing", "");
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
    printf("no golden transcript of %s, %s: protocols/README.md says how\n", p->name, v->name);
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
    snprintf(line, sizeof line, "diff --tape %.511s/%.63s %.63s", cases[0].folder, cases[0].name,
             cases[0].name);
    expect_line(line, 1, "coin 1 mask: hex, byte ", "");
    snprintf(line, sizeof line, "diff %.511s/%.63s %.511s/%.63s", cases[0].folder, cases[0].name,
             cases[1].folder, cases[1].name);
    expect_line(line, 1, "a header: variant: as-published | hardened", "");
}

/* The recording that was in the tree when version 3 came. */
static void an_older_one_is_still_read(void)
{
    char line[PATH_MAX + 64], path[PATH_MAX];
    snprintf(path, sizeof path, "%s",
             test_source_path("protocols/secure_sum/recordings/version-2"));
    snprintf(line, sizeof line, "verify %s", path);
    expect_line(line, 0, "nothing changed, nothing missing", "");
    snprintf(line, sizeof line, "replay %s", path);
    expect_line(line, 0, "the same, byte for byte", "");
}

const struct test tests[] = {{"nothing has moved", nothing_has_moved},
                             {"every variant has one", every_variant_has_one},
                             {"a change is seen", a_change_is_seen},
                             {"an older one is still read", an_older_one_is_still_read},
                             {0}};

int main(int argc, char **argv)
{
    read_cases();
    return recording_main(argc, argv);
}
