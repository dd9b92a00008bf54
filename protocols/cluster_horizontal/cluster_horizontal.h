/* Distributed sequential clustering of a table whose records are dealt to parties: Tassa and Gudes
 * 2012, section 4, Algorithm 3. */
#ifndef GLASSHOUSE_CLUSTER_HORIZONTAL_H
#define GLASSHOUSE_CLUSTER_HORIZONTAL_H

#include "anonymity/clusters/sequential_search.h"
#include "anonymity/twins/flatten.h"
#include "protocols/closure/closure.h"
#include "protocols/cluster_settings.h"
#include "protocols/flatten/flatten.h"
#include "protocols/secure_sum/secure_sum.h"
#include "sim/part.h"

extern const struct protocol cluster_horizontal_protocol;
extern const struct message horizontal_turn, horizontal_state_handed, horizontal_split,
    horizontal_again, horizontal_final;

/* How the closure of a cluster without a record is come by. */
enum horizontal_way {
    HORIZONTAL_PUBLISHED,  /* all are asked, for each record that needs it, and all are told */
    HORIZONTAL_ASKER_ONLY, /* the same, and only the asker is told */
    HORIZONTAL_BATCHED,    /* who begins its turn is told the closures of all others' records */
    HORIZONTAL_DEFERRED    /* it is not: clusters keep their closures until the pass is over */
};

/* What everybody knows before the run. */
struct horizontal_state {
    struct table_shape table; /* first: see table_input.h */
    struct cluster_settings set;
    uint32_t most; /* records of all parties */
    enum horizontal_way way;
    uint32_t attributes, column[DATASET_QIS]; /* of the schema */
    const struct hierarchy *tree[DATASET_QIS];
    uint32_t sensitive, values; /* its column and number of values; none: SCHEMA_COLUMNS and 0 */
    struct ratio diversity;     /* l; over == 0: none */
    uint32_t none;              /* stands for no node; above all nodes of all trees */
    /* Section 8.2.3: the column of how many records are examined, SCHEMA_COLUMNS: all are; the
     * least number in it, and the first behind the largest; until=sum. */
    uint32_t examined, examined_least, examined_most;
    bool examined_sum;
    int64_t unit;
};

/* Records as a clustering: those of one party, or, for who may see them all, of every party. */
struct horizontal_rows {
    struct cluster_space space;
    struct clustering clusters;
    uint32_t *leaf;    /* [rows * attributes] */
    uint32_t *party;   /* [rows], not falling */
    uint64_t *number;  /* [rows]: the choices */
    uint32_t *value;   /* [rows]: sensitive values, 0 without any */
    uint32_t *examine; /* [rows]: how many records are examined in the pass of that number */
    double *cost[DATASET_QIS];
    bool made;
};

/* horizontal_rows_init takes rows from |parts| inputs, the first of which is that of party |first|.
 * horizontal_rows_clear takes zeros too. */
MUST_USE status horizontal_rows_init(struct run *, struct horizontal_rows *,
                                     const struct table_rows *parts, int count, int first);
void horizontal_rows_clear(struct horizontal_rows *);

/* horizontal_examined_read reads `examined` and `until`, in prepare. */
MUST_USE status horizontal_examined_read(struct run *, struct horizontal_state *);

/* What one party tells all others (the state: one other). */
enum horizontal_word { WORD_TURN, WORD_STATE, WORD_SPLIT, WORD_AGAIN, WORD_FINAL };

/* How one plays its part. |sums| gives one's own numbers to the sum of all modulo 2^bits, and
 * |closures| one's own nodes to searches; both get the answers, the latter only |asker| when that
 * is not 0. |all| gives one's own bit to the AND of all. |tell| takes |numbers|, below
 * |bound|, from party |from| to |to| (0: to all); who is told has them filled in. */
struct horizontal_doors {
    status (*sums)(void *context, const uint32_t *own, uint32_t count, uint32_t bits,
                   uint32_t *total);
    status (*closures)(void *context, int asker, const struct closure_test *, const uint32_t *own,
                       uint32_t count, uint32_t *found);
    status (*all)(void *context, uint32_t own, uint32_t *result);
    /* flatten deals own rows, and all others', evenly over parts: |label| has how they lie. */
    status (*flatten)(void *context, const struct flatten_rows *, uint32_t parts, uint32_t bits,
                      uint32_t *label);
    status (*tell)(void *context, int from, int to, enum horizontal_word, uint32_t *numbers,
                   uint32_t count, uint32_t bound);
    void *context;
    int parties, self; /* |self| 0: plays all parties at once */
};

/* The published clusters, in order, and the number of each row's own. */
struct horizontal_result {
    uint32_t records; /* of all parties */
    uint32_t clusters;
    uint32_t *size, *closure; /* [clusters], [clusters * attributes] */
    uint32_t *tally;          /* [clusters * values] */
    uint32_t *label;          /* [rows] */
};

/* horizontal_play is steps 1 to 31. E_REFUSED: too few records, too many, or a number that cannot
 * be; |why| says which, in words. Memory is the run's scratch. */
MUST_USE status horizontal_play(struct run *, struct horizontal_rows *,
                                const struct horizontal_doors *, struct horizontal_result *,
                                const char **why);

/* The parts as both roles and ideal views use them. */
MUST_USE status horizontal_sum_shape(struct run *, uint32_t count, uint32_t bits,
                                     const struct shape **);
MUST_USE status horizontal_closure_shape(struct run *, const struct closure_test *, uint32_t count,
                                         bool told_one, const struct shape **);
MUST_USE status horizontal_flatten_shape(struct run *, uint32_t parts, uint32_t bits,
                                         const struct shape **);
MUST_USE status horizontal_and_shape(struct run *, const struct shape **);
struct value horizontal_bit(struct run *, uint32_t bit);
struct value horizontal_records(struct run *, const struct flatten_rows *, uint32_t parts,
                                const uint32_t *label);
struct flatten_rows horizontal_flatten_rows(const struct horizontal_state *,
                                            const struct horizontal_rows *);
/* All parties, the asker first; NULL when there is none, or it is the first. */
const struct group *horizontal_group(struct run *, int asker);
/* Nodes as closure gives them, and, with the starts behind them, as it takes them. */
struct value horizontal_nodes(struct run *, const struct closure_test *, const uint32_t *nodes,
                              uint32_t count);
struct value horizontal_searches(struct run *, const struct closure_test *, const uint32_t *nodes,
                                 uint32_t count);
struct value horizontal_numbers(struct run *, const uint32_t *numbers, uint32_t count,
                                uint64_t bound);

/* The outputs: the clusters as lines of CSV, and the labels. */
struct value horizontal_release(struct run *, const struct horizontal_result *);
struct value horizontal_labels(struct run *, const struct horizontal_result *, uint32_t first,
                               uint32_t rows);
uint32_t horizontal_digits(uint64_t);

status horizontal_ideal(struct ideal *);
status horizontal_leakage(struct ideal *, int party);
status horizontal_ideal_view(struct ideal *, struct party *puppet);
const struct message *horizontal_message(enum horizontal_word);

#endif
