/* The protocol `oblivious-transfer`: the sender has two numbers; the receiver chooses one of them
 * and learns it. */
#ifndef GLASSHOUSE_OBLIVIOUS_TRANSFER_H
#define GLASSHOUSE_OBLIVIOUS_TRANSFER_H

#include "sim/party.h"

extern const struct protocol oblivious_transfer_protocol;
extern const struct message oblivious_transfer_offer, oblivious_transfer_answers,
    oblivious_transfer_blocks, oblivious_transfer_masked;

enum { TRANSFER_SENDER = 1, TRANSFER_RECEIVER };

/* The most transfers of one call. */
enum { OBLIVIOUS_TRANSFERS = 1 << 20 };

status oblivious_transfer_ideal(struct ideal *);
status oblivious_transfer_leakage(struct ideal *, int party);
status oblivious_transfer_view(struct ideal *, struct party *puppet);

#endif
