/* Packed bits: values whose entries are vectors of |width| bits, 64 in a word (crypto/bits.h).
 *
 * On the wire they take an eighth of the bytes of residues modulo 2, and in memory a sixty-fourth.
 * In the affine world each bit has its own form modulo 2, as a residue has. */
#ifndef GLASSHOUSE_PACKED_H
#define GLASSHOUSE_PACKED_H

#include "sim/party.h"

/* packed makes |count| entries of |width| zeros (1 to MESSAGE_ENTRIES_MOST), for an operation or a
 * receive to fill in. packed_put and packed_at write and read one bit. */
struct value packed(struct run *, uint32_t width, size_t count);
void packed_put(struct value *, size_t entry, uint32_t bit, bool to);
bool packed_at(const struct value *, size_t entry, uint32_t bit);

/* draw_packed draws every bit uniformly, each on its own. invent_packed is for ideal views. */
MUST_USE status draw_packed(struct party *, const char *why, uint32_t width, size_t count,
                            struct value *out);
MUST_USE status invent_packed(struct party *puppet, uint32_t width, size_t count,
                              struct value *out);

/* These work entry by entry; |out| may be an operand. packed_xor adds modulo 2. packed_rotate moves
 * bit i to place (i + by) mod width. packed_slice takes |width| bits, from bit |from| on. */
void packed_xor(struct value *out, const struct value *a, const struct value *b);
void packed_rotate(struct value *out, const struct value *a, uint32_t by);
void packed_slice(struct value *out, const struct value *a, uint32_t from, uint32_t width);

/* packed_copy copies entry |at| of |from| into entry |entry| of |out|, from bit |to| on.
 * packed_entry copies one bit into an entry of residues. Both copy all that the bits carry. */
void packed_copy(struct value *out, size_t entry, uint32_t to, const struct value *from, size_t at);
void packed_entry(struct value *out, size_t to, const struct value *from, size_t entry,
                  uint32_t bit);

/* packed_add_ones adds (modulo 2) a vector to the |count| bits of an entry from bit |from| on. The
 * vector has |ones| ones from its place |begin| on; after its last place they go on at the first.
 */
void packed_add_ones(struct value *, size_t entry, uint32_t from, uint32_t count, uint32_t begin,
                     uint32_t ones);

/* packed_of packs residues modulo 2, |width| into an entry. packed_residues is the way back. */
void packed_of(struct value *out, const struct value *residues, uint32_t width);
void packed_residues(struct value *out, const struct value *a);

#endif
