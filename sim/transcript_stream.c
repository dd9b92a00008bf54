#include "sim/transcript_stream.h"
#include "crypto/bytes.h"
#include "crypto/hash.h"
#include "sim/json.h"
#include <sodium.h>
#include <stdlib.h>

/* In front of the text there is room for the former record's hash, see end_record. */
enum { FLUSH_BYTES = 1 << 16, FIRST_BYTES = 1 << 12, HASH_BYTES = 32 };

static void wipe(struct stream *s)
{
    if (!s->text)
        return;
    sodium_memzero(s->text, s->size > s->most ? s->size : s->most);
    free(s->text - HASH_BYTES);
}

void stream_grow(struct stream *s, size_t size)
{
    while (s->room - s->size < size)
        s->room = s->room ? 2 * s->room : FIRST_BYTES;
    char *larger = malloc(HASH_BYTES + s->room);
    if (!larger)
        abort();
    larger += HASH_BYTES;
    if (s->size)
        memcpy(larger, s->text, s->size);
    wipe(s);
    s->text = larger;
}

void stream_clear(struct stream *s)
{
    wipe(s);
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

/* Eight digits at a time: the nibbles of four bytes are spread to a byte each, first one first, and
 * those above 9 moved on to the letters. */
static void hex_of_four(const uint8_t *in, char *out)
{
    uint64_t x = (uint64_t)in[0] << 24 | (uint64_t)in[1] << 16 | (uint64_t)in[2] << 8 | in[3];
    x = (x << 16 | x) & 0x0000ffff0000ffffu;
    x = (x << 8 | x) & 0x00ff00ff00ff00ffu;
    x = (x << 4 | x) & 0x0f0f0f0f0f0f0f0fu;
    const uint64_t letters = (x + 0x0606060606060606u) >> 4 & 0x0101010101010101u;
    store_be64((uint8_t *)out, x + 0x3030303030303030u + letters * ('a' - '0' - 10));
}

void put_hex(struct stream *s, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    char *out = stream_reserve(s, 2 * size);
    size_t i = 0;
    for (; i + 4 <= size; i += 4)
        hex_of_four(bytes + i, out + 2 * i);
    for (; i < size; i++) {
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
    s->most = s->size > s->most ? s->size : s->most;
    s->size = 0;
}

void begin_record(struct stream *s, const char *type)
{
    s->record = s->size;
    PUT(s, "{\"t\":\"");
    put(s, type);
    PUT(s, "\"");
}

/* The former hash is put in front of the record for a moment: one hash over one piece of memory. */
void end_record(struct stream *s)
{
    char before[HASH_BYTES], *start = s->text + s->record - HASH_BYTES;
    memcpy(before, start, HASH_BYTES);
    memcpy(start, s->hash, HASH_BYTES);
    hash_sha256(s->hash, start, HASH_BYTES + s->size - s->record);
    memcpy(start, before, HASH_BYTES);
    PUT(s, ",\"h\":\"");
    put_hex(s, s->hash, sizeof s->hash);
    PUT(s, "\"}\n");
    if (s->size >= FLUSH_BYTES)
        stream_flush(s);
}
