/* Random oblivious transfer (crypto/transfer.h). After an offer and an answer the sender has two
 * keys for each transfer, number 0 and number 1. The receiver chose a bit and has the key of that
 * number. The receiver learns nothing of the other key, and the sender nothing of the bit.
 *
 *   1  transfer_begin    the sender, once for any number of transfers; sends the offer
 *   2  transfer_choose   the receiver, with its bits; sends the answers
 *   3  transfer_open     the sender gets its keys
 *   4  transfer_pads     either side makes pads from its keys, by a hash: |each| residues for a
 *                        key, uniform modulo N. Equal keys give equal pads; nobody else has them.
 *
 * Everything after step 4 is plain residues. In the ideal world offers and answers are elements of
 * the ideal group. A key is a handle of the product that both sides can compute. A pad is a coin
 * that belongs to no party: it is drawn when somebody first asks for it, and it is a coin in the
 * view of every party that asks. */
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

/* For ideal views: points that nobody made; and pads, which the view shows as coins. */
MUST_USE status invent_transfer_points(struct party *puppet, size_t count, struct value *out);
void show_transfer_pads(struct party *puppet, const char *why, const struct value *pads);

#endif
