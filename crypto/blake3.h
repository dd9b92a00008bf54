/* BLAKE3, the hash of recordings (docs/transcripts.md): github.com/BLAKE3-team/BLAKE3-specs.
 *
 * It cuts its input into chunks of 1,024 bytes that do not wait for each other, so a processor
 * with wide registers hashes 4, 8 or 16 of them at once. Which of these is used depends on the
 * processor; the digest does not. Only the plain hash is here, with 32 bytes: no keys. */
#ifndef GLASSHOUSE_BLAKE3_H
#define GLASSHOUSE_BLAKE3_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BLAKE3_BYTES = 32, BLAKE3_CHUNK = 1024 };

void blake3_digest(uint8_t out[BLAKE3_BYTES], const void *data, size_t size);

/* blake3_many hashes |count| inputs by themselves: short ones side by side. */
struct blake3_input {
    const uint8_t *data;
    size_t size;
};
void blake3_many(uint8_t (*out)[BLAKE3_BYTES], const struct blake3_input *, size_t count);

/* blake3_at_once says how many inputs are hashed side by side (crypto/registers.h). */
int blake3_at_once(void);

#endif
