/* Findings that are kept: the second time they are found and are the same bytes; a damaged file,
 * and one of another job, count as none; whatever a job says is in its name. */
#include "proofs/ask/kept.h"
#include "protocols/protocols.h"
#include "tests/expect.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/kept-XXXXXX";
static size_t made, found;

static void count(const struct finding *f, bool was_found)
{
    (void)f;
    made += !was_found;
    found += was_found;
}

static struct job job_make(void)
{
    return (struct job){.protocol = protocol_find("secure-sum"),
                        .what = {.variant = "as-published",
                                 .settings = "parties=3 modulus=2",
                                 .checker = CHECKER_ENUMERATE,
                                 .class = &any_one,
                                 .expect = {.some = VERDICT_EXHAUSTED}}};
}

/* Runs the jobs; how many findings were made, and were found. */
static uint8_t *run_jobs(const struct job *jobs, size_t jobs_count, size_t *size)
{
    struct findings findings;
    const struct jobs_options options = {.processes = 0, .cache = folder, .decided = count};
    made = found = 0;
    findings_init(&findings);
    EXPECT_EQ(OK, jobs_run_as(jobs, jobs_count, &options, &findings, NULL));
    uint8_t *bytes = findings_encode(&findings, size);
    findings_clear(&findings);
    return bytes;
}

/* The path of the one file in the folder. */
static void only_file(char *path, size_t room)
{
    DIR *d = opendir(folder);
    size_t files = 0;
    for (struct dirent *e; d && (e = readdir(d));)
        if (e->d_name[0] != '.') {
            snprintf(path, room, "%s/%s", folder, e->d_name);
            files++;
        }
    closedir(d);
    EXPECT_EQ(1, files);
}

static void flip(const char *path, long at)
{
    FILE *file = fopen(path, "r+b");
    EXPECT(file != NULL);
    fseek(file, at, SEEK_SET);
    const int byte = fgetc(file);
    fseek(file, at, SEEK_SET);
    fputc(byte ^ 1, file);
    fclose(file);
}

static void found_again_and_not_when_damaged(void)
{
    const struct job job = job_make();
    char path[512] = "";
    struct stat s;
    size_t a, b;
    uint8_t *first = run_jobs(&job, 1, &a);
    EXPECT(made > 0 && found == 0);
    const size_t findings = made;
    uint8_t *second = run_jobs(&job, 1, &b);
    EXPECT(made == 0 && found == findings);
    EXPECT(a == b && memcmp(first, second, a) == 0);
    free(second);
    only_file(path, sizeof path);
    EXPECT(stat(path, &s) == 0);
    for (long at = 0; at < s.st_size; at += 7) {
        flip(path, at);
        free(run_jobs(&job, 1, &b));
        EXPECT(made == findings && found == 0); /* and it is written anew */
    }
    EXPECT(truncate(path, s.st_size - 1) == 0);
    free(run_jobs(&job, 1, &b));
    EXPECT_EQ(0, found);
    free(first);
}

static void every_member_is_in_the_name(void)
{
    const struct mutation leak = {.name = "x", .kind = 0, .party = 1};
    const struct coalition_class other = {.name = "any one", .least = 1, .most = 2};
    struct job jobs[12];
    struct kept_findings kept;
    struct findings findings;
    findings_init(&findings);
    EXPECT_EQ(OK, kept_open(&kept, folder, NULL));
    for (size_t i = 0; i < 12; i++)
        jobs[i] = job_make();
    jobs[0].what.variant = "hardened";
    jobs[1].what.settings = "parties=3 modulus=3";
    jobs[2].what.checker = CHECKER_AFFINE;
    jobs[3].what.class = &other;
    jobs[4].what.each = true;
    jobs[5].what.every_input = true;
    jobs[6].what.expect.some = VERDICT_LEAK;
    jobs[7].what.claim = "tg-8.1";
    jobs[8].planted = &leak;
    jobs[9].override = "modulus=5";
    jobs[10].members = "1";
    jobs[11].partial = true;
    const struct job own = job_make();
    EXPECT(kept_find(&kept, &own, &findings));
    for (size_t i = 0; i < 12; i++)
        EXPECT(!kept_find(&kept, &jobs[i], &findings));
    kept.program[0] ^= 1; /* another program */
    EXPECT(!kept_find(&kept, &own, &findings));
    findings_clear(&findings);
}

static void folders_that_are_none(void)
{
    struct complaint complaint = {.text = ""};
    char path[512];
    struct kept_findings kept;
    EXPECT_EQ(OK, kept_open(&kept, NULL, &complaint));
    EXPECT_EQ(E_FILE, kept_open(&kept, "/dev/null", &complaint));
    EXPECT(strstr(complaint.text, "/dev/null") != NULL);
    snprintf(path, sizeof path, "%s/not/there", folder);
    EXPECT_EQ(E_FILE, kept_open(&kept, path, &complaint));
    EXPECT(strstr(complaint.text, "No such file") != NULL);
}

const struct test tests[] = {
    {"found again, and not when damaged", found_again_and_not_when_damaged},
    {"every member is in the name", every_member_is_in_the_name},
    {"folders that are none", folders_that_are_none},
    {0}};

int main(int argc, char **argv)
{
    char path[512] = "";
    if (!mkdtemp(folder))
        return 1;
    const int result = test_main(argc, argv, tests);
    only_file(path, sizeof path);
    (void)unlink(path);
    (void)rmdir(folder);
    return result;
}
