/* A JSON reader of a hundred lines, for the certificate checker alone: it shares no code with what
 * writes certificates. Values are a tree in one array; texts are unescaped copies. */
#ifndef GLASSHOUSE_CERTIFICATE_READER_H
#define GLASSHOUSE_CERTIFICATE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum node_type { NODE_NULL, NODE_FALSE, NODE_TRUE, NODE_NUMBER, NODE_TEXT, NODE_LIST, NODE_OBJECT };

struct node {
    enum node_type type;
    char *name; /* in an object; NULL elsewhere */
    char *text; /* NODE_TEXT; NODE_NUMBER as written */
    uint64_t number;
    struct node *first, *next; /* members */
};

/* node_read reads one document; NULL when it is not one. node_free takes it back. */
struct node *node_read(const char *text, size_t size);
void node_free(struct node *);

/* node_get gives a member, or NULL; node_text its text, "" when it is none; node_number its number,
 * UINT64_MAX when it is none. node_count is how many members a list has. */
const struct node *node_get(const struct node *, const char *name);
const char *node_text(const struct node *, const char *name);
uint64_t node_number(const struct node *, const char *name);
size_t node_count(const struct node *list);

#endif
