/* Exponents of ristretto255: coins of the ciphers and transfers of that group, uniform on 1 to
 * q - 1. In the ideal world an exponent is a generator (sim/ideal_group.h); the party that drew it
 * knows it. */
#ifndef GLASSHOUSE_EXPONENTS_H
#define GLASSHOUSE_EXPONENTS_H

#include "sim/party.h"

/* An entry in the real world. */
struct exponent {
    uint8_t byte[32]; /* least significant first */
};

MUST_USE status draw_exponents(struct party *, const char *why, size_t count, struct value *out);
MUST_USE status invent_exponents(struct party *puppet, size_t count, struct value *out);

#endif
