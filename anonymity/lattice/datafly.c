/* Datafly (Sweeney 1997; kohlmayer-2014 2.1): generalise the attribute with the most values, until
 * the rows that fail are few enough to be suppressed.
 *
 * Full-domain and greedy. The attribute with the most generalised values goes up one level, the
 * first of them in the order of the quasi-identifiers when several have as many; an attribute at
 * its highest level is left alone. Sweeney's step for k-anonymity is kept for any criteria. */
#include "anonymity/algorithm.h"

/* widest returns the attribute to generalise, or |qis| when all are at their highest level. */
static uint32_t widest(const struct dataset *data, const uint32_t *level)
{
    uint32_t best = data->qis;

    for (uint32_t i = 0; i < data->qis; i++) {
        const struct domain *const domain = &data->domain[i];

        if (level[i] == domain->height)
            continue;
        if (best == data->qis || domain->size[level[i]] > data->domain[best].size[level[best]])
            best = i;
    }
    return best;
}

static status climb(const struct task *task, struct classes pair[2], uint32_t *level,
                    uint64_t *evaluated, struct complaint *complaint)
{
    REQUIRE(classes_by_level(&pair[0], level));
    for (size_t now = 0;; now = 1 - now) {
        uint64_t rows;
        bool possible;

        ++*evaluated;
        criteria_suppress(task->criteria, &pair[now], task->limit, &rows, &possible);
        if (rows <= task->limit && possible)
            return OK;
        const uint32_t next = widest(task->data, level);

        if (next == task->data->qis)
            return complain(complaint, E_NOT_FOUND,
                            "Datafly reached the highest levels, and the criteria still fail");
        level[next]++;
        REQUIRE(classes_coarsen(&pair[1 - now], &pair[now], level));
    }
}

static status datafly_run(const struct task *task, struct release *release,
                          struct complaint *complaint)
{
    uint32_t level[DATASET_QIS] = {0};
    struct classes pair[2];

    release->nodes = 1;
    for (uint32_t i = 0; i < task->data->qis; i++)
        release->nodes *= task->data->domain[i].height + 1ULL;
    for (size_t i = 0; i < 2; i++)
        classes_init(&pair[i], task->data);
    const status s = climb(task, pair, level, &release->evaluated, complaint);

    for (size_t i = 0; i < 2; i++)
        classes_clear(&pair[i]);
    REQUIRE(s);
    return release_levels(task, level, release, complaint);
}

const struct algorithm algorithm_datafly = {
    .word = "datafly",
    .title = "full-domain, greedy: generalise the attribute with the most values",
    .modes = MEASURE_FULL_DOMAIN,
    .run = datafly_run,
};
