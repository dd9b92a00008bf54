/* Shared by the files of glasshouse-verify-certificate. */
#ifndef GLASSHOUSE_CERTIFICATE_VERIFY_H
#define GLASSHOUSE_CERTIFICATE_VERIFY_H

#include "proofs/certificate/reader.h"

enum { DIGEST = 32, DIGEST_HEX = 65 };

struct bytes {
    uint8_t *data;
    size_t size;
};

/* The lines of a wire transcript: each was read, and their hashes form one unbroken chain. */
struct record {
    struct node *node;
};

struct transcript_file {
    struct record *record;
    size_t count;
    char digest[DIGEST_HEX];
};

/* transcript_load reads a wire file. False: it is not whole or not chained; |why| says which. */
bool transcript_load(struct transcript_file *, const char *path, const char **why);
void transcript_unload(struct transcript_file *);

/* certificate_check says what is wrong with the certificate, or NULL. |where| (128 bytes) names the
 * message and the field. |assumed| is an argument in words that the certificate depends on; NULL:
 * none. findings_check does the same for the findings on which the masked fields rest. */
const char *certificate_check(const struct node *certificate, const struct transcript_file *,
                              char where[128], const char **assumed);
const char *findings_check(const struct node *certificate, const struct node *header,
                           uint64_t masked, const char **assumed);

/* Files and digests. If file_read or hex_read fails, its data is NULL. */
struct bytes file_read(const char *path);
void digest_text(const void *bytes, size_t size, char hex[DIGEST_HEX]);
/* hex_read turns hexadecimal digits into bytes. */
struct bytes hex_read(const char *hex);
/* payload_read gives the bytes of a record: its member "hex", or "b64". */
struct bytes payload_read(const struct node *record);

#endif
