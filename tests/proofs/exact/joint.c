/* Joint views: the key-holder rule, on a protocol made for it. Player 1 draws a key, hashes and
 * encrypts its input under it and sends that to player 2; player 3 is sent the key. */
#include "proofs/exact/joint.h"
#include "proofs/ask/checker.h"
#include "proofs/exact/walk.h"
#include "protocols/sets/sets.h"
#include "sim/input.h"
#include "sim/party.h"
#include "sim/primitives/additive/additive.h"
#include "tests/expect.h"
#include <stdlib.h>
#include <string.h>

static const struct message digest_message = {
    "digest", "-", 1, {{"digest", KIND_DIGESTS, LEAK_DIGEST, FIELD_FIXED}}};
static const struct message point_message = {
    "points", "-", 1, {{"points", KIND_POINTS, LEAK_CIPHERTEXT, FIELD_FIXED}}};
static const struct message key_message = {
    "key", "-", 1, {{"key", KIND_KEYS, LEAK_KEY, FIELD_FIXED}}};
static const struct message *const messages[] = {&digest_message, &point_message, &key_message,
                                                 NULL};

static status role(struct party *me)
{
    struct run *run = party_run(me);
    struct value key = values_of(run, KIND_KEYS, 1), cipher = values_of(run, KIND_KEYS, 1);
    struct value digests = values_of(run, KIND_DIGESTS, 2), points = values_of(run, KIND_POINTS, 2);
    if (party_is(me, 1)) {
        REQUIRE(draw_key(me, "key", &key));
        REQUIRE(draw_cipher_key(me, "cipher key", &cipher));
        REQUIRE(hash_entries(me, &key, "word", false, party_input(me), &digests));
        REQUIRE(cipher_begin(me, &cipher, "word", party_input(me), &points));
        REQUIRE(send(me, 2, &digest_message, &digests));
        REQUIRE(send(me, 2, &point_message, &points));
        REQUIRE(send(me, 3, &key_message, &key));
        return send(me, 3, &key_message, &cipher);
    }
    if (party_is(me, 3)) {
        REQUIRE(receive(me, 1, &key_message, &key));
        return receive(me, 1, &key_message, &cipher);
    }
    REQUIRE(receive(me, 1, &digest_message, &digests));
    REQUIRE(receive(me, 1, &point_message, &points));
    return OK;
}

static status prepare(struct run *run)
{
    run_set_parties(run, 3);
    return OK;
}

static status parse(struct run *run, int party, const char *text, size_t size, struct value *v)
{
    (void)party;
    return value_parse(run, run_integers(run, 7), text, size, v);
}

static const struct variant variants[] = {{"only", "-"}, {0}};
static const struct parameter parameters[] = {{0}};
static const struct protocol protocol = {.name = "joint",
                                         .variants = variants,
                                         .parameters = parameters,
                                         .messages = messages,
                                         .prepare = prepare,
                                         .parse = parse,
                                         .role = role};

static struct tape *coins(void *context, int party)
{
    (void)party;
    return context;
}

struct seen_bytes {
    uint8_t *bytes;
    size_t size;
    bool handles;
};

/* The body of a coalition's view when player 1 has this input. */
static struct seen_bytes look(const char *input, coalition members)
{
    struct walk walk;
    struct joint joint = {.handles = false};
    walk_init(&walk);
    const struct world world = {"tiny",     &backend_ideal, false, coins,
                                &walk.tape, NULL,           NULL,  NUMBERS_RISE};
    struct run *run = run_new(&protocol, &world);
    EXPECT_EQ(OK, run_prepare(run));
    for (int i = 1; i <= 3; i++)
        EXPECT_EQ(OK, run_input_text(run, i, i == 1 ? input : "0,0", strlen(input)));
    EXPECT_EQ(OK, run_execute(run));
    joint_write(&joint, run, members);
    struct seen_bytes seen = {malloc(joint.body.size), joint.body.size, joint.handles};
    memcpy(seen.bytes, joint.body.bytes, seen.size);
    joint_clear(&joint);
    run_free(run);
    walk_clear(&walk);
    return seen;
}

static bool same(const char *a, const char *b, coalition members)
{
    const struct seen_bytes x = look(a, members), y = look(b, members);
    const bool equal = x.size == y.size && memcmp(x.bytes, y.bytes, x.size) == 0;
    EXPECT(x.handles && y.handles);
    free(x.bytes);
    free(y.bytes);
    return equal;
}

static const struct message public_message = {
    "public", "-", 1, {{"public", KIND_ADDITIVE_KEYS, LEAK_PUBLIC, FIELD_FIXED}}};
static const struct message *const public_messages[] = {&public_message, NULL};
static size_t owners;

/* Player 1 has so many public keys, and sends them all to player 2. */
static status crowd(struct party *me)
{
    struct value secret, public = values_of(party_run(me), KIND_ADDITIVE_KEYS, 1);
    for (size_t i = 0; i < owners && party_is(me, 1); i++) {
        REQUIRE(additive_key(me, "key", &secret, &public));
        REQUIRE(send(me, 2, &public_message, &public));
    }
    for (size_t i = 0; i < owners && party_is(me, 2); i++)
        REQUIRE(receive(me, 1, &public_message, &public));
    return OK;
}

static const struct protocol crowded = {.name = "crowded",
                                        .variants = variants,
                                        .parameters = parameters,
                                        .messages = public_messages,
                                        .prepare = prepare,
                                        .parse = parse,
                                        .role = crowd};

/* More than couple can follow is reported: there is no verdict, and the program does not end. */
static const char *limit_of(size_t keys, coalition members)
{
    struct walk walk;
    struct joint joint = {.handles = false};
    walk_init(&walk);
    const struct world world = {"tiny",     &backend_ideal, false, coins,
                                &walk.tape, NULL,           NULL,  NUMBERS_RISE};
    struct run *run = run_new(&crowded, &world);
    owners = keys;
    EXPECT_EQ(OK, run_prepare(run));
    for (int i = 1; i <= 3; i++)
        EXPECT_EQ(OK, run_input_text(run, i, "0", 1));
    EXPECT_EQ(OK, run_execute(run));
    joint_write(&joint, run, members);
    const char *limit = joint.limit;
    joint_clear(&joint);
    run_free(run);
    walk_clear(&walk);
    return limit;
}

static void test_limits_are_said(void)
{
    EXPECT(limit_of(8, 1) == NULL && limit_of(8, 2) == NULL);
    const char *held = limit_of(9, 1), *seen = limit_of(9, 2);
    EXPECT(held && strstr(held, "than are followed"));
    EXPECT(seen && strstr(seen, "keys of more owners"));
    EXPECT(limit_of(9, 4) == NULL); /* player 3 sees none of them */
}

static void test_without_the_key_only_equality_shows(void)
{
    EXPECT(same("1,2", "3,4", 2));
    EXPECT(same("1,2", "2,1", 2));
    EXPECT(same("1,1", "5,5", 2));
    EXPECT(!same("1,1", "1,2", 2));
}

static void test_with_the_key_all_shows(void)
{
    EXPECT(!same("1,2", "3,4", 6));
    EXPECT(!same("1,2", "2,1", 6));
    EXPECT(same("1,2", "1,2", 6));
}

static void test_keys_are_labels(void)
{
    EXPECT(same("1,2", "3,4", 4)); /* player 3 alone has keys and nothing to open */
    EXPECT(!same("1,2", "3,4", 1));
}

/* Points may be under as many keys as there are players: a coalition that lacks them all, and one
 * that holds all but one, each see a list of them. */
static void test_many_keys(void)
{
    enum { KEYS = 12 };
    const struct coalition_class all_but_last = {.name = "all but the last",
                                                 .exactly = ((coalition)1 << (KEYS - 1)) - 1};
    const struct coalition_class *const classes[] = {&any_one, &all_but_last};
    for (size_t i = 0; i < 2; i++) {
        struct findings f;
        const struct job job = {.protocol = &set_union_protocol,
                                .what = {.variant = "cipher",
                                         .settings = "parties=12 universe=1",
                                         .checker = CHECKER_ENUMERATE,
                                         .class = classes[i],
                                         .expect = {.some = VERDICT_EXHAUSTED}},
                                .members = i ? NULL : "1"};
        findings_init(&f);
        EXPECT_EQ(OK, checker_run(&job, &f, NULL));
        EXPECT_EQ(1, f.count);
        EXPECT(f.count && f.list[0].verdict == VERDICT_EXHAUSTED);
        findings_clear(&f);
    }
}

/* Player 1 sends two messages to 2 and then two to 3. */
static void test_arrivals(void)
{
    struct walk walk;
    struct joint joint = {.handles = false};
    walk_init(&walk);
    const struct world world = {"tiny",     &backend_ideal, false, coins,
                                &walk.tape, NULL,           NULL,  NUMBERS_RISE};
    struct run *run = run_new(&protocol, &world);
    EXPECT_EQ(OK, run_prepare(run));
    for (int i = 1; i <= 3; i++)
        EXPECT_EQ(OK, run_input_text(run, i, "0,0", 3));
    EXPECT_EQ(OK, run_execute(run));
    joint_arrivals(&joint, run);
    const struct arrival want[] = {{2, 1}, {2, 1}, {3, 1}, {3, 1}};
    EXPECT_EQ(sizeof want, joint.arrivals.size);
    EXPECT(memcmp(want, joint.arrivals.bytes, sizeof want) == 0);
    joint_clear(&joint);
    run_free(run);
    walk_clear(&walk);
}

const struct test tests[] = {
    {"limits are said", test_limits_are_said},
    {"without the key only equality shows", test_without_the_key_only_equality_shows},
    {"with the key all shows", test_with_the_key_all_shows},
    {"keys are labels", test_keys_are_labels},
    {"many keys", test_many_keys},
    {"arrivals", test_arrivals},
    {0}};
