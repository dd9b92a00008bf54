#include "proofs/ranks/share.h"
#include "crypto/memory.h"
#include "proofs/ask/signals.h"
#include "proofs/ranks/times.h"
#include "proofs/ranks/workers.h"
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_MS = 100 }; /* how often the progress is told, and a signal noticed at the latest */

/* The findings of a job, encoded, and where it is. */
struct part {
    uint8_t *bytes;
    size_t size;
    int with; /* the other rank that has it now; 0: none */
};

/* Another rank: how many workers it has, and how many of them have a job. */
struct peer {
    bool said; /* hello */
    int workers, busy;
};

struct share {
    const struct job *jobs;
    size_t count, next, handed, done;
    const struct jobs_options *o;
    const struct kept_findings *kept;
    struct ranks *ranks; /* NULL: this process and its workers only */
    struct peer *peer;   /* by rank */
    int peers_said;
    struct hello own;
    struct workers workers;
    struct part *part; /* by job */
    size_t *order;     /* in which jobs are handed out */
    uint64_t *work;    /* by job: nanoseconds of processor time; 0: not made in this start */
    status failed, died;
    bool stop;                /* a verdict that is not as expected ends the work (fail_fast) */
    struct complaint failure; /* of the first that failed */
    struct complaint last;
};

static void fail(struct share *s, status result, const char *text)
{
    if (s->failed == OK)
        (void)complain(&s->failure, result, "%s", text);
    s->failed = s->failed == OK ? result : s->failed;
}

static void count_packet(struct share *s, const struct packet *f)
{
    s->ranks->counts.messages++;
    s->ranks->counts.bytes += sizeof *f + f->size;
}

/* Takes the findings of a job: told, kept, and put where they belong. */
static void take(struct share *s, size_t job, uint8_t *bytes, size_t size, bool found)
{
    struct findings own;
    findings_init(&own);
    if (s->part[job].bytes || findings_decode(&own, bytes, size) != OK) {
        fail(s, E_INTERNAL, "a checker's process wrote findings that cannot be read");
        free(bytes);
        findings_clear(&own);
        return;
    }
    if (!found)
        kept_put(s->kept, &s->jobs[job], bytes, size);
    for (size_t i = 0; s->o->decided && i < own.count; i++)
        s->o->decided(&own.list[i], found);
    s->stop = s->stop || (s->o->fail_fast && findings_unexpected(&own));
    s->part[job] = (struct part){.bytes = bytes, .size = size};
    s->done++;
    findings_clear(&own);
}

/* The next job that nobody decided before; false: there is none. */
static bool next_job(struct share *s, uint64_t *job)
{
    while (s->next < s->count && !s->stop && s->failed == OK) {
        const size_t i = s->order[s->next++];
        struct findings own;
        findings_init(&own);
        const bool found = !s->o->fresh && kept_find(s->kept, &s->jobs[i], &own);
        size_t size;
        if (found) {
            uint8_t *bytes = findings_encode(&own, &size);
            take(s, i, bytes, size, true);
        }
        findings_clear(&own);
        *job = i;
        if (!found) {
            s->handed++;
            return true;
        }
    }
    return false;
}

static void hand_out(struct share *s)
{
    uint64_t job;
    for (struct worker *w; (w = workers_idle(&s->workers)) && next_job(s, &job);)
        workers_give(w, job);
    for (int r = 1; s->ranks && r < s->ranks->count; r++)
        while (s->peer[r].busy < s->peer[r].workers && next_job(s, &job)) {
            struct packet f = {.kind = PACKET_JOB, .rank = r, .job = job};
            s->peer[r].busy++;
            s->part[job].with = r;
            count_packet(s, &f);
            if (!packet_send(s->ranks->link, &f, NULL))
                fail(s, E_INTERNAL, "the relay of rank 0 ended");
        }
}

/* One worker less. The others go on: what they find is kept, and only this job is done again. */
static void lose(struct share *s, const struct packet *f)
{
    struct arena arena = {0};
    const bool named = f->job < s->count;
    s->handed -= named;
    s->died = f->result == E_MEMORY || s->died == E_MEMORY ? E_MEMORY : E_INTERNAL;
    (void)complain(&s->last, E_INTERNAL, "a checker's process ended before it was done%s%.200s",
                   named ? ": " : "", named ? job_name(&s->jobs[f->job], &arena) : "");
    arena_clear(&arena);
}

/* What a worker of this machine or another rank has done. */
static void receive(struct share *s, const struct packet *f, uint8_t *bytes, int rank)
{
    char text[256];
    if (f->kind == PACKET_DIED) {
        lose(s, f);
        free(bytes);
        return;
    }
    s->handed--;
    if (!packet_is_sealed(f, bytes)) {
        snprintf(text, sizeof text,
                 "what rank %d sent is not what its checker wrote: changed on the way", rank);
        fail(s, E_INTERNAL, text);
        free(bytes);
        return;
    }
    if (f->result != OK) {
        fail(s, f->result < STATUS_COUNT ? (status)f->result : E_INTERNAL, (char *)bytes);
        free(bytes);
        return;
    }
    s->work[f->job] = f->work;
    if (s->ranks && s->ranks->counts.jobs_of)
        s->ranks->counts.jobs_of[rank]++;
    take(s, (size_t)f->job, bytes, (size_t)f->size, false);
}

static void greet(struct share *s, const struct packet *f, const uint8_t *bytes)
{
    struct hello h;
    struct complaint complaint;
    if (f->size != sizeof h || s->peer[f->rank].said) {
        fail(s, E_ARGUMENT, "a rank did not say who it is as this program does");
        return;
    }
    memcpy(&h, bytes, sizeof h);
    h.host[HOST_ROOM - 1] = 0;
    if (hello_fault(&s->own, &h, f->rank, &complaint)) {
        fail(s, E_ARGUMENT, complaint.text);
        return;
    }
    s->peer[f->rank] = (struct peer){.said = true, .workers = h.workers};
    s->peers_said++;
}

/* A rank answers only for the jobs that it has. */
static void receive_from(struct share *s, const struct packet *f, uint8_t *bytes)
{
    struct peer *p = &s->peer[f->rank];
    const bool known = f->job < s->count && s->part[f->job].with == f->rank;
    if (!known || (f->kind != PACKET_DONE && f->kind != PACKET_DIED)) {
        fail(s, E_INTERNAL, "a rank answered what it was not asked");
        free(bytes);
        return;
    }
    s->part[f->job].with = 0;
    p->busy--;
    p->workers -= f->kind == PACKET_DIED;
    receive(s, f, bytes, f->rank);
}

static void listen_to_ranks(struct share *s)
{
    struct packet f;
    uint8_t *bytes;
    char text[256];
    const enum packet_end end = packet_receive(s->ranks->link, &f, &bytes);
    if (end != PACKET_WHOLE || f.rank < 1 || f.rank >= s->ranks->count) {
        fail(s, E_INTERNAL, "the relay of rank 0 ended");
        free(bytes);
        return;
    }
    count_packet(s, &f);
    if (f.kind == PACKET_GONE) {
        snprintf(text, sizeof text, "rank %d ended before it was done%s%.190s", f.rank,
                 f.size ? ": " : "", (char *)bytes);
        fail(s, E_INTERNAL, text);
        free(bytes);
    } else if (f.kind == PACKET_HELLO) {
        greet(s, &f, bytes);
        free(bytes);
    } else {
        receive_from(s, &f, bytes);
    }
}

static void listen_to(struct share *s)
{
    struct pollfd on[WORKERS_MOST + 1];
    for (int i = 0; i < s->workers.count; i++)
        on[i] =
            (struct pollfd){.fd = s->workers.worker[i].process ? s->workers.worker[i].socket : -1,
                            .events = POLLIN};
    on[s->workers.count] = (struct pollfd){.fd = s->ranks ? s->ranks->link : -1, .events = POLLIN};
    if (poll(on, (nfds_t)s->workers.count + 1, LOOK_MS) <= 0)
        return;
    for (int i = 0; i < s->workers.count; i++) {
        struct packet f;
        uint8_t *bytes;
        if (!on[i].revents)
            continue;
        workers_take(&s->workers, &s->workers.worker[i], &f, &bytes);
        receive(s, &f, bytes, 0);
    }
    if (on[s->workers.count].revents)
        listen_to_ranks(s);
}

/* Is there anybody who can do a job? */
static bool has_hands(const struct share *s)
{
    int hands = s->workers.alive;
    for (int r = 1; s->ranks && r < s->ranks->count; r++)
        hands += s->peer[r].said ? s->peer[r].workers : 1;
    return hands > 0;
}

static void work_through(struct share *s)
{
    const int others = s->ranks ? s->ranks->count - 1 : 0;
    while (s->failed == OK && !s->stop && !signals_asked() && has_hands(s)) {
        hand_out(s);
        if (s->next == s->count && s->handed == 0 && s->peers_said == others)
            break;
        if (s->stop || s->failed != OK)
            break;
        listen_to(s);
        if (s->o->progress)
            s->o->progress("checks", s->done, s->count);
    }
    for (int r = 1; r <= others; r++) {
        struct packet f = {.kind = PACKET_END, .rank = r};
        count_packet(s, &f);
        (void)packet_send(s->ranks->link, &f, NULL);
    }
}

/* What is missing, in words: "3 of 20 checks are missing: lca hardened sample". */
static void say_missing(const struct share *s, struct complaint *complaint)
{
    enum { NAMED = 3 };
    size_t missing = 0, used;
    char first[120] = "";
    for (size_t i = 0; i < s->count; i++) {
        used = strlen(first);
        if (!s->part[i].bytes && missing++ < NAMED)
            snprintf(first + used, sizeof first - used, "%s%.20s %.16s %s", used ? ", " : "",
                     s->jobs[i].protocol->name,
                     s->jobs[i].what.variant ? s->jobs[i].what.variant : "",
                     checker_name(s->jobs[i].what.checker));
    }
    (void)complain(complaint, OK, "stopped %s: %zu of %zu checks are missing%s%s%s",
                   signals_asked() ? "by a signal" : "at a verdict that is not as expected",
                   missing, s->count, missing ? ": " : "", first, missing > NAMED ? ", ..." : "");
}

/* Puts the parts in the order of the jobs, and notes which are missing. */
static status merge(struct share *s, struct findings *findings, struct complaint *complaint)
{
    const bool early = s->stop || signals_asked();
    bool *made = memory_zero(s->count + 1, sizeof *made);
    for (size_t i = 0; i < s->count; i++)
        made[i] = s->part[i].bytes != NULL;
    if (early) {
        say_missing(s, complaint);
        jobs_note_unmade(s->jobs, s->count, made, findings);
    }
    free(made);
    for (size_t i = 0; i < s->count; i++) {
        if (!s->part[i].bytes && !early)
            return E_INTERNAL;
        if (s->part[i].bytes)
            REQUIRE(findings_decode(findings, s->part[i].bytes, s->part[i].size));
    }
    return OK;
}

static uint64_t processor_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

/* Longest first; as planned where that gains nothing, or where the first that is not as expected
 * ends the work: then it is the same one each time. */
static void put_in_order(struct share *s)
{
    s->order = memory_zero(s->count + 1, sizeof *s->order);
    for (size_t i = 0; i < s->count; i++)
        s->order[i] = i;
    if ((s->ranks || s->workers.count > 1) && !s->o->fail_fast)
        times_order(s->o->cache, s->jobs, s->count, s->order);
}

static status begin(struct share *s)
{
    struct ranks *r = s->ranks;
    s->part = memory_zero(s->count + 1, sizeof *s->part);
    s->work = memory_zero(s->count + 1, sizeof *s->work);
    put_in_order(s);
    if (!r)
        return OK;
    s->peer = memory_zero((size_t)r->count, sizeof *s->peer);
    r->counts.work = memory_zero(s->count + 1, sizeof *r->counts.work);
    r->counts.jobs_of = memory_zero((size_t)r->count, sizeof *r->counts.jobs_of);
    r->counts.jobs = s->count;
    return hello_make(&s->own, s->jobs, s->count, s->workers.count);
}

/* What was measured: for the next start, and for an estimate of what more ranks would take. */
static void keep_times(struct share *s)
{
    times_keep(s->o->cache, s->jobs, s->count, s->work);
    for (size_t i = 0; s->ranks && i < s->count; i++)
        s->ranks->counts.work[i] = s->work[s->order[i]];
}

status share_jobs(const struct job *jobs, size_t count, const struct jobs_options *o,
                  const struct kept_findings *kept, struct findings *findings,
                  struct complaint *complaint)
{
    struct share s = {.jobs = jobs, .count = count, .o = o, .kept = kept, .ranks = o->ranks};
    struct signals_before before;
    fflush(NULL);
    signals_catch(&before);
    status result =
        workers_start(&s.workers, jobs, count, o->processes, s.ranks ? s.ranks->link : -1);
    if (result == OK)
        result = begin(&s);
    const uint64_t since = processor_time();
    if (result == OK)
        work_through(&s);
    workers_end(&s.workers, result != OK || s.failed != OK || s.stop || signals_asked());
    signals_release(&before);
    if (s.ranks)
        s.ranks->counts.handing = processor_time() - since;
    if (s.work)
        keep_times(&s);
    findings->stopped_by = signals_asked();
    const bool whole = s.stop || findings->stopped_by;
    if (s.died == E_MEMORY) {
        fflush(NULL);
        _exit(MEMORY_ENDED); /* that worker has already printed the message */
    }
    if (result != OK)
        (void)complain(complaint, result, "no process for the checks could be started");
    else if (s.failed != OK)
        (void)complain(complaint, s.failed, "%s", s.failure.text);
    else if (s.died != OK && !whole)
        (void)complain(complaint, s.died, "%s", s.last.text);
    if (result == OK)
        result = s.failed != OK ? s.failed : whole ? OK : s.died;
    if (result == OK)
        result = merge(&s, findings, complaint);
    for (size_t i = 0; s.part && i < count; i++)
        free(s.part[i].bytes);
    free(s.part);
    free(s.work);
    free(s.order);
    free(s.peer);
    return result;
}

/* For a rank other than 0: to and from its workers. */
static bool answer(struct workers *p, struct worker *w, int link)
{
    struct packet f;
    uint8_t *bytes;
    workers_take(p, w, &f, &bytes);
    f.rank = 0;
    const bool sent = f.job == UINT64_MAX || packet_send(link, &f, bytes);
    free(bytes);
    return sent;
}

/* A job for one of its workers; false: rank 0 has no more, or says what it should not. */
static bool obey(struct workers *p, int link, size_t count)
{
    struct packet f;
    uint8_t *bytes;
    struct worker *w = workers_idle(p);
    const bool job = packet_receive(link, &f, &bytes) == PACKET_WHOLE && f.kind == PACKET_JOB &&
                     f.job < count && w;
    free(bytes);
    if (job)
        workers_give(w, f.job);
    return job;
}

status share_serve(const struct job *jobs, size_t count, const struct jobs_options *o,
                   struct complaint *complaint)
{
    struct workers p;
    struct hello h;
    const int link = o->ranks->link;
    fflush(NULL);
    if (o->ranks->errors >= 0)
        dup2(o->ranks->errors, STDERR_FILENO);
    status result = workers_start(&p, jobs, count, o->processes, link);
    if (result == OK)
        result = hello_make(&h, jobs, count, p.count);
    struct packet f = {.kind = PACKET_HELLO, .size = sizeof h};
    bool on = result == OK && packet_send(link, &f, &h);
    if (result != OK)
        (void)complain(complaint, result,
                       "this rank cannot start its processes, or read its own program");
    while (on) {
        struct pollfd to[WORKERS_MOST + 1];
        for (int i = 0; i < p.count; i++)
            to[i] = (struct pollfd){.fd = p.worker[i].process ? p.worker[i].socket : -1,
                                    .events = POLLIN};
        to[p.count] = (struct pollfd){.fd = link, .events = POLLIN};
        if (poll(to, (nfds_t)p.count + 1, -1) < 0)
            on = errno == EINTR;
        for (int i = 0; i < p.count && on; i++)
            if (to[i].revents > 0 && to[i].fd >= 0)
                on = answer(&p, &p.worker[i], link);
        if (on && to[p.count].revents)
            on = obey(&p, link, count);
    }
    workers_end(&p, true);
    return result;
}
