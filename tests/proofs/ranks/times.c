/* The longest check is begun first, by the times of former starts; times that are wrong, damaged or
 * of other checks change no finding. */
#include "proofs/ranks/times.h"
#include "protocols/protocols.h"
#include "tests/expect.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { JOBS = 4 };

static char folder[] = "/tmp/times-XXXXXX";
static const char *const settings[JOBS] = {"parties=3 modulus=2", "parties=3 modulus=3",
                                           "parties=4 modulus=2", "parties=3 modulus=4"};

static void make_jobs(struct job jobs[JOBS])
{
    for (size_t i = 0; i < JOBS; i++)
        jobs[i] = (struct job){.protocol = protocol_find("secure-sum"),
                               .what = {.variant = "hardened",
                                        .settings = settings[i],
                                        .checker = CHECKER_ENUMERATE,
                                        .class = &any_one,
                                        .expect = {.some = VERDICT_EXHAUSTED}}};
}

static void write_file(const char *text)
{
    char path[512];
    snprintf(path, sizeof path, "%s/times", folder);
    FILE *file = fopen(path, "w");
    EXPECT(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static char *read_file(void)
{
    char path[512];
    static char text[4096];
    snprintf(path, sizeof path, "%s/times", folder);
    FILE *file = fopen(path, "r");
    text[file ? fread(text, 1, sizeof text - 1, file) : 0] = 0;
    if (file)
        fclose(file);
    return text;
}

static bool is_order(const char *in, size_t a, size_t b, size_t c, size_t d)
{
    struct job jobs[JOBS];
    size_t order[JOBS];
    make_jobs(jobs);
    times_order(in, jobs, JOBS, order);
    return order[0] == a && order[1] == b && order[2] == c && order[3] == d;
}

static void longest_first(void)
{
    struct job jobs[JOBS];
    make_jobs(jobs);
    times_keep(folder, jobs, JOBS, (const uint64_t[]){20000000, 30000000, 40000000, 10000000});
    EXPECT(is_order(folder, 2, 1, 0, 3));
    /* One is made again; one was not made, and keeps its time. */
    times_keep(folder, jobs, JOBS, (const uint64_t[]){0, 0, 0, 35000000});
    EXPECT(is_order(folder, 2, 3, 1, 0));
    EXPECT(strstr(read_file(), "35 secure-sum/hardened/enumerate parties=3 modulus=4, any one\n"));
    /* As long: in the order of the plan. */
    times_keep(folder, jobs, JOBS, (const uint64_t[]){40000000, 40000000, 40000000, 40000000});
    EXPECT(is_order(folder, 0, 1, 2, 3));
    /* Times of checks that are not among these stay. */
    times_keep(folder, jobs, 1, (const uint64_t[]){50000000});
    EXPECT(is_order(folder, 0, 1, 2, 3));
    jobs[0].what.class = &all_coalitions;
    times_keep(folder, jobs, 1, (const uint64_t[]){10000000});
    EXPECT(is_order(folder, 0, 1, 2, 3));
}

static void lines_that_are_none(void)
{
    write_file("90\n\n90secure-sum/hardened/enumerate parties=3 modulus=4, any one\n"
               "x secure-sum/hardened/enumerate parties=3 modulus=4, any one\n"
               "99999 secure-sum/hardened/enumerate parties=3 modulus=3, any one\n"
               "88888 secure-sum/hardened/enumerate parties=4 modulus=2, any one");
    size_t order[JOBS];
    struct job jobs[JOBS];
    make_jobs(jobs);
    times_order(folder, jobs, JOBS, order);
    EXPECT_EQ(1, order[0]);
    EXPECT(order[1] != order[2] && order[1] != order[3] && order[2] != order[3]);
}

static uint8_t *find_all(const char *cache, int processes, size_t *size)
{
    struct job jobs[JOBS];
    struct findings f;
    const struct jobs_options options = {.processes = processes, .cache = cache, .fresh = true};
    make_jobs(jobs);
    findings_init(&f);
    EXPECT_EQ(OK, jobs_run_as(jobs, JOBS, &options, &f, NULL));
    for (size_t i = 0; i < f.count; i++)
        f.list[i].nanoseconds = 0;
    uint8_t *bytes = findings_encode(&f, size);
    findings_clear(&f);
    return bytes;
}

/* The planted times are the wrong way round, and one is of no check. */
static void wrong_times_change_no_finding(void)
{
    size_t a, b;
    uint8_t *one = find_all(NULL, 0, &a);
    write_file("18446744073709551615 secure-sum/hardened/enumerate parties=3 modulus=2, any one\n"
               "7 no such check\n0 secure-sum/hardened/enumerate parties=3 modulus=4, any one\n");
    uint8_t *two = find_all(folder, 2, &b);
    EXPECT(a == b && memcmp(one, two, a) == 0);
    EXPECT(strstr(read_file(), "7 no such check\n"));
    EXPECT(!strstr(read_file(), "18446744073709551615")); /* measured now */
    free(one);
    free(two);
}

static void folder_that_is_none(void)
{
    const uint64_t work[JOBS] = {1, 2, 3, 4};
    struct job jobs[JOBS];
    size_t order[JOBS], sum = 0;
    make_jobs(jobs);
    times_keep("/dev/null", jobs, JOBS, work);
    times_keep(NULL, jobs, JOBS, work);
    times_order("/dev/null", jobs, JOBS, order);
    for (size_t i = 0; i < JOBS; i++)
        sum += order[i] << 4 * i;
    times_order(NULL, jobs, JOBS, order);
    for (size_t i = 0; i < JOBS; i++)
        sum -= order[i] << 4 * i;
    EXPECT_EQ(0, sum);
}

static void remove_all(void)
{
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));) {
        char path[512];
        snprintf(path, sizeof path, "%s/%.200s", folder, e->d_name);
        if (e->d_name[0] != '.')
            (void)unlink(path);
    }
    closedir(d);
    (void)rmdir(folder);
}

const struct test tests[] = {{"longest first", longest_first},
                             {"lines that are none", lines_that_are_none},
                             {"wrong times change no finding", wrong_times_change_no_finding},
                             {"a folder that is none", folder_that_is_none},
                             {0}};

int main(int argc, char **argv)
{
    if (!mkdtemp(folder))
        return 1;
    const int result = test_main(argc, argv, tests);
    remove_all();
    return result;
}
