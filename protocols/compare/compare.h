/* The protocol `compare`: is the sum of all inputs at least c? Jurczyk and Xiong 2009, 4.2. */
#ifndef GLASSHOUSE_COMPARE_H
#define GLASSHOUSE_COMPARE_H

#include "sim/part.h"

extern const struct protocol compare_protocol;

extern const struct message compare_zero, compare_left, compare_right, compare_pad, compare_answers,
    compare_place, compare_verdict, compare_pact, compare_prefixes, compare_part, compare_masked;

/* Limits: how many comparisons can be made at once, and how many bits their tables may have. */
enum { COMPARE_THRESHOLDS = 1 << 16, COMPARE_TABLE = 1 << 24 };

/* How the sum is shared between the players A = m - 1 and B = m (compare_shares.c). */
enum compare_sharing { COMPARE_STAR, COMPARE_RING, COMPARE_ZERO };

/* What the parameters fix. |length| comparisons are made at once, each with its own threshold. */
struct compare_state {
    const struct modulus *modulus; /* N */
    enum compare_sharing sharing;
    uint64_t sums; /* sums are below this: N; for digest half of N */
    size_t length;
    const uint64_t *threshold; /* c, one for each entry, from 1 to N - 1 */
    const uint64_t *places;    /* length of each table; divides N; N itself unless by tables */
    uint64_t bits;             /* of all tables */
    const struct shape *sum;   /* `sums`: the secure sum */
    const struct shape *const *transfers; /* `ot`: the calls, in order */
    bool stock;      /* `ot` with transfers=extension: one call, of random products */
    size_t products; /* `ot`: in all */
};

/* For protocols that compare and leave to their callers how (compare_way.c). |by| is the variant
 * that does it; no sum reaches |sums|. compare_modulus is the modulus that the variant needs, which
 * the inputs have. compare_of makes the shape; `ot` gets an extension as soon as there are more
 * transfers than one begins with. compare_most is how many comparisons one call can make; the bits
 * of tables have a limit of their own. */
struct compare_way {
    const char *by, *shares;
    uint64_t sums;
};
uint64_t compare_modulus(const struct compare_way *);
size_t compare_most(const struct compare_way *);
MUST_USE status compare_of(struct run *, const struct compare_way *, const char *thresholds,
                           const struct shape **);
/* The parameter by which callers choose. */
extern const char *const compare_way_words[];
#define COMPARE_WAY_PARAMETER                                                                      \
    {                                                                                              \
        "comparisons",                                                                             \
            "variant of compare: table, a masked table for player 1; ot, transfers between the "   \
            "last two players, whom no third can help",                                            \
            "table", PARAMETER_WORD, 0, 0, compare_way_words                                       \
    }

/* Shared by the files of this folder. compare_shares leaves player A with |share| u and player B
 * with v; u + v is the sum modulo N. The others' |share| is not set. */
MUST_USE status compare_shares(struct party *me, const struct compare_state *,
                               const struct value *input, struct value *share);
MUST_USE status compare_shares_view(struct party *puppet, const struct compare_state *,
                                    struct value *share);
/* compare_by_table goes from shares to the result, which all learn. */
MUST_USE status compare_by_table(struct party *me, const struct compare_state *,
                                 const struct value *share, struct value *result);
/* compare_by_digest is the same, and compare_digest_view its ideal view (compare_digest.c). */
MUST_USE status compare_by_digest(struct party *me, const struct compare_state *,
                                  const struct value *share, struct value *result);
MUST_USE status compare_digest_view(struct party *puppet, const struct compare_state *,
                                    const struct value *result);
/* compare_by_ot is the same (compare_ot.c). compare_ot_parts makes the shapes of its calls;
 * compare_products is how many transfers of one bit a comparison modulo |modulus| takes. */
uint64_t compare_products(uint64_t modulus);
MUST_USE status compare_ot_parts(struct run *, struct compare_state *);
MUST_USE status compare_by_ot(struct party *me, const struct compare_state *,
                              const struct value *share, struct value *result);
MUST_USE status compare_ot_view(struct party *puppet, const struct compare_state *,
                                const struct value *share, const struct value *result);
/* compare_tell is the last step: player 1 tells the result. */
MUST_USE status compare_tell(struct party *me, const struct value *result);
/* compare_sum computes the result from sums that are known. */
void compare_sum(struct run *, const struct compare_state *, const struct value *sum,
                 struct value *result);
status compare_ideal(struct ideal *);
status compare_leakage(struct ideal *, int party);
status compare_ideal_view(struct ideal *, struct party *puppet);
status compare_second_ideal(struct ideal *);
status compare_second_leakage(struct ideal *, int party);

#endif
