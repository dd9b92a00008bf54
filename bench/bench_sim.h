/* Shared by the files of the sim suite. */
#ifndef GLASSHOUSE_BENCH_SIM_H
#define GLASSHOUSE_BENCH_SIM_H

#include "bench/bench.h"
#include "sim/party.h"
#include "sim/transcript.h"

struct bench_file {
    int descriptor;
    size_t at, written;
};

/* A run without views, which can be recorded into two unnamed files. */
struct bench_house {
    struct real_world world;
    struct run *run;
    struct bench_file wire, tape;
};

void bench_house_open(struct bench_house *, const struct protocol *);
void bench_house_close(struct bench_house *);
/* For bench_time: one execution, unrecorded or recorded. */
void bench_house_run(void *house);
void bench_house_record(void *house);
/* bench_message_seconds is the price of a message of one residue that the house delivers and does
 * not record. */
double bench_message_seconds(void);

void bench_sim_protocols(struct bench *); /* sums of vectors, what recording adds, and counts */

#endif
