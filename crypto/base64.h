/* Base64 (RFC 4648, section 4, with `=` at the end): long payloads of recordings. */
#ifndef GLASSHOUSE_BASE64_H
#define GLASSHOUSE_BASE64_H

#include "crypto/status.h"
#include <stddef.h>
#include <stdint.h>

static inline size_t base64_size(size_t bytes)
{
    return (bytes + 2) / 3 * 4;
}

/* base64_encode writes base64_size(size) characters and no zero. |data| may be the last
 * bytes of the room for them. */
void base64_encode(char *out, const uint8_t *data, size_t size);

/* base64_decode writes at most 3 bytes for each 4 characters of |text|, and says how many. E_PARSE:
 * |text| is not what base64_encode writes: another character or length, or a bit that is not used
 * and not zero. */
MUST_USE status base64_decode(uint8_t *out, size_t *bytes, const char *text, size_t size);

#endif
