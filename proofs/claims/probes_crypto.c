/* Probes of the ciphers, and of the function behind Zhong's impossibility theorem. */
#include "crypto/commutative.h"
#include "crypto/waters.h"
#include "proofs/claims/probe_run.h"
#include "proofs/normal.h"
#include "protocols/zhong/zhong.h"
#include <stdio.h>
#include <string.h>

enum { VALUES = 16, KEYS = 3 };

static void put(struct probe *p, bool holds, const char *bounds, const char *witness)
{
    p->verdict = holds ? CLAIM_HELD : CLAIM_REFUTED;
    p->bounds = bounds;
    p->witness = holds ? NULL : witness;
}

struct points {
    struct commutative_key key[KEYS];
    struct commutative_element plain[VALUES];
};

static bool make_points(struct points *s)
{
    const uint8_t seed[SEED_BYTES] = {9};
    struct seeded_tape tape;
    struct commutative_value value[VALUES];
    uint8_t bytes[VALUES];
    bool made = seeded_tape_init(&tape, seed, "probe") == OK;
    for (int k = 0; k < KEYS && made; k++)
        made = commutative_key_draw(&s->key[k], &commutative_default, &tape.tape, "key") == OK;
    for (int i = 0; i < VALUES; i++) {
        bytes[i] = (uint8_t)i;
        value[i] = (struct commutative_value){&bytes[i], 1};
    }
    made = made && commutative_hash(&commutative_default, s->plain, value, VALUES, NULL) == OK;
    seeded_tape_clear(&tape);
    return made;
}

/* Keys on in one order, off in another: all orders of three. */
void probe_commutes(struct probe *p)
{
    static const int order[6][KEYS] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                       {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    struct points s;
    struct commutative_element all[6][VALUES];
    bool holds = make_points(&s);
    for (int o = 0; o < 6 && holds; o++) {
        memcpy(all[o], s.plain, sizeof s.plain);
        for (int k = 0; k < KEYS; k++)
            holds &= commutative_encrypt(&s.key[order[o][k]], all[o], all[o], VALUES, NULL) == OK;
        holds &= memcmp(all[o], all[0], sizeof s.plain) == 0;
    }
    for (int o = 0; o < 6 && holds; o++) {
        for (int k = 0; k < KEYS; k++)
            holds &= commutative_decrypt(&s.key[order[o][k]], all[o], all[o], VALUES, NULL) == OK;
        holds &= memcmp(all[o], s.plain, sizeof s.plain) == 0;
    }
    put(p, holds, "16 values, all orders of 3 keys, on and off", "an order of keys matters");
}

void probe_deterministic(struct probe *p)
{
    struct points s;
    struct commutative_element once[VALUES], again[VALUES];
    bool holds = make_points(&s) &&
                 commutative_encrypt(&s.key[0], once, s.plain, VALUES, NULL) == OK &&
                 commutative_encrypt(&s.key[0], again, s.plain, VALUES, NULL) == OK &&
                 memcmp(once, again, sizeof once) == 0;
    for (int i = 0; i < VALUES && holds; i++)
        for (int k = 0; k < i; k++)
            holds &= memcmp(&once[i], &once[k], sizeof once[i]) != 0;
    put(p, holds, "16 values under one key, twice", "equal values differ, or different ones agree");
}

struct scheme {
    struct waters_params params;
    struct waters_master master;
    struct waters_recipient to;
    struct waters_key key;
    struct seeded_tape tape;
};

static bool make_scheme(struct scheme *s)
{
    const uint8_t seed[SEED_BYTES] = {11};
    struct waters_identity identity;
    if (pairing_start() != OK || seeded_tape_init(&s->tape, seed, "probe") != OK ||
        waters_setup(&s->params, &s->master, &s->tape.tape, 4) != OK)
        return false;
    waters_identity_hash(&identity, "alice", 5);
    return waters_recipient_init(&s->to, &s->params, &identity, 4) == OK &&
           waters_key_make(&s->key, &s->master, &identity, &s->tape.tape) == OK;
}

static void clear_scheme(struct scheme *s)
{
    waters_key_clear(&s->key);
    waters_recipient_clear(&s->to);
    waters_master_clear(&s->master);
    waters_params_clear(&s->params);
    seeded_tape_clear(&s->tape);
}

static bool same_element(const struct gt *a, const struct gt *b)
{
    uint8_t x[GT_BYTES], y[GT_BYTES];
    pairing_gt_encode(x, a);
    pairing_gt_encode(y, b);
    return memcmp(x, y, sizeof x) == 0;
}

void probe_homomorphic(struct probe *p)
{
    struct scheme s;
    struct gt plain[2], product, opened;
    struct waters_ciphertext a, b;
    bool holds = make_scheme(&s);
    for (int i = 0; i < 8 && holds; i++) {
        const uint8_t text[2][2] = {{'a', (uint8_t)i}, {'b', (uint8_t)i}};
        for (int k = 0; k < 2; k++)
            pairing_gt_hash(&plain[k], text[k], 2);
        holds &= waters_encrypt(&a, &s.to, &plain[0], &s.tape.tape, "t") == OK &&
                 waters_encrypt(&b, &s.to, &plain[1], &s.tape.tape, "t") == OK;
        waters_mul(&a, &a, &b);
        waters_decrypt(&opened, &s.key, &a);
        pairing_gt_mul(&product, &plain[0], &plain[1]);
        holds &= same_element(&opened, &product);
    }
    clear_scheme(&s);
    put(p, holds, "8 pairs of plaintexts", "a product decrypts to something else");
}

void probe_rerandomized(struct probe *p)
{
    struct scheme s;
    struct gt plain, opened;
    struct waters_ciphertext a, b;
    uint8_t x[WATERS_CIPHERTEXT_BYTES], y[WATERS_CIPHERTEXT_BYTES];
    bool holds = make_scheme(&s);
    for (uint8_t i = 0; i < 8 && holds; i++) {
        pairing_gt_hash(&plain, &i, 1);
        holds &= waters_encrypt(&a, &s.to, &plain, &s.tape.tape, "t") == OK &&
                 waters_rerandomize(&b, &s.to, &a, &s.tape.tape, "t") == OK;
        waters_decrypt(&opened, &s.key, &b);
        waters_ciphertext_encode(x, &a);
        waters_ciphertext_encode(y, &b);
        holds &= same_element(&opened, &plain) && memcmp(x, y, sizeof x) != 0;
    }
    clear_scheme(&s);
    put(p, holds, "8 plaintexts", "the plaintext or the ciphertext is not as it should be");
}

/* Two fields of M ciphertexts and two of M * k: 2 (k + 1) M. */
void probe_zhong_lists(struct probe *p)
{
    const char *against = NULL;
    static const struct {
        int k, alice, bob;
    } sizes[] = {{2, 3, 2}, {3, 4, 2}, {2, 2, 5}};
    for (size_t i = 0; i < 3; i++) {
        struct probe_world w;
        const char *settings = arena_format(p->arena, "k=%d sample-alice=%d sample-bob=%d",
                                            sizes[i].k, sizes[i].alice, sizes[i].bob);
        const struct run *run = probe_run(p, &w, &zhong_protocol, "as-published", settings);
        if (!run)
            return;
        const int most = sizes[i].alice > sizes[i].bob ? sizes[i].alice : sizes[i].bob;
        const uint64_t want = 2 * ((uint64_t)sizes[i].k + 1) * (uint64_t)most;
        const struct view *view = run_view(run, ZHONG_BOB);
        uint64_t got = 0;
        for (size_t e = 0; e < view->count; e++)
            for (size_t f = 0; f < view->event[e].field_count; f++)
                if (view->event[e].message == &zhong_lists)
                    got += view->event[e].fields[f].count;
        if (got != want && !against)
            against = arena_format(p->arena, "%s: %llu ciphertexts, not %llu", settings,
                                   (unsigned long long)got, (unsigned long long)want);
        reality_end(&w.reality);
    }
    put(p, !against, "three sizes, counted in Bob's view", against);
}

/* Theorem 6 by Kushilevitz's theorem (proofs/decompose.h): the normal functions that are built in,
 * on all tables of four rows and more, and every normal function on the tables of the proof. */
void probe_impossible(struct probe *p)
{
    static const struct normal_shape shapes[] = {
        {2, 2, 2, 4}, {2, 3, 1, 4}, {2, 2, 3, 4}, {3, 3, 3, 4}, {3, 4, 2, 4}};
    const char *allowed = NULL;
    uint64_t all = 0;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        uint64_t ways, decomposable;
        normal_every(&shapes[i], &ways, &decomposable);
        all += ways;
        if (decomposable)
            allowed = "a normal function whose square decomposes";
        for (const struct normal_function *f = normal_functions; f->name; f++) {
            struct decomposition d;
            const char *fault = normal_fault(&shapes[i], f, p->arena);
            normal_decompose(&shapes[i], f, p->arena, &d);
            if (fault || d.decomposable)
                allowed = fault ? fault : f->meaning;
        }
    }
    p->executions = all;
    p->verdict = allowed ? CLAIM_REFUTED : CLAIM_EXHAUSTED;
    p->bounds = allowed ? allowed
                        : "k = 2 and 3, four to six rows, four symbols: three functions on all "
                          "tables, each with a forbidden submatrix; every way to be normal on the "
                          "four tables of the proof";
}
