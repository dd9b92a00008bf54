/* Orders: values as places 0, 1, 2, ... in a public order; and labels that cover a stretch of it.
 *
 * A column with a hierarchy has the order of its leaves: each subtree together, siblings by first
 * occurrence; so every node covers a stretch. Whole numbers have their own order; every number
 * between the bounds is a place. Other texts are in the order of their bytes.
 *
 * A label is a value, "LOW..HIGH" with two values, "*" for all, or the label of a node. */
#ifndef GLASSHOUSE_ORDER_H
#define GLASSHOUSE_ORDER_H

#include "anonymity/data/hierarchy.h"

enum order_kind { ORDER_TREE, ORDER_NUMBERS, ORDER_TEXT };

struct order {
    enum order_kind kind;
    uint32_t places;
    int64_t least;                /* ORDER_NUMBERS: the number at place 0 */
    const struct hierarchy *tree; /* ORDER_TREE */
    const struct column *column;  /* ORDER_TEXT */
    uint32_t *value_at;           /* [places]: leaf of the tree, or code of the column */
    uint32_t *place_of;           /* [places]: the place of a code; ORDER_TEXT */
    struct pool pool;
};

/* order_of_tree orders the leaves of a hierarchy. order_of_numbers orders the numbers from |least|
 * to |greatest| (E_LIMIT: 2^31 or more). order_of_column orders the values of a column: as numbers
 * if all are whole numbers of 64 bits, else by bytes. What an order is made from must live longer
 * than it. After a failure it is cleared. */
MUST_USE status order_of_tree(struct order *, const struct hierarchy *);
MUST_USE status order_of_numbers(struct order *, int64_t least, int64_t greatest,
                                 struct complaint *);
MUST_USE status order_of_column(struct order *, const struct column *, struct complaint *);
void order_clear(struct order *);

/* order_place finds a value; E_NOT_FOUND: it is not in the order. */
MUST_USE status order_place(const struct order *, const char *text, uint32_t *place);

/* order_span reads a label. E_NOT_FOUND: it is no label. E_INPUT: it can be read in two ways (two
 * nodes have this label and neither covers the other; if one does, the wider one counts). */
MUST_USE status order_span(const struct order *, const char *text, uint32_t *low, uint32_t *high);

/* order_column reads all labels of a table's column; those of row i go into low[i * stride] and
 * high[i * stride]. E_INPUT, and a complaint with row and column: a text is no label. */
MUST_USE status order_column(const struct order *, const struct table *, uint32_t column,
                             uint32_t stride, uint32_t *low, uint32_t *high, struct complaint *);

/* order_value writes the value at a place. order_label writes the label of a stretch: the value,
 * "*" for all, or "LOW..HIGH"; with |nodes| and a hierarchy, the label of the lowest node that
 * covers it. Both return the size, which may be more than fits, as snprintf does. */
int order_value(const struct order *, uint32_t place, char *text, size_t size);
int order_label(const struct order *, uint32_t low, uint32_t high, bool nodes, char *text,
                size_t size);

#endif
