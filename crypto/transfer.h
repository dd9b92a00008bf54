/* Random oblivious transfer: Chou and Orlandi 2015, on ristretto255.
 *
 * After a transfer the sender has two random keys, number 0 and number 1; the receiver has a bit of
 * its choice and the key of that number. The receiver learns nothing of the other key, and the
 * sender nothing of the bit.
 *
 *   1  transfer_offer   The sender draws a and sends the offer A = aG, once for any number.
 *   2  transfer_answer  For each bit c the receiver draws b and sends B = bG + cA. Its key is a
 *                       hash of bA.
 *   3  transfer_keys    The sender's keys are hashes of aB and of a(B - A) = aB - aA.
 *
 * The hash also takes the transfer's number, A and B. The receiver's bits stay hidden whatever the
 * sender does, because B is uniform. The keys rest on the computational Diffie-Hellman problem,
 * with the hash as a random oracle. Both parties are semi-honest. Not claimed: that the keys are
 * random if a party chooses its messages otherwise, or that two transfers can be composed. */
#ifndef GLASSHOUSE_TRANSFER_H
#define GLASSHOUSE_TRANSFER_H

#include "crypto/tape.h"

enum { TRANSFER_POINT_BYTES = 32, TRANSFER_KEY_BYTES = 32 };

struct transfer_key {
    uint8_t byte[TRANSFER_KEY_BYTES];
};

/* The sender's secret between steps 1 and 3; transfer_sender_clear wipes it. */
struct transfer_sender {
    uint8_t secret[32]; /* a */
    uint8_t offer[TRANSFER_POINT_BYTES];
    uint8_t product[32]; /* aA */
};

/* transfer_offer draws the sender's secret; send sender->offer. After a failure the sender is
 * wiped. */
MUST_USE status transfer_offer(struct transfer_sender *, struct tape *, const char *why);
void transfer_sender_clear(struct transfer_sender *);

/* transfer_offer_with and transfer_answer_with use these exponents, least significant byte first;
 * E_RANGE for one that is 0 in the group. */
MUST_USE status transfer_offer_with(struct transfer_sender *, const uint8_t secret[32]);
MUST_USE status transfer_answer_with(const uint8_t *offer, size_t size,
                                     const uint8_t (*scalars)[32], const uint64_t *bits,
                                     size_t count, uint8_t *answers, struct transfer_key *keys);

/* transfer_answer makes the answers to |count| bits (packed, crypto/bits.h) and the receiver's
 * keys. The offer is |size| bytes from outside; it is refused as commutative_decode refuses, and
 * then nothing is drawn. |answers| has count * TRANSFER_POINT_BYTES bytes. */
MUST_USE status transfer_answer(const uint8_t *offer, size_t size, struct tape *, const char *why,
                                const uint64_t *bits, size_t count, uint8_t *answers,
                                struct transfer_key *keys);

/* transfer_keys makes the sender's keys from |size| bytes of answers. E_TRUNCATED or E_OVERLONG:
 * these are not |count| answers. An answer can be refused as an offer can; |bad| (may be NULL) is
 * its place. After a failure both vectors of keys are wiped. */
MUST_USE status transfer_keys(const struct transfer_sender *, const uint8_t *answers, size_t size,
                              size_t count, struct transfer_key *zeros, struct transfer_key *ones,
                              size_t *bad);

#endif
