/* AND, OR and threshold of private bits: one algorithm, three functions of the number of ones. */
#ifndef GLASSHOUSE_BOOLEAN_H
#define GLASSHOUSE_BOOLEAN_H

#include "sim/party.h"

extern const struct protocol secure_and_protocol, secure_or_protocol, secure_threshold_protocol;

/* The messages, for protocols that have these as a part. */
extern const struct message boolean_shift, boolean_unshift, boolean_key, boolean_digest_sum,
    boolean_digest_targets, boolean_test_sum, boolean_test_reply, boolean_list, boolean_tested,
    boolean_targets, boolean_result, boolean_order, boolean_count;
#define BOOLEAN_MESSAGES                                                                           \
    &boolean_shift, &boolean_unshift, &boolean_key, &boolean_digest_sum, &boolean_digest_targets,  \
        &boolean_test_sum, &boolean_test_reply, &boolean_list, &boolean_tested, &boolean_targets,  \
        &boolean_result, &boolean_order, &boolean_count

/* How the sum is compared with the targets. */
enum boolean_way {
    BOOLEAN_HASH,      /* keyed hashes, compared by player 1: m > 2 */
    BOOLEAN_OBLIVIOUS, /* oblivious comparison by players m - 1 and m */
    BOOLEAN_ROTATION   /* hardened: everyone's keys, no two players suffice */
};

/* A function of the number of ones: whether it is among least..most, or (negated) is not. */
struct boolean {
    uint64_t least, most;
    bool negated;
    enum boolean_way way;
    bool counted;  /* only the number of ones is the result (boolean.c, note 6) */
    bool separate; /* entries of a vector are hashed apart (boolean.c, note 3) */
};

struct boolean boolean_and(const struct run *, enum boolean_way, bool separate);
struct boolean boolean_or(const struct run *, enum boolean_way, bool separate);
struct boolean boolean_threshold(const struct run *, uint64_t t, enum boolean_way, bool separate);

/* boolean_compute plays one party's part on a vector of bits (residues modulo 2); all parties
 * learn the vector of results (or the number of ones in it, a vector of one, when counted).
 * boolean_view is its ideal view; when counted it is given any vector with that number of ones. */
MUST_USE status boolean_compute(struct party *me, const struct boolean *, const struct value *bits,
                                struct value *result);
MUST_USE status boolean_view(struct party *puppet, const struct boolean *,
                             const struct value *result);

/* boolean_of gives the function on plain bits, one vector for each party. */
void boolean_of(struct run *, const struct boolean *, const struct value *const *bits,
                struct value *result);

/* For protocols with AND or OR as a part: the parameter `compare`, the way it stands for, and the
 * check of it; boolean_prepare also sets the number of parties from `parties`. */
extern const char *const boolean_compare_words[];
#define BOOLEAN_COMPARE                                                                            \
    {                                                                                              \
        "compare", "how u and v are compared; auto: hash for three or more players", "auto",       \
            PARAMETER_WORD, 0, 0, boolean_compare_words                                            \
    }
enum boolean_way boolean_way_of(const struct run *);
MUST_USE status boolean_prepare(struct run *);

/* Between the files of this folder. */
status boolean_rotation(struct party *me, const struct boolean *, const struct value *bits,
                        struct value *result);
status boolean_rotation_view(struct party *puppet, const struct boolean *,
                             const struct value *result);
const char *boolean_label(struct party *, const struct boolean *, size_t entry);
uint64_t boolean_targets_count(const struct boolean *);

/* boolean_mix puts each entry's targets in a random order. */
status boolean_mix(struct party *, const struct boolean *, struct value *targets);
status boolean_announce(struct party *me, int from, struct value *result);
struct boolean boolean_of_run(struct run *, const struct party *);
status boolean_ideal(struct ideal *);
status boolean_ideal_view(struct ideal *, struct party *puppet);

#endif
