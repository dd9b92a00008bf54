/* Hashes for tables in memory. Nothing that leaves the program depends on them. */
#ifndef GLASSHOUSE_ANONYMITY_HASH_H
#define GLASSHOUSE_ANONYMITY_HASH_H

#include "anonymity/wide.h"
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* hash_mix spreads 64 bits over 64: the high and low halves of a product, folded. */
static inline uint64_t hash_mix(uint64_t a, uint64_t b)
{
    const uwide product =
        (uwide)(a ^ UINT64_C(0x9e3779b97f4a7c15)) * (b ^ UINT64_C(0xd6e8feb86659fd93));
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static inline uint32_t hash_text(const char *text, size_t size)
{
    uint64_t h = size;
    while (size >= 8) {
        uint64_t word;
        memcpy(&word, text, 8);
        h = hash_mix(h, word);
        text += 8;
        size -= 8;
    }
    uint64_t rest = 0;
    memcpy(&rest, text, size);
    h = hash_mix(h, rest);
    return (uint32_t)(h ^ h >> 32);
}

#endif
