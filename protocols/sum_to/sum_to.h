/* The protocol `sum-to`: the sum, which only one player learns (Tassa and Gudes 2012, 5 and 8.3).
 */
#ifndef GLASSHOUSE_SUM_TO_H
#define GLASSHOUSE_SUM_TO_H

#include "sim/party.h"

extern const struct protocol sum_to_protocol;
extern const struct message sum_to_lap, sum_to_shift, sum_to_unshift, sum_to_pair, sum_to_masked;

status sum_to_ideal(struct ideal *);
status sum_to_leakage(struct ideal *, int party);
status sum_to_ideal_view(struct ideal *, struct party *puppet);

#endif
