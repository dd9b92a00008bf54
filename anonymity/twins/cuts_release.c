/* Cuts in the table of algorithms: a task goes in, a release comes out.
 *
 * Values are in the order of the leaves of their hierarchies; cuts are strict; ranges are boxes. A
 * class shows the lowest node above its rows, and classes that show the same are one. k is that of
 * the criterion k-anonymity, l that of l-site-diversity. Sites are numbered by the column's codes;
 * with strict cuts only their number matters. Other criteria are refused, because the result must
 * equal what distributed sites compute. */
#include "anonymity/algorithm.h"
#include "anonymity/twins/cuts.h"
#include "crypto/memory.h"
#include <stdlib.h>

static const struct ratio usual_alpha = {3, 10}; /* jurczyk-xiong 5.2: the least error */

static status read_criteria(const struct task *task, struct cuts_rules *rules,
                            struct complaint *complaint)
{
    for (uint32_t i = 0; i < task->criteria->count; i++) {
        const struct criterion *const c = &task->criteria->item[i];
        uint32_t *const to = c->kind == K_ANONYMITY ? &rules->k : &rules->l;

        if (c->kind != K_ANONYMITY && c->kind != SITE_DIVERSITY)
            return complain(complaint, E_ARGUMENT,
                            "the algorithm 'cuts' knows k-anonymity and l-site-diversity, not %s; "
                            "'mondrian' knows all",
                            criterion_word(c->kind));
        if (c->a.over > *to)
            *to = c->a.over > UINT32_MAX ? UINT32_MAX : (uint32_t)c->a.over;
    }
    return OK;
}

static status cut_task(const struct task *task, const struct cuts_rules *rules, uint32_t *place,
                       uint32_t *site, struct release *release, struct complaint *complaint)
{
    const struct dataset *const data = task->data;
    const struct cuts_rows rows = {.rows = data->rows, .place = place, .site = site};
    struct cuts_classes classes;

    for (size_t at = 0; at < (size_t)data->rows * data->qis; at++)
        place[at] = data->domain[at % data->qis].hierarchy->first[data->leaf[at]];
    for (uint32_t i = 0; site != NULL && i < data->rows; i++)
        site[i] = data->tracked[data->site].code[i] + 1;
    REQUIRE(cuts_mondrian(rules, &rows, NULL, &classes, complaint));
    const status s = release_clusters(task, classes.of, classes.count, release, complaint);

    cuts_classes_clear(&classes);
    return s;
}

static status cuts_run(const struct task *task, struct release *release,
                       struct complaint *complaint)
{
    const struct dataset *const data = task->data;
    struct cuts_rules rules = {.attributes = data->qis, .k = 1, .l = 1, .sites = 1};

    rules.alpha = task->alpha.under == 0 ? usual_alpha : task->alpha;
    if (data->in_subset != NULL)
        return complain(complaint, E_ARGUMENT, "the algorithm 'cuts' takes no population");
    REQUIRE(read_criteria(task, &rules, complaint));
    if (data->site >= 0)
        rules.sites = data->tracked[data->site].values;
    uint32_t *const place = malloc(((size_t)data->rows * data->qis + 1) * sizeof *place);
    uint32_t *const site = data->site < 0 ? NULL : memory_try((data->rows + 1ULL) * sizeof *site);
    status s = E_MEMORY;

    if (place != NULL && (data->site < 0 || site != NULL))
        s = cut_task(task, &rules, place, site, release, complaint);
    free(place);
    free(site);
    return s;
}

const struct algorithm algorithm_cuts = {
    .word = "cuts",
    .title =
        "Mondrian with cuts anywhere in the order of the values: what distributed sites compute",
    .modes = MEASURE_LOCAL,
    .run = cuts_run,
};
