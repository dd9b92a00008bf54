/* Two ranks give the findings of one process. A rank that is not what it says, that ends, or whose
 * findings are changed on the way, is named. Instead of MPI a process of the test is the relay, and
 * may spoil what it carries. */
#include "proofs/ranks/share.h"
#include "protocols/protocols.h"
#include "tests/expect.h"
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { JOBS = 6 };

/* What the relay does with a packet of rank 1 before it passes it on. */
enum spoil { PASS, CHANGE, CHANGE_AND_SEAL, OTHER_PROGRAM, OTHER_JOB, TWICE, CUT, NO_HELLO };

static void make_jobs(struct job jobs[JOBS])
{
    static const char *const settings[] = {"parties=3 modulus=2", "parties=3 modulus=3",
                                           "parties=4 modulus=2"};
    for (size_t i = 0; i < JOBS; i++)
        jobs[i] = (struct job){.protocol = protocol_find("secure-sum"),
                               .what = {.variant = i < 3 ? "as-published" : "hardened",
                                        .settings = settings[i % 3],
                                        .checker = CHECKER_ENUMERATE,
                                        .class = &any_one,
                                        .expect = {.some = VERDICT_EXHAUSTED}}};
}

/* The verdict of the first finding, as findings_encode writes it, becomes another one. */
static uint8_t *change_findings(const uint8_t *bytes, size_t *size)
{
    struct findings f;
    findings_init(&f);
    EXPECT_EQ(OK, findings_decode(&f, bytes, *size));
    EXPECT(f.count > 0);
    f.list[0].verdict = VERDICT_PROVED;
    uint8_t *changed = findings_encode(&f, size);
    findings_clear(&f);
    return changed;
}

/* false: the relay ends too. */
static bool pass(int to, struct packet *p, uint8_t **bytes, enum spoil spoil)
{
    p->rank = 1;
    if (p->kind == PACKET_HELLO && spoil == OTHER_PROGRAM)
        (*bytes)[0] ^= 1;
    if (p->kind == PACKET_HELLO && spoil == CUT)
        p->size--;
    if (p->kind == PACKET_HELLO && spoil == NO_HELLO)
        return false;
    if (p->kind == PACKET_DONE && (spoil == CHANGE || spoil == CHANGE_AND_SEAL)) {
        size_t size = p->size;
        uint8_t *changed = change_findings(*bytes, &size);
        free(*bytes);
        *bytes = changed;
        p->size = size;
        if (spoil == CHANGE_AND_SEAL)
            packet_seal(p, changed);
    }
    if (p->kind == PACKET_DONE && spoil == OTHER_JOB)
        p->job = (p->job + 1) % JOBS;
    if (p->kind == PACKET_DONE && spoil == TWICE)
        (void)packet_send(to, p, *bytes);
    return packet_send(to, p, *bytes);
}

/* Between rank 0 and rank 1, until one of them ends. */
static void relay(int zero, int one, enum spoil spoil)
{
    for (bool on = true; on;) {
        struct pollfd ends[2] = {{.fd = zero, .events = POLLIN}, {.fd = one, .events = POLLIN}};
        poll(ends, 2, -1);
        for (int i = 0; i < 2 && on; i++) {
            struct packet p;
            uint8_t *bytes;
            if (!ends[i].revents)
                continue;
            on = packet_receive(i ? one : zero, &p, &bytes) == PACKET_WHOLE &&
                 (i ? pass(zero, &p, &bytes, spoil) : packet_send(one, &p, bytes));
            free(bytes);
        }
    }
}

static pid_t start(void)
{
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
        prctl(PR_SET_PDEATHSIG, SIGKILL);
    return child;
}

/* The jobs by two ranks. With |own| workers rank 0 does a part itself; 0: rank 1 does all. */
static status by_two(enum spoil spoil, struct findings *findings, struct ranks_counts *counts,
                     struct complaint *complaint)
{
    struct job jobs[JOBS];
    int zero[2], one[2];
    struct ranks ranks = {.count = 2, .errors = -1};
    struct jobs_options options = {.processes = 1, .ranks = &ranks};
    make_jobs(jobs);
    EXPECT(socketpair(AF_UNIX, SOCK_STREAM, 0, zero) == 0 &&
           socketpair(AF_UNIX, SOCK_STREAM, 0, one) == 0);
    const pid_t rank_1 = start();
    if (rank_1 == 0) {
        ranks = (struct ranks){.link = one[1], .rank = 1, .count = 2, .errors = -1};
        close(one[0]);
        close(zero[0]);
        close(zero[1]);
        _exit(jobs_serve(jobs, JOBS, &options, complaint) == OK ? 0 : 1);
    }
    const pid_t between = start();
    if (between == 0) {
        close(one[1]);
        close(zero[0]);
        relay(zero[1], one[0], spoil);
        _exit(0);
    }
    close(one[0]);
    close(one[1]);
    close(zero[1]);
    ranks.link = zero[0];
    findings_init(findings);
    const status result = jobs_run_as(jobs, JOBS, &options, findings, complaint);
    *counts = ranks.counts;
    ranks.counts.work = ranks.counts.jobs_of = NULL;
    close(zero[0]);
    waitpid(between, NULL, 0);
    waitpid(rank_1, NULL, 0);
    return result;
}

static void forget(struct findings *f, struct ranks_counts *c)
{
    findings_clear(f);
    free(c->work);
    free(c->jobs_of);
}

/* Everything in the findings but the time that they took. */
static bool same_as_one_process(struct findings *f)
{
    struct job jobs[JOBS];
    struct findings one;
    size_t a, b;
    findings_init(&one);
    make_jobs(jobs);
    EXPECT_EQ(OK, jobs_run(jobs, JOBS, 0, &one, NULL, NULL));
    for (size_t i = 0; i < one.count; i++)
        one.list[i].nanoseconds = 0;
    for (size_t i = 0; i < f->count; i++)
        f->list[i].nanoseconds = 0;
    uint8_t *of_one = findings_encode(&one, &a), *of_two = findings_encode(f, &b);
    const bool same = a == b && memcmp(of_one, of_two, a) == 0;
    free(of_one);
    free(of_two);
    findings_clear(&one);
    return same;
}

static void two_ranks_find_what_one_process_finds(void)
{
    struct findings f;
    struct ranks_counts c;
    EXPECT_EQ(OK, by_two(PASS, &f, &c, NULL));
    EXPECT(f.count >= JOBS && same_as_one_process(&f));
    EXPECT_EQ(JOBS, c.jobs_of[0] + c.jobs_of[1]);
    /* Hello and the end, and for each job of rank 1 the job and its findings. */
    EXPECT_EQ(2 + 2 * c.jobs_of[1], c.messages);
    EXPECT(c.bytes >= c.messages * sizeof(struct packet) + sizeof(struct hello));
    for (size_t i = 0; i < JOBS; i++)
        EXPECT(c.work[i] > 0);
    forget(&f, &c);
}

/* A change on the way is found by the seal. A rank that lies is not: it is trusted as this program
 * is, and what it says shows in the result, which is then not that of one process. */
static void changed_findings(void)
{
    struct findings f;
    struct ranks_counts c;
    bool lied = false;
    for (int i = 0; i < 20 && !lied; i++) { /* until rank 1 gets a job at all */
        EXPECT_EQ(OK, by_two(CHANGE_AND_SEAL, &f, &c, NULL));
        lied = c.jobs_of[1] > 0;
        EXPECT_EQ(!lied, same_as_one_process(&f));
        forget(&f, &c);
    }
    EXPECT(lied);
}

/* Each is refused with these words, as soon as rank 1 gets a job or says hello. */
static void faults_are_named(void)
{
    static const struct {
        enum spoil spoil;
        status result;
        const char *words;
    } list[] = {
        {CHANGE, E_INTERNAL, "what rank 1 sent is not what its checker wrote"},
        {OTHER_PROGRAM, E_ARGUMENT, "rank 1 on "},
        {OTHER_PROGRAM, E_ARGUMENT, "runs another program"},
        {OTHER_JOB, E_INTERNAL, "a rank answered what it was not asked"},
        {TWICE, E_INTERNAL, "a rank answered what it was not asked"},
        {CUT, E_ARGUMENT, "a rank did not say who it is"},
        {NO_HELLO, E_INTERNAL, "the relay of rank 0 ended"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        status result = OK;
        for (int k = 0; k < 20 && result == OK; k++) {
            struct findings f;
            struct ranks_counts c;
            struct complaint complaint = {.text = ""};
            result = by_two(list[i].spoil, &f, &c, &complaint);
            EXPECT_EQ(result == OK ? OK : list[i].result, result);
            EXPECT(result == OK || strstr(complaint.text, list[i].words));
            forget(&f, &c);
        }
        EXPECT_EQ(list[i].result, result);
    }
}

const struct test tests[] = {
    {"two ranks find what one process finds", two_ranks_find_what_one_process_finds},
    {"changed findings", changed_findings},
    {"faults are named", faults_are_named},
    {0}};
