/* Every index is done once, whatever the number of threads, and by a crew that is kept; the first
 * failure by index is told. */
#include "crypto/crew.h"
#include "tests/expect.h"

enum { COUNT = 1000 };

struct task {
    unsigned char done[COUNT];
    size_t fails[2]; /* indices that fail, the second with another reason */
};

static status body(void *context, size_t from, size_t to)
{
    struct task *task = context;
    for (size_t i = from; i < to; i++) {
        task->done[i]++;
        if (i == task->fails[0])
            return E_RANGE;
        if (i == task->fails[1])
            return E_LIMIT;
    }
    return OK;
}

static void each_index_is_done_once(void)
{
    static const unsigned threads[] = {0, 1, 2, 7, CREW_MOST, CREW_MOST + 1, 100000};
    static const size_t counts[] = {0, 1, 3, COUNT};
    for (size_t t = 0; t < sizeof threads / sizeof *threads; t++) {
        struct crew *crew = t ? crew_new(threads[t]) : NULL;
        for (int again = 0; again < 50; again++)
            for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
                struct task task = {.fails = {COUNT, COUNT}};
                EXPECT_EQ(OK, crew_loop(crew, counts[c], body, &task));
                size_t done = 0;
                for (size_t i = 0; i < COUNT; i++)
                    done += task.done[i] == (i < counts[c]);
                EXPECT_EQ(COUNT, done);
            }
        crew_free(crew);
    }
}

static void the_first_failure_is_told(void)
{
    for (unsigned threads = 1; threads <= 8; threads++) {
        struct crew *crew = crew_new(threads);
        struct task task = {.fails = {10, 990}};
        EXPECT_EQ(E_RANGE, crew_loop(crew, COUNT, body, &task));
        struct task turned = {.fails = {990, 10}};
        EXPECT_EQ(E_LIMIT, crew_loop(crew, COUNT, body, &turned));
        struct task sound = {.fails = {COUNT, COUNT}};
        EXPECT_EQ(OK, crew_loop(crew, COUNT, body, &sound)); /* a failure is not kept */
        crew_free(crew);
    }
}

const struct test tests[] = {{"each index is done once", each_index_is_done_once},
                             {"the first failure is told", the_first_failure_is_told},
                             {0}};
