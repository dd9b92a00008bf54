/* The law test of a primitive (sim/primitives.h), for `glasshouse laws`. It plays random programs
 * of the primitive's operations with the real and with the ideal cryptography, and checks:
 *
 *   1  in both worlds the same entries are equal;
 *   2  what is written can be read back, to the same bytes;
 *   3  the equations that the primitive states hold in both worlds.
 *
 * If the ideal world refuses an operation by name (a key that is not on a point), that operation
 * counts in neither world, nor does anything made from its results. This is a test, not a proof: it
 * checks only what it draws. */
#ifndef GLASSHOUSE_LAWS_H
#define GLASSHOUSE_LAWS_H

#include "crypto/tape.h"
#include "sim/primitives.h"

enum { LAWS_TEXT = 512 };

struct laws_result {
    size_t programs;
    size_t pairs, apart;   /* pairs of entries; those that are equal in one world only */
    size_t read, unread;   /* entries that were written; those that did not read back */
    size_t stopped;        /* operations that failed */
    size_t asked, broken;  /* entries for which an equation was asked; for which it did not hold */
    size_t silent;         /* equations that were never asked */
    char first[LAWS_TEXT]; /* the first thing that is wrong, in words; or "" */
};

/* laws_test plays |programs| programs. E_PARSE: an equation makes no sense; |first| says why. */
MUST_USE status laws_test(const struct primitive *, const uint8_t seed[SEED_BYTES], size_t programs,
                          struct laws_result *);

/* laws_hold: nothing is wrong, and at least one thing was asked. */
bool laws_hold(const struct laws_result *);

#endif
