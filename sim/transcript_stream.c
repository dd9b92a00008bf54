#include "sim/transcript_stream.h"
#include "crypto/hash.h"
#include "sim/json.h"
#include <sodium.h>
#include <stdlib.h>

enum { FLUSH_BYTES = 1 << 16 };

void stream_grow(struct stream *s, size_t size)
{
    while (s->room - s->size < size)
        s->room = s->room ? 2 * s->room : 2 * FLUSH_BYTES;
    char *larger = malloc(s->room);
    if (!larger)
        abort();
    if (s->size)
        memcpy(larger, s->text, s->size);
    if (s->text)
        sodium_memzero(s->text, s->size);
    free(s->text);
    s->text = larger;
}

void stream_clear(struct stream *s)
{
    if (s->text)
        sodium_memzero(s->text, s->room);
    free(s->text);
    *s = (struct stream){0};
}

void put(struct stream *s, const char *text)
{
    put_size(s, text, strlen(text));
}

void put_number(struct stream *s, uint64_t number)
{
    char text[24], *at = text + sizeof text;
    do
        *--at = (char)('0' + number % 10);
    while (number /= 10);
    put_size(s, at, (size_t)(text + sizeof text - at));
}

void put_hex(struct stream *s, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    char *out = stream_reserve(s, 2 * size);
    for (size_t i = 0; i < size; i++) {
        out[2 * i] = digits[bytes[i] >> 4];
        out[2 * i + 1] = digits[bytes[i] & 15];
    }
    s->size += 2 * size;
}

void put_string(struct stream *s, const char *text)
{
    struct json j;
    json_init(&j);
    json_string(&j, text);
    put_size(s, j.text, j.size);
    json_clear(&j);
}

void stream_flush(struct stream *s)
{
    if (s->failure == OK && s->size)
        s->failure = s->sink.write(s->sink.context, s->text, s->size);
    s->size = 0;
}

void begin_record(struct stream *s, const char *type)
{
    s->record = s->size;
    PUT(s, "{\"t\":\"");
    put(s, type);
    PUT(s, "\"");
}

void end_record(struct stream *s)
{
    struct hash_sha256 chain;
    hash_sha256_begin(&chain);
    hash_sha256_add(&chain, s->hash, sizeof s->hash);
    hash_sha256_add(&chain, s->text + s->record, s->size - s->record);
    hash_sha256_end(&chain, s->hash);
    PUT(s, ",\"h\":\"");
    put_hex(s, s->hash, sizeof s->hash);
    PUT(s, "\"}\n");
    if (s->size >= FLUSH_BYTES)
        stream_flush(s);
}
