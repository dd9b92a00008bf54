/* How records become bytes: text is appended, and a finished record gets its hash. Records are
 * written by hand and not by json.c, for speed: there is one for every message. */
#ifndef GLASSHOUSE_TRANSCRIPT_STREAM_H
#define GLASSHOUSE_TRANSCRIPT_STREAM_H

#include "sim/transcript.h"
#include <string.h>

struct stream {
    struct transcript_sink sink;
    char *text; /* what the sink does not have yet, and the record that is being written */
    size_t size, room, record, most; /* |most|: the largest |size| so far, for wiping */
    uint8_t hash[32];
    status failure; /* the sink's first */
};

void stream_grow(struct stream *, size_t size);
void stream_clear(struct stream *); /* wipes what it frees */

static inline char *stream_reserve(struct stream *s, size_t size)
{
    if (s->room - s->size < size)
        stream_grow(s, size);
    return s->text + s->size;
}

static inline void put_size(struct stream *s, const char *text, size_t size)
{
    memcpy(stream_reserve(s, size), text, size);
    s->size += size;
}

/* PUT appends a string literal, whose length the compiler knows. */
#define PUT(stream, literal) put_size((stream), "" literal, sizeof(literal) - 1)

void stream_put(struct stream *, const char *text);
void put_number(struct stream *, uint64_t);
void put_hex(struct stream *, const uint8_t *bytes, size_t size);
void put_string(struct stream *, const char *text); /* quoted and escaped; NULL gives null */

/* begin_record opens a record and writes its type. end_record adds the hash, closes the record and
 * passes full buffers to the sink. stream_flush passes on the rest. */
void begin_record(struct stream *, const char *type);
void end_record(struct stream *);
void stream_flush(struct stream *);

#endif
