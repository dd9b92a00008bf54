/* Which jobs judge which mutant, and how the work is shared. */
#include "mutants/court.h"
#include "mutants/switch.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORKERS_MOST = 64, DOUBTS = 2 };

static double clock_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The record of the unchanged run, and what the run with the change does, are not one. */
static void accuse(struct court *c, int mutant, size_t job, const char *what)
{
    struct arena arena = {0};
    (void)complain(c->complaint, E_ARGUMENT, "%.120s: %s: %.90s", c->judge->mutants[mutant].key,
                   what, job_name(&c->plan.jobs[job], &arena));
    arena_clear(&arena);
}

static enum fate ask(struct court *c, int mutant, size_t job)
{
    struct judged *judged = &c->judged[mutant];
    const bool makes = court_makes(c, job, mutant);
    const unsigned char before = judged->met;
    judged->met = 0;
    const enum fate fate = court_ask(c, mutant, job);
    if (!makes && (fate != FATE_LIVES || judged->met))
        accuse(c, mutant, job, "by the unchanged run no change is made in");
    if (makes && !(judged->met & MUTANT_MADE))
        accuse(c, mutant, job, "by the unchanged run a change is made in");
    judged->met |= before;
    return fate;
}

/* A mutant dies by its first job that notices it. */
static void take(struct court *c, struct judged *judged, size_t job, enum fate fate)
{
    const struct job *asked = &c->plan.jobs[job];
    enum fate *of = &judged->fate[asked->what.checker];
    judged->asked++;
    if (*of <= FATE_LIVES)
        *of = fate;
    if (fate == FATE_LIVES || judged->dies)
        return;
    judged->dies = true;
    memcpy(judged->first, judged->words, sizeof judged->first);
    snprintf(judged->protocol, sizeof judged->protocol, "%s", asked->protocol->name);
}

/* Asks jobs of which the record says that they do not make the change. */
static void doubt(struct court *c, int mutant)
{
    const size_t half = (c->usable + 1) / 2;
    uint64_t at = (uint64_t)mutant * 0x9e3779b97f4a7c15u;
    for (int i = 0;
         i < 16 * DOUBTS && half > 0 && c->judged[mutant].doubted < DOUBTS && !*c->complaint->text;
         i++) {
        at = (at ^ (at >> 29)) * 0xbf58476d1ce4e5b9u + 1;
        const size_t job = c->cheapest[(at >> 20) % half].job;
        if (court_makes(c, job, mutant))
            continue;
        ask(c, mutant, job);
        c->judged[mutant].doubted++;
    }
}

/* Jobs that make the change are asked, the cheapest first, until one notices it. Then, if it is
 * wanted, the other checkers of this protocol. */
static bool is_wanted(const struct court *c, const struct judged *judged, const struct job *job)
{
    const bool spent = c->judge->most > 0 && judged->seconds > c->judge->most;
    if (*c->complaint->text || (spent && !judged->dies))
        return false;
    return !judged->dies ||
           (!c->judge->quick && strcmp(job->protocol->name, judged->protocol) == 0 &&
            judged->fate[job->what.checker] <= FATE_LIVES);
}

static void judge_mutant(struct court *c, int mutant)
{
    struct judged *judged = &c->judged[mutant];
    for (size_t i = 0; i < c->usable; i++) {
        const size_t job = c->cheapest[i].job;
        if (court_makes(c, job, mutant) && is_wanted(c, judged, &c->plan.jobs[job]))
            take(c, judged, job, ask(c, mutant, job));
    }
    if (!judged->dies)
        doubt(c, mutant);
    const unsigned needs = MUTANT_MADE | (c->judge->mutants[mutant].coin ? MUTANT_COIN : 0);
    judged->made = (judged->met & needs) == needs;
    judged->done = true;
}

/* Work that is handed out to processes, a number each. */
struct work {
    const int *list;
    int count;
    void (*one)(struct court *, int);
    void (*finished)(struct court *, int);
    const char *what;
};

static void begin(struct court *c, const struct work *w, int number, pid_t *pid)
{
    *pid = fork();
    if (*pid < 0)
        abort();
    if (*pid == 0) {
        w->one(c, number);
        _exit(0);
    }
}

static int place_of(const pid_t *pid, pid_t wanted)
{
    int k = 0;
    while (k < WORKERS_MOST && pid[k] != wanted)
        k++;
    if (k == WORKERS_MOST)
        abort();
    return k;
}

/* A job of the unchanged run that took too long judges nothing. */
static void leave_out(struct court *c, int job)
{
    memset(court_seen(c, (size_t)job), 0, (size_t)c->judge->count + 1);
    c->seconds[job] = JOB_TOO_LONG;
}

/* A worker has ended. One that does not end well has found a mistake of ours. */
static void finish(struct court *c, const struct work *w, int number, int ended, int done)
{
    if (w->one == court_trace && c->judge->longest && WIFSIGNALED(ended) &&
        (WTERMSIG(ended) == SIGXCPU || WTERMSIG(ended) == SIGKILL))
        leave_out(c, number);
    else if ((!WIFEXITED(ended) || WEXITSTATUS(ended) != 0) && !*c->complaint->text)
        (void)complain(c->complaint, E_ARGUMENT, "%s: the process of %d does not end well", w->what,
                       number);
    if (*c->complaint->text)
        return;
    w->finished(c, number);
    if (c->judge->progress)
        c->judge->progress(w->what, done, w->count);
}

/* Hands the work out, a number at a time, to whoever is free. After a mistake no more is begun. */
static void spread(struct court *c, const struct work *w)
{
    pid_t pid[WORKERS_MOST] = {0};
    int number[WORKERS_MOST], begun = 0, running = 0, done = 0, ended;
    int most = c->judge->processes < 1 ? 1 : c->judge->processes;
    most = most < WORKERS_MOST ? most : WORKERS_MOST;
    for (;;) {
        while (running < most && begun < w->count && !*c->complaint->text) {
            const int k = place_of(pid, 0);
            number[k] = w->list[begun++];
            begin(c, w, number[k], &pid[k]);
            running++;
        }
        if (running == 0)
            return;
        const int k = place_of(pid, wait(&ended));
        pid[k] = 0;
        running--;
        finish(c, w, number[k], ended, ++done);
    }
}

static void decided(struct court *c, int mutant)
{
    struct judge *j = c->judge;
    struct judged *judged = &c->judged[mutant];
    const double now = clock_now();
    judged->clock = now - c->before;
    c->before = now;
    if (getloadavg(&judged->load, 1) != 1)
        judged->load = 0;
    j->done++;
    j->now++;
    record_mutant(c, mutant);
    if (j->decided)
        j->decided(j, &j->mutants[mutant], &c->judged[mutant]);
}

/* Mutants that the record does not know yet. Those that no job makes come first. */
static int pending(struct court *c, int *list)
{
    int count = 0;
    for (int i = 0; i < c->judge->count; i++) {
        struct judged *judged = &c->judged[i];
        c->judge->done += judged->done;
        judged->reach = 0;
        for (size_t k = 0; k < c->plan.count; k++)
            judged->reach += court_makes(c, k, i);
    }
    for (int made = 0; made < 2; made++)
        for (int i = 0; i < c->judge->count; i++)
            if (!c->judged[i].done && (c->judged[i].reach > 0) == made)
                list[count++] = i;
    return count;
}

static int compare_prices(const void *a, const void *b)
{
    const struct price *x = a, *y = b;
    if (x->seconds != y->seconds)
        return x->seconds > y->seconds ? 1 : -1;
    return (x->job > y->job) - (x->job < y->job);
}

static void run_all(struct court *c, int *list)
{
    struct judge *j = c->judge;
    struct work trace = {list, 0, court_trace, record_job, "the unchanged run"};
    for (size_t i = 0; i < c->plan.count; i++)
        if (c->seconds[i] == JOB_UNKNOWN)
            list[trace.count++] = (int)i;
    spread(c, &trace);
    for (size_t i = 0; i < c->plan.count; i++) {
        if (c->seconds[i] < 0) {
            j->left_out++;
            continue;
        }
        c->cheapest[c->usable++] = (struct price){c->seconds[i], i};
        j->job_seconds += c->seconds[i];
    }
    if (*c->complaint->text)
        return;
    qsort(c->cheapest, c->usable, sizeof *c->cheapest, compare_prices);
    const struct work judging = {list, pending(c, list), judge_mutant, decided, "mutants"};
    c->before = clock_now();
    spread(c, &judging);
}

status judge_run(struct judge *j)
{
    struct court c;
    status result = court_open(&c, j);
    int *list = calloc(c.plan.count + (size_t)j->count + 1, sizeof *list);
    j->judged = calloc((size_t)j->count + 1, sizeof *j->judged);
    if (!list || !j->judged)
        result = E_MEMORY;
    if (result == OK)
        result = record_open(&c);
    j->jobs = (int)c.plan.count;
    if (result == OK) {
        run_all(&c, list);
        j->complaint = *c.complaint;
        memcpy(j->judged, c.judged, (size_t)j->count * sizeof *j->judged);
        result = *j->complaint.text ? E_ARGUMENT : OK;
    }
    free(list);
    court_close(&c);
    return result;
}

void judge_clear(struct judge *j)
{
    free(j->judged);
    j->judged = NULL;
}
