/* Trees as inputs: the tree is public and agreed before the run, and every party brings one of its
 * nodes, or none. Branches may have different lengths; the trees of columns, whose leaves are all
 * at one level, are in schemas (anonymity/data/schema.h).
 *
 * A protocol on a tree
 *   1  has TREE_PARAMETER among its parameters, with its own default;
 *   2  begins its state with a struct tree, and calls tree_prepare in prepare, before
 *      run_set_state;
 *   3  has TREE_INPUTS in its descriptor, which names the four functions below;
 *   4  reads a party's node by tree_node.
 *
 * People write the tree as pairs, child:parent, separated by commas, semicolons or white space. An
 * input is a node's name, or "-" for none. Its value is one residue: the number of the node, or the
 * count of all nodes for none. */
#ifndef GLASSHOUSE_TREE_INPUT_H
#define GLASSHOUSE_TREE_INPUT_H

#include "crypto/complaint.h"
#include "sim/run.h"

enum { TREE_NODES_MOST = 1 << 13 };

/* Node 0 is the root. Parents come before their children; children keep the order in which they
 * were given. It lives as long as the run. */
struct tree {
    uint32_t count;
    const char **name;
    uint32_t *parent; /* of the root: itself */
};

#define TREE_PARAMETER(USUAL)                                                                      \
    {                                                                                              \
        .name = "tree",                                                                            \
        .meaning = "the public tree, as child:parent pairs separated by commas; @FILE reads them", \
        .usual = (USUAL), .kind = PARAMETER_TEXT                                                   \
    }

/* tree_prepare reads the parameter; tree_parse reads a text. Both refuse a word that is no pair,
 * a node with two parents, two roots, cycles, and more than TREE_NODES_MOST nodes. A complaint
 * names the line and column of the pair and says what to do. */
MUST_USE status tree_prepare(struct run *, struct tree *);
MUST_USE status tree_parse(struct arena *, const char *text, struct tree *, struct complaint *);

/* For the descriptor. Listed inputs are all nodes, and none. */
MUST_USE status tree_input_parse(struct run *, int party, const char *text, size_t size,
                                 struct value *);
uint64_t tree_input_count(struct run *, int party);
MUST_USE status tree_input_at(struct run *, int party, uint64_t index, struct value *);
MUST_USE status tree_sample(struct run *, int party, struct tape *, struct value *);
#define TREE_INPUTS                                                                                \
    .parse = tree_input_parse, .input_count = tree_input_count, .input_at = tree_input_at,         \
    .sample = tree_sample

/* tree_node is the node of an input; |count|: it is none. */
uint32_t tree_node(const struct value *input);
/* tree_find gives a node's number; |count|: there is no such node. */
uint32_t tree_find(const struct tree *, const char *name, size_t size);
/* tree_above: is |x| equal to |y| or an ancestor of it? */
bool tree_above(const struct tree *, uint32_t x, uint32_t y);
/* tree_child is the next child of |node| after |after|, which is |node| or one of its children;
 * |count|: there is none. */
uint32_t tree_child(const struct tree *, uint32_t node, uint32_t after);
/* tree_name is the name of a node, as an output. */
struct value tree_name(struct run *, uint32_t node);

#endif
