#include "crypto/base64_wide.h"
#include <string.h>

enum { TAKEN = 24, HALF = 12, READ = 28 };

typedef uint8_t half __attribute__((vector_size(16)));
typedef uint8_t bytes __attribute__((vector_size(32)));
typedef uint32_t words __attribute__((vector_size(32)));

/* Two halves of 12 bytes become eight words of three bytes, the first byte highest. */
static inline words load_words(const uint8_t *data)
{
    half low, high;
    memcpy(&low, data, sizeof low);
    memcpy(&high, data + HALF, sizeof high);
    const bytes both =
        __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
                                17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
    return (words)__builtin_shufflevector(both, both, 2, 1, 0, 15, 5, 4, 3, 15, 8, 7, 6, 15, 11, 10,
                                          9, 15, 18, 17, 16, 31, 21, 20, 19, 31, 24, 23, 22, 31, 27,
                                          26, 25, 31);
}

/* 0 to 25: A to Z; 26 to 51: a to z; 52 to 61: 0 to 9; then + and /. */
static inline bytes characters(bytes six)
{
    return six + 'A' + ((bytes)(six > 25) & ('a' - 26 - 'A')) -
           ((bytes)(six > 51) & ('a' - 26 - ('0' - 52))) -
           ((bytes)(six > 61) & ('0' - 52 - ('+' - 62))) +
           ((bytes)(six > 62) & ('/' - 63 - ('+' - 62)));
}

size_t base64_wide(char *out, const uint8_t *data, size_t size)
{
    size_t done = 0;
    for (; size - done >= READ; done += TAKEN, out += 32) {
        const words w = load_words(data + done);
        const words six =
            (w >> 18 & 0x3f) | (w >> 4 & 0x3f00) | (w << 10 & 0x3f0000) | (w << 24 & 0x3f000000);
        const bytes text = characters((bytes)six);
        memcpy(out, &text, sizeof text);
    }
    return done;
}
