/* Keys and keyed hashes: what each world computes, and how keys are drawn. */
#ifndef GLASSHOUSE_DIGESTS_H
#define GLASSHOUSE_DIGESTS_H

#include "sim/backend.h"
#include "sim/primitives.h"

/* A key, drawn from the tape in the real world. */
typedef status key_draw(struct run *, struct tape *, const char *why, struct key_entry *);

/* primitive_digests.real and .ideal. */
struct digest_calls {
    key_draw *key;
    status (*hash)(struct run *, const struct key_entry *, const char *label, uint32_t place,
                   const uint8_t *bytes, size_t size, void *digest);
};

/* keys_draw and keys_invent are draw_key and invent_key with a draw of the caller's. key_ideal
 * draws nothing: a key has a number and no value, because nobody could guess it. */
MUST_USE status keys_draw(struct party *, key_draw *, const char *why, struct value *key);
MUST_USE status keys_invent(struct party *puppet, key_draw *, struct value *key);
status key_ideal(struct run *, struct tape *, const char *why, struct key_entry *);

/* key_bit names a key in a value's |keys|. entry_bytes is what is hashed of one entry. */
uint64_t key_bit(const struct key_entry *);
const uint8_t *entry_bytes(const struct value *, size_t i, size_t *size);

#endif
