/* Blocks of a stream of crypto/tape_place.c side by side: SipHash of one block's number in each
 * lane of a vector. This is included once for each width of vectors, after LANES and LANES_NAME are
 * defined (tape_place_four.c, tape_place_eight.c); tape_place.c has the list. */
#ifndef GLASSHOUSE_TAPE_PLACE_LANES_H
#define GLASSHOUSE_TAPE_PLACE_LANES_H

#include "crypto/sip.h"

enum { PLACE_LANES_MOST = 8 };

/* Writes both halves of as many blocks as there are lanes, from number |first| on. |stream| is the
 * state before the block's number. */
void place_blocks_four(const struct sip *stream, uint64_t first, uint64_t *out);
void place_blocks_eight(const struct sip *stream, uint64_t first, uint64_t *out);

#endif

#ifdef LANES
typedef uint64_t lanes __attribute__((vector_size(8 * LANES)));

struct state {
    lanes a, b, c, d;
};

static inline lanes turned(lanes word, int bits)
{
    return word << bits | word >> (64 - bits);
}

static inline void a_round(struct state *s)
{
    s->a += s->b;
    s->b = turned(s->b, 13) ^ s->a;
    s->a = turned(s->a, 32);
    s->c += s->d;
    s->d = turned(s->d, 16) ^ s->c;
    s->a += s->d;
    s->d = turned(s->d, 21) ^ s->a;
    s->c += s->b;
    s->b = turned(s->b, 17) ^ s->c;
    s->c = turned(s->c, 32);
}

static inline void a_word(struct state *s, lanes word)
{
    s->d ^= word;
    a_round(s);
    a_round(s);
    s->a ^= word;
}

static inline lanes four_rounds(struct state *s)
{
    a_round(s);
    a_round(s);
    a_round(s);
    a_round(s);
    return s->a ^ s->b ^ s->c ^ s->d;
}

void LANES_NAME(const struct sip *stream, uint64_t first, uint64_t *out)
{
    const lanes zero = {0};
    lanes number = zero + first;
    for (int i = 0; i < LANES; i++)
        number[i] += (uint64_t)i;
    struct state s = {zero + stream->a, zero + stream->b, zero + stream->c, zero + stream->d};
    a_word(&s, number);
    a_word(&s, zero + ((uint64_t)3 << 59)); /* as sip_end */
    s.c ^= zero + 0xee;
    const lanes one = four_rounds(&s);
    s.b ^= zero + 0xdd;
    const lanes two = four_rounds(&s);
    for (int i = 0; i < LANES; i++) {
        out[2 * i] = one[i];
        out[2 * i + 1] = two[i];
    }
}
#endif
