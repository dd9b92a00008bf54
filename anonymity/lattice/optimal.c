/* The optimal full-domain generalisation with suppression, over the whole lattice.
 *
 * Two phases. The first is Flash (Kohlmayer et al. 2012; kohlmayer-2014 2.1 chooses it too): it
 * takes paths up the lattice and halves each until it finds the border between failing and passing
 * nodes. It uses only what is monotone: all criteria if coarser classes cannot fail again, else
 * their smallest class size. The second phase goes through the remaining nodes in the order of the
 * lower bounds of the loss, and stops when no bound can beat the best. The second alone makes the
 * result exact; the first makes it fast. If monotonicity is assumed although it does not hold
 * (task->practical), there is neither a second phase nor a bound, as in ARX, and the result may
 * miss the optimum.
 *
 * Best is the smallest loss; then the smallest sum of levels; then the first in Flash's order. */
#define _GNU_SOURCE /* qsort_r */
#include "anonymity/algorithm.h"
#include "anonymity/lattice/lattice.h"
#include "anonymity/lattice/optimal_judge.h"
#include <math.h>
#include <stdlib.h>

enum {
    FAILS = 1,  /* what is monotone fails here, so also in everything finer */
    PASSES = 2, /* what is monotone passes here, so also in everything coarser */
    DONE = 4,   /* judged */
    QUEUED = 8
};

/* The longest path from bottom to top: four attributes of 63 levels fill the largest lattice. */
enum { PATH = 256 };

struct search {
    const struct task *task;
    struct lattice lattice;
    struct judge judge;
    uint8_t *mark;  /* [nodes] */
    double *floor;  /* [nodes]: no loss here is smaller */
    uint16_t *sum;  /* [nodes]: sum of levels */
    uint32_t *heap; /* the queue of phase one; [nodes] */
    size_t heap_count;
    uint32_t path[PATH]; /* of phase one */
    uint32_t *list;      /* [nodes]: the nodes of a level, or those of phase two */
    bool criteria_monotone, loss_monotone;
    bool found;
    uint32_t best;
    double best_loss;
    double share[LATTICE_DIMENSIONS][HIERARCHY_LEVELS + 1];    /* level / height */
    double distinct[LATTICE_DIMENSIONS][HIERARCHY_LEVELS + 1]; /* values left / values */
};

/* Flash's order: the sum of levels, the mean share of the height, the mean share of values lost,
 * and the more general in the first attribute that differs. */
static int flash_order(const struct search *search, uint32_t a, uint32_t b)
{
    const struct lattice *const lattice = &search->lattice;
    double share[2] = {0, 0}, distinct[2] = {0, 0};
    uint32_t rest[2] = {a, b};

    if (search->sum[a] != search->sum[b])
        return search->sum[a] < search->sum[b] ? -1 : 1;
    for (size_t i = 0; i < lattice->dimensions; i++)
        for (size_t n = 0; n < 2; n++) {
            const uint32_t level = rest[n] / lattice->stride[i];

            rest[n] %= lattice->stride[i];
            share[n] += search->share[i][level];
            distinct[n] += search->distinct[i][level];
        }
    if (share[0] != share[1])
        return share[0] < share[1] ? -1 : 1;
    if (distinct[0] != distinct[1])
        return distinct[0] > distinct[1] ? -1 : 1;
    return a > b ? -1 : a < b;
}

static int by_flash(const void *a, const void *b, void *search)
{
    return flash_order(search, *(const uint32_t *)a, *(const uint32_t *)b);
}

static int by_floor(const void *a, const void *b, void *context)
{
    const struct search *const search = context;
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    if (search->floor[x] != search->floor[y])
        return search->floor[x] < search->floor[y] ? -1 : 1;
    return flash_order(search, x, y);
}

/* beaten: is the node worse than the best, whatever its classes are? */
static bool beaten(const struct search *search, uint32_t node)
{
    if (!search->found || search->task->practical || search->floor[node] < search->best_loss)
        return false;
    return search->floor[node] > search->best_loss || flash_order(search, node, search->best) >= 0;
}

static bool settled(const struct search *search, uint32_t node)
{
    return (search->mark[node] & (FAILS | PASSES | DONE)) != 0 || beaten(search, node);
}

static void improve(struct search *search, uint32_t node, double loss)
{
    if (search->found &&
        (loss > search->best_loss ||
         (loss == search->best_loss && flash_order(search, node, search->best) > 0)))
        return;
    search->found = true;
    search->best = node;
    search->best_loss = loss;
}

/* look judges one node and marks the nodes for which the result also decides. |passes|: what is
 * monotone passed. */
static status look(struct search *search, uint32_t node, bool *passes)
{
    const struct lattice *const lattice = &search->lattice;
    uint32_t level[LATTICE_DIMENSIONS];
    struct optimal_judgement judgement;

    lattice_levels(lattice, node, level);
    REQUIRE(judge_node(&search->judge, level, search->floor[node],
                       search->found && !search->task->practical ? search->best_loss : INFINITY,
                       &judgement));
    if (search->task->progress != NULL)
        search->task->progress("nodes", search->judge.judged, lattice->nodes);
    search->mark[node] |= DONE;
    *passes = judgement.verdict == FIT || judgement.verdict == COSTLY ||
              (judgement.verdict == UNFIT && !search->criteria_monotone);
    if (!*passes)
        lattice_mark_down(lattice, node, search->mark, FAILS);
    else if (judgement.verdict != COSTLY)
        lattice_mark_up(lattice, node, search->mark, PASSES);
    if (judgement.verdict == FIT) {
        improve(search, node, judgement.loss);
        if (search->loss_monotone && judgement.loss > judgement.floor)
            judgement.floor = judgement.loss;
    }
    if (judgement.floor > search->floor[node])
        lattice_raise(lattice, node, search->floor, judgement.floor);
    return OK;
}

/* Phase one. */

static void queue_push(struct search *search, uint32_t node)
{
    size_t at = search->heap_count;

    if (search->mark[node] & QUEUED)
        return;
    search->mark[node] |= QUEUED;
    search->heap_count++;
    for (; at > 0; at = (at - 1) / 2) {
        const uint32_t parent = search->heap[(at - 1) / 2];

        if (flash_order(search, parent, node) <= 0)
            break;
        search->heap[at] = parent;
    }
    search->heap[at] = node;
}

static uint32_t queue_pop(struct search *search)
{
    const uint32_t first = search->heap[0], last = search->heap[--search->heap_count];
    size_t at = 0;

    for (;;) {
        size_t child = 2 * at + 1;

        if (child >= search->heap_count)
            break;
        if (child + 1 < search->heap_count &&
            flash_order(search, search->heap[child + 1], search->heap[child]) < 0)
            child++;
        if (flash_order(search, last, search->heap[child]) <= 0)
            break;
        search->heap[at] = search->heap[child];
        at = child;
    }
    search->heap[at] = last;
    search->mark[first] &= (uint8_t)~QUEUED;
    return first;
}

static size_t sorted_successors(struct search *search, uint32_t node, uint32_t *out)
{
    const size_t count = lattice_successors(&search->lattice, node, out);

    qsort_r(out, count, sizeof *out, by_flash, search);
    return count;
}

/* find_path goes up from |node|, each time through the first successor that is not decided. It
 * returns how many nodes are on the path. */
static size_t find_path(struct search *search, uint32_t node)
{
    size_t length = 0, next;

    do {
        uint32_t successor[LATTICE_DIMENSIONS];
        const size_t count = sorted_successors(search, node, successor);

        search->path[length++] = node;
        for (next = 0; next < count && settled(search, successor[next]);)
            next++;
        if (next == count)
            break;
        node = successor[next];
    } while (length < PATH);
    return length;
}

/* cut_path finds the border between failing and passing on a path by halving it, and queues the
 * nodes just above the failing ones. */
static status cut_path(struct search *search, size_t length)
{
    size_t low = 0, high = length;

    while (low < high) {
        const size_t middle = (low + high - 1) / 2;
        const uint32_t node = search->path[middle];
        bool passes = true;

        if (!settled(search, node)) {
            REQUIRE(look(search, node, &passes));
            if (!passes) {
                uint32_t successor[LATTICE_DIMENSIONS];
                const size_t count = lattice_successors(&search->lattice, node, successor);

                for (size_t i = 0; i < count; i++)
                    if (!settled(search, successor[i]))
                        queue_push(search, successor[i]);
            }
        }
        if (passes)
            high = middle;
        else
            low = middle + 1;
    }
    return OK;
}

static status search_from(struct search *search, uint32_t start)
{
    queue_push(search, start);
    while (search->heap_count > 0) {
        const uint32_t node = queue_pop(search);

        if (!settled(search, node))
            REQUIRE(cut_path(search, find_path(search, node)));
    }
    return OK;
}

static status phase_one(struct search *search)
{
    for (unsigned sum = 0; sum <= search->lattice.top; sum++) {
        size_t count = 0;

        for (uint32_t node = 0; node < search->lattice.nodes; node++)
            if (search->sum[node] == sum && !settled(search, node))
                search->list[count++] = node;
        qsort_r(search->list, count, sizeof *search->list, by_flash, search);
        for (size_t i = 0; i < count; i++)
            if (!settled(search, search->list[i]))
                REQUIRE(search_from(search, search->list[i]));
    }
    return OK;
}

/* Phase two. */
static status phase_two(struct search *search)
{
    size_t count = 0;

    for (uint32_t node = 0; node < search->lattice.nodes; node++)
        if (!(search->mark[node] & (FAILS | DONE)) && !beaten(search, node))
            search->list[count++] = node;
    qsort_r(search->list, count, sizeof *search->list, by_floor, search);
    for (size_t i = 0; i < count; i++) {
        const uint32_t node = search->list[i];
        bool passes;

        if (!(search->mark[node] & (FAILS | DONE)) && !beaten(search, node))
            REQUIRE(look(search, node, &passes));
    }
    return OK;
}

/* Do the criteria stay monotone? A union of classes is at least as large and as varied as each of
 * them. So sizes and distinct counts stay monotone if classes are suppressed; other criteria do
 * not. And where the compatibility mode ignores classes without counted rows, the union of a class
 * with one of these may fail although the class passes. */
static bool stays_monotone(const struct criteria *criteria, uint64_t limit)
{
    if (limit == 0)
        return criteria_monotone(criteria) &&
               !(criteria->arx && criteria->presence && criteria->has_least);
    for (uint32_t i = 0; i < criteria->count; i++)
        switch (criteria->item[i].kind) {
        case K_ANONYMITY:
        case DISTINCT_DIVERSITY:
        case P_SENSITIVE:
        case SITE_DIVERSITY:
            break;
        default:
            return false;
        }
    return true;
}

static void know_order(struct search *search)
{
    const struct dataset *const data = search->task->data;

    for (uint32_t i = 0; i < data->qis; i++)
        for (uint32_t level = 0; level <= data->domain[i].height; level++) {
            const struct domain *const domain = &data->domain[i];

            search->share[i][level] =
                domain->height == 0 ? 0 : (double)level / (double)domain->height;
            search->distinct[i][level] = (double)domain->size[level] / (double)domain->size[0];
        }
}

static void know_nodes(struct search *search)
{
    const struct meter *const meter = search->task->meter;
    const bool levels = (meter->measure->modes & MEASURE_LEVELS) != 0;
    uint32_t level[DATASET_QIS] = {0};

    for (uint32_t node = 0; node < search->lattice.nodes; node++) {
        search->sum[node] = (uint16_t)lattice_level_sum_of(&search->lattice, level);
        search->floor[node] = levels ? meter_levels(meter, level) : -INFINITY;
        lattice_next(&search->lattice, level);
    }
}

static status search_init(struct search *search, const struct task *task)
{
    const unsigned modes = task->meter->measure->modes;
    unsigned height[DATASET_QIS];

    search->task = task;
    for (uint32_t i = 0; i < task->data->qis; i++)
        height[i] = task->data->domain[i].height;
    REQUIRE(lattice_init(&search->lattice, height, task->data->qis));
    const size_t nodes = search->lattice.nodes;

    search->mark = calloc(nodes, sizeof *search->mark);
    search->floor = malloc(nodes * sizeof *search->floor);
    search->sum = malloc(nodes * sizeof *search->sum);
    search->heap = malloc(nodes * sizeof *search->heap);
    search->list = malloc(nodes * sizeof *search->list);
    if (search->mark == NULL || search->floor == NULL || search->sum == NULL ||
        search->heap == NULL || search->list == NULL)
        return E_MEMORY;
    search->criteria_monotone = task->practical || stays_monotone(task->criteria, task->limit);
    search->loss_monotone =
        task->practical ||
        (modes & (task->limit == 0 ? MEASURE_MONOTONE : MEASURE_MONOTONE_SUPPRESSING)) != 0;
    know_order(search);
    know_nodes(search);
    return judge_init(&search->judge, task);
}

static status optimal_run(const struct task *task, struct release *release,
                          struct complaint *complaint)
{
    uint32_t level[DATASET_QIS] = {0};
    struct search *const search = calloc(1, sizeof *search);

    if (search == NULL)
        return E_MEMORY;
    status s = search_init(search, task);

    if (s == E_LIMIT)
        s = complain(
            complaint, s,
            "the levels can be chosen in more than %d ways, or the attributes are more than "
            "%d; take fewer attributes or lower hierarchies, or another algorithm",
            LATTICE_NODES, LATTICE_DIMENSIONS);

    if (s == OK && (search->criteria_monotone || task->criteria->least > 1))
        s = phase_one(search);
    if (s == OK && !task->practical)
        s = phase_two(search);
    if (s == OK && search->found)
        lattice_levels(&search->lattice, search->best, level);
    if (s == OK && !search->found)
        s = complain(complaint, E_NOT_FOUND,
                     "no generalisation of these attributes meets the criteria with at most %llu "
                     "rows suppressed",
                     (unsigned long long)task->limit);
    release->nodes = search->lattice.nodes;
    release->evaluated = search->judge.judged;
    if (s == OK)
        s = release_levels(task, level, release, complaint);
    node_judge_clear(&search->judge);
    free(search->mark);
    free(search->floor);
    free(search->sum);
    free(search->heap);
    free(search->list);
    free(search);
    return s;
}

const struct algorithm algorithm_optimal = {
    .word = "optimal",
    .title = "the best full-domain generalisation with suppression",
    .modes = MEASURE_FULL_DOMAIN,
    .run = optimal_run,
};
