#include "proofs/ranks/workers.h"
#include "crypto/memory.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static uint64_t processor_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

/* Does jobs, one after the other, until the socket is closed. */
static void work(int socket, const struct job *jobs, size_t count)
{
    struct packet f;
    uint8_t *none;
    while (packet_receive(socket, &f, &none) == PACKET_WHOLE && f.kind == PACKET_JOB &&
           f.job < count) {
        struct complaint complaint = {.text = ""};
        struct findings own;
        size_t size;
        free(none);
        findings_init(&own);
        const uint64_t begin = processor_time();
        const status result = job_decide(&jobs[f.job], &own, &complaint);
        uint8_t *bytes = findings_encode(&own, &size);
        const bool failed = result != OK;
        f = (struct packet){.kind = PACKET_DONE,
                            .job = f.job,
                            .result = result,
                            .work = processor_time() - begin,
                            .size = failed ? strlen(complaint.text) : size};
        packet_seal(&f, failed ? (const uint8_t *)complaint.text : bytes);
        const bool sent = packet_send(socket, &f, failed ? (const uint8_t *)complaint.text : bytes);
        free(bytes);
        findings_clear(&own);
        if (!sent)
            return;
    }
}

/* The ends of the others' sockets, and the link to other ranks, are not for this worker. */
static void close_others(const struct workers *p, int link)
{
    for (int i = 0; i < p->count; i++)
        close(p->worker[i].socket);
    if (link >= 0)
        close(link);
}

status workers_start(struct workers *p, const struct job *jobs, size_t count, int processes,
                     int link)
{
    const pid_t parent = getpid();
    *p = (struct workers){.count = 0};
    processes = processes > WORKERS_MOST ? WORKERS_MOST : processes;
    for (; p->count < processes; p->count++) {
        struct worker *w = &p->worker[p->count];
        int pair[2];
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0)
            break;
        w->process = fork();
        if (w->process == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL); /* no worker lives longer than its parent */
            if (getppid() != parent)
                _exit(1);
            close(pair[0]);
            close_others(p, link);
            work(pair[1], jobs, count);
            _exit(0);
        }
        close(pair[1]);
        w->socket = pair[0];
        if (w->process < 0) {
            close(pair[0]);
            break;
        }
    }
    p->alive = p->count;
    return p->count ? OK : E_INTERNAL;
}

struct worker *workers_idle(struct workers *p)
{
    for (int i = 0; i < p->count; i++)
        if (p->worker[i].process && !p->worker[i].busy)
            return &p->worker[i];
    return NULL;
}

/* Has it ended? Then its socket says so when it is read. */
void workers_give(struct worker *w, uint64_t job)
{
    struct packet f = {.kind = PACKET_JOB, .job = job};
    w->busy = true;
    w->job = job;
    (void)packet_send(w->socket, &f, NULL);
}

static status reap(struct workers *p, struct worker *w)
{
    int code = 0;
    while (waitpid(w->process, &code, 0) < 0)
        ;
    close(w->socket);
    w->process = 0;
    p->alive--;
    return WIFEXITED(code) && WEXITSTATUS(code) == MEMORY_ENDED ? E_MEMORY : E_INTERNAL;
}

void workers_take(struct workers *p, struct worker *w, struct packet *f, uint8_t **bytes)
{
    const bool whole = packet_receive(w->socket, f, bytes) == PACKET_WHOLE;
    if (whole && w->busy && f->kind == PACKET_DONE && f->job == w->job) {
        w->busy = false;
        return;
    }
    free(*bytes);
    *bytes = NULL;
    kill(w->process, SIGKILL);
    *f = (struct packet){.kind = PACKET_DIED, .job = w->busy ? w->job : UINT64_MAX};
    f->result = reap(p, w);
    w->busy = false;
}

void workers_end(struct workers *p, bool at_once)
{
    for (int i = 0; i < p->count; i++)
        if (p->worker[i].process) {
            if (at_once)
                kill(p->worker[i].process, SIGKILL);
            (void)shutdown(p->worker[i].socket, SHUT_WR);
        }
    for (int i = 0; i < p->count; i++)
        if (p->worker[i].process)
            (void)reap(p, &p->worker[i]);
}
