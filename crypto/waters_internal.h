/* Shared by the files waters_*.c only. */
#ifndef GLASSHOUSE_WATERS_INTERNAL_H
#define GLASSHOUSE_WATERS_INTERNAL_H

#include "crypto/waters.h"

/* waters_params_finish makes the tables of parameters, from their elements. */
MUST_USE status waters_params_finish(struct waters_params *, unsigned window);

/* waters_key_finish makes the lines of a key, from its elements. */
void waters_key_finish(struct waters_key *);

#endif
