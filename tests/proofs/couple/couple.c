/* `couple`: each of its rules is broken by a planted leak and named, and honest runs break
 * none. */
#include "proofs/couple/couple.h"
#include "proofs/sampled/tape_reference.h"
#include "protocols/protocols.h"
#include "sim/primitives/waters/identity.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static const struct coalition_class singles = {.name = "any one", .least = 1, .most = 1};

static enum verdict ask(const char *protocol, const char *variant, const char *settings,
                        const struct mutation *planted, struct arena *arena, const char **learns)
{
    struct complaint complaint = {.text = ""};
    struct findings findings;
    const struct job job = {.protocol = protocol_find(protocol),
                            .planted = planted,
                            .any = planted != NULL,
                            .what = {.variant = variant,
                                     .settings = settings,
                                     .checker = CHECKER_COUPLE,
                                     .class = &singles,
                                     .expect = {.some = VERDICT_HOLDS}}};
    findings_init(&findings);
    const status result = couple_job(&job, &findings, &complaint);
    if (result != OK)
        printf("  %s: %s\n", protocol, complaint.text);
    EXPECT_EQ(OK, result);
    EXPECT_EQ(1, findings.count);
    const enum verdict verdict = findings.count ? findings.list[0].verdict : VERDICT_NONE;
    const struct witness *w = findings.count ? findings.list[0].witness : NULL;
    *learns = arena_text(arena, w ? w->learns : findings.count ? findings.list[0].bounds : "");
    findings_clear(&findings);
    return verdict;
}

/* Shares that are right one by one, and known to one who should not: the view is judged together
 * with all outputs. */
static void functions_that_draw_are_judged_jointly(void)
{
    static const char *const variants[] = {"faulty", "honest"};
    static const enum checker checkers[] = {CHECKER_COUPLE, CHECKER_AFFINE};
    static const enum verdict wanted[] = {VERDICT_LEAK, VERDICT_HOLDS, VERDICT_LEAK,
                                          VERDICT_PROVED};
    for (size_t i = 0; i < 4; i++) {
        struct findings findings;
        const struct job job = {.protocol = proof_table_find("specimen-dealing")->protocol,
                                .what = {.variant = variants[i % 2],
                                         .settings = "parties=3 modulus=5",
                                         .checker = checkers[i / 2],
                                         .class = &singles,
                                         .expect = {.some = VERDICT_HOLDS}}};
        findings_init(&findings);
        EXPECT_EQ(OK, checker_run(&job, &findings, NULL));
        EXPECT_EQ(1, findings.count);
        EXPECT_EQ(wanted[i], findings.list[0].verdict);
        EXPECT(i != 1 || strstr(findings.list[0].bounds, "the view with all outputs: proved"));
        findings_clear(&findings);
    }
}

/* Of masked fields that leak the witness is the one of affine: what is learned, from which message,
 * with which inputs; of the whole view, and of one way that one play took. */
static void what_is_masked_and_leaks_is_shown(void)
{
    static const struct {
        const char *protocol, *settings, *learns;
    } cases[] = {
        {"specimen-ways", "parties=2 modulus=65537 length=2 way=coin", "x1[1] (mod 65537)"},
        {"specimen-rearranged", "modulus=2^32 length=4", "x1[1] (mod 4294967296)"}};
    static const struct coalition_class second = {.name = "{2}", .exactly = 2};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct findings findings;
        const struct job job = {.protocol = proof_table_find(cases[i].protocol)->protocol,
                                .what = {.variant = "faulty",
                                         .settings = cases[i].settings,
                                         .checker = CHECKER_COUPLE,
                                         .class = &second,
                                         .expect = {.some = VERDICT_LEAK}}};
        findings_init(&findings);
        EXPECT_EQ(OK, checker_run(&job, &findings, NULL));
        EXPECT_EQ(1, findings.count);
        EXPECT_EQ(VERDICT_LEAK, findings.list[0].verdict);
        const struct witness *w = findings.list[0].witness;
        EXPECT(w && strstr(w->learns, "ENC-C9") && strstr(w->learns, cases[i].learns));
        EXPECT(w && w->telling_count == 1 && w->telling[0].to == 2 && w->telling[0].line > 0);
        EXPECT(w && w->inputs[0] && strncmp(w->inputs[0], "1: ", 3) == 0);
        EXPECT(w && w->replay && strstr(w->replay, "--by couple"));
        findings_clear(&findings);
    }
}

struct broken {
    const char *rule, *protocol, *variant, *settings;
    struct mutation mutation;
    bool no_leak; /* what is seen is not the ideal view, and tells nothing */
};

/* What is wrong, and the rule that says so. */
static const struct broken broken[] = {
    {"ENC-C1",
     "secure-sum",
     "as-published",
     "modulus=2^64",
     {"shared", "two masks are one", COIN_SHARED, 2, "mask", NULL, 1},
     false},
    {"ENC-C1",
     "secure-sum",
     "hardened",
     "parties=4 modulus=2^64",
     {"reused", "one mask for all pairs", COIN_REUSED, 1, "pair mask", NULL, 0},
     false},
    {"ENC-C2",
     "secure-and",
     "separate",
     "length=3",
     {"plain", "the hash has no key", HASH_PLAIN, 0, NULL, NULL, 0},
     false},
    {"ENC-C2",
     "secure-or",
     "separate",
     "length=3",
     {"constant", "the key is a constant", KEY_CONSTANT, 0, "hash key", NULL, 0},
     false},
    {"ENC-C2",
     "zhong",
     "hardened",
     "",
     {"no-coin", "an encryption without a coin", COIN_ZERO, 1, "coin of X", NULL, 0},
     false},
    {"ENC-C5",
     "secure-sum",
     "as-published",
     "",
     {"copied", "player 1 gets it too", MESSAGE_COPIED, 2, "unshift", NULL, 1},
     true},
    {"ENC-C5",
     "secure-sum",
     "as-published",
     "",
     {"told", "the input is sent", INPUT_SENT, 2, "shift", NULL, 3},
     false},
    {"ENC-C7",
     "secure-sum",
     "as-published",
     "parties=4",
     {"masked", "the sum is announced less a mask", MESSAGE_UNMASKED, 1, "result", "mask", 0},
     false},
    {"ENC-C8",
     "secure-and",
     "as-published",
     "length=8",
     {"vectors", "as published: one hash for all entries", MUTATION_NONE, 0, NULL, NULL, 0},
     false},
    {"ENC-C9",
     "secure-sum",
     "as-published",
     "",
     {"dropped", "no mask", COIN_ZERO, 1, "mask", NULL, 0},
     false},
};

static void each_rule_is_broken_and_named(void)
{
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        const struct broken *b = &broken[i];
        struct arena arena = {0};
        const char *learns;
        const enum verdict v =
            ask(b->protocol, b->variant, b->settings,
                b->mutation.kind == MUTATION_NONE ? NULL : &b->mutation, &arena, &learns);
        const bool found =
            v == (b->no_leak ? VERDICT_FAILS : VERDICT_LEAK) && strstr(learns, b->rule) != NULL;
        if (!found)
            printf("  %s %s: wanted %s, %s: %s\n", b->protocol, b->mutation.name, b->rule,
                   verdict_name(v), learns);
        EXPECT(found);
        arena_clear(&arena);
    }
}

static void honest_protocols_break_none(void)
{
    static const char *const list[][3] = {{"secure-sum", "hardened", "parties=5"},
                                          {"secure-and", "separate", "length=4"},
                                          {"secure-or", "hardened", ""},
                                          {"set-intersection", "cipher", "parties=3"},
                                          {"zhong", "hardened", ""}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct arena arena = {0};
        const char *learns;
        const enum verdict v = ask(list[i][0], list[i][1], list[i][2], NULL, &arena, &learns);
        if (v != VERDICT_HOLDS)
            printf("  %s: %s\n", list[i][0], learns);
        EXPECT_EQ(VERDICT_HOLDS, v);
        EXPECT(strstr(learns, "advantage of ") == learns);
        arena_clear(&arena);
    }
}

/* The bound counts what it rests on: one key of a hash, one key for each other owner's cipher. */
static void bounds_count_keys(void)
{
    struct arena arena = {0};
    const char *learns;
    EXPECT_EQ(VERDICT_HOLDS, ask("secure-and", "separate", "length=2", NULL, &arena, &learns));
    EXPECT(strstr(learns, "1 * PRF") != NULL);
    EXPECT_EQ(VERDICT_HOLDS, ask("set-intersection", "cipher", "parties=4", NULL, &arena, &learns));
    EXPECT(strstr(learns, "3 * DDH") != NULL);
    EXPECT_EQ(VERDICT_HOLDS, ask("secure-sum", "hardened", "", NULL, &arena, &learns));
    EXPECT(strstr(learns, "at most 0") != NULL);
    arena_clear(&arena);
}

/* A protocol for rule C4 alone: Alice, who has all keys, sends two ciphertexts; Bob sends back
 * their product, rerandomized or (`faulty`) as it is, and then Alice sees how it was made. */
static const struct message pair = {"pair",
                                    "test",
                                    2,
                                    {{"parameters", KIND_PARAMETERS, LEAK_PUBLIC, FIELD_FIXED},
                                     {"two", KIND_CIPHERTEXTS, LEAK_CIPHERTEXT, FIELD_FIXED}}};
static const struct message product = {
    "product", "test", 1, {{"one", KIND_CIPHERTEXTS, LEAK_CIPHERTEXT, FIELD_FIXED}}};

static status echo_alice(struct party *me)
{
    struct value master, parameters, plain, two;
    struct value one = values_of(party_run(me), KIND_CIPHERTEXTS, 1);
    REQUIRE(identity_setup(me, "master", &master, &parameters));
    const struct recipient own = {&parameters, "alice"};
    REQUIRE(draw_elements(me, "plain", 2, &plain));
    REQUIRE(identity_encrypt(me, "coin", &own, &plain, &two));
    REQUIRE(send(me, 2, &pair, &parameters, &two));
    return receive(me, 2, &product, &one);
}

static status echo_bob(struct party *me)
{
    struct value parameters = values_of(party_run(me), KIND_PARAMETERS, 1), one;
    struct value two = values_of(party_run(me), KIND_CIPHERTEXTS, 2);
    REQUIRE(receive(me, 1, &pair, &parameters, &two));
    REQUIRE(identity_product(me, &two, &one));
    const struct recipient alice = {&parameters, "alice"};
    if (!party_variant(me, "faulty"))
        REQUIRE(identity_rerandomize(me, "again", &alice, &one, &one));
    return send(me, 1, &product, &one);
}

static status echo(struct party *me)
{
    return party_is(me, 1) ? echo_alice(me) : echo_bob(me);
}

static status two_parties(struct run *run)
{
    run_set_parties(run, 2);
    return OK;
}

static bool nobody(struct run *run, int party)
{
    (void)run;
    (void)party;
    return false;
}

static status nothing(struct ideal *ideal)
{
    (void)ideal;
    return OK;
}

static const struct variant echo_variants[] = {{"honest", ""}, {"faulty", ""}, {0}};
static const struct parameter echo_parameters[] = {{0}};
static const struct message *const echo_messages[] = {&pair, &product, NULL};
static const struct protocol echo_protocol = {.name = "echo",
                                              .variants = echo_variants,
                                              .parameters = echo_parameters,
                                              .messages = echo_messages,
                                              .prepare = two_parties,
                                              .has_input = nobody,
                                              .role = echo,
                                              .ideal = nothing};

static void what_is_not_rerandomized_is_seen(void)
{
    for (int faulty = 0; faulty <= 1; faulty++) {
        struct reality r;
        struct trace t;
        struct judgement j = {0};
        const struct job job = {.protocol = &echo_protocol,
                                .what = {.variant = faulty ? "faulty" : "honest", .settings = ""}};
        EXPECT_EQ(OK, reality_begin(&r, &job, NULL, NULL));
        trace_init(&t, r.world);
        EXPECT_EQ(OK, couple_judge(&r, &t, 1, 0, false, &j));
        EXPECT_EQ(OK, j.executed);
        EXPECT_EQ(faulty, j.view.words != NULL);
        EXPECT(!faulty || j.view.rule == RULE_RERANDOMIZED);
        judgement_clear(&j);
        trace_clear(&t);
        reality_end(&r);
    }
}

/* The coins of a run are those of the second tape; one that is changed afterwards is not, nor are
 * those of another seed. */
static void the_tape_is_its_reference(void)
{
    struct reality r;
    struct trace t;
    struct judgement j = {0};
    struct arena arena = {0};
    const uint8_t other[SEED_BYTES] = {7};
    const struct job job = {.protocol = protocol_find("secure-and"),
                            .what = {.variant = "separate", .settings = "parties=3 length=70"}};
    EXPECT_EQ(OK, reality_begin(&r, &job, NULL, NULL));
    trace_init(&t, r.world);
    EXPECT(reality_inputs(&r, 0));
    EXPECT_EQ(OK, couple_judge(&r, &t, 1, 0, false, &j));
    EXPECT(j.coin.words == NULL && t.coins.draws > 0);
    EXPECT(coins_unlike_reference(&t.coins, r.world->seed, NULL, &arena) == NULL);
    EXPECT(coins_unlike_reference(&t.coins, other, NULL, &arena) != NULL);
    t.coins.value[t.coins.values - 1] ^= 1;
    EXPECT(coins_unlike_reference(&t.coins, r.world->seed, NULL, &arena) != NULL);
    real_world_rewind(r.world, r.world->seed);
    EXPECT(tape_unlike_reference(&r.world->world, r.world->seed) == NULL);
    EXPECT(tape_unlike_reference(&r.world->world, r.world->seed) != NULL); /* further on */
    real_world_rewind(r.world, r.world->seed);
    EXPECT(tape_unlike_reference(&r.world->world, other) != NULL);
    judgement_clear(&j);
    arena_clear(&arena);
    trace_clear(&t);
    reality_end(&r);
}

/* Twenty players put more keys on a point than are followed: which points are equal is then not
 * known, and nothing that follows from it is said. */
static void what_is_not_followed_is_no_leak(void)
{
    struct reality r;
    struct trace t;
    struct judgement j = {0};
    const struct job job = {.protocol = protocol_find("secure-threshold"),
                            .what = {.variant = "hardened", .settings = "parties=20 threshold=3"}};
    EXPECT_EQ(OK, reality_begin(&r, &job, NULL, NULL));
    trace_init(&t, r.world);
    EXPECT(reality_inputs(&r, 0));
    EXPECT_EQ(OK, couple_judge(&r, &t, 1, 0, true, &j));
    EXPECT(j.lost && j.limit && strstr(j.limit, "more keys than are followed"));
    judgement_clear(&j);
    trace_clear(&t);
    reality_end(&r);
    const struct coalition_class first = {.name = "{1}", .exactly = 1};
    struct findings findings;
    struct job whole = job;
    whole.what.class = &first;
    whole.what.checker = CHECKER_COUPLE;
    whole.what.expect.some = VERDICT_HOLDS;
    findings_init(&findings);
    EXPECT_EQ(OK, checker_run(&whole, &findings, NULL));
    EXPECT_EQ(1, findings.count);
    EXPECT_EQ(VERDICT_INCONCLUSIVE, findings.list[0].verdict);
    findings_clear(&findings);
}

const struct test tests[] = {
    {"each rule is broken and named", each_rule_is_broken_and_named},
    {"what is not rerandomized is seen", what_is_not_rerandomized_is_seen},
    {"honest protocols break none", honest_protocols_break_none},
    {"bounds count keys", bounds_count_keys},
    {"functions that draw are judged jointly", functions_that_draw_are_judged_jointly},
    {"what is masked and leaks is shown", what_is_masked_and_leaks_is_shown},
    {"the tape is its reference", the_tape_is_its_reference},
    {"what is not followed is no leak", what_is_not_followed_is_no_leak},
    {0}};
