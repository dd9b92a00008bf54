/* mpirun: three ranks print what one process prints; a rank that is killed ends them all, and
 * --resume goes on from what was found until then; other programs and arguments are refused. */
#define _GNU_SOURCE /* memmem */
#include "tests/expect.h"
#include "tests/program.h"
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char folder[] = "/tmp/relay-XXXXXX";

/* A line of `sh` with $RUN, mpirun with all that a small machine needs, and $GLASSHOUSE_BINARY. */
static void shell(struct program *run, const char *line)
{
    char whole[2048];
    snprintf(whole, sizeof whole, "cd %s && %s", folder, line);
    program_shell(run, whole);
}

/* Both print the same, and end alike. */
static void expect_same(const char *words, int code)
{
    struct program one, three;
    char line[512];
    snprintf(line, sizeof line, "$GLASSHOUSE_BINARY %s --jobs 1", words);
    shell(&one, line);
    snprintf(line, sizeof line, "$RUN -np 3 $GLASSHOUSE_BINARY %s", words);
    shell(&three, line);
    EXPECT_EQ(code, one.status);
    EXPECT_EQ(code, three.status);
    EXPECT(code == 2 || one.out_size > 100);
    EXPECT(one.out_size == three.out_size && memcmp(one.out, three.out, one.out_size) == 0);
    EXPECT(code == 2 || strstr(three.err, ": 3 ranks made "));
}

static void three_ranks_print_what_one_prints(void)
{
    expect_same("check secure-sum --by couple", 0);
    expect_same("check secure-sum secure-sum-nothing", 2);
    expect_same("audit --only secure-sum/as-published/affine --json", 0);
    expect_same("check secure-sum --by affine --set parties=13 --coalition 1,3", 1);
}

static void others_are_refused(void)
{
    struct program run;
    shell(&run, "$RUN -np 1 $GLASSHOUSE_BINARY check secure-sum : "
                "-np 1 $GLASSHOUSE_BINARY check secure-sum --json");
    EXPECT_EQ(2, run.status);
    EXPECT(strstr(run.err, "rank 1 on ") && strstr(run.err, "with other arguments"));
    EXPECT_EQ(0, run.out_size);
    /* Another program: the same one and a byte. */
    shell(&run, "mkdir other && cp $GLASSHOUSE_BINARY ${GLASSHOUSE_BINARY}-mpi other && "
                "echo x >> other/glasshouse && $RUN -np 1 $GLASSHOUSE_BINARY check secure-sum : "
                "-np 1 other/glasshouse check secure-sum");
    EXPECT_EQ(2, run.status);
    EXPECT(strstr(run.err, "rank 1 on ") && strstr(run.err, "runs another program"));
    EXPECT_EQ(0, run.out_size);
    shell(&run, "$RUN -np 1 $GLASSHOUSE_BINARY check secure-sum : "
                "-np 1 $GLASSHOUSE_BINARY check secure-summ");
    EXPECT_EQ(3, run.status);
    EXPECT(strstr(run.err, "rank 1 ended before it was done: glasshouse check: there is no"));
}

static void wrong_words_are_told_once(void)
{
    struct program run;
    shell(&run, "$RUN -np 3 $GLASSHOUSE_BINARY check secure-summ");
    EXPECT_EQ(2, run.status);
    const char *first = strstr(run.err, "there is no protocol");
    EXPECT(first && !strstr(first + 1, "there is no protocol"));
}

static size_t files_in(const char *name)
{
    char path[256];
    size_t files = 0;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    DIR *d = opendir(path);
    for (struct dirent *e; d && (e = readdir(d));)
        files += strstr(e->d_name, ".findings") != NULL && e->d_name[0] != '.';
    if (d)
        closedir(d);
    return files;
}

/* Has the process this text in a file of /proc? */
static bool has_text(long process, const char *file, const char *text)
{
    char path[64], bytes[1 << 16];
    snprintf(path, sizeof path, "/proc/%ld/%s", process, file);
    FILE *in = fopen(path, "rb");
    if (!in)
        return false;
    const size_t size = fread(bytes, 1, sizeof bytes, in);
    fclose(in);
    return memmem(bytes, size, text, strlen(text)) != NULL;
}

/* The parent of a process; 0: it is no more. */
static long parent_of(long process)
{
    char path[64];
    long parent = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", process);
    FILE *in = fopen(path, "r");
    if (in && fscanf(in, "%*d (%*[^)]) %*c %ld", &parent) != 1)
        parent = 0;
    if (in)
        fclose(in);
    return parent;
}

/* The process of this rank of our mpirun with this name, whose parent has that name; 0: there is
 * none yet. */
static long find_process(const char *rank, const char *name, const char *parent)
{
    DIR *d = opendir("/proc");
    char ours[64];
    long found = 0;
    snprintf(ours, sizeof ours, "RELAY_TEST=%s", folder);
    for (struct dirent *e; d && !found && (e = readdir(d));) {
        const long process = strtol(e->d_name, NULL, 10);
        if (process > 0 && has_text(process, "comm", name) && has_text(process, "environ", rank) &&
            has_text(process, "environ", ours) && has_text(parent_of(process), "comm", parent))
            found = process;
    }
    if (d)
        closedir(d);
    return found;
}

static void pause_a_little(void)
{
    nanosleep(&(const struct timespec){.tv_nsec = 5000000}, NULL);
}

/* The worker of rank 0 is stopped, so that it keeps the job that it has. The other ranks do all the
 * rest; then the relay of rank 1 is killed. */
static void a_rank_is_killed_and_resume_goes_on(void)
{
    static const char words[] = "audit --only secure-sum/as-published/affine";
    struct program one, three;
    struct started killed;
    char line[512];
    snprintf(line, sizeof line, "$GLASSHOUSE_BINARY %s --jobs 1 --cache one", words);
    shell(&one, line);
    EXPECT_EQ(0, one.status);
    const size_t all = files_in("one");
    EXPECT(all > 6);
    snprintf(line, sizeof line,
             "cd %s && export XDG_CACHE_HOME=%s && exec $RUN -np 3 $GLASSHOUSE_BINARY %s", folder,
             folder, words);
    program_start(&killed, (const char *[]){"/bin/sh", "-c", line, NULL});
    long worker = 0;
    while (!(worker = find_process("OMPI_COMM_WORLD_RANK=0", "glasshouse\n", "glasshouse\n")) &&
           kill(killed.child, 0) == 0)
        pause_a_little();
    EXPECT(worker > 0 && kill((pid_t)worker, SIGSTOP) == 0);
    while (files_in("glasshouse/audit") + 1 < all)
        pause_a_little();
    const long relay = find_process("OMPI_COMM_WORLD_RANK=1", "glasshouse-mpi\n", "mpirun\n");
    EXPECT(relay > 0 && kill((pid_t)relay, SIGKILL) == 0);
    program_wait(&killed, &three);
    EXPECT(three.status != 0);
    EXPECT(files_in("glasshouse/audit") + 1 >= all);
    snprintf(line, sizeof line,
             "export XDG_CACHE_HOME=%s; $RUN -np 3 $GLASSHOUSE_BINARY %s --resume --rows", folder,
             words);
    shell(&three, line);
    EXPECT_EQ(0, three.status);
    EXPECT(one.out_size == three.out_size && memcmp(one.out, three.out, one.out_size) == 0);
    EXPECT(strstr(three.err, "(kept)"));
    EXPECT(strstr(three.err, ": 3 ranks made 1 checks") ||
           strstr(three.err, ": 3 ranks made 0 checks"));
}

static bool has_mpi(void)
{
    struct program run;
    program_shell(&run, "command -v mpirun && test -x ${GLASSHOUSE_BINARY}-mpi && "
                        "mpirun --version | grep -q 'Open MPI'");
    const bool has = run.status == 0;
    return has;
}

const struct test tests[] = {
    {"three ranks print what one prints", three_ranks_print_what_one_prints},
    {"others are refused", others_are_refused},
    {"wrong words are told once", wrong_words_are_told_once},
    {"a rank is killed and resume goes on", a_rank_is_killed_and_resume_goes_on},
    {0}};

int main(int argc, char **argv)
{
    if (!has_mpi()) {
        puts("SKIPPED: no Open MPI, or a build without it; install libopenmpi-dev openmpi-bin");
        return 77;
    }
    if (!mkdtemp(folder))
        return 1;
    setenv("RUN",
           "mpirun --oversubscribe --bind-to none --mca btl self,vader --mca plm isolated "
           "--mca mpi_yield_when_idle 1",
           1);
    setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
    setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
    setenv("ASAN_OPTIONS", "detect_leaks=0", 0); /* MPI's own */
    setenv("RELAY_TEST", folder, 1);
    const int result = test_main(argc, argv, tests);
    struct program run;
    char line[128];
    snprintf(line, sizeof line, "rm -rf %s", folder);
    program_shell(&run, line);
    return result;
}
