/* Many random transfers from 128: Ishai, Kilian, Nissim and Petrank 2003, section 3.
 *
 * After 128 transfers (crypto/transfer.h) in the other direction the rest needs symmetric
 * cryptography only, in batches of any size:
 *
 *   0  The later receiver was the sender of the 128 first transfers, and has both keys of each. The
 *      later sender was their receiver, with 128 random bits s. A key seeds a stream.
 *   1  extension_answer  The receiver has a bit c for each transfer of the batch. From stream i of
 *                        each key 0 it takes the next column t_i, and sends u_i = t_i + c + (the
 *                        next column of the stream of key 1). Row j of these columns is t_j.
 *   2  extension_keys    The sender takes the next column of each stream that it has, and adds u_i
 *                        where s_i = 1. Row j is then q_j = t_j + c_j s.
 *   3  The strings are hashes: of q_j and of q_j + s at the sender, of t_j at the receiver.
 *
 * The streams are AES-128 in counter mode. The hash is E(x) + x with AES-128 under a fixed key
 * (Matyas, Meyer and Oseas). It is correlation robust if the cipher is ideal (Guo, Katz, Wang and
 * Yu 2020). Two rows are equal with a chance of 2^-129. Both parties are semi-honest: one that does
 * not follow the protocol can learn s, and nothing here would notice. */
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

/* Each side begins with what the first transfers gave it: |bits| are packed (crypto/bits.h), and
 * there are EXTENSION_WIDTH keys. After E_MEMORY nothing needs to be cleared. The clear functions
 * wipe. */
MUST_USE status extension_sender_init(struct extension_sender *, const uint64_t *bits,
                                      const struct transfer_key *keys);
MUST_USE status extension_receiver_init(struct extension_receiver *,
                                        const struct transfer_key *zeros,
                                        const struct transfer_key *ones);
void extension_sender_clear(struct extension_sender *);
void extension_receiver_clear(struct extension_receiver *);

/* extension_bytes is the length of the message of a batch of |count| transfers: 16 bytes for each,
 * with |count| rounded up to a multiple of 128. */
size_t extension_bytes(size_t count);

/* extension_answer makes the message of a batch and the receiver's strings. extension_keys reads
 * the |size| bytes of a message and makes both strings of each transfer; E_TRUNCATED or E_OVERLONG
 * if |size| is not extension_bytes(count). Both sides must make equal batches in the same order. */
MUST_USE status extension_answer(struct extension_receiver *, const uint64_t *bits, size_t count,
                                 uint8_t *message, struct extension_string *strings);
MUST_USE status extension_keys(struct extension_sender *, const uint8_t *message, size_t size,
                               size_t count, struct extension_string *zeros,
                               struct extension_string *ones);

#endif
