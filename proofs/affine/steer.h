/* Steered plays: code that treats one value otherwise is hardly ever met by chance. So inputs and
 * coins are drawn from a tape that often gives one number: 0, 1, the largest, or one that somebody
 * wrote in a condition that went one way only, and its neighbours. And what plays take of the
 * code's branches is noted, so that each way that a play took is judged. */
#ifndef GLASSHOUSE_STEER_H
#define GLASSHOUSE_STEER_H

#include "crypto/tape.h"
#include <stdbool.h>

enum { STEERED_NUMBERS = 32 };

/* The numbers, each once. The largest value of a draw is not among them. |left| had no room. */
struct steering {
    uint64_t number[STEERED_NUMBERS];
    size_t count, left;
};

/* A tape in front of another one: |eighths| of 8 values become |number|, or, where that is not
 * below the bound, or with |largest|, the largest value. */
struct steered_tape {
    struct tape tape;
    struct tape *from;
    uint64_t number, state;
    bool largest;
    unsigned eighths;
};

void steered_tape_set(struct steered_tape *, struct tape *from);
/* steered_tape_aim: from now on, for play |k| of steering_plays. */
void steered_tape_aim(struct steered_tape *, const struct steering *, unsigned k);
unsigned steering_plays(const struct steering *);

/* The sides of branches that plays took (proofs/ask/branches.h): by play a digest, each once. What
 * was noted before ways_begin is noted again after ways_end. */
struct ways {
    unsigned char *before, *taken;
    size_t count, sites, digest_room;
    uint64_t *digest;
};

void ways_begin(struct ways *);
/* ways_play begins a play; ways_news, after it: are the sides that it took others than those of
 * each play before? */
void ways_play(struct ways *);
bool ways_news(struct ways *);
void ways_end(struct ways *);
/* ways_numbers: the numbers of the conditions of which the plays took one side, first those of
 * protocols, then those of the house. */
void ways_numbers(const struct ways *, struct steering *);

#endif
