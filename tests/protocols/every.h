/* Shared by the tests of all protocols: runs of each, in all variants and several sizes. */
#ifndef GLASSHOUSE_TEST_EVERY_H
#define GLASSHOUSE_TEST_EVERY_H

#include "protocols/protocols.h"
#include "sim/world.h"
#include "tests/expect.h"

/* The real world of the run that is being checked, and the tape of samples. */
extern struct real_world every_world;
extern struct seeded_tape every_samples;

/* every_main is test_main with the tape of samples. */
int every_main(int argc, char **argv);

/* every_run calls |check| for runs of all protocols and variants, |repeats| times each: with up to
 * |parties| parties, from the least that the protocol takes (if that is a parameter), with inputs
 * of three entries (if that is a parameter), and sampled inputs. every_shape calls it once for
 * each, before there are inputs. */
void every_run(void (*check)(struct run *), int parties, size_t repeats);
void every_shape(void (*check)(struct run *), int parties);

bool every_sample(struct run *); /* new inputs */

/* every_name is the run in words, for messages. The result is static. */
const char *every_name(struct run *);

/* same_outputs: has the party output what the ideal function gives it? After run_ideal. */
bool same_outputs(struct run *, int party);

#endif
