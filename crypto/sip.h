/* SipHash-2-4 with 128 bits of output, of whole 64-bit words (Aumasson and Bernstein 2012). It
 * gives the same as hash_tag (crypto/hash.h), in line: a call of a part draws a coin or two, and
 * looking up and entering a function was a third of their cost. */
#ifndef GLASSHOUSE_SIP_H
#define GLASSHOUSE_SIP_H

#include <stddef.h>
#include <stdint.h>

struct sip {
    uint64_t a, b, c, d;
};

static inline uint64_t sip_turn(uint64_t word, unsigned bits)
{
    return word << bits | word >> (64 - bits);
}

static inline void sip_round(struct sip *s)
{
    s->a += s->b;
    s->b = sip_turn(s->b, 13) ^ s->a;
    s->a = sip_turn(s->a, 32);
    s->c += s->d;
    s->d = sip_turn(s->d, 16) ^ s->c;
    s->a += s->d;
    s->d = sip_turn(s->d, 21) ^ s->a;
    s->c += s->b;
    s->b = sip_turn(s->b, 17) ^ s->c;
    s->c = sip_turn(s->c, 32);
}

/* Written out, because compilers leave a loop here. */
static inline uint64_t sip_four(struct sip *s)
{
    sip_round(s);
    sip_round(s);
    sip_round(s);
    sip_round(s);
    return s->a ^ s->b ^ s->c ^ s->d;
}

static inline void sip_word(struct sip *s, uint64_t word)
{
    s->d ^= word;
    sip_round(s);
    sip_round(s);
    s->a ^= word;
}

/* sip_begin is the state before the first word. sip_end comes after the last of |count| words; then
 * sip_first is the first half of the output, and only then sip_second the other half. */
static inline struct sip sip_begin(const uint64_t key[2])
{
    return (struct sip){key[0] ^ 0x736f6d6570736575u, key[1] ^ 0x646f72616e646f6du ^ 0xee,
                        key[0] ^ 0x6c7967656e657261u, key[1] ^ 0x7465646279746573u};
}

static inline void sip_end(struct sip *s, uint64_t count)
{
    sip_word(s, count << 59); /* the number of bytes, as the algorithm has it */
}

static inline uint64_t sip_first(struct sip *s)
{
    s->c ^= 0xee;
    return sip_four(s);
}

static inline uint64_t sip_second(struct sip *s)
{
    s->b ^= 0xdd;
    return sip_four(s);
}

#endif
