/* What is k times P on P-192 or P-256? FIPS 186-4, appendix D.1.2, affine, by chord and tangent.
 *
 * A point is x y (24 or 32 bytes each) or "infinity"; |bits| is 192 or 256. */
#ifndef GLASSHOUSE_ORACLE_NIST_H
#define GLASSHOUSE_ORACLE_NIST_H

#include "tests/oracle/number.h"

struct nist {
    size_t bytes; /* of a coordinate and of a scalar */
    struct field field;
    struct curve curve;
    fmpz_t order;
    struct hex generator;
};

void nist_init(struct nist *, int bits);
void nist_clear(struct nist *);
struct hex nist_add(const struct nist *, const char *p, const char *q);
struct hex nist_mul(const struct nist *, const char *k, const char *p);
bool nist_on_curve(const struct nist *, const char *p);

/* nist_lift sets |out| to the point of |x| (below the prime) whose y has the parity |odd|; false if
 * no point has this x. nist_compress is SEC 1's 02 or 03 and x; "00" for infinity. */
bool nist_lift(const struct nist *, struct hex *out, const char *x, bool odd);
struct hex nist_compress(const struct nist *, const char *p);
/* nist_inverse is 1/k modulo the order. */
struct hex nist_inverse(const struct nist *, const char *k);

#endif
