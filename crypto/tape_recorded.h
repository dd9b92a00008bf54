/* Recorded tapes: one that records what another tape gives, and one that gives it again.
 *
 * A recording tape stands in front of another tape and keeps every draw with its reason and range.
 * A replay gives the same values back, but only to the same draws. If the reason, the range or the
 * number of values differs, another program is asking, and the tape ends. */
#ifndef GLASSHOUSE_TAPE_RECORDED_H
#define GLASSHOUSE_TAPE_RECORDED_H

#include "crypto/tape.h"
#include <stdbool.h>

struct tape_record {
    char why[TAPE_WHY];
    size_t limbs;               /* of the bound and of each value; 0 for a draw of bytes */
    size_t count;               /* values, or bytes */
    uint64_t bound[WIDE_LIMBS]; /* unused for bytes */
    union {
        const uint64_t *value; /* count * limbs words */
        const uint8_t *byte;   /* count bytes */
    };
};

struct recorded_tape {
    struct tape tape;
    const struct tape_record *record; /* the caller owns these */
    size_t count, next;
};

/* recorded_tape_init sets up a replay of |count| records; the caller still owns them. They may come
 * from a file: E_RANGE if a drawn value is not below its bound, E_TAPE_END if the draw is not the
 * recorded one. In both cases the tape does not move on. */
void recorded_tape_init(struct recorded_tape *, const struct tape_record *record, size_t count);

/* recorded_tape_finished: was every record drawn? */
bool recorded_tape_finished(const struct recorded_tape *);

struct recording_tape {
    struct tape tape;
    struct tape *inner;
    struct tape_record *record;
    size_t count, room;
};

/* recording_tape_init records what |inner| gives. recording_tape_clear wipes and frees the records.
 * If |inner| refuses a draw, so does the recording tape, and does not record it. */
void recording_tape_init(struct recording_tape *, struct tape *inner);
void recording_tape_clear(struct recording_tape *);

#endif
