#include "tests/oracle/cipher.h"
#include "tests/oracle/digest.h"
#include "tests/oracle/encode.h"
#include <assert.h>
#include <string.h>

const char cipher_default_tag[] = "glasshouse-commutative-v1-ristretto255_XMD:SHA-512_R255MAP_RO_";

static struct hex exclusive_or(const char *a, const char *b)
{
    uint8_t x[64], y[64];
    assert(hex_size(a) == 64 && hex_size(b) == 64);
    hex_read(x, a);
    hex_read(y, b);
    for (size_t i = 0; i < 64; i++)
        x[i] ^= y[i];
    return hex_bytes(x, 64);
}

/* b_0 = H(Z_pad msg len 00 tag'), b_1 = H(b_0 01 tag'), b_i = H(b_0 xor b_(i-1) i tag'). */
struct hex cipher_expand(const char *tag, const char *message, size_t size)
{
    static const uint8_t zeros[128];
    const struct hex
        pad = hex_bytes(zeros, sizeof zeros),
        prime = hex_join(tag, hex_format("%02zx", hex_size(tag)).text, NULL),
        first = digest_sha512(
            hex_join(pad.text, message, hex_format("%04zx00", size).text, prime.text, NULL).text);
    struct hex out = {""}, block = first;
    for (size_t i = 1; hex_size(out.text) < size; i++) {
        const struct hex chained = i == 1 ? first : exclusive_or(first.text, block.text);
        block = digest_sha512(
            hex_join(chained.text, hex_format("%02zx", i).text, prime.text, NULL).text);
        out = hex_join(out.text, block.text, NULL);
    }
    return hex_slice(out.text, 0, size);
}

struct hex cipher_default_hash(const struct ristretto *r, const char *tag, const char *message)
{
    return ristretto_map(r, cipher_expand(tag, message, 64).text);
}

/* x = SHA-1(message) * 2^32 + i for the least i that gives a point, with an even y. */
struct hex cipher_paper_hash(const struct nist *c, const char *message)
{
    const struct hex digest = digest_sha1(message);
    struct hex point;
    for (unsigned i = 0;; i++)
        if (nist_lift(c, &point, hex_join(digest.text, hex_format("%08x", i).text, NULL).text,
                      false))
            return nist_compress(c, point.text);
}

struct hex cipher_default_encrypt(const struct ristretto *r, const char *key, const char *element)
{
    return ristretto_mul(r, key, element);
}

static struct hex decompress(const struct nist *c, const char *element)
{
    struct hex point;
    const bool found = nist_lift(c, &point, element + 2, element[1] == '3');
    assert(found);
    return point;
}

struct hex cipher_paper_encrypt(const struct nist *c, const char *key, const char *element)
{
    const struct hex scalar = number_reverse(key), point = decompress(c, element);
    return nist_compress(c, nist_mul(c, scalar.text, point.text).text);
}

struct hex cipher_default_decrypt(const struct ristretto *r, const char *key, const char *element)
{
    return ristretto_mul(r, ristretto_inverse(r, key).text, element);
}

struct hex cipher_paper_decrypt(const struct nist *c, const char *key, const char *element)
{
    const struct hex scalar = nist_inverse(c, number_reverse(key).text),
                     point = decompress(c, element);
    return nist_compress(c, nist_mul(c, scalar.text, point.text).text);
}

static bool all_zero(const char *text)
{
    return strspn(text, "0") == strlen(text);
}

static const char *length_word(const char *bytes, size_t want)
{
    const size_t size = hex_size(bytes);
    return size < want ? "truncated" : size > want ? "overlong" : NULL;
}

/* First the length, then the neutral element, then what is no encoding of a number at all. */
const char *cipher_default_decode(const struct ristretto *r, const char *bytes)
{
    const char *word = length_word(bytes, 32);
    if (word)
        return word;
    if (all_zero(bytes))
        return "infinity";
    fmpz_t s;
    fmpz_init(s);
    number_read(s, number_reverse(bytes).text, 32);
    const bool canonical = fmpz_cmp(s, r->field.prime) < 0 && fmpz_is_even(s);
    fmpz_clear(s);
    return !canonical ? "non_canonical" : ristretto_valid(r, bytes) ? "ok" : "not_in_group";
}

const char *cipher_paper_decode(const struct nist *c, const char *bytes)
{
    const char *word = length_word(bytes, 25);
    if (word)
        return word;
    if (all_zero(bytes))
        return "infinity";
    fmpz_t x;
    fmpz_init(x);
    number_read(x, bytes + 2, 24);
    const bool below = fmpz_cmp(x, c->field.prime) < 0;
    fmpz_clear(x);
    if (!below || (strncmp(bytes, "02", 2) != 0 && strncmp(bytes, "03", 2) != 0))
        return "non_canonical";
    struct hex point;
    return nist_lift(c, &point, bytes + 2, bytes[1] == '3') ? "ok" : "not_on_curve";
}

struct hex tape_oracle_bytes(const char *seed, const char *label, const char *why, size_t size)
{
    const struct hex zeros = hex_format("%064d", 0),
                     of_seed = hex_join(seed, hash_text(label).text, NULL),
                     of_why = hex_join(zeros.text, hash_text(why).text, NULL),
                     key = hex_slice(digest_blake2b(64, "", of_seed.text).text, 0, 32),
                     nonce = hex_slice(digest_blake2b(64, "", of_why.text).text, 0, 12);
    return stream_chacha20(key.text, 0, nonce.text, size);
}

/* A value takes the bytes that bound - 1 needs, low byte first, masked to its bits; one that is not
 * below the bound is thrown away. */
struct hex tape_oracle_below(const char *seed, const char *label, const char *why,
                             const char *bound, size_t bytes, size_t count)
{
    enum { ENOUGH = 1000 };
    const struct hex stream = tape_oracle_bytes(seed, label, why, ENOUGH);
    struct hex out = {""};
    fmpz_t n, value;
    fmpz_init(n);
    fmpz_init(value);
    number_read(n, bound, hex_size(bound));
    fmpz_sub_ui(value, n, 1);
    const size_t bits = fmpz_is_zero(value) ? 0 : fmpz_sizeinbase(value, 2), take = (bits + 7) / 8;
    for (size_t made = 0, at = 0; made < count; at += take) {
        number_read(value, number_reverse(hex_slice(stream.text, at, take).text).text, take);
        fmpz_fdiv_r_2exp(value, value, bits);
        if (fmpz_cmp(value, n) >= 0)
            continue;
        out = hex_join(out.text, number_write(value, bytes).text, NULL);
        made++;
    }
    fmpz_clear(n);
    fmpz_clear(value);
    return out;
}
