/* The certificate checker's parts. */
#ifndef GLASSHOUSE_CERTIFICATE_VERIFY_H
#define GLASSHOUSE_CERTIFICATE_VERIFY_H

#include "proofs/certificate/reader.h"

enum { DIGEST = 32, DIGEST_HEX = 65 };

struct bytes {
    uint8_t *data;
    size_t size;
};

/* The lines of a wire transcript, each read; checked to be one unbroken chain. */
struct record {
    struct node *node;
};

struct transcript_file {
    struct record *record;
    size_t count;
    char digest[DIGEST_HEX];
};

/* transcript_load reads a wire file; false with |why| when it is not a whole, chained one. */
bool transcript_load(struct transcript_file *, const char *path, const char **why);
void transcript_unload(struct transcript_file *);

/* certificate_check says what is wrong with the certificate, or NULL; |where| (128 bytes) tells the
 * message and the field. |assumed| is an argument in words without which it does not stand; NULL
 * when it needs none. findings_check does it for what the masked fields rest on. */
const char *certificate_check(const struct node *certificate, const struct transcript_file *,
                              char where[128], const char **assumed);
const char *findings_check(const struct node *certificate, const struct node *header,
                           uint64_t masked, const char **assumed);

/* Files and digests. file_read gives NULL data when it cannot. */
struct bytes file_read(const char *path);
void digest_text(const void *bytes, size_t size, char hex[DIGEST_HEX]);
/* hex_read turns digits into bytes; NULL data when they are none. */
struct bytes hex_read(const char *hex);

#endif
