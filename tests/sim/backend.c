/* The backends' own rules: decoders take what was encoded and nothing that stands for nothing; the
 * ideal one numbers equal contents alike and says what a number stands for. */
#include "sim/backend.h"
#include "sim/primitives/waters/identity.h"
#include "tests/expect.h"
#include "tests/sim/play.h"
#include <string.h>

static const struct message points = {
    "points", "none", 1, {{"points", KIND_POINTS, LEAK_CIPHERTEXT, FIELD_FIXED}}};
static const struct message digests = {
    "digests", "none", 1, {{"digests", KIND_DIGESTS, LEAK_DIGEST, FIELD_FIXED}}};
static const struct message ciphertexts = {
    "ciphertexts", "none", 1, {{"ciphertexts", KIND_CIPHERTEXTS, LEAK_CIPHERTEXT, FIELD_FIXED}}};

static status decode(const struct message *m, const struct value *shape, const uint8_t *in,
                     size_t size, struct value *out)
{
    struct rejection rejection;
    *out = values_of(shape->run, shape->kind, shape->count);
    return message_decode(m, (struct value *const[]){out}, in, size, &rejection);
}

/* What is encoded reads back as the same value; of other bytes, what |want| says. */
static void check_codec(struct party *me, const struct message *m, const struct value *v,
                        const uint8_t *other, status want)
{
    uint8_t bytes[2048] = {0};
    struct value got;
    const size_t size = message_size(m, (const struct value *const[]){v});
    EXPECT(size && size <= sizeof bytes && party_index(me) > 0);
    message_encode(m, (const struct value *const[]){v}, bytes);
    EXPECT_EQ(OK, decode(m, v, bytes, size, &got));
    EXPECT(value_equal(v, &got));
    memcpy(bytes, other, 8);
    EXPECT_EQ(want, decode(m, v, bytes, size, &got));
}

struct scene {
    struct value key, cipher_key, texts, digests, points, ciphertexts;
};

static status begin(struct party *me, struct scene *s)
{
    struct value master, parameters, elements;
    s->texts = values_of(party_run(me), KIND_TEXTS, 1);
    texts_set(&s->texts, 0, "text", 4);
    REQUIRE(draw_key(me, "key", &s->key));
    REQUIRE(draw_cipher_key(me, "cipher", &s->cipher_key));
    REQUIRE(hash_entries(me, &s->key, "label", true, &s->texts, &s->digests));
    REQUIRE(cipher_begin(me, &s->cipher_key, "label", &s->texts, &s->points));
    REQUIRE(identity_setup(me, "setup", &master, &parameters));
    REQUIRE(elements_of(me, "label", &s->texts, &elements));
    const struct recipient to = {&parameters, "name"};
    return identity_encrypt(me, "coin", &to, &elements, &s->ciphertexts);
}

static status ideal_role(struct party *me)
{
    static const uint8_t nothing[8] = {0}, too_large[8] = {0xff}, first[8] = {[7] = 1};
    struct scene s;
    REQUIRE(begin(me, &s));
    check_codec(me, &digests, &s.digests, nothing, E_RANGE);
    check_codec(me, &points, &s.points, too_large, E_RANGE);
    if (party_is(me, 1)) { /* handle 1 is the digest: no point */
        check_codec(me, &points, &s.points, first, E_NOT_IN_GROUP);
        const struct handle *h = run_handle(party_run(me), *(const uint64_t *)s.digests.data);
        EXPECT(h->kind == KIND_DIGESTS && h->place == 0 && strcmp(h->label, "label") == 0);
        EXPECT(h->size == 4 && memcmp(h->bytes, "text", 4) == 0 && h->key_count == 1);
        EXPECT(h->keys[0] == ((const struct key_entry *)s.key.data)->id);
    }
    check_codec(me, &ciphertexts, &s.ciphertexts, too_large, E_RANGE);
    check_codec(me, &play_keys, &s.key, too_large, E_RANGE);
    return OK;
}

/* Keys come off in any order, only those that are on, and only so many go on. */
static status ideal_keys(struct party *me)
{
    struct scene s;
    struct value other, v;
    REQUIRE(begin(me, &s));
    REQUIRE(draw_cipher_key(me, "other", &other));
    EXPECT_EQ(E_WRONG_KEY, cipher_decrypt(me, &other, &s.points, &v));
    REQUIRE(cipher_encrypt(me, &other, &s.points, &v));
    REQUIRE(cipher_decrypt(me, &s.cipher_key, &v, &v));
    const struct handle *h = run_handle(party_run(me), *(const uint64_t *)v.data);
    EXPECT(h->key_count == 1 && h->keys[0] == ((const struct key_entry *)other.data)->id);
    status added = OK;
    int times = 1;
    for (; added == OK && times < 100; times++)
        added = cipher_encrypt(me, &other, &v, &v);
    EXPECT_EQ(E_LIMIT, added);
    EXPECT_EQ(17, times);
    return OK;
}

static status real_role(struct party *me)
{
    static const uint8_t ones[8] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
    struct scene s;
    struct value got;
    REQUIRE(begin(me, &s));
    check_codec(me, &digests, &s.digests, ones, OK); /* any bytes are a digest */
    uint8_t bytes[32];
    memset(bytes, 0xff, sizeof bytes);
    EXPECT(decode(&points, &s.points, bytes, sizeof bytes, &got) != OK);
    check_codec(me, &play_keys, &s.key, ones, OK); /* a key that nobody drew */
    return OK;
}

static void ideal_numbers_stand_for_something(void)
{
    play_role(ideal_role, &backend_ideal, false, OK);
}

static void ideal_keys_come_off_in_any_order(void)
{
    play_role(ideal_keys, &backend_ideal, false, OK);
}

static void real_bytes_are_checked(void)
{
    play_role(real_role, &backend_real, false, OK);
}

/* The real ciphertexts' decoder refuses every single bit that is changed, or reads another value:
 * there is one encoding of each. */
static status bits_role(struct party *me)
{
    struct scene s;
    uint8_t bytes[2048];
    size_t refused = 0;
    if (!party_is(me, 1))
        return OK;
    REQUIRE(begin(me, &s));
    const size_t size = message_size(&ciphertexts, (const struct value *const[]){&s.ciphertexts});
    message_encode(&ciphertexts, (const struct value *const[]){&s.ciphertexts}, bytes);
    for (size_t bit = 0; bit < 8 * size; bit += 61) {
        struct value got;
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        const status result = decode(&ciphertexts, &s.ciphertexts, bytes, size, &got);
        EXPECT(result != OK || !value_equal(&got, &s.ciphertexts));
        refused += result != OK;
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    EXPECT(refused > 0);
    return OK;
}

static void a_changed_ciphertext_is_another_or_none(void)
{
    play_role(bits_role, &backend_real, false, OK);
}

const struct test tests[] = {
    {"ideal numbers stand for something", ideal_numbers_stand_for_something},
    {"ideal keys come off in any order", ideal_keys_come_off_in_any_order},
    {"real bytes are checked", real_bytes_are_checked},
    {"a changed ciphertext is another or none", a_changed_ciphertext_is_another_or_none},
    {0}};
