/* Keys are wiped: after their use they are looked for in all memory of the process, as in a core.
 *
 * A copy may be left by whoever had the key: in freed memory, in dead frames of the stack. The test
 * itself keeps nothing but masked beginnings (remains.h), and wipes what it made. */
#include "crypto/commutative.h"
#include "crypto/elgamal.h"
#include "crypto/extension.h"
#include "crypto/hash.h"
#include "crypto/tape_place.h"
#include "crypto/waters.h"
#include "protocols/protocols.h"
#include "sim/house.h"
#include "sim/primitives.h"
#include "sim/world.h"
#include "tests/expect.h"
#include "tests/secrets/remains.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

static struct seeded_tape tape;

/* A tape of its own, so that nothing of the drawing remains in it when it is cleared. */
static struct tape *coins(void)
{
    uint8_t seed[SEED_BYTES];
    test_random_bytes(seed, sizeof seed);
    EXPECT_EQ(OK, seeded_tape_init(&tape, seed, "wiped"));
    sodium_memzero(seed, sizeof seed);
    return &tape.tape;
}

static void nothing_remains(const char *of)
{
    size_t looked;
    seeded_tape_clear(&tape);
    EXPECT(remembered() > 0);
    const size_t found = remains(&looked);
    printf("%s: %zu secrets, %zu remain, %zu KB looked at\n", of, remembered(), found,
           looked / 1024);
    EXPECT_EQ(0, found);
    EXPECT(looked > 100000);
    forget();
}

static void use_cipher(const struct commutative_suite *suite)
{
    struct commutative_key key;
    struct commutative_element element;
    const struct commutative_value value = {"value", 5};
    EXPECT_EQ(OK, commutative_key_draw(&key, suite, coins(), "key"));
    remember("the key", key.secret, suite->bytes < 32 ? 16 : 32);
    EXPECT_EQ(OK, commutative_hash(suite, &element, &value, 1, NULL));
    EXPECT_EQ(OK, commutative_encrypt(&key, &element, &element, 1, NULL));
    EXPECT_EQ(OK, commutative_decrypt(&key, &element, &element, 1, NULL));
    uint8_t inverse[32];
    EXPECT_EQ(OK, suite->invert(inverse, key.secret));
    remember("its inverse", inverse, sizeof inverse);
    sodium_memzero(inverse, sizeof inverse);
    commutative_key_clear(&key);
}

static void ciphers(void)
{
    use_cipher(&commutative_default);
    nothing_remains("ristretto255");
    use_cipher(&commutative_paper);
    nothing_remains("prime192v1");
}

static void additive(void)
{
    struct elgamal_key key;
    struct elgamal_cipher cipher;
    struct elgamal_table table;
    int64_t five = 5;
    EXPECT_EQ(OK, elgamal_key_draw(&key, coins(), "key"));
    remember("the key", key.secret, sizeof key.secret);
    EXPECT_EQ(OK, elgamal_encrypt(&key.public, &tape.tape, "coin", &five, 1, &cipher));
    EXPECT_EQ(OK, elgamal_table_init(&table, 0, 9));
    EXPECT_EQ(OK, elgamal_decrypt(&key, &table, &cipher, 1, &five, NULL));
    elgamal_table_clear(&table);
    elgamal_key_clear(&key);
    nothing_remains("additive encryption");
}

static void transfers(void)
{
    struct transfer_sender sender;
    uint8_t answers[2 * TRANSFER_POINT_BYTES];
    struct transfer_key chosen[2], zeros[2], ones[2];
    const uint64_t bits = 2;
    EXPECT_EQ(OK, transfer_offer(&sender, coins(), "a"));
    remember("the exponent", sender.secret, sizeof sender.secret);
    remember("the product", sender.product, sizeof sender.product);
    EXPECT_EQ(OK, transfer_answer(sender.offer, sizeof sender.offer, &tape.tape, "b", &bits, 2,
                                  answers, chosen));
    EXPECT_EQ(OK, transfer_keys(&sender, answers, sizeof answers, 2, zeros, ones, NULL));
    remember("key 0", &zeros[1], sizeof zeros[1]);
    remember("key 1", &ones[1], sizeof ones[1]);
    transfer_sender_clear(&sender);
    sodium_memzero(chosen, sizeof chosen);
    sodium_memzero(zeros, sizeof zeros);
    sodium_memzero(ones, sizeof ones);
    nothing_remains("transfers");
}

static void extended(void)
{
    static struct transfer_key zeros[EXTENSION_WIDTH], ones[EXTENSION_WIDTH];
    static uint8_t message[16 * EXTENSION_WIDTH];
    static struct extension_string strings[EXTENSION_WIDTH];
    struct extension_receiver receiver;
    const uint64_t bits[2] = {5, 6};
    test_random_bytes((uint8_t *)zeros, sizeof zeros);
    test_random_bytes((uint8_t *)ones, sizeof ones);
    remember("a key 0", &zeros[3], sizeof zeros[3]);
    remember("a key 1", &ones[4], sizeof ones[4]);
    EXPECT_EQ(OK, extension_receiver_init(&receiver, zeros, ones));
    EXPECT_EQ(OK, extension_answer(&receiver, bits, EXTENSION_WIDTH, message, strings));
    remember("a string", &strings[7], sizeof strings[7]);
    extension_receiver_clear(&receiver);
    sodium_memzero(zeros, sizeof zeros);
    sodium_memzero(ones, sizeof ones);
    sodium_memzero(strings, sizeof strings);
    nothing_remains("extension");
}

static void tapes(void)
{
    struct place_root root = {.seedings = 0};
    struct place_tape place = {.root = NULL};
    uint8_t seed[SEED_BYTES], drawn[32], at[PLACE_BYTES] = {1};
    test_random_bytes(seed, sizeof seed);
    remember("the seed", seed, sizeof seed);
    EXPECT_EQ(OK, seeded_tape_init(&tape, seed, "wiped"));
    remember("the tape's key", tape.key, sizeof tape.key);
    for (int i = 0; i < 3; i++)
        EXPECT_EQ(OK, tape_bytes(&tape.tape, "coin", drawn, sizeof drawn));
    remember("a coin", drawn, sizeof drawn);
    place_root_seed(&root, seed, 1);
    remember("the root's key", root.key, sizeof root.key);
    place_tape_begin(&place, &root, at);
    EXPECT_EQ(OK, tape_bytes(&place.tape, "coin", drawn, sizeof drawn));
    remember("a coin of a place", drawn, sizeof drawn);
    place_tape_clear(&place);
    place_root_clear(&root);
    sodium_memzero(seed, sizeof seed);
    sodium_memzero(drawn, sizeof drawn);
    nothing_remains("tapes");
}

static void identity_based(void)
{
    static struct waters_params params;
    static struct waters_master master;
    static struct waters_recipient recipient;
    static struct waters_key key;
    static struct waters_ciphertext cipher;
    struct waters_identity identity;
    struct gt plain;
    struct scalar t;
    EXPECT_EQ(OK, pairing_start());
    waters_identity_hash(&identity, "alice", 5);
    EXPECT_EQ(OK, waters_setup(&params, &master, coins(), 4));
    EXPECT_EQ(OK, waters_key_make(&key, &master, &identity, &tape.tape));
    EXPECT_EQ(OK, waters_recipient_init(&recipient, &params, &identity, 4));
    EXPECT_EQ(OK, scalar_draw(&t, &tape.tape, "t"));
    remember("alpha", &master.alpha, sizeof master.alpha);
    remember("a scalar of the master key", &master.y[7], sizeof master.y[7]);
    remember("d1", &key.d1, sizeof key.d1);
    remember("t", &t, sizeof t);
    pairing_gt_hash(&plain, "plain", 5);
    waters_encrypt_with(&cipher, &recipient, &plain, &t);
    waters_decrypt(&plain, &key, &cipher);
    waters_recipient_clear(&recipient);
    waters_params_clear(&params);
    waters_master_clear(&master);
    waters_key_clear(&key);
    sodium_memzero(&t, sizeof t);
    nothing_remains("identity-based encryption");
}

/* Coins that are keys, as the views of a run have them. */
static void remember_coins(const struct run *run)
{
    for (int party = 1; party <= run_parties(run); party++) {
        const struct view *view = run_view(run, party);
        for (size_t i = 0; i < view->count; i++) {
            const struct event *e = &view->event[i];
            for (size_t f = 0; e->kind == EVENT_COIN && f < e->field_count; f++)
                if (kind_about(e->fields[f].kind) && e->fields[f].size >= REMEMBERED_BYTES &&
                    remembered() < REMEMBERED_MOST)
                    remember(e->name, e->bytes + e->fields[f].offset, e->fields[f].size);
        }
    }
}

/* A run of a protocol, from its seed to the end of its memory; false: it has no such coins. */
static bool run_one(const struct protocol *protocol)
{
    struct real_world world;
    struct seeded_tape samples;
    uint8_t seed[SEED_BYTES];
    test_random_bytes(seed, sizeof seed);
    EXPECT_EQ(OK, real_world_init(&world, seed));
    EXPECT_EQ(OK, seeded_tape_init(&samples, seed, "samples"));
    struct run *run = run_new(protocol, &world.world);
    EXPECT_EQ(OK, run_prepare(run));
    for (int p = 1; p <= run_parties(run); p++)
        if (run_needs_input(run, p))
            EXPECT_EQ(OK, run_input_sample(run, p, &samples.tape));
    EXPECT_EQ(OK, run_execute(run));
    remember_coins(run);
    const bool some = remembered() > 0;
    if (some)
        remember("the seed", seed, sizeof seed);
    run_free(run);
    seeded_tape_clear(&samples);
    real_world_clear(&world);
    sodium_memzero(&world, sizeof world);
    sodium_memzero(seed, sizeof seed);
    return some;
}

static void runs(void)
{
    size_t with_keys = 0;
    for (const struct protocol *const *p = protocols; *p; p++)
        if (run_one(*p)) {
            with_keys++;
            nothing_remains((*p)->name);
        }
    EXPECT(with_keys >= 3);
}

/* Planted: keys that are not wiped, in freed memory, in a dead frame and in static data. */
static void *volatile planted_heap;
static uint8_t planted_data[32];

static __attribute__((noinline)) void leave_on_stack(void)
{
    volatile uint8_t room[4096 + 32];
    uint8_t key[32];
    for (size_t i = 0; i < 32; i++) {
        room[i] = (uint8_t)(test_random() >> 7);
        key[i] = room[i];
    }
    remember("planted: on the stack", key, 32);
    sodium_memzero(key, sizeof key);
}

static void what_is_not_wiped_is_found(void)
{
    uint8_t *heap = planted_heap = malloc(4096);
    test_random_bytes(heap + 1000, 32); /* freeing writes at the beginning */
    remember("planted: in freed memory", heap + 1000, 32);
    free(heap);
    EXPECT_EQ(1, remains(NULL));
    test_random_bytes(planted_data, sizeof planted_data);
    remember("planted: in static data", planted_data, sizeof planted_data);
    EXPECT_EQ(2, remains(NULL));
    leave_on_stack();
    EXPECT_EQ(3, remains(NULL));
    for (size_t i = 0; i < 16; i++) { /* and turned around */
        const uint8_t byte = planted_data[i];
        planted_data[i] = planted_data[31 - i];
        planted_data[31 - i] = byte;
    }
    EXPECT_EQ(3, remains(NULL));
    sodium_memzero(planted_data, sizeof planted_data);
    EXPECT_EQ(2, remains(NULL));
    forget();
}

const struct test tests[] = {{"what is not wiped is found", what_is_not_wiped_is_found},
                             {"keys of the commutative cipher are wiped", ciphers},
                             {"keys of additive encryption are wiped", additive},
                             {"secrets of transfers are wiped", transfers},
                             {"secrets of the extension are wiped", extended},
                             {"seeds and coins are wiped", tapes},
                             {"keys of identity-based encryption are wiped", identity_based},
                             {"keys of runs are wiped", runs},
                             {0}};
