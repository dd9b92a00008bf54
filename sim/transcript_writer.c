#define _GNU_SOURCE /* sched_getaffinity */
#include "sim/transcript_writer.h"
#include "crypto/memory.h"
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

enum { JOBS = 4 };

struct job {
    void (*run)(void *);
    void *argument;
};

struct writer {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more, less;
    struct job job[JOBS]; /* job number k lies in k % JOBS */
    uint64_t given, done;
    bool over;
};

static void *work(void *argument)
{
    struct writer *w = argument;
    pthread_mutex_lock(&w->lock);
    for (;;) {
        while (w->done == w->given && !w->over)
            pthread_cond_wait(&w->more, &w->lock);
        if (w->done == w->given)
            break;
        const struct job job = w->job[(w->done + 1) % JOBS];
        pthread_mutex_unlock(&w->lock);
        job.run(job.argument);
        pthread_mutex_lock(&w->lock);
        w->done++;
        pthread_cond_signal(&w->less);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

static bool second_processor(void)
{
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 1;
}

/* Signals are the first thread's: it has the handlers' loops. */
static bool begin_thread(struct writer *w)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool begun = pthread_create(&w->thread, NULL, work, w) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return begun;
}

struct writer *writer_new(void)
{
    if (!second_processor())
        return NULL;
    struct writer *w = memory_zero(1, sizeof *w);
    if (pthread_mutex_init(&w->lock, NULL) != 0 || pthread_cond_init(&w->more, NULL) != 0 ||
        pthread_cond_init(&w->less, NULL) != 0)
        abort(); /* cannot happen: glibc's never fail */
    if (begin_thread(w))
        return w;
    free(w);
    return NULL;
}

void writer_free(struct writer *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->over = true;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    pthread_cond_destroy(&w->less);
    pthread_cond_destroy(&w->more);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

uint64_t writer_give(struct writer *w, void (*job)(void *), void *argument)
{
    pthread_mutex_lock(&w->lock);
    while (w->given - w->done == JOBS)
        pthread_cond_wait(&w->less, &w->lock);
    const uint64_t number = ++w->given;
    w->job[number % JOBS] = (struct job){job, argument};
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
    return number;
}

void writer_wait(struct writer *w, uint64_t number)
{
    pthread_mutex_lock(&w->lock);
    while (w->done < number)
        pthread_cond_wait(&w->less, &w->lock);
    pthread_mutex_unlock(&w->lock);
}
