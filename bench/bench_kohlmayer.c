/* The encrypted global view: time beside the encryptions that it must do.
 *
 * Tables are generated, with the sizes of Adult: 30,162 rows of 9 columns, whose numbers of
 * different values are those of Adult (166 in all). Times are processor seconds of all parties and
 * threads together, so that they do not depend on what else the machine does; on two idle cores the
 * clock shows half of them. The limit is operations x one bare multiplication of libsodium + hashes
 * x one hash to the group; rows apart, 0.3 s at the reference speed. The paper has a machine for
 * each party; its seconds stand beside. */
#include "bench/bench_kohlmayer.h"
#include "bench/bench_sim.h"
#include "crypto/commutative.h"
#include "protocols/kohlmayer/kohlmayer_cost.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROWS = 30162, COLUMNS = 9, MANY = 1000000, CORES = 2, SCHEMA = 1 << 14 };

static const uint32_t count_of[COLUMNS] = {2, 72, 5, 7, 16, 41, 7, 14, 2};

struct timed {
    double seconds, wall;                         /* of all threads together; by the clock */
    uint64_t operations, bytes, hashes, received; /* points that come in phase 1 */
};

struct measured {
    struct commutative_key key;
    struct commutative_element element[64];
    struct commutative_value value[64];
    uint8_t bytes[64];
};

static void multiply(void *argument)
{
    struct measured *m = argument;
    (void)!commutative_encrypt(&m->key, m->element, m->element, 64, NULL);
}

static void check(void *argument)
{
    struct measured *m = argument;
    for (int i = 0; i < 64; i++)
        (void)!commutative_decode_wide(&commutative_default, &m->element[i], m->element[i].byte);
}

static void hash(void *argument)
{
    struct measured *m = argument;
    (void)!commutative_hash(&commutative_default, m->element, m->value, 64, NULL);
}

/* Seconds of one multiplication, of one hash, and of the check of one point. */
static void measure_bare(struct kohlmayer_bare *out)
{
    static struct measured m;
    const uint8_t seed[SEED_BYTES] = {7};
    struct seeded_tape tape;
    for (int i = 0; i < 64; i++) {
        m.bytes[i] = (uint8_t)i;
        m.value[i] = (struct commutative_value){&m.bytes[i], 1};
    }
    *out = (struct kohlmayer_bare){0};
    if (seeded_tape_init(&tape, seed, "bench") != OK)
        return;
    if (commutative_key_draw(&m.key, &commutative_default, &tape.tape, "key") == OK) {
        out->hash = bench_time(hash, &m, 0.3) / 64;
        out->check = bench_time(check, &m, 0.3) / 64;
        out->multiplication = bench_time(multiply, &m, 0.5) / 64;
    }
    seeded_tape_clear(&tape);
}

/* Appends to a text that has room for LINE characters more. */
enum { LINE = 256 };
static int write_at(char *at, const char *format, ...) __attribute__((format(printf, 2, 3)));
static int write_at(char *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int written = vsnprintf(at, LINE, format, arguments);
    va_end(arguments);
    return written;
}

static char *schema_text(bool ids)
{
    char *text = malloc(SCHEMA), *at = text;
    if (!text)
        abort();
    at += write_at(at, "%s", ids ? "id:identifier" : "");
    for (int c = 0; c < COLUMNS; c++)
        at += write_at(at, "%sc%d:qi:0..%u", at > text ? ";" : "", c, count_of[c] - 1);
    return text;
}

/* The cell of a row and column: fixed, and different rows differ. */
static uint32_t cell(uint32_t row, int column)
{
    uint32_t x = row * 2654435761u + (uint32_t)column * 40503u;
    x ^= x >> 15;
    x *= 2246822519u;
    return (x ^ x >> 13) % count_of[column];
}

static char *input_text(uint32_t rows, int party, int parties, bool ids)
{
    const uint32_t own = ids ? rows : rows / (uint32_t)parties;
    char *text = malloc((size_t)own * (ids ? 40 : 28) + 2 * LINE), *at = text;
    if (!text)
        abort();
    for (uint32_t i = 0; i <= own; i++) {
        if (ids)
            at += i ? write_at(at, "person %u", i) : write_at(at, "id");
        for (int c = 0; c < COLUMNS; c++) {
            if (ids && c % parties != party - 1)
                continue;
            *at = ',';
            at += at > text && at[-1] != '\n';
            at += i ? write_at(at, "%u", cell(i * (uint32_t)parties + (uint32_t)party * !ids, c))
                    : write_at(at, "c%d", c);
        }
        *at++ = '\n';
    }
    *at = 0;
    return text;
}

static bool set_up(struct run *run, uint32_t rows, int parties, bool ids)
{
    char deal[256] = "", *schema = schema_text(ids);
    for (int party = 1, used = 0; ids && party <= parties; party++) {
        used += snprintf(deal + used, sizeof deal - (size_t)used, "%s%d:id", party > 1 ? ";" : "",
                         party);
        for (int c = party - 1; c < COLUMNS; c += parties)
            used += snprintf(deal + used, sizeof deal - (size_t)used, ",c%d", c);
    }
    bool set = run_spec_words(run,
                              "--set parties=%d --set split=%s --set 'columns=%s' --set "
                              "'schema=%s' --set criteria=k-anonymity:5 --set limit=0.03",
                              parties, ids ? "vertical" : "horizontal", deal, schema) == OK;
    for (int party = 1; set && party <= parties; party++) {
        char *text = input_text(rows, party, parties, ids);
        set = run_input_text(run, party, text, strlen(text)) == OK;
        free(text);
    }
    free(schema);
    return set;
}

static void play(uint32_t rows, int parties, bool ids, struct timed *out)
{
    static const uint8_t seed[SEED_BYTES] = {3};
    struct real_world world;
    *out = (struct timed){0};
    if (real_world_init(&world, seed) != OK)
        return;
    struct run *run = run_new(&kohlmayer_protocol, &world.world);
    run_set_threads(run, CORES);
    run_keep_views(run, false);
    if (set_up(run, rows, parties, ids)) {
        const double wall = bench_seconds(), before = bench_process_seconds();
        if (run_execute(run) == OK) {
            out->seconds = bench_process_seconds() - before;
            out->wall = bench_seconds() - wall;
        }
        out->operations = run_counts(run)->encryptions;
        out->bytes = run_counts(run)->bytes;
        struct kohlmayer_counted counted;
        kohlmayer_count(run, &counted);
        /* Each party puts its key on its own points and on those that it receives from n - 1. */
        out->received = kohlmayer_operations(&counted, KOHLMAYER_ENCRYPTION) / (uint64_t)parties *
                        (uint64_t)(parties - 1);
        out->hashes = ids ? (uint64_t)rows * (uint64_t)parties : 0;
    }
    run_free(run);
    real_world_clear(&world);
}

static void add_adult(struct bench *bench, int parties, bool ids, const struct kohlmayer_bare *bare,
                      double prose)
{
    struct timed t;
    char name[96], note[200];
    play(ROWS, parties, ids, &t);
    const struct kohlmayer_size size = {(uint64_t)parties, ROWS, COLUMNS, 166, 32, 192};
    const double model =
        kohlmayer_model_seconds(&size, ids ? KOHLMAYER_VERTICAL : KOHLMAYER_HORIZONTAL, 3000, 88e6);
    (void)snprintf(name, sizeof name, "kohlmayer: Adult's sizes, %s apart, %d parties",
                   ids ? "columns" : "rows", parties);
    (void)snprintf(
        note, sizeof note,
        "%llu operations, %.1f MB, %.1f s by the clock; the paper's model %.1f s, its run %.0f s",
        (unsigned long long)t.operations, (double)t.bytes / 1e6, t.wall, model, prose);
    struct bench_row *row = bench_add(bench, name, t.seconds, "s");
    if (ids) {
        bench_limit(
            row, (double)t.operations * bare->multiplication + (double)t.hashes * bare->hash, note);
        bench_bar(row, 1.15, true);
        (void)snprintf(note, sizeof note,
                       "of the whole: %llu points x %.1f us; libsodium then decodes each once more "
                       "before it multiplies",
                       (unsigned long long)t.received, bare->check * 1e6);
        row = bench_add(bench, "  in it, points checked when they come",
                        (double)t.received * bare->check, "s");
        bench_limit(row, t.seconds, note);
    } else {
        bench_limit(row, 0.3, note);
        bench_bar(row, 1, true);
    }
}

/* A million rows in a process of its own, for the memory that it takes at most. */
static void add_many(struct bench *bench)
{
    int pipes[2];
    struct timed t = {0};
    struct rusage usage = {0};
    if (pipe(pipes) != 0)
        return;
    const pid_t child = fork();
    if (child == 0) {
        play(MANY, 3, false, &t);
        _exit(write(pipes[1], &t, sizeof t) == (ssize_t)sizeof t ? 0 : 1);
    }
    close(pipes[1]);
    if (child < 0 || read(pipes[0], &t, sizeof t) != (ssize_t)sizeof t)
        t.seconds = 0;
    close(pipes[0]);
    if (child > 0 && wait4(child, NULL, 0, &usage) == child) {
        bench_add(bench, "kohlmayer: 10^6 x 9, rows apart, 3 parties", t.seconds, "s");
        struct bench_row *row = bench_add(bench, "kohlmayer: 10^6 x 9, memory at most",
                                          (double)usage.ru_maxrss / 1e6, "GB");
        bench_limit(row, 1, "inputs as text, tables, and messages on their way, in one process");
        bench_bar(row, 1, true);
    }
}

static double seconds_by(void (*what)(void *), struct bench_house *house)
{
    const double before = bench_process_seconds();
    what(house);
    return bench_process_seconds() - before;
}

/* A tenth of the rows, recorded as people do it, beside the same run without a recording. */
static void add_recording(struct bench *bench)
{
    enum { TURNS = 5 };
    double bare[TURNS], recorded[TURNS];
    struct bench_house house;
    bench_house_open(&house, &kohlmayer_protocol);
    if (set_up(house.run, ROWS / 10, 2, true)) {
        for (int i = 0; i < TURNS; i++) {
            bare[i] = seconds_by(bench_house_run, &house);
            recorded[i] = seconds_by(bench_house_record, &house);
        }
        struct bench_row *row =
            bench_add(bench, "kohlmayer: recording, columns apart, 3,016 rows, 2 parties",
                      bench_median(recorded, TURNS), "s");
        bench_limit(row, bench_median(bare, TURNS), "the same run without recording");
        bench_bar(row, 1.3, true);
    }
    bench_house_close(&house);
}

static void run_all_rows(struct bench *bench)
{
    struct kohlmayer_bare bare;
    measure_bare(&bare);
    add_adult(bench, 2, true, &bare, 21);
    add_adult(bench, 3, true, &bare, 31);
    add_adult(bench, 2, false, &bare, 1);
    add_adult(bench, 3, false, &bare, 2);
    add_recording(bench);
    add_many(bench);
    struct kohlmayer_adult *adult = calloc(1, sizeof *adult);
    if (adult && kohlmayer_adult_read(adult)) {
        bench_kohlmayer_phases(bench, adult, &bare);
        bench_kohlmayer_baseline(bench, adult);
    }
    if (adult)
        kohlmayer_adult_clear(adult);
    free(adult);
}

const struct bench_suite bench_kohlmayer = {
    "kohlmayer", "the encrypted global view beside the encryptions that it must do", run_all_rows};
