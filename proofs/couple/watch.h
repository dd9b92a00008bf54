/* What the couple checker must know of a primitive: its operations in the real world, watched; and
 * what a coalition sees of an entry that one of them made.
 *
 * A primitive that can be watched has `const struct watch watch_<p>` in the file
 * sim/primitives/<p>/proofs/<p>_watch.c; the build makes the list. Values of a primitive without
 * one are not followed: if they are sent, couple says `inconclusive`. */
#ifndef GLASSHOUSE_WATCH_H
#define GLASSHOUSE_WATCH_H

#include "proofs/couple/trace.h"
#include "sim/primitives.h"

/* An entry that a watched operation made, as it looks to the coalition that holds the known keys.
 */
struct watched {
    bool hidden;
    bool opens;  /* it is encrypted for a name whose key they hold */
    bool coined; /* somebody else put a coin into it, and it was not taken off again */
    uint32_t key[TRACE_LAYERS], keys; /* the keys that hide it from them (trace_key) */
    const char *recipient;            /* for whom it is encrypted; NULL: keys belong to no names */
};

/* What decryption finds. */
struct opened {
    const uint8_t *bytes;
    size_t size;
    bool neutral;
};

/* One primitive, watched. */
struct watch {
    const struct primitive *primitive;
    enum aspect aspect; /* of the entries that can be seen */
    const void *calls;  /* used in place of |primitive->real| */
    size_t memory;      /* bytes of what it keeps in a trace; zeros at first */

    /* What hides entries. The assumption is used once for a key, or with |by_entry| once for an
     * entry (a hop). |bound| is the assumption in full, but without its last bracket. |entries| is
     * what the entries are called in it. */
    const char *assumption, *bound, *entries;
    bool by_entry;
    const char *strange; /* the words for an entry that no operation made */

    /* see: false if no operation made the entry. name: the name of a hidden entry; NULL: its bytes
     * are its name. Entries with equal names look equal to the coalition, in this run and in every
     * other with the same coins. */
    bool (*see)(struct trace *, void *memory, const uint8_t *entry, coalition, struct watched *);
    void (*name)(struct trace *, void *memory, const uint8_t *entry, uint8_t name[TRACE_NAME]);
    /* The rest may be NULL. learn takes in a field of the coalition's views. forget forgets the
     * last execution but not which keys are known; with |all| also these. */
    void (*learn)(struct trace *, void *memory, const struct seen *, const uint8_t *bytes);
    void (*forget)(void *memory, bool all);
    /* reused says in words which coin is in two entries, or NULL. */
    const char *(*reused)(void *memory, struct arena *);
    /* open gives the plaintext, with a key that decode read from a view's bytes. */
    bool (*open)(struct run *, struct arena *, const void *key, const uint8_t *entry,
                 struct opened *);
};

/* couple_watches ends with NULL. watch_of gives the watch of a kind; NULL: it has none. */
extern const struct watch *const couple_watches[];
const struct watch *watch_of(enum kind);
bool watch_see(const struct watch *, struct trace *, const uint8_t *entry, coalition,
               struct watched *);

/* For the watches. trace_memory is a watch's memory. trace_key numbers the keys that runs draw.
 * trace_content numbers what went into entries, from 1. */
void *trace_memory(struct trace *, const struct watch *);
uint32_t trace_key(struct trace *, const uint8_t bytes[32]);
void trace_key_drawn(struct trace *, const uint8_t bytes[32]);
void trace_key_learnt(struct trace *, const uint8_t bytes[32]);
/* trace_knows_key: a key that nobody drew is a constant, and everybody knows it. */
bool trace_knows_key(const struct trace *, uint32_t key);
uint32_t trace_content(struct trace *, const void *bytes, size_t size);
struct hash_sha256;
void trace_add_key(struct trace *, struct hash_sha256 *, uint32_t key);
void trace_add_content(struct trace *, struct hash_sha256 *, uint32_t content);

#endif
