/* What a player of Algorithm 3 gives to parts: their shapes, groups and inputs; for roles and ideal
 * views. */
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include <stdio.h>

uint32_t horizontal_digits(uint64_t x)
{
    uint32_t count = 0;
    for (; x; x >>= 1)
        count++;
    return count;
}

struct value horizontal_numbers(struct run *run, const uint32_t *numbers, uint32_t count,
                                uint64_t bound)
{
    struct value v = residues(run, run_integers(run, bound < 2 ? 2 : bound), count);
    for (uint32_t i = 0; i < count; i++)
        residue_put(&v, i, numbers[i]);
    return v;
}

status horizontal_sum_shape(struct run *run, uint32_t count, uint32_t bits,
                            const struct shape **shape)
{
    const char *modulus = arena_format(run_scratch(run), "2^%u", bits);
    return part_of(run, &secure_sum_protocol, run_is(run, "hardened") ? "hardened" : "as-published",
                   run_parties(run), PAIRS({"modulus", modulus, 0}, {"length", NULL, count}),
                   shape);
}

/* The columns of the searches, as `closure` is told. */
static const char *columns_of(struct run *run, const struct closure_test *test, uint32_t count)
{
    enum { ROOM = 12 };
    const struct horizontal_state *s = run_state(run);
    char *text = arena_alloc(run_scratch(run), (size_t)count * ROOM + 1);
    size_t used = 0;
    for (uint32_t i = 0; i < count; i++)
        used += (size_t)snprintf(text + used, ROOM, "%s%u", i ? "," : "",
                                 s->column[test[i].search] + 1);
    return text;
}

/* Most questions are about the same attributes as another before: their shape is found without
 * texts. */
status horizontal_closure_shape(struct run *run, const struct closure_test *test, uint32_t count,
                                bool told_one, const struct shape **shape)
{
    const size_t size = (count + 1u) * sizeof(uint32_t);
    uint32_t *key = arena_alloc(run_scratch(run), size);
    key[0] = told_one;
    for (uint32_t i = 0; i < count; i++)
        key[i + 1] = test[i].search;
    *shape = part_kept(run, key, size);
    if (*shape)
        return OK;
    REQUIRE(part_of(run, &closure_protocol, run_is(run, "hardened") ? "hardened" : "separate",
                    run_parties(run),
                    PAIRS({"schema", run_parameter_text(run, "schema"), 0},
                          {"searches", columns_of(run, test, count), 0},
                          {"order", told_one ? "wide" : run_parameter_text(run, "order"), 0},
                          {"told", told_one ? "one" : "all", 0}, {"starts", "given", 0}),
                    shape));
    part_keep(run, key, size, *shape);
    return OK;
}

status horizontal_others_shape(struct run *run, uint32_t sets, const struct shape **shape)
{
    enum { ROOM = 12 };
    const struct horizontal_state *s = run_state(run);
    char text[DATASET_QIS * ROOM + 1] = "";
    size_t used = 0;
    for (uint32_t j = 0; j < s->attributes; j++)
        used += (size_t)snprintf(text + used, ROOM, "%s%u", j ? "," : "", s->column[j] + 1);
    return part_of(run, &closure_to_protocol, "one-lap", run_parties(run),
                   PAIRS({"schema", run_parameter_text(run, "schema"), 0}, {"columns", text, 0},
                         {"sets", NULL, sets}),
                   shape);
}

const struct group *horizontal_group(struct run *run, int asker)
{
    const int m = run_parties(run);
    if (asker < 2)
        return NULL;
    struct group *group = arena_alloc(run_scratch(run), sizeof *group);
    int *member = arena_alloc(run_scratch(run), (size_t)m * sizeof *member);
    member[0] = asker;
    for (int i = 1; i < m; i++)
        member[i] = i < asker ? i : i + 1;
    *group = (struct group){m, member};
    return group;
}

status horizontal_flatten_shape(struct run *run, uint32_t parts, uint32_t bits,
                                const struct shape **shape)
{
    const struct horizontal_state *s = run_state(run);
    const char *modulus = arena_format(run_scratch(run), "2^%u", bits);
    return part_of(
        run, &flatten_protocol, run_is(run, "hardened") ? "hardened" : "as-published",
        run_parties(run),
        PAIRS({"modulus", modulus, 0}, {"values", NULL, s->values}, {"parts", NULL, parts}), shape);
}

struct value horizontal_records(struct run *run, const struct flatten_rows *rows, uint32_t parts,
                                const uint32_t *label)
{
    struct value v = residues(run, run_integers(run, (uint64_t)rows->values * parts), rows->rows);
    for (uint32_t i = 0; i < rows->rows; i++)
        residue_put(&v, i, (uint64_t)rows->value[i] * parts + label[i]);
    return v;
}

/* The value for "no node" is larger than all nodes of the largest tree that is searched. */
static struct value node_room(struct run *run, const struct closure_test *test, uint32_t count,
                              uint32_t entries)
{
    const struct horizontal_state *s = run_state(run);
    uint32_t none = 0;
    for (uint32_t i = 0; i < count; i++)
        if (s->tree[test[i].search]->nodes > none)
            none = s->tree[test[i].search]->nodes;
    return residues(run, run_integers(run, none + 1ull), entries);
}

static void put_nodes(struct value *v, const uint32_t *nodes, uint32_t count)
{
    const uint64_t none = v->modulus->limb[0] - 1;
    for (uint32_t i = 0; i < count; i++)
        residue_put(v, i, nodes[i] < none ? nodes[i] : none);
}

struct value horizontal_nodes(struct run *run, const struct closure_test *test,
                              const uint32_t *nodes, uint32_t count)
{
    struct value v = node_room(run, test, count, count);
    put_nodes(&v, nodes, count);
    return v;
}

struct value horizontal_searches(struct run *run, const struct closure_test *test,
                                 const uint32_t *nodes, uint32_t count)
{
    struct value v = node_room(run, test, count, 2 * count);
    put_nodes(&v, nodes, count);
    for (uint32_t i = 0; i < count; i++)
        residue_put(&v, count + i, test[i].node);
    return v;
}

struct value horizontal_ends(struct run *run, const uint32_t *nodes, uint32_t sets)
{
    const struct horizontal_state *s = run_state(run);
    const uint32_t count = sets * s->attributes;
    struct value v = residues(run, run_integers(run, s->none + 1ull), count);
    put_nodes(&v, nodes, count);
    return v;
}
