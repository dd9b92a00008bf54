/* The paper's cost model (kohlmayer 5.1), and a count of what a run really did. */
#ifndef GLASSHOUSE_KOHLMAYER_COST_H
#define GLASSHOUSE_KOHLMAYER_COST_H

#include "protocols/kohlmayer/kohlmayer.h"

/* n parties, r rows, c columns, d different values. The model leaves out words of hierarchies. */
struct kohlmayer_size {
    uint64_t parties, rows, columns, values;
    uint64_t cell_bits, point_bits; /* L_a, L_c */
};

/* Operations of one party in phase 1, and of all together in phase 4. */
double kohlmayer_model_encryption(const struct kohlmayer_size *, enum kohlmayer_split);
double kohlmayer_model_decryption(const struct kohlmayer_size *);
/* How many bits all messages of the four phases have. */
double kohlmayer_model_bits(const struct kohlmayer_size *, enum kohlmayer_split);
/* How many seconds a run takes, at so many operations and bits per second: all parties encrypt at
 * the same time, the rest is one after the other. */
double kohlmayer_model_seconds(const struct kohlmayer_size *, enum kohlmayer_split,
                               double operations, double bits);

/* What was counted in the last execution, by phase. An operation puts one key on a point, or takes
 * one off; hashing a word and putting the first key on it is one. Parties are those of the run, the
 * master outside among them. */
struct kohlmayer_counted {
    uint64_t on[KOHLMAYER_PHASES][KOHLMAYER_PARTIES + 2];
    uint64_t off[KOHLMAYER_PHASES][KOHLMAYER_PARTIES + 2];
    uint64_t messages[KOHLMAYER_PHASES], bytes[KOHLMAYER_PHASES];
};
void kohlmayer_count(const struct run *, struct kohlmayer_counted *);
/* The operations of all parties in a phase. */
uint64_t kohlmayer_operations(const struct kohlmayer_counted *, enum kohlmayer_phase);

#endif
