/* Sampling by rejection, for one limb or several. */
#include "crypto/tape_uniform.h"
#include "crypto/bytes.h"
#include "crypto/tape.h"
#include <stdbool.h>

/* The bit length of bound - 1. */
static unsigned bit_length(const uint64_t *bound, size_t limbs)
{
    bool borrow = true;
    unsigned bits = 0;
    for (size_t i = 0; i < limbs; i++) {
        const uint64_t limb = bound[i] - borrow;
        borrow = borrow && bound[i] == 0;
        if (limb)
            bits = (unsigned)(64 * i) + 64 - (unsigned)__builtin_clzll(limb);
    }
    return bits;
}

size_t uniform_bytes(const uint64_t *bound, size_t limbs)
{
    return (bit_length(bound, limbs) + 7) / 8;
}

/* A rejected value is overwritten by the next one, so there is no branch to mispredict. */
static size_t take_narrow(uint64_t bound, size_t count, uint64_t *out, const uint8_t *from,
                          size_t size, size_t *used)
{
    const unsigned bits = 64 - (unsigned)__builtin_clzll(bound - 1);
    const uint64_t mask = UINT64_MAX >> (64 - bits);
    const size_t step = (bits + 7) / 8;
    const size_t all = mask == bound - 1; /* a power of 2: none is rejected, and none compared */
    size_t at = 0, done = 0;
    for (; at + step <= size && done < count; at += step) {
        const uint64_t value = load_le64(from + at) & mask;
        out[done] = value;
        done += all | (value < bound);
    }
    *used = at;
    return done;
}

/* Without branches: the processor could not predict whether a try is kept. */
static bool is_below(const uint64_t *value, const uint64_t *bound, size_t limbs)
{
    uint64_t borrow = 0;
    for (size_t i = 0; i < limbs; i++) {
        const uint64_t less = value[i] < bound[i], equal = value[i] == bound[i];
        borrow = less | (equal & borrow);
    }
    return borrow;
}

static size_t take_wide(const uint64_t *bound, size_t limbs, size_t count, uint64_t *out,
                        const uint8_t *from, size_t size, size_t *used)
{
    const unsigned bits = bit_length(bound, limbs);
    const size_t step = (bits + 7) / 8;
    uint64_t mask[TAPE_LIMBS];
    for (unsigned i = 0; i < limbs; i++) {
        /* not run: below 193 bits by protocols that draw keys alone. */
        const unsigned have = bits > 64 * i ? bits - 64 * i : 0;
        mask[i] = have == 0 ? 0 : have >= 64 ? UINT64_MAX : UINT64_MAX >> (64 - have);
    }
    size_t at = 0, done = 0;
    for (; at + step <= size && done < count; at += step) {
        uint64_t *value = out + done * limbs;
        for (size_t i = 0; i < limbs; i++)
            value[i] = load_le64(from + at + 8 * i) & mask[i];
        done += is_below(value, bound, limbs);
    }
    *used = at;
    return done;
}

size_t uniform_take(const uint64_t *bound, size_t limbs, size_t count, uint64_t *out,
                    const uint8_t *from, size_t size, size_t *used)
{
    if (limbs == 1 && bound[0] > 1)
        return take_narrow(bound[0], count, out, from, size, used);
    if (bit_length(bound, limbs) == 0) {
        memset(out, 0, count * limbs * sizeof *out);
        *used = 0;
        return count;
    }
    return take_wide(bound, limbs, count, out, from, size, used);
}
