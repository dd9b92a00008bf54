/* How records become bytes: text is appended, and finished records get their hashes. Records are
 * written by hand and not by json.c, for speed: there is one for every message. */
#ifndef GLASSHOUSE_TRANSCRIPT_STREAM_H
#define GLASSHOUSE_TRANSCRIPT_STREAM_H

#include "sim/transcript.h"
#include "sim/transcript_chain.h"
#include "sim/transcript_writer.h"
#include <string.h>

/* Bytes at the end of the room that their base64 takes, which begins at |at|. */
struct raw {
    size_t at, size;
};

/* Text that the sink does not have yet. Its records up to |hashed| have their hashes. */
struct piece {
    char *text;
    size_t size, room, most; /* |most|: the largest |size| so far, for wiping */
    size_t hashed, record;   /* where the record begins that is being written */
    size_t *ends;            /* where the text of each record ends that has no hash yet */
    size_t count, ends_room;
    struct raw *raw; /* long payloads that the second thread turns into base64 */
    size_t raw_count, raw_room;
};

struct stream {
    struct transcript_sink sink;
    struct piece now, away; /* |away|: with the second thread, if there is one */
    struct chain chain;     /* its |version| says how records are written */
    struct writer *writer;
    uint64_t job;    /* of |away| */
    uint64_t passed; /* bytes, to the sink or the second thread */
    status failure;  /* the sink's first */
};

void stream_grow(struct stream *, size_t size);
void stream_clear(struct stream *); /* wipes what it frees */

static inline char *stream_reserve(struct stream *s, size_t size)
{
    if (s->now.room - s->now.size < size)
        stream_grow(s, size);
    return s->now.text + s->now.size;
}

static inline void put_size(struct stream *s, const char *text, size_t size)
{
    memcpy(stream_reserve(s, size), text, size);
    s->now.size += size;
}

/* PUT appends a string literal, whose length the compiler knows. */
#define PUT(stream, literal) put_size((stream), "" literal, sizeof(literal) - 1)

void stream_put(struct stream *, const char *text);
void put_number(struct stream *, uint64_t);
void put_hex(struct stream *, const uint8_t *bytes, size_t size);
void put_string(struct stream *, const char *text); /* quoted and escaped; NULL gives null */

/* A value's bytes are the member "hex", or "b64" where they are many. payload_key gives the text up
 * to the value, put_payload all of it. */
const char *payload_key(const struct stream *, size_t size);
void put_payload_value(struct stream *, const uint8_t *bytes, size_t size);
void put_payload(struct stream *, const uint8_t *bytes, size_t size);

/* begin_record opens a record and writes its type. end_record closes it; when there is much text,
 * it passes the text on. stream_hash gives all records their hashes and ends the stretch: then the
 * hash of the last is in |chain|. stream_flush does the same and passes the text to the sink; with
 * a second thread the sink may get it later. stream_finish waits for that. */
void begin_record(struct stream *, const char *type);
void end_record(struct stream *);
void stream_hash(struct stream *);
void stream_flush(struct stream *);
void stream_finish(struct stream *);

#endif
