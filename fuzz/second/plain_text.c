#include "fuzz/second/plain_text.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

void text_put(struct text *t, const void *bytes, size_t size)
{
    if (t->size + size + 1 > t->room) {
        t->room = 2 * (t->size + size + 1);
        t->bytes = realloc(t->bytes, t->room);
        if (!t->bytes)
            abort();
    }
    if (size)
        memcpy(t->bytes + t->size, bytes, size);
    t->size += size;
    t->bytes[t->size] = 0;
}

void text_put_number(struct text *t, size_t number)
{
    char digit = (char)('0' + number % 10);
    if (number >= 10)
        text_put_number(t, number / 10);
    text_put(t, &digit, 1);
}

/* A code point as UTF-8 has the fewest bytes that hold it; |count| of them are there. */
uint32_t utf8_decode(const unsigned char *at, size_t left, size_t *count)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const size_t ones = at[0] < 0x80   ? 0
                        : at[0] < 0xc0 ? 1
                        : at[0] < 0xe0 ? 2
                        : at[0] < 0xf0 ? 3
                        : at[0] < 0xf8 ? 4
                                       : 5;
    *count = ones == 0 ? 1 : ones;
    if (ones == 0)
        return at[0];
    if (ones == 1 || ones == 5 || ones > left)
        return UINT32_MAX;
    uint32_t code = at[0] & (0xffu >> (ones + 1));
    for (size_t i = 1; i < ones; i++) {
        if (at[i] < 0x80 || at[i] > 0xbf)
            return UINT32_MAX;
        code = 64 * code + at[i] - 0x80;
    }
    const bool half = code >= 0xd800 && code <= 0xdfff;
    return code < least[ones] || half || code > 0x10ffff ? UINT32_MAX : code;
}
