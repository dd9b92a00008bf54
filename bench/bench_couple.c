/* Couple and sample at size: seconds and memory of a judgement by the number of messages, each
 * beside what as many messages would take at the price of the shortest run. */
#include "bench/bench.h"
#include "bench/bench_crypto.h"
#include "proofs/couple/couple.h"
#include "proofs/sampled/sample.h"
#include "proofs/specimens/specimens.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Player 1 sends one masked entry after the other. */
static status stream(struct party *me)
{
    const struct value *input = party_input(me);
    const uint64_t messages = run_number(party_run(me), "messages");
    for (uint64_t i = 0; i < messages; i++) {
        struct value mask, masked = residues_like(input);
        if (party_is(me, 2)) {
            REQUIRE(receive(me, 1, &specimen_value, &masked));
            continue;
        }
        REQUIRE(draw_residues(me, "mask", input->modulus, 1, &mask));
        residues_add(&masked, input, &mask);
        REQUIRE(send(me, 2, &specimen_value, &masked));
    }
    return OK;
}

static status stream_view(struct ideal *ideal, struct party *puppet)
{
    const struct modulus *n = party_input(puppet)->modulus;
    const uint64_t messages = run_number(party_run(puppet), "messages");
    (void)ideal;
    for (uint64_t i = 0; i < messages; i++) {
        struct value heard;
        if (party_is(puppet, 1)) {
            REQUIRE(draw_residues(puppet, "mask", n, 1, &heard));
            continue;
        }
        REQUIRE(invent_residues(puppet, n, 1, &heard));
        REQUIRE(hear(puppet, 1, &specimen_value, &heard));
    }
    return OK;
}

static const struct parameter parameters[] = {
    {"parties", "number of parties", "2", PARAMETER_PARTIES, 2, 2, NULL},
    {"modulus", "N", "2^64", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "entries of each input", "1", PARAMETER_NUMBER, 1, 1, NULL},
    {"messages", "how many are sent", "1", PARAMETER_NUMBER, 1, 10000000, NULL},
    {0}};

static const struct protocol stream_protocol = {.name = "stream",
                                                .title = "Many messages",
                                                .source = "ours",
                                                .summary = "Many messages",
                                                .variants = specimen_variants,
                                                .parameters = parameters,
                                                .messages = specimen_messages,
                                                .prepare = specimen_prepare,
                                                .parse = specimen_parse,
                                                .input_count = specimen_input_count,
                                                .input_at = specimen_input_at,
                                                .sample = specimen_sample,
                                                .role = stream,
                                                .ideal = specimen_no_output,
                                                .ideal_view = stream_view};

static void couple_once(struct reality *r)
{
    struct trace t;
    struct judgement j = {0};
    trace_init(&t, r->world);
    bench_must(reality_inputs(r, 0));
    bench_must(couple_judge(r, &t, 2, 0, true, &j) == OK && j.executed == OK);
    bench_must(!j.leak.words && !j.view.words && !j.coin.words && j.asked_ideal);
    judgement_clear(&j);
    trace_clear(&t);
}

/* One view of the run, and the cells of all its features. */
static void sample_once(struct reality *r)
{
    struct atoms a = {0};
    size_t count;
    unsigned cells = 0;
    bench_must(reality_inputs(r, 0));
    reality_seed(r, "bench", 0, 0);
    run_keep_views(r->run, true);
    bench_must(run_execute(r->run) == OK);
    atoms_read(&a, r->run, 2, false);
    struct feature *features = features_of(&a, false, &count);
    for (size_t f = 0; f < count; f++)
        cells |= 1u << (feature_cell(&features[f], &a) % 32);
    bench_must(cells != 0);
    free(features);
    atoms_clear(&a);
}

struct cost {
    double seconds, bytes;
};

/* In a process of its own, so that memory is its own. */
static struct cost measure(void (*once)(struct reality *), unsigned messages)
{
    struct cost cost = {0};
    int ends[2];
    bench_must(pipe(ends) == 0);
    const pid_t child = fork();
    bench_must(child >= 0);
    if (child == 0) {
        char settings[64], error[256];
        struct reality r;
        struct rusage before, after;
        snprintf(settings, sizeof settings, "messages=%u", messages);
        const struct job job = {.protocol = &stream_protocol,
                                .what = {.variant = "honest", .settings = settings}};
        bench_must(reality_begin(&r, &job, NULL, error) == OK);
        getrusage(RUSAGE_SELF, &before);
        const double start = bench_cpu_seconds();
        once(&r);
        cost.seconds = bench_cpu_seconds() - start;
        getrusage(RUSAGE_SELF, &after);
        cost.bytes = 1024.0 * (double)(after.ru_maxrss - before.ru_maxrss);
        bench_must(write(ends[1], &cost, sizeof cost) == sizeof cost);
        _exit(0);
    }
    close(ends[1]);
    bench_must(read(ends[0], &cost, sizeof cost) == sizeof cost);
    close(ends[0]);
    bench_must(waitpid(child, NULL, 0) == child);
    return cost;
}

static void grow(struct bench *b, const char *engine, void (*once)(struct reality *))
{
    static const unsigned sizes[] = {10000, 100000, 1000000};
    struct cost first = {0};
    for (size_t i = 0; i < 3; i++) {
        const double n = sizes[i];
        char name[96];
        const struct cost cost = measure(once, sizes[i]);
        first = i ? first : cost;
        snprintf(name, sizeof name, "%s: a run of %u messages", engine, sizes[i]);
        struct bench_row *row = bench_add(b, name, 1e9 * cost.seconds / n, "ns/message");
        bench_limit(row, 1e9 * first.seconds / sizes[0], "the price of 10,000 messages");
        bench_bar(row, 1.2, true);
        snprintf(name, sizeof name, "%s: memory for %u messages", engine, sizes[i]);
        row = bench_add(b, name, cost.bytes / n, "bytes/message");
        bench_limit(row, first.bytes / sizes[0], "the memory of 10,000 messages");
        bench_bar(row, 1.2, true);
    }
}

static void run(struct bench *b)
{
    grow(b, "couple", couple_once);
    grow(b, "sample", sample_once);
}

const struct bench_suite bench_couple = {"couple",
                                         "couple and sample at 10,000 to 1,000,000 messages", run};
