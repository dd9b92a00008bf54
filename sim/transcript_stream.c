#include "sim/transcript_stream.h"
#include "crypto/hash.h"
#include "crypto/memory.h"
#include "sim/json.h"
#include <sodium.h>
#include <stdlib.h>

/* Before the text there is room for the hash of the last record; see end_record. */
enum { FLUSH_BYTES = 1 << 16, FIRST_BYTES = 1 << 9, HASH_BYTES = 32 };

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
    char *larger = memory_get(HASH_BYTES + s->room);
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

void stream_put(struct stream *s, const char *text)
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

typedef uint8_t sixteen __attribute__((vector_size(16)));

static sixteen digits_of(sixteen nibbles)
{
    return nibbles + '0' + ((sixteen)(nibbles > 9) & ('a' - '0' - 10));
}

/* Sixteen bytes at a time: high and low half bytes in turn, each turned into its digit. */
static void hex_of_sixteen(const uint8_t *in, char *out)
{
    sixteen x;
    memcpy(&x, in, sizeof x);
    const sixteen high = x >> 4, low = x & 15;
    const sixteen first = digits_of(
        __builtin_shufflevector(high, low, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
    const sixteen second = digits_of(__builtin_shufflevector(high, low, 8, 24, 9, 25, 10, 26, 11,
                                                             27, 12, 28, 13, 29, 14, 30, 15, 31));
    memcpy(out, &first, sizeof first);
    memcpy(out + sizeof first, &second, sizeof second);
}

void put_hex(struct stream *s, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    char *out = stream_reserve(s, 2 * size);
    size_t i = 0;
    for (; i + 16 <= size; i += 16)
        hex_of_sixteen(bytes + i, out + 2 * i);
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
    stream_put(s, type);
    PUT(s, "\"");
}

/* The last hash is put in front of the record for a moment: one hash over one block of memory. */
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
