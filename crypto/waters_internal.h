/* What the files waters_*.c share. */
#ifndef GLASSHOUSE_WATERS_INTERNAL_H
#define GLASSHOUSE_WATERS_INTERNAL_H

#include "crypto/waters.h"

/* waters_params_finish makes the tables of parameters whose elements are in place. */
MUST_USE status waters_params_finish(struct waters_params *, unsigned window);

/* waters_key_finish makes the lines of a key whose elements are in place. */
void waters_key_finish(struct waters_key *);

#endif
