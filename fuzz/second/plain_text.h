/* For the second readers: a text that grows, and UTF-8 by its definition. */
#ifndef GLASSHOUSE_PLAIN_TEXT_H
#define GLASSHOUSE_PLAIN_TEXT_H

#include <stddef.h>
#include <stdint.h>

struct text {
    char *bytes; /* NULL, or it ends with a zero that |size| does not count */
    size_t size, room;
};

void text_put(struct text *, const void *bytes, size_t size);
void text_put_number(struct text *, size_t number);

/* utf8_decode gives the code point whose bytes begin here, and how many these are. UINT32_MAX: this
 * is none, or not in the fewest bytes that hold it (RFC 3629). */
uint32_t utf8_decode(const unsigned char *at, size_t left, size_t *count);

#endif
