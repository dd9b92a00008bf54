/* Reading a wire transcript: whole lines, each chained to the one before by SHA-256. */
#include "proofs/certificate/verify.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bytes file_read(const char *path)
{
    struct bytes b = {NULL, 0};
    size_t room = 0;
    FILE *file = fopen(path, "rb");
    if (!file)
        return b;
    for (;;) {
        if (room - b.size < 65536) {
            room = 2 * room + 65536;
            uint8_t *more = realloc(b.data, room);
            if (!more)
                break;
            b.data = more;
        }
        const size_t got = fread(b.data + b.size, 1, room - b.size, file);
        b.size += got;
        if (got == 0)
            break;
    }
    if (ferror(file)) {
        free(b.data);
        b = (struct bytes){NULL, 0};
    }
    fclose(file);
    return b;
}

void digest_text(const void *bytes, size_t size, char hex[DIGEST_HEX])
{
    uint8_t digest[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(digest, bytes, size);
    sodium_bin2hex(hex, DIGEST_HEX, digest, sizeof digest);
}

struct bytes hex_read(const char *hex)
{
    struct bytes b = {malloc(strlen(hex) / 2 + 1), 0};
    const char *end;
    if (b.data &&
        (sodium_hex2bin(b.data, strlen(hex) / 2 + 1, hex, strlen(hex), NULL, &b.size, &end) != 0 ||
         *end || b.size * 2 != strlen(hex))) {
        free(b.data);
        b.data = NULL;
    }
    return b;
}

/* The hash of a record: of the 32 bytes of the last hash and the text up to the comma before "h".
 */
static bool chained(const char *line, size_t size, uint8_t former[DIGEST])
{
    static const char mark[] = ",\"h\":\"";
    const size_t tail = sizeof mark - 1 + 2 * DIGEST + 2; /* mark, digits, quote and brace */
    crypto_hash_sha256_state state;
    char hex[DIGEST_HEX];
    if (size < tail || memcmp(line + size - tail, mark, sizeof mark - 1) != 0)
        return false;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, former, DIGEST);
    crypto_hash_sha256_update(&state, (const uint8_t *)line, size - tail);
    crypto_hash_sha256_final(&state, former);
    sodium_bin2hex(hex, sizeof hex, former, DIGEST);
    return memcmp(line + size - 2 - 2 * DIGEST, hex, 2 * DIGEST) == 0;
}

static bool add_record(struct transcript_file *t, const char *line, size_t size)
{
    struct record *more = realloc(t->record, (t->count + 1) * sizeof *more);
    if (!more)
        return false;
    t->record = more;
    t->record[t->count].node = node_read(line, size);
    return t->record[t->count++].node != NULL;
}

bool transcript_load(struct transcript_file *t, const char *path, const char **why)
{
    uint8_t hash[DIGEST] = {0};
    *t = (struct transcript_file){0};
    *why = "the transcript cannot be read";
    struct bytes file = file_read(path);
    if (!file.data)
        return false;
    digest_text(file.data, file.size, t->digest);
    const char *at = (const char *)file.data, *end = at + file.size;
    bool sound = true;
    while (sound && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        *why = "the transcript's chain is broken";
        sound = stop && chained(at, (size_t)(stop - at), hash);
        if (sound && !add_record(t, at, (size_t)(stop - at))) {
            *why = "a record of the transcript is not JSON";
            sound = false;
        }
        at = stop ? stop + 1 : end;
    }
    free(file.data);
    if (sound && (t->count < 2 || strcmp(node_text(t->record[0].node, "t"), "hdr") != 0 ||
                  strcmp(node_text(t->record[t->count - 1].node, "t"), "eof") != 0)) {
        *why = "the transcript is not whole";
        sound = false;
    }
    return sound;
}

void transcript_unload(struct transcript_file *t)
{
    for (size_t i = 0; i < t->count; i++)
        node_free(t->record[i].node);
    free(t->record);
    *t = (struct transcript_file){0};
}
