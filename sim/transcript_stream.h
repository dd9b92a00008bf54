/* How records become bytes: text is appended, and a finished record is chained to the one before.
 * Records are put together by hand, not by json.c, because this is done for every message. */
#ifndef GLASSHOUSE_TRANSCRIPT_STREAM_H
#define GLASSHOUSE_TRANSCRIPT_STREAM_H

#include "sim/transcript.h"
#include <string.h>

struct stream {
    struct transcript_sink sink;
    char *text; /* what is not yet in the sink, and the record that is being written */
    size_t size, room, record, most; /* |most|: that ever stood in |text| */
    uint8_t hash[32];
    status failure; /* of the sink: the first */
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

/* PUT appends a literal, whose length the compiler knows. */
#define PUT(stream, literal) put_size((stream), "" literal, sizeof(literal) - 1)

void stream_put(struct stream *, const char *text);
void put_number(struct stream *, uint64_t);
void put_hex(struct stream *, const uint8_t *bytes, size_t size);
void put_string(struct stream *, const char *text); /* quoted and escaped; NULL gives null */

/* begin_record opens a record and gives its type; end_record adds its hash, closes it, and hands
 * full buffers to the sink; stream_flush hands on what there is. */
void begin_record(struct stream *, const char *type);
void end_record(struct stream *);
void stream_flush(struct stream *);

#endif
