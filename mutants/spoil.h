/* What changed roles call instead of the house's functions. */
#ifndef GLASSHOUSE_SPOIL_H
#define GLASSHOUSE_SPOIL_H

#include "mutants/switch.h"
#include "sim/party.h"

/* Conditions under which few people try a protocol: with four parties or more; with inputs of three
 * entries or more; with a first input entry of 2; at the last party only. */
enum mutant_when { MUTANT_ALWAYS, MUTANT_FROM_FOUR, MUTANT_LONG, MUTANT_VALUE, MUTANT_LAST };
/* Whose first coin comes again: of this party, or of anybody. */
enum mutant_coin { MUTANT_NO_COIN, MUTANT_AGAIN, MUTANT_SHARED };

/* mutant_due is mutant_is with a condition. A change of coins makes nothing at its first draw: as
 * made counts a run that comes by again. */
bool mutant_due(int number, const struct party *, enum mutant_when, enum mutant_coin);
/* mutant_watch makes room to note of which |count| changes a run came by again. */
MUST_USE status mutant_watch(int count);

/* mutant_begin is called where a role begins; it forgets what was kept of an earlier run. */
void mutant_begin(const struct party *);
/* mutant_zero: zeros instead of coins. mutant_again: the coin that this party drew first.
 * mutant_shared: the coin that anybody drew first. */
void mutant_zero(struct party *, const struct modulus *, size_t count, struct value *out);
status mutant_again(const struct party *, status drawn, struct value *out);
status mutant_shared(const struct party *, status drawn, struct value *out);
/* mutant_order_kept draws an order, but does not change the lists. */
status mutant_order_kept(struct party *, const char *why, struct value *const *values,
                         size_t count);
void mutant_copy(const struct value *in, struct value *out);
/* mutant_other is another party than |to|; with three parties or more, not this party either. */
int mutant_other(const struct party *, int to);

#endif
