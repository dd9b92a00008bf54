/* One message of each kind, fixed and as a list. So every decoder is reached, also if no protocol
 * uses its kind. */
#ifndef GLASSHOUSE_FUZZ_SINGLE_H
#define GLASSHOUSE_FUZZ_SINGLE_H

#include "sim/message.h"

/* single_message is message |i|, from 0; it may be made in |room|. NULL: there is none. */
const struct message *single_message(size_t i, struct message *room);

#endif
