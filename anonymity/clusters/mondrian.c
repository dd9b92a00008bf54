/* Mondrian: cut the rows in two, and each part again, while both parts meet the criteria
 * (LeFevre, DeWitt and Ramakrishnan 2006, strict; jurczyk-xiong 4.1).
 *
 * Order. The values of an attribute stand in the order of the leaves of its hierarchy, each subtree
 * together: for numbers and an ascending hierarchy file that is the order of the numbers.
 *
 * Cuts. What a part shows is the lowest node over its values, so a cut may only fall between two
 * children of that node. Of these places the one that leaves the larger side smallest is taken (the
 * median, as far as the tree allows), the lowest of them in a tie.
 *
 * Choice. The attribute with the largest spread, (last - first) / (leaves - 1) by order, is tried
 * first; ties go to the order of the quasi-identifiers. If a side of its cut fails the criteria the
 * next attribute is tried, and a part that no attribute can cut is a class. Parts that show the
 * same in the end are one class. */
#define _GNU_SOURCE /* qsort_r */
#include "anonymity/algorithm.h"
#include "crypto/memory.h"
#include "crypto/unconst.h"
#include <stdlib.h>

struct part {
    uint32_t start, count; /* of the row permutation */
};

struct mondrian {
    const struct task *task;
    uint32_t *row;     /* [rows]: a permutation in which each part is a stretch */
    uint32_t *place;   /* [rows * qis]: positions of the values in the order */
    uint32_t *cluster; /* [rows]: the result */
    uint32_t clusters;
    struct part *stack;
    size_t stacked, stack_room;
    uint32_t *under; /* rows by node; as many as the largest hierarchy has, zero between uses */
    uint32_t *child; /* nodes with rows; as many */
    uint32_t *tally[DATASET_TRACKED]; /* zero between uses; NULL when no criterion needs it */
};

/* What a part is like in one attribute. */
struct spread {
    uint32_t qi, first, last; /* least and greatest place */
    double share;
};

struct cut {
    uint32_t place; /* values from this place on are on the right */
    uint32_t left;  /* rows on the left */
};

static int by_spread(const void *a, const void *b)
{
    const struct spread *const x = a, *const y = b;

    if (x->share != y->share)
        return x->share > y->share ? -1 : 1;
    return x->qi < y->qi ? -1 : 1;
}

/* measure_spreads finds the spreads of the attributes that can be cut, largest first. */
static uint32_t measure_spreads(const struct mondrian *m, struct part part, struct spread *out)
{
    const struct dataset *const data = m->task->data;
    const uint32_t qis = data->qis;
    uint32_t first[DATASET_QIS], last[DATASET_QIS], count = 0;

    for (uint32_t q = 0; q < qis; q++)
        first[q] = last[q] = m->place[(size_t)m->row[part.start] * qis + q];
    for (uint32_t i = 1; i < part.count; i++) {
        const uint32_t *const place = &m->place[(size_t)m->row[part.start + i] * qis];

        for (uint32_t q = 0; q < qis; q++) {
            first[q] = place[q] < first[q] ? place[q] : first[q];
            last[q] = place[q] > last[q] ? place[q] : last[q];
        }
    }
    for (uint32_t q = 0; q < qis; q++) {
        const uint32_t leaves = data->domain[q].hierarchy->leaves;

        if (first[q] < last[q])
            out[count++] = (struct spread){q, first[q], last[q],
                                           (double)(last[q] - first[q]) / (double)(leaves - 1)};
    }
    qsort(out, count, sizeof *out, by_spread);
    return count;
}

static int by_first(const void *a, const void *b, void *hierarchy)
{
    const uint32_t *const first = ((const struct hierarchy *)hierarchy)->first;
    const uint32_t x = first[*(const uint32_t *)a], y = first[*(const uint32_t *)b];

    return x < y ? -1 : x > y;
}

/* find_cut finds the place between two children of the part's node that is nearest to the median.
 */
static struct cut find_cut(struct mondrian *m, struct part part, uint32_t qi)
{
    const struct dataset *const data = m->task->data;
    const struct hierarchy *const tree = data->domain[qi].hierarchy;
    uint32_t node = data->leaf[(size_t)m->row[part.start] * data->qis + qi];
    uint32_t children = 0, left = 0, largest = UINT32_MAX;
    struct cut cut = {0, 0};

    for (uint32_t i = 1; i < part.count; i++)
        while (!hierarchy_covers(tree, node,
                                 data->leaf[(size_t)m->row[part.start + i] * data->qis + qi]))
            node = tree->parent[node];
    for (uint32_t i = 0; i < part.count; i++) {
        const uint32_t leaf = data->leaf[(size_t)m->row[part.start + i] * data->qis + qi];
        const uint32_t child = hierarchy_up(tree, leaf, tree->level[node] - 1U);

        if (m->under[child]++ == 0)
            m->child[children++] = child;
    }
    qsort_r(m->child, children, sizeof *m->child, by_first, unconst(tree));
    for (uint32_t i = 0; i + 1 < children; i++) {
        left += m->under[m->child[i]];
        const uint32_t right = part.count - left;
        const uint32_t larger = left > right ? left : right;

        if (larger < largest) {
            largest = larger;
            cut = (struct cut){tree->first[m->child[i + 1]], left};
        }
    }
    for (uint32_t i = 0; i < children; i++)
        m->under[m->child[i]] = 0;
    return cut;
}

/* side_holds: would the rows of |part|, one side of a cut, fulfil the criteria as a class? */
static bool side_holds(struct mondrian *m, struct part part)
{
    const struct dataset *const data = m->task->data;
    uint32_t counted = 0;

    for (uint32_t i = part.start; i < part.start + part.count; i++) {
        if (!dataset_counts(data, m->row[i]))
            continue;
        counted++;
        for (uint32_t t = 0; t < data->tracks; t++)
            if (m->tally[t] != NULL)
                m->tally[t][data->tracked[t].code[m->row[i]]]++;
    }
    const bool holds =
        criteria_judge(m->task->criteria, counted, part.count, (const uint32_t *const *)m->tally);

    for (uint32_t i = part.start; i < part.start + part.count; i++)
        for (uint32_t t = 0; t < data->tracks; t++)
            if (m->tally[t] != NULL)
                m->tally[t][data->tracked[t].code[m->row[i]]] = 0;
    return holds;
}

/* divide puts the rows left of the cut first. */
static void divide(struct mondrian *m, struct part part, uint32_t qi, uint32_t place)
{
    const uint32_t qis = m->task->data->qis;
    uint32_t left = part.start, right = part.start + part.count;

    while (left < right) {
        const uint32_t row = m->row[left];

        if (m->place[(size_t)row * qis + qi] < place) {
            left++;
            continue;
        }
        m->row[left] = m->row[--right];
        m->row[right] = row;
    }
}

/* cut_part cuts the part by the first attribute that allows it. */
static bool cut_part(struct mondrian *m, struct part part, struct part *left, struct part *right)
{
    const uint64_t least = m->task->data->in_subset == NULL ? m->task->criteria->least : 1;
    struct spread spread[DATASET_QIS];

    if (part.count < 2 * least)
        return false;
    const uint32_t count = measure_spreads(m, part, spread);

    for (uint32_t i = 0; i < count; i++) {
        const struct cut cut = find_cut(m, part, spread[i].qi);

        *left = (struct part){part.start, cut.left};
        *right = (struct part){part.start + cut.left, part.count - cut.left};
        if (left->count < least || right->count < least)
            continue;
        divide(m, part, spread[i].qi, cut.place);
        if (side_holds(m, *left) && side_holds(m, *right))
            return true;
    }
    return false;
}

static status push(struct mondrian *m, struct part part)
{
    if (m->stacked == m->stack_room) {
        const size_t room = m->stack_room == 0 ? 64 : 2 * m->stack_room;
        struct part *const stack = realloc(m->stack, room * sizeof *stack);

        if (stack == NULL)
            return E_MEMORY;
        m->stack = stack;
        m->stack_room = room;
    }
    m->stack[m->stacked++] = part;
    return OK;
}

static status cut_all(struct mondrian *m)
{
    const uint32_t rows = m->task->data->rows;
    uint32_t done = 0;

    REQUIRE(push(m, (struct part){0, rows}));
    while (m->stacked > 0) {
        const struct part part = m->stack[--m->stacked];
        struct part left, right;

        if (cut_part(m, part, &left, &right)) {
            REQUIRE(push(m, right));
            REQUIRE(push(m, left));
            continue;
        }
        for (uint32_t i = 0; i < part.count; i++)
            m->cluster[m->row[part.start + i]] = m->clusters;
        m->clusters++;
        done += part.count;
        if (m->task->progress != NULL)
            m->task->progress("rows", done, rows);
    }
    return OK;
}

static status mondrian_init(struct mondrian *m, const struct task *task)
{
    const struct dataset *const data = task->data;
    size_t nodes = 1;

    m->task = task;
    m->row = memory_try((data->rows + 1ULL) * sizeof *m->row);
    m->cluster = memory_try((data->rows + 1ULL) * sizeof *m->cluster);
    m->place = malloc(((size_t)data->rows * data->qis + 1) * sizeof *m->place);
    for (uint32_t q = 0; q < data->qis; q++)
        if (data->domain[q].hierarchy->nodes > nodes)
            nodes = data->domain[q].hierarchy->nodes;
    m->under = calloc(nodes, sizeof *m->under);
    m->child = malloc(nodes * sizeof *m->child);
    if (m->row == NULL || m->cluster == NULL || m->place == NULL || m->under == NULL ||
        m->child == NULL)
        return E_MEMORY;
    for (uint32_t i = 0; i < task->criteria->count; i++) {
        const struct criterion *const criterion = &task->criteria->item[i];

        if (criterion->kind == K_ANONYMITY || criterion->kind == PRESENCE ||
            m->tally[criterion->track] != NULL)
            continue;
        m->tally[criterion->track] =
            calloc(data->tracked[criterion->track].values + 1ULL, sizeof *m->tally[0]);
        if (m->tally[criterion->track] == NULL)
            return E_MEMORY;
    }
    for (uint32_t row = 0; row < data->rows; row++) {
        m->row[row] = row;
        for (uint32_t q = 0; q < data->qis; q++) {
            const size_t at = (size_t)row * data->qis + q;

            m->place[at] = data->domain[q].hierarchy->first[data->leaf[at]];
        }
    }
    return OK;
}

static status mondrian_run(const struct task *task, struct release *release,
                           struct complaint *complaint)
{
    struct mondrian m = {.task = task};
    status s = mondrian_init(&m, task);

    if (s == OK && !side_holds(&m, (struct part){0, task->data->rows}))
        s = complain(complaint, E_NOT_FOUND,
                     "the table as one class does not meet the criteria; Mondrian only cuts");
    if (s == OK)
        s = cut_all(&m);
    if (s == OK)
        s = release_clusters(task, m.cluster, m.clusters, release, complaint);
    free(m.row);
    free(m.cluster);
    free(m.place);
    free(m.under);
    free(m.child);
    free(m.stack);
    for (size_t t = 0; t < DATASET_TRACKED; t++)
        free(m.tally[t]);
    return s;
}

const struct algorithm algorithm_mondrian = {
    .word = "mondrian",
    .title = "multidimensional, greedy: cut at the median while both sides meet the criteria",
    .modes = MEASURE_LOCAL,
    .run = mondrian_run,
};
