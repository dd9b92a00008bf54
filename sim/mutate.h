/* What a mutation (mutation.h) does to a party at work, for the inside of a run (house.h): each
 * function returns at once when the run has none. */
#ifndef GLASSHOUSE_MUTATE_H
#define GLASSHOUSE_MUTATE_H

#include "sim/mutation.h"
#include "sim/party.h"

bool mutation_is(const struct party *, enum mutation_kind, const char *target);
status mutate_key(struct party *, const char *why, struct value *key);
status mutate_coin(struct party *, const char *why, struct value *coin, bool *variable);
/* mutate_group_coin changes scalars or elements that were drawn for |why|. */
void mutate_group_coin(struct party *, const char *why, struct value *coin);
void mutate_sort(struct value *);
void mutate_order(struct party *, const char *why, struct value *order);
status mutate_after_send(struct party *, int to, const struct message *,
                         const struct value *const *values, size_t count, const char *file,
                         int line);
status mutate_before_send(struct party *, const struct message *, const struct value *const *values,
                          size_t count, struct value *changed, const struct value **instead);
/* parcel_deliver sends to the run's party |to|. */
status parcel_deliver(struct party *, int to, const struct message *,
                      const struct value *const *values, size_t count, const char *file, int line);

#endif
