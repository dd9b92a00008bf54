/* Hashes for tables in memory. No output of the program depends on them. */
#ifndef GLASSHOUSE_HASH_TABLE_H
#define GLASSHOUSE_HASH_TABLE_H

#include "crypto/wide.h"
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* hash_mix spreads 64 bits over 64: the high and low halves of a product, folded. */
static inline uint64_t hash_mix(uint64_t a, uint64_t b)
{
    const struct wide product =
        wide_product(a ^ UINT64_C(0x9e3779b97f4a7c15), b ^ UINT64_C(0xd6e8feb86659fd93));
    return wide_low(product) ^ wide_high(product);
}

/* hash_few packs up to eight bytes. Pieces may overlap, because the size is hashed as well. */
static inline uint64_t hash_few(const char *text, size_t size)
{
    uint32_t low, high;
    if (size >= 4) {
        memcpy(&low, text, 4);
        memcpy(&high, text + size - 4, 4);
        return (uint64_t)high << 32 | low;
    }
    if (size == 0)
        return 0;
    const unsigned char *s = (const unsigned char *)text;
    return (uint64_t)s[0] << 16 | (uint64_t)s[size / 2] << 8 | s[size - 1];
}

static inline uint32_t hash_text(const char *text, size_t size)
{
    uint64_t h = size;
    for (; size > 8; text += 8, size -= 8) {
        uint64_t word;
        memcpy(&word, text, 8);
        h = hash_mix(h, word);
    }
    h = hash_mix(h, hash_few(text, size));
    return (uint32_t)(h ^ h >> 32);
}

#endif
