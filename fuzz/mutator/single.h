/* A message of each kind, fixed and as a list, so that every decoder is reached without waiting for
 * a protocol that uses it. */
#ifndef GLASSHOUSE_FUZZ_SINGLE_H
#define GLASSHOUSE_FUZZ_SINGLE_H

#include "sim/message.h"

/* single_message is the |i|-th, from 0; it may be made in |room|. NULL: there is none. */
const struct message *single_message(size_t i, struct message *room);

#endif
