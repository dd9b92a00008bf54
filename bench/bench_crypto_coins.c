/* What coins, residues and hashes cost beside a bare stream, bare loops and the libraries. */
#include "bench/bench_crypto.h"
#include "crypto/bytes.h"
#include "crypto/hash.h"
#include "crypto/residue.h"
#include "crypto/tape.h"
#include "crypto/wide.h"
#include <openssl/evp.h>
#include <sodium.h>
#include <stdlib.h>

enum { DRAWS = 100000, RESIDUES = 1024, RECORD = 200 };

struct work {
    struct seeded_tape tape;
    struct modulus small, large;
    uint64_t *draws;
    uint8_t *stream;
    uint64_t a[4 * RESIDUES], b[4 * RESIDUES], c[4 * RESIDUES];
    uint8_t bytes[32 * RESIDUES], record[RECORD], key[32], digest[64];
    EVP_MD_CTX *digest_context;
    EVP_MD *sha256;
};

/* Tapes. */

static void draw_single(void *argument)
{
    struct work *w = argument;
    bench_must(tape_below(&w->tape.tape, "coin", 1000, w->draws) == OK);
}

static void draw_single_of_four(void *argument)
{
    struct work *w = argument;
    static const char *const reasons[] = {"mask", "share", "order", "blind"};
    bench_must(tape_below(&w->tape.tape, reasons[w->tape.tape.position % 4], 1000, w->draws) == OK);
}

static void draw_vector(void *argument)
{
    struct work *w = argument;
    bench_must(tape_vector(&w->tape.tape, "vector", w->small.limb, 1, DRAWS, w->draws) == OK);
}

static void draw_wide_vector(void *argument)
{
    struct work *w = argument;
    bench_must(tape_vector(&w->tape.tape, "wide", w->large.limb, 4, DRAWS / 8, w->draws) == OK);
}

/* The same number of bytes from libsodium in one call, and moved once. */
static void bare_stream(void *argument)
{
    struct work *w = argument;
    crypto_stream_chacha20_ietf(w->stream, DRAWS * 8, w->digest, w->key);
    memcpy(w->draws, w->stream, DRAWS * 8);
}

static void rewind_tape(void *argument)
{
    struct work *w = argument;
    seeded_tape_rewind(&w->tape, w->key, "party 1");
    bench_must(tape_below(&w->tape.tape, "coin", 1000, w->draws) == OK);
}

static void bare_rewind(void *argument)
{
    struct work *w = argument;
    crypto_generichash_blake2b(w->digest, 64, w->key, 32, NULL, 0);
    crypto_stream_chacha20_ietf(w->stream, 64, w->digest, w->key);
}

static void bench_tapes(struct bench *bench, struct work *w)
{
    bench_add(bench, "tape: one draw below 1000", 1e9 * bench_time(draw_single, w, 0.2), "ns");
    bench_add(bench, "tape: one draw, four reasons in turn",
              1e9 * bench_time(draw_single_of_four, w, 0.2), "ns");
    bench_bar(bench_compare(bench, "tape: a draw of 100,000 below a 61-bit prime", "ns",
                            1e9 / DRAWS, draw_vector, bare_stream, w,
                            "ChaCha20 by libsodium and one copy"),
              1.25, true);
    bench_compare(bench, "tape: a draw of 12,500 below 2^255 + 95", "ns", 8e9 / DRAWS,
                  draw_wide_vector, bare_stream, w, "as above: 32 bytes a try, two tries a value");
    const double seconds = bench_time(bare_stream, w, 0.2);
    bench_add(bench, "tape: bare ChaCha20 and one copy", DRAWS * 8 / seconds / 1e6, "MB/s");
    bench_compare(bench, "tape: rewind and one draw", "ns", 1e9, rewind_tape, bare_rewind, w,
                  "one BLAKE2b and one block of ChaCha20 by libsodium");
}

/* Residues. */

static void add_small(void *argument)
{
    struct work *w = argument;
    residue_add(&w->small, w->c, w->a, w->b, RESIDUES);
}

static void mul_small(void *argument)
{
    struct work *w = argument;
    residue_mul(&w->small, w->c, w->a, w->b, RESIDUES);
}

static void scale_small(void *argument)
{
    struct work *w = argument;
    residue_scale(&w->small, w->c, w->a, w->b, RESIDUES);
}

static void encode_small(void *argument)
{
    struct work *w = argument;
    residue_encode(&w->small, w->bytes, w->a, RESIDUES);
}

static void decode_small(void *argument)
{
    struct work *w = argument;
    bench_must(residue_decode(&w->small, w->c, w->bytes, RESIDUES, NULL) == OK);
}

static void add_large(void *argument)
{
    struct work *w = argument;
    residue_add(&w->large, w->c, w->a, w->b, RESIDUES);
}

static void mul_large(void *argument)
{
    struct work *w = argument;
    residue_mul(&w->large, w->c, w->a, w->b, RESIDUES);
}

/* The loops that do no reduction, kept from being merged into the caller. */
__attribute__((noinline)) static void bare_add(void *argument)
{
    struct work *w = argument;
    for (size_t i = 0; i < RESIDUES; i++)
        w->c[i] = w->a[i] + w->b[i];
}

__attribute__((noinline)) static void bare_mul(void *argument)
{
    struct work *w = argument;
    for (size_t i = 0; i < RESIDUES; i++)
        w->c[i] = w->a[i] * w->b[i];
}

__attribute__((noinline)) static void plain_mul(void *argument)
{
    struct work *w = argument;
    const uint64_t n = w->small.limb[0];
    for (size_t i = 0; i < RESIDUES; i++)
        w->c[i] = wide_low(wide_rest(wide_product(w->a[i], w->b[i]), wide_of(n)));
}

__attribute__((noinline)) static void bare_swap(void *argument)
{
    struct work *w = argument;
    for (size_t i = 0; i < RESIDUES; i++)
        store_be64(w->bytes + 8 * i, w->a[i]);
}

static void bench_residues(struct bench *bench, struct work *w)
{
    const double each = 1e9 / RESIDUES;
    bench_must(tape_vector(&w->tape.tape, "residues", w->small.limb, 1, RESIDUES, w->a) == OK);
    bench_must(tape_vector(&w->tape.tape, "residues", w->small.limb, 1, RESIDUES, w->b) == OK);
    bench_bar(bench_compare(bench, "residues below 2^61: add", "ns", each, add_small, bare_add, w,
                            "a loop that adds words"),
              3, true);
    bench_compare(bench, "residues below 2^61: scale", "ns", each, scale_small, bare_mul, w,
                  "a loop that multiplies words");
    bench_bar(bench_compare(bench, "residues below 2^61: multiply", "ns", each, mul_small,
                            plain_mul, w, "a loop of 128-bit remainders by the compiler"),
              1, true);
    bench_compare(bench, "residues below 2^61: encode", "ns", each, encode_small, bare_swap, w,
                  "a loop that swaps bytes");
    bench_compare(bench, "residues below 2^61: decode and check", "ns", each, decode_small,
                  bare_swap, w, "a loop that swaps bytes");
    bench_must(tape_vector(&w->tape.tape, "residues", w->large.limb, 4, RESIDUES, w->a) == OK);
    bench_must(tape_vector(&w->tape.tape, "residues", w->large.limb, 4, RESIDUES, w->b) == OK);
    bench_add(bench, "residues below 2^256: add", each * bench_time(add_large, w, 0.2), "ns");
    bench_add(bench, "residues below 2^256: multiply", each * bench_time(mul_large, w, 0.2), "ns");
}

/* Hashes of a record of 200 bytes. */

static void sha256_ours(void *argument)
{
    struct work *w = argument;
    hash_sha256(w->digest, w->record, RECORD);
}

static void sha256_evp(void *argument)
{
    struct work *w = argument;
    bench_must(EVP_DigestInit_ex2(w->digest_context, w->sha256, NULL) &&
               EVP_DigestUpdate(w->digest_context, w->record, RECORD) &&
               EVP_DigestFinal_ex(w->digest_context, w->digest, NULL));
}

static void sha256_sodium(void *argument)
{
    struct work *w = argument;
    crypto_hash_sha256(w->digest, w->record, RECORD);
}

static void keyed_ours(void *argument)
{
    struct work *w = argument;
    hash_keyed(w->digest, w->key, "label", 1, w->record, RECORD);
}

static void keyed_bare(void *argument)
{
    struct work *w = argument;
    crypto_generichash_blake2b(w->digest, 32, w->record, RECORD, w->key, 32);
}

static void bench_hashes(struct bench *bench, struct work *w)
{
    bench_bar(bench_compare(bench, "hash: SHA-256 of 200 bytes, beside EVP", "ns", 1e9, sha256_ours,
                            sha256_evp, w, "OpenSSL's EVP with a kept context"),
              1, true);
    bench_bar(bench_compare(bench, "hash: SHA-256 of 200 bytes, beside libsodium", "ns", 1e9,
                            sha256_ours, sha256_sodium, w, "libsodium"),
              1, true);
    bench_compare(bench, "hash: keyed BLAKE2b of 200 bytes", "ns", 1e9, keyed_ours, keyed_bare, w,
                  "libsodium in one call, without label and index");
}

void bench_coins(struct bench *bench)
{
    struct work *w = calloc(1, sizeof *w);
    const uint8_t seed[SEED_BYTES] = {1};
    bench_must(w != NULL);
    w->draws = calloc(DRAWS, sizeof *w->draws);
    w->stream = calloc(DRAWS, sizeof *w->draws);
    w->digest_context = EVP_MD_CTX_new();
    w->sha256 = EVP_MD_fetch(NULL, "SHA256", NULL);
    bench_must(w->draws && w->stream && w->digest_context && w->sha256);
    bench_must(seeded_tape_init(&w->tape, seed, "bench") == OK);
    bench_must(modulus_parse(&w->small, "2305843009213693951") == OK);
    bench_must(modulus_parse(&w->large, "0x800000000000000000000000000000000000000000000000000000"
                                        "000000005f") == OK);
    bench_tapes(bench, w);
    bench_residues(bench, w);
    bench_hashes(bench, w);
    seeded_tape_clear(&w->tape);
    EVP_MD_free(w->sha256);
    EVP_MD_CTX_free(w->digest_context);
    free(w->stream);
    free(w->draws);
    free(w);
}
