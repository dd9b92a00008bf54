/* A small JSON reader for glasshouse-verify-certificate alone. It shares no code with what writes
 * certificates. A document becomes a tree of nodes; texts are unescaped copies. */
#ifndef GLASSHOUSE_CERTIFICATE_READER_H
#define GLASSHOUSE_CERTIFICATE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum node_type { NODE_NULL, NODE_FALSE, NODE_TRUE, NODE_NUMBER, NODE_TEXT, NODE_LIST, NODE_OBJECT };

struct node {
    enum node_type type;
    char *name; /* its name, if it is in an object; else NULL */
    char *text; /* NODE_TEXT; NODE_NUMBER as written */
    uint64_t number;
    struct node *first, *next; /* members */
};

/* node_read reads one document; NULL: it is none. node_free frees the tree. */
struct node *node_read(const char *text, size_t size);
void node_free(struct node *);

/* node_get gives a member, or NULL. node_text gives its text; "" if it has none. node_number gives
 * its number; UINT64_MAX if it has none. node_count is how many members a list has. */
const struct node *node_get(const struct node *, const char *name);
const char *node_text(const struct node *, const char *name);
uint64_t node_number(const struct node *, const char *name);
size_t node_count(const struct node *list);

#endif
