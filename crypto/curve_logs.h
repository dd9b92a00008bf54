/* What a checker's memory knows of elements of ristretto255: of which other element they are the
 * multiple, and by which scalar. Checkers play the same run again and again with other keys, and
 * parties encrypt what others encrypted: of many products most are multiples of a few elements, the
 * hashes of the inputs and the generator. So a product of a known multiple is a product of that
 * element, which has a table (edwards.h) once it was asked for often.
 *
 * The bytes are those that libsodium computes: one product in 256 is computed by it too, and a
 * difference ends the program. */
#ifndef GLASSHOUSE_CURVE_LOGS_H
#define GLASSHOUSE_CURVE_LOGS_H

#include <stdbool.h>
#include <stdint.h>

struct curve_logs;

struct curve_logs *curve_logs_new(void);
void curve_logs_free(struct curve_logs *);
/* false: |out| was not written, since too little is known, or the result is neutral. */
bool curve_logs_multiply(struct curve_logs *, uint8_t out[32], const uint8_t scalar[32],
                         const uint8_t point[32]);
/* |minus|: of a and the inverse of b. */
bool curve_logs_add(struct curve_logs *, uint8_t out[32], const uint8_t a[32], const uint8_t b[32],
                    bool minus);
/* curve_logs_has: is it known as an element? */
bool curve_logs_has(const struct curve_logs *, const uint8_t point[32]);

#endif
