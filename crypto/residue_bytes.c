/* The one encoding of a residue: the bytes that N - 1 needs, most significant first.
 *
 * Entries are moved as whole words where the vector goes on long enough to read or write past the
 * entry; only the last few are moved byte by byte. */
#include "crypto/bytes.h"
#include "crypto/residue.h"

static void store_short(uint8_t *out, const uint64_t *limb, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        out[bytes - 1 - i] = (uint8_t)(limb[i / 8] >> (8 * (i % 8)));
}

static void load_short(uint64_t *limb, size_t limbs, const uint8_t *in, size_t bytes)
{
    memset(limb, 0, limbs * sizeof *limb);
    for (size_t i = 0; i < bytes; i++)
        limb[i / 8] |= (uint64_t)in[bytes - 1 - i] << (8 * (i % 8));
}

/* How many entries of |bytes| bytes start at least eight bytes before the end of |count|. */
static size_t whole_words(size_t count, size_t bytes)
{
    const size_t last = (8 + bytes - 1) / bytes - 1;
    return count > last ? count - last : 0;
}

void residue_encode(const struct modulus *m, uint8_t *out, const uint64_t *a, size_t count)
{
    size_t i = 0;
    if (m->limbs == 1) {
        const unsigned shift = (unsigned)(64 - 8 * m->bytes);
        for (const size_t fast = whole_words(count, m->bytes); i < fast; i++)
            store_be64(out + i * m->bytes, a[i] << shift);
    }
    for (; i < count; i++)
        store_short(out + i * m->bytes, a + i * m->limbs, m->bytes);
}

static bool is_below(const uint64_t *a, const struct modulus *m)
{
    bool borrow = false;
    for (size_t i = 0; i < m->limbs; i++)
        borrow = a[i] < m->limb[i] || (a[i] == m->limb[i] && borrow);
    return borrow;
}

static status refuse(size_t index, size_t *bad)
{
    if (bad)
        *bad = index;
    return E_RANGE;
}

status residue_decode(const struct modulus *m, uint64_t *out, const uint8_t *in, size_t count,
                      size_t *bad)
{
    size_t i = 0;
    if (m->limbs == 1) {
        const unsigned shift = (unsigned)(64 - 8 * m->bytes);
        for (const size_t fast = whole_words(count, m->bytes); i < fast; i++) {
            const uint64_t value = load_be64(in + i * m->bytes) >> shift;
            if (value >= m->limb[0])
                return refuse(i, bad);
            out[i] = value;
        }
    }
    for (; i < count; i++) {
        uint64_t value[4];
        load_short(value, m->limbs, in + i * m->bytes, m->bytes);
        if (!is_below(value, m))
            return refuse(i, bad);
        memcpy(out + i * m->limbs, value, m->limbs * sizeof *value);
    }
    return OK;
}
