#include "bench/bench_stream.h"
#include "bench/bench_crypto.h"
#include "proofs/specimens/specimens.h"
#include "sim/part.h"
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Player 1 sends one masked entry. */
static status one_role(struct party *me)
{
    const struct value *input = party_input(me);
    struct value mask, masked = residues_like(input);
    if (party_is(me, 2))
        return receive(me, 1, &specimen_value, &masked);
    REQUIRE(draw_residues(me, "mask", input->modulus, 1, &mask));
    residues_add(&masked, input, &mask);
    return send(me, 2, &specimen_value, &masked);
}

static status one_view(struct ideal *ideal, struct party *puppet)
{
    const struct modulus *n = party_input(puppet)->modulus;
    struct value heard;
    (void)ideal;
    if (party_is(puppet, 1))
        return draw_residues(puppet, "mask", n, 1, &heard);
    REQUIRE(invent_residues(puppet, n, 1, &heard));
    return hear(puppet, 1, &specimen_value, &heard);
}

static const struct parameter one_parameters[] = {
    {"parties", "number of parties", "2", PARAMETER_PARTIES, 2, 2, NULL},
    {"modulus", "N", "2^64", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "entries of each input", "1", PARAMETER_NUMBER, 1, 1, NULL},
    {0}};

static const struct protocol one_protocol = {.name = "one",
                                             .title = "One message",
                                             .source = "ours",
                                             .summary = "One message",
                                             .variants = specimen_variants,
                                             .parameters = one_parameters,
                                             .messages = specimen_messages,
                                             .prepare = specimen_prepare,
                                             SPECIMEN_INPUTS,
                                             .role = one_role,
                                             .ideal = specimen_no_output,
                                             .ideal_view = one_view};

static status make_part(struct run *run, const struct shape **shape)
{
    return part_of(run, &one_protocol, "honest", 2, NO_PAIRS, shape);
}

/* Player 1 sends one masked entry after the other, each in a call or none. */
static status stream(struct party *me)
{
    const struct shape *shape;
    struct run *run = party_run(me);
    const uint64_t messages = run_number(run, "messages"), calls = run_number(run, "calls");
    REQUIRE(make_part(run, &shape));
    for (uint64_t i = 0; i < messages; i++)
        REQUIRE(one_role(me));
    for (uint64_t i = 0; i < calls; i++)
        REQUIRE(call(me, NULL, shape, party_input(me), NULL));
    return OK;
}

static status stream_view(struct ideal *ideal, struct party *puppet)
{
    const struct shape *shape;
    struct run *run = ideal_run(ideal);
    const uint64_t messages = run_number(run, "messages"), calls = run_number(run, "calls");
    REQUIRE(make_part(run, &shape));
    for (uint64_t i = 0; i < messages; i++)
        REQUIRE(one_view(ideal, puppet));
    for (uint64_t i = 0; i < calls; i++)
        REQUIRE(hear_call(puppet, NULL, shape, party_input(puppet), KNOWN({.name = NULL})));
    return OK;
}

static const struct parameter parameters[] = {
    {"parties", "number of parties", "2", PARAMETER_PARTIES, 2, 2, NULL},
    {"modulus", "N", "2^64", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "entries of each input", "1", PARAMETER_NUMBER, 1, 1, NULL},
    {"messages", "how many are sent", "0", PARAMETER_NUMBER, 0, 10000000, NULL},
    {"calls", "of a part that sends one", "0", PARAMETER_NUMBER, 0, 10000000, NULL},
    {0}};
static const struct protocol *const parts[] = {&one_protocol, NULL};

static const struct protocol stream_protocol = {.name = "stream",
                                                .title = "Many messages",
                                                .source = "ours",
                                                .summary = "Many messages",
                                                .variants = specimen_variants,
                                                .parameters = parameters,
                                                .messages = specimen_messages,
                                                .parts = parts,
                                                .prepare = specimen_prepare,
                                                SPECIMEN_INPUTS,
                                                .role = stream,
                                                .ideal = specimen_no_output,
                                                .ideal_view = stream_view};

struct cost {
    double seconds, bytes;
};

/* What this process and the programs that it started and waited for took so far. */
static struct cost spent(void)
{
    struct rusage own, others;
    getrusage(RUSAGE_SELF, &own);
    getrusage(RUSAGE_CHILDREN, &others);
    return (struct cost){bench_cpu_seconds() + (double)others.ru_utime.tv_sec +
                             1e-6 * (double)others.ru_utime.tv_usec,
                         1024.0 * (double)(own.ru_maxrss + others.ru_maxrss)};
}

/* In a process of its own, so that memory is its own. */
static struct cost measure(void (*once)(struct reality *), const char *unit, unsigned size)
{
    struct cost cost = {0};
    int ends[2];
    bench_must(pipe(ends) == 0);
    const pid_t child = fork();
    bench_must(child >= 0);
    if (child == 0) {
        char settings[64];
        struct reality r;
        snprintf(settings, sizeof settings, "%ss=%u", unit, size);
        const struct job job = {.protocol = &stream_protocol,
                                .what = {.variant = "honest", .settings = settings}};
        bench_must(reality_begin(&r, &job, NULL, NULL) == OK);
        const struct cost before = spent();
        once(&r);
        const struct cost after = spent();
        cost = (struct cost){after.seconds - before.seconds, after.bytes - before.bytes};
        bench_must(write(ends[1], &cost, sizeof cost) == sizeof cost);
        _exit(0);
    }
    close(ends[1]);
    bench_must(read(ends[0], &cost, sizeof cost) == sizeof cost);
    close(ends[0]);
    bench_must(waitpid(child, NULL, 0) == child);
    return cost;
}

/* Memory is measured in pages: below this much for all it says nothing of one message. */
static const double little = 1 << 22;

static void grow(struct bench *b, const char *what, void (*once)(struct reality *),
                 const char *unit, unsigned least, unsigned most)
{
    struct cost first = {0};
    for (unsigned size = least; size <= most; size *= 10) {
        char name[96], each[32];
        const double n = size;
        const struct cost cost = measure(once, unit, size);
        first = size == least ? cost : first;
        snprintf(name, sizeof name, "%s: a run of %u %ss", what, size, unit);
        snprintf(each, sizeof each, "ns/%s", unit);
        struct bench_row *row = bench_add(b, name, 1e9 * cost.seconds / n, each);
        bench_limit(row, 1e9 * first.seconds / least, "the price in the least run");
        bench_bar(row, 1.2, true);
        const double fair = first.bytes > little ? first.bytes : little;
        snprintf(name, sizeof name, "%s: memory for %u %ss", what, size, unit);
        snprintf(each, sizeof each, "bytes/%s", unit);
        row = bench_add(b, name, cost.bytes / n, each);
        bench_limit(row, fair / least, "the memory of the least run, or 4 MiB");
        bench_bar(row, 1.2, true);
    }
}

void bench_growth(struct bench *b, const char *what, void (*once)(struct reality *))
{
    grow(b, what, once, "message", 10000, 1000000);
    grow(b, what, once, "call", 1000, 10000);
}
