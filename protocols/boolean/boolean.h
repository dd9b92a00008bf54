/* The protocols AND, OR and threshold of private bits: one algorithm, for three functions of the
 * number of ones. */
#ifndef GLASSHOUSE_BOOLEAN_H
#define GLASSHOUSE_BOOLEAN_H

#include "sim/party.h"

extern const struct protocol secure_and_protocol, secure_or_protocol, secure_threshold_protocol,
    dominance_protocol;

/* The messages. */
extern const struct message boolean_shift, boolean_unshift, boolean_key, boolean_digest_sum,
    boolean_digest_targets, boolean_test_sum, boolean_test_reply, boolean_list, boolean_tested,
    boolean_targets, boolean_result, boolean_order, boolean_count;

/* How the sum is compared with the targets. */
enum boolean_way {
    BOOLEAN_HASH,      /* player 1 compares keyed hashes: m > 2 */
    BOOLEAN_OBLIVIOUS, /* players m - 1 and m compare obliviously */
    BOOLEAN_ROTATION   /* hardened: with all players' keys; no two players suffice to learn more */
};

/* A function of the number of ones: is it among least..most? (negated: is it not?) */
struct boolean {
    uint64_t least, most;
    bool negated;
    enum boolean_way way;
    bool counted;  /* the result is only the number of ones (boolean.c, note 6) */
    bool separate; /* entries of a vector are hashed with their places (boolean.c, note 3) */
    bool one;      /* only the player who compares learns the results (boolean.c, note 7) */
    /* For `dominance` (dominance.c): */
    uint64_t modulus; /* of summands and sums; 0: m + 1, for bits */
    bool joined;      /* all learn only whether all results are 1; the one who compares, how many */
    bool unwrapped;   /* the targets are the integers up to most + mask, not residues */
};

/* boolean_compute plays one party on a vector of bits (residues modulo 2). All parties learn the
 * vector of results; if |counted|, the number of ones in it, as a vector of one. */
MUST_USE status boolean_compute(struct party *me, const struct boolean *, const struct value *bits,
                                struct value *result);

/* Shared by the files of this folder. */
status boolean_rotation(struct party *me, const struct boolean *, const struct value *bits,
                        struct value *result);
status boolean_rotation_view(struct party *puppet, const struct boolean *,
                             const struct value *result);
/* boolean_labels: under what |count| values are hashed, |per| of them for each entry. */
const char *const *boolean_labels(struct party *, const struct boolean *, size_t count, size_t per);
uint64_t boolean_targets_count(const struct boolean *);
const struct modulus *boolean_ring(struct run *, const struct boolean *, int parties);
/* boolean_targets_under is the targets of all entries under player m's |mask|, modulo its modulus.
 */
struct value boolean_targets_under(struct run *, const struct boolean *, const struct value *mask);

/* boolean_mix puts each entry's targets in a random order. */
status boolean_mix(struct party *, const struct boolean *, struct value *targets);
status boolean_announce(struct party *me, const struct boolean *, struct value *result);
struct boolean boolean_of_run(struct run *, const struct party *);
status boolean_ideal(struct ideal *);
status boolean_ideal_view(struct ideal *, struct party *puppet);
status boolean_second_ideal(struct ideal *);
/* boolean_view writes what a player sees whose results are |result|, entry by entry. */
status boolean_view(struct party *puppet, const struct boolean *, const struct value *result);
/* boolean_looks is the player who compares. */
int boolean_looks(const struct boolean *, int parties);

#endif
