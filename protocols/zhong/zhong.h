/* The protocol `zhong`: k-anonymization by two parties, with Waters encryption (Zhong 2006). */
#ifndef GLASSHOUSE_ZHONG_H
#define GLASSHOUSE_ZHONG_H

#include "protocols/table_input.h"
#include "sim/part.h"
#include "sim/primitives/waters/identity.h"

extern const struct protocol zhong_protocol;

enum zhong_role { ZHONG_ALICE = 1, ZHONG_BOB = 2, ZHONG_GENERATOR = 3 };

extern const struct message zhong_parameters, zhong_key, zhong_rows_count, zhong_common_alice,
    zhong_common_bob, zhong_lists, zhong_tests, zhong_verdict, zhong_table_rows, zhong_second_list,
    zhong_quotients, zhong_remaining, zhong_original, zhong_linear_lists_message;

/* A table as a party holds it: cells row by row, and which rows have a suppressed quasi-identifier.
 * An identifier ("id" here) is the bytes of a row's quasi-identifier cells. */
struct zhong_table {
    uint32_t rows;
    const struct text *cell; /* row by row */
    bool *suppressed;        /* by row */
    struct text *id;         /* by row; a suppressed row has none */
};

/* The different identifiers of the rows that are not suppressed, in increasing order of bytes. */
struct zhong_ids {
    uint32_t count;
    struct zhong_id {
        struct text bytes;
        uint32_t rows, first; /* how many rows have it; the first of them */
    } * list;
};

/* What prepare fixes: k; and, when the schema is settled, the columns and which of them are the
 * quasi-identifier. */
struct zhong_state {
    struct table_shape table;
    uint32_t k;
    uint32_t most; /* rows of either table */
    uint32_t columns;
    uint32_t qi_count, *qi;
};

/* zhong_read makes a table of a party's input. zhong_collect lists its identifiers, without
 * suppressed rows. */
struct zhong_table zhong_read(struct run *, int party, const struct value *input);
extern const struct text zhong_star; /* what stands in suppressed cells */
struct zhong_ids zhong_collect(struct run *, const struct zhong_table *);
const struct zhong_id *zhong_find(const struct zhong_ids *, const struct text *bytes);
int zhong_compare(const struct text *, const struct text *);
/* zhong_listed: is an identifier in this sorted list? */
bool zhong_listed(const struct value *list, const struct text *bytes);

/* zhong_sigma suppresses sigma: the k rows with the least frequent identifiers (zhong.c, note 1).
 * zhong_suppress suppresses all rows whose identifier is in the list and |gone| there. */
void zhong_sigma(const struct zhong_state *, struct run *, struct zhong_table *);
void zhong_suppress(struct zhong_table *, const struct zhong_ids *, const bool *gone);
/* zhong_anonymous: is the union of both k-anonymous, if suppressed rows count as one class? */
bool zhong_anonymous(const struct zhong_state *, struct run *, const struct zhong_table *,
                     const struct zhong_table *);
/* zhong_plain is the ideal function on both plain tables: it suppresses rows in each. */
void zhong_plain(const struct zhong_state *, struct run *, struct zhong_table *alice,
                 struct zhong_table *bob);

/* From tables to values: the rows as CSV lines, with `*` for suppressed cells; the whole output. */
struct value zhong_lines(struct run *, const struct zhong_state *, const struct zhong_table *);
struct value zhong_output(struct run *, const struct zhong_state *, const struct value *alice,
                          const struct value *bob);
/* zhong_unlines reads the other party's rows; E_INPUT if a line is not a row. */
MUST_USE status zhong_unlines(struct run *, const struct zhong_state *, const struct value *lines,
                              struct zhong_table *);

/* zhong_frequent: the identifiers that occur at least k times in the remaining rows, as a sorted
 * list of texts. zhong_rare: those that occur less often and are not in |but|. */
struct value zhong_frequent(struct run *, const struct zhong_state *, const struct zhong_table *);
struct zhong_ids zhong_rare(struct run *, const struct zhong_state *, const struct zhong_table *,
                            const struct value *but);

/* The roles. Below: steps of them that ideal views repeat, because they are the party's own. */
status zhong_alice(struct party *me);
status zhong_bob(struct party *me);
status zhong_generator(struct party *me);

/* Both owners call these. zhong_expect: how much encryption the own table leads to. zhong_length:
 * the bound M of both numbers of rows. zhong_finish: the end of the protocol, where they exchange
 * their current data (|rows| are expected); then, after phase 2 only, the last check and its
 * fallback. */
void zhong_expect(struct party *, uint32_t rows);
MUST_USE status zhong_length(struct party *, uint64_t own, uint64_t other, uint32_t *length);
MUST_USE status zhong_finish(struct party *, const struct zhong_table *current,
                             const struct zhong_table *original, uint32_t length, uint32_t rows,
                             bool check);
/* zhong_sorted refuses a list of identifiers that is not strictly increasing. */
MUST_USE status zhong_sorted(struct party *, const struct value *list);

/* The variant `linear` (zhong_linear.c). Phase 1: Alice's two lists, and what Bob makes of one.
 * Phase 2: the membership test for lists of |length| places, and a party's elements. */
MUST_USE status zhong_linear_lists(struct party *alice, const struct recipient *, uint32_t length,
                                   const struct zhong_ids *rare, const struct zhong_id *affected,
                                   struct value w[2]);
MUST_USE status zhong_linear_constants(struct party *bob, const struct recipient *, uint32_t length,
                                       const struct zhong_ids *rare, struct value *constants);
MUST_USE status zhong_linear_test(struct party *bob, uint32_t length, const struct zhong_ids *rare,
                                  const struct value *constants, const struct value *w,
                                  struct value *test);
MUST_USE status zhong_membership(struct run *, uint32_t length, const struct shape **);
struct value zhong_asked(struct run *, const struct zhong_ids *rare);
struct value zhong_held(struct run *, const struct zhong_state *, const struct zhong_ids *);

/* zhong_mended: is every factor of Bob's under the random power? Not in as-published. */
bool zhong_mended(const struct party *);

/* The list of phase 2 as Bob holds it. */
struct zhong_row {
    const struct value *x, *z;
};

struct zhong_alice_lists {
    struct value x, z; /* ciphertexts: M of them, and M * k */
};

/* x*: the identifier, if there is one, that is frequent in the whole table but not without sigma.
 */
const struct zhong_id *zhong_affected(const struct zhong_state *, const struct zhong_ids *whole,
                                      const struct value *common);

/* zhong_make_list: Alice's list 0 (or that of phase 2), from her rare identifiers: zhong 5.3,
 * phase 1. */
MUST_USE status zhong_make_list(struct party *alice, const struct recipient *, uint32_t length,
                                const struct zhong_ids *rare, struct zhong_alice_lists *);
/* zhong_make_second: Alice's list 1. |affected|: the identifier that sigma took below k, or NULL.
 */
MUST_USE status zhong_make_second(struct party *alice, const struct recipient *, uint32_t length,
                                  const struct zhong_ids *rare, const struct zhong_id *affected,
                                  const struct zhong_alice_lists *first,
                                  struct zhong_alice_lists *);

status zhong_ideal(struct ideal *);
status zhong_ideal_view(struct ideal *, struct party *puppet);
status zhong_second_ideal(struct ideal *);

#endif
