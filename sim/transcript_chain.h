/* The chain of a recording's file: what the last member of each record, "h", is computed from.
 *
 * Since version 3 a file is cut into stretches. A stretch ends after the header, after the record
 * with which its text reaches STRETCH_BYTES, and before the last record (eof). "h" is the BLAKE3
 * of the seal of the stretches before (32 bytes; zeros at first), of the record's number in the
 * file (8 bytes, least significant first) and of its text up to the comma in front of "h". The seal
 * of a stretch is the BLAKE3 of the seal before it and of all hashes of its records. So the records
 * of a stretch do not wait for each other, and are hashed side by side.
 *
 * Before version 3, "h" is the SHA-256 of the former hash and of the text. */
#ifndef GLASSHOUSE_TRANSCRIPT_CHAIN_H
#define GLASSHOUSE_TRANSCRIPT_CHAIN_H

#include "crypto/blake3.h"

enum {
    CHAIN_HASH = BLAKE3_BYTES,
    CHAIN_PREFIX = CHAIN_HASH + 8,
    CHAIN_TAIL = 6 + 2 * CHAIN_HASH + 2, /* ,"h":"..."} */
    STRETCH_BYTES = 1 << 16
};

struct chain {
    int version;                   /* of the format; a reader learns it from the first record */
    uint64_t number;               /* of the last record */
    uint8_t hash[CHAIN_HASH];      /* of the last record */
    uint8_t seal[CHAIN_HASH];      /* of all stretches before this one */
    uint8_t (*digest)[CHAIN_HASH]; /* this stretch: the seal, then the hash of each record */
    struct blake3_input *input;    /* as many */
    size_t count, room, bytes;     /* this stretch: records, and bytes with line ends */
    uint8_t *copy;                 /* a record behind its prefix */
    size_t copy_room;
};

void chain_clear(struct chain *);

/* chain_next takes the next record of a file, |size| bytes up to the comma in front of "h"; then
 * |hash| is what must stand there. Of a new chain only |version| may be set. */
void chain_next(struct chain *, const char *text, size_t size);

/* For a writer of version 3, which hashes many at once. chain_add: a record is at |text|, behind
 * CHAIN_PREFIX bytes, which it writes over. chain_hash_all hashes all that were added,
 * and ends the stretch; until the next is added, their hashes stand in |digest| from 1 on. */
void chain_add(struct chain *, char *text, size_t size);
void chain_hash_all(struct chain *);

#endif
