/* What packed bits, random transfers and additive ElGamal cost beside what they are made of. */
#include "bench/bench_crypto.h"
#include "crypto/bits.h"
#include "crypto/elgamal.h"
#include "crypto/extension.h"
#include <openssl/evp.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 16384, BITS = 30163, WORDS = BITS / 64 + 1, RANGE = 10000 };

struct work {
    uint64_t a[WORDS], b[WORDS], out[WORDS];
    struct seeded_tape tape;
    struct transfer_sender base;
    uint64_t choice[2], wanted[BATCH / 64];
    uint8_t answers[EXTENSION_WIDTH * TRANSFER_POINT_BYTES], message[BATCH * 16];
    struct transfer_key key[EXTENSION_WIDTH], zero[EXTENSION_WIDTH], one[EXTENSION_WIDTH];
    struct extension_sender sender;
    struct extension_receiver receiver;
    struct extension_string got[BATCH], first[BATCH], second[BATCH];
    EVP_CIPHER_CTX *aes;
    struct elgamal_key secret;
    struct elgamal_table table;
    struct elgamal_cipher cipher;
    uint8_t point[32];
};

static void rotate(void *argument)
{
    struct work *w = argument;
    bits_rotate(w->out, w->a, 12345, BITS);
}

static void exclusive_or(void *argument)
{
    struct work *w = argument;
    bits_xor(w->out, w->a, w->b, BITS);
}

static void copy(void *argument)
{
    struct work *w = argument;
    memcpy(w->out, w->a, sizeof w->out);
    __asm__ volatile("" ::: "memory");
}

/* The 128 first transfers, both sides. */
static void base_transfers(void *argument)
{
    struct work *w = argument;
    bench_must(transfer_offer(&w->base, &w->tape.tape, "offer") == OK);
    bench_must(transfer_answer(w->base.offer, 32, &w->tape.tape, "answer", w->choice,
                               EXTENSION_WIDTH, w->answers, w->key) == OK);
    bench_must(transfer_keys(&w->base, w->answers, sizeof w->answers, EXTENSION_WIDTH, w->zero,
                             w->one, NULL) == OK);
}

/* Two multiplications at the receiver and one at the sender for each, and two at the offer. */
static void base_multiplications(void *argument)
{
    struct work *w = argument;
    for (int i = 0; i < EXTENSION_WIDTH; i++) {
        bench_must(crypto_scalarmult_ristretto255_base(w->point, w->base.secret) == 0);
        bench_must(crypto_scalarmult_ristretto255(w->point, w->base.secret, w->point) == 0);
        bench_must(crypto_scalarmult_ristretto255(w->point, w->base.secret, w->point) == 0);
    }
}

static void answer(void *argument)
{
    struct work *w = argument;
    bench_must(extension_answer(&w->receiver, w->wanted, BATCH, w->message, w->got) == OK);
}

static void keys(void *argument)
{
    struct work *w = argument;
    bench_must(extension_keys(&w->sender, w->message, sizeof w->message, BATCH, w->first,
                              w->second) == OK);
}

static void both(void *argument)
{
    answer(argument);
    keys(argument);
}

/* The AES blocks of one transfer: two streams and a hash at the receiver, one and two at the
 * sender, in one call for a batch. */
static void blocks(void *argument)
{
    struct work *w = argument;
    int written;
    for (int i = 0; i < 6; i++)
        bench_must(EVP_EncryptUpdate(w->aes, (uint8_t *)w->got, &written, w->message,
                                     sizeof w->message) == 1);
}

static void encrypt(void *argument)
{
    struct work *w = argument;
    const int64_t message = 4321;
    bench_must(elgamal_encrypt(&w->secret.public, &w->tape.tape, "coin", &message, 1, &w->cipher) ==
               OK);
}

static void add(void *argument)
{
    struct work *w = argument;
    struct elgamal_cipher sum;
    bench_must(elgamal_add(&sum, &w->cipher, &w->cipher, 1) == OK);
}

static void decrypt(void *argument)
{
    struct work *w = argument;
    int64_t message;
    bench_must(elgamal_decrypt(&w->secret, &w->table, &w->cipher, 1, &message, NULL) == OK &&
               message == 4321);
}

static void multiply(void *argument)
{
    struct work *w = argument;
    bench_must(crypto_scalarmult_ristretto255(w->point, w->secret.secret, w->cipher.blind) == 0);
}

static void open_work(struct work *w)
{
    const uint8_t seed[SEED_BYTES] = {1};
    bench_must(seeded_tape_init(&w->tape, seed, "bench") == OK);
    bench_must(bits_draw(&w->tape.tape, "bits", w->a, BITS) == OK);
    bench_must(bits_draw(&w->tape.tape, "bits", w->b, BITS) == OK);
    bench_must(bits_draw(&w->tape.tape, "bits", w->choice, EXTENSION_WIDTH) == OK);
    bench_must(bits_draw(&w->tape.tape, "bits", w->wanted, BATCH) == OK);
    base_transfers(w);
    bench_must(extension_sender_init(&w->sender, w->choice, w->key) == OK);
    bench_must(extension_receiver_init(&w->receiver, w->zero, w->one) == OK);
    w->aes = EVP_CIPHER_CTX_new();
    bench_must(w->aes && EVP_EncryptInit_ex(w->aes, EVP_aes_128_ctr(), NULL, w->key[0].byte,
                                            w->key[1].byte) == 1);
    bench_must(elgamal_key_draw(&w->secret, &w->tape.tape, "key") == OK);
    bench_must(elgamal_table_init(&w->table, 0, RANGE) == OK);
    encrypt(w);
}

static void close_work(struct work *w)
{
    EVP_CIPHER_CTX_free(w->aes);
    extension_sender_clear(&w->sender);
    extension_receiver_clear(&w->receiver);
    transfer_sender_clear(&w->base);
    elgamal_table_clear(&w->table);
    elgamal_key_clear(&w->secret);
    seeded_tape_clear(&w->tape);
}

void bench_transfers(struct bench *bench)
{
    struct work *w = calloc(1, sizeof *w);
    bench_must(w != NULL);
    open_work(w);
    bench_compare(bench, "bits: rotate 30,163 bits", "ns", 1e9, rotate, copy, w,
                  "memcpy of as many words");
    bench_compare(bench, "bits: xor 30,163 bits", "ns", 1e9, exclusive_or, copy, w,
                  "memcpy of as many words");
    bench_compare(bench, "transfers: the first 128, both sides", "ms", 1e3, base_transfers,
                  base_multiplications, w, "libsodium: three scalar multiplications each");
    bench_compare(bench, "transfers: one of an extension, both sides", "ns", 1e9 / BATCH, both,
                  blocks, w, "OpenSSL: six AES blocks each, in batches");
    const double receiver = bench_time(answer, w, 0.2), sender = bench_time(keys, w, 0.2);
    static const char goal[] = "what we ask: random transfers a second on one core";
    struct bench_row *row =
        bench_add(bench, "transfers: a second, receiver alone", BATCH / receiver, "1/s");
    bench_limit(row, 1e7, goal);
    row = bench_add(bench, "transfers: a second, sender alone", BATCH / sender, "1/s");
    bench_limit(row, 1e7, goal);
    row = bench_add(bench, "transfers: a second, both sides on one core",
                    BATCH / (receiver + sender), "1/s");
    bench_limit(row, 1e7, goal);
    bench_bar(row, 1, false);
    bench_compare(bench, "elgamal: encrypt an integer", "us", 1e6, encrypt, multiply, w,
                  "libsodium: one scalar multiplication");
    bench_compare(bench, "elgamal: add two ciphertexts", "us", 1e6, add, multiply, w,
                  "libsodium: one scalar multiplication");
    bench_compare(bench, "elgamal: decrypt one of 10,001", "us", 1e6, decrypt, multiply, w,
                  "libsodium: one scalar multiplication");
    close_work(w);
    free(w);
}
