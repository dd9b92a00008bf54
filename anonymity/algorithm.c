/* Algorithms by name, and the releases that they make. */
#include "anonymity/algorithm.h"
#include <string.h>

static const struct algorithm *const table[] = {
    &algorithm_optimal,  &algorithm_datafly,       &algorithm_mondrian,   &algorithm_hilbert,
    &algorithm_k_member, &algorithm_agglomerative, &algorithm_sequential, &algorithm_cuts,
};

const struct algorithm *algorithm_at(size_t index)
{
    return index < sizeof table / sizeof *table ? table[index] : NULL;
}

const struct algorithm *algorithm_find(const char *word, struct complaint *complaint)
{
    const char *names[ALGORITHMS];
    size_t count = 0;

    for (const struct algorithm *a; (a = algorithm_at(count)) != NULL;) {
        if (strcmp(a->word, word) == 0)
            return a;
        names[count++] = a->word;
    }
    (void)complain_unknown(complaint, E_ARGUMENT, "no algorithm", word, names, count);
    return NULL;
}

void release_clear(struct release *release)
{
    classes_clear(&release->classes);
    *release = (struct release){.loss = 0};
}

/* release_finish suppresses what fails, and measures. */
static status release_finish(const struct task *task, struct release *release,
                             struct complaint *complaint)
{
    bool possible;

    criteria_suppress(task->criteria, &release->classes, task->limit, &release->suppressed,
                      &possible);
    if (release->suppressed > task->limit)
        return complain(complaint, E_NOT_FOUND,
                        "the criteria fail for more rows than the %llu that may be suppressed",
                        (unsigned long long)task->limit);
    if (!possible)
        return complain(complaint, E_NOT_FOUND,
                        "d-presence fails for rows of the population that are not in the table; "
                        "suppression cannot help them");
    return meter_loss(task->meter, &release->classes, &release->loss);
}

status release_levels(const struct task *task, const uint32_t *level, struct release *release,
                      struct complaint *complaint)
{
    REQUIRE(classes_by_level(&release->classes, level));
    return release_finish(task, release, complaint);
}

status release_clusters(const struct task *task, const uint32_t *cluster, uint32_t clusters,
                        struct release *release, struct complaint *complaint)
{
    struct classes closed;

    classes_init(&closed, task->data);
    status s = classes_by_cluster(&closed, cluster, clusters);

    if (s == OK)
        s = classes_merge_equal(&release->classes, &closed);
    classes_clear(&closed);
    REQUIRE(s);
    return release_finish(task, release, complaint);
}

uint64_t release_classes(const struct release *release)
{
    uint64_t count = 0;

    for (uint32_t i = 0; i < release->classes.count; i++)
        count += !release->classes.suppressed[i] && release->classes.rows[i] > 0;
    return count;
}

bool release_holds(const struct task *task, const struct release *release)
{
    const struct classes *const classes = &release->classes;
    const bool ignore_absent = task->criteria->arx && task->criteria->has_least;
    uint64_t rows = 0, suppressed = 0;

    for (uint32_t i = 0; i < classes->count; i++) {
        rows += classes->rows[i];
        if (classes->rows[i] == 0 && ignore_absent)
            continue;
        if (classes->suppressed[i])
            suppressed += classes->rows[i];
        else if (!criteria_hold(task->criteria, classes, i))
            return false;
    }
    return rows == task->data->counted && suppressed == release->suppressed &&
           suppressed <= task->limit;
}

/* Readers take "*" for suppression, and the criteria do not judge suppressed rows. So it must not
 * be a value, or a branch below the top. */
static status check_stars(const struct dataset *data, struct complaint *complaint)
{
    for (uint32_t j = 0; j < data->qis; j++) {
        const struct domain *const d = &data->domain[j];
        const struct hierarchy *const tree = d->hierarchy;

        for (uint32_t x = 0; x < tree->root; x++) {
            if (d->rows[x] == 0 || tree->size[x] == tree->leaves ||
                strcmp(tree->label[x], "*") != 0)
                continue;
            if (x < tree->leaves)
                return complain(complaint, E_INPUT,
                                "the column \"%s\" has the value \"*\", which a release would show "
                                "like suppression; write it in another way, or leave its rows out",
                                d->name);
            return complain(
                complaint, E_INPUT,
                "\"*\" stands in the hierarchy %s for %u of the %u values of \"%s\", and "
                "a release would show it like suppression; give it another name",
                tree->name, (unsigned)tree->size[x], (unsigned)tree->leaves, d->name);
        }
    }
    return OK;
}

static status fits(const struct algorithm *algorithm, const struct task *task,
                   struct complaint *complaint)
{
    const struct measure *const measure = task->meter->measure;

    if (task->data->qis == 0)
        return complain(complaint, E_ARGUMENT, "no quasi-identifiers");
    if (task->data->counted == 0)
        return complain(complaint, E_INPUT, "no rows");
    if ((measure->modes & algorithm->modes) == 0)
        return complain(complaint, E_ARGUMENT, "the measure '%s' does not suit the algorithm '%s'",
                        measure->word, algorithm->word);
    return check_stars(task->data, complaint);
}

status algorithm_run(const struct algorithm *algorithm, const struct task *task,
                     struct release *release, struct complaint *complaint)
{
    *release = (struct release){.loss = 0};
    REQUIRE(fits(algorithm, task, complaint));
    classes_init(&release->classes, task->data);
    status s = algorithm->run(task, release, complaint);

    if (s == OK && !release_holds(task, release))
        s = complain(complaint, E_INTERNAL,
                     "the algorithm '%s' made a release that does not meet the criteria",
                     algorithm->word);
    if (s != OK)
        release_clear(release);
    return s;
}

status algorithm_trial(const struct algorithm *algorithm, const struct task *task, uint32_t rows,
                       struct tape *coins)
{
    struct dataset first = *task->data; /* it is stored row by row: the first rows are a dataset */
    struct criteria criteria = *task->criteria;
    struct task part = *task;
    struct meter meter;
    struct release release;

    if (rows > first.rows || first.in_subset != NULL)
        return E_ARGUMENT;
    first.rows = first.counted = rows;
    criteria.data = &first;
    REQUIRE(meter_init(&meter, task->meter->measure, &first, task->meter->weight, NULL));
    part.data = &first;
    part.criteria = &criteria;
    part.meter = &meter;
    part.coins = coins;
    part.progress = NULL;
    const status s = algorithm_run(algorithm, &part, &release, NULL);

    if (s == OK)
        release_clear(&release);
    meter_clear(&meter);
    return s;
}
