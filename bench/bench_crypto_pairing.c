/* What the pairing layer and Waters' scheme cost beside what they must cost.
 *
 * Two kinds of limits: the group operations that an operation consists of, and RELIC's own calls,
 * without tables, four-dimensional exponents or shared loops. Both are measured in the same run. */
#include "bench/bench_crypto.h"
#include "crypto/pairing.h"
#include "crypto/relic_plain.h"
#include "crypto/waters.h"
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 400, ROUNDS = 7, WINDOW = 8 };

struct pairing_work {
    struct waters_params params;
    struct waters_master master;
    struct waters_identity identity;
    struct waters_recipient to;
    struct waters_key key;
    struct seeded_tape tape;
    struct scalar k;
    struct g1 p, p_out;
    struct g2 q, q_out;
    struct gt e, e_out;
    struct g2_table q_table;
    struct g2_lines lines;
    struct waters_ciphertext a, b, out, batch[BATCH];
    struct gt plaintexts[BATCH];
    struct crew *crew; /* of two */
    uint8_t bytes[WATERS_CIPHERTEXT_BYTES], ristretto[32], ristretto_scalar[32];
};

/* Waters' operations, and the group operations of each. */
static void encrypt(void *argument)
{
    struct pairing_work *w = argument;
    waters_encrypt_with(&w->out, &w->to, &w->e, &w->k);
}

static void encrypt_parts(void *argument)
{
    struct pairing_work *w = argument;
    pairing_gt_table_pow(&w->e_out, &w->params.mask, &w->k);
    pairing_gt_mul(&w->e_out, &w->e_out, &w->e);
    pairing_g1_table_mul(&w->p_out, &w->params.base, &w->k);
    pairing_g1_table_mul(&w->p_out, &w->to.table, &w->k);
}

/* It may use e(g1, g2) and H(v) for nothing, an advantage that plain code does not have. */
static void encrypt_plain(void *argument)
{
    struct pairing_work *w = argument;
    relic_plain_gt_pow(&w->e_out, &w->e, &w->k);
    pairing_gt_mul(&w->e_out, &w->e_out, &w->e);
    relic_plain_g1_mul(&w->p_out, &w->p, &w->k);
    relic_plain_g1_mul(&w->p_out, &w->to.hash, &w->k);
}

static void decrypt(void *argument)
{
    struct pairing_work *w = argument;
    waters_decrypt(&w->e_out, &w->key, &w->a);
}

static void decrypt_parts(void *argument)
{
    struct pairing_work *w = argument;
    const struct pairing_term terms[] = {
        {.p = &w->a.c3, .lines = &w->key.lines2},
        {.p = &w->a.c2, .lines = &w->key.lines1},
    };
    pairing_product(&w->e_out, terms, 2);
    pairing_gt_mul(&w->e_out, &w->e_out, &w->e);
}

static void decrypt_plain(void *argument)
{
    struct pairing_work *w = argument;
    relic_plain_pairing(&w->e_out, &w->a.c3, &w->key.d2);
    relic_plain_pairing(&w->e_out, &w->a.c2, &w->key.d1);
}

static void raise(void *argument)
{
    struct pairing_work *w = argument;
    waters_pow(&w->out, &w->a, &w->k);
}

static void raise_parts(void *argument)
{
    struct pairing_work *w = argument;
    pairing_gt_pow(&w->e_out, &w->a.c1, &w->k);
    pairing_g1_mul(&w->p_out, &w->a.c2, &w->k);
    pairing_g1_mul(&w->p_out, &w->a.c3, &w->k);
}

static void raise_plain(void *argument)
{
    struct pairing_work *w = argument;
    relic_plain_gt_pow(&w->e_out, &w->a.c1, &w->k);
    relic_plain_g1_mul(&w->p_out, &w->a.c2, &w->k);
    relic_plain_g1_mul(&w->p_out, &w->a.c3, &w->k);
}

static void multiply(void *argument)
{
    struct pairing_work *w = argument;
    waters_mul(&w->out, &w->a, &w->b);
}

static void multiply_parts(void *argument)
{
    struct pairing_work *w = argument;
    pairing_gt_mul(&w->e_out, &w->a.c1, &w->b.c1);
    pairing_g1_add(&w->p_out, &w->a.c2, &w->b.c2);
    pairing_g1_add(&w->p_out, &w->a.c3, &w->b.c3);
}

static void divide(void *argument)
{
    struct pairing_work *w = argument;
    waters_div(&w->out, &w->a, &w->b);
}

static void divide_parts(void *argument)
{
    struct pairing_work *w = argument;
    pairing_gt_div(&w->e_out, &w->a.c1, &w->b.c1);
    pairing_g1_sub(&w->p_out, &w->a.c2, &w->b.c2);
    pairing_g1_sub(&w->p_out, &w->a.c3, &w->b.c3);
}

static void rerandomize(void *argument)
{
    struct pairing_work *w = argument;
    waters_rerandomize_with(&w->out, &w->to, &w->a, &w->k);
}

static void rerandomize_parts(void *argument)
{
    struct pairing_work *w = argument;
    encrypt_parts(w);
    pairing_g1_add(&w->p_out, &w->p_out, &w->a.c2);
    pairing_g1_add(&w->p_out, &w->p_out, &w->a.c3);
}

static void make_key(void *argument)
{
    struct pairing_work *w = argument;
    bench_must(waters_key_make(&w->key, &w->master, &w->identity, &w->tape.tape) == OK);
}

static void make_key_parts(void *argument)
{
    struct pairing_work *w = argument;
    pairing_g2_mul(&w->q_out, &w->q, &w->k);
    pairing_g2_mul(&w->q_out, &w->q, &w->k);
    pairing_g2_lines_init(&w->lines, &w->q_out);
    pairing_g2_lines_init(&w->lines, &w->q_out);
}

static void bench_waters(struct bench *bench, struct pairing_work *w)
{
    static const struct {
        const char *name;
        void (*ours)(void *), (*parts)(void *), (*plain)(void *);
        double bar;
    } rows[] = {
        {"encrypt", encrypt, encrypt_parts, encrypt_plain, 0.25},
        {"decrypt", decrypt, decrypt_parts, decrypt_plain, 0.65},
        {"power", raise, raise_parts, raise_plain, 0},
        {"product", multiply, multiply_parts, NULL, 0},
        {"quotient", divide, divide_parts, NULL, 0},
        {"rerandomize", rerandomize, rerandomize_parts, NULL, 0},
        {"make a key", make_key, make_key_parts, NULL, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char name[96];
        snprintf(name, sizeof name, "waters: %s", rows[i].name);
        bench_bar(bench_compare(bench, name, "us", 1e6, rows[i].ours, rows[i].parts, w,
                                "its group operations"),
                  1.15, true);
        if (!rows[i].plain)
            continue;
        snprintf(name, sizeof name, "waters: %s, beside plain calls", rows[i].name);
        struct bench_row *const row =
            bench_compare(bench, name, "us", 1e6, rows[i].ours, rows[i].plain, w,
                          "RELIC's own calls, without tables, Frobenius or a shared loop");
        if (rows[i].bar > 0)
            bench_bar(row, rows[i].bar, true);
    }
}

/* How much faster two threads are than one, by the wall clock: for batches, and for a loop that
 * shares nothing at all, which is the most that the machine gives just then. */
static void *spin(void *argument)
{
    volatile uint64_t x = 1;
    for (uint64_t i = *(const uint64_t *)argument; i > 0; i--)
        x = x * 6364136223846793005u + 1;
    return NULL;
}

static void spin_batch(struct pairing_work *w, unsigned threads)
{
    uint64_t share = 20000000 / threads;
    pthread_t other;
    (void)w;
    if (threads == 2)
        bench_must(pthread_create(&other, NULL, spin, &share) == 0);
    spin(&share);
    if (threads == 2)
        bench_must(pthread_join(other, NULL) == 0);
}

static void encrypt_batch(struct pairing_work *w, unsigned threads)
{
    bench_must(waters_encrypt_batch(w->batch, &w->to, w->plaintexts, BATCH, &w->tape.tape, "t",
                                    threads == 2 ? w->crew : NULL) == OK);
}

static void decrypt_batch(struct pairing_work *w, unsigned threads)
{
    bench_must(waters_decrypt_batch(w->plaintexts, &w->key, w->batch, BATCH,
                                    threads == 2 ? w->crew : NULL) == OK);
}

/* By turns, and the best of each: what others do on the machine can only add. */
static void bench_speedup(struct bench *bench, struct pairing_work *w, const char *name,
                          void (*batch)(struct pairing_work *, unsigned))
{
    void (*const run[2])(struct pairing_work *, unsigned) = {spin_batch, batch};
    double best[2][2] = {{1e9, 1e9}, {1e9, 1e9}};
    for (int round = 0; round < ROUNDS; round++)
        for (int which = 0; which < 2; which++)
            for (unsigned threads = 1; threads <= 2; threads++) {
                const double start = bench_seconds();
                run[which](w, threads);
                const double seconds = bench_seconds() - start;
                double *const least = &best[which][threads - 1];
                *least = seconds < *least ? seconds : *least;
            }
    struct bench_row *const row = bench_add(bench, name, best[1][0] / best[1][1], "times");
    bench_limit(row, best[0][0] / best[0][1], "a loop that shares nothing, by turns with it");
    bench_bar(row, 0.9, false);
}

/* The layer's operations beside RELIC's. */
static void g1_mul(void *argument)
{
    struct pairing_work *w = argument;
    pairing_g1_mul(&w->p_out, &w->p, &w->k);
}

static void g1_mul_plain(void *argument)
{
    struct pairing_work *w = argument;
    relic_plain_g1_mul(&w->p_out, &w->p, &w->k);
}

static void g1_mul_table(void *argument)
{
    struct pairing_work *w = argument;
    pairing_g1_table_mul(&w->p_out, &w->params.base, &w->k);
}

static void g2_mul(void *argument)
{
    struct pairing_work *w = argument;
    pairing_g2_mul(&w->q_out, &w->q, &w->k);
}

static void g2_mul_plain(void *argument)
{
    struct pairing_work *w = argument;
    relic_plain_g2_mul(&w->q_out, &w->q, &w->k);
}

static void g2_mul_table(void *argument)
{
    struct pairing_work *w = argument;
    pairing_g2_table_mul(&w->q_out, &w->q_table, &w->k);
}

static void gt_pow(void *argument)
{
    struct pairing_work *w = argument;
    pairing_gt_pow(&w->e_out, &w->e, &w->k);
}

static void gt_pow_plain(void *argument)
{
    struct pairing_work *w = argument;
    relic_plain_gt_pow(&w->e_out, &w->e, &w->k);
}

static void gt_pow_table(void *argument)
{
    struct pairing_work *w = argument;
    pairing_gt_table_pow(&w->e_out, &w->params.mask, &w->k);
}

static void pair(void *argument)
{
    struct pairing_work *w = argument;
    pairing(&w->e_out, &w->p, &w->q);
}

static void pair_plain(void *argument)
{
    struct pairing_work *w = argument;
    relic_plain_pairing(&w->e_out, &w->p, &w->q);
}

static void pair_lines(void *argument)
{
    struct pairing_work *w = argument;
    pairing_product(&w->e_out, &(const struct pairing_term){.p = &w->p, .lines = &w->key.lines1},
                    1);
}

static void bench_groups(struct bench *bench, struct pairing_work *w)
{
    static const struct {
        const char *name;
        void (*ours)(void *), (*plain)(void *);
    } rows[] = {
        {"G1 multiplication", g1_mul, g1_mul_plain},
        {"G1 multiplication by a table", g1_mul_table, g1_mul_plain},
        {"G2 multiplication", g2_mul, g2_mul_plain},
        {"G2 multiplication by a table", g2_mul_table, g2_mul_plain},
        {"GT power", gt_pow, gt_pow_plain},
        {"GT power by a table", gt_pow_table, gt_pow_plain},
        {"one pairing", pair, pair_plain},
        {"one pairing, fixed argument", pair_lines, pair_plain},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char name[96];
        snprintf(name, sizeof name, "pairing: %s", rows[i].name);
        bench_compare(bench, name, "us", 1e6, rows[i].ours, rows[i].plain, w, "RELIC's own call");
    }
}

static void hash_to_g1(void *argument)
{
    struct pairing_work *w = argument;
    w->bytes[0]++;
    pairing_g1_hash(&w->p_out, "bench", w->bytes, 16);
}

static void encode_ciphertext(void *argument)
{
    struct pairing_work *w = argument;
    waters_ciphertext_encode(w->bytes, &w->a);
}

static void decode_ciphertext(void *argument)
{
    struct pairing_work *w = argument;
    bench_must(waters_ciphertext_decode(&w->out, w->bytes, sizeof w->bytes) == OK);
}

static void fixed_point(void *argument)
{
    struct pairing_work *w = argument;
    uint8_t out[crypto_core_ristretto255_BYTES];
    bench_must(crypto_scalarmult_ristretto255(out, w->ristretto_scalar, w->ristretto) == 0);
}

static void bench_table(struct bench *bench, struct pairing_work *w)
{
    static const struct {
        const char *name;
        void (*run)(void *);
    } primitives[] = {
        {"G1 multiplication", g1_mul},
        {"G1 multiplication by a table", g1_mul_table},
        {"G2 multiplication", g2_mul},
        {"G2 multiplication by a table", g2_mul_table},
        {"GT power", gt_pow},
        {"GT power by a table", gt_pow_table},
        {"hash to G1", hash_to_g1},
        {"pairing", pair},
        {"pairing, fixed argument", pair_lines},
        {"Waters: encrypt", encrypt},
        {"Waters: decrypt", decrypt},
        {"Waters: power", raise},
        {"Waters: rerandomize", rerandomize},
        {"Waters: encode a ciphertext", encode_ciphertext},
        {"Waters: decode a ciphertext", decode_ciphertext},
    };
    fixed_point(w);
    const double fixed = bench_time(fixed_point, w, 0.2);
    for (size_t i = 0; i < sizeof primitives / sizeof *primitives; i++)
        bench_primitive(bench, primitives[i].name, primitives[i].run, w, fixed);
}

static void open_work(struct pairing_work *w)
{
    const uint8_t seed[SEED_BYTES] = {1};
    bench_must(pairing_start() == OK);
    bench_must(seeded_tape_init(&w->tape, seed, "bench") == OK);
    struct tape *const tape = &w->tape.tape;
    bench_must(waters_setup(&w->params, &w->master, tape, WINDOW) == OK);
    waters_identity_hash(&w->identity, "bench", 5);
    bench_must(waters_recipient_init(&w->to, &w->params, &w->identity, WINDOW) == OK);
    bench_must(waters_key_make(&w->key, &w->master, &w->identity, tape) == OK);
    bench_must(scalar_draw(&w->k, tape, "k") == OK);
    pairing_g1_hash(&w->p, "bench", "p", 1);
    w->q = w->params.g2;
    pairing(&w->e, &w->p, &w->q);
    bench_must(pairing_g2_table_init(&w->q_table, &w->q, WINDOW) == OK);
    bench_must(waters_encrypt(&w->a, &w->to, &w->e, tape, "t") == OK);
    bench_must(waters_encrypt(&w->b, &w->to, &w->e, tape, "t") == OK);
    memcpy(w->ristretto_scalar, w->k.limb, sizeof w->ristretto_scalar);
    w->ristretto_scalar[31] &= 0x0f; /* below that group's order, too */
    bench_must(crypto_scalarmult_ristretto255_base(w->ristretto, w->ristretto_scalar) == 0);
    for (size_t i = 0; i < BATCH; i++)
        w->plaintexts[i] = w->e;
    encrypt_batch(w, 1);
    decrypt_batch(w, 2);
    for (size_t i = 0; i < BATCH; i++)
        bench_must(pairing_gt_equal(&w->plaintexts[i], &w->e));
}

static void close_work(struct pairing_work *w)
{
    pairing_g2_table_clear(&w->q_table);
    waters_recipient_clear(&w->to);
    waters_key_clear(&w->key);
    waters_params_clear(&w->params);
    waters_master_clear(&w->master);
    seeded_tape_clear(&w->tape);
}

void bench_pairing(struct bench *bench)
{
    struct pairing_work *w = calloc(1, sizeof *w);
    if (!w)
        abort();
    open_work(w);
    bench_groups(bench, w);
    bench_waters(bench, w);
    w->crew = crew_new(2);
    bench_speedup(bench, w, "waters: encrypt a batch, two threads beside one", encrypt_batch);
    bench_speedup(bench, w, "waters: decrypt a batch, two threads beside one", decrypt_batch);
    crew_free(w->crew);
    bench_table(bench, w);
    close_work(w);
    free(w);
}
