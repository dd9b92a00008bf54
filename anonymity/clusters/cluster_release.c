/* The clustering algorithms in the table of algorithms: a task goes in, a release comes out.
 *
 * The minimum size k is the least number of rows with which the criteria can pass. Sequential
 * clustering keeps a frequency l-diversity of the first sensitive attribute all the time (Algorithm
 * 2). All other criteria, and that one in the other algorithms, are met at the end: clusters that
 * fail are merged with the closest. Clusters with the same labels are then one class, and judged as
 * one. A union keeps every criterion except Grassberger's entropy; so if something still fails, it
 * is suppressed as far as the task allows (release_clusters).
 *
 * Where Algorithm 2 gives up because its first partition is not diverse enough (step 3: one cluster
 * of all rows, of no use to anyone), it is tried again with a k0 twice as large: larger parts are
 * closer to the shares of the whole table. */
#include "anonymity/algorithm.h"
#include "anonymity/clusters/agglomerative.h"
#include "anonymity/clusters/hilbert.h"
#include "anonymity/clusters/kmember.h"
#include "anonymity/clusters/sequential.h"
#include <stdlib.h>

enum { ENOUGH = 1000 }; /* sequential clustering ends with a pass that gains less than 0.1 % */

typedef status (*cluster_method)(const struct task *, struct clustering *,
                                 const struct cluster_demand *, struct release *);

static struct ratio diversity_of(const struct criteria *criteria)
{
    for (uint32_t i = 0; i < criteria->count; i++)
        if (criteria->item[i].kind == FREQUENCY_DIVERSITY && criteria->item[i].track == 0)
            return criteria->item[i].a;
    return (struct ratio){0};
}

static status cluster_labelled(const struct task *task, struct release *release,
                               struct complaint *complaint, cluster_method method,
                               struct clustering *c)
{
    const uint64_t least = task->criteria->least;
    const struct cluster_demand demand = {
        .k = least > UINT32_MAX ? UINT32_MAX : (uint32_t)least,
        .criteria = task->criteria,
        .data = task->data,
        .progress = task->progress,
    };
    const status done = method(task, c, &demand, release);
    if (done == E_NOT_FOUND || done == E_INPUT)
        return complain(complaint, E_NOT_FOUND,
                        "the criteria are not met even by one cluster of all %u rows",
                        task->data->rows);
    REQUIRE(done);
    uint32_t clusters = 0;
    uint32_t *const label = malloc((task->data->rows + 1u) * sizeof *label);
    if (!label)
        return E_MEMORY;
    status labelled = clustering_labels(c, label, &clusters);
    if (labelled == OK)
        labelled = release_clusters(task, label, clusters, release, complaint);
    free(label);
    return labelled;
}

static status cluster_release(const struct task *task, struct release *release,
                              struct complaint *complaint, cluster_method method)
{
    struct cluster_space space;
    struct clustering c;
    REQUIRE(cluster_space_init(&space, task->meter, 0, complaint));
    status done = clustering_init(&c, &space, diversity_of(task->criteria).over > 0);
    if (done == OK) {
        done = cluster_labelled(task, release, complaint, method, &c);
        clustering_clear(&c);
    }
    cluster_space_clear(&space);
    return done;
}

static status by_sequence(const struct task *task, struct clustering *c,
                          const struct cluster_demand *demand, struct release *release)
{
    struct sequential_options options = {
        .diversity = diversity_of(task->criteria),
        .enough = ENOUGH,
        .even = true,
    };
    struct sequential_report report;
    if (!task->coins)
        return E_ARGUMENT;
    REQUIRE(sequential_cluster(c, demand, &options, task->coins, &report));
    options.initial = demand->k / 2 > 0 ? demand->k / 2 : 1;
    while (report.trivial && task->data->rows / options.initial > 1) {
        const struct cluster_space *const space = c->space;
        options.initial *= 2;
        clustering_clear(c);
        REQUIRE(clustering_init(c, space, true));
        REQUIRE(sequential_cluster(c, demand, &options, task->coins, &report));
    }
    release->passes = report.passes;
    return OK;
}

static status by_hilbert(const struct task *task, struct clustering *c,
                         const struct cluster_demand *demand, struct release *release)
{
    (void)release;
    return hilbert_cluster(c, demand, task->data, true);
}

static status by_k_member(const struct task *task, struct clustering *c,
                          const struct cluster_demand *demand, struct release *release)
{
    (void)release;
    return task->coins ? kmember_cluster(c, demand, KMEMBER_CLUSTER, task->coins) : E_ARGUMENT;
}

static status by_agglomeration(const struct task *task, struct clustering *c,
                               const struct cluster_demand *demand, struct release *release)
{
    (void)task;
    (void)release;
    return agglomerative_cluster(c, demand);
}

static status run_sequential(const struct task *task, struct release *release,
                             struct complaint *complaint)
{
    return cluster_release(task, release, complaint, by_sequence);
}

static status run_hilbert(const struct task *task, struct release *release,
                          struct complaint *complaint)
{
    return cluster_release(task, release, complaint, by_hilbert);
}

static status run_k_member(const struct task *task, struct release *release,
                           struct complaint *complaint)
{
    return cluster_release(task, release, complaint, by_k_member);
}

static status run_agglomerative(const struct task *task, struct release *release,
                                struct complaint *complaint)
{
    return cluster_release(task, release, complaint, by_agglomeration);
}

const struct algorithm algorithm_sequential = {
    .word = "sequential",
    .title = "clustering: every record moves to the cluster that it fits best",
    .modes = MEASURE_LOCAL,
    .draws = true,
    .run = run_sequential,
};

const struct algorithm algorithm_hilbert = {
    .word = "hilbert",
    .title = "clustering: the best cut of a Hilbert curve through rescaled attributes",
    .modes = MEASURE_LOCAL,
    .run = run_hilbert,
};

const struct algorithm algorithm_k_member = {
    .word = "k-member",
    .title = "clustering: a centre and the k - 1 records that raise its cluster's cost least",
    .modes = MEASURE_LOCAL,
    .quadratic = true,
    .draws = true,
    .run = run_k_member,
};

const struct algorithm algorithm_agglomerative = {
    .word = "agglomerative",
    .title = "clustering: the two closest clusters become one until all are large enough",
    .modes = MEASURE_LOCAL,
    .quadratic = true,
    .run = run_agglomerative,
};
