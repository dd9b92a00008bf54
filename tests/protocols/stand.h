/* One run of a protocol in the real world, for the tests of a protocol alone. */
#ifndef GLASSHOUSE_TEST_PROTOCOLS_STAND_H
#define GLASSHOUSE_TEST_PROTOCOLS_STAND_H

#include "sim/protocol.h"
#include "sim/world.h"
#include "tests/expect.h"

struct stand {
    struct real_world world;
    struct run *run;
};

/* Names and values of parameters. */
#define SET(...) ((const char *const[]){__VA_ARGS__, NULL})

/* stand_begin sets the parameters of |pairs|; the run is not prepared yet. */
void stand_begin(struct stand *, const struct protocol *, const char *const *pairs);
void stand_end(struct stand *);

/* stand_refused prepares the run, which must be refused with |says|, and ends the stand. */
void stand_refused(struct stand *, const char *says);

/* stand_inputs gives the inputs of parties 1 and so on, as people type them. */
void stand_inputs(struct run *, const char *const *inputs);

/* stand_executes runs once; all parties must end with the outputs of the ideal function. */
void stand_executes(struct run *);

#endif
