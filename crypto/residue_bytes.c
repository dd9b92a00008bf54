/* The only encoding of a residue: the bytes that N - 1 needs, most significant first.
 *
 * Entries are moved as whole words that end where the entry ends, if these begin inside the vector;
 * the first few entries are moved byte by byte. A word also has bytes before the entry. When
 * reading they are masked off. When writing they are zero, and then the entry before writes its own
 * bytes there; so encoding goes from the last entry to the first. */
#include "crypto/bytes.h"
#include "crypto/residue.h"

enum { LIMBS = 4 };

/* not run: the moduli of some protocols all fit in a word, which is written at once. */
static void store_short(uint8_t *out, const uint64_t *limb, size_t bytes)
{
    uint64_t word = 0;
    for (size_t i = 0; i < bytes; i++, word >>= 8) {
        if (i % 8 == 0)
            word = limb[i / 8];
        out[bytes - 1 - i] = (uint8_t)word;
    }
}

/* not run: the moduli of some protocols all fit in a word, which is read at once. */
static void load_short(uint64_t *limb, size_t limbs, const uint8_t *in, size_t bytes)
{
    memset(limb, 0, limbs * sizeof *limb);
    for (size_t i = 0; i < bytes; i++)
        limb[i / 8] |= (uint64_t)in[bytes - 1 - i] << (8 * (i % 8));
}

/* How many of |count| entries come before the first whose words begin inside the vector. They are
 * counted, because a division costs more than all the rest for a single residue. */
static size_t before_whole(const struct modulus *m, size_t count)
{
    size_t first = 0;
    for (size_t end = m->bytes; first < count && end < 8 * m->limbs; end += m->bytes)
        first++;
    return first;
}

void residue_encode(const struct modulus *m, uint8_t *out, const uint64_t *a, size_t count)
{
    if (m->bytes == 1) {
        for (size_t i = 0; i < count; i++)
            out[i] = (uint8_t)a[i];
        return;
    }
    const size_t bytes = m->bytes, first = before_whole(m, count);
    size_t i = count;
    if (m->limbs == 1)
        for (; i > first; i--)
            store_be64(out + i * bytes - 8, a[i - 1]);
    else
        for (; i > first; i--)
            for (size_t j = 0; j < LIMBS; j++)
                store_be64(out + i * bytes - 8 * (j + 1), a[LIMBS * (i - 1) + j]);
    for (; i > 0; i--)
        store_short(out + (i - 1) * bytes, a + (i - 1) * m->limbs, bytes);
}

static bool is_below(const uint64_t *a, const struct modulus *m)
{
    uint64_t borrow = 0;
    for (size_t i = 0; i < m->limbs; i++)
        borrow = (uint64_t)(a[i] < m->limb[i]) | ((uint64_t)(a[i] == m->limb[i]) & borrow);
    return borrow;
}

static status refuse(size_t index, size_t *bad)
{
    if (bad)
        *bad = index;
    return E_RANGE;
}

/* Bits and other small numbers. */
static status decode_byte(const struct modulus *m, uint64_t *out, const uint8_t *in, size_t count,
                          size_t *bad)
{
    const uint64_t n = m->limb[0];
    for (size_t i = 0; i < count; i++) {
        if (in[i] >= n)
            return refuse(i, bad);
        out[i] = in[i];
    }
    return OK;
}

/* Entries |from| to |count|, which are all whole. */
static status decode_narrow(const struct modulus *m, uint64_t *out, const uint8_t *in, size_t from,
                            size_t count, size_t *bad)
{
    const uint64_t mask = UINT64_MAX >> (64 - 8 * m->bytes), n = m->limb[0];
    for (size_t i = from; i < count; i++) {
        const uint64_t value = load_be64(in + (i + 1) * m->bytes - 8) & mask;
        if (value >= n)
            return refuse(i, bad);
        out[i] = value;
    }
    return OK;
}

static status decode_wide(const struct modulus *m, uint64_t *out, const uint8_t *in, size_t from,
                          size_t count, size_t *bad)
{
    uint64_t mask[LIMBS];
    for (size_t j = 0; j < LIMBS; j++) {
        const size_t have = m->bytes > 8 * j ? m->bytes - 8 * j : 0;
        /* not run: a modulus of whole words needs nothing masked. */
        mask[j] = have == 0 ? 0 : have >= 8 ? UINT64_MAX : UINT64_MAX >> (64 - 8 * have);
    }
    for (size_t i = from; i < count; i++) {
        uint64_t value[LIMBS];
        for (size_t j = 0; j < LIMBS; j++)
            value[j] = load_be64(in + (i + 1) * m->bytes - 8 * (j + 1)) & mask[j];
        if (!is_below(value, m))
            return refuse(i, bad);
        memcpy(out + LIMBS * i, value, sizeof value);
    }
    return OK;
}

status residue_decode(const struct modulus *m, uint64_t *out, const uint8_t *in, size_t count,
                      size_t *bad)
{
    if (m->bytes == 1)
        return decode_byte(m, out, in, count, bad);
    size_t i = 0;
    for (const size_t first = before_whole(m, count); i < first; i++) {
        uint64_t value[LIMBS];
        load_short(value, m->limbs, in + i * m->bytes, m->bytes);
        if (!is_below(value, m))
            return refuse(i, bad);
        for (size_t j = 0; j < m->limbs; j++)
            out[i * m->limbs + j] = value[j];
    }
    return m->limbs == 1 ? decode_narrow(m, out, in, i, count, bad)
                         : decode_wide(m, out, in, i, count, bad);
}
