/* An order of digests or points that all parties share: the order of their encodings.
 *
 * Real encodings are in an order that has nothing to do with their contents. In the ideal world
 * the numbers of handles take the place of the encodings. Where the order can be seen, a checker
 * draws it (enum numbering, run.h): all orders are equally likely, by coins that nobody holds. So a
 * role that sorts by entries_order is judged over all orders, and only the entries that it sorts
 * need places. A role that compares bytes itself needs places for all entries. */
#ifndef GLASSHOUSE_ORDER_H
#define GLASSHOUSE_ORDER_H

#include "sim/party.h"

/* entries_order: entry i of the result is the old place of the entry that comes to place i, as for
 * draw_order. Equal entries keep their order. For all kinds but texts.
 * entries_gather makes |out| the entries of |list| in such an order; |out| may be |list|. */
void entries_order(struct party *, const struct value *list, struct value *order);
void entries_gather(struct value *out, const struct value *list, const struct value *order);

#endif
