/* How long will it take? */
#include "cli/estimate.h"
#include <stdio.h>

enum { FIRST_ROWS = 500 };
static const double ENOUGH_SECONDS = 0.1;

double estimate_seconds(const struct algorithm *algorithm, const struct task *task,
                        struct tape *coins, double (*clock)(void), uint32_t *rows)
{
    const uint32_t all = task->data->rows;
    double estimate = -1;

    if (!algorithm->quadratic || all < ESTIMATE_ROWS)
        return -1;
    for (uint32_t part = FIRST_ROWS; part <= all / 10; part *= 2) {
        const double start = clock();

        if (algorithm_trial(algorithm, task, part, coins) != OK)
            continue;
        const double took = clock() - start, times = (double)all / part;

        estimate = took * times * times;
        *rows = part;
        if (took >= ENOUGH_SECONDS)
            break;
    }
    return estimate;
}

void estimate_format(double seconds, char *text, size_t size)
{
    static const struct {
        double seconds;
        const char *name;
    } unit[] = {{86400, "days"}, {3600, "hours"}, {60, "minutes"}, {0, "seconds"}};
    size_t i = 0;

    while (seconds < 2 * unit[i].seconds)
        i++;
    (void)snprintf(text, size, "%.0f %s", unit[i].seconds > 0 ? seconds / unit[i].seconds : seconds,
                   unit[i].name);
}
