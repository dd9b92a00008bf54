/* The second ideal function of cluster-horizontal: its outputs, and what is declared. */
#include "protocols/cluster_horizontal/cluster_horizontal_second.h"
#include <stdlib.h>
#include <string.h>

static struct text text_of(const char *text)
{
    return (struct text){(const uint8_t *)text, strlen(text)};
}

/* How many records of the cluster have the value (|any|: of all). */
static const char *times(const struct second *w, uint32_t which, uint32_t value, bool any)
{
    uint32_t count = 0;
    for (uint32_t row = 0; row < w->p.rows; row++)
        count += w->p.of[row] == which && (any || w->p.value[row] == value);
    return arena_format(run_scratch(w->run), "%u", count);
}

/* The line of a cluster; line 0 has the names. */
static uint32_t cells_of(const struct second *w, uint32_t line, struct text *cell)
{
    const struct schema_column *column = w->state->table.schema.column;
    uint32_t node[DATASET_QIS], count = 0;
    cell[count++] = text_of(line ? times(w, line - 1, 0, true) : "records");
    if (line)
        (void)plain_of(&w->p, line - 1, node);
    for (uint32_t j = 0; j < w->p.attributes; j++)
        cell[count++] =
            text_of(line ? w->p.tree[j]->label[node[j]] : column[w->state->column[j]].name);
    for (uint32_t v = 0; v < w->p.values; v++)
        cell[count++] = text_of(
            line ? times(w, line - 1, v, false)
                 : arena_format(run_scratch(w->run), "%s=%s", column[w->state->sensitive].name,
                                column[w->state->sensitive].hierarchy.label[v]));
    return count;
}

static void give(struct ideal *ideal, const struct second *w)
{
    const uint32_t clusters = w->p.count;
    struct value lines = values_of(w->run, KIND_TEXTS, clusters + 1ull);
    struct text *cell = plain_room(&w->p, DATASET_QIS + 1ull + w->p.values, sizeof *cell);
    for (uint32_t line = 0; line <= clusters; line++) {
        const uint32_t cells = cells_of(w, line, cell);
        table_line(&lines, line, cell, cells);
    }
    for (int party = 1; party <= w->p.parties; party++) {
        uint64_t *label = plain_room(&w->p, w->p.rows, sizeof *label);
        size_t count = 0;
        for (uint32_t row = 0; row < w->p.rows; row++)
            if (w->p.party[row] == (uint32_t)party)
                label[count++] = w->p.of[row];
        const struct value labels =
            residues_of(w->run, run_integers(w->run, clusters < 2 ? 2 : clusters), label, count);
        ideal_output(ideal, party, "clusters", &labels);
        ideal_output(ideal, party, "release.csv", &lines);
    }
}

status horizontal_second_ideal(struct ideal *ideal)
{
    struct second w = {0};
    const status done = again_play(ideal, &w, 1);
    if (done == OK)
        give(ideal, &w);
    free(w.shown);
    return done;
}

status horizontal_second_leakage(struct ideal *ideal, int party)
{
    struct second w = {0};
    const status done = again_play(ideal, &w, party);
    const struct horizontal_state *s = w.state;
    if (done == OK) {
        const uint64_t hidden = s->hidden ? (uint64_t)s->most * s->values : 0;
        const uint64_t below =
            2 * (uint64_t)s->most + s->none + 2 + 100 * (uint64_t)s->examined_most + hidden;
        struct value shown = residues(w.run, run_integers(w.run, below), w.count);
        for (size_t i = 0; i < w.count; i++)
            residue_put(&shown, i, w.shown[i]);
        ideal_leak(ideal, "shown", &shown);
    }
    free(w.shown);
    return done;
}
