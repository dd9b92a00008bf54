/* BLAKE3 for glasshouse-verify-certificate alone: block by block, as its specification has it. */
#ifndef GLASSHOUSE_CERTIFICATE_BLAKE3_H
#define GLASSHOUSE_CERTIFICATE_BLAKE3_H

#include <stddef.h>
#include <stdint.h>

void plain_blake3(uint8_t digest[32], const uint8_t *data, size_t size);

#endif
