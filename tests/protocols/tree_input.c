/* Trees as inputs: what is a tree is read, in an order in which parents come first, and all else is
 * refused with the place of the pair and the way out. Inputs are nodes, or none. */
#include "protocols/tree_input.h"
#include "protocols/lca/lca.h"
#include "tests/expect.h"
#include "tests/protocols/stand.h"
#include <stdio.h>
#include <string.h>

/* The nodes in their order, each with its parent behind it. */
static const struct {
    const char *text, *nodes;
} trees[] = {
    {"b:a", "a<a b<a "},
    {"b:a,c:a", "a<a b<a c<a "},
    {"d:b,b:a,c:a", "a<a b<a c<a d<b "},
    {"\n b:a\tc:a;d:b\r\n\n,", "a<a b<a c<a d<b "},
    {"c:b,d:c,b:a", "a<a b<a c<b d<c "},
    {"b:a:c", "a:c<a:c b<a:c "},
};

/* Each is refused with one sentence: where it is, what is there, and what to do. */
static const struct {
    const char *text;
    status why;
    const char *says;
} refused[] = {
    {"", E_INPUT, "the tree is empty: give it as child:parent pairs"},
    {" ,\n;", E_INPUT, "the tree is empty: give it as child:parent pairs"},
    {"b:a\nc", E_PARSE, "tree:2:1: the tree is a list of child:parent pairs, not 'c'"},
    {"b:a, :a", E_PARSE, "tree:1:6: the tree is a list of child:parent pairs, not ':a'"},
    {"b:", E_PARSE, "tree:1:1: the tree is a list of child:parent pairs, not 'b:'"},
    {"b:a\nd:a b:d", E_INPUT,
     "tree:2:5: node b of the tree has two parents, a and d: leave one of the pairs out"},
    {"b:a,b:a", E_INPUT, "tree:1:5: the pair b:a stands in the tree twice: leave one out"},
    {"b:a,\n  d:c", E_INPUT,
     "tree:2:3: the tree has two roots, a and c: give one of them a parent"},
    {"a:a", E_INPUT, "tree:1:1: the tree has a cycle through node a: leave one of its pairs out"},
    {"a:b,b:a", E_INPUT,
     "tree:1:1: the tree has a cycle through node a: leave one of its pairs out"},
    {"b:a\nc:d\nd:c", E_INPUT,
     "tree:2:1: the tree has a cycle through node c: leave one of its pairs out"},
};

static void expect_text(const char *want, const char *got)
{
    if (strcmp(want, got) != 0)
        printf("  %s\n  %s\n", want, got);
    EXPECT(strcmp(want, got) == 0);
}

static void trees_are_read(void)
{
    for (size_t i = 0; i < sizeof trees / sizeof *trees; i++) {
        struct arena arena = {0};
        struct tree tree;
        char nodes[256] = "";
        EXPECT_EQ(OK, tree_parse(&arena, trees[i].text, &tree, NULL));
        for (uint32_t n = 0, used = 0; n < tree.count; n++)
            used += (uint32_t)snprintf(nodes + used, sizeof nodes - used, "%s<%s ", tree.name[n],
                                       tree.name[tree.parent[n]]);
        expect_text(trees[i].nodes, nodes);
        arena_clear(&arena);
    }
}

static void others_are_refused(void)
{
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct arena arena = {0};
        struct complaint complaint = {.text = ""};
        struct tree tree;
        EXPECT_EQ(refused[i].why, tree_parse(&arena, refused[i].text, &tree, &complaint));
        expect_text(refused[i].says, complaint.text);
        EXPECT_EQ(refused[i].why, tree_parse(&arena, refused[i].text, &tree, NULL));
        arena_clear(&arena);
    }
}

/* One node more than there may be. */
static void trees_have_a_size(void)
{
    for (int more = 0; more <= 1; more++) {
        struct arena arena = {0};
        struct complaint complaint = {.text = ""};
        struct tree tree;
        const int pairs = TREE_NODES_MOST - 1 + more;
        char *text = arena_zero(&arena, (size_t)pairs * 16), *at = text;
        for (int i = 1; i <= pairs; i++)
            at += snprintf(at, 16, "n%d:r\n", i);
        EXPECT_EQ(more ? E_LIMIT : OK, tree_parse(&arena, text, &tree, &complaint));
        expect_text(more ? "tree:8192:1: the tree has more than 8192 nodes: leave some out" : "",
                    complaint.text);
        arena_clear(&arena);
    }
}

/* a and b below root, c below a. */
static void inputs_are_nodes(void)
{
    static const struct {
        const char *text;
        uint32_t node;
    } inputs[] = {{"root", 0}, {"a", 1}, {"b\n", 2}, {"c \t", 3}, {"", 4}, {"-", 4}};
    struct stand s;
    stand_begin(&s, &lca_protocol, SET("tree", "c:a,a:root,b:root"));
    EXPECT_EQ(OK, run_prepare(s.run));
    EXPECT_EQ(5, tree_input_count(s.run, 1));
    struct value input, listed;
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        EXPECT_EQ(OK, tree_input_parse(s.run, 1, inputs[i].text, strlen(inputs[i].text), &input));
        EXPECT_EQ(inputs[i].node, tree_node(&input));
        EXPECT_EQ(OK, tree_input_at(s.run, 1, inputs[i].node, &listed));
        EXPECT_EQ(inputs[i].node, tree_node(&listed));
    }
    EXPECT_EQ(E_NOT_FOUND, tree_input_parse(s.run, 2, "d", 1, &input));
    expect_text("the input of party 2, 'd', is not a node of the tree", run_error(s.run));
    const struct tree *tree = run_state(s.run);
    EXPECT(tree_above(tree, 0, 3) && tree_above(tree, 1, 3) && tree_above(tree, 3, 3));
    EXPECT(!tree_above(tree, 2, 3) && !tree_above(tree, 3, 1));
    EXPECT_EQ(1, tree_child(tree, 0, 0));
    EXPECT_EQ(2, tree_child(tree, 0, 1));
    EXPECT_EQ(4, tree_child(tree, 0, 2));
    EXPECT_EQ(3, tree_child(tree, 1, 1));
    stand_end(&s);
}

const struct test tests[] = {{"trees are read", trees_are_read},
                             {"others are refused", others_are_refused},
                             {"trees have a size", trees_have_a_size},
                             {"inputs are nodes", inputs_are_nodes},
                             {0}};
