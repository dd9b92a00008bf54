/* Backends: the cryptography of a world.
 *
 * The real backend calls crypto/. The ideal backend gives handles: a digest or a ciphertext is
 * only a number that stands for what went into it, so that the exhaustive checkers can say exactly
 * who can tell what from it. Which keys a viewer holds decides what a handle shows (DESIGN.md,
 * rule 5); that judgement is the checkers'. */
#ifndef GLASSHOUSE_BACKEND_H
#define GLASSHOUSE_BACKEND_H

#include "sim/value.h"

struct tape;

/* The most keys of the commutative cipher on one point. */
enum { HANDLE_KEYS = 16 };

/* What an ideal handle stands for. Equal contents have equal handles. */
struct handle {
    enum kind kind; /* KIND_KEYS, KIND_DIGESTS, KIND_POINTS */
    const char *label;
    uint32_t place;       /* of the entry, when hashed separately; else UINT32_MAX */
    const uint8_t *bytes; /* the canonical encoding of what was hashed */
    size_t size;
    const struct form *form;    /* affine world: of what was hashed; may be NULL */
    uint32_t keys[HANDLE_KEYS]; /* ids of the keys on it, rising, with repetition */
    uint32_t key_count;
};

/* An entry of KIND_KEYS in memory: on the wire only |bytes|. */
struct key_entry {
    uint8_t bytes[32];
    uint32_t id; /* the run's number for it, from 1; 0 when the run never drew it */
};

/* Waters' scheme, batch by batch. |scalars| NULL: coins of zero. The parties are those that draw,
 * for the ideal backend's records. */
struct identity_backend {
    status (*setup)(struct run *, struct tape *, const char *why, int party, void *master,
                    void *parameters);
    status (*key)(struct run *, struct tape *, const char *why, const void *master,
                  const void *parameters, const char *name, void *key);
    status (*check)(struct run *, const void *parameters, const char *name, const void *key);
    status (*elements)(struct run *, struct tape *, const char *why, int party, size_t count,
                       void *out);
    status (*encode)(struct run *, const char *label, const struct text *texts, size_t count,
                     void *out);
    void (*ones)(void *elements, size_t count);
    bool (*is_one)(const void *element);
    status (*scalars)(struct run *, struct tape *, const char *why, int party, size_t count,
                      void *out);
    status (*encrypt)(struct run *, const void *parameters, const char *name, const void *elements,
                      const void *scalars, size_t count, void *out);
    status (*combine)(struct run *, const void *a, const void *b, int sign, size_t count,
                      void *out);
    status (*power)(struct run *, const void *a, const void *scalars, size_t count, void *out);
    status (*rerandomize)(struct run *, const void *parameters, const char *name, const void *a,
                          const void *scalars, size_t count, void *out);
    status (*decrypt)(struct run *, const void *key, const void *a, size_t count, void *elements);
    status (*test)(struct run *, const void *key, const void *a, size_t count, bool *ones);
};

struct backend {
    const char *name;
    bool ideal;                  /* entries are handles */
    size_t (*stride)(enum kind); /* bytes of an entry in memory */
    size_t (*wire)(enum kind);   /* bytes of its encoding; 0 for texts */
    void (*encode)(enum kind, const void *entry, uint8_t *out);
    status (*decode)(struct run *, enum kind, void *entry, const uint8_t *in);
    status (*key)(struct run *, struct tape *, const char *why, bool cipher, struct key_entry *);
    status (*hash)(struct run *, const struct key_entry *, const char *label, uint32_t place,
                   const uint8_t *bytes, size_t size, void *digest);
    /* begin hashes entries to the group and puts the key on; add puts on or takes off one more. */
    status (*begin)(struct run *, const struct key_entry *, const char *label,
                    const struct text *entries, size_t count, void *points);
    status (*add)(struct run *, const struct key_entry *, bool inverse, const void *points,
                  size_t count, void *out);
    const struct identity_backend *identity;
};

extern const struct backend backend_real, backend_ideal;

/* run_handle is what ideal handle |id| (the entry of a digest or point, from 1) stands for. */
const struct handle *run_handle(const struct run *, uint64_t id);

/* All of them by place, in the order in which they were made: how many there are, and the number of
 * one. run_numbers_drawn: is their order drawn (enum numbering)? */
size_t run_handle_count(const struct run *);
uint64_t run_handle_number(const struct run *, size_t place);
bool run_numbers_drawn(const struct run *);
/* Those that roles put in order, by the places that they drew (NUMBERS_ASKED): how many, and the
 * number of one. run_handle_ask is the place of a number, which it draws if it has none. Places of
 * earlier ones may rise by it. */
size_t run_asked_count(const struct run *);
uint64_t run_asked_number(const struct run *, size_t place);
void run_handle_ask(struct run *, uint64_t number);
bool run_handles_asked(const struct run *);

#endif
