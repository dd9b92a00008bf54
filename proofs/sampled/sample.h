/* The sample checker's parts: named features of a view, counts of their cells, exact tests. */
#ifndef GLASSHOUSE_SAMPLE_H
#define GLASSHOUSE_SAMPLE_H

#include "crypto/tape.h"
#include "proofs/exact/intern.h"
#include "proofs/sampled/reality.h"

/* Each feature puts a view into one of so many cells. Of a view with many entries not all pairs and
 * triples can be features; how many are is said. */
enum {
    SAMPLE_CELLS = 64,
    SAMPLE_SINGLES = 400,
    SAMPLE_PAIRS = 700,
    SAMPLE_TRIPLES = 400, /* times four signs */
    SAMPLE_OPAQUE = 24,
    SAMPLE_RANKED = 8,
    SAMPLE_SUMS = 8
};

/* The budget of the whole suite, and over how many jobs it is split: a job that is added takes
 * nothing from the others. */
#define SAMPLE_BUDGET 1e-6
enum { SAMPLE_JOBS = 1000 };
#define SAMPLE_MISS 1e-3

/* How a number becomes a cell. */
enum cells { CELLS_HASHED, CELLS_MOD6, CELLS_TOP };

/* A number of a view: place |place| of a stream. */
struct spot {
    uint32_t stream, place;
};

struct feature {
    enum {
        FEATURE_SHAPE,   /* names, senders, lengths of all messages, channel by channel */
        FEATURE_ORDER,   /* the order in which they come, and their rounds: of two runs */
        FEATURE_PATTERN, /* which opaque entries are equal */
        FEATURE_RANKS,   /* the order of the first opaque entries */
        FEATURE_SUM,     /* up to three numbers with their signs, modulo N */
        FEATURE_TOTAL,   /* the sum of all numbers of a stream */
        FEATURE_ALL,     /* all numbers of a stream as they are */
        FEATURE_MIXTURE, /* a random small combination of all numbers of the first one's ring */
        FEATURE_FIRST_BYTE,
        FEATURE_LAST_BYTE
    } kind;
    enum cells cells;
    uint32_t terms;
    struct spot spot[3]; /* FEATURE_SUM; of FEATURE_TOTAL and _ALL the stream of the first */
    int8_t factor[3];
    uint32_t opaque; /* FEATURE_*_BYTE: which */
    uint64_t salt;   /* FEATURE_MIXTURE */
};

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

/* What of views features look at. A stream is a field of the messages of one sender and name, or an
 * own coin's reason, with all its entries in their order; its number is the same in all views. */
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
    uint64_t *channel; /* by channel: the hash of what came on it */
    size_t channel_room;
    uint64_t shape, order;
};

/* atoms_read reads the joint view of |members|, atoms_read_puppet the last ideal view; with
 * |outputs| also what the others put out, there or in the ideal world: for functions that draw
 * coins. atoms_clear frees all. */
void atoms_read(struct atoms *, const struct run *, coalition members, bool outputs);
void atoms_read_puppet(struct atoms *, const struct run *, coalition members, bool outputs);
void atoms_clear(struct atoms *);
/* atoms_meet ignores the streams of coins that only one of two views has: of the first its streams
 * below |before| are known, of the second those that |atoms| holds now. */
void atoms_meet(struct atoms *, const bool *had, size_t before);
bool atoms_is_coin(const struct atoms *, uint32_t stream);
size_t atoms_count(const struct atoms *, uint32_t stream);

/* features_of lists the features for views like |atoms|; freed by the caller. feature_cell is the
 * cell of a view, feature_name the words for it; features_covered says how many of all pairs and
 * triples there are. */
struct feature *features_of(const struct atoms *, bool two_runs, size_t *count);
unsigned feature_cell(const struct feature *, const struct atoms *);
const char *feature_name(const struct feature *, const struct atoms *, struct arena *);
const char *features_covered(const struct atoms *, struct arena *);

/* sample_logp is the logarithm of an upper bound of the p-value, exact and two-sided, of |a| and
 * |b| hits in two samples of |n|: 0 when it is plainly large. */
double sample_logp(uint64_t n, uint64_t a, uint64_t b);
/* sample_power is the least advantage that |n| samples a world find, for an event, at |log_alpha|
 * with a miss rate of SAMPLE_MISS; above 1 when none is. */
double sample_power(uint64_t n, double log_alpha);

#endif
