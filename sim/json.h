/* A JSON writer: one buffer, one value after another, no tree.
 *
 * Keys are written in the order of the calls. Strings are escaped; bytes that are not UTF-8 become
 * U+FFFD. Calls out of order (a value without a key inside an object) assert. */
#ifndef GLASSHOUSE_JSON_H
#define GLASSHOUSE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { JSON_DEPTH = 32 };

struct json {
    char *text; /* always ends in a zero; owned, freed by json_clear */
    size_t size, room;
    unsigned depth;
    struct {
        char close; /* '}' or ']' */
        bool some;  /* an entry was written */
    } open[JSON_DEPTH];
    bool keyed; /* a key waits for its value */
};

void json_init(struct json *);
void json_clear(struct json *);
void json_reset(struct json *); /* empties it and keeps the memory */

void json_object(struct json *);
void json_array(struct json *);
void json_end(struct json *); /* closes the innermost object or array */
void json_key(struct json *, const char *key);

void json_string(struct json *, const char *value); /* NULL gives null */
void json_string_size(struct json *, const char *value, size_t size);
void json_u64(struct json *, uint64_t value);
void json_i64(struct json *, int64_t value);
void json_double(struct json *,
                 double value); /* shortest digits that read back; null if not finite */
void json_bool(struct json *, bool value);
void json_null(struct json *);

/* The same with a key in front. */
void json_add_string(struct json *, const char *key, const char *value);
void json_add_u64(struct json *, const char *key, uint64_t value);
void json_add_i64(struct json *, const char *key, int64_t value);
void json_add_double(struct json *, const char *key, double value);
void json_add_bool(struct json *, const char *key, bool value);
void json_add_null(struct json *, const char *key);
void json_add_object(struct json *, const char *key);
void json_add_array(struct json *, const char *key);

/* json_utf8_length is how many bytes the first character of the text takes, 0 when they are not
 * UTF-8: overlong, a surrogate, beyond U+10FFFF or cut off. */
size_t json_utf8_length(const unsigned char *text, size_t size);

/* json_print writes the text and a newline to |file|; the document must be closed. */
void json_print(const struct json *, FILE *file);

#endif
