/* ristretto255 by libsodium, and a memory of what was computed, for checkers.
 *
 * A checker plays the same run hundreds of times with one coin or one input changed, so nearly all
 * products are asked for again. With curve_remember they are looked up by all that they depend on,
 * and products of few elements are made with tables (curve_logs.h). Without it these functions are
 * libsodium's. */
#ifndef GLASSHOUSE_CURVE_H
#define GLASSHOUSE_CURVE_H

#include <stdbool.h>
#include <stdint.h>

/* As crypto_scalarmult_ristretto255, crypto_scalarmult_ristretto255_base, and the functions _add,
 * _sub, _is_valid_point and _from_hash of crypto_core_ristretto255. */
int curve_multiply(uint8_t out[32], const uint8_t scalar[32], const uint8_t point[32]);
int curve_multiply_base(uint8_t out[32], const uint8_t scalar[32]);
int curve_add(uint8_t out[32], const uint8_t a[32], const uint8_t b[32]);
int curve_subtract(uint8_t out[32], const uint8_t a[32], const uint8_t b[32]);
int curve_is_valid(const uint8_t point[32]);
int curve_from_hash(uint8_t out[32], const uint8_t uniform[64]);

/* The same for code that judges the results of the others: by libsodium, with a memory of its own,
 * so what it compares with was computed a second time. */
int curve_multiply_apart(uint8_t out[32], const uint8_t scalar[32], const uint8_t point[32]);
int curve_from_hash_apart(uint8_t out[32], const uint8_t uniform[64]);

/* curve_remember turns the memory of this thread on, or off and forgets all. It holds scalars and
 * is not wiped: only for keys that a checker drew from a seed that it prints. */
void curve_remember(bool);

#endif
