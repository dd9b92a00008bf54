/* Shared by the files of the sample checker: named features of a view, counts of their cells, exact
 * tests. */
#ifndef GLASSHOUSE_SAMPLE_H
#define GLASSHOUSE_SAMPLE_H

#include "crypto/tape.h"
#include "proofs/exact/intern.h"
#include "proofs/sampled/reality.h"

/* Limits. A feature puts a view into one of at most SAMPLE_CELLS cells. A view with many entries
 * has too many pairs and triples for all to be features; features_covered says how many are. */
enum {
    SAMPLE_CELLS = 64,
    SAMPLE_SINGLES = 400,
    SAMPLE_PAIRS = 700,
    SAMPLE_TRIPLES = 400, /* times four signs */
    SAMPLE_QUADS = 100,
    SAMPLE_OPAQUE = 24,
    SAMPLE_RANKED = 8,
    SAMPLE_SUMS = 8
};

/* The false-alarm budget of the whole suite. It is divided by SAMPLE_JOBS, a constant, so adding a
 * job takes nothing from the others. SAMPLE_MISS is the miss rate of sample_power. */
#define SAMPLE_BUDGET 1e-6
enum { SAMPLE_JOBS = 1000 };
#define SAMPLE_MISS 1e-3

/* How a number becomes a cell: by a hash, modulo 6, or by its most significant bits. */
enum cells { CELLS_HASHED, CELLS_MOD6, CELLS_TOP };

/* A number of a view: number |place| of stream |stream|. */
struct spot {
    uint32_t stream, place;
};

struct feature {
    enum {
        FEATURE_SHAPE,   /* names, senders, lengths of all messages, channel by channel */
        FEATURE_ORDER,   /* the order in which they come, and their rounds; to compare two runs */
        FEATURE_PATTERN, /* which opaque entries are equal */
        FEATURE_RANKS,   /* the order of the first opaque entries */
        FEATURE_SUM,     /* up to four numbers with their signs, modulo N */
        FEATURE_TOTAL,   /* the sum of all numbers of a stream */
        FEATURE_ALL,     /* all numbers of a stream as they are */
        FEATURE_MIXTURE, /* a random small combination of all numbers in the ring of the first */
        FEATURE_FIRST_BYTE,
        FEATURE_LAST_BYTE
    } kind;
    enum cells cells;
    bool same_sum; /* the feature before is of the same sum, cut into other cells */
    uint32_t terms;
    struct spot spot[4]; /* FEATURE_SUM; for FEATURE_TOTAL and _ALL only the first one's stream */
    int8_t factor[4];
    uint32_t opaque; /* FEATURE_*_BYTE: which entry */
    uint64_t salt;   /* FEATURE_MIXTURE */
};

/* The sum that a feature is a cell of. It is kept for the features after it. */
struct feature_sum {
    const struct modulus *modulus; /* NULL: there is none, the view has another shape */
    uint64_t value[WIDE_LIMBS];
};

/* A hash, word by word; it is no secret and needs no strength. */
static inline uint64_t sample_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

struct number {
    struct spot spot;
    const struct modulus *modulus;
    uint64_t value[WIDE_LIMBS];
};

struct opaque_entry {
    uint32_t stream;
    const uint8_t *bytes;
    size_t size;
};

/* What features look at in a view. A stream is a field of the messages with one sender and name, or
 * the own coins of one reason, with all entries in order. Its number is the same in all views. */
struct atoms {
    struct intern streams, channels;
    bool *ignored; /* by stream: coins that only one of the two worlds has */
    size_t ignored_room;
    struct number *number; /* by stream and place */
    size_t *start;         /* by stream, in |number|; one more at the end */
    struct opaque_entry *opaque;
    size_t numbers, number_room, opaques, opaque_room, start_room;
    struct number *unsorted;
    size_t unsorted_room;
    uint64_t *channel; /* by channel: a hash of what came on it */
    size_t channel_room;
    uint64_t shape, order;
};

/* atoms_read reads the joint view of |members|; atoms_read_puppet reads the last ideal view. With
 * |outputs| they also read the other parties' outputs (from the run, or from the ideal function):
 * this is for functions that draw coins. atoms_clear frees everything. */
void atoms_read(struct atoms *, const struct run *, coalition members, bool outputs);
void atoms_read_puppet(struct atoms *, const struct run *, coalition members, bool outputs);
void atoms_clear(struct atoms *);
/* atoms_meet compares two views and ignores streams of coins that only one of them has. |had| says
 * which streams below |before| the first view had; |atoms| now holds the second view. */
void atoms_meet(struct atoms *, const bool *had, size_t before);
bool atoms_is_coin(const struct atoms *, uint32_t stream);
size_t atoms_count(const struct atoms *, uint32_t stream);

/* features_of lists the features for views like |atoms|; the caller frees the list. feature_cell is
 * the cell of a view; it is asked for all features in the order of the list, with one sum for all.
 * feature_name is the words for a feature. features_covered says how many of all pairs and triples
 * are features. */
struct feature *features_of(const struct atoms *, bool two_runs, size_t *count);
unsigned feature_cell(const struct feature *, const struct atoms *, struct feature_sum *);
/* feature_factor is the factor of a number in the sum of a stream (1) or a mixture: it is asked for
 * all numbers of the sum in their order, with one |state|, which begins as the salt. number_cells
 * cuts |count| numbers modulo one word into cells, as feature_cell does with each. */
int feature_factor(const struct feature *, size_t number, uint64_t *state);
void number_cells(const struct modulus *, const uint64_t *value, size_t count, enum cells,
                  uint8_t *out);
const char *feature_name(const struct feature *, const struct atoms *, struct arena *);
const char *features_covered(const struct atoms *, struct arena *);

/* sample_logp is the logarithm of an upper bound of the p-value (exact, two-sided) of |a| and |b|
 * hits in two samples of |n|. It is 0 if the p-value is plainly large. */
double sample_logp(uint64_t n, uint64_t a, uint64_t b);
/* sample_power is the least advantage of one event that |n| samples of each world find, at the
 * level |log_alpha| and with the miss rate SAMPLE_MISS. Above 1: none. */
double sample_power(uint64_t n, double log_alpha);

#endif
