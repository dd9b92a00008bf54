/* Pregeneralisation (6.1): data is made coarser before it is encrypted. A column's values are then
 * the nodes of one level of its tree, and its tree is what is above them. */
#define _GNU_SOURCE /* open_memstream, strsep */
#include "crypto/memory.h"
#include "protocols/kohlmayer/kohlmayer.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line of a file of hierarchies: a node's label and those above it. */
static void write_line(const struct hierarchy *h, uint32_t node, FILE *file)
{
    for (uint32_t x = node;; x = h->parent[x]) {
        csv_write(file, h->label[x], strlen(h->label[x]), ',', h->level[node] == h->height);
        if (h->level[x] == h->height)
            break;
        fputc(',', file);
    }
    fputc('\n', file);
}

static void clear_tree(void *tree)
{
    hierarchy_clear(tree);
}

/* The tree of column |of| from its least level up. */
static status cut(struct run *run, struct kohlmayer_state *state, uint32_t of)
{
    const struct schema_column *column = &state->table.schema.column[state->column[of]];
    const struct hierarchy *h = &column->hierarchy;
    const struct csv_format commas = {0};
    struct complaint complaint = {.text = ""};
    if (state->least[of] == 0) {
        state->tree[of] = *h;
        return OK;
    }
    char *bytes = NULL;
    size_t size = 0;
    FILE *file = memory_stream(&bytes, &size);
    for (uint32_t x = h->level_first[state->least[of]]; x < h->level_first[state->least[of] + 1];
         x++)
        write_line(h, x, file);
    memory_stream_end(file, &bytes);
    const status s =
        hierarchy_read_memory(&state->tree[of], column->name, bytes, size, &commas, &complaint);
    free(bytes);
    if (s != OK)
        return run_fail(run, s, "%s", complaint.text);
    arena_at_end(run_arena(run), clear_tree, &state->tree[of]);
    state->height[of] -= state->least[of];
    return OK;
}

/* "age:1" of |least|. */
static status read_level(struct run *run, struct kohlmayer_state *state, char *text)
{
    char *level = strrchr(text, ':'), *end = "";
    if (level)
        *level++ = 0;
    for (uint32_t of = 0; level && of < state->columns; of++) {
        const struct schema_column *column = &state->table.schema.column[state->column[of]];
        if (strcmp(column->name, text) != 0)
            continue;
        const unsigned long value = strtoul(level, &end, 10);
        if (*level < '0' || *level > '9' || *end)
            break;
        if (column->role != ROLE_QUASI_IDENTIFIER || value > column->hierarchy.height)
            return run_fail(run, E_ARGUMENT,
                            "least: %s has levels 0 to %u, and must be a quasi-identifier, to "
                            "begin at level %lu",
                            text, column->hierarchy.height, value);
        state->least[of] = (uint32_t)value;
        return OK;
    }
    return run_fail(run, E_ARGUMENT,
                    "least is as age:1,zip:2, columns of the schema with a level each, not '%s'",
                    text);
}

status kohlmayer_read_least(struct run *run, struct kohlmayer_state *state)
{
    char *rest = arena_text(run_scratch(run), run_parameter_text(run, "least"));
    while (rest && *rest)
        REQUIRE(read_level(run, state, strsep(&rest, ",")));
    for (uint32_t of = 0; of < state->columns; of++)
        if (state->ruled[of])
            REQUIRE(cut(run, state, of));
    return OK;
}
