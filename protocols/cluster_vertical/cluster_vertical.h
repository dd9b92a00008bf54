/* Distributed sequential clustering of a table whose columns are dealt to parties: Tassa and Gudes
 * 2012, section 5, Algorithm 4. */
#ifndef GLASSHOUSE_CLUSTER_VERTICAL_H
#define GLASSHOUSE_CLUSTER_VERTICAL_H

#include "anonymity/twins/flatten.h"
#include "protocols/cluster_settings.h"
#include "protocols/sum_to/sum_to.h"
#include "sim/part.h"

extern const struct protocol cluster_vertical_protocol;
extern const struct message vertical_labels, vertical_move, vertical_split, vertical_turn,
    vertical_merge, vertical_columns;

/* What everybody knows before the run. */
struct vertical_state {
    struct table_shape table; /* first: see table_input.h */
    struct cluster_settings set;
    uint32_t attributes;
    int64_t unit;
    bool all;                   /* the joined table is published */
    struct ratio diversity;     /* l; over == 0: none */
    uint32_t sensitive, values; /* its column, the pivot's, and number of values; 0 without l */
    uint32_t noise;             /* w of section 8.3: noise is between -w and w */
    bool noisy[SCHEMA_COLUMNS]; /* the columns whose numbers make noise */
};

/* Some quasi-identifiers of all rows, as a clustering: those of one party, or, for who may see
 * them all, those of every party. */
struct vertical_columns {
    struct cluster_space space;
    struct clustering clusters;
    struct hierarchy nothing; /* stands in where there is no column */
    uint32_t attributes;      /* without the one that stands in */
    uint32_t *column;         /* [attributes] of the schema */
    uint32_t *leaf;           /* [rows * attributes] */
    double **cost;            /* [attributes], by node */
    uint32_t *value;          /* [rows]: sensitive values; NULL at who does not have them */
    uint64_t *seed;           /* [seeds]: of the noise of each party's column that makes noise */
    uint32_t seeds;
    bool made;
};

/* vertical_columns_init takes rows from |parts| inputs; E_MEMORY, or E_LIMIT when sums of this
 * table would not fit. vertical_columns_clear takes zeros too. */
MUST_USE status vertical_columns_init(struct run *, struct vertical_columns *,
                                      const struct table_rows *parts, int count);
void vertical_columns_clear(struct vertical_columns *);

/* vertical_choices is the number of each record: of the choice column, else its place. */
status vertical_choices(const struct vertical_state *, const struct table_rows *parts, int count,
                        uint64_t *number);

/* What the pivot tells all others. */
enum vertical_word { WORD_LABELS, WORD_MOVE, WORD_SPLIT, WORD_TURN, WORD_MERGE };

/* How one plays its part of the algorithm. |sums| gives one's own numbers to the sum of all, and is
 * given the totals when one is who learns them. |tell| gives the pivot's |count| numbers below
 * |bound| to the others; who is not the pivot has them filled in. */
struct vertical_doors {
    status (*sums)(void *context, const int64_t *own, uint32_t count, int64_t *total);
    status (*tell)(void *context, enum vertical_word, uint32_t *numbers, uint32_t count,
                   uint32_t bound);
    void *context;
    bool pivot;
    const uint64_t *number; /* the choices; the pivot's alone */
};

/* vertical_play is steps 1 to 29; the clusters of |columns| are the result. E_REFUSED when there
 * are fewer than k rows, or, at the pivot, when a first cluster is less than l-diverse. */
MUST_USE status vertical_play(const struct vertical_state *, struct vertical_columns *,
                              const struct vertical_doors *);

/* The rows as flatten deals them, for who has sensitive values. */
struct flatten_rows vertical_flatten_rows(const struct vertical_state *,
                                          const struct vertical_columns *, const uint64_t *number);

/* vertical_deal writes the first clusters of section 6.1; E_REFUSED when one of them is less than
 * l-diverse. */
MUST_USE status vertical_deal(const struct vertical_state *, const struct vertical_columns *,
                              const uint64_t *number, uint32_t *label);

/* vertical_noise is entry number |entry| of the noise of one seed: between -w and w. */
int64_t vertical_noise(uint64_t seed, uint64_t entry, uint32_t w);

/* The modulus of the sums: signed numbers, see sum_to.c, note 3. NULL when they do not fit. */
const struct modulus *vertical_modulus(struct run *, uint32_t rows);
const char *vertical_modulus_text(struct run *, uint32_t rows);

/* vertical_lines writes one line a row: what is published of the columns of |part|. */
struct value vertical_lines(struct run *, const struct vertical_columns *,
                            const struct table_rows *part);
/* vertical_joined puts lines of several parties side by side, under a line of names. */
struct value vertical_joined(struct run *, const struct value *const *lines, const int *party,
                             int count);
/* vertical_cut gives back the lines of one party. */
struct value vertical_cut(struct run *, const struct value *joined, int party);
uint32_t vertical_published(const struct vertical_state *, int party); /* how many columns */

struct value vertical_labels_of(struct run *, const struct vertical_columns *);
MUST_USE status vertical_sum_shape(struct run *, uint32_t rows, uint32_t length,
                                   const struct shape **);

status vertical_ideal(struct ideal *);
status vertical_leakage(struct ideal *, int party);
status vertical_ideal_view(struct ideal *, struct party *puppet);
const struct message *vertical_message(enum vertical_word);

#endif
