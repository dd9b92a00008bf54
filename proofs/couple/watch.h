/* What couple must know of a primitive: its operations in the real world, watched; and what a
 * coalition sees of an entry that came out of one.
 *
 * A primitive that can be watched says so in its folder, sim/primitives/<p>/proofs/<p>_watch.c, as
 * `const struct watch watch_<p>`; the build makes the list. Values of a primitive without one are
 * not followed: where they are sent, couple says `inconclusive`. */
#ifndef GLASSHOUSE_WATCH_H
#define GLASSHOUSE_WATCH_H

#include "proofs/couple/trace.h"
#include "sim/primitives.h"

/* An entry that came out of a watched operation, as those see it who hold the known keys. */
struct watched {
    bool hidden;
    bool opens;  /* it is made for a name whose key they hold */
    bool coined; /* a coin of somebody else was put into it, and not taken off again */
    uint32_t key[TRACE_LAYERS], keys; /* that hide it from them (trace_key) */
    const char *recipient;            /* the name that it is made for; NULL: keys are no names' */
};

/* What decryption finds. */
struct opened {
    const uint8_t *bytes;
    size_t size;
    bool neutral;
};

struct watch {
    const struct primitive *primitive;
    enum aspect aspect; /* of the entries that can be seen */
    const void *calls;  /* in place of |primitive->real| */
    size_t memory;      /* bytes of what it keeps in a trace; zeros at first */

    /* What hides entries. A hop is one key, or with |by_entry| one entry. |bound| is the assumption
     * in full, but for its last bracket; |entries| what the entries are called in it. */
    const char *assumption, *bound, *entries;
    bool by_entry;
    const char *strange; /* what an entry is that came out of no operation */

    /* see: false, the entry came out of no operation. name: what a hidden entry is called; NULL:
     * by its bytes. Equal names are equal to the coalition, in this run and in every other on the
     * same coins. */
    bool (*see)(struct trace *, void *memory, const uint8_t *entry, coalition, struct watched *);
    void (*name)(struct trace *, void *memory, const uint8_t *entry, uint8_t name[TRACE_NAME]);
    /* learn: a field of the coalition's views. forget: what the last execution left, but not which
     * keys are known; with |all| these, too. Any may be NULL from here on. */
    void (*learn)(struct trace *, void *memory, const struct seen *, const uint8_t *bytes);
    void (*forget)(void *memory, bool all);
    /* reused: a coin that is in two entries, in words, or NULL. */
    const char *(*reused)(void *memory, struct arena *);
    /* open: the plaintext, with a key that decode made of a view's bytes. */
    bool (*open)(struct run *, struct arena *, const void *key, const uint8_t *entry,
                 struct opened *);
};

/* couple_watches ends with NULL. watch_of: of the entries of a kind; NULL when they have none. */
extern const struct watch *const couple_watches[];
const struct watch *watch_of(enum kind);
bool watch_see(const struct watch *, struct trace *, const uint8_t *entry, coalition,
               struct watched *);

/* For couple_watches: their memory; the keys that runs draw, by number; what went into an entry, by
 * number from 1. */
void *trace_memory(struct trace *, const struct watch *);
uint32_t trace_key(struct trace *, const uint8_t bytes[32]);
void trace_key_drawn(struct trace *, const uint8_t bytes[32]);
void trace_key_learnt(struct trace *, const uint8_t bytes[32]);
/* A key that nobody drew is a constant, which everybody knows. */
bool trace_knows_key(const struct trace *, uint32_t key);
uint32_t trace_content(struct trace *, const void *bytes, size_t size);
struct hash_sha256;
void trace_add_key(struct trace *, struct hash_sha256 *, uint32_t key);
void trace_add_content(struct trace *, struct hash_sha256 *, uint32_t content);

#endif
