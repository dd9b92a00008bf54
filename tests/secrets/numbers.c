/* Residues, bits, tapes and hashes. */
#include "crypto/bits.h"
#include "crypto/hash.h"
#include "crypto/residue.h"
#include "crypto/tape_place.h"
#include "tests/secrets/watch.h"

enum { COUNT = 5, LIMBS = 4 };

/* Two secret vectors, modulo 1000003 or modulo 2^192 + 133. */
static struct modulus modulus;
static uint64_t a[LIMBS * COUNT], b[LIMBS * COUNT], out[LIMBS * COUNT];

static void fill(uint64_t *v)
{
    must(tape_vector(plain_tape(), "residues", modulus.limb, modulus.limbs, COUNT, v));
    secret(v, modulus.limbs * COUNT * sizeof *v);
}

static void narrow(void)
{
    must(modulus_set_u64(&modulus, 1000003));
    fill(a);
    fill(b);
}

static void wide(void)
{
    must(modulus_set(&modulus, (const uint64_t[4]){133, 0, 0, 1}));
    fill(a);
    fill(b);
}

/* An operation on both sizes of moduli. */
#define BOTH(name, call)                                                                           \
    static void name(void)                                                                         \
    {                                                                                              \
        narrow();                                                                                  \
        call;                                                                                      \
        wide();                                                                                    \
        call;                                                                                      \
    }

BOTH(add, residue_add(&modulus, out, a, b, COUNT))
BOTH(sub, residue_sub(&modulus, out, a, b, COUNT))
BOTH(neg, residue_neg(&modulus, out, a, COUNT))
BOTH(is_zero, (void)residue_is_zero(&modulus, a))
BOTH(equal, (void)residue_equal(&modulus, a, b, COUNT))
BOTH(less, (void)residue_less(&modulus, a, b))

static void mul_narrow(void)
{
    narrow();
    residue_mul(&modulus, out, a, b, COUNT);
}

static void mul_wide(void)
{
    wide();
    residue_mul(&modulus, out, a, b, COUNT);
}

static void scale_narrow(void)
{
    narrow();
    residue_scale(&modulus, out, a, b, COUNT);
}

static void scale_wide(void)
{
    wide();
    residue_scale(&modulus, out, a, b, COUNT);
}

static void set_u64(void)
{
    narrow();
    residue_set_u64(&modulus, out, a[0]);
}

static void code(void)
{
    uint8_t bytes[8 * LIMBS * COUNT];
    residue_encode(&modulus, bytes, a, COUNT);
}

static void decode(void)
{
    uint8_t bytes[8 * LIMBS * COUNT];
    residue_encode(&modulus, bytes, a, COUNT);
    must(residue_decode(&modulus, out, bytes, COUNT, NULL));
}

BOTH(encode, code())
BOTH(decode_both, decode())

static uint64_t bits[4], more[4], made[4];

static void secret_bits(void)
{
    some_bytes(bits, sizeof bits);
    some_bytes(more, sizeof more);
    secret(bits, sizeof bits);
    secret(more, sizeof more);
}

static void bits_algebra(void)
{
    uint8_t bytes[32];
    secret_bits();
    bits_xor(made, bits, more, 200);
    bits_invert(bits, 3, 150);
    bits_copy(more, 5, bits, 70, 100);
    bits_slice(made, bits, 9, 130);
    bits_rotate(made, bits, 77, 200);
    bits_encode(bytes, bits, 256);
    bits_put(bits, 5, bits_get(more, 7));
}

static void bits_count(void)
{
    secret_bits();
    (void)bits_ones(bits, 256);
}

static void bits_turn(void)
{
    size_t by = 77;
    secret_bits();
    secret(&by, sizeof by);
    bits_rotate(made, bits, by, 200);
}

static void draw_bits(void)
{
    must(bits_draw(secret_tape(), "bits", made, 200));
}

static void read_bits(void)
{
    uint8_t bytes[25] = {0};
    secret(bytes, sizeof bytes);
    must(bits_decode(made, bytes, sizeof bytes, 200));
}

/* A tape with a secret seed: what it gives is secret, how often it tries is not hidden. */
static void seeded(status (*draw)(struct tape *))
{
    struct seeded_tape tape;
    uint8_t seed[SEED_BYTES];
    some_bytes(seed, sizeof seed);
    secret(seed, sizeof seed);
    must(seeded_tape_init(&tape, seed, "party 1"));
    must(draw(&tape.tape));
    seeded_tape_clear(&tape);
}

static status draw_bytes(struct tape *tape)
{
    uint8_t bytes[40];
    return tape_bytes(tape, "key", bytes, sizeof bytes);
}

static status draw_powers(struct tape *tape)
{
    const uint64_t wide_bound[4] = {0, 0, 0, 1};
    REQUIRE(tape_vector(tape, "wide", wide_bound, 4, 2, out));
    return tape_vector(tape, "narrow", &(uint64_t){1 << 20}, 1, 9, out);
}

static status draw_below(struct tape *tape)
{
    return tape_vector(tape, "narrow", &(uint64_t){1000003}, 1, 9, out);
}

static status draw_order(struct tape *tape)
{
    uint32_t order[9];
    return tape_permutation(tape, "order", 9, order);
}

static void seeded_bytes(void)
{
    seeded(draw_bytes);
}

static void seeded_powers(void)
{
    seeded(draw_powers);
}

static void seeded_below(void)
{
    seeded(draw_below);
}

static void permutation(void)
{
    must(draw_order(secret_tape()));
}

static void place(void)
{
    struct place_root root = {.seedings = 0};
    struct place_tape tape = {.root = NULL};
    uint8_t seed[SEED_BYTES], bytes[40], at[PLACE_BYTES] = {1};
    some_bytes(seed, sizeof seed);
    secret(seed, sizeof seed);
    place_root_seed(&root, seed, 1);
    place_tape_begin(&tape, &root, at);
    must(tape_bytes(&tape.tape, "key", bytes, sizeof bytes));
    place_tape_clear(&tape);
    place_root_clear(&root);
}

static uint8_t data[200], key[HASH_KEY_BYTES], digest[HASH_KEYED_BYTES];

static void secret_data(void)
{
    some_bytes(data, sizeof data);
    some_bytes(key, sizeof key);
    secret(data, sizeof data);
    secret(key, sizeof key);
}

static void sha256(void)
{
    secret_data();
    hash_sha256(digest, data, sizeof data);
}

static void sha1(void)
{
    secret_data();
    hash_sha1(digest, data, sizeof data);
}

static void keyed(void)
{
    secret_data();
    hash_keyed(digest, key, "label", 3, data, sizeof data);
}

/* With the lanes that valgrind's processor has, and one input that is too long for them. */
static void keyed_many(void)
{
    static uint8_t digests[6][HASH_KEYED_BYTES];
    struct hash_input in[6];
    secret_data();
    for (size_t i = 0; i < 6; i++)
        in[i] =
            (struct hash_input){"label", i, data, i ? sizeof data / 4 : sizeof data, digests[i]};
    hash_keyed_many(key, in, 6);
}

static void tag(void)
{
    secret_data();
    hash_tag(digest, key, data, sizeof data);
}

static void compared(void)
{
    secret_data();
    (void)hash_equal(data, data + 32, 32);
}

const struct operation operations_numbers[] = {
    {"residue_add", "both", NULL, add},
    {"residue_sub", "both", NULL, sub},
    {"residue_neg", "entries", NULL, neg},
    {"residue_set_u64", "value", NULL, set_u64},
    {"residue_mul, below 2^63", "both", NULL, mul_narrow},
    {"residue_mul, above", "both", "the factors, by the division", mul_wide},
    {"residue_scale, below 2^63", "both", NULL, scale_narrow},
    {"residue_scale, above", "both", "the factors, by the division", scale_wide},
    {"residue_is_zero", "entry", NULL, is_zero},
    {"residue_equal", "both", NULL, equal},
    {"residue_less", "both", NULL, less},
    {"residue_encode", "entries", NULL, encode},
    {"residue_decode", "entries", "which entry is not below N, and is refused", decode_both},
    {"bits: xor, invert, copy, slice, rotate, put, get, encode", "bits", NULL, bits_algebra},
    {"bits_ones", "bits", NULL, bits_count},
    {"bits_rotate", "by how much", "by how many bits", bits_turn},
    {"bits_decode", "bits", NULL, read_bits},
    {"bits_draw", "coins", NULL, draw_bits},
    {"seeded tape: tape_bytes", "seed", NULL, seeded_bytes},
    {"seeded tape: tape_vector below a power of 2", "seed", NULL, seeded_powers},
    {"seeded tape: tape_vector", "seed",
     "how many tries were thrown away, which says nothing of those kept", seeded_below},
    {"place tape: tape_bytes", "seed", NULL, place},
    {"tape_permutation", "coins", "the permutation, by the entries that change places",
     permutation},
    {"hash_sha256", "data", NULL, sha256},
    {"hash_sha1", "data", NULL, sha1},
    {"hash_keyed", "key, data", NULL, keyed},
    {"hash_keyed_many", "key, data", NULL, keyed_many},
    {"hash_tag", "key, data", NULL, tag},
    {"hash_equal", "both", NULL, compared},
    {0}};
