/* Between FLINT's integers and the hex strings; for the inside of the oracle only. */
#ifndef GLASSHOUSE_ORACLE_NUMBER_H
#define GLASSHOUSE_ORACLE_NUMBER_H

#include "tests/oracle/curve.h"
#include "tests/oracle/hex.h"

/* number_read sets |out| to |bytes| big-endian bytes at |text|, which may go on after them. */
void number_read(fmpz_t out, const char *text, size_t bytes);
/* number_write is |a|, not negative and below 256^|bytes|, in exactly |bytes| bytes. */
struct hex number_write(const fmpz_t a, size_t bytes);
/* number_mod is a mod n, as wide as |n|. */
struct hex number_mod(const char *a, const char *n);
/* number_reverse turns big-endian into little-endian hex, and back. */
struct hex number_reverse(const char *text);

/* Elements: their coordinates over the prime field, |bytes| each, in order. Points: x then y, or
 * the word "infinity". */
void element_read(const struct field *, fmpz *out, const char *text, size_t bytes);
struct hex element_write(const struct field *, const fmpz *a, size_t bytes);
void point_read(const struct curve *, struct point *out, const char *text, size_t bytes);
struct hex point_write(const struct curve *, const struct point *p, size_t bytes);

/* The group law on strings, for any curve: the body of every oracle_*_add, _mul and _on_curve. */
struct hex point_text_add(const struct curve *, const char *p, const char *q, size_t bytes);
struct hex point_text_mul(const struct curve *, const char *k, const char *p, size_t bytes);
bool point_text_on_curve(const struct curve *, const char *p, size_t bytes);

#endif
