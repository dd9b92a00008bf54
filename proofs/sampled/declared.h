/* Is what a protocol declares what it is known to declare? A protocol says itself what it declares
 * (its function leakage), and whatever that says, all checkers take as allowed. So its table of
 * cases lists the items a second time, by name, and the check `correct` compares: nothing more is
 * declared without a word. */
#ifndef GLASSHOUSE_DECLARED_H
#define GLASSHOUSE_DECLARED_H

#include "proofs/ask/case.h"

/* declared_unlisted says which item the last ideal function of |run| declared to whom although the
 * table does not list it; NULL: none, or there is no list. */
const char *declared_unlisted(const struct proof_table *, struct run *, struct arena *);

#endif
