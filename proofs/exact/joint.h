/* Joint views as bytes. Two views become the same bytes exactly if the coalition cannot tell them
 * apart. The census compares views so.
 *
 * The body of a view is: inputs; coins with their reasons; messages with sender, name, length and
 * bytes; messages left unread; notices; the end; in the order of view_order (proofs/ask/events.h).
 * The shape is: rounds, outputs, and when coins were drawn. They are kept apart because an ideal
 * view has no shape: a puppet has no rounds, it is given its outputs, and it may draw at any time.
 *
 * How ideal handles are written depends on the keys that the coalition holds. A key is a label, by
 * first occurrence. If the coalition holds all keys of a digest or point, its content is written.
 * If not, a digest is a label, the same for equal digests. A point is a label of what remains when
 * the coalition takes its own keys off, and how its own keys on it differ from those at the first
 * occurrence.
 *
 * If the order of handles is drawn (enum numbering), the order of those that were seen is part of
 * the view. */
#ifndef GLASSHOUSE_JOINT_H
#define GLASSHOUSE_JOINT_H

#include "proofs/ask/case.h"
#include "proofs/ask/events.h"
#include "sim/backend.h"
#include "sim/run.h"

struct buffer {
    uint8_t *bytes;
    size_t size, room;
};

/* A point that stays hidden, as it was first seen. */
struct orbit {
    const struct handle *rest; /* its label, content and unknown keys */
    uint32_t own[HANDLE_KEYS], own_count;
};

/* The name of a coin, message or output, and its number. (Memory is used again, so the same
 * address may later hold another name.) */
struct joint_name {
    const char *address;
    char *text;
    uint32_t number;
};

struct joint {
    struct buffer body, shape, arrivals;
    bool handles;      /* some field was an ideal handle */
    bool contents;     /* set by the caller: also write what handles stand for, to compare runs */
    const char *limit; /* in words: a limit that the view exceeds; its bytes then mean nothing */
    bool unordered;    /* the coalition can make handles; their places are not in the bytes */
    /* dropped[i]: the i-th message of the view is left out; NULL: none is. */
    const bool *dropped;
    size_t messages;    /* in the views, dropped or not */
    size_t events_most; /* write only so many events of each view; 0: all */
    /* Called, if set, for every key, digest, point and ciphertext, with the bytes that it became.
     */
    void (*entry)(void *context, const struct event *, const struct seen *, uint32_t place,
                  const uint8_t *bytes, size_t size);
    void *context;
    /* The rest is working memory that is kept between calls. */
    struct ordered order;
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
/* buffer_put_named writes named values: equal names, kinds, moduli and contents become equal
 * bytes. */
void buffer_put_named(struct buffer *, const struct named_value *, size_t count);

void joint_clear(struct joint *);
/* joint_write writes the joint view of |members| in the run's last execution; joint_write_puppet
 * writes the last ideal view. The bytes stay valid until the next call. */
void joint_write(struct joint *, const struct run *, coalition members);
void joint_write_puppet(struct joint *, const struct run *);
/* joint_arrivals writes into |arrivals| who got a message from whom, in the order of sending. If
 * several members compare their clocks, they know the order of the messages that came to them. */
struct arrival {
    uint16_t to, from; /* 0: a message that nobody got */
};
void joint_arrivals(struct joint *, const struct run *);

#endif
