/* The laws of a primitive (sim/primitives.h). Random programs of its operations are played with the
 * real and with the ideal cryptography:
 *
 *   1  the two must agree on everything that either shows: which entries are equal;
 *   2  what is written must be read back, to the same bytes;
 *   3  the equations that the primitive states must hold in both.
 *
 * An operation that the ideal world refuses by name (a key that is not on a point) counts in
 * neither, nor does what is made of its results. This is a test and no proof: it asks what it
 * draws. */
#ifndef GLASSHOUSE_LAWS_H
#define GLASSHOUSE_LAWS_H

#include "crypto/tape.h"
#include "sim/primitives.h"

enum { LAWS_TEXT = 512 };

struct laws_result {
    size_t programs;
    size_t pairs, apart;   /* pairs of entries, and those that are equal in one world alone */
    size_t read, unread;   /* entries that were written, and those that are not read back */
    size_t stopped;        /* operations that ended otherwise than well */
    size_t asked, broken;  /* entries on which an equation was asked, and did not hold */
    size_t silent;         /* equations that were never asked */
    char first[LAWS_TEXT]; /* the first that is wrong, in words; "" */
};

/* laws_test plays |programs| programs. E_PARSE with |first|: an equation makes no sense. */
MUST_USE status laws_test(const struct primitive *, const uint8_t seed[SEED_BYTES], size_t programs,
                          struct laws_result *);

/* laws_hold: nothing is wrong, and something was asked. */
bool laws_hold(const struct laws_result *);

#endif
