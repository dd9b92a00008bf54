/* The only data type of the oracle: strings of lower-case hex digits.
 *
 * Numbers are big-endian and of fixed width; byte strings are read from left to right. So nothing
 * of the oracle's inside (FLINT's types, limbs, byte order) reaches a test of crypto/. */
#ifndef GLASSHOUSE_ORACLE_HEX_H
#define GLASSHOUSE_ORACLE_HEX_H

#include <stddef.h>
#include <stdint.h>

enum { HEX_TEXT = 4096 };

struct hex {
    char text[HEX_TEXT];
};

/* hex_bytes writes |size| bytes as hex; hex_format is printf into one; hex_join puts strings, up to
 * a NULL, behind each other. A text that does not fit aborts. */
struct hex hex_bytes(const uint8_t *bytes, size_t size);
struct hex hex_format(const char *format, ...) __attribute__((format(printf, 1, 2)));
struct hex hex_join(const char *first, ...) __attribute__((sentinel));
/* hex_slice is |count| bytes (two digits each) of |text| from byte |from|. */
struct hex hex_slice(const char *text, size_t from, size_t count);

/* hex_size is the number of bytes; hex_read writes them. Anything but pairs of digits aborts. */
size_t hex_size(const char *text);
void hex_read(uint8_t *out, const char *text);

#endif
