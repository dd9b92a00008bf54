/* What every protocol is asked: runs of all of them, in all variants and several sizes. */
#ifndef GLASSHOUSE_TEST_EVERY_H
#define GLASSHOUSE_TEST_EVERY_H

#include "protocols/protocols.h"
#include "sim/world.h"
#include "tests/expect.h"

/* The real world of the run that is being checked, and the tape of samples. */
extern struct real_world every_world;
extern struct seeded_tape every_samples;

/* every_main is test_main with the tape of samples. */
int every_main(int argc, char **argv, const struct test *tests, size_t count);

/* every_run calls |check| for runs of all protocols and variants with up to |parties|
 * parties, from the least that it takes (where that is a parameter), inputs of three entries
 * (where that is one), and sampled inputs: |repeats| times each. every_shape does so before
 * there are inputs, once. */
void every_run(void (*check)(struct run *), int parties, size_t repeats);
void every_shape(void (*check)(struct run *), int parties);

bool every_sample(struct run *); /* new inputs */

/* every_name is the run in words, for messages; static. */
const char *every_name(struct run *);

/* same_outputs: has the party output what the ideal function gives it? After run_ideal. */
bool same_outputs(struct run *, int party);

#endif
