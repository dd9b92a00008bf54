#include "protocols/cluster_settings.h"
#include "sim/party.h"
#include <string.h>

const char *const cluster_measures[] = {"lm", "tree", "em", "mi", NULL};
const char *const cluster_stops[] = {"gain", "still", NULL};
const char *const cluster_starts[] = {"balanced", "free", NULL};

static const enum measure_kind kinds[] = {LM, TREE, EM, MI};

enum { K_MOST = 1 << 24 };

static status read_choice(struct run *run, const struct schema *schema, uint32_t *choice)
{
    const char *name = run_parameter_text(run, "choice");
    *choice = SCHEMA_COLUMNS;
    for (uint32_t j = 0; *name && j < schema->columns; j++)
        if (strcmp(name, schema->column[j].name) == 0)
            *choice = j;
    if (*name && (*choice == SCHEMA_COLUMNS || !schema->column[*choice].numbers))
        return run_fail(run, E_INPUT, "choice names no column of numbers: '%s'", name);
    return OK;
}

status cluster_settings_read(struct run *run, const struct table_shape *table,
                             struct cluster_settings *s)
{
    const struct criteria *criteria = &table->criteria;
    if (criteria->count < 1 || criteria->item[0].kind != K_ANONYMITY)
        return run_fail(run, E_ARGUMENT, "criteria begins with k-anonymity:K here, not '%s'",
                        run_parameter_text(run, "criteria"));
    const uint64_t k = criteria->item[0].a.over / criteria->item[0].a.under;
    if (k < 1 || k > K_MOST)
        return run_fail(run, E_RANGE, "k is between 1 and %d", K_MOST);
    s->k = (uint32_t)k;
    const uint64_t initial = run_number(run, "initial"), limit = run_number(run, "limit");
    s->initial = initial ? (uint32_t)initial : s->k / 2 ? s->k / 2 : 1;
    s->limit = limit ? (uint32_t)limit : s->k + s->k / 2;
    s->most_passes = (uint32_t)run_number(run, "passes");
    s->measure = kinds[run_number(run, "measure")];
    s->stop = (enum cluster_stop)run_number(run, "stop");
    s->start = run_number(run, "start") == 0 ? CHOICES_BALANCED : CHOICES_FREE;
    return read_choice(run, &table->schema, &s->choice);
}

status cluster_settings_unit(struct run *run, const struct cluster_settings *s,
                             const struct hierarchy *const *tree, uint32_t count, int64_t *unit)
{
    if (count == 0)
        return run_fail(run, E_INPUT, "the schema has no quasi-identifier");
    *unit = cluster_unit(s->measure, tree, count);
    return *unit < 1 ? run_fail(run, E_LIMIT, "the trees have no common unit that fits") : OK;
}

status cluster_settings_first(struct run *run, const struct cluster_settings *s,
                              const struct flatten_rows *all, struct ratio diversity)
{
    uint32_t *label = arena_alloc(run_scratch(run), (all->rows + 1u) * sizeof *label);
    struct flatten_diversity first, larger = {0};
    REQUIRE(flatten_diverse(all, all->rows / s->initial, diversity, label, &first));
    if (first.diverse)
        return OK;
    uint64_t initial = s->initial;
    while (!larger.diverse && initial < all->rows) {
        initial = 2 * initial < all->rows ? 2 * initial : all->rows;
        REQUIRE(flatten_diverse(all, all->rows / (uint32_t)initial, diversity, label, &larger));
    }
    if (!larger.diverse)
        return run_fail(run, E_INPUT,
                        "l is too large: of all %u records %u have the same sensitive value",
                        larger.size, larger.peak);
    return run_fail(run, E_INPUT,
                    "l is too large for first clusters of %u: one of %u records has a sensitive "
                    "value %u times. Larger ones are diverse: set initial=%llu",
                    s->initial, first.size, first.peak, (unsigned long long)initial);
}

double cluster_settings_share(const struct cluster_settings *s, const struct clustering *c)
{
    const struct cluster_space *space = c->space;
    const double cells = (double)space->rows * space->attributes * (double)space->unit;
    double own = 0;
    for (uint32_t row = 0; s->measure == MI && row < space->rows; row++)
        own += (double)cluster_space_weigh(space, cluster_space_leaves(space, row), 0);
    return clustering_share(c) - (cells > 0 ? own / cells : 0);
}

void cluster_settings_remark(struct party *me, const struct cluster_settings *s)
{
    const uint32_t passes = s->most_passes;
    party_remark(
        me, "the cap was reached: after the most passes (passes=%u) records still move. %s", passes,
        s->stop == CLUSTER_STILL
            ? "With stop=still that may never end, for clusterings can come again"
            : "More passes may lose less");
}

struct sequential_options cluster_settings_options(const struct cluster_settings *s,
                                                   const struct sequential_choices *choices)
{
    return (struct sequential_options){.initial = s->initial,
                                       .limit = s->limit,
                                       .most_passes = s->most_passes,
                                       .until_still = s->stop == CLUSTER_STILL,
                                       .enough = 1000,
                                       .choices = choices};
}

status cluster_settings_centralised(const struct cluster_settings *s, struct ratio diversity,
                                    const struct choices *choices, const struct flatten_rows *dealt,
                                    struct clustering *clusters)
{
    const struct sequential_choices doors =
        diversity.over ? flatten_sequential(dealt) : choices_sequential(choices);
    const struct cluster_demand demand = {.k = s->k};
    struct sequential_options options = cluster_settings_options(s, &doors);
    struct sequential_report report;
    options.diversity = diversity;
    return sequential_cluster(clusters, &demand, &options, NULL, &report);
}
