/* Zhong's protocol against a hostile peer: every message cut, flipped, replayed, from another run,
 * with points off the group, with lists of other lengths. The honest party stops with a named
 * reason, and its view ends there. */
#include "crypto/pairing_internal.h"
#include "crypto/waters.h"
#include "protocols/zhong/zhong.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static const char alice[] = "id,v\na,1\na,2\na,3\nb,4\n", bob[] = "id,v\na,1\nc,2\n";

static struct real_world world;

static struct run *begin(void)
{
    struct run *run = run_new(&zhong_protocol, &world.world);
    EXPECT_EQ(OK, run_spec_words(run, "--variant hardened --set k=3"));
    EXPECT_EQ(OK, run_input_text(run, ZHONG_ALICE, alice, strlen(alice)));
    EXPECT_EQ(OK, run_input_text(run, ZHONG_BOB, bob, strlen(bob)));
    return run;
}

/* Who stops: somebody, by a reason that has a name; and nothing is in his view after it but what
 * was left unread and his end. */
static bool stops(struct run *run, const char *what)
{
    int stopped = 0;
    for (int party = ZHONG_ALICE; party <= ZHONG_BOB; party++) {
        const struct party_result r = run_result(run, party);
        const struct view *view = run_view(run, party);
        bool ended = false;
        if (r.status == OK)
            continue;
        stopped++;
        EXPECT(r.detail && *r.detail && strcmp(status_name(r.status), "ok") != 0);
        for (size_t e = 0; e < view->count; e++) {
            ended = ended || view->event[e].kind == EVENT_END;
            EXPECT(!ended || view->event[e].kind == EVENT_END ||
                   view->event[e].kind == EVENT_UNREAD || view->event[e].kind == EVENT_ABORTED);
        }
        EXPECT(ended);
        EXPECT_EQ(0, run_outputs(run, party, &(const struct named_value *){NULL}));
    }
    if (!stopped)
        printf("  nobody minds %s\n", what);
    return stopped > 0;
}

static void test_hostile_messages(void)
{
    struct run *run = begin();
    EXPECT_EQ(OK, run_execute(run));
    const uint32_t messages = (uint32_t)run_counts(run)->messages;
    static const char *const plans[] = {"~cut@%u:0", "~replace@%u:1", "cut@%u:39", "~drop@%u",
                                        "replace@%u:2"};
    for (uint32_t m = 3; m <= messages; m++)
        for (size_t p = 0; p < sizeof plans / sizeof *plans; p++) {
            char plan[64];
            struct fault faults[FAULTS_MOST];
            size_t count;
            snprintf(plan, sizeof plan, plans[p], m); /* NOLINT: the formats are above */
            EXPECT_EQ(OK, faults_parse(plan, faults, &count));
            run_set_faults(run, faults, count);
            EXPECT(run_execute(run) != OK);
            EXPECT(stops(run, plan));
        }
    run_free(run);
}

/* A bit of a message's first C1 flipped, or of the name in a key: not in the group of order q, not
 * Alice's. (Of a point's x half of all values are on the curve: those are other valid points.) */
static void test_wrong_points(void)
{
    static const char *const messages[] = {"lists", "tests", "second-list", "quotients", "key"};
    struct run *run = begin();
    EXPECT_EQ(OK, run_execute(run));
    const uint32_t count = (uint32_t)run_counts(run)->messages;
    for (uint32_t m = 1; m <= count; m++)
        for (uint32_t bit = 200; bit < 200 + 8 * 24; bit += 61) {
            struct fault fault = {FAULT_FLIP, true, m, bit, ""};
            run_set_faults(run, &fault, 1);
            const status executed = run_execute(run);
            bool curve = false;
            for (int party = ZHONG_ALICE; party <= ZHONG_BOB; party++) {
                const struct view *view = run_view(run, party);
                for (size_t e = 0; e < view->count; e++)
                    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
                        curve = curve || (view->event[e].number == m && view->event[e].name &&
                                          strcmp(view->event[e].name, messages[i]) == 0);
            }
            if (curve)
                EXPECT(executed != OK && stops(run, "a point off the group"));
        }
    run_free(run);
}

/* The work that a number of rows causes has a bound that each party chooses. */
static void test_more_rows_than_wanted(void)
{
    for (int most = 3; most <= 4; most++) {
        struct run *run = run_new(&zhong_protocol, &world.world);
        EXPECT_EQ(OK, run_spec_words(run, "--variant linear --set k=3 --set 'most=%s'",
                                     most == 3 ? "3" : "4"));
        EXPECT_EQ(OK, run_input_text(run, ZHONG_ALICE, alice, strlen(alice)));
        EXPECT_EQ(OK, run_input_text(run, ZHONG_BOB, bob, strlen(bob)));
        EXPECT_EQ(most == 4, run_execute(run) == OK);
        const struct party_result r = run_result(run, ZHONG_BOB);
        EXPECT_EQ(most == 3, r.status != OK && strstr(r.detail, "4 rows are more than") != NULL);
        run_free(run);
    }
}

/* A peer whose lists have other lengths, or that says what cannot be, plays its own role here. */
enum lie { LIE_ROWS, LIE_ORDER, LIE_TWICE, LIE_SHORT_TABLE, LIE_HALF_STARS, LIE_OUTSIDE, LIES };

static enum lie lie;

/* C2 of the first ciphertext becomes (0, 2): of order 3 on a curve of BLS, no point of BN254. */
static void spoil(struct value *ciphertexts)
{
    struct waters_ciphertext *c = ciphertexts->data;
    struct fp x, y;
    field_set_u64(&x, 0);
    field_set_u64(&y, 2);
    pairing_g1_set_affine(&c->c2, &x, &y);
}

static status lying_bob(struct party *me)
{
    struct run *run = party_run(me);
    struct value parameters = values_of(run, KIND_PARAMETERS, 1);
    struct value count = residues(run, run_integers(run, (uint64_t)1 << 32), 1);
    struct value common = values_of(run, KIND_TEXTS, 8);
    REQUIRE(receive(me, ZHONG_GENERATOR, &zhong_parameters, &parameters));
    REQUIRE(receive(me, ZHONG_ALICE, &zhong_rows_count, &count));
    residue_put(&count, 0, lie == LIE_ROWS ? ((uint64_t)1 << 32) - 1 : 2);
    REQUIRE(send(me, ZHONG_ALICE, &zhong_rows_count, &count));
    REQUIRE(receive(me, ZHONG_ALICE, &zhong_common_alice, &common));
    struct value list = values_of(run, KIND_TEXTS, lie == LIE_ORDER || lie == LIE_TWICE ? 2 : 0);
    if (list.count) {
        texts_set(&list, 0, "z", 1);
        texts_set(&list, 1, lie == LIE_ORDER ? "a" : "z", 1);
    }
    REQUIRE(send(me, ZHONG_ALICE, &zhong_common_bob, &list));
    struct value x = values_of(run, KIND_CIPHERTEXTS, 4), z = values_of(run, KIND_CIPHERTEXTS, 12);
    struct value x1 = x, z1 = z;
    x1.data = arena_alloc(run_scratch(run), x.count * x.stride);
    z1.data = arena_alloc(run_scratch(run), z.count * z.stride);
    REQUIRE(receive(me, ZHONG_ALICE, &zhong_lists, &x, &z, &x1, &z1));
    const struct recipient to = {&parameters, "alice"};
    struct value ones = elements_one(me, 2), asked;
    REQUIRE(identity_encrypt(me, "lie", &to, &ones, &asked));
    if (lie == LIE_OUTSIDE)
        spoil(&asked);
    REQUIRE(send(me, ZHONG_ALICE, &zhong_tests, &asked));
    struct value verdict = residues(run, run_integers(run, 2), 1);
    REQUIRE(receive(me, ZHONG_ALICE, &zhong_verdict, &verdict));
    struct value lines = values_of(run, KIND_TEXTS, 4);
    REQUIRE(receive(me, ZHONG_ALICE, &zhong_table_rows, &lines));
    struct value own = values_of(run, KIND_TEXTS, lie == LIE_SHORT_TABLE ? 1 : 2);
    for (size_t i = 0; i < own.count; i++)
        texts_set(&own, i, lie == LIE_HALF_STARS ? "*,b,1" : "a,b,1", 5);
    return send(me, ZHONG_ALICE, &zhong_table_rows, &own);
}

static status role(struct party *me)
{
    return party_is(me, ZHONG_BOB) ? lying_bob(me) : zhong_protocol.role(me);
}

static void test_lies(void)
{
    static const char *const said[LIES] = {
        "rows are more than", "not in order",
        "not in order",       "were announced",
        "not a row of",       PAIRING_BLS ? "outside the prime-order group" : "not on the curve"};
    static const char three[] = "q,r,v\na,x,1\na,x,2\na,x,3\nb,x,4\n",
                      two[] = "q,r,v\na,x,1\nc,x,2\n";
    struct protocol protocol = zhong_protocol;
    protocol.role = role;
    for (lie = 0; lie < LIES; lie++) {
        struct run *run = run_new(&protocol, &world.world);
        EXPECT_EQ(OK, run_spec_words(run, "--set k=3"));
        EXPECT_EQ(OK, run_input_text(run, ZHONG_ALICE, three, strlen(three)));
        EXPECT_EQ(OK, run_input_text(run, ZHONG_BOB, two, strlen(two)));
        EXPECT(run_execute(run) != OK);
        const struct party_result r = run_result(run, ZHONG_ALICE);
        if (!r.detail || !strstr(r.detail, said[lie]))
            printf("  lie %d: %s\n", (int)lie, r.detail ? r.detail : "no complaint");
        EXPECT(r.status != OK && r.detail && strstr(r.detail, said[lie]));
        run_free(run);
    }
}

const struct test tests[] = {{"hostile messages", test_hostile_messages},
                             {"wrong points", test_wrong_points},
                             {"lies", test_lies},
                             {"more rows than wanted", test_more_rows_than_wanted},
                             {0}};

int main(int argc, char **argv)
{
    static const uint8_t seed[SEED_BYTES] = {12};
    if (real_world_init(&world, seed) != OK)
        return 1;
    const int result = test_main(argc, argv, tests);
    real_world_clear(&world);
    return result;
}
