/* What is the sum of two points? Short Weierstrass curves y^2 = x^3 + a x + b over any field of
 * field.h, in affine coordinates, by chord and tangent. */
#ifndef GLASSHOUSE_ORACLE_CURVE_H
#define GLASSHOUSE_ORACLE_CURVE_H

#include "tests/oracle/field.h"

struct curve {
    const struct field *field;
    fmpz *a, *b;
};

struct point {
    bool infinity;
    fmpz *x, *y;
};

/* curve_init sets y^2 = x^3 + a x + b, both zero until the caller writes them. */
void curve_init(struct curve *, const struct field *);
void curve_clear(struct curve *);

/* point_init makes the point at infinity. */
void point_init(const struct curve *, struct point *);
void point_clear(const struct curve *, struct point *);
void point_set(const struct curve *, struct point *out, const struct point *p);
void point_neg(const struct curve *, struct point *out, const struct point *p);
void point_add(const struct curve *, struct point *out, const struct point *p,
               const struct point *q);
/* point_mul doubles and adds over the bits of |k|, any integer; a negative one negates. */
void point_mul(const struct curve *, struct point *out, const fmpz_t k, const struct point *p);
bool point_on_curve(const struct curve *, const struct point *p);
bool point_equal(const struct curve *, const struct point *p, const struct point *q);

/* point_slope writes the slope of the chord through |p| and |q|, or of the tangent if they are
 * equal; it returns false, and writes nothing, when the line is vertical. Neither is infinity. */
bool point_slope(const struct curve *, fmpz *out, const struct point *p, const struct point *q);

#endif
