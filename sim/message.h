/* Messages are tables.
 *
 * One table of named, typed fields serves the encoder, the decoder, the printer, the diff, the
 * fuzzer and the checkers. Every value has exactly one encoding. The decoder says which field
 * is wrong, at which byte and why.
 *
 * Payload: the fields in order. A field with a fixed count is its entries; a list is a 4-byte
 * count (big endian, as all numbers here) and its entries. An entry of residues takes the fixed
 * number of bytes of its modulus; a text takes a 4-byte length and its bytes. */
#ifndef GLASSHOUSE_MESSAGE_H
#define GLASSHOUSE_MESSAGE_H

#include "sim/value.h"

/* What a field may tell its receiver. The protocol promises this, and the checkers test it. */
enum leak_class {
    LEAK_PUBLIC,     /* known to all before */
    LEAK_MASKED,     /* uniform, by a mask that the receiver does not know */
    LEAK_CIPHERTEXT, /* hidden under a key that the receiver lacks */
    LEAK_DIGEST,     /* a keyed hash: tells only which entries are equal */
    LEAK_SHUFFLED,   /* the order tells nothing */
    LEAK_OUTPUT,     /* part of the receiver's output */
    LEAK_KEY,        /* a key that the receiver is meant to hold */
    LEAK_DECLARED    /* an item of the declared leakage */
};

enum field_shape { FIELD_FIXED, FIELD_LIST };

struct field {
    const char *name;
    enum kind kind;
    enum leak_class leak;
    enum field_shape shape;
};

enum { MESSAGE_FIELDS = 8 };

struct message {
    const char *name; /* unique within a protocol */
    const char *step; /* the paper's step that sends it */
    size_t count;
    struct field fields[MESSAGE_FIELDS];
};

/* Where and why a payload was refused. */
struct rejection {
    status reason;
    const struct message *message;
    const struct field *field; /* NULL: after the last field */
    size_t offset;             /* of the first byte of the entry in question */
    size_t entry;
};

/* Limits: a length from outside is checked against these before memory is allocated for it. */
enum { MESSAGE_ENTRIES_MOST = 1 << 24, MESSAGE_TEXT_MOST = 1 << 26 };

/* message_size and message_encode write |values|: one pointer for each field. Their kinds must be
 * those of the table; it asserts that, because a wrong kind is a bug of ours. */
size_t message_size(const struct message *, const struct value *const *values);
void message_encode(const struct message *, const struct value *const *values, uint8_t *out);

/* message_decode reads exactly |size| bytes into |values|, whose modulus and count say what is
 * expected. On failure it fills |rejection| and leaves |values| unchanged. */
MUST_USE status message_decode(const struct message *, struct value *const *values,
                               const uint8_t *in, size_t size, struct rejection *rejection);

const char *leak_class_name(enum leak_class);

#endif
