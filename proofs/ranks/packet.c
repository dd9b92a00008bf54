#include "proofs/ranks/packet.h"
#include "crypto/memory.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static const uint32_t magic = 0x676c7031; /* "glp1" */

/* A closed socket is no signal: the caller learns of it here. */
static bool write_all(int socket, const void *bytes, size_t size)
{
    for (size_t at = 0; at < size;) {
        const ssize_t wrote = send(socket, (const uint8_t *)bytes + at, size - at, MSG_NOSIGNAL);
        if (wrote < 0 && errno != EINTR)
            return false;
        at += wrote > 0 ? (size_t)wrote : 0;
    }
    return true;
}

static bool read_all(int socket, void *bytes, size_t size)
{
    for (size_t at = 0; at < size;) {
        const ssize_t got = read(socket, (uint8_t *)bytes + at, size - at);
        if (got == 0 || (got < 0 && errno != EINTR))
            return false;
        at += got > 0 ? (size_t)got : 0;
    }
    return true;
}

bool packet_send(int socket, struct packet *f, const void *bytes)
{
    f->magic = magic;
    return write_all(socket, f, sizeof *f) &&
           (!f->size || write_all(socket, bytes, (size_t)f->size));
}

static void digest_of(const struct packet *f, const void *bytes, uint8_t out[HASH_SHA256_BYTES])
{
    struct hash_sha256 state;
    const uint64_t head[] = {f->job, f->result, f->size};
    hash_sha256_begin(&state);
    hash_sha256_add(&state, head, sizeof head);
    hash_sha256_add(&state, bytes, (size_t)f->size);
    hash_sha256_end(&state, out);
}

void packet_seal(struct packet *f, const void *bytes)
{
    digest_of(f, bytes, f->digest);
}

bool packet_is_sealed(const struct packet *f, const void *bytes)
{
    uint8_t digest[HASH_SHA256_BYTES];
    digest_of(f, bytes, digest);
    return memcmp(digest, f->digest, sizeof digest) == 0;
}

enum packet_end packet_receive(int socket, struct packet *f, uint8_t **bytes)
{
    *bytes = NULL;
    if (!read_all(socket, f, sizeof *f))
        return PACKET_CLOSED;
    if (f->magic != magic || f->size > PACKET_BYTES_MOST)
        return PACKET_BROKEN;
    *bytes = memory_get(f->size + 1);
    (*bytes)[f->size] = 0;
    if (read_all(socket, *bytes, (size_t)f->size))
        return PACKET_WHOLE;
    free(*bytes);
    *bytes = NULL;
    return PACKET_CLOSED;
}
