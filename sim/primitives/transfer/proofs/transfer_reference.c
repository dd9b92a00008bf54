#include "sim/primitives/transfer/proofs/transfer_reference.h"
#include "crypto/memory.h"
#include "crypto/transfer.h"
#include "proofs/sampled/tape_reference.h"
#include "sim/primitives/digests/proofs/digests_reference.h"
#include <openssl/evp.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* TOGETHER: rows that are sent at a time; FILLED: the rows are filled up to a multiple of these. */
enum { POINT = 32, KEY = 32, STRING = 16, COLUMNS = 128, FILLED = 128, TOGETHER = 1024 };

bool answers_are_right(const uint8_t *offer, const uint8_t *scalars, const uint8_t *choices,
                       const uint8_t *answers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint8_t b[KEY], want[POINT];
        for (size_t k = 0; k < KEY; k++)
            b[k] = scalars[i * KEY + KEY - 1 - k];
        if (crypto_scalarmult_ristretto255_base(want, b) != 0 ||
            (choices[i] & 1 && crypto_core_ristretto255_add(want, want, offer) != 0) ||
            memcmp(want, answers + i * POINT, POINT) != 0)
            return false;
    }
    return true;
}

static bool encrypts(const EVP_CIPHER *cipher, const uint8_t *key, const uint8_t *in, size_t size,
                     uint8_t *out)
{
    static const uint8_t counter[16];
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    int written = 0;
    const bool done = c && EVP_EncryptInit_ex(c, cipher, NULL, key, counter) == 1 &&
                      EVP_CIPHER_CTX_set_padding(c, 0) == 1 &&
                      EVP_EncryptUpdate(c, out, &written, in, (int)size) == 1;
    EVP_CIPHER_CTX_free(c);
    return done && (size_t)written == size;
}

static bool stream(const uint8_t *key, uint8_t *out, size_t size)
{
    uint8_t *nothing = memory_zero(1, size + 1);
    const bool done = encrypts(EVP_aes_128_ctr(), key, nothing, size, out);
    free(nothing);
    return done;
}

/* Byte |j| of a column, where columns are sent piece by piece, all of each piece together. */
static size_t place_of(size_t column, size_t j, size_t length)
{
    const size_t first = j / (TOGETHER / 8) * (TOGETHER / 8),
                 step = length - first < TOGETHER / 8 ? length - first : TOGETHER / 8;
    return first * COLUMNS + column * step + j - first;
}

bool blocks_are_right(const uint8_t *zeros, const uint8_t *ones, const uint8_t *choices,
                      size_t rows, const uint8_t *blocks, size_t size)
{
    const size_t length = (rows + FILLED - 1) / FILLED * (FILLED / 8);
    uint8_t *choice = memory_zero(3, length), *zero = choice + length, *one = zero + length;
    bool right = size == length * COLUMNS;
    for (size_t j = 0; j < rows; j++)
        choice[j / 8] |= (uint8_t)((choices[j] & 1) << j % 8);
    for (size_t i = 0; i < COLUMNS && right; i++) {
        right = stream(zeros + i * KEY, zero, length) && stream(ones + i * KEY, one, length);
        for (size_t j = 0; j < length && right; j++)
            right = blocks[place_of(i, j, length)] == (zero[j] ^ one[j] ^ choice[j]);
    }
    free(choice);
    return right;
}

bool strings_are_right(const uint8_t *zeros, const uint8_t *keys, size_t rows)
{
    const size_t length = (rows + 7) / 8;
    uint8_t *column = memory_get(COLUMNS * length);
    bool right = true;
    for (size_t i = 0; i < COLUMNS && right; i++)
        right = stream(zeros + i * KEY, column + i * length, length);
    for (size_t j = 0; j < rows && right; j++) {
        uint8_t row[STRING] = {0}, hash[STRING];
        for (size_t i = 0; i < COLUMNS; i++)
            row[i / 8] |= (uint8_t)((column[i * length + j / 8] >> j % 8 & 1) << i % 8);
        right = encrypts(EVP_aes_128_ecb(), (const uint8_t *)"glasshouse iknp1", row, STRING, hash);
        for (size_t b = 0; b < STRING; b++)
            hash[b] ^= row[b];
        right = right && memcmp(hash, keys + j * KEY, STRING) == 0;
    }
    free(column);
    return right;
}

/* Each key seeds a stream for each modulus. A single pad modulo 2 is the lowest bit of the key. */
bool pads_are_right(const uint8_t *key, const char *text, const uint64_t *limb, size_t limbs,
                    size_t each, const uint64_t *pads)
{
    struct tape_reference s = {.cipher = NULL};
    uint64_t want[4] = {key[0] & 1};
    const bool bit = each == 1 && strcmp(text, "2") == 0;
    char label[128];
    bool right = true;
    snprintf(label, sizeof label, "transfer pad/%s", text);
    reference_open_labelled(&s, key, label, "pad");
    for (size_t n = 0; n < each && right; n++) {
        if (!bit)
            reference_value(&s, limb, limbs, want);
        right = memcmp(want, pads + n * limbs, limbs * sizeof *want) == 0;
    }
    reference_close(&s);
    return right;
}

enum { TRANSFERS = 5, SCALAR = 32 };

/* Scalars of a seed, below 2^248: none is 0 in the group. */
static void scalar_of(uint8_t out[SCALAR], const uint8_t seed[SEED_BYTES], uint64_t number)
{
    if (crypto_generichash_blake2b(out, SCALAR, (const uint8_t *)&number, sizeof number, seed,
                                   SEED_BYTES) != 0)
        memory_ended(); /* nothing else can be the reason */
    out[SCALAR - 1] = 0;
}

/* The hash of a transfer's number, A, B and a product. */
static bool key_is_right(const struct transfer_key *key, const uint8_t *offer, size_t number,
                         const uint8_t *answer, const uint8_t *product)
{
    struct key_entry offered = {.bytes = {0}};
    uint8_t both[2 * POINT];
    memcpy(offered.bytes, offer, POINT);
    memcpy(both, answer, POINT);
    memcpy(both + POINT, product, POINT);
    return digest_is_right(&offered, "transfer", (uint32_t)number, both, sizeof both, key->byte);
}

/* The offer A and the answers B = bG + cA were made with a and b[i]. aB - aA is a(B - A). */
static const char *transfer_fault(const struct transfer_sender *s, const uint8_t a[SCALAR],
                                  const uint8_t (*b)[SCALAR], const uint64_t *bits,
                                  const uint8_t *answers, const struct transfer_key *chosen)
{
    struct transfer_key zero[TRANSFERS], one[TRANSFERS];
    uint8_t want[POINT], product[POINT], less[POINT];
    size_t bad;
    if (crypto_scalarmult_ristretto255_base(want, a) != 0 || memcmp(want, s->offer, POINT) != 0)
        return "a transfer's offer is not aG";
    if (transfer_keys(s, answers, sizeof want * TRANSFERS, TRANSFERS, zero, one, &bad) != OK)
        return "a transfer's answers are refused";
    for (size_t i = 0; i < TRANSFERS; i++) {
        const uint8_t *answer = answers + i * POINT;
        const bool bit = *bits >> i & 1;
        (void)!crypto_scalarmult_ristretto255_base(want, b[i]);
        if (bit)
            (void)!crypto_core_ristretto255_add(want, want, s->offer);
        if (memcmp(want, answer, POINT) != 0)
            return "a transfer's answer is not bG + cA";
        (void)!crypto_scalarmult_ristretto255(product, b[i], s->offer);
        if (!key_is_right(&chosen[i], s->offer, i, answer, product))
            return "a receiver's key of a transfer is not the hash of bA";
        (void)!crypto_scalarmult_ristretto255(product, a, answer);
        (void)!crypto_core_ristretto255_sub(less, answer, s->offer);
        (void)!crypto_scalarmult_ristretto255(less, a, less);
        if (!key_is_right(&zero[i], s->offer, i, answer, product) ||
            !key_is_right(&one[i], s->offer, i, answer, less))
            return "a sender's keys of a transfer are not the hashes of aB and a(B - A)";
    }
    return NULL;
}

const char *transfers_fault(const uint8_t seed[SEED_BYTES])
{
    struct transfer_sender sender;
    struct transfer_key chosen[TRANSFERS];
    uint8_t a[SCALAR], b[TRANSFERS][SCALAR], answers[TRANSFERS * POINT];
    const uint64_t bits = 0x16; /* 0, 1, 1, 0, 1 */
    scalar_of(a, seed, 0);
    for (uint64_t i = 0; i < TRANSFERS; i++)
        scalar_of(b[i], seed, i + 1);
    if (transfer_offer_with(&sender, a) != OK ||
        transfer_answer_with(sender.offer, POINT, (const uint8_t(*)[SCALAR])b, &bits, TRANSFERS,
                             answers, chosen) != OK)
        return "a transfer is refused";
    const char *fault =
        transfer_fault(&sender, a, (const uint8_t(*)[SCALAR])b, &bits, answers, chosen);
    transfer_sender_clear(&sender);
    return fault;
}
