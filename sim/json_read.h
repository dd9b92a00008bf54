/* A JSON reader for one line at a time: strict, with limits; it allocates only in the caller's
 * arena.
 *
 * It reads what json.c and the transcripts write. It refuses whatever RFC 8259 refuses, and also:
 * repeated keys, keys with a NUL, strings that are not UTF-8, nesting deeper than JSON_DEPTH, and
 * objects of more than 1024 members. Of numbers that are no integers from 0 to 2^64 - 1 it keeps
 * the text alone. */
#ifndef GLASSHOUSE_JSON_READ_H
#define GLASSHOUSE_JSON_READ_H

#include "crypto/arena.h"
#include "crypto/status.h"
#include <stdbool.h>
#include <stdint.h>

enum json_type { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json_value {
    enum json_type type;
    bool truth;
    uint64_t number;  /* JSON_NUMBER that is an integer from 0 to 2^64 - 1 */
    bool whole;       /* is the number such an integer? */
    const char *text; /* JSON_STRING, unescaped; JSON_NUMBER as written; ends in a zero */
    size_t size;      /* of the text */
    size_t count;     /* JSON_ARRAY, JSON_OBJECT */
    struct json_value *item;
    const char **key; /* JSON_OBJECT */
};

/* json_read reads one document; around it |text| may have only white space. On failure it returns
 * E_PARSE, E_UTF8 or E_LIMIT, and |at| (may be NULL) is the offset of the fault. */
MUST_USE status json_read(struct arena *, const char *text, size_t size, struct json_value *,
                          size_t *at);

/* json_get returns the member of an object, or NULL. The other two also check the type: they
 * return NULL, or |otherwise|, if the member is absent or has another type. */
const struct json_value *json_get(const struct json_value *, const char *key);
const char *json_get_text(const struct json_value *, const char *key);
uint64_t json_get_number(const struct json_value *, const char *key, uint64_t otherwise);

#endif
