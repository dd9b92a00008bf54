/* Random oblivious transfer (crypto/transfer.h): after an offer and an answer, the sender has two
 * keys for each transfer, and the receiver a bit of its own and the key of that number. The
 * receiver learns nothing of the other key, the sender nothing of the bit.
 *
 *   1  transfer_begin    the sender, once for any number; the offer is sent to the receiver
 *   2  transfer_choose   the receiver, with its bits; the answers are sent to the sender
 *   3  transfer_open     the sender's keys
 *   4  transfer_pads     either side makes pads of keys it has: residues uniform modulo N, |each|
 *                        for a key, by a hash. Equal keys give equal pads; nobody else has them.
 *
 * Everything after step 4 is plain residues. In the ideal world offers and answers are elements of
 * the ideal group, keys are handles of the product that both can make, and a pad is a coin of
 * nature: it is drawn when its key is first asked for it, and is a coin in the view of everybody
 * who asks. */
#ifndef GLASSHOUSE_TRANSFER_PRIMITIVE_H
#define GLASSHOUSE_TRANSFER_PRIMITIVE_H

#include "sim/party.h"

/* The secret is KIND_EXPONENTS, offers and answers are KIND_TRANSFER_POINTS. */
MUST_USE status transfer_begin(struct party *sender, const char *why, struct value *secret,
                               struct value *offer);
MUST_USE status transfer_choose(struct party *receiver, const char *why, const struct value *offer,
                                const struct value *bits, struct value *answers,
                                struct value *keys);
MUST_USE status transfer_open(struct party *sender, const struct value *secret,
                              const struct value *answers, struct value *zeros, struct value *ones);
MUST_USE status transfer_pads(struct party *, const char *why, const struct value *keys,
                              const struct modulus *, size_t each, struct value *pads);

/* For ideal views: points that nobody made, and pads that the view shows as coins. */
MUST_USE status invent_transfer_points(struct party *puppet, size_t count, struct value *out);
void show_transfer_pads(struct party *puppet, const char *why, const struct value *pads);

#endif
