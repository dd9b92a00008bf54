#include "protocols/tree_input.h"
#include "sim/input.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const uint32_t NO_PARENT = UINT32_MAX;
static const char separators[] = ",; \t\r\n";

/* The reading of one text. */
struct reading {
    struct arena *arena;
    struct tree *tree;
    const char *text;
    const char **pair; /* [nodes]; the pair in which a node was met first */
    struct complaint *complaint;
};

static bool is_named(const struct tree *tree, uint32_t node, const char *name, size_t size)
{
    return strlen(tree->name[node]) == size && memcmp(tree->name[node], name, size) == 0;
}

uint32_t tree_find(const struct tree *tree, const char *name, size_t size)
{
    uint32_t node = 0;
    while (node < tree->count && !is_named(tree, node, name, size))
        node++;
    return node;
}

/* refuse complains about a pair, with its place in the text. */
__attribute__((format(printf, 4, 5))) static status
refuse(const struct reading *r, status why, const char *pair, const char *format, ...)
{
    size_t line = 1, column = 1;
    for (const char *c = r->text; c < pair; c++) {
        line += *c == '\n';
        column = *c == '\n' ? 1 : column + 1;
    }
    char sentence[512];
    va_list list;
    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
    return complain_at(r->complaint, why, "tree", line, column, "%s", sentence);
}

static status add_node(struct reading *r, const char *pair, const char *name, size_t size,
                       uint32_t *node)
{
    struct tree *tree = r->tree;
    *node = tree_find(tree, name, size);
    if (*node < tree->count)
        return OK;
    if (tree->count == TREE_NODES_MOST)
        return refuse(r, E_LIMIT, pair, "the tree has more than %d nodes: leave some out",
                      TREE_NODES_MOST);
    r->pair[tree->count] = pair;
    tree->name[tree->count] = arena_format(r->arena, "%.*s", (int)size, name);
    tree->parent[tree->count++] = NO_PARENT;
    return OK;
}

static status add_pair(struct reading *r, const char *pair, size_t size)
{
    struct tree *tree = r->tree;
    const char *colon = memchr(pair, ':', size);
    uint32_t child, parent;
    if (!colon || colon == pair || colon + 1 == pair + size)
        return refuse(r, E_PARSE, pair, "the tree is a list of child:parent pairs, not '%.*s'",
                      (int)(size < 60 ? size : 60), pair);
    REQUIRE(add_node(r, pair, pair, (size_t)(colon - pair), &child));
    REQUIRE(add_node(r, pair, colon + 1, size - (size_t)(colon + 1 - pair), &parent));
    if (tree->parent[child] == parent)
        return refuse(r, E_INPUT, pair, "the pair %s:%s stands in the tree twice: leave one out",
                      tree->name[child], tree->name[parent]);
    if (tree->parent[child] != NO_PARENT)
        return refuse(r, E_INPUT, pair,
                      "node %s of the tree has two parents, %s and %s: leave one of the pairs out",
                      tree->name[child], tree->name[tree->parent[child]], tree->name[parent]);
    tree->parent[child] = parent;
    return OK;
}

/* The root must be above every node; a node that does not reach it is on a cycle. */
static status check_reach(const struct reading *r, uint32_t root)
{
    const struct tree *tree = r->tree;
    for (uint32_t i = 0; i < tree->count; i++) {
        uint32_t at = i;
        for (uint32_t steps = 0; at != root; steps++) {
            if (tree->parent[at] == NO_PARENT)
                return refuse(r, E_INPUT, r->pair[at],
                              "the tree has two roots, %s and %s: give one of them a parent",
                              tree->name[root], tree->name[at]);
            if (steps == tree->count)
                return refuse(r, E_INPUT, r->pair[i],
                              "the tree has a cycle through node %s: leave one of its pairs out",
                              tree->name[i]);
            at = tree->parent[at];
        }
    }
    return OK;
}

/* Root first, then by depth: a stable order in which parents precede children. */
static void sort_by_depth(struct arena *arena, struct tree *tree, uint32_t root)
{
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

status tree_parse(struct arena *arena, const char *text, struct tree *tree,
                  struct complaint *complaint)
{
    size_t room = 1;
    for (const char *c = text; *c; c++)
        room += *c == ':';
    room = room * 2 < TREE_NODES_MOST ? room * 2 : TREE_NODES_MOST;
    *tree = (struct tree){0, arena_zero(arena, room * sizeof *tree->name),
                          arena_zero(arena, room * sizeof *tree->parent)};
    struct reading r = {arena, tree, text, arena_zero(arena, room * sizeof *r.pair), complaint};
    for (const char *at = text + strspn(text, separators); *at; at += strspn(at, separators)) {
        const size_t size = strcspn(at, separators);
        REQUIRE(add_pair(&r, at, size));
        at += size;
    }
    uint32_t root = 0;
    while (root < tree->count && tree->parent[root] != NO_PARENT)
        root++;
    if (tree->count == 0)
        return complain(complaint, E_INPUT, "the tree is empty: give it as child:parent pairs");
    REQUIRE(check_reach(&r, root));
    sort_by_depth(arena, tree, root);
    return OK;
}

status tree_prepare(struct run *run, struct tree *tree)
{
    struct complaint complaint;
    const status parsed =
        tree_parse(run_arena(run), run_parameter_text(run, "tree"), tree, &complaint);
    return parsed == OK ? OK : run_fail(run, parsed, "%s", complaint.text);
}

static const struct tree *tree_of(const struct run *run)
{
    return run_state(run);
}

status tree_input_parse(struct run *run, int party, const char *text, size_t size,
                        struct value *input)
{
    const struct tree *tree = tree_of(run);
    while (size && strchr(" \t\r\n", text[size - 1]))
        size--;
    uint64_t node = tree_find(tree, text, size);
    if (size == 0 || (size == 1 && *text == '-'))
        node = tree->count;
    else if (node == tree->count)
        return run_fail(run, E_NOT_FOUND,
                        "the input of party %d, '%.*s', is not a node of the tree", party,
                        (int)(size < 60 ? size : 60), text);
    return tree_input_at(run, party, node, input);
}

uint64_t tree_input_count(struct run *run, int party)
{
    (void)party;
    return (uint64_t)tree_of(run)->count + 1;
}

status tree_input_at(struct run *run, int party, uint64_t index, struct value *input)
{
    *input = residues_of(run, run_integers(run, tree_input_count(run, party)), &index, 1);
    return OK;
}

status tree_sample(struct run *run, int party, struct tape *tape, struct value *input)
{
    uint64_t index;
    REQUIRE(tape_below(tape, "sample", tree_input_count(run, party), &index));
    return tree_input_at(run, party, index, input);
}

uint32_t tree_node(const struct value *input)
{
    return (uint32_t)residue_at(input, 0);
}

bool tree_above(const struct tree *tree, uint32_t x, uint32_t y)
{
    while (y != x && y != 0)
        y = tree->parent[y];
    return y == x;
}

uint32_t tree_child(const struct tree *tree, uint32_t node, uint32_t after)
{
    uint32_t child = after + 1;
    while (child < tree->count && tree->parent[child] != node)
        child++;
    return child;
}

struct value tree_name(struct run *run, uint32_t node)
{
    const char *text = tree_of(run)->name[node];
    struct value name = values_of(run, KIND_TEXTS, 1);
    texts_set(&name, 0, text, strlen(text));
    return name;
}
