/* What each phase of a protocol took, by party: time, messages, bytes, keys put on, taken off. */
#ifndef GLASSHOUSE_RUN_PHASES_H
#define GLASSHOUSE_RUN_PHASES_H

#include "cli/command.h"
#include "sim/json.h"
#include "sim/run.h"

/* Takes the time of each phase of each party, in processor seconds of the whole program. */
struct phase_clock {
    double since;
    int party;
    const char *phase; /* NULL: none */
    struct phase_time {
        int party;
        const char *phase;
        double seconds;
    } * time;
    size_t count, room;
};

/* phase_clock_turn goes with struct observer: a party begins to work, or enters a phase; party 0:
 * nobody does. phase_clock_seconds is what a phase took. */
void phase_clock_turn(struct phase_clock *, int party, const char *phase);
double phase_clock_seconds(const struct phase_clock *, int party, const char *phase);
void phase_clock_clear(struct phase_clock *);

/* phases_write writes DIR/phases.txt where the protocol has phases, and |*written| says so.
 * phases_json writes them into a document, without times: those of two runs differ. */
enum { PHASES_PATH = 4096 };
void phases_path(char path[static PHASES_PATH], const char *folder);
int phases_write(const struct command *, struct run *, const struct phase_clock *,
                 const char *folder, bool *written);
void phases_json(struct json *, struct run *);

#endif
