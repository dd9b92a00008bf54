/* u, p and q of the curve as GMP's numbers, for the tests of the pairing layer. */
#ifndef GLASSHOUSE_TESTS_PAIRING_NUMBERS_H
#define GLASSHOUSE_TESTS_PAIRING_NUMBERS_H

#include "crypto/pairing_internal.h"
#include <gmp.h>

/* u is negative; its absolute value is a sum of powers of 2. */
static inline void number_u(mpz_t out)
{
    static const struct pairing_bit bits[] = PAIRING_U;
    mpz_t power;
    mpz_init(power);
    mpz_set_ui(out, 0);
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
        mpz_set_ui(power, 0);
        mpz_setbit(power, (mp_bitcnt_t)bits[i].exponent);
        if (bits[i].minus)
            mpz_add(out, out, power);
        else
            mpz_sub(out, out, power);
    }
    mpz_clear(power);
}

static inline void number_of_limbs(mpz_t out, const uint64_t *limb, size_t count)
{
    mpz_import(out, count, -1, sizeof(uint64_t), 0, 0, limb);
}

static inline void number_p(mpz_t out)
{
    number_of_limbs(out, field_modulus, FIELD_LIMBS);
}

static inline void number_q(mpz_t out)
{
    number_of_limbs(out, scalar_order.limb, SCALAR_LIMBS);
}

/* coefficient[0] u^(count - 1) + ... + coefficient[count - 1] */
static inline void number_polynomial(mpz_t out, const mpz_t u, const long *coefficient,
                                     size_t count)
{
    mpz_set_ui(out, 0);
    for (size_t i = 0; i < count; i++) {
        mpz_mul(out, out, u);
        if (coefficient[i] < 0)
            mpz_sub_ui(out, out, (unsigned long)-coefficient[i]);
        else
            mpz_add_ui(out, out, (unsigned long)coefficient[i]);
    }
}

#endif
