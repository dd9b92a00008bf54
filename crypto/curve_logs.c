#include "crypto/curve_logs.h"
#include "crypto/bytes.h"
#include "crypto/edwards.h"
#include "crypto/memory.h"
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    BASE_SLOTS = 1 << 10,
    TABLES_MOST = 128,
    KNOWN_SLOTS = 1 << 16,
    LOOKS = 2,
    TRIED_EACH = 256
};

/* An element of which products were asked; after LOOKS of them it gets a table, and keeps the
 * slot. */
struct base {
    uint8_t point[32];
    unsigned asked;
    struct edwards_table *table;
};

/* The last one of those that fall on this slot. */
struct known {
    uint8_t point[32], log[32];
    const struct base *base; /* NULL: nothing */
};

struct curve_logs {
    struct base base[BASE_SLOTS];
    struct known known[KNOWN_SLOTS];
    unsigned tables;
    uint64_t products;
};

struct curve_logs *curve_logs_new(void)
{
    return memory_zero(1, sizeof(struct curve_logs));
}

void curve_logs_free(struct curve_logs *l)
{
    for (size_t i = 0; l && i < BASE_SLOTS; i++)
        edwards_table_free(l->base[i].table);
    free(l);
}

/* Encodings of elements look random. */
static uint64_t slot_of(const uint8_t point[32])
{
    return load_le64(point + 8) % KNOWN_SLOTS;
}

static const struct known *find(const struct curve_logs *l, const uint8_t point[32])
{
    const struct known *k = &l->known[slot_of(point)];
    return k->base && memcmp(k->point, point, 32) == 0 ? k : NULL;
}

static void note(struct curve_logs *l, const uint8_t point[32], const struct base *base,
                 const uint8_t log[32])
{
    struct known *k = &l->known[slot_of(point)];
    memcpy(k->point, point, 32);
    memcpy(k->log, log, 32);
    k->base = base;
}

/* The element itself, once it has a table: a multiple of itself by one. */
static const struct known *as_base(struct curve_logs *l, const uint8_t point[32])
{
    static const uint8_t one[32] = {1};
    struct base *b = &l->base[load_le64(point) % BASE_SLOTS];
    const bool same = b->asked && memcmp(b->point, point, 32) == 0;
    if (!same && b->table)
        return NULL;
    if (!same) {
        memcpy(b->point, point, 32);
        b->asked = 0;
    }
    const bool neutral = sodium_is_zero(point, 32);
    if (!b->table && ++b->asked > LOOKS && l->tables < TABLES_MOST && !neutral) {
        b->table = edwards_table_new(point);
        l->tables += b->table != NULL;
    }
    if (!b->table)
        return NULL;
    note(l, point, b, one);
    return find(l, point);
}

/* |log| times the base, unless it is neutral. */
static bool multiple(struct curve_logs *l, uint8_t out[32], const struct base *base,
                     const uint8_t log[32])
{
    uint8_t again[32];
    if (sodium_is_zero(log, 32))
        return false;
    edwards_multiply(out, base->table, log);
    if (++l->products % TRIED_EACH == 0) {
        (void)!crypto_scalarmult_ristretto255(again, log, base->point);
        assert(memcmp(again, out, sizeof again) == 0);
    }
    note(l, out, base, log);
    return true;
}

bool curve_logs_multiply(struct curve_logs *l, uint8_t out[32], const uint8_t scalar[32],
                         const uint8_t point[32])
{
    uint8_t plain[32], log[32];
    const struct known *k = find(l, point);
    k = k ? k : as_base(l, point);
    if (!k)
        return false;
    memcpy(plain, scalar, 32);
    plain[31] &= 127; /* as libsodium */
    crypto_core_ristretto255_scalar_mul(log, plain, k->log);
    return multiple(l, out, k->base, log);
}

bool curve_logs_add(struct curve_logs *l, uint8_t out[32], const uint8_t a[32], const uint8_t b[32],
                    bool minus)
{
    uint8_t log[32];
    const struct known *x = find(l, a), *y = find(l, b);
    if (!x || !y || x->base != y->base)
        return false;
    (minus ? crypto_core_ristretto255_scalar_sub : crypto_core_ristretto255_scalar_add)(log, x->log,
                                                                                        y->log);
    return multiple(l, out, x->base, log);
}

bool curve_logs_has(const struct curve_logs *l, const uint8_t point[32])
{
    return find(l, point) != NULL;
}
