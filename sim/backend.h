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
struct primitive;

/* The most keys of the commutative cipher on one point. */
enum { HANDLE_KEYS = 16 };

/* What an ideal handle stands for. Equal contents have equal handles. */
struct handle {
    enum kind kind;
    const char *label;
    uint32_t place;       /* of the entry, when hashed separately; else UINT32_MAX */
    const uint8_t *bytes; /* the canonical encoding of what was hashed */
    size_t size;
    const struct form *form;    /* affine world: of what was hashed; may be NULL */
    uint32_t keys[HANDLE_KEYS]; /* ids of the keys on it, rising, with repetition */
    uint32_t key_count;
};

/* A key in memory: on the wire only |bytes|. */
struct key_entry {
    uint8_t bytes[32];
    uint32_t id; /* the run's number for it, from 1; 0 when the run never drew it */
};

struct backend {
    const char *name;
    bool ideal;                  /* entries are handles */
    size_t (*stride)(enum kind); /* bytes of an entry in memory */
    size_t (*wire)(enum kind);   /* bytes of its encoding; 0 for texts */
    void (*encode)(enum kind, const void *entry, uint8_t *out);
    status (*decode)(struct run *, enum kind, void *entry, const uint8_t *in);
    /* What this world computes for a primitive: a table that its own folder declares. */
    const void *(*calls)(const struct primitive *);
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
