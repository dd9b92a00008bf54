/* Site diversity: Tassa and Gudes 2012, section 6.2.
 *
 * Sites may be told by some attributes, `linking`, the most valuable one first. Before step 1 all
 * learn which nodes of their trees, and which tuples of nodes, at least `sites` parties have
 * (`site-support`). Everybody prunes the trees alike, and takes each own value for the lowest node
 * above it that is left. Then no closure is lower than these, and all else is as before.
 *
 * Notes.
 *   1. With several attributes the paper finds closures one attribute after the other: a search
 *      does not go below a node with a child that, together with the closures before it, too few
 *      sites have. But then the closure in one attribute depends on those in others, and step 8
 *      cannot be done alone: where a record joins a cluster, an attribute may become finer again,
 *      for which the others must search. Here the trees are pruned once for all clusters: a node
 *      stays if enough sites have it together with every tuple of nodes that stay before it.
 *      That is coarser than the paper, and never finer.
 *   2. Costs are those of the whole trees: a value that is pruned is a loss.
 *   3. All learn what `site-support` finds: it is declared. */
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "protocols/site_support/site_support.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Which attribute is this? */
static status find(struct run *run, const struct horizontal_state *s, const char *name,
                   uint32_t *attribute)
{
    for (*attribute = 0; *attribute < s->attributes; ++*attribute)
        if (strcmp(s->table.schema.column[s->column[*attribute]].name, name) == 0)
            return OK;
    return run_fail(run, E_INPUT, "linking names '%s', which is no quasi-identifier", name);
}

/* The trees by which sites can be told, as a schema. */
static status write_schema(struct run *run, const struct horizontal_state *s, const char **text)
{
    struct schema_column column[DATASET_QIS];
    for (uint32_t i = 0; i < s->links; i++)
        column[i] = s->table.schema.column[s->column[s->link[i]]];
    const struct schema schema = {.columns = s->links, .column = column};
    char *written = NULL;
    size_t size;
    FILE *file = open_memstream(&written, &size);
    if (!file)
        return E_MEMORY;
    schema_write(&schema, file);
    const bool whole = fclose(file) == 0;
    *text = arena_text(run_arena(run), whole ? written : "");
    free(written);
    return whole ? OK : E_MEMORY;
}

status horizontal_sites_read(struct run *run, struct horizontal_state *s)
{
    char *rest = arena_text(run_scratch(run), run_parameter_text(run, "linking"));
    for (char *name = strsep(&rest, ","); name && *name; name = strsep(&rest, ",")) {
        uint32_t j;
        REQUIRE(find(run, s, name, &j));
        for (uint32_t i = 0; i < s->links; i++)
            if (s->link[i] == j)
                return run_fail(run, E_INPUT, "linking names '%s' twice", name);
        s->link[s->links++] = j;
    }
    if (s->links == 0)
        return OK;
    const char *schema;
    REQUIRE(write_schema(run, s, &schema));
    return part_of(run, &site_support_protocol, run_is(run, "hardened") ? "hardened" : "separate",
                   run_parties(run),
                   PAIRS({"schema", schema, 0}, {"sites", NULL, run_number(run, "sites")}),
                   &s->support);
}

static const struct hierarchy *linking(const struct horizontal_state *s, uint32_t i)
{
    return s->tree[s->link[i]];
}

struct value horizontal_sites_input(struct run *run, const struct table_rows *rows)
{
    const struct horizontal_state *s = run_state(run);
    struct value lines = values_of(run, KIND_TEXTS, rows->rows);
    struct text cell[DATASET_QIS];
    for (uint32_t row = 0; row < rows->rows; row++) {
        for (uint32_t i = 0; i < s->links; i++)
            cell[i] = rows->cell[(size_t)row * rows->columns + s->column[s->link[i]]];
        table_line(&lines, row, cell, s->links);
    }
    return lines;
}

uint32_t horizontal_sites_nodes(const struct horizontal_state *s)
{
    uint32_t nodes = 0;
    for (uint32_t i = 0; i < s->links; i++)
        nodes += linking(s, i)->nodes;
    return nodes;
}

const uint32_t *horizontal_sites_tuples(struct run *run, const struct value *nodes, uint32_t *count)
{
    const struct horizontal_state *s = run_state(run);
    const struct hierarchy *tree[DATASET_QIS];
    for (uint32_t i = 0; i < s->links; i++)
        tree[i] = linking(s, i);
    return site_support_tuples(run_scratch(run), tree, s->links, nodes, count);
}

/* May the node be left, in the |i|th tree? Not if too few sites have it, or a tuple of it, of nodes
 * that are left in the trees before, and of the roots of the trees after. */
static void allow(struct run *run, const struct horizontal_support *support, uint32_t i,
                  bool *const *left, uint8_t *allowed)
{
    const struct horizontal_state *s = run_state(run);
    uint32_t from = 0, count = 0;
    for (uint32_t before = 0; before < i; before++)
        from += linking(s, before)->nodes;
    for (uint32_t x = 0; x < linking(s, i)->nodes; x++)
        allowed[x] = (uint8_t)residue_at(&support->nodes, from + x);
    const uint32_t *tuple = i ? horizontal_sites_tuples(run, &support->nodes, &count) : NULL;
    for (uint32_t t = 0; t < count; t++, tuple += s->links) {
        bool counts = residue_at(&support->tuples, t) == 0;
        for (uint32_t other = 0; counts && other < s->links; other++)
            counts = other == i || (other < i ? left[other][tuple[other]]
                                              : tuple[other] == linking(s, other)->root);
        if (counts)
            allowed[tuple[i]] = 0;
    }
}

bool horizontal_sites_prune(struct run *run, const struct horizontal_support *support,
                            struct horizontal_pruned *pruned)
{
    const struct horizontal_state *s = run_state(run);
    bool *left[DATASET_QIS];
    *pruned = (struct horizontal_pruned){0};
    /* not run: check_inputs refuses such inputs before (tests/sites.c plays them) */
    if (residue_at(&support->nodes, linking(s, 0)->root) == 0)
        return false;
    for (uint32_t i = 0; i < s->links; i++) {
        const struct hierarchy *tree = linking(s, i);
        uint8_t *allowed = arena_alloc(run_scratch(run), tree->nodes);
        uint32_t *lowest = arena_alloc(run_scratch(run), tree->nodes * sizeof *lowest);
        bool *end = arena_alloc(run_scratch(run), tree->nodes * sizeof *end);
        left[i] = arena_alloc(run_scratch(run), tree->nodes * sizeof *left[i]);
        allow(run, support, i, left, allowed);
        site_support_kept(tree, allowed, left[i]);
        memset(end, true, tree->nodes * sizeof *end);
        for (uint32_t x = tree->nodes; x-- > 0;) {
            lowest[x] = left[i][x] ? x : lowest[tree->parent[x]];
            if (x != tree->root && left[i][x])
                end[tree->parent[x]] = false;
        }
        pruned->lowest[s->link[i]] = lowest;
        pruned->end[s->link[i]] = end;
    }
    return true;
}

/* How many parties have records below each of these nodes, one of each linking tree? */
static bool is_supported(struct run *run, const struct table_rows *parts, const uint32_t *node)
{
    const struct horizontal_state *s = run_state(run);
    uint64_t sites = 0;
    for (int party = 0; party < run_parties(run); party++) {
        const struct table_rows *rows = &parts[party];
        bool all = true;
        for (uint32_t i = 0; all && i < s->links; i++) {
            all = false;
            for (uint32_t row = 0; !all && row < rows->rows; row++)
                all = hierarchy_covers(
                    linking(s, i), node[i],
                    rows->code[(size_t)row * rows->columns + s->column[s->link[i]]]);
        }
        sites += all;
    }
    return sites >= run_number(run, "sites");
}

struct horizontal_support horizontal_sites_count(struct run *run, const struct table_rows *parts)
{
    const struct horizontal_state *s = run_state(run);
    const struct modulus *bit = run_integers(run, 2);
    struct horizontal_support support = {.nodes = residues(run, bit, horizontal_sites_nodes(s))};
    uint32_t node[DATASET_QIS], at = 0, count;
    for (uint32_t i = 0; i < s->links; i++)
        node[i] = linking(s, i)->root;
    for (uint32_t i = 0; i < s->links; node[i] = linking(s, i)->root, i++)
        for (uint32_t x = 0; x < linking(s, i)->nodes; x++) {
            node[i] = x;
            residue_put(&support.nodes, at++, is_supported(run, parts, node));
        }
    if (s->links < 2)
        return support;
    const uint32_t *tuple = horizontal_sites_tuples(run, &support.nodes, &count);
    support.tuples = residues(run, bit, count);
    for (uint32_t t = 0; t < count; t++, tuple += s->links)
        residue_put(&support.tuples, t, is_supported(run, parts, tuple));
    return support;
}
