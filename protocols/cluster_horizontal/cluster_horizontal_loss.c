/* What the published clusters lose by the run's measure, and what those of one owner of all records
 * would. */
#include "anonymity/clusters/sequential.h"
#include "protocols/cluster_horizontal/cluster_horizontal.h"

status horizontal_centralised(struct run *run, struct horizontal_rows *rows)
{
    const struct horizontal_state *s = run_state(run);
    const struct choices choices = {s->set.start, rows->space.rows, rows->number, rows->party};
    const struct flatten_rows dealt = horizontal_flatten_rows(s, rows);
    return cluster_settings_centralised(&s->set, s->diversity, &choices, &dealt, &rows->clusters);
}

/* The clusters of all records, as the parties' outputs number them. */
static status published(struct run *run, const struct table_rows *parts, struct clustering *c)
{
    uint32_t row = 0, which;
    for (int i = 1; i <= run_parties(run); i++) {
        const struct value *labels = run_output(run, i, "clusters");
        if (!labels)
            return E_NOT_FOUND;
        for (uint32_t k = 0; k < parts[i - 1].rows; k++, row++) {
            while (c->count <= residue_at(labels, k))
                REQUIRE(clustering_open(c, &which));
            clustering_put(c, (uint32_t)residue_at(labels, k), row);
        }
    }
    return OK;
}

status horizontal_loss(struct run *run, struct run_loss *loss)
{
    const struct horizontal_state *s = run_state(run);
    struct table_rows parts[HORIZONTAL_PARTIES];
    for (int i = 1; i <= run_parties(run); i++)
        parts[i - 1] = table_rows(run, i, run_input(run, i));
    struct horizontal_rows mine = {0}, central = {0};
    status done = horizontal_rows_all(run, &mine, parts, s->values);
    if (done == OK)
        done = horizontal_rows_all(run, &central, parts, s->values);
    if (done == OK)
        done = published(run, parts, &mine.clusters);
    if (done == OK)
        done = horizontal_centralised(run, &central);
    if (done == OK)
        *loss = (struct run_loss){
            run_parameter_text(run, "measure"), cluster_settings_share(&s->set, &mine.clusters),
            cluster_settings_share(&s->set, &central.clusters), cluster_counts(s->set.measure)};
    horizontal_rows_clear(&mine);
    horizontal_rows_clear(&central);
    return done;
}
