/* glasshouse-mpi: what MPI starts once for each rank. It starts the program itself, and carries
 * packets between the program of its rank and those of the others: it looks at whom they are for
 * and at nothing else. The program needs no MPI for that, and a start without MPI knows nothing of
 * it.
 *
 * The program is forked before MPI_Init, so that no process ever has half of an MPI in it. Waiting
 * costs next to no processor time: MPI has nothing to wait for, so it is asked at growing
 * intervals, from WAIT_LEAST to WAIT_MOST. When a rank dies MPI ends all of them; with --resume the
 * next start goes on. */
#define _GNU_SOURCE /* ppoll */
#include "crypto/memory.h"
#include "proofs/ranks/packet.h"
#include <mpi.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TAG_PACKET = 1, TAG_OVER = 2, STATUS_OURS = 3, STATUS_USAGE = 2, END_SECONDS = 5 };
enum { WAIT_LEAST = 20000, WAIT_MOST = 1000000 }; /* nanoseconds */

struct relay {
    pid_t program;
    pid_t printer; /* rank 0: copies what the program prints; 0: none */
    int link;      /* to the program; -1: it ended */
    int code;      /* how it ended, as an exit status */
    int rank, count;
    FILE *said; /* what the program wrote on standard error before it had work; rank 0: NULL */
    bool spoke; /* the program sent a packet */
    bool over;  /* rank 0 has ended */
};

static volatile sig_atomic_t asked_to_end;

static void note_signal(int signal)
{
    asked_to_end = signal;
    alarm(END_SECONDS); /* MPI may be waiting for a rank that is no more: this ends it */
}

static int usage(const char *wrong)
{
    fprintf(stderr,
            "glasshouse-mpi: %s\n\n"
            "usage: mpirun -np N glasshouse-mpi PROGRAM check|audit [options]\n\n"
            "Does one check or audit on N ranks. `mpirun -np N glasshouse check ...` starts it by\n"
            "itself; name it only for a launcher that glasshouse does not know.\n",
            wrong);
    return STATUS_USAGE;
}

static void refuse(const char *wrong)
{
    fprintf(stderr, "glasshouse-mpi: %s\n", wrong);
    exit(STATUS_OURS);
}

/* A number that the launcher tells before MPI does: Open MPI, then MPICH and Slurm. */
static int told(const char *const names[3])
{
    for (int i = 0; i < 3; i++)
        if (getenv(names[i]))
            return (int)strtol(getenv(names[i]), NULL, 10);
    return -1;
}

/* A launcher gives its ranks a terminal for standard output. What the program of rank 0 prints goes
 * through a pipe instead, so that it is what one process prints into a file. */
static int start_printer(struct relay *r)
{
    char bytes[1 << 16];
    ssize_t size;
    int ends[2];
    const pid_t relay = getpid();
    if (pipe(ends) != 0 || (r->printer = fork()) < 0)
        refuse("cannot start the printer of rank 0");
    if (r->printer > 0) {
        close(ends[0]);
        return ends[1];
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != relay)
        _exit(STATUS_OURS);
    close(ends[1]);
    signal(SIGINT, SIG_IGN); /* it ends when the program has: what that says last is printed too */
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    while ((size = read(ends[0], bytes, sizeof bytes)) > 0)
        if (fwrite(bytes, 1, (size_t)size, stdout) != (size_t)size || fflush(stdout) != 0)
            _exit(STATUS_OURS);
    _exit(0);
}

/* In the new process: becomes the program. Rank 0 prints. What another rank says on standard error
 * before it has work is kept: a wrong option is told once, by rank 0. */
static _Noreturn void become_program(struct relay *r, char **words, int link, int printed)
{
    int errors = -1;
    char text[64];
    if (!r->rank && dup2(printed, STDOUT_FILENO) < 0)
        _exit(STATUS_OURS);
    if (r->rank && (!freopen("/dev/null", "w", stdout) || (errors = dup(STDERR_FILENO)) < 0 ||
                    dup2(fileno(r->said), STDERR_FILENO) < 0))
        _exit(STATUS_OURS);
    if (printed >= 0)
        close(printed);
    snprintf(text, sizeof text, "%d,%d,%d,%d", link, r->rank, r->count, errors);
    setenv("GLASSHOUSE_RANKS", text, 1);
    execvp(words[0], words);
    fprintf(stderr, "glasshouse-mpi: cannot start %s\n", words[0]);
    _exit(STATUS_OURS);
}

static void start(struct relay *r, char **words)
{
    int pair[2];
    const pid_t relay = getpid();
    const int printed = r->rank ? -1 : start_printer(r);
    r->said = r->rank ? tmpfile() : NULL;
    if ((r->rank && !r->said) || socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0 ||
        (r->program = fork()) < 0)
        refuse("cannot start the program of this rank");
    if (r->program == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* the program does not live longer than its relay */
        if (getppid() != relay)
            _exit(STATUS_OURS);
        close(pair[0]);
        become_program(r, words, pair[1], printed);
    }
    close(pair[1]);
    if (printed >= 0)
        close(printed);
    r->link = pair[0];
}

/* Head and bytes in one message. */
static void pass_on(int rank, const struct packet *f, const uint8_t *bytes)
{
    uint8_t *both = memory_get(sizeof *f + f->size);
    memcpy(both, f, sizeof *f);
    if (f->size)
        memcpy(both + sizeof *f, bytes, f->size);
    MPI_Send(both, (int)(sizeof *f + f->size), MPI_BYTE, rank, TAG_PACKET, MPI_COMM_WORLD);
    free(both);
}

/* Tells rank 0 that this program ended before it should, and the end of what it said. */
static void tell_end(struct relay *r)
{
    char text[PACKET_TEXT_MOST] = "";
    struct packet f = {.kind = PACKET_GONE, .rank = r->rank};
    if (!r->spoke && r->said) {
        rewind(r->said);
        f.size = fread(text, 1, sizeof text - 1, r->said);
        while (f.size && text[f.size - 1] == '\n')
            f.size--;
    }
    if (!f.size)
        f.size = (uint64_t)snprintf(text, sizeof text, "with the status %d", r->code);
    pass_on(0, &f, (const uint8_t *)text);
}

/* Waits for the program, and for the printer to print the rest of what it said. */
static int wait_for_program(const struct relay *r)
{
    int code = 0, printed = 0;
    while (waitpid(r->program, &code, 0) < 0 && !asked_to_end)
        ;
    if (r->printer)
        waitpid(r->printer, &printed, 0);
    if (printed && !asked_to_end) {
        fputs("glasshouse-mpi: cannot write the output\n", stderr);
        return STATUS_OURS;
    }
    return WIFEXITED(code) ? WEXITSTATUS(code) : 128 + WTERMSIG(code);
}

static void program_ended(struct relay *r)
{
    close(r->link);
    r->link = -1;
    r->code = wait_for_program(r);
    if (r->rank && r->code && !r->over)
        tell_end(r);
}

static void from_program(struct relay *r)
{
    struct packet f;
    uint8_t *bytes;
    if (packet_receive(r->link, &f, &bytes) != PACKET_WHOLE) {
        program_ended(r);
        return;
    }
    const int to = f.rank;
    r->spoke = true;
    f.rank = r->rank;
    if (to >= 0 && to < r->count && to != r->rank)
        pass_on(to, &f, bytes);
    free(bytes);
}

/* One message from another rank; false: there is none. */
static bool from_ranks(struct relay *r)
{
    int there = 0, size = 0;
    MPI_Status from;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &from);
    if (!there)
        return false;
    MPI_Get_count(&from, MPI_BYTE, &size);
    uint8_t *both = memory_get((size_t)size + 1);
    MPI_Recv(both, size, MPI_BYTE, from.MPI_SOURCE, from.MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    struct packet f;
    r->over = r->over || from.MPI_TAG == TAG_OVER;
    if (from.MPI_TAG == TAG_PACKET && (size_t)size >= sizeof f && r->link >= 0) {
        memcpy(&f, both, sizeof f);
        f.rank = from.MPI_SOURCE;
        if (f.size == (size_t)size - sizeof f)
            (void)packet_send(r->link, &f, both + sizeof f);
    }
    free(both);
    return true;
}

/* The launcher ends everything: rank 0 may still say what is finished. Nobody waits for MPI. */
static void end_at_once(struct relay *r)
{
    if (r->link >= 0) {
        kill(r->program, r->rank ? SIGKILL : asked_to_end);
        (void)wait_for_program(r);
    }
    _exit(128 + asked_to_end);
}

/* Rank 0 is over when its program has ended; the others when rank 0 says so. */
static void carry(struct relay *r)
{
    long wait = WAIT_LEAST;
    while (r->rank ? !r->over : r->link >= 0) {
        struct pollfd program = {.fd = r->link, .events = POLLIN};
        const struct timespec pause = {.tv_nsec = wait};
        const bool spoke = ppoll(&program, 1, &pause, NULL) > 0;
        if (asked_to_end)
            end_at_once(r);
        if (spoke)
            from_program(r);
        const bool heard = from_ranks(r);
        wait = spoke || heard ? WAIT_LEAST : 2 * wait > WAIT_MOST ? WAIT_MOST : 2 * wait;
    }
    for (int k = 1; !r->rank && k < r->count; k++)
        MPI_Send(NULL, 0, MPI_BYTE, k, TAG_OVER, MPI_COMM_WORLD);
    if (r->link >= 0)
        program_ended(r);
}

int main(int argc, char **argv)
{
    const struct sigaction note = {.sa_handler = note_signal};
    struct relay r = {
        .rank = told((const char *const[]){"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK"}),
        .count = told((const char *const[]){"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_NTASKS"})};
    if (argc < 2)
        return usage("which program?");
    if (r.rank < 0 || r.count < 1)
        return usage("no launcher of MPI started this, or an unknown one");
    start(&r, argv + 1);
    int rank = -1, count = -1;
    MPI_Init(NULL, NULL); /* which does not look for what note_signal notes */
    sigaction(SIGTERM, &note, NULL);
    sigaction(SIGINT, &note, NULL);
    sigaction(SIGHUP, &note, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    if (rank != r.rank || count != r.count)
        refuse("the launcher and MPI count the ranks in different ways");
    carry(&r);
    MPI_Finalize();
    return r.rank ? 0 : r.code;
}
