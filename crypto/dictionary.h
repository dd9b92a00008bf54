/* The secret dictionary: which value does a decrypted element stand for? (kohlmayer-2014,
 * implementation details: hashing loses the value, so each party keeps its own to look it up.)
 *
 * Values are added with their elements, the dictionary is sealed once, and then looked up in. It
 * holds the party's plain data and is wiped when it is cleared. */
#ifndef GLASSHOUSE_DICTIONARY_H
#define GLASSHOUSE_DICTIONARY_H

#include "crypto/commutative.h"

struct dictionary_entry {
    struct commutative_element element;
    size_t offset, size; /* of the value in |text| */
};

struct dictionary {
    struct dictionary_entry *entry;
    size_t count, room;
    uint8_t *text;
    size_t text_size, text_room;
    bool sealed;
};

void dictionary_init(struct dictionary *);
void dictionary_clear(struct dictionary *);

/* dictionary_add keeps a copy of a value and its element; E_ARGUMENT once sealed. */
MUST_USE status dictionary_add(struct dictionary *, const struct commutative_element *,
                               const void *value, size_t size);

/* dictionary_seal ends the adding. A value added twice is kept once; two values of one element are
 * a collision of the hash (SHA-1 has them): E_INPUT, and nothing can be looked up. */
MUST_USE status dictionary_seal(struct dictionary *);

/* dictionary_find gives the value, which stays the dictionary's; E_NOT_FOUND if there is none,
 * E_ARGUMENT before it is sealed. */
MUST_USE status dictionary_find(const struct dictionary *, const struct commutative_element *,
                                struct commutative_value *);

#endif
