#include "crypto/base64.h"
#include <stdbool.h>
#ifdef GLASSHOUSE_WIDE_LANES
#include "crypto/base64_wide.h"
#include "crypto/registers.h"
#endif

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void put_three(char *out, const uint8_t *data)
{
    const uint32_t w = (uint32_t)data[0] << 16 | (uint32_t)data[1] << 8 | data[2];
    out[0] = digits[w >> 18];
    out[1] = digits[w >> 12 & 63];
    out[2] = digits[w >> 6 & 63];
    out[3] = digits[w & 63];
}

void base64_encode(char *out, const uint8_t *data, size_t size)
{
    size_t at = 0;
#ifdef GLASSHOUSE_WIDE_LANES
    if (registers_used() >= REGISTERS_256)
        at = base64_wide(out, data, size);
#endif
    for (; size - at >= 3; at += 3)
        put_three(out + at / 3 * 4, data + at);
    if (at == size)
        return;
    const uint8_t last[3] = {data[at], at + 1 < size ? data[at + 1] : 0, 0};
    out += at / 3 * 4;
    put_three(out, last);
    out[3] = '=';
    if (at + 1 == size)
        out[2] = '=';
}

enum { NO_DIGIT = 64 };

static uint32_t digit(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (uint32_t)(c - 'A');
    if (c >= 'a' && c <= 'z')
        return (uint32_t)(c - 'a' + 26);
    if (c >= '0' && c <= '9')
        return (uint32_t)(c - '0' + 52);
    return c == '+' ? 62 : c == '/' ? 63 : NO_DIGIT;
}

status base64_decode(uint8_t *out, size_t *bytes, const char *text, size_t size)
{
    *bytes = 0;
    if (size % 4 != 0)
        return E_PARSE;
    for (size_t at = 0; at < size; at += 4) {
        const bool last = at + 4 == size;
        const int missing = last && text[at + 3] == '=' ? 1 + (text[at + 2] == '=') : 0;
        uint32_t w = 0, wrong = 0;
        for (int i = 0; i < 4; i++) {
            const uint32_t d = i < 4 - missing ? digit(text[at + (size_t)i]) : 0;
            wrong |= d & NO_DIGIT;
            w = w << 6 | d;
        }
        if (wrong || (w & ((1u << 8 * missing) - 1)))
            return E_PARSE;
        for (int i = 0; i < 3 - missing; i++)
            out[(*bytes)++] = (uint8_t)(w >> (16 - 8 * i));
    }
    return OK;
}
