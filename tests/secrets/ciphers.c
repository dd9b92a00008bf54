/* The commutative cipher, additive encryption, transfers and the dictionary. */
#include "crypto/commutative.h"
#include "crypto/dictionary.h"
#include "crypto/elgamal.h"
#include "crypto/extension.h"
#include "tests/secrets/watch.h"
#include <string.h>

enum { COUNT = 2 };

static const struct commutative_suite *suite;
static struct commutative_key key;
static struct commutative_element points[COUNT], out[COUNT];
static uint8_t text[COUNT][24];
static struct commutative_value value[COUNT];

/* Points that everybody may see, and a secret key. */
static void prepare(const struct commutative_suite *which)
{
    suite = which;
    some_bytes(text, sizeof text);
    for (int i = 0; i < COUNT; i++)
        value[i] = (struct commutative_value){text[i], sizeof text[i]};
    must(commutative_hash(suite, points, value, COUNT, NULL));
    must(commutative_key_draw(&key, suite, plain_tape(), "key"));
    secret(key.secret, sizeof key.secret);
}

static void hash(void)
{
    secret(text, sizeof text);
    must(commutative_hash(suite, out, value, COUNT, NULL));
}

static void draw(void)
{
    must(commutative_key_draw(&key, suite, secret_tape(), "key"));
}

static void encrypt(void)
{
    must(commutative_encrypt(&key, out, points, COUNT, NULL));
}

static void decrypt(void)
{
    must(commutative_decrypt(&key, out, points, COUNT, NULL));
}

static void points_too(void)
{
    secret(points, sizeof points);
    must(commutative_encrypt(&key, out, points, COUNT, NULL));
}

static void equal(void)
{
    secret(points, sizeof points);
    (void)commutative_equal(&points[0], &points[1]);
}

#define WITH(which, operation)                                                                     \
    static void which##_##operation(void)                                                          \
    {                                                                                              \
        prepare(&commutative_##which);                                                             \
        operation();                                                                               \
    }

WITH(default, hash)
WITH(default, draw)
WITH(default, encrypt)
WITH(default, decrypt)
WITH(default, points_too)
WITH(default, equal)
WITH(paper, hash)
WITH(paper, draw)
WITH(paper, encrypt)
WITH(paper, decrypt)

static void look_up(void)
{
    struct dictionary d;
    struct commutative_value found;
    prepare(&commutative_default);
    dictionary_init(&d);
    for (int i = 0; i < COUNT; i++)
        must(dictionary_add(&d, &points[i], text[i], sizeof text[i]));
    must(dictionary_seal(&d));
    secret(points, sizeof points);
    must(dictionary_find(&d, &points[1], &found));
    dictionary_clear(&d);
}

static struct elgamal_key secret_key;
static struct elgamal_public public_key;
static struct elgamal_cipher ciphers[COUNT], sums[COUNT];
static int64_t integers[COUNT] = {-5, 9};

static void ciphertexts(void)
{
    must(elgamal_key_draw(&secret_key, plain_tape(), "key"));
    public_key = secret_key.public;
    must(elgamal_encrypt(&public_key, plain_tape(), "coin", integers, COUNT, ciphers));
    secret(secret_key.secret, sizeof secret_key.secret);
    secret(integers, sizeof integers);
}

static void draw_key(void)
{
    must(elgamal_key_draw(&secret_key, secret_tape(), "key"));
}

static void hide(void)
{
    ciphertexts();
    must(elgamal_encrypt(&public_key, secret_tape(), "coin", integers, COUNT, sums));
    shown(integers, sizeof integers);
}

static void add_up(void)
{
    ciphertexts();
    must(elgamal_add(sums, ciphers, ciphers, COUNT));
    must(elgamal_sub(sums, ciphers, ciphers, COUNT));
    shown(integers, sizeof integers);
}

static void scale(void)
{
    ciphertexts();
    must(elgamal_scale(sums, ciphers, integers, COUNT));
    shown(integers, sizeof integers);
}

static void again(void)
{
    ciphertexts();
    must(elgamal_rerandomize(&public_key, secret_tape(), "coin", sums, ciphers, COUNT));
    shown(integers, sizeof integers);
}

static void open_up(void)
{
    struct elgamal_table table;
    int64_t messages[COUNT];
    ciphertexts();
    must(elgamal_table_init(&table, -20, 20));
    must(elgamal_decrypt(&secret_key, &table, ciphers, COUNT, messages, NULL));
    elgamal_table_clear(&table);
    shown(integers, sizeof integers);
}

static struct transfer_sender sender;
static uint64_t bits[2];
static uint8_t answers[EXTENSION_WIDTH * TRANSFER_POINT_BYTES];
static struct transfer_key chosen[EXTENSION_WIDTH], zeros[EXTENSION_WIDTH], ones[EXTENSION_WIDTH];

static void offer(void)
{
    must(transfer_offer(&sender, secret_tape(), "a"));
}

static void offered(void)
{
    must(transfer_offer(&sender, plain_tape(), "a"));
    some_bytes(bits, sizeof bits);
}

static void answer(void)
{
    offered();
    secret(bits, sizeof bits);
    must(transfer_answer(sender.offer, sizeof sender.offer, secret_tape(), "b", bits, COUNT,
                         answers, chosen));
}

static void make_keys(void)
{
    offered();
    must(transfer_answer(sender.offer, sizeof sender.offer, plain_tape(), "b", bits, COUNT, answers,
                         chosen));
    secret(sender.secret, sizeof sender.secret);
    secret(sender.product, sizeof sender.product);
    must(transfer_keys(&sender, answers, COUNT * TRANSFER_POINT_BYTES, COUNT, zeros, ones, NULL));
}

enum { MANY = 300 };
static uint64_t wishes[(MANY + 63) / 64];
static uint8_t message[16 * 384];
static struct extension_string got[MANY], zero[MANY], one[MANY];

/* The first keys are random bytes here, as they are after the first transfers. */
static void extend_answer(void)
{
    struct extension_receiver receiver;
    some_bytes(zeros, sizeof zeros);
    some_bytes(ones, sizeof ones);
    memset(wishes, 0x5a, sizeof wishes);
    secret(zeros, sizeof zeros);
    secret(ones, sizeof ones);
    secret(wishes, sizeof wishes);
    must(extension_receiver_init(&receiver, zeros, ones));
    must(extension_answer(&receiver, wishes, MANY, message, got));
    extension_receiver_clear(&receiver);
}

static void extend_keys(void)
{
    struct extension_sender extended;
    some_bytes(chosen, sizeof chosen);
    some_bytes(bits, sizeof bits);
    some_bytes(message, sizeof message);
    secret(chosen, sizeof chosen);
    secret(bits, sizeof bits);
    must(extension_sender_init(&extended, bits, chosen));
    must(extension_keys(&extended, message, extension_bytes(MANY), MANY, zero, one));
    extension_sender_clear(&extended);
}

const struct operation operations_ciphers[] = {
    {"ristretto255: commutative_key_draw", "coins", NULL, default_draw},
    {"ristretto255: commutative_hash", "values", NULL, default_hash},
    {"ristretto255: commutative_encrypt", "key", NULL, default_encrypt},
    {"ristretto255: commutative_encrypt", "key, elements", "that the elements are elements",
     default_points_too},
    {"ristretto255: commutative_decrypt", "key", NULL, default_decrypt},
    {"commutative_equal", "both", NULL, default_equal},
    {"prime192v1: commutative_key_draw", "coins", NULL, paper_draw},
    {"prime192v1: commutative_hash", "values", "the value, by the tries of its hash", paper_hash},
    {"prime192v1: commutative_encrypt", "key",
     "of the key the length at least; a suite for fidelity", paper_encrypt},
    {"prime192v1: commutative_decrypt", "key",
     "of the key the length at least; a suite for fidelity", paper_decrypt},
    {"dictionary_find", "element", "which of the party's own values it is, by the search", look_up},
    {"elgamal_key_draw", "coins", NULL, draw_key},
    {"elgamal_encrypt", "coins, messages", "that points made of secrets are elements", hide},
    {"elgamal_add, elgamal_sub", "key", NULL, add_up},
    {"elgamal_scale", "factors", NULL, scale},
    {"elgamal_rerandomize", "coins", "that points made of secrets are elements", again},
    {"elgamal_decrypt", "key, messages", "the message, by the search for it", open_up},
    {"transfer_offer", "coins", NULL, offer},
    {"transfer_answer", "coins, bits", "that points made of secrets are elements", answer},
    {"transfer_keys", "exponent", "that points made of secrets are elements", make_keys},
    {"extension_answer", "keys, bits", NULL, extend_answer},
    {"extension_keys", "keys, bits", NULL, extend_keys},
    {0}};
