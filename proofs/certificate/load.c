/* Reading a wire transcript: whole lines with the hashes of docs/transcripts.md. */
#include "proofs/certificate/blake3.h"
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

struct bytes payload_read(const struct node *record)
{
    const char *text = node_text(record, "b64"), *end;
    const size_t room = strlen(text);
    if (!*text)
        return hex_read(node_text(record, "hex"));
    struct bytes b = {malloc(room), 0};
    if (b.data && (sodium_base642bin(b.data, room, text, room, NULL, &b.size, &end,
                                     sodium_base64_VARIANT_ORIGINAL) != 0 ||
                   *end)) {
        free(b.data);
        b.data = NULL;
    }
    return b;
}

/* What the next hash depends on. */
struct chain {
    bool old;             /* before version 3 */
    uint8_t last[DIGEST]; /* old: the hash of the last record; else the seal of the stretches */
    uint64_t number;      /* of the last record */
    struct bytes sealed;  /* the seal and the hashes of this stretch */
    size_t size;          /* of this stretch in the file */
};

static bool append(struct bytes *b, const void *data, size_t size)
{
    uint8_t *more = realloc(b->data, b->size + size);
    if (!more)
        return false;
    memcpy(more + b->size, data, size);
    *b = (struct bytes){more, b->size + size};
    return true;
}

static void end_stretch(struct chain *c)
{
    if (c->sealed.size)
        plain_blake3(c->last, c->sealed.data, c->sealed.size);
    c->sealed.size = c->size = 0;
}

static bool starts(const char *line, size_t size, const char *with)
{
    return size >= strlen(with) && memcmp(line, with, strlen(with)) == 0;
}

static bool old_hash(struct chain *c, const char *line, size_t size, uint8_t hash[DIGEST])
{
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, c->last, DIGEST);
    crypto_hash_sha256_update(&state, (const uint8_t *)line, size);
    crypto_hash_sha256_final(&state, c->last);
    memcpy(hash, c->last, DIGEST);
    return true;
}

static bool new_hash(struct chain *c, const char *line, size_t size, uint8_t hash[DIGEST])
{
    struct bytes all = {NULL, 0};
    uint8_t number[8];
    if (starts(line, size, "{\"t\":\"eof\""))
        end_stretch(c);
    if (!c->sealed.size && !append(&c->sealed, c->last, DIGEST))
        return false;
    c->number++;
    for (int i = 0; i < 8; i++)
        number[i] = (uint8_t)(c->number >> 8 * i);
    const bool good = append(&all, c->last, DIGEST) && append(&all, number, sizeof number) &&
                      append(&all, line, size);
    if (good)
        plain_blake3(hash, all.data, all.size);
    free(all.data);
    return good && append(&c->sealed, hash, DIGEST);
}

/* Is the hash of a record, of its text up to the comma before "h", the one that it says? */
static bool chained(struct chain *c, const char *line, size_t size)
{
    static const char mark[] = ",\"h\":\"";
    const size_t tail = sizeof mark - 1 + 2 * DIGEST + 2; /* mark, digits, quote and brace */
    uint8_t hash[DIGEST];
    char hex[DIGEST_HEX];
    if (size < tail || memcmp(line + size - tail, mark, sizeof mark - 1) != 0)
        return false;
    if (!(c->old ? old_hash : new_hash)(c, line, size - tail, hash))
        return false;
    c->size += size + 1;
    if (c->number == 1 || c->size >= 65536)
        end_stretch(c);
    sodium_bin2hex(hex, sizeof hex, hash, DIGEST);
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
    struct chain chain = {0};
    *t = (struct transcript_file){0};
    *why = "the transcript cannot be read";
    struct bytes file = file_read(path);
    if (!file.data)
        return false;
    digest_text(file.data, file.size, t->digest);
    const char *at = (const char *)file.data, *end = at + file.size;
    chain.old = starts(at, file.size, "{\"t\":\"hdr\",\"v\":1,") ||
                starts(at, file.size, "{\"t\":\"hdr\",\"v\":2,");
    bool sound = true;
    while (sound && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        *why = "the transcript's chain is broken";
        sound = stop && chained(&chain, at, (size_t)(stop - at));
        if (sound && !add_record(t, at, (size_t)(stop - at))) {
            *why = "a record of the transcript is not JSON";
            sound = false;
        }
        at = stop ? stop + 1 : end;
    }
    free(file.data);
    free(chain.sealed.data);
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
