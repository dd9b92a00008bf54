/* Keys and keyed hashes, for the primitives of this folder and of points/: how keys are drawn, and
 * what each world computes. */
#ifndef GLASSHOUSE_DIGESTS_H
#define GLASSHOUSE_DIGESTS_H

#include "sim/backend.h"
#include "sim/primitives.h"

/* Draws a key: in the real world from the tape. */
typedef status key_draw(struct run *, struct tape *, const char *why, struct key_entry *);

/* The functions of one world: the tables primitive_digests.real and .ideal. */
struct digest_calls {
    key_draw *key;
    status (*hash)(struct run *, const struct key_entry *, const char *label, uint32_t place,
                   const uint8_t *bytes, size_t size, void *digest);
};

/* keys_draw and keys_invent are draw_key and invent_key, with this function to draw. key_ideal
 * draws nothing: in the ideal world a key is a number only, because nobody could guess it. */
MUST_USE status keys_draw(struct party *, key_draw *, const char *why, struct value *key);
MUST_USE status keys_invent(struct party *puppet, key_draw *, struct value *key);
status key_ideal(struct run *, struct tape *, const char *why, struct key_entry *);

/* key_bit is the bit of a key in a value's |keys|. entry_bytes is what is hashed for one entry. */
uint64_t key_bit(const struct key_entry *);
const uint8_t *entry_bytes(const struct value *, size_t i, size_t *size);

#endif
