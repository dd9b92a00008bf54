#include "crypto/bits.h"
#include "crypto/bytes.h"
#include <assert.h>
#include <string.h>

enum { DRAWN = 32 };

/* The bits of the last word that belong to a vector of |count| bits. */
static uint64_t last_mask(size_t count)
{
    return count % 64 ? (UINT64_C(1) << (count % 64)) - 1 : UINT64_MAX;
}

void bits_fill(uint64_t *out, size_t count, bool bit)
{
    const size_t words = bits_words(count);
    for (size_t i = 0; i < words; i++)
        out[i] = bit ? UINT64_MAX : 0;
    if (words > 0)
        out[words - 1] &= last_mask(count);
}

void bits_xor(uint64_t *out, const uint64_t *a, const uint64_t *b, size_t count)
{
    const size_t words = bits_words(count);
    for (size_t i = 0; i < words; i++)
        out[i] = a[i] ^ b[i];
}

/* The |count| bits (1 to 64) of |in| from bit |from| on. It reads only words that have such bits.
 */
static uint64_t window(const uint64_t *in, size_t from, size_t count)
{
    const size_t word = from / 64, shift = from % 64;
    uint64_t bits = in[word] >> shift;
    if (shift + count > 64)
        bits |= in[word + 1] << (64 - shift);
    return bits & last_mask(count);
}

void bits_copy(uint64_t *out, size_t to, const uint64_t *in, size_t from, size_t count)
{
    /* First up to the end of a word of |out|, then whole words, then the rest. */
    while (count > 0) {
        const size_t place = to % 64, room = 64 - place, step = count < room ? count : room;
        const uint64_t mask = last_mask(step) << place;
        out[to / 64] = (out[to / 64] & ~mask) | window(in, from, step) << place;
        to += step;
        from += step;
        count -= step;
    }
}

void bits_invert(uint64_t *bits, size_t from, size_t count)
{
    while (count > 0) {
        const size_t place = from % 64, room = 64 - place, step = count < room ? count : room;
        bits[from / 64] ^= last_mask(step) << place;
        from += step;
        count -= step;
    }
}

void bits_slice(uint64_t *out, const uint64_t *in, size_t from, size_t count)
{
    for (size_t i = 0; i < count; i += 64)
        out[i / 64] = window(in, from + i, count - i < 64 ? count - i : 64);
}

void bits_rotate(uint64_t *out, const uint64_t *in, size_t by, size_t count)
{
    assert(by < count && out != in);
    /* The last |by| bits come to the front; nothing of the old words remains. */
    bits_slice(out, in, count - by, by);
    for (size_t i = bits_words(by); i < bits_words(count); i++)
        out[i] = 0;
    bits_copy(out, by, in, 0, count - by);
}

size_t bits_ones(const uint64_t *bits, size_t count)
{
    size_t ones = 0;
    for (size_t i = 0; i < bits_words(count); i++)
        ones += (size_t)__builtin_popcountll(bits[i]);
    return ones;
}

status bits_draw(struct tape *tape, const char *why, uint64_t *out, size_t count)
{
    const uint64_t whole = UINT64_C(1) << DRAWN, part = UINT64_C(1) << count % DRAWN;
    uint64_t drawn[64];
    memset(out, 0, bits_words(count) * sizeof *out);
    for (size_t at = 0, step; at < count / DRAWN; at += step) {
        step = count / DRAWN - at < 64 ? count / DRAWN - at : 64;
        REQUIRE(tape_vector(tape, why, &whole, 1, step, drawn));
        for (size_t i = 0; i < step; i++)
            out[(at + i) / 2] |= drawn[i] << (at + i) % 2 * DRAWN;
    }
    if (part == 1)
        return OK;
    REQUIRE(tape_below(tape, why, part, drawn));
    out[(count - 1) / 64] |= drawn[0] << (count / DRAWN * DRAWN) % 64;
    return OK;
}

void bits_encode(uint8_t *out, const uint64_t *bits, size_t count)
{
    for (size_t i = 0; i < count / 64; i++)
        store_le64(out + 8 * i, bits[i]);
    for (size_t i = count / 64 * 8; i < bits_bytes(count); i++)
        out[i] = (uint8_t)(bits[i / 8] >> (8 * (i % 8)));
}

status bits_decode(uint64_t *out, const uint8_t *in, size_t size, size_t count)
{
    if (size != bits_bytes(count))
        return size < bits_bytes(count) ? E_TRUNCATED : E_OVERLONG;
    if (count % 8 != 0 && in[size - 1] >> (count % 8) != 0)
        return E_NON_CANONICAL;
    for (size_t i = 0; i < bits_words(count); i++) {
        uint8_t word[8] = {0};
        memcpy(word, in + 8 * i, size - 8 * i < 8 ? size - 8 * i : 8);
        out[i] = load_le64(word);
    }
    return OK;
}
