/* Shared by transcript_sense.c and transcript_sense_values.c: what has been read so far, and the
 * checks of single values and of the header. */
#ifndef GLASSHOUSE_TRANSCRIPT_SENSE_INTERNAL_H
#define GLASSHOUSE_TRANSCRIPT_SENSE_INTERNAL_H

#include "sim/house.h"
#include "sim/transcript.h"
#include "sim/transcript_record.h"
#include "sim/transcript_sense.h"

/* A call that a party has not returned from. */
struct open_call {
    const char *in;
    struct open_call *below;
};

/* What the first caller of a call said of it. */
struct known_call {
    const char *in, *part, *shape;
    const struct json_value *group; /* in the arena of |sense| */
    struct known_call *before;
};

struct sender {
    struct open_call *open;
    uint64_t records, last_after; /* records in the wire file; `after` of its last coin */
    uint64_t round;               /* the largest that it has seen */
    bool ended, done;
};

/* A message by its number. */
struct sent {
    uint64_t number; /* 0: this place of the table is free */
    bool sent, taken;
    uint64_t round;
    int from, to;
    char type[48];
    size_t size;
};

struct sense {
    const struct protocol *(*find)(const char *);
    const struct protocol *protocol;
    struct real_world world;
    bool has_world;
    struct run *run;
    struct arena arena;
    struct known_call *calls;
    bool first_format; /* version 1, which has no calls */
    bool ideal;        /* some parts are ideal: they have rounds but no messages */
    int parties;
    int host; /* the party whose own recording this is; 0: a recording of all */
    const char *names[PARTIES_MOST + 1];
    struct sender party[PARTIES_MOST + 1];
    bool faults, wire_ended, broken;
    struct sent *sent; /* a hash table by number */
    size_t room, kept, count;
    uint64_t last; /* the largest number */
    uint64_t bytes, rounds, coins;
};

static inline const char *text(const struct json_value *v, const char *key)
{
    return json_get_text(v, key);
}

static inline uint64_t number(const struct json_value *v, const char *key)
{
    return json_get_number(v, key, 0);
}

/* sense_wrong makes the text of a finding; it lives as long as |sense|. */
const char *sense_wrong(struct sense *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* sense_message finds the message with this name and these fields: two parts may use the same name.
 * If none has these fields: the first of that name. NULL: no message has that name. */
const struct message *sense_message(const struct protocol *, const char *type,
                                    const struct json_value *fields);
int sense_party(const struct sense *, const char *name); /* 0: none of that name */
/* sense_bytes reads hex into new memory, which the caller frees. */
uint8_t *sense_bytes(const char *hex, size_t *size);
/* sense_value checks the entries of a value against its members kind, count and modulus: as many as
 * it says, each in its range. sense_hex takes the bytes from the member hex. */
const char *sense_value(struct sense *, const struct json_value *, const uint8_t *bytes,
                        size_t size);
const char *sense_hex(struct sense *, const struct json_value *);
const char *sense_header(struct sense *, const struct json_value *);
/* sense_seeds: is the seed of a joined recording made of these seeds of its parties? */
bool sense_seeds(const struct sense *, const struct json_value *list,
                 const uint8_t seed[SEED_BYTES]);
/* sense_host_message checks a message in one party's own recording. There, sent and received
 * messages are numbered apart, and the other side's recording knows some of the rounds. */
const char *sense_host_message(struct sense *, const struct json_value *, int from, int to);

#endif
