/* Many random transfers from 128: Ishai, Kilian, Nissim and Petrank 2003, section 3.
 *
 * After 128 transfers (crypto/transfer.h) in the other direction the rest needs symmetric
 * cryptography only, in batches of any size:
 *
 *   0  The receiver of the batches has sent, in the 128 first transfers, and holds both keys of
 *      each. The sender has received, with 128 random bits s. A key seeds a stream.
 *   1  extension_answer  The receiver, with a bit c for each transfer of the batch, takes the next
 *                        column t_i of each stream of a key 0, and sends u_i = t_i + c + (the next
 *                        column of the stream of key 1). Row j of its columns is t_j.
 *   2  extension_keys    The sender takes the next column of each stream that it has, adds u_i
 *                        where s_i = 1, and has rows q_j = t_j + c_j s.
 *   3  The strings are hashes: of q_j and of q_j + s at the sender, of t_j at the receiver.
 *
 * The streams are AES-128 in counter mode. The hash is E(x) + x with AES-128 under a fixed key
 * (Matyas, Meyer and Oseas), which is correlation robust when the cipher is ideal (Guo, Katz, Wang
 * and Yu 2020); rows are distinct but for a chance of 2^-129 a pair. Both parties follow the
 * protocol: one that does not can learn s, and nothing here would notice. */
#ifndef GLASSHOUSE_EXTENSION_H
#define GLASSHOUSE_EXTENSION_H

#include "crypto/transfer.h"

enum { EXTENSION_WIDTH = 128, EXTENSION_STRING_BYTES = 16 };

struct extension_string {
    uint8_t byte[EXTENSION_STRING_BYTES];
};

struct extension_stream; /* a cipher under one key, with its counter */

struct extension_sender {
    uint8_t choice[EXTENSION_WIDTH / 8]; /* s, bit i as bit i % 8 of byte i / 8 */
    struct extension_stream *stream[EXTENSION_WIDTH], *hash;
};

struct extension_receiver {
    struct extension_stream *zero[EXTENSION_WIDTH], *one[EXTENSION_WIDTH], *hash;
};

/* The two sides begin with what the first transfers gave; |bits| are packed (crypto/bits.h), keys
 * are EXTENSION_WIDTH. E_MEMORY leaves nothing behind. The clears wipe. */
MUST_USE status extension_sender_init(struct extension_sender *, const uint64_t *bits,
                                      const struct transfer_key *keys);
MUST_USE status extension_receiver_init(struct extension_receiver *,
                                        const struct transfer_key *zeros,
                                        const struct transfer_key *ones);
void extension_sender_clear(struct extension_sender *);
void extension_receiver_clear(struct extension_receiver *);

/* extension_bytes is the length of the message of a batch of |count| transfers: 16 bytes each, in
 * whole columns of 128 rows. */
size_t extension_bytes(size_t count);

/* extension_answer makes the message of a batch and the receiver's strings. extension_keys takes
 * |size| bytes of a message, E_TRUNCATED or E_OVERLONG unless they are extension_bytes(count), and
 * makes both strings of each transfer. The two sides ask for equal batches in one order. */
MUST_USE status extension_answer(struct extension_receiver *, const uint64_t *bits, size_t count,
                                 uint8_t *message, struct extension_string *strings);
MUST_USE status extension_keys(struct extension_sender *, const uint8_t *message, size_t size,
                               size_t count, struct extension_string *zeros,
                               struct extension_string *ones);

#endif
