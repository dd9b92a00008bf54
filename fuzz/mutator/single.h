/* A message of each kind, fixed and as a list, so that every decoder is reached without waiting for
 * a protocol that uses it. */
#ifndef GLASSHOUSE_FUZZ_SINGLE_H
#define GLASSHOUSE_FUZZ_SINGLE_H

#include "sim/message.h"

extern const struct message *const single_messages[]; /* ends with NULL */

#endif
