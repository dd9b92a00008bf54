/* One process for each checker, protocol and mutant, with limits of time and memory. */
#include "mutants/judge.h"
#include "mutants/switch.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROTOCOLS_MOST = 64, PATIENCE = 5, TIMES_MORE = 10 };
static const rlim_t memory_most = (rlim_t)8 << 30;

/* What all processes share. Of the honest tree: which mutants each protocol's runs come by, and how
 * long each checker takes. */
struct shared {
    double seconds[PROTOCOLS_MOST][CHECKERS];
    char error[256];
    struct judged judged[]; /* and then the bytes of |seen|, by protocol */
};

struct court {
    struct judge *judge;
    struct plan plan[PROTOCOLS_MOST];
    size_t protocol_count;
    struct shared *shared;
    unsigned char *seen;
    size_t size;
};

static unsigned char *seen_by(const struct court *c, size_t protocol)
{
    return c->seen + protocol * ((size_t)c->judge->count + 1);
}

static double seconds_used(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)used.ru_utime.tv_sec + (double)used.ru_stime.tv_sec +
           1e-6 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

/* The first finding of a checker's jobs that is not as expected: in |words|, and false. */
static bool as_expected(const struct court *c, size_t protocol, enum checker checker, char *words,
                        size_t size)
{
    const struct plan *plan = &c->plan[protocol];
    for (size_t i = 0; i < plan->count; i++) {
        char error[256] = "";
        struct findings findings;
        if (plan->jobs[i].what.checker != checker)
            continue;
        findings_init(&findings);
        bool good = checker_run(&plan->jobs[i], &findings, error) == OK;
        if (!good)
            snprintf(words, size, "%s: %.100s", checker_name(checker), error);
        for (size_t k = 0; k < findings.count && good; k++) {
            const struct finding *f = &findings.list[k];
            good = finding_is_expected(f);
            if (!good)
                snprintf(words, size, "%s, %s, %s %.40s: %s", f->variant, check_name(f->check),
                         f->coalition, f->parameters, verdict_name(f->verdict));
        }
        findings_clear(&findings);
        if (!good)
            return false;
    }
    return true;
}

static void silence(void)
{
    if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
        _exit(EXIT_FAILURE);
}

/* The honest tree, with the switches watched; in a process of its own. */
static void trace(struct court *c, size_t protocol)
{
    mutant_seen = seen_by(c, protocol);
    silence();
    for (int e = 0; e < CHECKERS; e++) {
        char words[160] = "";
        const double before = seconds_used();
        if (!as_expected(c, protocol, (enum checker)e, words, sizeof words))
            snprintf(c->shared->error, sizeof c->shared->error, "%s without a mutant: %s",
                     c->judge->protocols[protocol]->name, words);
        c->shared->seconds[protocol][e] = seconds_used() - before;
    }
    _exit(0);
}

static void limit(const struct court *c, size_t protocol, enum checker checker)
{
    const rlim_t seconds = (rlim_t)(TIMES_MORE * c->shared->seconds[protocol][checker]) +
                           (rlim_t)(c->judge->patience ? c->judge->patience : PATIENCE);
    const struct rlimit cpu = {seconds, seconds + 1}, memory = {memory_most, memory_most},
                        core = {0, 0};
    setrlimit(RLIMIT_CPU, &cpu);
#ifndef __SANITIZE_ADDRESS__
    setrlimit(RLIMIT_AS, &memory);
#else
    (void)memory;
#endif
    setrlimit(RLIMIT_CORE, &core);
    alarm((unsigned)(10 * seconds)); /* who waits for ever uses no time of the processor */
}

static enum fate fate_of(int ended)
{
    if (WIFEXITED(ended) && WEXITSTATUS(ended) <= 1)
        return WEXITSTATUS(ended) == 0 ? FATE_LIVES : FATE_FOUND;
    const int signal = WIFSIGNALED(ended) ? WTERMSIG(ended) : 0;
    return signal == SIGXCPU || signal == SIGALRM || signal == SIGKILL ? FATE_HANGS : FATE_STOPS;
}

static enum fate ask(struct court *c, int mutant, size_t protocol, enum checker checker)
{
    struct judged *judged = &c->shared->judged[mutant];
    char *words =
        mmap(NULL, sizeof judged->first, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int ended;
    if (words == MAP_FAILED)
        return FATE_STOPS;
    const pid_t child = fork();
    if (child == 0) {
        silence();
        limit(c, protocol, checker);
        mutant_active = c->judge->mutants[mutant].number;
        mutant_met = &judged->met;
        _exit(as_expected(c, protocol, checker, words, sizeof judged->first) ? 0 : 1);
    }
    if (child < 0 || waitpid(child, &ended, 0) != child)
        abort();
    const enum fate fate = fate_of(ended);
    if (fate == FATE_STOPS || fate == FATE_HANGS)
        snprintf(words, sizeof judged->first, "%s %s", checker_name(checker),
                 fate == FATE_STOPS ? "stops" : "does not end");
    if (fate != FATE_LIVES && !*judged->first)
        memcpy(judged->first, words, sizeof judged->first);
    munmap(words, sizeof judged->first);
    return fate;
}

static bool has_checker(const struct plan *plan, enum checker checker)
{
    for (size_t i = 0; i < plan->count; i++)
        if (plan->jobs[i].what.checker == checker)
            return true;
    return false;
}

/* The checkers of a protocol, those first that take the honest tree the least time. */
static enum checker nth_checker(const struct court *c, size_t protocol, int n)
{
    const double *seconds = c->shared->seconds[protocol];
    for (int e = 0; e < CHECKERS; e++) {
        int before = 0;
        for (int k = 0; k < CHECKERS; k++)
            before += seconds[k] < seconds[e] || (seconds[k] == seconds[e] && k < e);
        if (before == n)
            return (enum checker)e;
    }
    return CHECKERS;
}

/* All checkers of the first protocol in which one of them sees the mutant; or the first of them. */
static void judge_mutant(struct court *c, int mutant)
{
    struct judged *judged = &c->shared->judged[mutant];
    for (size_t p = 0; p < c->protocol_count && !judged->dies; p++) {
        if (!seen_by(c, p)[c->judge->mutants[mutant].number])
            continue;
        judged->reached = true;
        snprintf(judged->protocol, sizeof judged->protocol, "%s", c->judge->protocols[p]->name);
        memset(judged->fate, 0, sizeof judged->fate);
        for (int i = 0; i < CHECKERS && !(c->judge->quick && judged->dies); i++) {
            const enum checker e = nth_checker(c, p, i);
            if (!has_checker(&c->plan[p], e))
                continue;
            judged->fate[e] = ask(c, mutant, p, e);
            judged->dies |= judged->fate[e] != FATE_LIVES;
        }
        const int needs = c->judge->mutants[mutant].needs;
        judged->made |= (judged->met & needs) == needs;
    }
    if (c->judge->decided)
        c->judge->decided(&c->judge->mutants[mutant], judged);
}

/* Runs |one| for each number in |count| processes at most |processes| of them at a time. */
static void spread(struct court *c, int count, void (*one)(struct court *, int), bool told)
{
    int begun = 0, done = 0, running = 0;
    while (done < count) {
        while (begun < count && running < (c->judge->processes > 1 ? c->judge->processes : 1)) {
            const pid_t child = fork();
            if (child < 0)
                abort();
            if (child == 0) {
                one(c, begun);
                _exit(0);
            }
            begun++;
            running++;
        }
        if (wait(NULL) < 0)
            abort();
        running--;
        done++;
        if (told && c->judge->progress)
            c->judge->progress(done, count);
    }
}

static void trace_one(struct court *c, int protocol)
{
    trace(c, (size_t)protocol);
}

static void make_plans(struct court *c)
{
    const struct plan_filter all = {.checker = c->judge->only, .settings = c->judge->settings};
    for (; c->judge->protocols[c->protocol_count] && c->protocol_count < PROTOCOLS_MOST;
         c->protocol_count++) {
        const struct protocol *p = c->judge->protocols[c->protocol_count];
        const struct proof_table *table = proof_table_find(p->name);
        if (table)
            plan_cases(&c->plan[c->protocol_count], table, &all);
        plan_real(&c->plan[c->protocol_count], p, &all);
    }
}

status judge_run(struct judge *j)
{
    struct court c = {.judge = j};
    const size_t count = (size_t)j->count, head = sizeof *c.shared + count * sizeof *j->judged;
    make_plans(&c);
    c.size = head + PROTOCOLS_MOST * (count + 1);
    c.shared = mmap(NULL, c.size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (c.shared == MAP_FAILED)
        return E_MEMORY;
    c.seen = (unsigned char *)c.shared + head;
    spread(&c, (int)c.protocol_count, trace_one, false);
    memcpy(j->error, c.shared->error, sizeof j->error);
    if (!*j->error)
        spread(&c, j->count, judge_mutant, true);
    j->judged = calloc(count + 1, sizeof *j->judged);
    if (j->judged)
        memcpy(j->judged, c.shared->judged, count * sizeof *j->judged);
    munmap(c.shared, c.size);
    for (size_t i = 0; i < c.protocol_count; i++)
        plan_clear(&c.plan[i]);
    return *j->error ? E_ARGUMENT : j->judged ? OK : E_MEMORY;
}

void judge_clear(struct judge *j)
{
    free(j->judged);
    j->judged = NULL;
}
