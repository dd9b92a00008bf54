/* What is one lattice node worth? */
#include "anonymity/lattice/optimal_judge.h"
#include <math.h>

/* Classes held for reuse take at most this much memory on each of the two shelves. */
enum { SHELF_BYTES = 192 << 20, SHELF_LEAST = 4 };

static bool finer(const uint32_t *a, const uint32_t *b, size_t dimensions)
{
    for (size_t i = 0; i < dimensions; i++)
        if (a[i] > b[i])
            return false;
    return true;
}

static void shelf_init(struct shelf *shelf, size_t bottom_count, size_t bottom_bytes)
{
    *shelf = (struct shelf){.entries = 1, .room = SHELF};
    shelf->count[0] = bottom_count;
    if (bottom_bytes * SHELF > SHELF_BYTES)
        shelf->room = SHELF_BYTES / (bottom_bytes + 1);
    if (shelf->room < SHELF_LEAST)
        shelf->room = SHELF_LEAST;
}

/* shelf_find returns the entry with the fewest classes among those finer than |level|. */
static size_t shelf_find(struct shelf *shelf, const uint32_t *level, size_t dimensions)
{
    size_t best = 0;

    for (size_t i = 1; i < shelf->entries; i++)
        if (shelf->count[i] < shelf->count[best] && finer(shelf->level[i], level, dimensions))
            best = i;
    shelf->used[best] = ++shelf->clock;
    return best;
}

/* shelf_place returns the entry to fill with the classes at |level|. */
static size_t shelf_place(struct shelf *shelf, const uint32_t *level, size_t dimensions,
                          size_t count)
{
    size_t place = 1;

    if (shelf->entries < shelf->room) {
        place = shelf->entries++;
    } else {
        for (size_t i = 2; i < shelf->entries; i++)
            if (shelf->used[i] < shelf->used[place])
                place = i;
    }
    for (size_t i = 0; i < dimensions; i++)
        shelf->level[place][i] = level[i];
    shelf->count[place] = count;
    shelf->used[place] = ++shelf->clock;
    return place;
}

/* Is a list worth a place? Only if it saves a fair part of the work from the one it came from. */
static bool worth_keeping(size_t made, size_t from)
{
    return made + made / 4 < from;
}

static status merge_sizes(struct judge *judge, const uint32_t *level)
{
    const size_t qis = judge->task->data->qis;
    struct shelf *const shelf = &judge->sizes_shelf;
    const size_t from = shelf_find(shelf, level, qis);
    const struct sizes *const source = from == 0 ? &judge->grouper.base : &judge->sizes[from];

    grouper_merge(&judge->grouper, source, level);
    judge->judged++;
    if (!worth_keeping(judge->grouper.made.count, source->count))
        return OK;
    const size_t place = shelf_place(shelf, level, qis, judge->grouper.made.count);

    sizes_clear(&judge->sizes[place]);
    return grouper_keep(&judge->grouper, &judge->sizes[place]);
}

/* merge_classes makes the whole classes of the node, and returns where they are. */
static status merge_classes(struct judge *judge, const uint32_t *level, struct classes **made)
{
    const size_t qis = judge->task->data->qis;
    struct shelf *const shelf = &judge->classes_shelf;

    if (shelf->entries == 0) {
        const uint32_t bottom[DATASET_QIS] = {0};

        REQUIRE(classes_by_level(&judge->classes[0], bottom));
        shelf_init(shelf, judge->classes[0].count, judge->classes[0].count * sizeof(uint64_t) * 8);
    }
    const size_t from = shelf_find(shelf, level, qis);
    struct classes *const source = &judge->classes[from];

    *made = &judge->made;
    REQUIRE(classes_coarsen(&judge->made, source, level));
    if (!worth_keeping(judge->made.count, source->count))
        return OK;
    const size_t place = shelf_place(shelf, level, qis, judge->made.count);
    const struct classes evicted = judge->classes[place];

    judge->classes[place] = judge->made;
    judge->made = evicted;
    *made = &judge->classes[place];
    return OK;
}

/* floor_from_sizes is a lower bound of the loss here and above, from the sizes of all classes. It
 * does not matter which are suppressed: a suppressed class costs at least as much as a kept one. */
static double floor_from_sizes(const struct judge *judge)
{
    const struct sizes *const sizes = &judge->grouper.made;

    switch (judge->task->meter->measure->kind) {
    case DM:
    case DM_STAR:
        return sizes_squares(sizes);
    case AECS:
        return (double)judge->task->data->counted / (double)sizes->count;
    default:
        return -INFINITY;
    }
}

static bool levels_are_loss(const struct measure *measure, uint64_t suppressed)
{
    return (measure->modes & MEASURE_LEVELS) != 0 &&
           (suppressed == 0 || (measure->modes & MEASURE_MONOTONE_SUPPRESSING) != 0);
}

/* judge_classes settles what sizes and levels cannot. |small| rows are in classes that are too
 * small; they are all that fails when sizes decide. */
static status judge_classes(struct judge *judge, const uint32_t *level, uint64_t small,
                            struct optimal_judgement *judgement)
{
    const struct task *const task = judge->task;
    const struct meter *const meter = task->meter;
    struct classes *classes;
    uint64_t rows = small;
    bool possible = true;

    judgement->verdict = FIT;
    if (judge->sizes_decide && levels_are_loss(meter->measure, small)) {
        judgement->loss = meter_levels(meter, level);
        return OK;
    }
    REQUIRE(merge_classes(judge, level, &classes));
    criteria_suppress(task->criteria, classes, task->limit, &rows, &possible);
    if (rows > task->limit || !possible) {
        judgement->verdict = UNFIT;
        return OK;
    }
    if (levels_are_loss(meter->measure, rows)) {
        judgement->loss = meter_levels(meter, level);
        return OK;
    }
    return meter_loss(meter, classes, &judgement->loss);
}

status judge_node(struct judge *judge, const uint32_t *level, double floor, double ceiling,
                  struct optimal_judgement *judgement)
{
    const struct task *const task = judge->task;

    REQUIRE(merge_sizes(judge, level));
    *judgement = (struct optimal_judgement){.verdict = TOO_SMALL, .floor = floor_from_sizes(judge)};
    if (judgement->floor < floor)
        judgement->floor = floor;
    const uint64_t small = sizes_below(&judge->grouper.made, task->criteria->least);

    if (small > task->limit)
        return OK;
    judgement->verdict = COSTLY;
    if (judgement->floor > ceiling)
        return OK;
    return judge_classes(judge, level, small, judgement);
}

status judge_init(struct judge *judge, const struct task *task)
{
    *judge = (struct judge){.task = task, .sizes_decide = true};
    for (size_t i = 0; i < SHELF; i++)
        classes_init(&judge->classes[i], task->data);
    classes_init(&judge->made, task->data);
    for (uint32_t i = 0; i < task->criteria->count; i++)
        if (task->criteria->item[i].kind != K_ANONYMITY)
            judge->sizes_decide = false;
    REQUIRE(grouper_init(&judge->grouper, task->data));
    shelf_init(&judge->sizes_shelf, judge->grouper.base.count, sizes_bytes(&judge->grouper.base));
    return OK;
}

void node_judge_clear(struct judge *judge)
{
    for (size_t i = 0; i < SHELF; i++) {
        sizes_clear(&judge->sizes[i]);
        classes_clear(&judge->classes[i]);
    }
    classes_clear(&judge->made);
    grouper_clear(&judge->grouper);
}
