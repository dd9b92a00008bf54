/* SHA-1, SHA-256, SHA-512. The round constants are computed, not typed: FIPS 180-4 defines them as
 * the leading fractional bits of roots of the first primes. */
#include "tests/oracle/digest.h"
#include <flint/fmpz.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Merkle-Damgard padding: the message, a one bit, zeros, the length in |count| bytes. */
static uint8_t *padded(const char *message, size_t block, size_t count, size_t *blocks)
{
    const size_t size = hex_size(message);
    *blocks = (size + 1 + count + block - 1) / block;
    uint8_t *bytes = calloc(*blocks, block);
    if (!bytes)
        abort();
    hex_read(bytes, message);
    bytes[size] = 0x80;
    for (size_t i = 0; i < 8; i++)
        bytes[*blocks * block - 1 - i] = (uint8_t)((uint64_t)size * 8 >> (8 * i));
    return bytes;
}

static uint64_t load(const uint8_t *from, size_t bytes)
{
    uint64_t value = 0;
    for (size_t i = 0; i < bytes; i++)
        value = value << 8 | from[i];
    return value;
}

static struct hex store(const uint64_t *words, size_t count, size_t bytes)
{
    uint8_t out[64];
    for (size_t i = 0; i < count * bytes; i++)
        out[i] = (uint8_t)(words[i / bytes] >> (8 * (bytes - 1 - i % bytes)));
    return hex_bytes(out, count * bytes);
}

static uint32_t rotl32(uint32_t x, int n)
{
    return x << n | x >> (32 - n);
}

struct hex digest_sha1(const char *message)
{
    static const uint32_t constants[] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0}, w[80];
    size_t blocks;
    uint8_t *bytes = padded(message, 64, 8, &blocks);
    for (size_t n = 0; n < blocks; n++) {
        for (size_t t = 0; t < 16; t++)
            w[t] = (uint32_t)load(bytes + 64 * n + 4 * t, 4);
        for (size_t t = 16; t < 80; t++)
            w[t] = rotl32(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
        uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
        for (size_t t = 0; t < 80; t++) {
            const uint32_t choose = (b & c) | (~b & d), parity = b ^ c ^ d,
                           majority = (b & c) | (b & d) | (c & d),
                           f = t < 20              ? choose
                               : t < 40 || t >= 60 ? parity
                                                   : majority,
                           next = rotl32(a, 5) + f + e + constants[t / 20] + w[t];
            e = d;
            d = c;
            c = rotl32(b, 30);
            b = a;
            a = next;
        }
        const uint32_t add[5] = {a, b, c, d, e};
        for (int i = 0; i < 5; i++)
            h[i] += add[i];
    }
    free(bytes);
    const uint64_t out[5] = {h[0], h[1], h[2], h[3], h[4]};
    return store(out, 5, 4);
}

/* SHA-2 in either word size. */
struct sha2 {
    int bits;        /* of a word */
    size_t rounds;   /* 64 or 80 */
    int big[2][3];   /* rotations of the functions Sigma 0 and 1 */
    int small[2][3]; /* rotations, and in the last place a shift, of sigma 0 and 1 */
};

static const struct sha2 sha2_32 = {32, 64, {{2, 13, 22}, {6, 11, 25}}, {{7, 18, 3}, {17, 19, 10}}};
static const struct sha2 sha2_64 = {64, 80, {{28, 34, 39}, {14, 18, 41}}, {{1, 8, 7}, {19, 61, 6}}};

static uint64_t mask(const struct sha2 *s, uint64_t x)
{
    return s->bits == 64 ? x : x & 0xffffffff;
}

static uint64_t rotr(const struct sha2 *s, uint64_t x, int n)
{
    return mask(s, x >> n | x << (s->bits - n));
}

/* The first |bits| fractional bits of the |root|-th root of prime number |index|, from 0. */
static uint64_t fraction(const struct sha2 *s, size_t index, slong root)
{
    ulong prime = 1;
    for (size_t found = 0; found <= index;) {
        bool composite = false;
        prime++;
        for (ulong d = 2; d * d <= prime; d++)
            composite |= prime % d == 0;
        found += !composite;
    }
    fmpz_t x;
    fmpz_init_set_ui(x, prime);
    fmpz_mul_2exp(x, x, (ulong)(s->bits * root));
    fmpz_root(x, x, root);
    fmpz_fdiv_r_2exp(x, x, (ulong)s->bits);
    const uint64_t out = fmpz_get_ui(x);
    fmpz_clear(x);
    return out;
}

static void sha2_block(const struct sha2 *s, uint64_t h[8], const uint64_t *constants,
                       const uint8_t *block)
{
    const size_t bytes = (size_t)s->bits / 8;
    uint64_t w[80], v[8];
    for (size_t t = 0; t < 16; t++)
        w[t] = load(block + bytes * t, bytes);
    for (size_t t = 16; t < s->rounds; t++) {
        uint64_t mixed[2];
        for (int i = 0; i < 2; i++) {
            const uint64_t x = w[t - (i ? 2 : 15)];
            mixed[i] =
                rotr(s, x, s->small[i][0]) ^ rotr(s, x, s->small[i][1]) ^ x >> s->small[i][2];
        }
        w[t] = mask(s, mixed[1] + w[t - 7] + mixed[0] + w[t - 16]);
    }
    memcpy(v, h, sizeof v);
    for (size_t t = 0; t < s->rounds; t++) {
        uint64_t sum[2];
        for (int i = 0; i < 2; i++) {
            const uint64_t x = v[4 * i];
            sum[i] = rotr(s, x, s->big[i][0]) ^ rotr(s, x, s->big[i][1]) ^ rotr(s, x, s->big[i][2]);
        }
        const uint64_t choose = (v[4] & v[5]) ^ (~v[4] & v[6]),
                       majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]),
                       first = v[7] + sum[1] + choose + constants[t] + w[t],
                       second = sum[0] + majority;
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] = mask(s, v[4] + first);
        v[0] = mask(s, first + second);
    }
    for (int i = 0; i < 8; i++)
        h[i] = mask(s, h[i] + v[i]);
}

static struct hex sha2(const struct sha2 *s, const char *message)
{
    const size_t word = (size_t)s->bits / 8;
    uint64_t h[8], constants[80];
    for (size_t i = 0; i < 8; i++)
        h[i] = fraction(s, i, 2);
    for (size_t t = 0; t < s->rounds; t++)
        constants[t] = fraction(s, t, 3);
    size_t blocks;
    uint8_t *bytes = padded(message, 16 * word, 2 * word, &blocks);
    for (size_t n = 0; n < blocks; n++)
        sha2_block(s, h, constants, bytes + 16 * word * n);
    free(bytes);
    return store(h, 8, word);
}

struct hex digest_sha256(const char *message)
{
    return sha2(&sha2_32, message);
}

struct hex digest_sha512(const char *message)
{
    return sha2(&sha2_64, message);
}
