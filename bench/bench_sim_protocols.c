/* Whole protocols in the house: vectors beside bare arithmetic, what recording adds, and the number
 * of messages beside the paper's formulas (Tassa and Gudes 2012, section 7). */
#define _GNU_SOURCE /* sched_setaffinity */
#include "bench/bench_crypto.h"
#include "bench/bench_sim.h"
#include "protocols/boolean/boolean.h"
#include "protocols/secure_sum/secure_sum.h"
#include "sim/run_spec.h"
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTIES = 3, ENTRIES = 100000, TURNS = 7 };

/* What a secure sum is made of, without a house: each party has an input, draws a mask, adds both
 * to the sum that it holds, later takes the mask off, and keeps a copy of the result; each of the
 * 3m - 2 messages is encoded and decoded into the receiver's vector. */
struct bare {
    struct modulus n;
    struct seeded_tape tape;
    uint64_t *input[PARTIES], *mask[PARTIES], *running[PARTIES], *result[PARTIES];
    uint8_t *wire;
};

static uint64_t *vector(void)
{
    uint64_t *v = calloc(ENTRIES, sizeof *v);
    bench_must(v != NULL);
    return v;
}

static void bare_open(struct bare *b)
{
    const uint8_t seed[SEED_BYTES] = {1};
    bench_must(modulus_set_u64(&b->n, (uint64_t)1 << 32) == OK);
    bench_must(seeded_tape_init(&b->tape, seed, "bare") == OK);
    for (int i = 0; i < PARTIES; i++) {
        b->input[i] = vector();
        b->mask[i] = vector();
        b->running[i] = vector();
        b->result[i] = vector();
    }
    b->wire = calloc(ENTRIES, b->n.bytes);
    bench_must(b->wire);
}

static void bare_close(struct bare *b)
{
    for (int i = 0; i < PARTIES; i++) {
        free(b->input[i]);
        free(b->mask[i]);
        free(b->running[i]);
        free(b->result[i]);
    }
    free(b->wire);
    seeded_tape_clear(&b->tape);
}

static void pass(struct bare *b, int from, int to)
{
    residue_encode(&b->n, b->wire, b->running[from], ENTRIES);
    bench_must(residue_decode(&b->n, b->running[to], b->wire, ENTRIES, NULL) == OK);
}

static void bare_sum(void *argument)
{
    struct bare *b = argument;
    residue_zero(&b->n, b->running[0], ENTRIES);
    for (int i = 0; i < PARTIES; i++) {
        bench_must(tape_vector(&b->tape.tape, "mask", b->n.limb, 1, ENTRIES, b->mask[i]) == OK);
        residue_add(&b->n, b->running[i], b->running[i], b->input[i], ENTRIES);
        residue_add(&b->n, b->running[i], b->running[i], b->mask[i], ENTRIES);
        pass(b, i, (i + 1) % PARTIES);
    }
    for (int i = 0; i < PARTIES; i++) {
        residue_sub(&b->n, b->running[i], b->running[i], b->mask[i], ENTRIES);
        pass(b, i, (i + 1) % PARTIES);
    }
    for (int i = 1; i < PARTIES - 1; i++)
        pass(b, 0, i);
    for (int i = 0; i < PARTIES; i++)
        memcpy(b->result[i], b->running[i], ENTRIES * sizeof *b->result[i]);
}

static void set_inputs(struct run *run)
{
    struct seeded_tape samples;
    const uint8_t seed[SEED_BYTES] = {2};
    bench_must(seeded_tape_init(&samples, seed, "samples") == OK);
    bench_must(run_prepare(run) == OK);
    for (int i = 1; i <= run_parties(run); i++)
        bench_must(run_input_sample(run, i, &samples.tape) == OK);
    seeded_tape_clear(&samples);
}

static void vectors(struct bench *bench)
{
    struct bench_house h;
    struct bare bare;
    char length[16];
    double house[TURNS], limit[TURNS];
    bench_house_open(&h, &secure_sum_protocol);
    snprintf(length, sizeof length, "%d", ENTRIES);
    bench_must(run_set(h.run, "length", length) == OK);
    set_inputs(h.run);
    bare_open(&bare);
    for (int i = 0; i < TURNS; i++) {
        house[i] = bench_time(bench_house_run, &h, 0.1);
        limit[i] = bench_time(bare_sum, &bare, 0.1);
    }
    struct bench_row *row = bench_add(bench, "secure sum of 100,000 entries, 3 parties",
                                      1e3 * bench_median(house, TURNS), "ms");
    bench_limit(row, 1e3 * bench_median(limit, TURNS),
                "bare: the same coins, sums and copies, and messages encoded and decoded");
    bench_bar(row, 1.3, true);
    bare_close(&bare);
    bench_house_close(&h);
}

/* Runs as people record them, and the two ends: nothing but long vectors, nothing but cipher. */
struct recorded_case {
    const char *name;
    const struct protocol *protocol;
    const char *variant, *parties, *length;
    bool is_long; /* a second thread helps */
};

static const struct recorded_case cases[] = {
    {"recording: secure sum, 100,000 entries", &secure_sum_protocol, "as-published", "3", "100000",
     true},
    {"recording: secure sum, one entry, 10 parties", &secure_sum_protocol, "as-published", "10",
     "1", false},
    {"recording: secure AND by hashes, 64 bits", &secure_and_protocol, "separate", "5", "64",
     false},
    {"recording: secure AND hardened, 8 bits", &secure_and_protocol, "hardened", "3", "8", false},
};

/* The processor that this process may use; all of them again. */
static void one_processor(cpu_set_t *before)
{
    cpu_set_t one;
    int first = 0;
    bench_must(sched_getaffinity(0, sizeof *before, before) == 0);
    while (!CPU_ISSET(first, before))
        first++;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    bench_must(sched_setaffinity(0, sizeof one, &one) == 0);
}

static void recorded_row(struct bench *bench, const char *name, double *recorded, double *bare,
                         double bar, const char *note)
{
    struct bench_row *row = bench_add(bench, name, 1e6 * bench_median(recorded, TURNS), "us");
    bench_limit(row, 1e6 * bench_median(bare, TURNS), note);
    bench_bar(row, bar, true);
}

/* By the clock: with a second thread, processor time says nothing of how long it takes. */
static double clock_seconds(void (*body)(void *), void *argument)
{
    enum { CALLS = 10 };
    const double begin = bench_seconds();
    for (int i = 0; i < CALLS; i++)
        body(argument);
    return (bench_seconds() - begin) / CALLS;
}

static void on_two(struct bench *bench, const struct recorded_case *c, struct bench_house *h)
{
    double bare[TURNS], recorded[TURNS];
    char name[96];
    for (int i = 0; i < TURNS; i++) {
        bare[i] = clock_seconds(bench_house_run, h);
        recorded[i] = clock_seconds(bench_house_record, h);
    }
    snprintf(name, sizeof name, "%s, two cores", c->name);
    recorded_row(bench, name, recorded, bare, 1.5,
                 "the same run without recording, by the clock: of a quiet machine");
}

static void recording(struct bench *bench, const struct recorded_case *c)
{
    struct bench_house h;
    double bare[TURNS], recorded[TURNS];
    cpu_set_t processors;
    bench_house_open(&h, c->protocol);
    bench_must(run_spec_words(h.run, "--variant %s --set 'parties=%s' --set 'length=%s'",
                              c->variant, c->parties, c->length) == OK);
    set_inputs(h.run);
    one_processor(&processors);
    for (int i = 0; i < TURNS; i++) {
        bare[i] = bench_time(bench_house_run, &h, 0.05);
        recorded[i] = bench_time(bench_house_record, &h, 0.05);
    }
    recorded_row(bench, c->name, recorded, bare, 2.5,
                 "the same run without recording, on one core");
    bench_must(sched_setaffinity(0, sizeof processors, &processors) == 0);
    if (c->is_long && CPU_COUNT(&processors) > 1)
        on_two(bench, c, &h);
    bench_house_close(&h);
}

static void count_row(struct bench *bench, const char *name, uint64_t counted, uint64_t formula,
                      const char *note)
{
    struct bench_row *row = bench_add(bench, name, (double)counted, "messages");
    bench_limit(row, (double)formula, note);
    row->bar = 1;
    row->at_most = true;
}

/* Formula and count side by side; what the paper does not count stands apart. */
static void counts(struct bench *bench, const char *parties)
{
    struct bench_house h;
    char name[96];
    const uint64_t m = strtoull(parties, NULL, 10);
    bench_house_open(&h, &secure_sum_protocol);
    bench_must(run_set(h.run, "parties", parties) == OK);
    set_inputs(h.run);
    bench_house_run(&h);
    snprintf(name, sizeof name, "secure sum, %s parties: around the ring", parties);
    count_row(bench, name,
              run_sent_of(h.run, &secure_sum_shift) + run_sent_of(h.run, &secure_sum_unshift),
              2 * m, "2m (section 7)");
    snprintf(name, sizeof name, "secure sum, %s parties: the announcement", parties);
    count_row(bench, name, run_sent_of(h.run, &secure_sum_result), m - 2,
              "m - 2 (secure_sum.c, note 1)");
    bench_house_close(&h);
    bench_house_open(&h, &secure_and_protocol);
    bench_must(run_set(h.run, "parties", parties) == OK);
    set_inputs(h.run);
    bench_house_run(&h);
    snprintf(name, sizeof name, "secure AND, %s parties: ring and digests", parties);
    count_row(bench, name,
              run_sent_of(h.run, &boolean_shift) + run_sent_of(h.run, &boolean_unshift) +
                  run_sent_of(h.run, &boolean_digest_sum) +
                  run_sent_of(h.run, &boolean_digest_targets),
              2 * m, "2m (section 7)");
    snprintf(name, sizeof name, "secure AND, %s parties: key and announcement", parties);
    count_row(bench, name, run_sent_of(h.run, &boolean_key) + run_sent_of(h.run, &boolean_result),
              m, "1 + (m - 1) (boolean.c, notes 1 and 2)");
    bench_house_close(&h);
}

void bench_sim_protocols(struct bench *bench)
{
    vectors(bench);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        recording(bench, &cases[i]);
    counts(bench, "3");
    counts(bench, "10");
}
