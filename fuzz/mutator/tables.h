/* What the mutator knows of the house. tables.c makes it from the message tables, so a new protocol
 * is fuzzed without a change here. */
#ifndef GLASSHOUSE_FUZZ_TABLES_H
#define GLASSHOUSE_FUZZ_TABLES_H

#include <stddef.h>
#include <stdint.h>

struct table_field {
    uint8_t kind; /* enum kind */
    uint8_t list; /* it begins with a count of four bytes */
};

struct table_message {
    uint8_t count;
    uint8_t slow; /* has elements of the pairing groups */
    struct table_field field[8];
};

struct table_protocol {
    const char *name;
    uint8_t messages, variants;
    uint8_t slow; /* an honest run takes as long as thousands of others */
    const struct table_message *message;
};

/* A modulus: bytes of an entry, and the largest residue, most significant byte first. */
struct table_modulus {
    uint8_t bytes;
    uint8_t last[32];
};

/* An encoding that was seen in an honest run. */
struct table_sample {
    uint8_t kind;
    uint16_t size;
    const uint8_t *bytes;
};

extern const struct table_protocol tables_protocol[]; /* the last: single messages */
extern const size_t tables_protocols;
extern const struct table_modulus tables_modulus[];
extern const uint16_t tables_wire[]; /* by kind; 0 for residues and texts */
extern const struct table_sample tables_sample[];
extern const size_t tables_samples;
extern const uint8_t tables_residues, tables_texts; /* the kinds whose entries have no fixed size */

/* Words that occur in texts of people and programs. */
extern const char *const tables_word[];
extern const size_t tables_words;

#endif
