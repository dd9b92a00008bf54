/* Keys, the keyed hash and the commutative cipher as roles use them, under both backends: equal
 * contents under equal keys are equal, everything else differs, and the order of keys is free. */
#include "tests/expect.h"
#include "tests/sim/play.h"

static struct value texts(struct party *me, const char *a, const char *b)
{
    struct value v = values_of(party_run(me), KIND_TEXTS, 2);
    texts_set(&v, 0, a, 1);
    texts_set(&v, 1, b, 1);
    return v;
}

static bool entries_equal(const struct value *a, size_t i, const struct value *b, size_t k)
{
    const struct value x = value_slice(a, i, 1), y = value_slice(b, k, 1);
    return value_equal(&x, &y);
}

static status hashing(struct party *me)
{
    struct value key, other, digest, again;
    const struct value same = texts(me, "a", "a"), mixed = texts(me, "b", "a");
    REQUIRE(draw_key(me, "key", &key));
    REQUIRE(draw_key(me, "other", &other));
    REQUIRE(hash_entries(me, &key, "label", false, &same, &digest));
    EXPECT(digest.kind == KIND_DIGESTS && entries_equal(&digest, 0, &digest, 1));
    EXPECT((digest.origin & ORIGIN_HASHED) && digest.keys);
    REQUIRE(hash_entries(me, &key, "label", false, &mixed, &again));
    EXPECT(entries_equal(&digest, 0, &again, 1) && !entries_equal(&digest, 0, &again, 0));
    REQUIRE(hash_entries(me, &key, "label", true, &same, &again)); /* by place: no longer equal */
    EXPECT(!entries_equal(&again, 0, &again, 1) && !entries_equal(&again, 0, &digest, 0));
    REQUIRE(hash_entries(me, &other, "label", false, &same, &again));
    EXPECT(!entries_equal(&again, 0, &digest, 0));
    REQUIRE(hash_entries(me, &key, "babel", false, &same, &again));
    EXPECT(!entries_equal(&again, 0, &digest, 0));
    return OK;
}

static status ciphering(struct party *me)
{
    struct value a, b, first, second, third;
    const struct value plain = texts(me, "x", "y");
    REQUIRE(draw_cipher_key(me, "a", &a));
    REQUIRE(draw_cipher_key(me, "b", &b));
    REQUIRE(cipher_begin(me, &a, "label", &plain, &first));
    EXPECT(first.kind == KIND_POINTS && !entries_equal(&first, 0, &first, 1));
    REQUIRE(cipher_encrypt(me, &b, &first, &first)); /* in place */
    REQUIRE(cipher_begin(me, &b, "label", &plain, &second));
    REQUIRE(cipher_encrypt(me, &a, &second, &third));
    EXPECT(value_equal(&first, &third) && !value_equal(&first, &second));
    EXPECT(first.keys == third.keys && first.keys != second.keys);
    REQUIRE(cipher_decrypt(me, &a, &third, &third));
    EXPECT(value_equal(&third, &second) && third.keys == second.keys);
    REQUIRE(cipher_begin(me, &b, "babel", &plain, &third));
    EXPECT(!entries_equal(&third, 0, &second, 0));
    return OK;
}

/* A key that is sent is the same key at the other end; the coin of each key is counted. */
static status sharing(struct party *me)
{
    struct value key = values_of(party_run(me), KIND_KEYS, 1), here, there;
    const struct value entry = texts(me, "a", "b");
    if (party_is(me, 1)) {
        REQUIRE(draw_key(me, "key", &key));
        REQUIRE(send(me, 2, &play_keys, &key));
    } else {
        REQUIRE(receive(me, 1, &play_keys, &key));
    }
    REQUIRE(hash_entries(me, &key, "label", false, &entry, &here));
    there = value_copy(&here);
    return output(me, "digests", &there);
}

static void both(status (*role)(struct party *))
{
    play_role(role, &backend_real, false, OK);
    play_role(role, &backend_ideal, false, OK);
}

static void hashes_tell_equality_only(void)
{
    both(hashing);
}

static void encryptions_commute(void)
{
    both(ciphering);
}

static void a_key_that_is_sent_is_the_same(void)
{
    const struct play_parts parts = {.role = sharing};
    static const struct backend *const backends[] = {&backend_real, &backend_ideal};
    for (int i = 0; i < 2; i++) {
        struct play play;
        const struct named_value *one = NULL, *two = NULL;
        play_begin_under(&play, &parts, 2, backends[i], false);
        EXPECT_EQ(OK, run_execute(play.run));
        EXPECT(run_outputs(play.run, 1, &one) == 1 && run_outputs(play.run, 2, &two) == 1);
        EXPECT(value_equal(&one->value, &two->value) && one->value.keys == two->value.keys);
        EXPECT_EQ(1, run_counts(play.run)->coins);
        EXPECT_EQ(4, run_counts(play.run)->hashes);
        play_end(&play);
    }
}

const struct test tests[] = {{"hashes tell equality only", hashes_tell_equality_only},
                             {"encryptions commute", encryptions_commute},
                             {"a key that is sent is the same", a_key_that_is_sent_is_the_same},
                             {0}};
