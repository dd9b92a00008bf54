/* Equations between the operations of a primitive, as text: "add(a, b) = add(b, a)". For laws.c. */
#ifndef GLASSHOUSE_LAWS_TERM_H
#define GLASSHOUSE_LAWS_TERM_H

#include "crypto/complaint.h"
#include "sim/primitives.h"

enum { TERM_NODES = 32, TERM_VARIABLES = 8, TERM_NAME = 24 };

/* A variable, or an operation on other nodes. */
struct term_node {
    const struct primitive_operation *operation; /* NULL: a variable */
    int variable, in[OPERATION_INPUTS];
};

struct equation {
    const char *text;
    struct term_node node[TERM_NODES];
    int nodes, variables, left, right;
    char name[TERM_VARIABLES][TERM_NAME]; /* of variables */
    int sort[TERM_VARIABLES];
};

/* equation_read reads |text|. A name before a bracket is an operation of the primitive, and stands
 * for its first output; every other name is a variable. E_PARSE: the sorts of the operations do
 * not fit together; the complaint says which. */
MUST_USE status equation_read(const struct primitive *, const char *text, struct equation *,
                              struct complaint *);

/* equation_side computes one side (|side| is |left| or |right|) with these values as variables. */
MUST_USE status equation_side(struct party *, const struct equation *, int side,
                              const struct value *const variable[TERM_VARIABLES],
                              struct value *out);

#endif
