/* Messages are tables.
 *
 * One table of named, typed fields drives the encoder, the decoder, the printer, the diff, the
 * fuzzer's mutator and the checkers' field rules. There is exactly one encoding of a value; the
 * decoder says which field failed, at which byte and why.
 *
 * Payload: the fields in order. A field with a fixed count is its entries; a list is a 4-byte
 * count (big endian, as all numbers here) and its entries. An entry of residues takes the fixed
 * number of bytes of its modulus; a text takes a 4-byte length and its bytes. */
#ifndef GLASSHOUSE_MESSAGE_H
#define GLASSHOUSE_MESSAGE_H

#include "sim/value.h"

/* What a field may tell its receiver: the promise that the checkers hold the protocol to. */
enum leak_class {
    LEAK_PUBLIC,     /* known to all before */
    LEAK_MASKED,     /* uniform, by a mask that the receiver does not know */
    LEAK_CIPHERTEXT, /* hidden under a key that the receiver lacks */
    LEAK_DIGEST,     /* of a keyed hash: tells equality only */
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

/* Limits, so that no length from outside sizes memory before it is checked. */
enum { MESSAGE_ENTRIES_MOST = 1 << 24, MESSAGE_TEXT_MOST = 1 << 26 };

/* message_size and message_encode write |values|, one pointer a field, whose kinds must be those
 * of the table (asserted: a wrong kind is our own fault). */
size_t message_size(const struct message *, const struct value *const *values);
void message_encode(const struct message *, const struct value *const *values, uint8_t *out);

/* message_decode reads exactly |size| bytes into |values|, whose shapes (modulus, count) say what
 * is expected. On failure it fills |rejection| and leaves |values| unchanged. */
MUST_USE status message_decode(const struct message *, struct value *const *values,
                               const uint8_t *in, size_t size, struct rejection *rejection);

const char *leak_class_name(enum leak_class);

#endif
