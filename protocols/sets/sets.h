/* The protocols on private sets: equality, union, intersection, the sizes of both, membership. */
#ifndef GLASSHOUSE_SETS_H
#define GLASSHOUSE_SETS_H

#include "sim/part.h"

extern const struct protocol private_equality_protocol, set_union_protocol,
    set_intersection_protocol, set_union_size_protocol, set_intersection_size_protocol,
    set_membership_protocol;

extern const struct message sets_list, sets_full, sets_open, sets_plain, sets_count, sets_asked,
    sets_answer;

enum sets_function {
    SETS_EQUALITY,
    SETS_UNION,
    SETS_INTERSECTION,
    SETS_UNION_SIZE,
    SETS_INTERSECTION_SIZE,
    SETS_MEMBERSHIP
};

/* What prepare fixes. The public universe, if there is one: its words, sorted, as texts. */
struct sets_state {
    enum sets_function function;
    uint32_t count;
    const struct text *word;
    const struct shape *step; /* by bits: the AND or OR of the characteristic vectors */
};

/* A party's set is a list of distinct texts in the order of memcmp. */
int sets_compare(const struct text *, const struct text *);
bool sets_has(const struct value *set, const struct text *word);
/* sets_common is the intersection of all sets, sets_any their union; |set| is by party, from 1. */
struct value sets_common(struct run *, const struct value *const *set);
struct value sets_any(struct run *, const struct value *const *set);
struct value sets_number(struct run *, uint64_t number);

/* Two ways: with characteristic vectors over the universe (sets_bits.c), and with the commutative
 * cipher (sets_cipher.c). For each: one party's role, and its ideal view. */
status sets_by_bits(struct party *me, const struct sets_state *);
status sets_by_bits_view(struct ideal *, struct party *puppet, const struct sets_state *);
status sets_by_cipher(struct party *me, const struct sets_state *);
status sets_by_cipher_view(struct ideal *, struct party *puppet, const struct sets_state *);

bool sets_is_counted(enum sets_function); /* is the result a number of elements? */
const char *sets_output_name(const struct sets_state *);
/* Entry mask - 1 is how many elements exactly the parties of a mask have (bit i: party i + 1). */
struct value sets_overlaps(struct run *, const struct value *const *set);

/* Membership, with the commutative cipher (sets_membership.c). */
status sets_membership(struct party *me);
status sets_membership_ideal(struct ideal *);
status sets_membership_view(struct ideal *, struct party *puppet);

status sets_ideal(struct ideal *);
status sets_leakage(struct ideal *, int party);
status sets_ideal_view(struct ideal *, struct party *puppet);
status sets_second_ideal(struct ideal *);
status sets_second_leakage(struct ideal *, int party);

#endif
