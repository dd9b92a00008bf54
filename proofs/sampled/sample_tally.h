/* Tallies: how often the views of one coalition are in which cell of which feature. Views are noted
 * one by one and counted a block at a time, feature by feature: the counters of all features do not
 * fit into a cache, and a feature that is a sum of numbers is the same few instructions for all
 * views of a block. */
#ifndef GLASSHOUSE_SAMPLE_TALLY_H
#define GLASSHOUSE_SAMPLE_TALLY_H

#include "proofs/sampled/sample.h"

/* The streams: two that are compared; a second one of the latter; and that one's planted copy. */
enum { STREAM_A, STREAM_B, STREAM_CONTROL, STREAM_PLANTED, STREAMS };
enum { TALLY_BLOCK = 64 };

/* The numbers of the views of a block, which all have them at the same places, modulo the same. */
struct columns {
    uint64_t *value;       /* by number and view: the lowest limb */
    struct number *number; /* of the first view of the block */
    size_t *start;         /* its places, by stream */
    size_t numbers, streams, value_room, number_room, start_room;
};

struct tally {
    coalition members;
    struct atoms atoms; /* of the view that was read last */
    bool outputs;       /* views are judged together with the others' outputs */
    struct feature *features;
    size_t count;
    uint32_t *cells[STREAMS]; /* by feature and cell */
    uint32_t *moved;          /* of the planted copy: by feature and cell */
    struct columns columns;
    bool *summed;            /* by feature: it is made of the columns when the block is counted */
    uint8_t *cell;           /* by feature and view, of the others */
    bool shift[TALLY_BLOCK]; /* by view: does the planted copy move it? */
    size_t noted;            /* how many views are in the block */
    uint64_t samples, executions;
    uint64_t x; /* inputs */
    enum partner partner;
    bool paired; /* compared with a partner's view; else with the ideal view */
    double log_alpha, advantage;
};

/* tally_begin makes the features of views like |atoms|. tally_note notes the view in |atoms|, which
 * is number |i| of its stream; tally_count counts what is noted, and must end each stream.
 * tally_plant makes the planted copy when the others are there. tally_test gives the cell of a
 * feature in which two streams differ most, and the logarithm of its p-value. */
void tally_begin(struct tally *);
void tally_clear(struct tally *);
void tally_note(struct tally *, int stream, uint64_t i);
void tally_count(struct tally *, int stream);
void tally_plant(struct tally *);
double tally_test(const struct tally *, size_t feature, int stream, int beside, size_t *cell);

#endif
