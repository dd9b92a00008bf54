/* Many oblivious transfers from 128 (crypto/extension.h, Ishai and others 2003). The 128 are those
 * of sim/primitives/transfer; all others need symmetric cryptography only.
 *
 *   0  transfers    128, in the other direction: the later receiver begins them and has both
 *                   keys of each; the later sender chooses, with random bits.
 *   1  extension_receiver and extension_sender make a session from these keys, once.
 *   2  extension_choose: the receiver has a bit for each transfer of a batch. It gets its keys, and
 *                   blocks that it sends to the sender.
 *   3  extension_open: the sender gets two keys for each transfer of the batch.
 *
 * The keys are keys of transfers: transfer_pads makes pads of them. A session has any number of
 * batches; both sides must make them in the same order. In the ideal world a block is an element
 * that nobody has seen, and a key is a handle of its session, batch and block. A checker cannot
 * walk through 128 random bits. So protocols are proved with the ideal part (`--ideal
 * oblivious-transfer`), or with plain transfers, and the variant `extension` of that part is
 * sampled. */
#ifndef GLASSHOUSE_EXTENSION_PRIMITIVE_H
#define GLASSHOUSE_EXTENSION_PRIMITIVE_H

#include "sim/party.h"

enum { EXTENSION_TRANSFERS = 128 };

/* |bits| are the sender's choices: EXTENSION_TRANSFERS residues modulo 2. |keys| is what it got for
 * them. E_ARGUMENT: this side already made a session from the same keys. */
MUST_USE status extension_sender(struct party *, const struct value *bits, const struct value *keys,
                                 struct value *session);
MUST_USE status extension_receiver(struct party *, const struct value *zeros,
                                   const struct value *ones, struct value *session);

/* extension_blocks is the shape to receive into, for a batch of |count| transfers. */
struct value extension_blocks(struct run *, size_t count);
MUST_USE status extension_choose(struct party *, const struct value *session,
                                 const struct value *bits, struct value *blocks,
                                 struct value *keys);
MUST_USE status extension_open(struct party *, const struct value *session,
                               const struct value *blocks, size_t count, struct value *zeros,
                               struct value *ones);

/* For ideal views: blocks that nobody made, for a batch of |count| transfers. */
MUST_USE status invent_extension_blocks(struct party *puppet, size_t count, struct value *out);

#endif
