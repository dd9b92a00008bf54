/* The outputs of the second ideal function, from the groups of mondrian_second.c. */
#include "protocols/mondrian/mondrian_second.h"
#include <string.h>

/* Nobody can tell these apart. */
static bool is_alike(const struct second_whole *w, const struct second_group *a,
                     const struct second_group *b)
{
    return a->rows == b->rows && memcmp(a->box, b->box, w->rules->attributes * sizeof *a->box) == 0;
}

/* Where a row is shown: the first of the classes like its own. */
static uint32_t shown_in(const struct second_whole *w, uint32_t row)
{
    uint32_t c = 0, i = 0;
    for (c = 0; c < w->classes; c++) {
        for (i = 0; i < w->class[c].rows && w->class[c].row[i] != row; i++)
            continue;
        if (i < w->class[c].rows)
            break;
    }
    while (c > 0 && is_alike(w, &w->class[c - 1], &w -> class[c]))
        c--;
    return c;
}

static struct value numbers(const struct second_whole *w, const uint64_t *list, size_t count)
{
    return residues_of(w->run, run_integers(w->run, (uint64_t)1 << 32), list, count);
}

static void give_classes(struct second_whole *w, int party)
{
    const uint32_t d = w->rules->attributes;
    uint64_t *list = second_room(w, (size_t)w->classes * (2 * d + 1) + w->rows, sizeof *list);
    size_t at = 0;
    for (uint32_t c = 0; c < w->classes; c++) {
        for (uint32_t a = 0; a < d; a++) {
            list[at++] = w->class[c].box[a].low;
            list[at++] = w->class[c].box[a].high;
        }
        list[at++] = w->class[c].rows;
    }
    const struct value classes = numbers(w, list, at);
    ideal_output(w->ideal, party, "classes", &classes);
    at = 0;
    for (uint32_t i = 0; w->classes && i < w->rows; i++)
        if (w->row[i].site == (uint32_t)party)
            list[at++] = shown_in(w, i);
    const struct value own = numbers(w, list, at);
    ideal_output(w->ideal, party, "own", &own);
}

static bool is_under(const struct hierarchy *tree, uint32_t node, uint32_t above)
{
    while (node != above && node != tree->root)
        node = tree->parent[node];
    return node == above;
}

static struct text label(struct run *run, const struct schema_column *column,
                         const struct second_interval *box)
{
    const struct hierarchy *tree = &column->hierarchy;
    uint32_t node = box->low;
    const char *text;
    while (!is_under(tree, box->high, node))
        node = tree->parent[node];
    text = tree->label[node];
    if (column->numbers && box->low != box->high)
        text =
            arena_format(run_scratch(run), "%s..%s", tree->label[box->low], tree->label[box->high]);
    return (struct text){(const uint8_t *)text, strlen(text)};
}

/* A line for each row, class by class, value by value; with a line of names. */
static struct value lines_of(struct second_whole *w, const uint64_t *often, uint32_t values)
{
    const struct schema *schema = &w->state->table.schema;
    struct value lines = values_of(w->run, KIND_TEXTS, 1ull + w->rows);
    struct text cell[DATASET_QIS + 1];
    size_t at = 0;
    for (uint32_t line = 0; line <= w->classes; line++)
        for (uint32_t v = 0; v < (line ? values : 1); v++) {
            uint32_t cells = 0, a = 0;
            for (uint32_t c = 0; c < schema->columns; c++) {
                const struct schema_column *of = &schema->column[c];
                if (of->role != ROLE_QUASI_IDENTIFIER)
                    continue;
                cell[cells++] = line ? label(w->run, of, &w->class[line - 1].box[a++])
                                     : (struct text){(const uint8_t *)of->name, strlen(of->name)};
            }
            for (uint32_t c = 0; c < schema->columns; c++) {
                const struct schema_column *of = &schema->column[c];
                const char *text = line ? of->hierarchy.label[v] : of->name;
                if (of->role == ROLE_SENSITIVE)
                    cell[cells++] = (struct text){(const uint8_t *)text, strlen(text)};
            }
            const uint64_t times = line ? often[(size_t)(line - 1) * values + v] : 1;
            for (uint64_t i = 0; i < times; i++)
                table_line(&lines, at++, cell, cells);
        }
    return lines;
}

static void give_release(struct second_whole *w)
{
    const struct schema *schema = &w->state->table.schema;
    uint32_t values = 1;
    for (uint32_t c = 0; c < schema->columns; c++)
        if (schema->column[c].role == ROLE_SENSITIVE)
            values = schema->column[c].hierarchy.leaves;
    uint64_t *often = second_room(w, (size_t)w->classes * values, sizeof *often);
    for (uint32_t i = 0; i < w->rows; i++)
        often[(size_t)shown_in(w, i) * values + w->row[i].value]++;
    const struct value counts = numbers(w, often, (size_t)w->classes * values);
    const struct value lines = lines_of(w, often, values);
    for (int i = 1; i <= run_parties(w->run); i++) {
        ideal_output(w->ideal, i, "counts", &counts);
        ideal_output(w->ideal, i, "release.csv", &lines);
    }
}

status mondrian_second_ideal(struct ideal *ideal)
{
    struct second_whole w;
    REQUIRE(second_begin(ideal, &w));
    const bool released = second_cut(&w);
    struct value reason = values_of(w.run, KIND_TEXTS, 1);
    const char *text =
        w.rows < w.rules->k
            ? arena_format(run_scratch(w.run), "fewer than k = %u rows", w.rules->k)
            : arena_format(run_scratch(w.run), "rows of fewer than l = %u sites", w.rules->l);
    texts_set(&reason, 0, text, strlen(text));
    for (int i = 1; i <= run_parties(w.run); i++) {
        give_classes(&w, i);
        if (!released)
            ideal_output(ideal, i, "no-release", &reason);
    }
    if (released && w.state->publish)
        give_release(&w);
    return OK;
}
