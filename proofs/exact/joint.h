/* Joint views as bytes: what a coalition saw, such that two views are the same bytes exactly when
 * the coalition cannot tell them apart.
 *
 * Inputs, coins with their reasons, messages with sender, name, length and bytes, what was left
 * unread, notices and the end are the body. Rounds and outputs are kept apart, as the shape: an
 * ideal view has none (a puppet has no rounds, and outputs are what it is given).
 *
 * Ideal handles are written by the key-holder rule. A key is a label by first occurrence. A digest
 * or point all of whose keys the coalition holds shows its content; otherwise it is a label, equal
 * for equal digests; a point is labelled by what remains when the coalition takes its own keys
 * off, and tells how its own keys on it differ from those at the first occurrence.
 *
 * Where the order of handles is drawn (enum numbering), the order of those that were seen is part
 * of the view. */
#ifndef GLASSHOUSE_JOINT_H
#define GLASSHOUSE_JOINT_H

#include "proofs/ask/case.h"
#include "sim/backend.h"
#include "sim/run.h"

struct buffer {
    uint8_t *bytes;
    size_t size, room;
};

/* A point that stays hidden, as first seen. */
struct orbit {
    const struct handle *rest; /* label, content; its unknown keys */
    uint32_t own[HANDLE_KEYS], own_count;
};

/* A name of a coin, message or output, and its number; an address may serve again for another. */
struct joint_name {
    const char *address;
    char *text;
    uint32_t number;
};

struct joint {
    struct buffer body, shape, arrivals;
    bool handles;      /* some field was an ideal handle */
    bool contents;     /* set by the caller: write what handles stand for, to compare runs */
    const char *limit; /* the view is more than is followed, in words: its bytes mean nothing */
    bool unordered;    /* the coalition can make handles whose place in the order is not written */
    /* dropped[i]: the i-th message of the view is left out; NULL: none is. */
    const bool *dropped;
    size_t messages;    /* that were in the views, dropped or not */
    size_t events_most; /* write so many events of each view; 0: all */
    /* Called, when set, for every key, digest, point and ciphertext, with the bytes it became. */
    void (*entry)(void *context, const struct event *, const struct seen *, uint32_t place,
                  const uint8_t *bytes, size_t size);
    void *context;
    /* What follows is scratch that is kept between calls. */
    struct joint_name *names;
    size_t name_count, name_room;
    uint8_t *known; /* by key id */
    size_t known_room;
    uint32_t *labels; /* key ids by first occurrence */
    size_t label_count, label_room;
    uint64_t *digests; /* hidden handles by first occurrence */
    size_t digest_count, digest_room;
    struct orbit *orbits;
    size_t orbit_count, orbit_room;
    uint64_t *ordered; /* numbers of digests and points, by first occurrence */
    size_t ordered_count, ordered_room;
    struct joint_group *group; /* elements and ciphertexts: joint_group.h */
};

void buffer_put(struct buffer *, const void *bytes, size_t size);
/* buffer_put_named puts named values so that equal names and contents are equal bytes. */
void buffer_put_named(struct buffer *, const struct named_value *, size_t count);

void joint_clear(struct joint *);
/* joint_write writes the joint view of |members| of the run's last execution; joint_write_puppet
 * that of the last ideal view. The bytes hold until the next call. */
void joint_write(struct joint *, const struct run *, coalition members);
void joint_write_puppet(struct joint *, const struct run *);
/* joint_arrivals writes into |arrivals| who got a message from whom, in the order of sending:
 * several members see that order, of the messages to them, when they compare their clocks. */
struct arrival {
    uint16_t to, from; /* 0: a message that nobody got */
};
void joint_arrivals(struct joint *, const struct run *);

#endif
