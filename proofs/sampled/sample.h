/* The sample engine's parts: named features of a view, counts of their cells, exact tests. */
#ifndef GLASSHOUSE_SAMPLE_H
#define GLASSHOUSE_SAMPLE_H

#include "proofs/sampled/reality.h"

/* Each feature puts a view into one of so many cells. */
enum { SAMPLE_CELLS = 64, SAMPLE_ATOMS = 12, SAMPLE_OPAQUE = 8, SAMPLE_SUMS = 8 };

/* The budget of the whole suite, and over how many jobs it is split: a job that is added takes
 * nothing from the others. */
#define SAMPLE_BUDGET 1e-6
enum { SAMPLE_JOBS = 1000 };
#define SAMPLE_MISS 1e-3

/* How a number becomes a cell. */
enum cells { CELLS_HASHED, CELLS_MOD6, CELLS_TOP };

struct feature {
    enum {
        FEATURE_SHAPE,   /* kinds, names, senders, lengths of all events */
        FEATURE_PATTERN, /* which opaque entries are equal */
        FEATURE_RANKS,   /* the order of the first opaque entries */
        FEATURE_SUM,     /* a combination of numbers, modulo N */
        FEATURE_FIRST_BYTE,
        FEATURE_LAST_BYTE
    } kind;
    enum cells cells;
    int8_t factor[SAMPLE_ATOMS]; /* FEATURE_SUM */
    uint32_t opaque;             /* FEATURE_*_BYTE: which */
};

/* What of a view features look at: numbers, and entries that only show equality and order. */
struct atoms {
    uint64_t shape;
    const struct modulus *modulus[SAMPLE_ATOMS];
    uint64_t value[SAMPLE_ATOMS][4];
    const char *name[SAMPLE_ATOMS];
    const uint8_t *opaque[SAMPLE_OPAQUE];
    size_t opaque_size[SAMPLE_OPAQUE];
    const char *opaque_name[SAMPLE_OPAQUE];
    size_t numbers, opaques;
};

/* atoms_read reads the joint view of |members|; atoms_read_puppet the last ideal view. */
void atoms_read(struct atoms *, const struct run *, coalition members);
void atoms_read_puppet(struct atoms *, const struct run *);

/* features_of lists the features for views like |atoms|; freed by the caller. feature_cell is the
 * cell of a view, feature_name the words for it. */
struct feature *features_of(const struct atoms *, size_t *count);
unsigned feature_cell(const struct feature *, const struct atoms *);
const char *feature_name(const struct feature *, const struct atoms *, struct arena *);

/* sample_logp is the logarithm of an upper bound of the p-value, exact and two-sided, of |a| and
 * |b| hits in two samples of |n|: 0 when it is plainly large. */
double sample_logp(uint64_t n, uint64_t a, uint64_t b);
/* sample_power is the least advantage that |n| samples a world find, for an event, at |log_alpha|
 * with a miss rate of SAMPLE_MISS; above 1 when none is. */
double sample_power(uint64_t n, double log_alpha);

#endif
