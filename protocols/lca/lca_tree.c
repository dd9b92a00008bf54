/* Public trees, as users write them. */
#include "protocols/lca/lca.h"
#include <assert.h>
#include <string.h>

enum { TREE_NODES_MOST = 1 << 13 };
static const uint32_t NO_PARENT = UINT32_MAX;

static bool separator(char c)
{
    return c == ',' || c == ';' || c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_named(const struct lca_tree *tree, uint32_t node, const char *name, size_t size)
{
    return strlen(tree->name[node]) == size && memcmp(tree->name[node], name, size) == 0;
}

uint32_t lca_tree_find(const struct lca_tree *tree, const char *name, size_t size)
{
    uint32_t node = 0;
    while (node < tree->count && !is_named(tree, node, name, size))
        node++;
    return node;
}

uint32_t lca_tree_node(const struct lca_tree *tree, const struct text *name)
{
    uint32_t node = 0;
    while (!is_named(tree, node, (const char *)name->bytes, name->size)) {
        node++;
        assert(node < tree->count);
    }
    return node;
}

static status add_node(struct run *run, struct lca_tree *tree, const char *name, size_t size,
                       uint32_t *node)
{
    *node = lca_tree_find(tree, name, size);
    if (*node < tree->count)
        return OK;
    if (tree->count == TREE_NODES_MOST)
        return run_fail(run, E_LIMIT, "the tree has more than %d nodes", TREE_NODES_MOST);
    tree->name[tree->count] = arena_format(run_arena(run), "%.*s", (int)size, name);
    tree->parent[tree->count++] = NO_PARENT;
    return OK;
}

static status add_pair(struct run *run, struct lca_tree *tree, const char *pair, size_t size)
{
    const char *colon = memchr(pair, ':', size);
    uint32_t child, parent;
    if (!colon || colon == pair || colon + 1 == pair + size)
        return run_fail(run, E_PARSE, "the tree is a list of child:parent pairs, not '%.*s'",
                        (int)(size < 60 ? size : 60), pair);
    REQUIRE(add_node(run, tree, pair, (size_t)(colon - pair), &child));
    REQUIRE(add_node(run, tree, colon + 1, size - (size_t)(colon + 1 - pair), &parent));
    if (tree->parent[child] != NO_PARENT)
        return run_fail(run, E_INPUT, "node %s of the tree has two parents, %s and %s",
                        tree->name[child], tree->name[tree->parent[child]], tree->name[parent]);
    tree->parent[child] = parent;
    return OK;
}

/* The root must be above every node; a node that does not reach it is on a cycle. */
static status check_reach(struct run *run, const struct lca_tree *tree, uint32_t root)
{
    for (uint32_t i = 0; i < tree->count; i++) {
        uint32_t at = i;
        for (uint32_t steps = 0; at != root; steps++) {
            if (tree->parent[at] == NO_PARENT)
                return run_fail(run, E_INPUT, "the tree has two roots, %s and %s", tree->name[root],
                                tree->name[at]);
            if (steps == tree->count)
                return run_fail(run, E_INPUT, "the tree has a cycle through node %s",
                                tree->name[i]);
            at = tree->parent[at];
        }
    }
    return OK;
}

/* Root first, then by depth: a stable order in which parents precede children. */
static void sort_by_depth(struct run *run, struct lca_tree *tree, uint32_t root)
{
    struct arena *arena = run_arena(run);
    const uint32_t n = tree->count;
    uint32_t *order = arena_alloc(arena, n * sizeof *order), placed = 1;
    uint32_t *place = arena_alloc(arena, n * sizeof *place);
    const char **name = arena_alloc(arena, n * sizeof *name);
    uint32_t *parent = arena_alloc(arena, n * sizeof *parent);
    order[0] = root;
    for (uint32_t done = 0; done < placed; done++)
        for (uint32_t i = 0; i < n; i++)
            if (i != root && tree->parent[i] == order[done])
                order[placed++] = i;
    for (uint32_t i = 0; i < n; i++)
        place[order[i]] = i;
    for (uint32_t i = 0; i < n; i++) {
        name[i] = tree->name[order[i]];
        parent[i] = i == 0 ? 0 : place[tree->parent[order[i]]];
    }
    tree->name = name;
    tree->parent = parent;
}

status lca_tree_parse(struct run *run, const char *text, struct lca_tree *tree)
{
    struct arena *arena = run_arena(run);
    size_t room = 1;
    for (const char *c = text; *c; c++)
        room += *c == ':';
    room = room * 2 < TREE_NODES_MOST ? room * 2 : TREE_NODES_MOST;
    *tree = (struct lca_tree){0, arena_zero(arena, room * sizeof *tree->name),
                              arena_zero(arena, room * sizeof *tree->parent)};
    for (const char *at = text; *at;) {
        size_t size = 0;
        while (at[size] && !separator(at[size]))
            size++;
        if (size)
            REQUIRE(add_pair(run, tree, at, size));
        at += size;
        while (*at && separator(*at))
            at++;
    }
    uint32_t root = 0;
    while (root < tree->count && tree->parent[root] != NO_PARENT)
        root++;
    if (tree->count == 0)
        return run_fail(run, E_INPUT, "the tree is empty: give it as child:parent pairs");
    if (root == tree->count)
        return run_fail(run, E_INPUT, "the tree has a cycle through node %s", tree->name[0]);
    REQUIRE(check_reach(run, tree, root));
    sort_by_depth(run, tree, root);
    return OK;
}

bool lca_tree_above(const struct lca_tree *tree, uint32_t x, uint32_t y)
{
    while (y != x && y != 0)
        y = tree->parent[y];
    return y == x;
}
