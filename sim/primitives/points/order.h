/* An order of digests or points that all parties have in common: that of their encodings.
 *
 * Real encodings are in an order that has nothing to do with what is in them. In the ideal world
 * the numbers of handles stand for the encodings, and where the order shows, a checker has it drawn
 * (enum numbering, run.h): all orders are as likely, by coins that nobody holds. A role that sorts
 * by entries_order is so judged over all of them, and only the entries that it sorts need places;
 * a role that compares bytes by itself needs places for all. */
#ifndef GLASSHOUSE_ORDER_H
#define GLASSHOUSE_ORDER_H

#include "sim/party.h"

/* entries_order: entry i of the result is the place of the entry that comes i-th, as draw_order has
 * it; equal entries stay in the order of their places. For all kinds but texts.
 * entries_gather makes |out| the entries of |list| in such an order; it may be |list|. */
void entries_order(struct party *, const struct value *list, struct value *order);
void entries_gather(struct value *out, const struct value *list, const struct value *order);

#endif
