/* Keys and keyed hashes, for the primitives of this folder and of points/: how keys are drawn, and
 * what each world computes. */
#ifndef GLASSHOUSE_DIGESTS_H
#define GLASSHOUSE_DIGESTS_H

#include "crypto/hash.h"
#include "sim/backend.h"
#include "sim/primitives.h"

/* Draws a key: in the real world from the tape. */
typedef status key_draw(struct run *, struct tape *, const char *why, struct key_entry *);

/* The functions of one world: the tables primitive_digests.real and .ideal. */
struct digest_calls {
    key_draw *key;
    status (*hash)(struct run *, const struct key_entry *, const struct hash_input *, size_t count);
};

/* keys_draw and keys_invent are draw_key and invent_key, with this function to draw. key_ideal
 * draws nothing: in the ideal world a key is a number only, because nobody could guess it. */
MUST_USE status keys_draw(struct party *, key_draw *, const char *why, struct value *key);
MUST_USE status keys_invent(struct party *puppet, key_draw *, struct value *key);
status key_ideal(struct run *, struct tape *, const char *why, struct key_entry *);

/* key_bit is the bit of a key in a value's |keys|. entries_bytes is what is hashed for each entry:
 * its canonical bytes. */
uint64_t key_bit(const struct key_entry *);
struct text *entries_bytes(const struct value *);

#endif
