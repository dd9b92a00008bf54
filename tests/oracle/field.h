/* What is a field of the oracle? A prime field, or a tower X^degree = nonresidue over another
 * field.
 *
 * One textbook code for all of them: schoolbook products, inverses by the norm. An element is an
 * array of |size| integers, the coordinates over the prime field, lowest degree first at every
 * storey. Outputs may alias inputs. Nothing here is fast, and nothing here is shared with crypto/.
 */
#ifndef GLASSHOUSE_ORACLE_FIELD_H
#define GLASSHOUSE_ORACLE_FIELD_H

#include <flint/fmpz.h>
#include <flint/fmpz_vec.h>
#include <stdbool.h>

struct field {
    const struct field *base; /* NULL: this is the prime field */
    slong degree;             /* over the base: 1, 2 or 3 */
    slong size;               /* over the prime field */
    fmpz_t prime;
    fmpz *nonresidue; /* an element of the base, by its small coordinates */
};

/* field_prime sets up the field of |prime_hex| elements; field_extension a storey on |base|, whose
 * nonresidue has the small coordinates |nonresidue| (base->size of them). */
void field_prime(struct field *, const char *prime_hex);
void field_extension(struct field *, const struct field *base, slong degree,
                     const slong *nonresidue);
void field_clear(struct field *);

/* field_new makes an element, zero; field_free gives it back. */
fmpz *field_new(const struct field *);
void field_free(const struct field *, fmpz *a);

void field_set(const struct field *, fmpz *out, const fmpz *a);
void field_set_si(const struct field *, fmpz *out, slong value);
void field_add(const struct field *, fmpz *out, const fmpz *a, const fmpz *b);
void field_sub(const struct field *, fmpz *out, const fmpz *a, const fmpz *b);
void field_negate(const struct field *, fmpz *out, const fmpz *a);
void field_mul(const struct field *, fmpz *out, const fmpz *a, const fmpz *b);
void field_sqr(const struct field *, fmpz *out, const fmpz *a);
/* field_inv wants a nonzero |a|. field_div is a / b. */
void field_inv(const struct field *, fmpz *out, const fmpz *a);
void field_div(const struct field *, fmpz *out, const fmpz *a, const fmpz *b);
/* field_pow raises to any integer, by squaring and multiplying; a negative power inverts. */
void field_pow(const struct field *, fmpz *out, const fmpz *a, const fmpz_t exponent);
bool field_is_zero(const struct field *, const fmpz *a);
bool field_is_one(const struct field *, const fmpz *a);
bool field_same(const struct field *, const fmpz *a, const fmpz *b);

#endif
