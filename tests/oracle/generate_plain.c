/* Hashes, streams and residues. */
#include "tests/oracle/cipher.h"
#include "tests/oracle/digest.h"
#include "tests/oracle/encode.h"
#include "tests/oracle/generate.h"
#include <string.h>

/* Lengths around the edges of the blocks and of the padding. */
static const size_t lengths[] = {0,  1,  3,   31,  32,  33,  55,  56,  57,  63,
                                 64, 65, 111, 119, 120, 127, 128, 129, 200, 256};

enum { LENGTHS = sizeof lengths / sizeof *lengths };

static void digests(FILE *out, const char *label, struct hex (*digest)(const char *))
{
    struct coins c = {label, 0};
    for (size_t i = 0; i < LENGTHS; i++) {
        const struct hex message = coins_bytes(&c, lengths[i]);
        write_case(out);
        write_key(out, "Message", message.text);
        write_key(out, "Digest", digest(message.text).text);
    }
}

void generate_sha1(FILE *out)
{
    write_head(out, "Digests of SHA-1 (FIPS 180-4), messages around the edges of its blocks.", "");
    digests(out, "sha1", digest_sha1);
}

void generate_sha256(FILE *out)
{
    write_head(out, "Digests of SHA-256 (FIPS 180-4), messages around the edges of its blocks.",
               "");
    digests(out, "sha256", digest_sha256);
}

/* What hash_keyed puts before the data: the label with its length, the index. */
static struct hex keyed_input(const char *label, uint32_t index, const char *data)
{
    const struct hex size = number_reverse(hex_format("%016zx", strlen(label)).text),
                     number = number_reverse(hex_format("%016x", index).text);
    return hex_join(size.text, hash_text(label).text, number.text, data, NULL);
}

void generate_blake2b(FILE *out)
{
    static const char *const labels[] = {"", "a", "secure sum",
                                         "a label of thirty-three bytes    "};
    struct coins c = {"blake2b", 0};
    write_head(out,
               "The keyed hash of crypto/hash.h: BLAKE2b-256 of label, index and data (RFC 7693).",
               "");
    for (size_t i = 0; i < LENGTHS; i++) {
        const struct hex key = coins_bytes(&c, 32), data = coins_bytes(&c, lengths[i]);
        const char *label = labels[i % 4];
        const uint32_t index = i % 3 ? coins_number(&c, UINT32_MAX) : 0;
        write_case(out);
        write_key(out, "Key", key.text);
        write_key(out, "Label", hash_text(label).text);
        write_key(out, "Index", hex_format("%u", index).text);
        write_key(out, "Message", data.text);
        write_key(out, "Digest",
                  digest_blake2b(32, key.text, keyed_input(label, index, data.text).text).text);
    }
}

void generate_siphash(FILE *out)
{
    struct coins c = {"siphash", 0};
    write_head(out, "Tags of SipHash-2-4 with 16 bytes of output.", "");
    for (size_t i = 0; i < LENGTHS; i++) {
        const struct hex key = coins_bytes(&c, 16), message = coins_bytes(&c, lengths[i]);
        write_case(out);
        write_key(out, "Key", key.text);
        write_key(out, "Message", message.text);
        write_key(out, "Digest", digest_siphash(16, key.text, message.text).text);
    }
}

static void tape_case(FILE *out, const char *seed, const char *label, const char *why)
{
    write_case(out);
    write_key(out, "Seed", seed);
    write_key(out, "Label", label);
    write_key(out, "Why", why);
}

void generate_chacha20(FILE *out)
{
    static const char *const bounds[] = {"01",
                                         "02",
                                         "03",
                                         "0100",
                                         "0101",
                                         "80000000",
                                         "ffff",
                                         "10000001",
                                         "7fffffffffffffff",
                                         "8000000000000000",
                                         "ffffffffffffffff"};
    static const char *const wide[] = {
        "0000000000000000000000000000000000000000000000000000000000000005",
        "0000000000000000000000000000000000000000000000010000000000000000",
        "0000000000000000000000000000000080000000000000000000000000000001",
        "2523648240000001ba344d8000000007ff9f800000000010a10000000000000d",
        "8000000000000000000000000000000000000000000000000000000000000000",
        "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"};
    struct coins c = {"chacha20", 0};
    write_head(out,
               "The seeded tape: ChaCha20 (RFC 8439) under a key from seed and label, with a nonce "
               "from the reason.",
               "");
    write_setting(out, "Operation", "bytes");
    for (size_t i = 0; i < 6; i++) {
        const struct hex seed = i ? coins_bytes(&c, 32) : hex_format("%064d", 0);
        const char *label = i % 2 ? "party 1" : "", *why = i % 3 ? "mask" : "key";
        const size_t size = (size_t[]){32, 64, 65, 127, 400, 1000}[i];
        tape_case(out, seed.text, label, why);
        write_key(out, "Bytes", tape_oracle_bytes(seed.text, label, why, size).text);
    }
    write_setting(out, "Operation", "below");
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        const struct hex seed = coins_bytes(&c, 32);
        const struct hex bound = hex_format("%016d", 0),
                         padded = hex_join(hex_slice(bound.text, 0, 8 - hex_size(bounds[i])).text,
                                           bounds[i], NULL);
        tape_case(out, seed.text, "party 2", "mask");
        write_key(out, "Bound", padded.text);
        write_key(out, "Values",
                  tape_oracle_below(seed.text, "party 2", "mask", padded.text, 8, 12).text);
    }
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
        const struct hex seed = coins_bytes(&c, 32);
        tape_case(out, seed.text, "party 3", "scalar");
        write_key(out, "Bound", wide[i]);
        write_key(out, "Values",
                  tape_oracle_below(seed.text, "party 3", "scalar", wide[i], 32, 6).text);
    }
}

/* Residues, big-endian, as wide as N - 1 is. */
struct ring {
    fmpz_t n;
    size_t bytes;
};

static struct hex ring_write(const struct ring *r, fmpz_t a)
{
    fmpz_mod(a, a, r->n);
    return number_write(a, r->bytes);
}

static void residue_case(FILE *out, const struct ring *r, const char *a_text, const char *b_text)
{
    fmpz_t a, b, x;
    char decimal[100];
    fmpz_init(a);
    fmpz_init(b);
    fmpz_init(x);
    number_read(a, a_text, hex_size(a_text));
    number_read(b, b_text, hex_size(b_text));
    fmpz_mod(a, a, r->n);
    fmpz_mod(b, b, r->n);
    write_case(out);
    write_key(out, "A", ring_write(r, a).text);
    write_key(out, "B", ring_write(r, b).text);
    write_key(out, "Decimal", fmpz_get_str(decimal, 10, a));
    fmpz_add(x, a, b);
    write_key(out, "Sum", ring_write(r, x).text);
    fmpz_sub(x, a, b);
    write_key(out, "Difference", ring_write(r, x).text);
    fmpz_mul(x, a, b);
    write_key(out, "Product", ring_write(r, x).text);
    fmpz_neg(x, a);
    write_key(out, "Negative", ring_write(r, x).text);
    fmpz_clear(a);
    fmpz_clear(b);
    fmpz_clear(x);
}

/* N - 1 decodes; N, N + 1 and the largest of this width do not, where they fit. */
static void residue_decodes(FILE *out, const struct ring *r)
{
    fmpz_t x, end;
    fmpz_init(x);
    fmpz_init(end);
    fmpz_one(end);
    fmpz_mul_2exp(end, end, 8 * r->bytes);
    for (int i = 0; i < 4; i++) {
        if (i < 3)
            fmpz_add_si(x, r->n, i - 1);
        else
            fmpz_sub_ui(x, end, 1);
        if (fmpz_cmp(x, end) >= 0)
            continue;
        write_case(out);
        write_key(out, "Flags", "Decode");
        write_key(out, "A", number_write(x, r->bytes).text);
        write_result(out, fmpz_cmp(x, r->n) < 0 ? "ok" : "range");
    }
    fmpz_clear(x);
    fmpz_clear(end);
}

static void residue_modulus(FILE *out, struct coins *c, const char *text)
{
    struct ring r;
    char decimal[100];
    fmpz_t last;
    fmpz_init(r.n);
    fmpz_init(last);
    const struct hex padded = hex_join(strlen(text) % 2 ? "0" : "", text, NULL); /* whole bytes */
    number_read(r.n, padded.text, hex_size(padded.text));
    fmpz_sub_ui(last, r.n, 1);
    r.bytes = (fmpz_sizeinbase(last, 2) + 7) / 8;
    write_setting(out, "Modulus", fmpz_get_str(decimal, 10, r.n));
    residue_decodes(out, &r);
    const struct hex top = number_write(last, 32), zero = hex_format("00"), one = hex_format("01");
    residue_case(out, &r, zero.text, zero.text);
    residue_case(out, &r, top.text, one.text);
    residue_case(out, &r, top.text, top.text);
    residue_case(out, &r, one.text, top.text);
    residue_case(out, &r, zero.text, top.text);
    for (int i = 0; i < 14; i++) {
        const struct hex a = i < 10 ? coins_runs(c, 32) : coins_bytes(c, 32),
                         b = i < 10 ? coins_runs(c, 32) : coins_bytes(c, 32);
        residue_case(out, &r, a.text, b.text);
    }
    fmpz_clear(r.n);
    fmpz_clear(last);
}

void generate_residue(FILE *out)
{
    static const char *const moduli[] = {
        "2",
        "3",
        "5",
        "ff",
        "100",
        "101",
        "7fffffff",
        "100000000",
        "7fffffffffffffff",
        "8000000000000000",
        "8000000000000001",
        "ffffffffffffffff",
        "10000000000000000",
        "10000000000000001",
        "7fffffffffffffffffffffffffffffff",
        "100000000000000000000000000000000",
        "1000000000000000000000000000000000000000000000000",
        "2523648240000001ba344d8000000007ff9f800000000010a10000000000000d",
        "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed",
        "8000000000000000000000000000000000000000000000000000000000000000",
        "8000000000000000000000000000000000000000000000000000000000000001",
        "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff43",
        "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"};
    struct coins c = {"residue", 0};
    write_head(out,
               "Residues modulo N, big-endian, as many bytes as N - 1 has; operands of long runs "
               "of equal bits.",
               "# Flag Decode: whether these bytes are a residue at all; the number must be below "
               "N\n");
    for (size_t i = 0; i < sizeof moduli / sizeof *moduli; i++)
        residue_modulus(out, &c, moduli[i]);
}
