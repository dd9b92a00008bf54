/* Seeds as people type them: the short number of a replay line, or all 64 hex digits. */
#include "crypto/bytes.h"
#include "crypto/residue.h"
#include "crypto/tape.h"
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

status seed_parse(const char *text, uint8_t seed[SEED_BYTES])
{
    size_t digits = 0;
    while (digits <= 2 * SEED_BYTES && text[digits] && hex_digit(text[digits]) < 16)
        digits++;
    if (digits == 2 * SEED_BYTES && !text[digits]) {
        for (size_t i = 0; i < SEED_BYTES; i++)
            seed[i] = (uint8_t)(16 * hex_digit(text[2 * i]) + hex_digit(text[2 * i + 1]));
        return OK;
    }
    uint64_t number;
    REQUIRE(number_parse(text, &number));
    memset(seed, 0, SEED_BYTES);
    store_le64(seed, number);
    return OK;
}

void seed_format(const uint8_t seed[SEED_BYTES], char *text)
{
    uint8_t more = 0;
    for (size_t i = 8; i < SEED_BYTES; i++)
        more |= seed[i];
    if (more) {
        for (size_t i = 0; i < SEED_BYTES; i++)
            snprintf(text + 2 * i, 3, "%02x", seed[i]);
        return;
    }
    const uint64_t number = load_le64(seed);
    char hex[24];
    const int hex_size = snprintf(hex, sizeof hex, "0x%" PRIx64, number);
    const int decimal_size = snprintf(text, 24, "%" PRIu64, number);
    if (hex_size < decimal_size)
        memcpy(text, hex, (size_t)hex_size + 1);
}
