/* A JSON reader for one line at a time: strict, bounded, no allocation but the caller's arena.
 *
 * It reads what json.c and the transcripts write, and refuses everything that RFC 8259 refuses;
 * besides, repeated keys, numbers that are not integers below 2^64 (doubles are kept as text), and
 * nesting beyond JSON_DEPTH, and objects of more than 1024 members. */
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
    bool whole;       /* whether it is one */
    const char *text; /* JSON_STRING, unescaped; JSON_NUMBER as written; ends in a zero */
    size_t size;      /* of the text */
    size_t count;     /* JSON_ARRAY, JSON_OBJECT */
    struct json_value *item;
    const char **key; /* JSON_OBJECT */
};

/* json_read reads one document that fills |text| but for white space; E_PARSE, E_UTF8 or E_LIMIT,
 * with the offset of the fault in |at| (may be NULL). */
MUST_USE status json_read(struct arena *, const char *text, size_t size, struct json_value *,
                          size_t *at);

/* json_get gives the member of an object, or NULL. The others also check its type and give NULL,
 * or |otherwise|, when it is absent or of another type. */
const struct json_value *json_get(const struct json_value *, const char *key);
const char *json_get_text(const struct json_value *, const char *key);
uint64_t json_get_number(const struct json_value *, const char *key, uint64_t otherwise);

#endif
