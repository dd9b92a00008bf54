/* Our words of 64 bits as GMP and FLINT take numbers: in limbs, which on a processor of 32 bits are
 * halves of our words. */
#ifndef GLASSHOUSE_GMP_WORDS_H
#define GLASSHOUSE_GMP_WORDS_H

#include <gmp.h>
#include <stdint.h>

/* A list of words is a list of limbs too, the lowest first. */
enum { GMP_PER_WORD = sizeof(uint64_t) / sizeof(mp_limb_t) };
_Static_assert(GMP_NAIL_BITS == 0 &&
                   (GMP_PER_WORD == 1 ||
                    (GMP_PER_WORD == 2 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)),
               "limbs cannot be laid over words of 64 bits");

static inline const mp_limb_t *gmp_limbs(const uint64_t *words)
{
    return (const mp_limb_t *)words;
}

/* mpz_set_ui takes a long, which may have 32 bits. */
static inline void gmp_set_word(mpz_t out, uint64_t word)
{
    mpz_import(out, 1, -1, sizeof word, 0, 0, &word);
}

#endif
