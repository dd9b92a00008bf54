/* What is this ristretto255 element? RFC 9496, section 4, on affine Edwards points.
 *
 * Elements are their encodings: 32 bytes, little-endian, as the RFC prints them. Scalars are 32
 * bytes, little-endian, below the order. */
#ifndef GLASSHOUSE_ORACLE_RISTRETTO_H
#define GLASSHOUSE_ORACLE_RISTRETTO_H

#include "tests/oracle/number.h"

struct ristretto {
    struct field field;
    fmpz_t order;
    fmpz *d, *sqrt_m1, *sqrt_ad_minus_one, *invsqrt_a_minus_d, *one_minus_d_sq, *d_minus_one_sq;
};

void ristretto_init(struct ristretto *);
void ristretto_clear(struct ristretto *);

struct hex ristretto_generator(const struct ristretto *);
/* ristretto_valid: does the decoding of section 4.3.1 accept these bytes? */
bool ristretto_valid(const struct ristretto *, const char *encoding);
struct hex ristretto_add(const struct ristretto *, const char *a, const char *b);
struct hex ristretto_mul(const struct ristretto *, const char *k, const char *a);
/* The one-way map of section 4.3.4: 64 bytes to an element. */
struct hex ristretto_map(const struct ristretto *, const char *uniform);
/* 1/k modulo the order. */
struct hex ristretto_inverse(const struct ristretto *, const char *k);

#endif
