/* The real cryptography, watched: a backend that calls the real one and remembers for each point,
 * digest and ciphertext what is in it and under which keys; and that can run the same coins again
 * with everything replaced that a coalition cannot open.
 *
 * Provenance is found by the bytes themselves, not by tags that values carry, so it does not rely
 * on the house's bookkeeping (seen.keys), and can be compared with it. */
#ifndef GLASSHOUSE_TRACE_H
#define GLASSHOUSE_TRACE_H

#include "crypto/array.h"
#include "proofs/ask/case.h"
#include "proofs/couple/coins.h"
#include "proofs/exact/intern.h"
#include "sim/backend.h"
#include "sim/world.h"

enum { TRACE_LAYERS = 16 };

/* A key on a point, and how often (-1: taken off where it was not on). */
struct layer {
    uint32_t key;
    int32_t power;
};

struct point_origin {
    uint32_t content; /* in |contents| */
    uint32_t count;
    struct layer layer[TRACE_LAYERS];
};

struct digest_origin {
    uint32_t content, key;
};

/* A scalar in the coin of a ciphertext, and how often. What a power multiplies into it is part of
 * its name, so that a scalar that is added and taken off again is gone, whatever came between. */
struct coin_term {
    uint32_t scalar; /* in |scalars| */
    int32_t times;
    uint64_t power; /* 0, or the mix of all scalars that it was multiplied by */
};

struct cipher_origin {
    uint32_t name; /* of the recipient, in |names| */
    struct coin_term *term;
    size_t terms;
    void *genuine; /* the ciphertext of the run without replacements; both are owned */
};

struct trace {
    struct world world;
    struct real_world *real;
    struct coins coins; /* the tapes of |real|, watched */
    struct intern keys, contents, points, digests, ciphers, names, scalars, user_keys, orbits;
    bool *drawn, *known; /* by key: drawn in this run; held by the coalition */
    size_t key_room;
    struct point_origin *point;
    struct digest_origin *digest;
    struct cipher_origin *cipher;
    int *scalar_party;
    uint32_t *scalar_uses;
    uint32_t *user_key_name; /* by user key: whose */
    bool *name_known;        /* by name */
    size_t point_room, digest_room, cipher_room, scalar_room, user_key_room, name_room;
    size_t runs, batches; /* begun; of ciphertexts that were made in this one */
    bool replacing;       /* what is hidden from those who hold the known keys is replaced */
    bool all_names;       /* the coalition holds the master key */
    const char *fault;    /* the first thing without a known origin, in words, or NULL */
    const char *limit;    /* what is more than the trace follows, in words, or NULL */
};

void trace_init(struct trace *, struct real_world *);
void trace_clear(struct trace *);
/* trace_begin forgets what the former execution did, but not which keys are known. */
void trace_begin(struct trace *, bool replacing);

/* trace_knows tells the trace which keys the views give to |members| (all of the last execution,
 * or of the last ideal view when |puppet|): their own, and those that they received. */
void trace_knows(struct trace *, const struct run *, coalition members, bool puppet);

/* What is known of an entry's bytes; NULL: it did not come out of the cryptography. */
const struct point_origin *trace_point(struct trace *, const uint8_t *bytes);
const struct digest_origin *trace_digest(struct trace *, const uint8_t *bytes);
const struct cipher_origin *trace_cipher(struct trace *, const uint8_t *bytes);

/* Is it hidden from those who hold the known keys? */
bool trace_point_hidden(const struct trace *, const struct point_origin *);
bool trace_digest_hidden(const struct trace *, const struct digest_origin *);
bool trace_cipher_hidden(const struct trace *, const struct cipher_origin *, coalition members);
/* Was a scalar of somebody outside added to its coin, and not taken off again? A power does not
 * do: who knows the coin before knows how the ciphertext was made. */
bool trace_cipher_coined(const struct trace *, const struct cipher_origin *, coalition members);
/* Do those who hold the known keys have the recipient's, or the master key? */
bool trace_cipher_opens(const struct trace *, const struct cipher_origin *);

/* What a hidden entry is to those who hold the known keys, as bytes: its content and its unknown
 * keys. Equal names are equal to the coalition, in this run and in every other on its coins. */
enum { TRACE_NAME = 32 };
void trace_point_name(const struct trace *, const struct point_origin *, uint8_t name[TRACE_NAME]);
void trace_digest_name(const struct trace *, const struct digest_origin *,
                       uint8_t name[TRACE_NAME]);

/* trace_orbit is the number of what stays when the known keys are taken off a hidden point: the
 * content and the unknown keys. Equal numbers are equal to the coalition. */
uint32_t trace_orbit(struct trace *, const struct point_origin *);

/* Shared with trace_identity.c. */
struct trace *trace_of(const struct run *);
extern const struct identity_backend identity_traced;

#endif
