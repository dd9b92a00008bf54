/* Zhong's protocol: what a pair of phase 2 costs beside the group operations that it must do, and
 * beside the same step from RELIC's own calls.
 *
 * The cheapest way that we found, for one pair (i, j) and its decryption:
 *   C1      one exponentiation of a new base in GT: quotients differ in every pair. Two tables, for
 *           X_i and for x''_j, cost as much at window 6, and at window 8 400 KB for each of Bob's
 *           identifiers.
 *   C2, C3  two multiplications in G1 by tables that a row makes once: for X_i as published, for
 *           the at most k different Z_i,k-y X_i when hardened.
 *   hardened: a rerandomization, three multiplications by tables for the recipient.
 *   message  two square roots, and the order of C1.
 *   decryption: two Miller loops with fixed arguments and one final exponentiation.
 * The straight way is Waters' scheme as one writes it down for such a pairing: C2 in G2 and C3 in
 * G1, powers without tables, two pairings; what is received has the order of its group if its power
 * to the order is 1. Each is measured on one thread in processor time and over many operands, since
 * the same ones again and again are foreseen by the processor; the protocol in a run of it, between
 * two messages. */
#include "bench/bench.h"
#include "crypto/relic_plain.h"
#include "crypto/waters.h"
#include "protocols/zhong/zhong.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* N = 100 shows what a pair costs. GLASSHOUSE_SLOW=1 also runs N = 1,000, for some ten minutes. */
enum { K = 5, SMALL = 50, LARGE = 100, MIDDLE = 200 };

struct watch {
    double cpu[2], wall[2];
    uint64_t ciphertexts;
};

static void on_sent(void *context, const struct event *e, int to)
{
    struct watch *w = context;
    (void)to;
    const bool begins = e->message == &zhong_second_list;
    for (size_t f = 0; f < e->field_count; f++)
        if (e->fields[f].kind == KIND_CIPHERTEXTS)
            w->ciphertexts += e->fields[f].count;
    if (!begins && e->message != &zhong_remaining)
        return;
    w->cpu[!begins] = bench_cpu_seconds();
    w->wall[!begins] = bench_seconds();
}

/* All of Alice's identifiers are rare and different; Bob has half of them, and others. */
static char *table(uint32_t rows, uint32_t first)
{
    const size_t room = 32 * ((size_t)rows + 2);
    char *text = malloc(room);
    if (!text)
        abort();
    size_t at = (size_t)snprintf(text, room, "id,value\n");
    for (uint32_t i = 0; i < rows; i++)
        at += (size_t)snprintf(text + at, room - at, "person %u,%u\n", first + i, i);
    return text;
}

static bool play(uint32_t rows, const char *variant, unsigned threads, struct watch *watch)
{
    static const uint8_t seed[SEED_BYTES] = {3};
    const struct observer observer = {.sent = on_sent, .context = watch};
    struct real_world world;
    *watch = (struct watch){0};
    if (real_world_init(&world, seed) != OK)
        return false;
    struct run *run = run_new(&zhong_protocol, &world.world);
    char *alice = table(rows, 0), *bob = table(rows, rows / 2);
    run_set_threads(run, threads);
    run_keep_views(run, false);
    run_set_observer(run, &observer);
    const bool done = run_spec_words(run,
                                     "--variant %s --set k=%d --set most=%u --input 'alice=%s' "
                                     "--input 'bob=%s'",
                                     variant, K, rows, alice, bob) == OK &&
                      run_execute(run) == OK;
    free(alice);
    free(bob);
    run_free(run);
    real_world_clear(&world);
    return done;
}

/* What one pair consists of, with operands that change from call to call. */
enum { OPERANDS = 64 };

struct parts {
    struct waters_params params;
    struct waters_master master;
    struct waters_identity identity;
    struct waters_recipient to;
    struct waters_key key;
    struct waters_ciphertext x[OPERANDS], z, out;
    struct scalar k[OPERANDS];
    struct g1_table tables[2];
    struct gt e;
    struct g2 q;
    uint8_t bytes[WATERS_CIPHERTEXT_BYTES];
    size_t turn;
    bool hardened;
    volatile bool one;
};

static void least(void *argument)
{
    struct parts *p = argument;
    const size_t i = p->turn++ % OPERANDS;
    pairing_gt_div(&p->e, &p->x[i].c1, &p->z.c1);
    if (p->hardened)
        pairing_gt_mul(&p->e, &p->e, &p->z.c1);
    pairing_gt_pow(&p->out.c1, &p->e, &p->k[i]);
    pairing_g1_table_mul(&p->out.c2, &p->tables[0], &p->k[i]);
    pairing_g1_table_mul(&p->out.c3, &p->tables[1], &p->k[i]);
    if (p->hardened)
        waters_rerandomize_with(&p->out, &p->to, &p->out, &p->k[i]);
    else
        waters_mul(&p->out, &p->out, &p->z);
    const struct pairing_term terms[] = {{.p = &p->out.c3, .lines = &p->key.lines2},
                                         {.p = &p->out.c2, .lines = &p->key.lines1}};
    pairing_product(&p->e, terms, 2);
    pairing_gt_mul(&p->e, &p->e, &p->out.c1);
    p->one = pairing_gt_is_identity(&p->e);
}

/* A hostile peer may send anything: the decoder checks curve, subgroup and canonical form. */
static void pass_on(void *argument)
{
    struct parts *p = argument;
    waters_ciphertext_encode(p->bytes, &p->x[p->turn++ % OPERANDS]);
    p->one = waters_ciphertext_decode(&p->out, p->bytes, sizeof p->bytes) == OK;
}

static void straight(void *argument)
{
    struct parts *p = argument;
    const size_t i = p->turn++ % OPERANDS;
    struct gt a, b;
    pairing_gt_div(&p->e, &p->x[i].c1, &p->z.c1);
    relic_plain_gt_pow(&p->out.c1, &p->e, &p->k[i]);
    relic_plain_g2_mul(&p->q, &p->key.d1, &p->k[i]);
    relic_plain_g1_mul(&p->out.c3, &p->x[i].c3, &p->k[i]);
    pairing_gt_mul(&p->out.c1, &p->out.c1, &p->z.c1);
    pairing_g2_add(&p->q, &p->q, &p->key.d2);
    pairing_g1_add(&p->out.c3, &p->out.c3, &p->z.c3);
    relic_plain_pairing(&a, &p->out.c3, &p->key.d2);
    relic_plain_pairing(&b, &p->x[i].c2, &p->q);
    pairing_gt_div(&a, &a, &b);
    pairing_gt_mul(&a, &a, &p->out.c1);
    p->one = pairing_gt_is_identity(&a);
}

/* RELIC 0.4.1 has no other checks than powers to the order (here, to one less). */
static void straight_pass_on(void *argument)
{
    struct parts *p = argument;
    const struct waters_ciphertext *x = &p->x[p->turn++ % OPERANDS];
    struct scalar last, one;
    struct g2 q;
    scalar_set_u64(&one, 1);
    scalar_neg(&last, &one);
    pairing_g1_encode(p->bytes, &x->c3);
    p->one = pairing_g1_decode(&p->out.c3, p->bytes, G1_BYTES) == OK;
    relic_plain_gt_pow(&p->out.c1, &x->c1, &last);
    relic_plain_g2_mul(&q, &p->q, &last);
}

/* The tables of a row as published; hardened, at most k times as many. */
static void build(void *argument)
{
    struct parts *p = argument;
    struct g1_table table;
    for (int i = 0; i < 2; i++) {
        if (pairing_g1_table_init(&table, i ? &p->x[0].c3 : &p->x[0].c2, table_window(LARGE)) != OK)
            abort();
        pairing_g1_table_clear(&table);
    }
}

static bool parts_make(struct parts *p)
{
    static const uint8_t seed[SEED_BYTES] = {4};
    struct seeded_tape tape;
    struct gt one;
    const unsigned window = table_window((size_t)LARGE * LARGE);
    waters_identity_hash(&p->identity, "alice", 5);
    if (pairing_start() != OK)
        return false;
    pairing_gt_generator(&one);
    if (seeded_tape_init(&tape, seed, "bench") != OK ||
        waters_setup(&p->params, &p->master, &tape.tape, window) != OK ||
        waters_recipient_init(&p->to, &p->params, &p->identity, window) != OK ||
        waters_key_make(&p->key, &p->master, &p->identity, &tape.tape) != OK ||
        waters_encrypt(&p->z, &p->to, &p->params.mask.entries[1], &tape.tape, "z") != OK)
        return false;
    for (size_t i = 0; i < OPERANDS; i++)
        if (waters_encrypt(&p->x[i], &p->to, &one, &tape.tape, "x") != OK ||
            scalar_draw(&p->k[i], &tape.tape, "k") != OK)
            return false;
    return pairing_g1_table_init(&p->tables[0], &p->x[0].c2, table_window(LARGE)) == OK &&
           pairing_g1_table_init(&p->tables[1], &p->x[0].c3, table_window(LARGE)) == OK;
}

/* A process for each size: the peak of its memory, in MiB. */
static double peak(uint32_t rows, const char *variant)
{
    struct rusage used = {0};
    int ended = 1;
    const pid_t child = fork();
    if (child == 0) {
        struct watch w;
        _exit(play(rows, variant, 1, &w) ? 0 : 1);
    }
    if (child < 0 || wait4(child, &ended, 0, &used) != child || ended != 0)
        return 0;
    return (double)used.ru_maxrss / 1024;
}

/* The straight way, in seconds a pair. */
struct straight_way {
    double operations, messages;
};

static void add_run(struct bench *b, const char *variant, uint32_t rows, unsigned threads,
                    const struct straight_way *s)
{
    struct watch w;
    char name[96];
    const double begin = bench_seconds();
    if (!play(rows, variant, threads, &w))
        return;
    const double seconds = bench_seconds() - begin;
    snprintf(name, sizeof name, "zhong/%s/N=%u/threads=%u", variant, rows, threads);
    bench_add(b, name, seconds, "s");
    snprintf(name, sizeof name, "zhong/%s/N=%u/threads=%u/ciphertexts", variant, rows, threads);
    bench_add(b, name, (double)w.ciphertexts / seconds, "1/s");
    snprintf(name, sizeof name, "zhong/%s/N=%u/threads=%u/straight", variant, rows, threads);
    const double pair = (w.wall[1] - w.wall[0]) / rows / rows;
    struct bench_row *row = bench_add(b, name, (s->operations + s->messages) / pair, "x");
    bench_limit(row, 1, "how much faster than the straight way on one thread, by the clock");
    if (threads == 2)
        bench_bar(row, 4.5, false);
}

/* `linear`: seconds a row must not grow with the rows; |pair| is what one of hardened costs. */
static void add_linear(struct bench *b, double pair)
{
    static const uint32_t sizes[] = {1000, 4000, 10000, 100000};
    const int count = getenv("GLASSHOUSE_SLOW") ? 4 : 3;
    double first = 0;
    for (int i = 0; i < count; i++) {
        struct watch w;
        char name[96];
        const double cpu = bench_process_seconds(), begin = bench_seconds();
        if (!play(sizes[i], "linear", 2, &w))
            return;
        const double seconds = bench_seconds() - begin, work = bench_process_seconds() - cpu;
        first = i ? first : work / sizes[i];
        snprintf(name, sizeof name, "zhong/linear/N=%u/threads=2", sizes[i]);
        struct bench_row *row = bench_add(b, name, seconds, "s");
        if (sizes[i] == 10000) {
            bench_limit(row, 10, "10 s on two cores");
            bench_bar(row, 1, true);
        }
        snprintf(name, sizeof name, "zhong/linear/N=%u/row", sizes[i]);
        row = bench_add(b, name, 1e6 * work / sizes[i], "us");
        bench_limit(row, 1e6 * first, "processor time a row at N = 1000: linear is 1");
        bench_bar(row, 1.1, true);
        if (i > 0)
            continue;
        row = bench_add(b, "zhong/linear/N=1000/beside-hardened", pair * 1e6 / work, "x");
        bench_limit(row, 1, "processor time of N^2 pairs of hardened, extrapolated from N = 100");
        bench_bar(row, 200, false);
    }
}

static double add_pair(struct bench *b, struct parts *p, const char *variant,
                       const struct straight_way *s)
{
    struct watch w;
    char name[96], note[160];
    p->hardened = strcmp(variant, "hardened") == 0;
    const double parts = bench_time(least, p, 0.3), sent = bench_time(pass_on, p, 0.2);
    const double tables = bench_time(build, p, 0.1) / LARGE;
    if (!play(LARGE, variant, 1, &w))
        return 0;
    /* Alice decrypts the rows of her own identifiers, all but the k of sigma. */
    const double pair = (w.cpu[1] - w.cpu[0]) / LARGE / LARGE;
    snprintf(name, sizeof name, "zhong/%s/operations", variant);
    bench_limit(bench_add(b, name, 1e6 * parts, "us"), 1e6 * s->operations,
                "the straight way: three powers without tables, two pairings");
    snprintf(name, sizeof name, "zhong/%s/message", variant);
    bench_limit(bench_add(b, name, 1e6 * sent, "us"), 1e6 * s->messages,
                "the straight way: powers to the orders of GT and G2, a root");
    snprintf(name, sizeof name, "zhong/%s/pair", variant);
    struct bench_row *row = bench_add(b, name, 1e6 * pair, "us");
    snprintf(note, sizeof note, "both, and its part of two tables (%.0f us)", 1e6 * tables);
    bench_limit(row, 1e6 * (parts + sent + tables), note);
    bench_bar(row, 1.15, true);
    snprintf(name, sizeof name, "zhong/%s/pair-beside-straight", variant);
    bench_limit(bench_add(b, name, 1e6 * pair, "us"), 1e6 * (s->operations + s->messages),
                "the straight way");
    static const uint32_t sizes[] = {1000, 10000};
    for (int i = 0; i < 2; i++) {
        snprintf(name, sizeof name, "zhong/%s/N=%u/extrapolated", variant, sizes[i]);
        bench_add(b, name, pair * sizes[i] * sizes[i], "s");
    }
    return pair;
}

static void run_variants(struct bench *b, struct parts *p)
{
    static const char *const variants[] = {"as-published", "hardened"};
    double pair = 0;
    pairing_g2_generator(&p->q);
    const struct straight_way s = {bench_time(straight, p, 0.3),
                                   bench_time(straight_pass_on, p, 0.2)};
    for (int v = 0; v < 2; v++) {
        pair = add_pair(b, p, variants[v], &s);
        for (unsigned threads = 1; threads <= 2; threads++)
            add_run(b, variants[v], SMALL, threads, &s);
        add_run(b, variants[v], MIDDLE, 2, &s);
        if (getenv("GLASSHOUSE_SLOW"))
            add_run(b, variants[v], 1000, 2, &s);
    }
    add_linear(b, pair);
    const double small = peak(SMALL, "hardened"), large = peak(LARGE, "hardened");
    bench_limit(bench_add(b, "zhong/memory/N=100", large, "MiB"), small,
                "that of N = 50; with N^2 it would be near 4");
}

static void run_all_rows(struct bench *b)
{
    struct parts *p = calloc(1, sizeof *p);
    if (p && parts_make(p))
        run_variants(b, p);
    if (p) {
        waters_key_clear(&p->key);
        waters_recipient_clear(&p->to);
        waters_params_clear(&p->params);
        waters_master_clear(&p->master);
        pairing_g1_table_clear(&p->tables[0]);
        pairing_g1_table_clear(&p->tables[1]);
    }
    free(p);
}

const struct bench_suite bench_zhong = {"zhong", "Zhong's phase 2 beside its group operations",
                                        run_all_rows};
