/* The research subset of d-presence: the rows that are to be released. All others are the
 * population that is known anyway; they count for the criterion, and nobody gets them.
 *
 * The master must know which rows are in the subset (encrypting that gains nothing), and it sees no
 * words. So the rules of this column say it: above the value that means "in" stands that value
 * itself, and above each other value another word. A word that is above itself shows in the pattern
 * of any table, in which this is therefore declared. */
#define _GNU_SOURCE /* open_memstream */
#include "crypto/memory.h"
#include "protocols/kohlmayer/kohlmayer.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void clear_tree(void *tree)
{
    hierarchy_clear(tree);
}

/* A word that is no value of the column. */
static const char *other_word(struct run *run, const struct hierarchy *h, const char *value)
{
    const char *word = value;
    uint32_t leaf;
    do
        word = arena_format(run_scratch(run), "not %s", word);
    while (hierarchy_leaf(h, word, strlen(word), &leaf) == OK);
    return word;
}

static status make_tree(struct run *run, const struct schema_column *column, const char *value,
                        struct hierarchy *out)
{
    const struct hierarchy *h = &column->hierarchy;
    const char *other = other_word(run, h, value);
    const struct csv_format commas = {0};
    struct complaint complaint = {.text = ""};
    char *bytes = NULL;
    size_t size = 0;
    FILE *file = memory_stream(&bytes, &size);
    for (uint32_t leaf = 0; leaf < h->leaves; leaf++) {
        const char *label = h->label[leaf], *above = strcmp(label, value) == 0 ? label : other;
        csv_write(file, label, strlen(label), ',', false);
        fputc(',', file);
        csv_write(file, above, strlen(above), ',', false);
        fputc('\n', file);
    }
    memory_stream_end(file, &bytes);
    const status s = hierarchy_read_memory(out, column->name, bytes, size, &commas, &complaint);
    free(bytes);
    if (s != OK)
        return run_fail(run, s, "subset: %s", complaint.text);
    arena_at_end(run_arena(run), clear_tree, out);
    return OK;
}

static bool is_named(const struct kohlmayer_state *state, uint32_t of, const char *name)
{
    return strcmp(state->table.schema.column[state->column[of]].name, name) == 0;
}

/* "study:yes" */
status kohlmayer_read_subset(struct run *run, struct kohlmayer_state *state)
{
    char *name = arena_text(run_scratch(run), run_parameter_text(run, "subset"));
    char *value = name ? strrchr(name, ':') : NULL;
    uint32_t of = 0, code;
    if (!name || !*name)
        return OK;
    if (value)
        *value++ = 0;
    while (value && of < state->columns && !is_named(state, of, name))
        of++;
    if (!value || of == state->columns)
        return run_fail(run, E_ARGUMENT,
                        "subset is as study:yes, a column of the schema and the value of the rows "
                        "that are to be released, not '%s'",
                        run_parameter_text(run, "subset"));
    const struct schema_column *column = &state->table.schema.column[state->column[of]];
    if (column->role != ROLE_KEEP || schema_code(column, value, strlen(value), &code) != OK)
        return run_fail(run, E_ARGUMENT,
                        "subset: the column must have the role keep and the value %s among those "
                        "that all know; write %s:keep:%s|no",
                        value, name, value);
    REQUIRE(make_tree(run, column, value, &state->tree[of]));
    state->has_subset = true;
    state->subset = of;
    state->ruled[of] = true;
    state->height[of] = 1;
    return OK;
}

/* Is what stands above the value the value itself? */
static bool is_in(const struct hierarchy *tree, const struct word *value)
{
    uint32_t leaf;
    return hierarchy_leaf(tree, value->text, value->size, &leaf) == OK &&
           strcmp(tree->label[leaf], tree->label[tree->parent[leaf]]) == 0;
}

void kohlmayer_in_subset(const struct table *table, uint32_t column, const struct hierarchy *tree,
                         uint8_t *out)
{
    const struct column *c = &table->column[column];
    memset(out, 0, table->rows);
    for (uint32_t v = 0; v < c->values; v++) {
        const bool in = is_in(tree, &c->value[v]);
        for (uint32_t i = 0; in && i < table->rows; i++)
            if (c->code[i] == v)
                out[i] = 1;
    }
}
