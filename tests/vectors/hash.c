/* Do the hashes of crypto/hash.h and the seeded tape give the known answers? */
#include "crypto/hash.h"
#include "crypto/blake3.h"
#include "crypto/bytes.h"
#include "crypto/registers.h"
#include "crypto/tape.h"
#include "tests/expect.h"
#include "tests/vectors/reader.h"
#include <stdlib.h>

/* The message as often as Repeat says. */
static uint8_t *repeated(struct vectors *v, size_t *size)
{
    size_t once;
    const uint8_t *message = vectors_bytes(v, "Message", &once);
    const size_t times = (size_t)(vectors_has(v, "Repeat") ? vectors_number(v, "Repeat") : 1);
    uint8_t *out = malloc(once * times + 1);
    if (!out)
        abort();
    for (size_t i = 0; i < times; i++)
        memcpy(out + i * once, message, once);
    *size = once * times;
    return out;
}

static void sha1_case(struct vectors *v)
{
    uint8_t got[HASH_SHA1_BYTES];
    size_t size;
    uint8_t *message = repeated(v, &size);
    hash_sha1(got, message, size);
    vectors_expect_bytes(v, "Digest", got, sizeof got);
    free(message);
}

/* At once, and in two pieces cut at every place where blocks could go wrong, with a copied state.
 */
static void sha256_case(struct vectors *v)
{
    uint8_t got[HASH_SHA256_BYTES], again[HASH_SHA256_BYTES];
    size_t size;
    uint8_t *message = repeated(v, &size);
    hash_sha256(got, message, size);
    vectors_expect_bytes(v, "Digest", got, sizeof got);
    for (size_t cut = 0; cut <= size && cut < 130; cut++) {
        struct hash_sha256 h, copy;
        hash_sha256_begin(&h);
        hash_sha256_add(&h, message, cut);
        copy = h;
        hash_sha256_add(&h, "lost", 4);
        hash_sha256_add(&copy, message + cut, size - cut);
        hash_sha256_end(&copy, again);
        EXPECT_BYTES(got, again, sizeof got);
    }
    free(message);
}

static void blake2b_case(struct vectors *v)
{
    uint8_t key[HASH_KEY_BYTES], got[HASH_KEYED_BYTES];
    size_t size, label_size;
    vectors_fixed(v, "Key", key, sizeof key);
    const uint8_t *label = vectors_bytes(v, "Label", &label_size),
                  *message = vectors_bytes(v, "Message", &size);
    hash_keyed(got, key, (const char *)label, vectors_number(v, "Index"), message, size);
    vectors_expect_bytes(v, "Digest", got, sizeof got);
}

/* Tags of eight bytes are another function's; we have only the long ones. */
static void siphash_case(struct vectors *v)
{
    uint8_t key[HASH_TAG_KEY_BYTES], got[HASH_TAG_BYTES];
    size_t size, digest_size;
    vectors_fixed(v, "Key", key, sizeof key);
    const uint8_t *message = vectors_bytes(v, "Message", &size);
    vectors_bytes(v, "Digest", &digest_size);
    if (digest_size == 8)
        return;
    hash_tag(got, key, message, size);
    vectors_expect_bytes(v, "Digest", got, sizeof got);
}

/* With each width of vectors that this processor has. */
static void blake3_case(struct vectors *v)
{
    const size_t size = (size_t)vectors_number(v, "Length");
    uint8_t got[BLAKE3_BYTES], *message = malloc(size + 1);
    if (!message)
        abort();
    for (size_t i = 0; i < size; i++)
        message[i] = (uint8_t)(i % 251);
    for (enum registers w = REGISTERS_ALL; w < REGISTERS_WIDTHS; w++) {
        if (!registers_use(w))
            continue;
        blake3_digest(got, message, size);
        vectors_expect_bytes(v, "Digest", got, sizeof got);
    }
    free(message);
}

static void hashes(void)
{
    vectors_test("vectors/sha1.txt", sha1_case);
    vectors_test("vectors/sha1_published.txt", sha1_case);
    vectors_test("vectors/sha256.txt", sha256_case);
    vectors_test("vectors/sha256_published.txt", sha256_case);
    vectors_test("vectors/blake2b.txt", blake2b_case);
    vectors_test("vectors/blake3_published.txt", blake3_case);
    vectors_test("vectors/siphash.txt", siphash_case);
    vectors_test("vectors/siphash_published.txt", siphash_case);
}

/* Bytes at once and one by one. */
static void tape_bytes_case(struct vectors *v, struct tape *tape, struct tape *other,
                            const char *why)
{
    uint8_t got[1024], again[1024];
    size_t size;
    vectors_bytes(v, "Bytes", &size);
    EXPECT(size <= sizeof got);
    EXPECT_EQ(OK, tape_bytes(tape, why, got, size));
    vectors_expect_bytes(v, "Bytes", got, size);
    for (size_t i = 0; i < size; i++)
        EXPECT_EQ(OK, tape_bytes(other, why, again + i, 1));
    EXPECT_BYTES(got, again, size);
}

static void tape_below_case(struct vectors *v, struct tape *tape, const char *why)
{
    uint8_t bound_bytes[32], got[1024];
    uint64_t bound[WIDE_LIMBS], values[128];
    size_t width, size;
    const uint8_t *given = vectors_bytes(v, "Bound", &width);
    vectors_bytes(v, "Values", &size);
    memcpy(bound_bytes, given, width);
    const size_t limbs = width / 8, count = size / width;
    EXPECT(count * limbs <= 128 && size <= sizeof got);
    for (size_t i = 0; i < limbs; i++)
        bound[i] = load_be64(bound_bytes + 8 * (limbs - 1 - i));
    EXPECT_EQ(OK, tape_vector(tape, why, bound, limbs, count, values));
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < limbs; j++)
            store_be64(got + i * width + 8 * (limbs - 1 - j), values[i * limbs + j]);
    vectors_expect_bytes(v, "Values", got, size);
}

static void tape_case(struct vectors *v)
{
    struct seeded_tape tape, other;
    uint8_t seed[SEED_BYTES];
    vectors_fixed(v, "Seed", seed, sizeof seed);
    const char *label = vectors_text(v, "Label"), *why = vectors_text(v, "Why"),
               *operation = vectors_setting(v, "Operation");
    EXPECT_EQ(OK, seeded_tape_init(&tape, seed, label));
    EXPECT_EQ(OK, seeded_tape_init(&other, seed, label));
    if (strcmp(operation, "bytes") == 0)
        tape_bytes_case(v, &tape.tape, &other.tape, why);
    else if (strcmp(operation, "below") == 0)
        tape_below_case(v, &tape.tape, why);
    else
        vectors_fail(v, "unknown operation");
    seeded_tape_clear(&tape);
    seeded_tape_clear(&other);
}

static void seeded_tapes(void)
{
    vectors_test("vectors/chacha20.txt", tape_case);
}

const struct test tests[] = {{"hashes", hashes}, {"seeded tapes", seeded_tapes}, {0}};
