/* What Zhong 2006 states: distributed k-anonymization on identity-based encryption. */
#include "crypto/waters.h"
#include "proofs/ledger/probe.h"
#include "proofs/theorems/normal.h"
#include "protocols/zhong/zhong.h"
#include <string.h>

#define BY(name, kind) .protocol = (name), .check = (kind)

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

static void probe_homomorphic(struct probe *p)
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
    probe_says(p, holds, "8 pairs of plaintexts", "a product decrypts to something else");
}

static void probe_rerandomized(struct probe *p)
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
    probe_says(p, holds, "8 plaintexts", "the plaintext or the ciphertext is not as it should be");
}

/* Two fields of M ciphertexts and two of M * k: 2 (k + 1) M. */
static void probe_zhong_lists(struct probe *p)
{
    const char *against = NULL;
    static const struct {
        int k, alice, bob;
    } sizes[] = {{2, 3, 2}, {3, 4, 2}, {2, 2, 5}};
    for (size_t i = 0; i < 3; i++) {
        struct probe_world w;
        const char *settings =
            arena_format(p->arena, "k=%d rows=%d,%d", sizes[i].k, sizes[i].alice, sizes[i].bob);
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
    probe_says(p, !against, "three sizes, counted in Bob's view", against);
}

/* Theorem 6 by Kushilevitz's theorem (proofs/theorems/decompose.h): the normal functions that are
 * built in, on all tables of four rows and more, and every normal function on the tables of the
 * proof. */
static void probe_impossible(struct probe *p)
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

/* Section 6: three and more parties in two groups. Every way to deal rows to parties and parties to
 * two groups that both have rows gives one group some rows and the other the rest; all such sets of
 * rows are tried. Zhong's own function is of two parties, and stays out. */
static void probe_impossible_in_groups(struct probe *p)
{
    static const struct normal_shape shapes[] = {{2, 4, 0, 4}, {2, 5, 0, 4}, {3, 6, 0, 4}};
    const char *allowed = NULL;
    uint64_t groups = 0, all = 0;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (const struct normal_function *f = normal_functions; f->name; f++) {
            const char *fault = NULL;
            if (strcmp(f->name, "zhong") == 0)
                continue;
            fault = normal_fault(&shapes[i], f, p->arena);
            for (uint32_t rows = 1; rows + 1 < 1u << shapes[i].alice; rows++, groups++) {
                struct decomposition d;
                normal_group(&shapes[i], f, rows, p->arena, &d);
                if (fault || d.decomposable)
                    allowed = fault ? fault : f->meaning;
            }
        }
    for (uint32_t k = 2; k <= 3; k++)
        for (uint32_t bob = k - 1; bob < 2 * k; bob++) {
            uint64_t ways, decomposable;
            normal_every(&(struct normal_shape){k, 2 * k - bob, bob, 4}, &ways, &decomposable);
            all += ways;
            if (decomposable)
                allowed = "a normal function whose square decomposes";
        }
    p->executions = groups + all;
    p->verdict = allowed ? CLAIM_REFUTED : CLAIM_EXHAUSTED;
    p->bounds =
        allowed ? allowed
                : "k = 2 and 3, four to six rows, four symbols: two functions on all tables, and "
                  "every way to be normal on the four tables of the proof, for all sets of rows "
                  "that a group can have; that two groups play as two parties is the paper's "
                  "argument, and asks that nothing is told to a whole group";
}

const struct claim zhong_claims[] = {
    {"zhong-6", "zhong 4, theorem 6",
     "No protocol is unconditionally private for a normal k-anonymization function, when an "
     "attribute has four symbols, there are 2k rows and both parties have some (the text leaves "
     "the "
     "last out).",
     .probe = probe_impossible},
    {"zhong-6-many", "zhong 6",
     "No protocol of three or more parties is unconditionally private for such a function, when "
     "parties are divided into two groups that both have rows, and each group is to learn no more "
     "than the output.",
     .probe = probe_impossible_in_groups},
    {"zhong-5.1-homomorphic", "zhong 5.1.1",
     "The product of two encryptions under a name is an encryption of the product.",
     .probe = probe_homomorphic},
    {"zhong-5.1-rerandomized", "zhong 5.1.1",
     "Whoever has the public parameters can rerandomize: another ciphertext, the same plaintext.",
     .probe = probe_rerandomized},
    {"zhong-5.2-lists", "zhong 5.3 and appendix A",
     "Alice's lists have 2(k + 1) M ciphertexts, M the larger number of rows: they show no number "
     "of "
     "identifiers.",
     .probe = probe_zhong_lists},
    {"zhong-8", "zhong 5.4, theorem 8",
     "The protocol computes the k-anonymization function of section 5.2 (the paper leaves out the "
     "proof).",
     BY("zhong", CHECK_CORRECT)},
    {"zhong-9-alice", "zhong 5.4, theorem 9, simulator M(A)",
     "What Alice sees can be made from her data and the output, by M(A) of the appendix.",
     .needs = NULL},
    {"zhong-9-alice-k2", "zhong 5.4, theorem 9, simulator M(A), k = 2", "The same for k = 2.",
     .needs = NULL},
    {"zhong-9-bob", "zhong 5.4, theorem 9, simulator M(B)",
     "What Bob sees can be made from his data and the output, by M(B) of the appendix.",
     .needs = NULL},
    {"zhong-hardened-alice", "zhong 5.4, theorem 9, for the mended protocol",
     "With the mends of `hardened` Alice's view can be made from her data and the output.",
     .needs = NULL},
    {"zhong-hardened-bob", "zhong 5.4, theorem 9, for the mended simulator",
     "With the mended simulator Bob's view can be made from his data and the output.",
     .needs = NULL},
    {"zhong-linear-alice", "ours, on zhong 5.3 and 5.4",
     "With one test of membership for phase 2 Alice's view can be made from her data and the "
     "output.",
     .needs = NULL},
    {"zhong-linear-bob", "ours, on zhong 5.3 and 5.4",
     "With one test of membership for phase 2 Bob's view can be made from his data and the output.",
     .needs = NULL},
    {"zhong-generator", "zhong 5.1",
     "The key generator, who takes no part in what follows, learns nothing of the tables.",
     .needs = NULL},
    {"zhong-generator-pairs", "zhong 5.1",
     "Whoever colludes with the key generator learns no more than the output.", .needs = NULL},
    {"zhong-faults", "ours, on zhong 5.3",
     "No fault of the network makes an owner end with a wrong table as if it were right.",
     BY("zhong", CHECK_FAULT)},
    {.id = NULL}};
