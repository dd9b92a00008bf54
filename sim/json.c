#include "sim/json.h"
#include "crypto/memory.h"
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void json_init(struct json *j)
{
    *j = (struct json){0};
    j->room = 256;
    j->text = memory_get(j->room);
    j->text[0] = 0;
}

void json_clear(struct json *j)
{
    free(j->text);
    *j = (struct json){0};
}

void json_reset(struct json *j)
{
    j->size = 0;
    j->depth = 0;
    j->keyed = false;
    j->text[0] = 0;
}

static char *reserve(struct json *j, size_t size)
{
    if (j->room - j->size <= size) {
        while (j->room - j->size <= size)
            j->room *= 2;
        j->text = memory_more(j->text, j->room);
    }
    return j->text + j->size;
}

static void put(struct json *j, const char *text, size_t size)
{
    memcpy(reserve(j, size), text, size);
    j->size += size;
    j->text[j->size] = 0;
}

/* Before a value: the comma, and the check that an object's value has its key. */
static void value_begins(struct json *j)
{
    if (j->depth == 0) {
        assert(j->size == 0);
        return;
    }
    assert(j->keyed == (j->open[j->depth - 1].close == '}'));
    if (!j->keyed) {
        if (j->open[j->depth - 1].some)
            put(j, ",", 1);
        j->open[j->depth - 1].some = true;
    }
    j->keyed = false;
}

static void open_level(struct json *j, const char *bracket, char close)
{
    value_begins(j);
    assert(j->depth < JSON_DEPTH);
    put(j, bracket, 1);
    j->open[j->depth].close = close;
    j->open[j->depth++].some = false;
}

void json_object(struct json *j)
{
    open_level(j, "{", '}');
}

void json_array(struct json *j)
{
    open_level(j, "[", ']');
}

void json_end(struct json *j)
{
    assert(j->depth > 0 && !j->keyed);
    put(j, &j->open[--j->depth].close, 1);
}

/* The length of the valid UTF-8 sequence at |s|, or 0. */
size_t json_utf8_length(const unsigned char *s, size_t size)
{
    static const unsigned char low[] = {0x80, 0xa0, 0x90}, high[] = {0xbf, 0x9f, 0x8f};
    if (s[0] < 0x80)
        return 1;
    const size_t length = s[0] >= 0xc2 && s[0] <= 0xdf   ? 2
                          : (s[0] & 0xf0) == 0xe0        ? 3
                          : s[0] >= 0xf0 && s[0] <= 0xf4 ? 4
                                                         : 0;
    if (length == 0 || length > size)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    if ((s[0] == 0xe0 && s[1] < low[1]) || (s[0] == 0xed && s[1] > high[1]) ||
        (s[0] == 0xf0 && s[1] < low[2]) || (s[0] == 0xf4 && s[1] > high[2]))
        return 0;
    return length;
}

static void put_character(struct json *j, unsigned char c)
{
    static const char *const names[] = {
        ['\b'] = "\\b", ['\t'] = "\\t", ['\n'] = "\\n", ['\f'] = "\\f", ['\r'] = "\\r"};
    char text[8];
    if (c == '"' || c == '\\')
        put(j, (char[]){'\\', (char)c}, 2);
    else if (c < sizeof names / sizeof *names && names[c])
        put(j, names[c], 2);
    else if (c < 0x20 || c == 0x7f)
        put(j, text, (size_t)snprintf(text, sizeof text, "\\u%04x", c));
    else
        put(j, (const char *)&c, 1);
}

/* How many of the bytes stand for themselves. */
static size_t plain_bytes(const unsigned char *bytes, size_t size)
{
    size_t i = 0;
    while (i < size && bytes[i] >= 0x20 && bytes[i] < 0x7f && bytes[i] != '"' && bytes[i] != '\\')
        i++;
    return i;
}

static void put_string(struct json *j, const char *value, size_t size)
{
    put(j, "\"", 1);
    for (size_t i = 0; i < size;) {
        const unsigned char *at = (const unsigned char *)value + i;
        const size_t plain = plain_bytes(at, size - i);
        const size_t length = plain ? plain : json_utf8_length(at, size - i);
        if (length == 0)
            put(j, "\xef\xbf\xbd", 3);
        else if (length == 1)
            put_character(j, *at);
        else
            put(j, value + i, length);
        i += length ? length : 1;
    }
    put(j, "\"", 1);
}

void json_string_size(struct json *j, const char *value, size_t size)
{
    value_begins(j);
    put_string(j, value, size);
}

void json_string(struct json *j, const char *value)
{
    if (value)
        json_string_size(j, value, strlen(value));
    else
        json_null(j);
}

void json_key(struct json *j, const char *key)
{
    assert(j->depth > 0 && j->open[j->depth - 1].close == '}' && !j->keyed);
    if (j->open[j->depth - 1].some)
        put(j, ",", 1);
    j->open[j->depth - 1].some = true;
    put_string(j, key, strlen(key));
    put(j, ":", 1);
    j->keyed = true;
}

void json_u64(struct json *j, uint64_t value)
{
    char text[24], *at = text + sizeof text;
    value_begins(j);
    do
        *--at = (char)('0' + value % 10);
    while (value /= 10);
    put(j, at, (size_t)(text + sizeof text - at));
}

void json_i64(struct json *j, int64_t value)
{
    char text[24];
    value_begins(j);
    put(j, text, (size_t)snprintf(text, sizeof text, "%lld", (long long)value));
}

void json_double(struct json *j, double value)
{
    char text[40];
    if (!isfinite(value)) {
        json_null(j);
        return;
    }
    value_begins(j);
    int size = 0;
    for (int digits = 1; digits <= 17; digits++) {
        size = snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    put(j, text, (size_t)size);
}

void json_bool(struct json *j, bool value)
{
    value_begins(j);
    put(j, value ? "true" : "false", value ? 4 : 5);
}

void json_null(struct json *j)
{
    value_begins(j);
    put(j, "null", 4);
}

void json_add_string(struct json *j, const char *key, const char *value)
{
    json_key(j, key);
    json_string(j, value);
}

void json_add_u64(struct json *j, const char *key, uint64_t value)
{
    json_key(j, key);
    json_u64(j, value);
}

void json_add_i64(struct json *j, const char *key, int64_t value)
{
    json_key(j, key);
    json_i64(j, value);
}

void json_add_double(struct json *j, const char *key, double value)
{
    json_key(j, key);
    json_double(j, value);
}

void json_add_bool(struct json *j, const char *key, bool value)
{
    json_key(j, key);
    json_bool(j, value);
}

void json_add_null(struct json *j, const char *key)
{
    json_key(j, key);
    json_null(j);
}

void json_add_object(struct json *j, const char *key)
{
    json_key(j, key);
    json_object(j);
}

void json_add_array(struct json *j, const char *key)
{
    json_key(j, key);
    json_array(j);
}

void json_print(const struct json *j, FILE *file)
{
    assert(j->depth == 0 && !j->keyed);
    fwrite(j->text, 1, j->size, file);
    fputc('\n', file);
}
