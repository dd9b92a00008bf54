/* Works block by block, so that a block's columns and rows stay in the fastest cache. */
#include "crypto/extension.h"
#include "crypto/bits.h"
#include "crypto/bytes.h"
#include <assert.h>
#include <openssl/evp.h>
#include <sodium.h>

enum { BLOCK_ROWS = 1024, BLOCK_WORDS = BLOCK_ROWS / 64, ROW_WORDS = EXTENSION_WIDTH / 64 };

/* Columns as words of 64 rows, and rows as words of 64 columns. */
struct block {
    uint64_t column[EXTENSION_WIDTH][BLOCK_WORDS];
    uint64_t row[BLOCK_ROWS][ROW_WORDS];
};

/* struct extension_stream is never defined: it is OpenSSL's context under another name. */
static EVP_CIPHER_CTX *context(struct extension_stream *stream)
{
    return (EVP_CIPHER_CTX *)stream;
}

static struct extension_stream *stream_new(const EVP_CIPHER *cipher, const uint8_t *key)
{
    static const uint8_t counter[16];
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    if (c && (EVP_EncryptInit_ex(c, cipher, NULL, key, counter) != 1 ||
              EVP_CIPHER_CTX_set_padding(c, 0) != 1)) {
        EVP_CIPHER_CTX_free(c);
        c = NULL;
    }
    return (struct extension_stream *)c;
}

static struct extension_stream *hash_new(void)
{
    return stream_new(EVP_aes_128_ecb(), (const uint8_t *)"glasshouse iknp1");
}

static void stream_free(struct extension_stream **stream)
{
    EVP_CIPHER_CTX_free(context(*stream)); /* wipes the key */
    *stream = NULL;
}

static void encrypt(struct extension_stream *stream, void *out, const void *in, size_t size)
{
    int written = 0;
    const int done = EVP_EncryptUpdate(context(stream), out, &written, in, (int)size);
    assert(done == 1 && (size_t)written == size);
}

static void streams_free(struct extension_stream **stream)
{
    for (size_t i = 0; i < EXTENSION_WIDTH; i++)
        stream_free(&stream[i]);
}

static bool streams_new(struct extension_stream **stream, const struct transfer_key *keys)
{
    bool made = true;
    for (size_t i = 0; i < EXTENSION_WIDTH; i++) {
        stream[i] = stream_new(EVP_aes_128_ctr(), keys[i].byte);
        made = made && stream[i];
    }
    return made;
}

status extension_sender_init(struct extension_sender *sender, const uint64_t *bits,
                             const struct transfer_key *keys)
{
    bits_encode(sender->choice, bits, EXTENSION_WIDTH);
    sender->hash = hash_new();
    const bool made = streams_new(sender->stream, keys) && sender->hash;
    if (!made)
        extension_sender_clear(sender);
    return made ? OK : E_MEMORY;
}

status extension_receiver_init(struct extension_receiver *receiver,
                               const struct transfer_key *zeros, const struct transfer_key *ones)
{
    receiver->hash = hash_new();
    const bool zero = streams_new(receiver->zero, zeros), one = streams_new(receiver->one, ones);
    const bool made = zero && one && receiver->hash;
    if (!made)
        extension_receiver_clear(receiver);
    return made ? OK : E_MEMORY;
}

void extension_sender_clear(struct extension_sender *sender)
{
    sodium_memzero(sender->choice, sizeof sender->choice);
    streams_free(sender->stream);
    stream_free(&sender->hash);
}

void extension_receiver_clear(struct extension_receiver *receiver)
{
    streams_free(receiver->zero);
    streams_free(receiver->one);
    stream_free(&receiver->hash);
}

static size_t whole_rows(size_t count)
{
    return (count + EXTENSION_WIDTH - 1) / EXTENSION_WIDTH * EXTENSION_WIDTH;
}

size_t extension_bytes(size_t count)
{
    return whole_rows(count) * EXTENSION_WIDTH / 8;
}

/* Two words side by side, which any machine of today adds in one step. */
typedef uint64_t pair __attribute__((vector_size(16)));

/* Exchanges the blocks of |half| by |half| bits off the diagonal, in both words of each pair. */
static inline void exchange(pair a[64], size_t half, uint64_t mask)
{
    for (size_t from = 0; from < 64; from += 2 * half)
        for (size_t i = from; i < from + half; i++) {
            const pair move = (a[i] >> half ^ a[i + half]) & mask;
            a[i] ^= move << half;
            a[i + half] ^= move;
        }
}

/* Transposes two squares of 64 by 64 bits: halves, then quarters, down to single bits. */
static void transpose(pair a[64])
{
    exchange(a, 32, UINT64_C(0x00000000ffffffff));
    exchange(a, 16, UINT64_C(0x0000ffff0000ffff));
    exchange(a, 8, UINT64_C(0x00ff00ff00ff00ff));
    exchange(a, 4, UINT64_C(0x0f0f0f0f0f0f0f0f));
    exchange(a, 2, UINT64_C(0x3333333333333333));
    exchange(a, 1, UINT64_C(0x5555555555555555));
}

static void store_pair(uint64_t row[ROW_WORDS], pair p)
{
    const uint64_t words[ROW_WORDS] = {htole64(p[0]), htole64(p[1])};
    memcpy(row, words, sizeof words);
}

/* The words of columns are bytes as the streams gave them: bit j of a column is bit j % 8 of byte
 * j / 8, on every machine. A row has bit i from column word 0 or 1, least significant byte first.
 */
static void columns_to_rows(struct block *b, size_t rows)
{
    pair square[64];
    for (size_t word = 0; word < rows / 64; word++) {
        for (size_t i = 0; i < 64; i++)
            square[i] = (pair){le64toh(b->column[i][word]), le64toh(b->column[64 + i][word])};
        transpose(square);
        for (size_t i = 0; i < 64; i++)
            store_pair(b->row[64 * word + i], square[i]);
    }
    sodium_memzero(square, sizeof square);
}

/* The hash of each row plus |offset|, which may be NULL. */
static void hash_rows(struct extension_stream *hash, struct block *b, const uint8_t *offset,
                      size_t count, struct extension_string *out)
{
    uint64_t add[ROW_WORDS] = {0};
    if (offset)
        memcpy(add, offset, sizeof add);
    for (size_t j = 0; j < count; j++)
        for (size_t w = 0; w < ROW_WORDS; w++)
            b->row[j][w] ^= add[w];
    encrypt(hash, out, b->row, count * sizeof *out);
    for (size_t j = 0; j < count; j++) {
        uint64_t word[ROW_WORDS];
        memcpy(word, &out[j], sizeof word);
        for (size_t w = 0; w < ROW_WORDS; w++)
            word[w] ^= b->row[j][w];
        memcpy(&out[j], word, sizeof word);
    }
    sodium_memzero(add, sizeof add);
}

static const uint8_t nothing[BLOCK_ROWS / 8];

status extension_answer(struct extension_receiver *receiver, const uint64_t *bits, size_t count,
                        uint8_t *message, struct extension_string *strings)
{
    struct block b;
    uint64_t chosen[BLOCK_WORDS], other[BLOCK_WORDS];
    const size_t rows = whole_rows(count);
    for (size_t first = 0; first < rows; first += BLOCK_ROWS) {
        const size_t step = rows - first < BLOCK_ROWS ? rows - first : BLOCK_ROWS,
                     used = count - first < step ? count - first : step;
        bits_fill(chosen, BLOCK_ROWS, false); /* transfers that only fill up the block choose 0 */
        bits_slice(chosen, bits, first, used);
        for (size_t w = 0; w < BLOCK_WORDS; w++)
            chosen[w] = htole64(chosen[w]);
        for (size_t i = 0; i < EXTENSION_WIDTH; i++) {
            encrypt(receiver->zero[i], b.column[i], nothing, step / 8);
            encrypt(receiver->one[i], other, nothing, step / 8);
            for (size_t w = 0; w < step / 64; w++)
                other[w] ^= b.column[i][w] ^ chosen[w];
            memcpy(message, other, step / 8);
            message += step / 8;
        }
        columns_to_rows(&b, step);
        hash_rows(receiver->hash, &b, NULL, used, strings + first);
    }
    sodium_memzero(&b, sizeof b);
    sodium_memzero(chosen, sizeof chosen);
    return OK;
}

status extension_keys(struct extension_sender *sender, const uint8_t *message, size_t size,
                      size_t count, struct extension_string *zeros, struct extension_string *ones)
{
    struct block b;
    uint64_t told[BLOCK_WORDS];
    const size_t rows = whole_rows(count);
    if (size != extension_bytes(count))
        return size < extension_bytes(count) ? E_TRUNCATED : E_OVERLONG;
    for (size_t first = 0; first < rows; first += BLOCK_ROWS) {
        const size_t step = rows - first < BLOCK_ROWS ? rows - first : BLOCK_ROWS,
                     used = count - first < step ? count - first : step;
        for (size_t i = 0; i < EXTENSION_WIDTH; i++) {
            const uint64_t mask = (uint64_t) - (sender->choice[i / 8] >> (i % 8) & 1);
            encrypt(sender->stream[i], b.column[i], nothing, step / 8);
            memcpy(told, message, step / 8);
            message += step / 8;
            for (size_t w = 0; w < step / 64; w++)
                b.column[i][w] ^= told[w] & mask;
        }
        columns_to_rows(&b, step);
        hash_rows(sender->hash, &b, NULL, used, zeros + first);
        hash_rows(sender->hash, &b, sender->choice, used, ones + first);
    }
    sodium_memzero(&b, sizeof b);
    return OK;
}
