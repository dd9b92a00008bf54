/* The protocol `cluster-vertical`: sequential clustering of a table whose columns belong to several
 * parties (Tassa and Gudes 2012, section 5, Algorithm 4). */
#ifndef GLASSHOUSE_CLUSTER_VERTICAL_H
#define GLASSHOUSE_CLUSTER_VERTICAL_H

#include "anonymity/twins/flatten.h"
#include "protocols/cluster_settings.h"
#include "protocols/sum_to/sum_to.h"
#include "sim/part.h"

extern const struct protocol cluster_vertical_protocol;
extern const struct message vertical_labels, vertical_move, vertical_split, vertical_turn,
    vertical_merge, vertical_columns;

enum { VERTICAL_PARTIES = 100 };

/* What everybody knows before the run. */
struct vertical_state {
    struct table_shape table; /* first: see table_input.h */
    struct cluster_settings set;
    uint32_t attributes;
    int64_t unit;
    bool all;                   /* the joined table is published */
    struct ratio diversity;     /* l; over == 0: none */
    uint32_t sensitive, values; /* its column (the pivot has it), number of values; 0 without l */
    uint32_t noise;             /* w of section 8.3: noise is between -w and w */
    bool noisy[SCHEMA_COLUMNS]; /* the columns whose numbers are seeds of noise */
};

/* Quasi-identifiers of all rows, as a clustering: those of one party; or of all parties, for code
 * that may see them all. */
struct vertical_columns {
    struct cluster_space space;
    struct clustering clusters;
    struct hierarchy nothing; /* used in place of a column, if there is none */
    uint32_t attributes;      /* without that one */
    uint32_t *column;         /* [attributes] of the schema */
    uint32_t *leaf;           /* [rows * attributes] */
    double **cost;            /* [attributes], by node */
    uint32_t *value;          /* [rows]: sensitive values; NULL at a party without them */
    uint64_t *seed;           /* [seeds]: for the noise, of each party's noisy column */
    uint32_t seeds;
    bool made;
    bool capped; /* after `passes` passes another one would have been made */
};

/* vertical_columns_init reads rows from |parts| inputs; E_MEMORY, or E_LIMIT if sums of this table
 * do not fit. vertical_columns_clear accepts a struct of zeros. */
MUST_USE status vertical_columns_init(struct run *, struct vertical_columns *,
                                      const struct table_rows *parts, int count);
void vertical_columns_clear(struct vertical_columns *);

/* vertical_choices gives a number for each record: from the choice column, or else its place. */
status vertical_choices(const struct vertical_state *, const struct table_rows *parts, int count,
                        uint64_t *number);

/* What the pivot tells all others. */
enum vertical_word { WORD_LABELS, WORD_MOVE, WORD_SPLIT, WORD_TURN, WORD_MERGE };

/* What a player does through the network; roles and ideal views fill it in differently. |sums| adds
 * the own numbers to those of all others; the party that may learn them gets the totals. |tell|
 * sends the pivot's |count| numbers, below |bound|, to the others; at a receiver it fills them in.
 */
struct vertical_doors {
    status (*sums)(void *context, const int64_t *own, uint32_t count, int64_t *total);
    status (*tell)(void *context, enum vertical_word, uint32_t *numbers, uint32_t count,
                   uint32_t bound);
    void *context;
    bool pivot;
    const uint64_t *number; /* the choices; only the pivot has them */
};

/* vertical_play is steps 1 to 29; the result is the clusters of the columns. E_REFUSED: there are
 * fewer than k rows; or, at the pivot, a first cluster is less than l-diverse. */
MUST_USE status vertical_play(const struct vertical_state *, struct vertical_columns *,
                              const struct vertical_doors *);

/* The rows for flatten, at a party that has the sensitive values. */
struct flatten_rows vertical_flatten_rows(const struct vertical_state *,
                                          const struct vertical_columns *, const uint64_t *number);

/* vertical_deal writes the first clusters of section 6.1. E_REFUSED: one of them is less than
 * l-diverse. */
MUST_USE status vertical_deal(const struct vertical_state *, const struct vertical_columns *,
                              const uint64_t *number, uint32_t *label);

/* vertical_noise is entry number |entry| of the noise of one seed: between -w and w. */
int64_t vertical_noise(uint64_t seed, uint64_t entry, uint32_t w);

/* The modulus of the sums, for signed numbers: see sum_to.c, note 3. NULL: they do not fit. */
const struct modulus *vertical_modulus(struct run *, uint32_t rows);
const char *vertical_modulus_text(struct run *, uint32_t rows);

/* vertical_lines writes one line for each row: what is published of the columns of |part|. */
struct value vertical_lines(struct run *, const struct vertical_columns *,
                            const struct table_rows *part);
/* vertical_joined puts lines of several parties side by side, under a line of names. */
struct value vertical_joined(struct run *, const struct value *const *lines, const int *party,
                             int count);
/* vertical_cut takes the lines of one party out again. */
struct value vertical_cut(struct run *, const struct value *joined, int party);
uint32_t vertical_published(const struct vertical_state *, int party); /* how many columns */

struct value vertical_labels_of(struct run *, const struct vertical_columns *);
MUST_USE status vertical_sum_shape(struct run *, uint32_t rows, uint32_t length,
                                   const struct shape **);

/* vertical_centralised clusters the rows as one owner of all columns does, with the same choices
 * and without noise. */
MUST_USE status vertical_centralised(struct run *, struct vertical_columns *,
                                     const uint64_t *number);
status vertical_loss(struct run *, struct run_loss *);

status vertical_ideal(struct ideal *);
status vertical_leakage(struct ideal *, int party);
status vertical_ideal_view(struct ideal *, struct party *puppet);
status vertical_second_ideal(struct ideal *);
status vertical_second_leakage(struct ideal *, int party);
const struct message *vertical_message(enum vertical_word);

#endif
