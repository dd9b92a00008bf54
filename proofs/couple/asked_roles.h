/* What party 1 of the protocol `asked` does beside what is in asked.c. */
#ifndef GLASSHOUSE_ASKED_ROLES_H
#define GLASSHOUSE_ASKED_ROLES_H

#include "sim/party.h"

/* It refuses where something is not as described. */
MUST_USE status ask_transfers(struct party *);

#endif
