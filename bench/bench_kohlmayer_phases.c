/* The encrypted global view on Adult itself, phase by phase: what took how long, how many
 * operations each party did in which direction, how many bytes it sent. The paper's figures 17 to
 * 19, as far as its prose repeats them, stand beside: its model at 3000 operations a second and 88
 * Mbit/s, and what it measured for the whole (5.2).
 *
 * Seconds are processor seconds of all parties together. The limit of a phase is its operations x
 * one bare multiplication of libsodium + its hashes of identifiers x one hash to the group. */
#include "anonymity/data/schema.h"
#include "bench/bench_anonymity.h"
#include "bench/bench_kohlmayer.h"
#include "crypto/memory.h"
#include "protocols/kohlmayer/kohlmayer_cost.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COLUMNS = KOHLMAYER_ADULT_COLUMNS };

bool kohlmayer_adult_read(struct kohlmayer_adult *a)
{
    const struct csv_format semicolons = {.delimiter = ';'};
    size_t size;
    char *bytes = bench_unpack("adult/adult.csv", &size);
    status s =
        bytes ? table_read_memory(&a->table, "adult.csv", bytes, size, &semicolons, NULL) : E_FILE;
    free(bytes);
    for (uint32_t i = 0; s == OK && i < COLUMNS; i++) {
        char name[128];
        (void)snprintf(name, sizeof name, "adult/adult_hierarchy_%s.csv", a->table.column[i].name);
        bytes = bench_unpack(name, &size);
        s = bytes ? hierarchy_read_memory(&a->tree[i], name, bytes, size, &semicolons, NULL)
                  : E_FILE;
        free(bytes);
    }
    return s == OK;
}

void kohlmayer_adult_clear(struct kohlmayer_adult *a)
{
    for (uint32_t i = 0; i < COLUMNS; i++)
        hierarchy_clear(&a->tree[i]);
    table_clear(&a->table);
}

static char *schema_text(const struct kohlmayer_adult *a, bool ids)
{
    struct schema_column column[COLUMNS + 1] = {{.name = "id", .role = ROLE_IDENTIFIER}};
    struct schema schema = {.column = column, .columns = ids};
    char *text = NULL;
    size_t size = 0;
    FILE *file = memory_stream(&text, &size);
    for (uint32_t i = 0; i < COLUMNS; i++)
        column[schema.columns++] = (struct schema_column){.name = a->table.column[i].name,
                                                          .role = ROLE_QUASI_IDENTIFIER,
                                                          .known = true,
                                                          .hierarchy = a->tree[i]};
    schema_write(&schema, file);
    memory_stream_end(file, &text);
    return text;
}

/* Every |parties|-th row; or, with |ids|, every |parties|-th column. */
static char *input_text(const struct kohlmayer_adult *a, int party, int parties, bool ids)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = memory_stream(&text, &size);
    for (uint32_t row = 0; row <= a->table.rows; row++) {
        if (!ids && row && row % (uint32_t)parties != (uint32_t)party - 1)
            continue;
        if (ids)
            row ? fprintf(file, "%u", row) : fputs("id", file);
        for (uint32_t i = 0; i < COLUMNS; i++)
            if (!ids || i % (uint32_t)parties == (uint32_t)party - 1)
                fprintf(file, "%s%s", ids || i ? "," : "",
                        row ? table_cell(&a->table, row - 1, i) : a->table.column[i].name);
        fputc('\n', file);
    }
    memory_stream_end(file, &text);
    return text;
}

static char *dealt(const struct kohlmayer_adult *a, int parties)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = memory_stream(&text, &size);
    for (int party = 1; party <= parties; party++) {
        fprintf(file, "%s%d:id", party > 1 ? ";" : "", party);
        for (uint32_t i = (uint32_t)party - 1; i < COLUMNS; i += (uint32_t)parties)
            fprintf(file, ",%s", a->table.column[i].name);
    }
    memory_stream_end(file, &text);
    return text;
}

static bool set_up(struct run *run, const struct kohlmayer_adult *a, int parties, bool ids)
{
    char *schema = schema_text(a, ids), *deal = dealt(a, parties);
    bool set =
        run_spec_words(run,
                       "--set parties=%d --set split=%s --set 'columns=%s' --set 'schema=%s' "
                       "--set criteria=k-anonymity:5 --set limit=0.03",
                       parties, ids ? "vertical" : "horizontal", ids ? deal : "", schema) == OK;
    for (int party = 1; set && party <= parties; party++) {
        char *text = input_text(a, party, parties, ids);
        set = run_input_text(run, party, text, strlen(text)) == OK;
        free(text);
    }
    free(schema);
    free(deal);
    return set;
}

/* Whose turn it is, and since when. */
struct clock {
    double since, seconds[KOHLMAYER_PHASES];
    int phase; /* KOHLMAYER_PHASES: none yet */
};

static double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void on_turn(void *context, int party, const char *phase)
{
    struct clock *c = context;
    const double now = processor_seconds();
    (void)party;
    if (c->phase < KOHLMAYER_PHASES)
        c->seconds[c->phase] += now - c->since;
    c->since = now;
    c->phase = 0;
    while (c->phase < KOHLMAYER_PHASES &&
           (!phase || strcmp(kohlmayer_phase_names[c->phase], phase) != 0))
        c->phase++;
}

static void on_end(void *context, struct run *run)
{
    (void)run;
    on_turn(context, 0, NULL);
}

/* "60327+60327 on": of each party. */
static void by_party(const uint64_t *count, int parties, const char *what, char *out, size_t room)
{
    bool any = false;
    *out = 0;
    for (int party = 1; party <= parties; party++)
        any |= count[party] != 0;
    for (int party = 1; any && party <= parties; party++)
        (void)snprintf(out + strlen(out), room - strlen(out), "%s%llu", party > 1 ? "+" : "",
                       (unsigned long long)count[party]);
    if (any)
        (void)snprintf(out + strlen(out), room - strlen(out), " keys %s; ", what);
}

static void add_phase(struct bench *bench, const struct kohlmayer_counted *counted,
                      const struct clock *clock, int phase, int parties, bool ids, double limit)
{
    const struct kohlmayer_size size = {(uint64_t)parties, 30162, COLUMNS, 166, 32, 192};
    char name[96], note[280], on[80], off[80], model[48] = "";
    by_party(counted->on[phase], parties, "on", on, sizeof on);
    by_party(counted->off[phase], parties, "off", off, sizeof off);
    if (phase == KOHLMAYER_ENCRYPTION)
        (void)snprintf(
            model, sizeof model, "; the model: %.0f a party",
            kohlmayer_model_encryption(&size, ids ? KOHLMAYER_VERTICAL : KOHLMAYER_HORIZONTAL));
    if (phase == KOHLMAYER_DECRYPTION)
        (void)snprintf(model, sizeof model, "; the model: %.0f in all",
                       kohlmayer_model_decryption(&size));
    (void)snprintf(name, sizeof name, "Adult, %s apart, %d parties: %s", ids ? "columns" : "rows",
                   parties, kohlmayer_phase_names[phase]);
    (void)snprintf(note, sizeof note, "%s%s%llu messages, %.2f MB%s", on, off,
                   (unsigned long long)counted->messages[phase],
                   (double)counted->bytes[phase] / 1e6, model);
    struct bench_row *row = bench_add(bench, name, clock->seconds[phase], "s");
    bench_limit(row, limit, note);
}

static void add_whole(struct bench *bench, const struct kohlmayer_counted *counted,
                      const struct clock *clock, int parties, bool ids, double prose)
{
    const struct kohlmayer_size size = {(uint64_t)parties, 30162, COLUMNS, 166, 32, 192};
    const enum kohlmayer_split split = ids ? KOHLMAYER_VERTICAL : KOHLMAYER_HORIZONTAL;
    char name[96], note[280];
    double all = 0, bytes = 0;
    for (int phase = 0; phase < KOHLMAYER_PHASES; phase++) {
        all += clock->seconds[phase];
        bytes += (double)counted->bytes[phase];
    }
    (void)snprintf(name, sizeof name, "Adult, %s apart, %d parties: all phases",
                   ids ? "columns" : "rows", parties);
    (void)snprintf(note, sizeof note,
                   "%.0f %% is encryption; %.1f MB; the paper's model %.1f s and %.1f MB, its run "
                   "%.0f s, a machine for each party",
                   all > 0 ? 100 * clock->seconds[KOHLMAYER_ENCRYPTION] / all : 0, bytes / 1e6,
                   kohlmayer_model_seconds(&size, split, 3000, 88e6),
                   kohlmayer_model_bits(&size, split) / 8e6, prose);
    struct bench_row *row = bench_add(bench, name, all, "s");
    bench_limit(row, prose, note);
}

static void add_phases(struct bench *bench, const struct kohlmayer_adult *a, int parties, bool ids,
                       const struct kohlmayer_bare *bare, double prose)
{
    static const uint8_t seed[SEED_BYTES] = {3};
    struct clock clock = {.phase = KOHLMAYER_PHASES};
    const struct observer observer = {.turn = on_turn, .end = on_end, .context = &clock};
    struct kohlmayer_counted counted;
    struct real_world world;
    if (real_world_init(&world, seed) != OK)
        return;
    struct run *run = run_new(&kohlmayer_protocol, &world.world);
    run_keep_views(run, false);
    run_set_observer(run, &observer);
    if (set_up(run, a, parties, ids) && run_execute(run) == OK) {
        kohlmayer_count(run, &counted);
        for (int phase = 0; phase < KOHLMAYER_PHASES; phase++) {
            const uint64_t hashes =
                phase == KOHLMAYER_ENCRYPTION && ids ? a->table.rows * (uint64_t)parties : 0;
            add_phase(bench, &counted, &clock, phase, parties, ids,
                      (double)kohlmayer_operations(&counted, (enum kohlmayer_phase)phase) *
                              bare->multiplication +
                          (double)hashes * bare->hash);
        }
        add_whole(bench, &counted, &clock, parties, ids, prose);
    }
    run_free(run);
    real_world_clear(&world);
}

void bench_kohlmayer_phases(struct bench *bench, const struct kohlmayer_adult *a,
                            const struct kohlmayer_bare *bare)
{
    add_phases(bench, a, 2, true, bare, 21);
    add_phases(bench, a, 3, true, bare, 31);
    add_phases(bench, a, 2, false, bare, 1);
    add_phases(bench, a, 3, false, bare, 2);
}
