/* What the commutative cipher costs beside its library's bare calls, and the table of primitives.
 *
 * The table has each primitive in nanoseconds and in cycles of the time stamp counter, as a ratio
 * to one scalar multiplication of ristretto255 by libsodium. OpenSSL's P-256 is the other fixed
 * point, and the suite that was not chosen (crypto/README.md). */
#include "bench/bench_crypto.h"
#include "crypto/commutative.h"
#include "crypto/dictionary.h"
#include "crypto/hash.h"
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/obj_mac.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES = 400, PAPER_VALUES = 20, RECORD = 200 };

/* kohlmayer-2014, results: M_c, the cryptographic operations a second of its testbed. */
static const double paper_rate = 3000;

struct curve {
    EC_GROUP *group;
    EC_POINT *point;
    BIGNUM *scalar;
    BN_CTX *numbers;
    uint8_t compressed[33];
    size_t size;
};

struct work {
    struct commutative_key key, paper_key;
    struct commutative_value value[VALUES];
    struct commutative_element element[VALUES], out[VALUES], paper_element[PAPER_VALUES];
    char text[VALUES][16];
    struct dictionary dictionary;
    struct curve p256, p192;
    size_t threads;
    uint8_t hash[64], record[RECORD];
};

static void ours_encrypt(void *argument)
{
    struct work *w = argument;
    bench_must(commutative_hash(&commutative_default, w->out, w->value, 1, NULL) == OK);
    bench_must(commutative_encrypt(&w->key, w->out, w->out, 1, NULL) == OK);
}

static void bare_encrypt(void *argument)
{
    struct work *w = argument;
    crypto_hash_sha512(w->hash, w->value[0].data, w->value[0].size);
    crypto_core_ristretto255_from_hash(w->out[0].byte, w->hash);
    bench_must(crypto_scalarmult_ristretto255(w->out[0].byte, w->key.secret, w->out[0].byte) == 0);
}

static void ours_again(void *argument)
{
    struct work *w = argument;
    bench_must(commutative_encrypt(&w->key, w->out, w->element, 1, NULL) == OK);
}

static void bare_again(void *argument)
{
    struct work *w = argument;
    bench_must(crypto_scalarmult_ristretto255(w->out[0].byte, w->key.secret, w->element[0].byte) ==
               0);
}

static void ours_hash(void *argument)
{
    struct work *w = argument;
    bench_must(commutative_hash(&commutative_default, w->out, w->value, 1, NULL) == OK);
}

static void bare_hash(void *argument)
{
    struct work *w = argument;
    crypto_hash_sha512(w->hash, w->value[0].data, w->value[0].size);
    crypto_core_ristretto255_from_hash(w->out[0].byte, w->hash);
}

static void ours_decode(void *argument)
{
    struct work *w = argument;
    bench_must(commutative_decode(&commutative_default, w->out, w->element[0].byte, 32) == OK);
}

static void bare_decode(void *argument)
{
    struct work *w = argument;
    bench_must(crypto_core_ristretto255_is_valid_point(w->element[0].byte));
}

static void paper_again(void *argument)
{
    struct work *w = argument;
    bench_must(commutative_encrypt(&w->paper_key, w->out, w->paper_element, PAPER_VALUES, NULL) ==
               OK);
}

static void bare_curve(struct curve *c)
{
    bench_must(EC_POINT_mul(c->group, c->point, NULL, c->point, c->scalar, c->numbers));
}

static void bare_p192(void *argument)
{
    struct work *w = argument;
    for (int i = 0; i < PAPER_VALUES; i++)
        bare_curve(&w->p192);
}

static void bare_p256(void *argument)
{
    bare_curve(&((struct work *)argument)->p256);
}

/* What an element of a P-256 suite would cost: from bytes, multiplied, to bytes. */
static void whole_p256(void *argument)
{
    struct curve *c = &((struct work *)argument)->p256;
    bench_must(EC_POINT_oct2point(c->group, c->point, c->compressed, c->size, c->numbers));
    bare_curve(c);
    bench_must(EC_POINT_point2oct(c->group, c->point, POINT_CONVERSION_COMPRESSED, c->compressed,
                                  c->size, c->numbers) == c->size);
}

static void base_p256(void *argument)
{
    struct curve *c = &((struct work *)argument)->p256;
    bench_must(EC_POINT_mul(c->group, c->point, c->scalar, NULL, NULL, c->numbers));
}

static void look_up(void *argument)
{
    struct work *w = argument;
    struct commutative_value found;
    bench_must(dictionary_find(&w->dictionary, &w->element[VALUES / 3], &found) == OK);
}

static void open_curve(struct curve *c, int name)
{
    const uint8_t scalar[24] = {0x5a, 0xc3, 0x17, 0x88, 0x9b, 0x21, 0x64, 0xfe,
                                0x02, 0x4d, 0x73, 0xb6, 0xe1, 0x39, 0xaa, 0x50,
                                0xcc, 0x1f, 0x86, 0x07, 0xd2, 0x95, 0x3e, 0x71};
    c->group = EC_GROUP_new_by_curve_name(name);
    c->numbers = BN_CTX_new();
    bench_must(c->group && c->numbers);
    c->point = EC_POINT_new(c->group);
    c->scalar = BN_bin2bn(scalar, sizeof scalar, NULL);
    bench_must(c->point && c->scalar);
    /* The order less a number of 192 bits, or that number: as long as keys are. */
    if (EC_GROUP_get_degree(c->group) > 192)
        bench_must(BN_sub(c->scalar, EC_GROUP_get0_order(c->group), c->scalar));
    bench_must(EC_POINT_mul(c->group, c->point, c->scalar, NULL, NULL, c->numbers));
    c->size = EC_POINT_point2oct(c->group, c->point, POINT_CONVERSION_COMPRESSED, c->compressed,
                                 sizeof c->compressed, c->numbers);
    bench_must(c->size > 0);
}

static void close_curve(struct curve *c)
{
    EC_POINT_free(c->point);
    EC_GROUP_free(c->group);
    BN_free(c->scalar);
    BN_CTX_free(c->numbers);
}

static void open_work(struct work *w)
{
    const uint8_t seed[SEED_BYTES] = {1};
    struct seeded_tape t;
    for (size_t i = 0; i < VALUES; i++) {
        snprintf(w->text[i], sizeof w->text[i], "value %zu", i);
        w->value[i] = (struct commutative_value){w->text[i], strlen(w->text[i])};
    }
    bench_must(seeded_tape_init(&t, seed, "bench") == OK);
    bench_must(commutative_key_draw(&w->key, &commutative_default, &t.tape, "key") == OK);
    bench_must(commutative_key_draw(&w->paper_key, &commutative_paper, &t.tape, "key") == OK);
    seeded_tape_clear(&t);
    bench_must(commutative_hash(&commutative_default, w->element, w->value, VALUES, NULL) == OK);
    bench_must(
        commutative_hash(&commutative_paper, w->paper_element, w->value, PAPER_VALUES, NULL) == OK);
    dictionary_init(&w->dictionary);
    for (size_t i = 0; i < VALUES; i++)
        bench_must(dictionary_add(&w->dictionary, &w->element[i], w->text[i], w->value[i].size) ==
                   OK);
    bench_must(dictionary_seal(&w->dictionary) == OK);
    open_curve(&w->p256, NID_X9_62_prime256v1);
    open_curve(&w->p192, NID_X9_62_prime192v1);
}

static void close_work(struct work *w)
{
    close_curve(&w->p192);
    close_curve(&w->p256);
    dictionary_clear(&w->dictionary);
    commutative_key_clear(&w->key);
    commutative_key_clear(&w->paper_key);
}

/* Batches by the wall clock, since more than one thread works: the best of a few, by turns. */
static void bench_rates(struct bench *bench, struct work *w)
{
    enum { ROUNDS = 5, MOST = 2 };
    double best[MOST] = {0};
    struct crew *const crew[MOST] = {NULL, crew_new(2)};
    for (int round = 0; round < ROUNDS; round++)
        for (size_t threads = 1; threads <= MOST; threads++) {
            const double start = bench_seconds();
            bench_must(
                commutative_encrypt(&w->key, w->out, w->element, VALUES, crew[threads - 1]) == OK);
            const double rate = VALUES / (bench_seconds() - start);
            best[threads - 1] = rate > best[threads - 1] ? rate : best[threads - 1];
        }
    crew_free(crew[1]);
    const char *const note = "kohlmayer-2014, results: operations a second of its testbed";
    bench_limit(bench_add(bench, "cipher: default, one thread", best[0], "values/s"), paper_rate,
                note);
    bench_limit(bench_add(bench, "cipher: default, two threads", best[1], "values/s"), paper_rate,
                note);
    bench_limit(bench_add(bench, "cipher: two threads beside one", best[1], "values/s"), best[0],
                "the same batch by one thread");
    const double seconds = bench_time(paper_again, w, 0.2) / PAPER_VALUES;
    bench_limit(bench_add(bench, "cipher: paper's suite, one thread", 1 / seconds, "values/s"),
                paper_rate, note);
}

static void bench_commutative(struct bench *bench, struct work *w)
{
    bench_bar(bench_compare(bench, "cipher: hash and encrypt a value", "us", 1e6, ours_encrypt,
                            bare_encrypt, w,
                            "libsodium: SHA-512, ristretto255 from hash, scalar multiplication"),
              1.1, true);
    bench_bar(bench_compare(bench, "cipher: encrypt again, or decrypt", "us", 1e6, ours_again,
                            bare_again, w, "libsodium: ristretto255 scalar multiplication"),
              1.1, true);
    bench_compare(bench, "cipher: hash to the group", "us", 1e6, ours_hash, bare_hash, w,
                  "libsodium: SHA-512, ristretto255 from hash");
    bench_compare(bench, "cipher: decode an element", "us", 1e6, ours_decode, bare_decode, w,
                  "libsodium: ristretto255 validity");
    bench_compare(bench, "cipher: paper's suite, encrypt again", "us", 1e6 / PAPER_VALUES,
                  paper_again, bare_p192, w, "OpenSSL: prime192v1 scalar multiplication");
    bench_compare(bench, "cipher: P-256 instead, encrypt again", "us", 1e6, whole_p256, bare_again,
                  w, "the default suite's multiplication");
    bench_rates(bench, w);
}

static void sha256_record(void *argument)
{
    struct work *w = argument;
    hash_sha256(w->hash, w->record, RECORD);
}

static void keyed_record(void *argument)
{
    struct work *w = argument;
    hash_keyed(w->hash, w->key.secret, "label", 1, w->record, RECORD);
}

static void tag_record(void *argument)
{
    struct work *w = argument;
    hash_tag(w->hash, w->key.secret, w->record, RECORD);
}

static void sha1_record(void *argument)
{
    struct work *w = argument;
    hash_sha1(w->hash, w->record, RECORD);
}

static void base_ristretto(void *argument)
{
    struct work *w = argument;
    bench_must(crypto_scalarmult_ristretto255_base(w->out[0].byte, w->key.secret) == 0);
}

static void bench_table(struct bench *bench, struct work *w)
{
    static const struct {
        const char *name;
        void (*run)(void *);
    } primitives[] = {
        {"ristretto255 multiplication (libsodium)", bare_again},
        {"ristretto255 base multiplication (libsodium)", base_ristretto},
        {"P-256 multiplication (OpenSSL)", bare_p256},
        {"P-256 base multiplication (OpenSSL)", base_p256},
        {"commutative: hash to the group", ours_hash},
        {"commutative: encrypt again", ours_again},
        {"commutative: decode", ours_decode},
        {"dictionary: look up one of 400", look_up},
        {"SHA-256, 200 bytes", sha256_record},
        {"SHA-1, 200 bytes", sha1_record},
        {"keyed BLAKE2b, 200 bytes", keyed_record},
        {"SipHash tag, 200 bytes", tag_record},
    };
    const double fixed = bench_time(bare_again, w, 0.2);
    for (size_t i = 0; i < sizeof primitives / sizeof *primitives; i++)
        bench_primitive(bench, primitives[i].name, primitives[i].run, w, fixed);
}

void bench_ciphers(struct bench *bench)
{
    struct work *w = calloc(1, sizeof *w);
    bench_must(w != NULL);
    open_work(w);
    bench_commutative(bench, w);
    bench_table(bench, w);
    close_work(w);
    free(w);
}
