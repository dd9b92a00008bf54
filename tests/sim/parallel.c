/* Every index is done once, whatever the number of threads; the first failure by range is told. */
#include "sim/parallel.h"
#include "tests/expect.h"
#include <string.h>

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
    static const unsigned threads[] = {0, 1, 2, 7, PARALLEL_MOST, PARALLEL_MOST + 1, 100000};
    static const size_t counts[] = {0, 1, 3, COUNT};
    for (size_t t = 0; t < sizeof threads / sizeof *threads; t++)
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            struct task task = {.fails = {COUNT, COUNT}};
            EXPECT_EQ(OK, parallel_for(counts[c], threads[t], body, &task));
            size_t done = 0;
            for (size_t i = 0; i < COUNT; i++)
                done += task.done[i] == (i < counts[c]);
            EXPECT_EQ(COUNT, done);
        }
}

static void the_first_failure_is_told(void)
{
    for (unsigned threads = 1; threads <= 8; threads++) {
        struct task task = {.fails = {10, 990}};
        EXPECT_EQ(E_RANGE, parallel_for(COUNT, threads, body, &task));
        struct task turned = {.fails = {990, 10}};
        EXPECT_EQ(E_LIMIT, parallel_for(COUNT, threads, body, &turned));
    }
}

static const struct test tests[] = {
    {"each index is done once", each_index_is_done_once},
    {"the first failure is told", the_first_failure_is_told},
};

int main(int argc, char **argv)
{
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
