/* What does AES-128 make of a block? FIPS 197, from its definitions: no tables. */
#ifndef GLASSHOUSE_ORACLE_AES_H
#define GLASSHOUSE_ORACLE_AES_H

#include "tests/oracle/hex.h"

/* aes_block encrypts one block of 16 bytes under a key of 16 bytes; |out| may be |in|. */
void aes_block(uint8_t out[16], const uint8_t key[16], const uint8_t in[16]);

#endif
