/* The release: a line for each row, with the labels of its class and its sensitive value. All sites
 * make the same one, from the classes and how often each value stands in each (release-by=sum). */
#include "protocols/mondrian/mondrian.h"
#include <string.h>

static struct text text_of(const char *text)
{
    return (struct text){(const uint8_t *)text, strlen(text)};
}

/* A value, lowest..highest of numbers, or the lowest node above them all. */
static const char *label_of(struct run *run, const struct schema_column *column, uint32_t low,
                            uint32_t high)
{
    const struct hierarchy *tree = &column->hierarchy;
    if (low != high && column->numbers)
        return arena_format(run_scratch(run), "%s..%s", tree->label[low], tree->label[high]);
    return tree->label[hierarchy_lca(tree, low, high)];
}

struct value mondrian_none(struct run *run, bool enough_rows)
{
    const struct mondrian_state *s = run_state(run);
    struct value reason = values_of(run, KIND_TEXTS, 1);
    const char *text =
        enough_rows ? arena_format(run_scratch(run), "rows of fewer than l = %u sites", s->rules.l)
                    : arena_format(run_scratch(run), "fewer than k = %u rows", s->rules.k);
    texts_set(&reason, 0, text, strlen(text));
    return reason;
}

const char *mondrian_remark(struct run *run, int party)
{
    const struct mondrian_state *s = run_state(run);
    const struct named_value *out;
    const size_t each = 2 * s->rules.attributes + 1;
    size_t small = 0, classes = 0;
    if (run_outputs(run, party, &out) == 0)
        return NULL;
    classes = out->value.count / each;
    for (size_t c = 0; c < classes; c++)
        small += residue_at(&out->value, c * each + each - 1) < s->rules.k;
    return small ? arena_format(run_scratch(run),
                                "not k-anonymous: %zu of %zu classes have fewer than k = %u rows. "
                                "With cut=shared, as in the paper, only groups of 2k rows are cut, "
                                "but not in halves of k rows; cut=strict keeps k",
                                small, classes, s->rules.k)
                 : NULL;
}

static size_t count_lines(const struct value *counts)
{
    size_t lines = 0;
    for (size_t i = 0; i < counts->count; i++)
        lines += (size_t)residue_at(counts, i);
    return lines;
}

struct value mondrian_release(struct run *run, const struct value *list, const struct value *counts)
{
    const struct mondrian_state *s = run_state(run);
    const struct schema *schema = &s->table.schema;
    const uint32_t d = s->rules.attributes, width = 2 * d + 1, values = s->values,
                   columns = d + (s->sensitive != MONDRIAN_NO_COLUMN);
    struct value lines = values_of(run, KIND_TEXTS, count_lines(counts) + 1);
    struct text cells[DATASET_QIS + 1];
    size_t at = 0;
    for (uint32_t a = 0; a < d; a++)
        cells[a] = text_of(schema->column[s->column[a]].name);
    if (columns > d)
        cells[d] = text_of(schema->column[s->sensitive].name);
    table_line(&lines, at++, cells, columns);
    for (size_t k = 0; k < counts->count / values; k++) {
        for (uint32_t a = 0; a < d; a++)
            cells[a] = text_of(label_of(run, &schema->column[s->column[a]],
                                        (uint32_t)residue_at(list, k * width + 2 * a),
                                        (uint32_t)residue_at(list, k * width + 2 * a + 1)));
        for (uint32_t v = 0; v < values; v++) {
            if (columns > d)
                cells[d] = text_of(schema->column[s->sensitive].hierarchy.label[v]);
            for (uint64_t i = residue_at(counts, k * values + v); i > 0; i--)
                table_line(&lines, at++, cells, columns);
        }
    }
    return lines;
}
