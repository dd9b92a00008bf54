/* Calls of parts: what a call costs beside the same messages written flat, how many calls a second
 * a trusted party answers, and how many executions with ideal parts are enumerated. */
#include "bench/bench_crypto.h"
#include "bench/bench_sim.h"
#include "proofs/ask/checker.h"
#include "proofs/specimens/specimens.h"
#include "protocols/secure_sum/secure_sum.h"
#include "sim/part.h"

enum { CALLS = 2000, TURNS = 7, PARTIES = 3 };

static const struct variant variants[] = {
    {"called", "each sum is a call"}, {"flat", "each sum is plain code of the role"}, {0}};
static const struct parameter parameters[] = {
    {"parties", "", "3", PARAMETER_PARTIES, 2, PARTIES_MOST, NULL}, {0}};

static status prepare(struct run *run)
{
    const struct shape *shape;
    run_set_parties(run, (int)run_number(run, "parties"));
    REQUIRE(part_of(run, &secure_sum_protocol, NULL, run_parties(run),
                    PAIRS({"modulus", "2^32", 0}, {"length", NULL, 1}), &shape));
    run_set_state(run, shape);
    return OK;
}

static status role(struct party *me)
{
    struct run *run = party_run(me);
    const struct shape *shape = run_state(run);
    const bool flat = party_variant(me, "flat");
    const uint64_t one = 1;
    const struct value input = residues_of(run, run_integers(run, (uint64_t)1 << 32), &one, 1);
    struct value sum;
    for (int i = 0; i < CALLS; i++) {
        temporary_begin(me);
        if (flat)
            REQUIRE(secure_sum(me, &input, &sum));
        else
            REQUIRE(call(me, NULL, shape, &input, &sum));
        temporary_end(me);
    }
    return OK;
}

static bool no_input(struct run *run, int party)
{
    (void)run;
    (void)party;
    return false;
}

static const struct message *const messages[] = {NULL};
static const struct protocol *const parts[] = {&secure_sum_protocol, NULL};
static const struct protocol many_sums = {.name = "many-sums",
                                          .variants = variants,
                                          .parameters = parameters,
                                          .messages = messages,
                                          .parts = parts,
                                          .has_input = no_input,
                                          .prepare = prepare,
                                          .role = role};

static void open_as(struct bench_house *h, const char *variant, const char *ideal)
{
    bench_house_open(h, &many_sums);
    bench_must(run_set_variant(h->run, variant) == OK);
    bench_must(run_set_ideal(h->run, ideal) == OK);
    bench_must(run_prepare(h->run) == OK);
}

static void calls(struct bench *bench)
{
    struct bench_house called, flat, ideal;
    double call_time[TURNS], flat_time[TURNS], ideal_time[TURNS];
    open_as(&called, "called", "");
    open_as(&flat, "flat", "");
    open_as(&ideal, "called", "all");
    for (int i = 0; i < TURNS; i++) {
        call_time[i] = bench_time(bench_house_run, &called, 0.1) / CALLS;
        flat_time[i] = bench_time(bench_house_run, &flat, 0.1) / CALLS;
        ideal_time[i] = bench_time(bench_house_run, &ideal, 0.1) / CALLS;
    }
    struct bench_row *row = bench_add(bench, "call of a secure sum, 3 parties",
                                      1e9 * bench_median(call_time, TURNS), "ns");
    bench_limit(row, 1e9 * bench_median(flat_time, TURNS), "the same messages written flat");
    bench_bar(row, 1.3, true);
    row = bench_add(bench, "calls a second that a trusted party answers, 3 parties",
                    1 / bench_median(ideal_time, TURNS), "1/s");
    bench_limit(row, 2e6, "two million");
    bench_bar(row, 1, false);
    bench_house_close(&called);
    bench_house_close(&flat);
    bench_house_close(&ideal);
}

/* A role with ten calls: everybody's sum, ten times over. */
enum { TEN = 10 };

static status prepare_ten(struct run *run)
{
    const struct shape *shape;
    const char *modulus = run_parameter_text(run, "modulus");
    REQUIRE(specimen_prepare(run));
    REQUIRE(part_of(run, &secure_sum_protocol, NULL, run_parties(run),
                    PAIRS({"modulus", modulus, 0}, {"length", NULL, 1}), &shape));
    run_set_state(run, shape);
    return OK;
}

static status ten_sums(struct party *me)
{
    struct value sum;
    for (int i = 0; i < TEN; i++)
        REQUIRE(call(me, NULL, run_state(party_run(me)), party_input(me), &sum));
    return output(me, "sum", &sum);
}

static status sum_ideal(struct ideal *ideal)
{
    const int parties = run_parties(ideal_run(ideal));
    struct value sum = value_copy(ideal_input(ideal, 1));
    for (int i = 2; i <= parties; i++)
        residues_add(&sum, &sum, ideal_input(ideal, i));
    for (int i = 1; i <= parties; i++)
        ideal_output(ideal, i, "sum", &sum);
    return OK;
}

static const struct parameter ten_parameters[] = {
    {"parties", "", "3", PARAMETER_PARTIES, 2, PARTIES_MOST, NULL},
    {"modulus", "N", "36", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "entries of each input", "1", PARAMETER_NUMBER, 1, 1, NULL},
    {0}};
static const struct protocol ten_protocol = {.name = "ten-sums",
                                             .variants = specimen_variants,
                                             .parameters = ten_parameters,
                                             .messages = messages,
                                             .parts = parts,
                                             .prepare = prepare_ten,
                                             SPECIMEN_INPUTS,
                                             .role = ten_sums,
                                             .ideal = sum_ideal};

static void judge_ten(void *job)
{
    struct findings f;
    findings_init(&f);
    bench_must(checker_run(job, &f, NULL) == OK);
    bench_must(f.count == 1 && f.list[0].verdict == VERDICT_HOLDS_IF &&
               f.list[0].executions == 551368);
    findings_clear(&f);
}

/* 551,368 inputs, one execution each: no coin of a part is left. So many are not all played: what a
 * party does after what it saw is played once, one in 64 of the others again, and the rest is put
 * together (proofs/exact/census_calls.c). */
static void enumerated(struct bench *bench)
{
    struct job job = {.protocol = &ten_protocol,
                      .what = {.variant = "honest",
                               .settings = "parties=3 modulus=82 ideal=all",
                               .checker = CHECKER_ENUMERATE,
                               .class = &any_one,
                               .every_input = true,
                               .expect = {.some = VERDICT_EXHAUSTED}}};
    const double seconds = bench_time(judge_ten, &job, 1.0);
    struct bench_row *row =
        bench_add(bench, "enumerate: ten ideal calls, put together", 551368 / seconds, "runs/s");
    bench_limit(row, 500000, "the mark: complete executions a second a core, each judged");
    bench_bar(row, 1, false);
}

static void run_all(struct bench *bench)
{
    calls(bench);
    enumerated(bench);
}

const struct bench_suite bench_parts = {
    "parts", "calls of parts beside the same messages written flat, and ideal calls", run_all};
