/* Recorded tapes: what a tape gave, and the tape that gives it again.
 *
 * A recording stands in front of another tape and keeps every draw with its reason and its range.
 * A replay gives the same values back, and only to the same questions: another reason, range or
 * number of values means that another program is asking, and ends the tape. */
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
    const struct tape_record *record; /* the caller's */
    size_t count, next;
};

/* recorded_tape_init sets up a replay of |count| records, which stay the caller's. The records may
 * come from a file: a value that is not below its bound is E_RANGE when it is drawn, any other
 * question than the recorded one is E_TAPE_END, and neither moves the tape. */
void recorded_tape_init(struct recorded_tape *, const struct tape_record *record, size_t count);

/* recorded_tape_finished says whether every record was asked for. */
bool recorded_tape_finished(const struct recorded_tape *);

struct recording_tape {
    struct tape tape;
    struct tape *inner;
    struct tape_record *record;
    size_t count, room;
};

/* recording_tape_init sets up a recording of what |inner| gives; recording_tape_clear wipes and
 * frees the records. A draw that |inner| refuses is refused alike and not recorded. */
void recording_tape_init(struct recording_tape *, struct tape *inner);
void recording_tape_clear(struct recording_tape *);

#endif
