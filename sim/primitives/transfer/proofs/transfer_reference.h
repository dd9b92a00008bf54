/* A second implementation of what parties of transfers send and of the keys and pads that they
 * get, from the descriptions in crypto/extension.h and sim/primitives/transfer/transfer.h. Keys
 * are 32 bytes, one after the other. */
#ifndef GLASSHOUSE_TRANSFER_REFERENCE_H
#define GLASSHOUSE_TRANSFER_REFERENCE_H

#include "crypto/tape.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A bit of each choice is the lowest of a byte. */

/* answers_are_right: each is bG + cA, A the offer. A scalar b has its most significant byte first.
 */
bool answers_are_right(const uint8_t *offer, const uint8_t *scalars, const uint8_t *choices,
                       const uint8_t *answers, size_t count);

/* transfers_fault makes some transfers (crypto/transfer.h) and says in words in which message or
 * key they differ from the paper's equations; NULL: in none. */
const char *transfers_fault(const uint8_t seed[SEED_BYTES]);

/* The extension. blocks_are_right: what the receiver sends are the streams of both keys of each of
 * the 128 transfers, added up, plus its choices, which are 0 in the rows that fill up.
 * strings_are_right: row j's key is the hash of the row that the streams of the keys |zeros| give.
 */
bool blocks_are_right(const uint8_t *zeros, const uint8_t *ones, const uint8_t *choices,
                      size_t rows, const uint8_t *blocks, size_t size);
bool strings_are_right(const uint8_t *zeros, const uint8_t *keys, size_t rows);

/* pads_are_right: |each| pads of one key, modulo N; |text| is N as it is written. */
bool pads_are_right(const uint8_t *key, const char *text, const uint64_t *limb, size_t limbs,
                    size_t each, const uint64_t *pads);

#endif
