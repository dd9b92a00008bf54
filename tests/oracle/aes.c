#include "tests/oracle/aes.h"
#include <string.h>

/* Section 4.2: a product modulo x^8 + x^4 + x^3 + x + 1. */
static uint8_t product(uint8_t a, uint8_t b)
{
    uint8_t sum = 0;
    for (int i = 0; i < 8; i++) {
        if (b >> i & 1)
            sum ^= a;
        a = (uint8_t)(a << 1 ^ (a >> 7 ? 0x1b : 0));
    }
    return sum;
}

/* Section 5.1.1: the inverse, which is the power of 254, then an affine map of the bits. */
static uint8_t substitute(uint8_t a)
{
    uint8_t power = 1, out = 0x63;
    for (int i = 0; i < 254; i++)
        power = product(power, a);
    out ^= power;
    for (int i = 1; i < 5; i++)
        out ^= (uint8_t)(power << i | power >> (8 - i));
    return out;
}

/* Section 5.2: four more bytes from the last four and those sixteen before. */
static void expand(uint8_t w[176], const uint8_t key[16])
{
    uint8_t constant = 1;
    memcpy(w, key, 16);
    for (int i = 16; i < 176; i += 4) {
        uint8_t t[4] = {w[i - 4], w[i - 3], w[i - 2], w[i - 1]};
        if (i % 16 == 0) {
            const uint8_t first = t[0];
            t[0] = substitute(t[1]) ^ constant;
            t[1] = substitute(t[2]);
            t[2] = substitute(t[3]);
            t[3] = substitute(first);
            constant = product(constant, 2);
        }
        for (int j = 0; j < 4; j++)
            w[i + j] = w[i + j - 16] ^ t[j];
    }
}

/* Section 5.1: bytes of the state column by column; row r is shifted by r columns. */
void aes_block(uint8_t out[16], const uint8_t key[16], const uint8_t in[16])
{
    uint8_t w[176], s[16], t[16];
    expand(w, key);
    for (int i = 0; i < 16; i++)
        s[i] = in[i] ^ w[i];
    for (int round = 1; round <= 10; round++) {
        for (int c = 0; c < 4; c++)
            for (int r = 0; r < 4; r++)
                t[4 * c + r] = substitute(s[4 * ((c + r) % 4) + r]);
        for (int c = 0; c < 4; c++)
            for (int r = 0; r < 4; r++) {
                const uint8_t *a = t + 4 * c;
                const uint8_t mixed = (uint8_t)(product(a[r], 2) ^ product(a[(r + 1) % 4], 3) ^
                                                a[(r + 2) % 4] ^ a[(r + 3) % 4]);
                s[4 * c + r] = (round < 10 ? mixed : a[r]) ^ w[16 * round + 4 * c + r];
            }
    }
    memcpy(out, s, 16);
}
