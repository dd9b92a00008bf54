/* Messages whose bytes nobody looks at (no views, no observer, no faults, no network): residues of
 * one word are handed over as they lie in memory. What is counted is the size of the bytes all the
 * same. */
#ifndef GLASSHOUSE_PLAIN_H
#define GLASSHOUSE_PLAIN_H

#include "sim/message.h"

/* message_plain is the room that they need; 0: they cannot be handed over so. message_take_plain
 * gives the receiver its values from the sender's, |own|; false: it waits for others, and nothing
 * is changed. Then message_encode_plain makes the bytes, so that decoding them says what is wrong.
 */
enum { PLAIN_MOST = 1 << 16 };
size_t message_plain(const struct message *, const struct value *const *values);
void message_put_plain(const struct message *, const struct value *const *values, uint8_t *out);
bool message_take_plain(const struct message *, struct value *const *values, const struct seen *own,
                        const uint8_t *in);
void message_encode_plain(struct run *, const struct message *, const struct seen *own,
                          const uint8_t *in, uint8_t *out);

#endif
