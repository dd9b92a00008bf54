/* What the published clusters lose by the run's measure, and what those of one owner of all columns
 * would, without noise. */
#include "anonymity/clusters/sequential.h"
#include "crypto/memory.h"
#include "protocols/cluster_vertical/cluster_vertical.h"
#include <stdlib.h>

status vertical_centralised(struct run *run, struct vertical_columns *columns,
                            const uint64_t *number)
{
    const struct vertical_state *s = run_state(run);
    const struct choices choices = {s->set.start, columns->space.rows, number, NULL};
    const struct flatten_rows dealt = vertical_flatten_rows(s, columns, number);
    return cluster_settings_centralised(&s->set, s->diversity, &choices, &dealt,
                                        &columns->clusters);
}

static status published(struct run *run, struct clustering *c)
{
    const struct value *labels = run_output(run, 1, "clusters");
    uint32_t which;
    for (uint32_t row = 0; labels && row < labels->count; row++) {
        while (c->count <= residue_at(labels, row))
            REQUIRE(clustering_open(c, &which));
        clustering_put(c, (uint32_t)residue_at(labels, row), row);
    }
    return labels ? OK : E_NOT_FOUND;
}

status vertical_loss(struct run *run, struct run_loss *loss)
{
    const struct vertical_state *s = run_state(run);
    struct table_rows parts[VERTICAL_PARTIES];
    const int count = run_parties(run);
    for (int i = 1; i <= count; i++)
        parts[i - 1] = table_rows(run, i, run_input(run, i));
    uint64_t *number = memory_get((parts[0].rows + 1u) * sizeof *number);
    struct vertical_columns mine = {0}, central = {0};
    status done = vertical_columns_init(run, &mine, parts, count);
    if (done == OK)
        done = vertical_columns_init(run, &central, parts, count);
    if (done == OK)
        done = vertical_choices(s, parts, count, number);
    if (done == OK)
        done = published(run, &mine.clusters);
    if (done == OK)
        done = vertical_centralised(run, &central, number);
    if (done == OK)
        *loss = (struct run_loss){
            run_parameter_text(run, "measure"), cluster_settings_share(&s->set, &mine.clusters),
            cluster_settings_share(&s->set, &central.clusters), cluster_counts(s->set.measure)};
    vertical_columns_clear(&mine);
    vertical_columns_clear(&central);
    free(number);
    return done;
}
