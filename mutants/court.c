/* One process for each job of a checker, with limits of time and memory. */
#include "mutants/court.h"
#include "crypto/curve.h"
#include "mutants/spoil.h"
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE = 2, TIMES_MORE = 10 };
static const rlim_t memory_most = (rlim_t)8 << 30;

unsigned char *court_seen(const struct court *c, size_t job)
{
    return c->seen + job * ((size_t)c->judge->count + 1);
}

bool court_makes(const struct court *c, size_t job, int mutant)
{
    return court_seen(c, job)[c->judge->mutants[mutant].number] != 0;
}

static double seconds_of(const struct rusage *used)
{
    return (double)used->ru_utime.tv_sec + (double)used->ru_stime.tv_sec +
           1e-6 * (double)(used->ru_utime.tv_usec + used->ru_stime.tv_usec);
}

/* `composed` becomes `holds` only when all rows are there, where a part lacks ways
 * (proofs/graph/composed_ways.c): a table that expects that is content with both. */
static bool is_as_expected(const struct finding *f)
{
    return finding_is_note(f) || finding_is_expected(f) ||
           (f->verdict == VERDICT_COMPOSED && f->expected == VERDICT_HOLDS);
}

/* If a finding of the job is not as expected: false, and the first of them in |words|. */
static bool as_expected(const struct job *job, char *words, size_t size)
{
    struct complaint complaint = {.text = ""};
    struct findings findings;
    const char *name = checker_name(job->what.checker);
    findings_init(&findings);
    curve_remember(true);
    bool good = checker_run(job, &findings, &complaint) == OK;
    if (!good)
        snprintf(words, size, "%s: %.100s", name, complaint.text);
    for (size_t k = 0; k < findings.count && good; k++) {
        const struct finding *f = &findings.list[k];
        good = is_as_expected(f);
        if (!good)
            snprintf(words, size, "%s, %s, %s %.40s: %s", f->variant, check_name(f->check),
                     f->coalition, f->parameters, verdict_name(f->verdict));
    }
    curve_remember(false);
    findings_clear(&findings);
    return good;
}

static void silence(void)
{
    if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
        _exit(EXIT_FAILURE);
}

void court_trace(struct court *c, int number)
{
    char words[160] = "";
    struct rusage used;
    const struct job *job = &c->plan.jobs[number];
    if (mutant_watch(c->judge->count) != OK)
        _exit(EXIT_FAILURE);
    mutant_seen = court_seen(c, (size_t)number);
    if (c->judge->longest) {
        const rlim_t most = (rlim_t)c->judge->longest;
        setrlimit(RLIMIT_CPU, &(struct rlimit){most, most + 1});
    }
    silence();
    if (!as_expected(job, words, sizeof words))
        (void)complain(c->complaint, E_ARGUMENT, "%s without a mutant: %s", job->protocol->name,
                       words);
    getrusage(RUSAGE_SELF, &used);
    c->seconds[number] = seconds_of(&used);
}

static void limit(const struct court *c, size_t job)
{
    const rlim_t seconds = (rlim_t)ceil(TIMES_MORE * c->seconds[job]) +
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
    /* Who waits for ever uses no time of the processor. On a busy machine all wait for long. */
    alarm((unsigned)(60 * seconds));
}

static enum fate fate_of(int ended)
{
    if (WIFEXITED(ended) && WEXITSTATUS(ended) <= 1)
        return WEXITSTATUS(ended) == 0 ? FATE_LIVES : FATE_FOUND;
    const int signal = WIFSIGNALED(ended) ? WTERMSIG(ended) : 0;
    return signal == SIGXCPU || signal == SIGALRM || signal == SIGKILL ? FATE_HANGS : FATE_STOPS;
}

enum fate court_ask(struct court *c, int mutant, size_t job)
{
    struct judged *judged = &c->judged[mutant];
    struct rusage used;
    int ended;
    memset(judged->words, 0, sizeof judged->words);
    const pid_t child = fork();
    if (child == 0) {
        silence();
        limit(c, job);
        mutant_active = c->judge->mutants[mutant].number;
        mutant_met = &judged->met;
        _exit(as_expected(&c->plan.jobs[job], judged->words, sizeof judged->words) ? 0 : 1);
    }
    if (child < 0 || wait4(child, &ended, 0, &used) != child)
        abort();
    judged->seconds += seconds_of(&used);
    const enum fate fate = fate_of(ended);
    if (fate == FATE_STOPS || fate == FATE_HANGS)
        snprintf(judged->words, sizeof judged->words, "%s %s",
                 checker_name(c->plan.jobs[job].what.checker),
                 fate == FATE_STOPS ? "stops" : "does not end");
    return fate;
}

static void make_plan(struct court *c)
{
    const struct judge *j = c->judge;
    const struct plan_filter all = {.checker = j->only, .settings = j->settings};
    for (size_t i = 0; j->protocols[i]; i++) {
        const struct proof_table *table = proof_table_find(j->protocols[i]->name);
        if (table)
            plan_cases(&c->plan, table, &all);
        plan_real(&c->plan, j->protocols[i], &all);
    }
}

status court_open(struct court *c, struct judge *j)
{
    *c = (struct court){.judge = j};
    make_plan(c);
    const size_t jobs = c->plan.count, count = (size_t)j->count;
    const size_t seconds = jobs * sizeof *c->seconds, judged = count * sizeof *c->judged;
    c->size = sizeof *c->complaint + seconds + judged + jobs * (count + 1);
    c->cheapest = calloc(jobs + 1, sizeof *c->cheapest);
    c->shared = mmap(NULL, c->size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (c->shared == MAP_FAILED || !c->cheapest)
        return E_MEMORY;
    c->complaint = c->shared;
    c->seconds = (double *)(void *)(c->complaint + 1);
    c->judged = (struct judged *)(void *)(c->seconds + jobs);
    c->seen = (unsigned char *)(c->judged + count);
    for (size_t i = 0; i < jobs; i++)
        c->seconds[i] = JOB_UNKNOWN;
    return OK;
}

void court_close(struct court *c)
{
    if (c->record)
        fclose(c->record);
    if (c->shared && c->shared != MAP_FAILED)
        munmap(c->shared, c->size);
    free(c->cheapest);
    plan_clear(&c->plan);
}
