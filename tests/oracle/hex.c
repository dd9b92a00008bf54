#include "tests/oracle/hex.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void die(const char *why)
{
    fprintf(stderr, "oracle: %s\n", why);
    abort();
}

struct hex hex_bytes(const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    struct hex out;
    if (2 * size >= HEX_TEXT)
        die("too many bytes for one hex string");
    for (size_t i = 0; i < size; i++) {
        out.text[2 * i] = digits[bytes[i] >> 4];
        out.text[2 * i + 1] = digits[bytes[i] & 15];
    }
    out.text[2 * size] = '\0';
    return out;
}

struct hex hex_format(const char *format, ...)
{
    struct hex out;
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(out.text, sizeof out.text, format, arguments);
    va_end(arguments);
    if (length < 0 || length >= HEX_TEXT)
        die("text too long");
    return out;
}

struct hex hex_join(const char *first, ...)
{
    struct hex out;
    size_t length = 0;
    va_list arguments;
    va_start(arguments, first);
    for (const char *part = first; part; part = va_arg(arguments, const char *)) {
        const size_t more = strlen(part);
        if (length + more >= HEX_TEXT)
            die("joined text too long");
        memcpy(out.text + length, part, more);
        length += more;
    }
    va_end(arguments);
    out.text[length] = '\0';
    return out;
}

struct hex hex_slice(const char *text, size_t from, size_t count)
{
    struct hex out;
    if (2 * (from + count) > strlen(text) || 2 * count >= HEX_TEXT)
        die("slice past the end");
    memcpy(out.text, text + 2 * from, 2 * count);
    out.text[2 * count] = '\0';
    return out;
}

size_t hex_size(const char *text)
{
    const size_t digits = strlen(text);
    if (digits % 2 || strspn(text, "0123456789abcdefABCDEF") != digits)
        die("not pairs of hex digits");
    return digits / 2;
}

void hex_read(uint8_t *out, const char *text)
{
    const size_t size = hex_size(text);
    for (size_t i = 0; i < size; i++) {
        const char pair[3] = {text[2 * i], text[2 * i + 1], '\0'};
        out[i] = (uint8_t)strtoul(pair, NULL, 16);
    }
}
