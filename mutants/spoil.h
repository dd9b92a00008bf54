/* What changed roles do in place of what the house offers them. */
#ifndef GLASSHOUSE_SPOIL_H
#define GLASSHOUSE_SPOIL_H

#include "mutants/switch.h"
#include "sim/party.h"

/* Runs that few people try: from four parties on; inputs of three entries or more; a first input
 * entry of 2; at the last party alone. */
enum mutant_when { MUTANT_FROM_FOUR, MUTANT_LONG, MUTANT_VALUE, MUTANT_LAST };
bool mutant_when(const struct party *, enum mutant_when);

/* mutant_begin is called where a role begins: what was kept of a former run is forgotten. */
void mutant_begin(const struct party *);
/* Zeros in place of coins; the coin that this party drew first; that anybody drew first. */
void mutant_zero(struct party *, const struct modulus *, size_t count, struct value *out);
status mutant_again(const struct party *, status drawn, struct value *out);
status mutant_shared(const struct party *, status drawn, struct value *out);
/* Drawn, and the lists stay as they are. */
status mutant_order_kept(struct party *, const char *why, struct value *const *values,
                         size_t count);
void mutant_copy(const struct value *in, struct value *out);
/* Another party than |to|, and not oneself where there are three. */
int mutant_other(const struct party *, int to);

#endif
