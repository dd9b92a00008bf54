/* Backends: the cryptography of a world. Primitives and the house call it; roles do not.
 *
 * The real backend calls crypto/. In the ideal backend a digest or a ciphertext is a handle: a
 * number that stands for what was hashed or encrypted. Only the exhaustive checkers look inside a
 * handle. What a coalition may see in it depends on the keys that the coalition holds, and the
 * checkers decide that, not this file. */
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
    uint32_t place;       /* where entries are hashed separately: the entry's; else UINT32_MAX */
    const uint8_t *bytes; /* the canonical encoding of what was hashed */
    size_t size;
    const struct form *form;    /* affine world: the form of what was hashed; may be NULL */
    uint32_t keys[HANDLE_KEYS]; /* ids of the keys on it, rising; a key can be there twice */
    uint32_t key_count;
};

/* A key in memory. A message carries |bytes| only. */
struct key_entry {
    uint8_t bytes[32];
    uint32_t id; /* the run's number for it, from 1; 0: the run never drew this key */
};

struct backend {
    const char *name;
    bool ideal;                  /* entries are handles */
    size_t (*stride)(enum kind); /* bytes of an entry in memory */
    size_t (*wire)(enum kind);   /* bytes of its encoding; 0 for texts */
    void (*encode)(enum kind, const void *entry, uint8_t *out);
    status (*decode)(struct run *, enum kind, void *entry, const uint8_t *in);
    /* calls gives the table of what this world computes for a primitive; its folder declares it. */
    const void *(*calls)(const struct primitive *);
};

extern const struct backend backend_real, backend_ideal;

/* run_handle gives what ideal handle |id| (the entry of a digest or point, from 1) stands for. */
const struct handle *run_handle(const struct run *, uint64_t id);

/* All handles, in the order in which they were made. run_handle_count: how many there are.
 * run_handle_number: the number of the handle at |place|. run_numbers_drawn: are the numbers in a
 * drawn order (enum numbering in run.h)? */
size_t run_handle_count(const struct run *);
uint64_t run_handle_number(const struct run *, size_t place);
bool run_numbers_drawn(const struct run *);
/* The handles that roles put in order, where only these draw a place (NUMBERS_ASKED).
 * run_asked_count: how many there are. run_asked_number: the number of the one at |place|.
 * run_handle_ask draws a place for a handle that has none; the places of others may rise by one.
 * run_handles_asked: is the numbering one of these? */
size_t run_asked_count(const struct run *);
uint64_t run_asked_number(const struct run *, size_t place);
void run_handle_ask(struct run *, uint64_t number);
bool run_handles_asked(const struct run *);

#endif
