#include "sim/transcript_stream.h"
#include "crypto/array.h"
#include "crypto/base64.h"
#include "crypto/memory.h"
#include "sim/json.h"
#include <sodium.h>
#include <stdlib.h>

/* Before the text there is room for what is hashed in front of a record (transcript_chain.h). */
enum { FIRST_BYTES = 1 << 14, FIRST_RECORDS = 64, SHORT_PAYLOAD = 1023 };

static void wipe(struct piece *p)
{
    if (!p->text)
        return;
    sodium_memzero(p->text, p->size > p->most ? p->size : p->most);
    free(p->text - CHAIN_PREFIX);
}

void stream_grow(struct stream *s, size_t size)
{
    struct piece *p = &s->now;
    while (p->room - p->size < size)
        p->room = p->room ? 2 * p->room : FIRST_BYTES;
    char *larger = memory_get(CHAIN_PREFIX + p->room);
    larger += CHAIN_PREFIX;
    if (p->size)
        memcpy(larger, p->text, p->size);
    wipe(p);
    p->most = 0;
    p->text = larger;
}

void stream_clear(struct stream *s)
{
    wipe(&s->now);
    wipe(&s->away);
    free(s->now.ends);
    free(s->away.ends);
    free(s->now.raw);
    free(s->away.raw);
    chain_clear(&s->chain);
    *s = (struct stream){0};
}

void stream_put(struct stream *s, const char *text)
{
    put_size(s, text, strlen(text));
}

void put_number(struct stream *s, uint64_t number)
{
    char text[24], *at = text + sizeof text;
    if (number < 10) { /* most are: parties, rounds, counts */
        *stream_reserve(s, 1) = (char)('0' + number);
        s->now.size++;
        return;
    }
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

static void hex_into(char *out, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    size_t i = 0;
    for (; i + 16 <= size; i += 16)
        hex_of_sixteen(bytes + i, out + 2 * i);
    for (; i < size; i++) {
        out[2 * i] = digits[bytes[i] >> 4];
        out[2 * i + 1] = digits[bytes[i] & 15];
    }
}

void put_hex(struct stream *s, const uint8_t *bytes, size_t size)
{
    hex_into(stream_reserve(s, 2 * size), bytes, size);
    s->now.size += 2 * size;
}

void put_string(struct stream *s, const char *text)
{
    struct json j;
    json_init(&j);
    json_string(&j, text);
    put_size(s, j.text, j.size);
    json_clear(&j);
}

static bool is_short(const struct stream *s, size_t size)
{
    return s->chain.version < 3 || size <= SHORT_PAYLOAD;
}

const char *payload_key(const struct stream *s, size_t size)
{
    return is_short(s, size) ? ",\"hex\":\"" : ",\"b64\":\"";
}

static void put_raw(struct piece *p, const uint8_t *bytes, size_t size)
{
    const size_t room = base64_size(size);
    p->raw = array_room(p->raw, &p->raw_room, p->raw_count + 1, sizeof *p->raw);
    p->raw[p->raw_count++] = (struct raw){p->size, size};
    memcpy(p->text + p->size + room - size, bytes, size);
    p->size += room;
}

static void turn_raw(struct piece *p)
{
    for (size_t i = 0; i < p->raw_count; i++) {
        const struct raw *r = &p->raw[i];
        char *out = p->text + r->at;
        base64_encode(out, (uint8_t *)out + base64_size(r->size) - r->size, r->size);
    }
    p->raw_count = 0;
}

void put_payload_value(struct stream *s, const uint8_t *bytes, size_t size)
{
    if (is_short(s, size)) {
        put_hex(s, bytes, size);
    } else if (s->writer) {
        stream_reserve(s, base64_size(size));
        put_raw(&s->now, bytes, size);
    } else {
        base64_encode(stream_reserve(s, base64_size(size)), bytes, size);
        s->now.size += base64_size(size);
    }
    PUT(s, "\"");
}

void put_payload(struct stream *s, const uint8_t *bytes, size_t size)
{
    stream_put(s, payload_key(s, size));
    put_payload_value(s, bytes, size);
}

void begin_record(struct stream *s, const char *type)
{
    s->now.record = s->now.size;
    PUT(s, "{\"t\":\"");
    stream_put(s, type);
    PUT(s, "\"");
}

static void write_tail(char *at, const uint8_t hash[CHAIN_HASH])
{
    memcpy(at, ",\"h\":\"", 6);
    hex_into(at + 6, hash, CHAIN_HASH);
    memcpy(at + CHAIN_TAIL - 2, "\"}\n", 3);
}

/* A record's prefix may lie over the end of the record before it, which is written after. */
static void hash_piece(struct chain *c, struct piece *p)
{
    char kept[CHAIN_PREFIX], *first = p->text + p->hashed - CHAIN_PREFIX;
    size_t at = p->hashed;
    turn_raw(p);
    memcpy(kept, first, sizeof kept);
    for (size_t i = 0; i < p->count; i++) {
        chain_add(c, p->text + at, p->ends[i] - at);
        at = p->ends[i] + CHAIN_TAIL + 1;
    }
    chain_hash_all(c);
    memcpy(first, kept, sizeof kept);
    for (size_t i = 0; i < p->count; i++)
        write_tail(p->text + p->ends[i], c->digest[1 + i]);
    p->count = 0;
    p->hashed = p->size;
}

static void pass_on(struct stream *s, struct piece *p)
{
    if (p->count)
        hash_piece(&s->chain, p);
    if (s->failure == OK && p->size)
        s->failure = s->sink.write(s->sink.context, p->text, p->size);
    p->most = p->size > p->most ? p->size : p->most;
    p->size = p->hashed = 0;
}

static void pass_away(void *stream)
{
    struct stream *s = stream;
    pass_on(s, &s->away);
}

void stream_flush(struct stream *s)
{
    s->passed += s->now.size;
    if (!s->writer) {
        pass_on(s, &s->now);
        return;
    }
    writer_wait(s->writer, s->job);
    const struct piece filled = s->now;
    s->now = s->away;
    s->away = filled;
    s->job = writer_give(s->writer, pass_away, s);
}

void stream_finish(struct stream *s)
{
    stream_flush(s);
    if (s->writer)
        writer_wait(s->writer, s->job);
}

void stream_hash(struct stream *s)
{
    if (s->writer)
        stream_finish(s);
    else if (s->now.count)
        hash_piece(&s->chain, &s->now);
}

static void add_end(struct piece *p)
{
    p->ends = array_room(p->ends, &p->ends_room, p->count + 1, sizeof *p->ends);
    p->ends[p->count++] = p->size;
}

void end_record(struct stream *s)
{
    struct piece *p = &s->now;
    stream_reserve(s, CHAIN_TAIL + 1);
    if (s->chain.version < 3) {
        chain_next(&s->chain, p->text + p->record, p->size - p->record);
        write_tail(p->text + p->size, s->chain.hash);
    } else {
        add_end(p);
    }
    p->size += CHAIN_TAIL + 1;
    if (p->size - p->hashed >= STRETCH_BYTES)
        stream_flush(s);
}
