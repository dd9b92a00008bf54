/* Many transfers from 128 (crypto/extension.h, Ishai and others 2003): behind the transfers of
 * sim/primitives/transfer, and with symmetric cryptography only.
 *
 *   0  transfers    128 of them, in the other direction: the receiver to be begins them and
 *                   opens both keys of each; the sender to be chooses, with random bits.
 *   1  extension_receiver and extension_sender make a session of these keys, once.
 *   2  extension_choose: the receiver, with a bit for each transfer of a batch, has its keys, and
 *                   blocks that are sent to the sender.
 *   3  extension_open: the sender has two keys of each transfer of the batch.
 *
 * The keys are those of transfers: pads are made of them in the same way (transfer_pads). A session
 * has any number of batches, which both sides make in one order. In the ideal world a block is an
 * element that nobody has seen, and a key is a handle of its session, batch and block. 128 random
 * bits are more than a checker can walk through: what is proved of a protocol is proved with the
 * box, `--ideal oblivious-transfer`, or with transfers. */
#ifndef GLASSHOUSE_EXTENSION_PRIMITIVE_H
#define GLASSHOUSE_EXTENSION_PRIMITIVE_H

#include "sim/party.h"

enum { EXTENSION_TRANSFERS = 128 };

/* |bits| are the sender's choices, EXTENSION_TRANSFERS residues modulo 2, and |keys| what it got.
 * E_ARGUMENT where a side makes a second session of the same keys. */
MUST_USE status extension_sender(struct party *, const struct value *bits, const struct value *keys,
                                 struct value *session);
MUST_USE status extension_receiver(struct party *, const struct value *zeros,
                                   const struct value *ones, struct value *session);

/* extension_blocks is the shape to receive for a batch of |count| transfers. */
struct value extension_blocks(struct run *, size_t count);
MUST_USE status extension_choose(struct party *, const struct value *session,
                                 const struct value *bits, struct value *blocks,
                                 struct value *keys);
MUST_USE status extension_open(struct party *, const struct value *session,
                               const struct value *blocks, size_t count, struct value *zeros,
                               struct value *ones);

#endif
