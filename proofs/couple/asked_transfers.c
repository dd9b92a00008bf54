/* Transfers, and many transfers from 128: the keys and pads of both sides, from their descriptions
 * in crypto/extension.h and sim/primitives/transfer/transfer.h. Party 1 plays both sides. (What an
 * offer, an answer and a key of a transfer are, is in ciphers_reference.c.) */
#include "crypto/memory.h"
#include "proofs/couple/asked_roles.h"
#include "sim/primitives/extension/extension.h"
#include "sim/primitives/transfer/transfer.h"
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

/* More than 7 bits count, and more than the rows of a block of crypto/extension.c. */
enum { MANY = 140, ROWS = 1300, KEY = 32, STRING = 16, EACH = 2, COLUMN = (ROWS + 7) / 8 };

static const uint8_t *key_at(const struct value *keys, size_t i)
{
    return (const uint8_t *)keys->data + i * keys->stride;
}

static int by_key(const void *a, const void *b)
{
    return memcmp(a, b, KEY);
}

/* No two of all keys may be equal. */
static bool all_differ(const struct value *zeros, const struct value *ones)
{
    const size_t count = zeros->count;
    uint8_t *all = memory_get(2 * count * KEY);
    bool differ = true;
    for (size_t i = 0; i < count; i++) {
        memcpy(all + 2 * i * KEY, key_at(zeros, i), KEY);
        memcpy(all + (2 * i + 1) * KEY, key_at(ones, i), KEY);
    }
    qsort(all, 2 * count, KEY, by_key);
    for (size_t i = 1; i < 2 * count && differ; i++)
        differ = by_key(all + (i - 1) * KEY, all + i * KEY) != 0;
    free(all);
    return differ;
}

/* The receiver has the key of the number that it chose. */
static bool are_chosen(const struct value *zeros, const struct value *ones,
                       const struct value *bits, const struct value *keys)
{
    bool right = true;
    for (size_t i = 0; i < keys->count && right; i++)
        right = by_key(key_at(keys, i), key_at(residue_at(bits, i) ? ones : zeros, i)) == 0;
    return right;
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

/* The receiver's string of each row: row j has bit i from the stream of key 0 of transfer i. */
static bool strings_are_right(const struct value *zeros, const struct value *keys)
{
    static const uint8_t nothing[COLUMN];
    uint8_t(*column)[COLUMN] = memory_get(EXTENSION_TRANSFERS * sizeof *column);
    bool right = true;
    for (size_t i = 0; i < EXTENSION_TRANSFERS && right; i++)
        right = encrypts(EVP_aes_128_ctr(), key_at(zeros, i), nothing, COLUMN, column[i]);
    for (size_t j = 0; j < ROWS && right; j++) {
        uint8_t row[STRING] = {0}, hash[STRING];
        for (size_t i = 0; i < EXTENSION_TRANSFERS; i++)
            row[i / 8] |= (uint8_t)((column[i][j / 8] >> j % 8 & 1) << i % 8);
        right = encrypts(EVP_aes_128_ecb(), (const uint8_t *)"glasshouse iknp1", row, STRING, hash);
        for (size_t b = 0; b < STRING; b++)
            hash[b] ^= row[b];
        right = right && memcmp(hash, key_at(keys, j), STRING) == 0;
    }
    free(column);
    return right;
}

/* Pads of different keys differ, and so do those of one key: modulo 2^62 none are equal by chance.
 */
static status ask_pads(struct party *me, const struct value *keys)
{
    struct value pads;
    REQUIRE(transfer_pads(me, "pads", keys, run_integers(party_run(me), UINT64_C(1) << 62), EACH,
                          &pads));
    for (size_t i = 0; i < pads.count; i++)
        for (size_t k = 0; k < i; k++)
            if (residue_at(&pads, i) == residue_at(&pads, k))
                return refuse(me, "two pads of transfers are equal");
    return OK;
}

/* The sender has |keys| of the 128 transfers before, for its |choices|; the receiver has both. */
static status ask_extension(struct party *me, const struct value *choices, const struct value *keys,
                            const struct value *zeros, const struct value *ones)
{
    struct value sender, receiver, bits, blocks, chosen, zero, one;
    REQUIRE(extension_sender(me, choices, keys, &sender));
    REQUIRE(extension_receiver(me, zeros, ones, &receiver));
    REQUIRE(draw_residues(me, "many choices", choices->modulus, ROWS, &bits));
    REQUIRE(extension_choose(me, &receiver, &bits, &blocks, &chosen));
    REQUIRE(extension_open(me, &sender, &blocks, ROWS, &zero, &one));
    if (!strings_are_right(zeros, &chosen))
        return refuse(me, "a string of the extension is not the hash of its row");
    if (!are_chosen(&zero, &one, &bits, &chosen) || !all_differ(&zero, &one))
        return refuse(me, "strings of the extension are not what their choices say");
    return OK;
}

status ask_transfers(struct party *me)
{
    struct value secret, offer, bits, answers, keys, zeros, ones;
    struct run *run = party_run(me);
    REQUIRE(transfer_begin(me, "offer", &secret, &offer));
    REQUIRE(draw_residues(me, "choices", run_integers(run, 2), MANY, &bits));
    REQUIRE(transfer_choose(me, "answers", &offer, &bits, &answers, &keys));
    REQUIRE(transfer_open(me, &secret, &answers, &zeros, &ones));
    if (!are_chosen(&zeros, &ones, &bits, &keys) || !all_differ(&zeros, &ones))
        return refuse(me, "keys of transfers are not what their choices say");
    REQUIRE(ask_pads(me, &zeros));
    const size_t first = EXTENSION_TRANSFERS;
    const struct value choices = value_slice(&bits, 0, first), own = value_slice(&keys, 0, first),
                       zero = value_slice(&zeros, 0, first), one = value_slice(&ones, 0, first);
    return ask_extension(me, &choices, &own, &zero, &one);
}
