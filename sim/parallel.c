#include "sim/parallel.h"
#include "crypto/pairing.h"
#include <pthread.h>

struct part {
    status (*body)(void *, size_t, size_t);
    void *context;
    size_t from, to;
    status result;
};

static void *work(void *argument)
{
    struct part *part = argument;
    part->result = pairing_start();
    if (part->result == OK)
        part->result = part->body(part->context, part->from, part->to);
    return NULL;
}

status parallel_for(size_t count, unsigned threads,
                    status (*body)(void *context, size_t from, size_t to), void *context)
{
    struct part part[PARALLEL_MOST];
    pthread_t thread[PARALLEL_MOST];
    bool started[PARALLEL_MOST] = {false};
    const size_t parts = threads < 1 ? 1 : threads > PARALLEL_MOST ? PARALLEL_MOST : threads;
    for (size_t i = 0; i < parts; i++)
        part[i] = (struct part){body, context, count * i / parts, count * (i + 1) / parts, OK};
    for (size_t i = 1; i < parts; i++)
        started[i] = pthread_create(&thread[i], NULL, work, &part[i]) == 0;
    work(&part[0]);
    for (size_t i = 1; i < parts; i++) {
        if (started[i])
            pthread_join(thread[i], NULL);
        else
            work(&part[i]);
    }
    for (size_t i = 0; i < parts; i++)
        REQUIRE(part[i].result);
    return OK;
}
