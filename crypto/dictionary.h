/* The secret dictionary: which value does a decrypted element stand for? (kohlmayer-2014,
 * implementation details: a hash cannot be undone, so each party keeps its own values with their
 * elements.)
 *
 * First add values with their elements, then seal the dictionary once, then look up elements. It
 * holds the party's plain data; dictionary_clear wipes it. */
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

/* dictionary_add keeps a copy of a value and its element; E_ARGUMENT if it is already sealed. */
MUST_USE status dictionary_add(struct dictionary *, const struct commutative_element *,
                               const void *value, size_t size);

/* dictionary_seal: nothing can be added after it. A value that was added twice is kept once. If two
 * values have one element the hash has a collision (SHA-1 has some): E_INPUT, and nothing can be
 * looked up. */
MUST_USE status dictionary_seal(struct dictionary *);

/* dictionary_find gives the value of an element; the dictionary still owns it. E_NOT_FOUND: there
 * is none. E_ARGUMENT: it is not sealed yet. */
MUST_USE status dictionary_find(const struct dictionary *, const struct commutative_element *,
                                struct commutative_value *);

#endif
