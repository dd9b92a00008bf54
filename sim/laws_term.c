#include "sim/laws_term.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct reader {
    const struct primitive *primitive;
    struct equation *equation;
    const char *at;
    struct complaint *complaint;
};

__attribute__((format(printf, 2, 3))) static int wrong(struct reader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)complain_list(r->complaint, E_PARSE, format, args);
    va_end(args);
    return -1;
}

/* A name: letters, digits, spaces and dashes, without the spaces around it. */
static bool read_name(struct reader *r, char name[TERM_NAME])
{
    r->at += strspn(r->at, " ");
    size_t size = strspn(r->at, "abcdefghijklmnopqrstuvwxyz0123456789 -");
    const char *begin = r->at;
    r->at += size;
    while (size && begin[size - 1] == ' ')
        size--;
    snprintf(name, TERM_NAME, "%.*s", (int)size, begin);
    return size > 0 && size < TERM_NAME;
}

static bool take(struct reader *r, char c)
{
    r->at += strspn(r->at, " ");
    if (*r->at != c)
        return false;
    r->at++;
    return true;
}

static int new_node(struct reader *r, const struct term_node *node)
{
    if (r->equation->nodes == TERM_NODES)
        return wrong(r, "more than %d names in one equation", TERM_NODES);
    r->equation->node[r->equation->nodes] = *node;
    return r->equation->nodes++;
}

/* |sort| 0: nothing says what sort the variable has. */
static int read_variable(struct reader *r, const char *name, int sort)
{
    struct equation *e = r->equation;
    int v = 0;
    while (v < e->variables && strcmp(e->name[v], name) != 0)
        v++;
    if (v == TERM_VARIABLES)
        return wrong(r, "more than %d variables", TERM_VARIABLES);
    if (v == e->variables) {
        snprintf(e->name[v], TERM_NAME, "%s", name);
        e->sort[e->variables++] = sort;
    }
    if (!e->sort[v])
        return wrong(r, "what is %s? begin with a side that is an operation", name);
    if (sort && e->sort[v] != sort)
        return wrong(r, "%s stands for two different sorts", name);
    return new_node(r, &(struct term_node){.variable = v});
}

static int read_term(struct reader *r, int sort);

static int read_operation(struct reader *r, const char *name, int sort)
{
    const struct primitive_operation *o = r->primitive->operations;
    while (o->name && strcmp(o->name, name) != 0)
        o++;
    if (!o->name)
        return wrong(r, "there is no operation %s", name);
    if (!o->out[0] || (sort && o->out[0] != sort))
        return wrong(r, "%s gives another sort than is wanted there", name);
    struct term_node node = {.operation = o};
    for (int i = 0; i < OPERATION_INPUTS && o->in[i]; i++) {
        if (i && !take(r, ','))
            return wrong(r, "%s takes more", name);
        if ((node.in[i] = read_term(r, o->in[i])) < 0)
            return -1;
    }
    return take(r, ')') ? new_node(r, &node) : wrong(r, "a bracket behind %s is not closed", name);
}

static int read_term(struct reader *r, int sort)
{
    char name[TERM_NAME];
    if (!read_name(r, name))
        return wrong(r, "a name is missing before '%.20s'", r->at);
    return take(r, '(') ? read_operation(r, name, sort) : read_variable(r, name, sort);
}

static int sort_of(const struct equation *e, int side)
{
    const struct term_node *node = &e->node[side];
    return node->operation ? node->operation->out[0] : e->sort[node->variable];
}

status equation_read(const struct primitive *primitive, const char *text, struct equation *e,
                     struct complaint *complaint)
{
    *e = (struct equation){.text = text};
    struct reader r = {primitive, e, text, complaint};
    if ((e->left = read_term(&r, 0)) < 0)
        return E_PARSE;
    if (!take(&r, '='))
        return (void)wrong(&r, "it has no second side"), E_PARSE;
    if ((e->right = read_term(&r, sort_of(e, e->left))) < 0)
        return E_PARSE;
    if (*r.at)
        return (void)wrong(&r, "'%.20s' is too much", r.at), E_PARSE;
    return OK;
}

status equation_side(struct party *me, const struct equation *e, int side,
                     const struct value *const variable[TERM_VARIABLES], struct value *out)
{
    const struct term_node *node = &e->node[side];
    if (!node->operation) {
        *out = *variable[node->variable];
        return OK;
    }
    struct value in[OPERATION_INPUTS], given[OPERATION_OUTPUTS] = {{.run = NULL}};
    const struct value *list[OPERATION_INPUTS] = {NULL};
    for (int i = 0; i < OPERATION_INPUTS && node->operation->in[i]; i++) {
        REQUIRE(equation_side(me, e, node->in[i], variable, &in[i]));
        list[i] = &in[i];
    }
    REQUIRE(node->operation->run(me, list, given));
    *out = given[0];
    return OK;
}
