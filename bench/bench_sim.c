/* The sim suite: what the house costs beside what it must cost.
 *
 * A message that is delivered and recorded costs at least two switches of stacks (to the receiver
 * and back) and the hash of its record. Those two are measured here, on the same records. */
#include "bench/bench_sim.h"
#include "bench/bench_crypto.h"
#include "crypto/blake3.h"
#include "crypto/hash.h"
#include "sim/fiber.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

static const struct message ball = {
    "ball", "bench", 1, {{"number", KIND_RESIDUES, LEAK_PUBLIC, FIELD_FIXED}}};
static const struct message *const messages[] = {&ball, NULL};
static const struct variant variants[] = {{"only", "for the bench"}, {0}};
static const struct parameter parameters[] = {
    {"messages", "", "100000", PARAMETER_NUMBER, 2, 1 << 24, NULL}, {0}};

static status prepare(struct run *run)
{
    run_set_parties(run, 2);
    return OK;
}

static bool has_input(struct run *run, int party)
{
    (void)run;
    (void)party;
    return false;
}

/* The ball goes over and comes back; each message has one residue. */
static status ping_pong(struct party *me)
{
    struct value v = residues(party_run(me), run_integers(party_run(me), 1000003), 1);
    const uint64_t turns = party_number(me, "messages") / 2;
    const int other = 3 - party_index(me);
    for (uint64_t i = 0; i < turns; i++) {
        if (party_is(me, 1))
            REQUIRE(send(me, other, &ball, &v));
        REQUIRE(receive(me, other, &ball, &v));
        if (party_is(me, 2))
            REQUIRE(send(me, other, &ball, &v));
    }
    return OK;
}

static const struct protocol ping_pong_protocol = {.name = "ping-pong",
                                                   .variants = variants,
                                                   .parameters = parameters,
                                                   .messages = messages,
                                                   .prepare = prepare,
                                                   .has_input = has_input,
                                                   .role = ping_pong};

/* A file that is written from its start again before it grows large: the disk is not measured. */
enum { FILE_MOST = 1 << 22 };

static status write_file(void *context, const char *bytes, size_t size)
{
    struct bench_file *f = context;
    if (f->at + size > FILE_MOST)
        f->at = 0;
    f->written += size;
    bench_must(pwrite(f->descriptor, bytes, size, (off_t)f->at) == (ssize_t)size);
    f->at += size;
    return OK;
}

static void open_file(struct bench_file *f)
{
    char path[] = "/tmp/glasshouse-bench-XXXXXX";
    *f = (struct bench_file){.descriptor = mkstemp(path)};
    bench_must(f->descriptor >= 0 && unlink(path) == 0);
}

void bench_house_open(struct bench_house *h, const struct protocol *protocol)
{
    const uint8_t seed[SEED_BYTES] = {1};
    *h = (struct bench_house){0};
    bench_must(real_world_init(&h->world, seed) == OK);
    h->run = run_new(protocol, &h->world.world);
    run_keep_views(h->run, false);
    open_file(&h->wire);
    open_file(&h->tape);
}

void bench_house_close(struct bench_house *h)
{
    run_free(h->run);
    real_world_clear(&h->world);
    close(h->wire.descriptor);
    close(h->tape.descriptor);
}

void bench_house_run(void *argument)
{
    struct bench_house *h = argument;
    run_set_observer(h->run, NULL);
    bench_must(run_execute(h->run) == OK);
}

void bench_house_record(void *argument)
{
    struct bench_house *h = argument;
    const struct transcript_sink wire = {write_file, &h->wire}, tape = {write_file, &h->tape};
    struct transcript *t = transcript_begin(h->run, &h->world, "1", NULL, "{}", &wire, &tape);
    const struct observer observer = transcript_observer(t);
    run_set_observer(h->run, &observer);
    bench_must(run_execute(h->run) == OK);
    bench_must(transcript_end(t) == OK);
}

double bench_message_seconds(void)
{
    enum { BALLS = 100000 }; /* the default */
    struct bench_house h;
    bench_house_open(&h, &ping_pong_protocol);
    bench_must(run_prepare(h.run) == OK);
    const double seconds = bench_time(bench_house_run, &h, 0.2) / BALLS;
    bench_house_close(&h);
    return seconds;
}

struct switching {
    struct fiber fiber;
    bool stop;
};

static void yield_always(void *argument)
{
    struct switching *s = argument;
    while (!s->stop)
        fiber_yield(&s->fiber);
}

enum { SWITCHES = 10000, HASHES = 1000 };

static void switch_there_and_back(void *argument)
{
    struct switching *s = argument;
    for (int i = 0; i < SWITCHES; i++)
        fiber_resume(&s->fiber);
}

static double switch_seconds(void)
{
    struct switching s = {0};
    bench_must(fiber_init(&s.fiber) == OK);
    fiber_start(&s.fiber, yield_always, &s);
    const double seconds = bench_time(switch_there_and_back, &s, 0.1) / SWITCHES;
    s.stop = true;
    fiber_resume(&s.fiber);
    fiber_clear(&s.fiber);
    return seconds;
}

/* One hash over the former hash and a record, as the chain had it before version 3: a measure that
 * does not depend on our code. */
static void hash_records(void *argument)
{
    static uint8_t buffer[4096];
    const size_t size = *(const size_t *)argument;
    for (int i = 0; i < HASHES; i++)
        hash_sha256(buffer, buffer, size);
}

/* As the chain has it: many at once. */
static void hash_side_by_side(void *argument)
{
    static uint8_t buffer[4096], out[HASHES][BLAKE3_BYTES];
    struct blake3_input in[HASHES];
    for (int i = 0; i < HASHES; i++)
        in[i] = (struct blake3_input){buffer + i, *(const size_t *)argument};
    blake3_many(out, in, HASHES);
}

static size_t record_bytes(struct bench_house *h, uint64_t count)
{
    h->wire.written = 0;
    bench_house_record(h);
    return (size_t)(h->wire.written / count);
}

enum { TURNS = 7, CHAIN_BYTES = 32, TAIL_BYTES = 73 /* the hash itself, which is not hashed */ };

static void one_residue(struct bench *bench)
{
    const uint64_t count = 100000;
    const double ns = 1e9;
    struct bench_house h;
    double bare[TURNS], recorded[TURNS], limit[TURNS], chain[TURNS], many[TURNS], stack[TURNS];
    char note[160];
    bench_house_open(&h, &ping_pong_protocol);
    bench_must(run_prepare(h.run) == OK);
    const size_t record = record_bytes(&h, count);
    size_t hashed = record - TAIL_BYTES + CHAIN_BYTES;
    for (int i = 0; i < TURNS; i++) {
        bare[i] = bench_time(bench_house_run, &h, 0.05) / (double)count;
        recorded[i] = bench_time(bench_house_record, &h, 0.1) / (double)count;
        chain[i] = bench_time(hash_records, &hashed, 0.05) / HASHES;
        many[i] = bench_time(hash_side_by_side, &hashed, 0.05) / HASHES;
        stack[i] = switch_seconds();
        limit[i] = chain[i] + stack[i];
    }
    const double sum = bench_median(limit, TURNS), each = bench_median(recorded, TURNS);
    bench_add(bench, "two switches of stacks", ns * bench_median(stack, TURNS), "ns");
    snprintf(note, sizeof note, "SHA-256 of %zu bytes: a record and the hash before it", hashed);
    snprintf(bench_add(bench, "hash of a record", ns * bench_median(chain, TURNS), "ns")->note,
             sizeof note, "%s", note);
    snprintf(note, sizeof note, "BLAKE3, %d at once", blake3_at_once());
    snprintf(
        bench_add(bench, "hash of a record, of many", ns * bench_median(many, TURNS), "ns")->note,
        sizeof note, "%s", note);
    struct bench_row *row =
        bench_add(bench, "message of one residue, delivered", ns * bench_median(bare, TURNS), "ns");
    row = bench_add(bench, "message of one residue, recorded", ns * each, "ns");
    bench_limit(row, ns * sum, "two switches and SHA-256 of its record");
    bench_bar(row, 2, true);
    row = bench_add(bench, "messages recorded a second", 1 / each, "1/s");
    bench_limit(row, 1e6, "one million");
    bench_bar(row, 1, false);
    bench_house_close(&h);
}

static double peak_megabytes(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss / 1024;
}

static void a_million(struct bench *bench)
{
    struct bench_house h;
    bench_house_open(&h, &ping_pong_protocol);
    bench_must(run_set(h.run, "messages", "10000") == OK && run_prepare(h.run) == OK);
    bench_house_record(&h);
    const double before = peak_megabytes();
    bench_must(run_set(h.run, "messages", "1000000") == OK && run_prepare(h.run) == OK);
    bench_house_record(&h);
    struct bench_row *row =
        bench_add(bench, "peak memory, 1,000,000 messages recorded", peak_megabytes(), "MiB");
    bench_limit(row, before, "the same run with 10,000 messages");
    bench_bar(row, 1.1, true);
    bench_house_close(&h);
}

static void run(struct bench *bench)
{
    a_million(bench); /* first: a peak never falls */
    one_residue(bench);
    bench_sim_protocols(bench);
}

const struct bench_suite bench_sim = {
    "sim",
    "messages, recording and secure sums beside the stacks, hashes and sums they are made of", run};
