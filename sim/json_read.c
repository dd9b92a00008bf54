#include "sim/json_read.h"
#include "crypto/bytes.h"
#include "sim/json.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A limit: each key is compared with all before it. */
enum { MEMBERS_MOST = 1024 };

struct reader {
    struct arena *arena;
    const char *at, *end;
    unsigned depth;
};

static status read_value(struct reader *, struct json_value *);

static void skip_space(struct reader *r)
{
    while (r->at < r->end && strchr(" \t\n\r", *r->at) && *r->at)
        r->at++;
}

static bool next_is(struct reader *r, char c)
{
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

static status read_word(struct reader *r, const char *word)
{
    const size_t size = strlen(word);
    if ((size_t)(r->end - r->at) < size || memcmp(r->at, word, size) != 0)
        return E_PARSE;
    r->at += size;
    return OK;
}

static status read_hex4(struct reader *r, uint32_t *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++) {
        const int digit = r->at < r->end ? hex_digit(*r->at) : 16;
        if (digit == 16)
            return E_PARSE;
        *code = *code << 4 | (uint32_t)digit;
        r->at++;
    }
    return OK;
}

static char *put_utf8(char *out, uint32_t code)
{
    if (code < 0x80) {
        *out++ = (char)code;
    } else if (code < 0x800) {
        *out++ = (char)(0xc0 | code >> 6);
        *out++ = (char)(0x80 | (code & 63));
    } else if (code < 0x10000) {
        *out++ = (char)(0xe0 | code >> 12);
        *out++ = (char)(0x80 | (code >> 6 & 63));
        *out++ = (char)(0x80 | (code & 63));
    } else {
        *out++ = (char)(0xf0 | code >> 18);
        *out++ = (char)(0x80 | (code >> 12 & 63));
        *out++ = (char)(0x80 | (code >> 6 & 63));
        *out++ = (char)(0x80 | (code & 63));
    }
    return out;
}

static status read_escape(struct reader *r, char **out)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    if (r->at == r->end)
        return E_PARSE;
    const char c = *r->at++;
    if (c != 'u') {
        const char *which = c ? strchr(from, c) : NULL;
        if (!which)
            return E_PARSE;
        *(*out)++ = to[which - from];
        return OK;
    }
    uint32_t code, low;
    REQUIRE(read_hex4(r, &code));
    if (code >= 0xdc00 && code < 0xe000)
        return E_PARSE;
    if (code >= 0xd800 && code < 0xdc00) {
        if (!next_is(r, '\\') || !next_is(r, 'u'))
            return E_PARSE;
        REQUIRE(read_hex4(r, &low));
        if (low < 0xdc00 || low >= 0xe000)
            return E_PARSE;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    *out = put_utf8(*out, code);
    return OK;
}

static status read_string(struct reader *r, const char **text, size_t *size)
{
    if (!next_is(r, '"'))
        return E_PARSE;
    const char *end = r->at;
    while (end < r->end && *end != '"')
        end += *end == '\\' && end + 1 < r->end ? 2 : 1;
    if (end >= r->end)
        return E_PARSE;
    char *out = arena_alloc(r->arena, (size_t)(end - r->at) + 1);
    *text = out;
    while (r->at < end) {
        if ((unsigned char)*r->at < 0x20)
            return E_PARSE;
        if (*r->at == '\\') {
            r->at++;
            REQUIRE(read_escape(r, &out));
        } else {
            const size_t left = (size_t)(end - r->at);
            const size_t length = json_utf8_length((const unsigned char *)r->at, left);
            if (length == 0)
                return E_UTF8;
            memcpy(out, r->at, length);
            out += length;
            r->at += length;
        }
    }
    *out = 0;
    *size = (size_t)(out - *text);
    return next_is(r, '"') ? OK : E_PARSE;
}

static size_t digits(struct reader *r)
{
    size_t count = 0;
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; count++)
        r->at++;
    return count;
}

static status read_number(struct reader *r, struct json_value *v)
{
    const char *from = r->at;
    const bool negative = next_is(r, '-');
    const char *first = r->at;
    const size_t whole = digits(r);
    if (whole == 0 || (whole > 1 && *first == '0'))
        return E_PARSE;
    v->whole = !negative;
    if (next_is(r, '.')) {
        v->whole = false;
        if (digits(r) == 0)
            return E_PARSE;
    }
    if (r->at < r->end && (*r->at == 'e' || *r->at == 'E')) {
        v->whole = false;
        r->at++;
        if (!next_is(r, '+'))
            (void)next_is(r, '-');
        if (digits(r) == 0)
            return E_PARSE;
    }
    v->type = JSON_NUMBER;
    v->size = (size_t)(r->at - from);
    char *text = arena_alloc(r->arena, v->size + 1);
    memcpy(text, from, v->size);
    text[v->size] = 0;
    v->text = text;
    errno = 0;
    v->number = v->whole ? strtoull(text, NULL, 10) : 0;
    v->whole = v->whole && errno == 0;
    return OK;
}

static void append_item(struct reader *r, struct json_value *v, size_t *room, const char *key,
                        const struct json_value *item)
{
    if (v->count == *room) {
        const size_t more = *room ? 2 * *room : 8;
        struct json_value *items = arena_alloc(r->arena, more * sizeof *items);
        const char **keys = arena_alloc(r->arena, more * sizeof *keys);
        if (v->count) {
            memcpy(items, v->item, v->count * sizeof *items);
            memcpy(keys, v->key, v->count * sizeof *keys);
        }
        v->item = items;
        v->key = keys;
        *room = more;
    }
    v->item[v->count] = *item;
    v->key[v->count++] = key;
}

static status read_members(struct reader *r, struct json_value *v, char close)
{
    size_t room = 0;
    v->type = close == '}' ? JSON_OBJECT : JSON_ARRAY;
    skip_space(r);
    if (next_is(r, close))
        return OK;
    for (;;) {
        struct json_value item;
        const char *key = NULL;
        size_t size = 0;
        skip_space(r);
        if (close == '}') {
            if (v->count == MEMBERS_MOST)
                return E_LIMIT;
            REQUIRE(read_string(r, &key, &size));
            if (strlen(key) != size || json_get(v, key))
                return E_PARSE;
            skip_space(r);
            if (!next_is(r, ':'))
                return E_PARSE;
        }
        REQUIRE(read_value(r, &item));
        append_item(r, v, &room, key, &item);
        skip_space(r);
        if (next_is(r, close))
            return OK;
        if (!next_is(r, ','))
            return E_PARSE;
    }
}

static status read_value(struct reader *r, struct json_value *v)
{
    *v = (struct json_value){0};
    skip_space(r);
    if (r->at == r->end)
        return E_PARSE;
    switch (*r->at) {
    case '{':
    case '[':
        if (r->depth == JSON_DEPTH)
            return E_LIMIT;
        r->depth++;
        REQUIRE(read_members(r, v, *r->at++ == '{' ? '}' : ']'));
        r->depth--;
        return OK;
    case '"':
        v->type = JSON_STRING;
        return read_string(r, &v->text, &v->size);
    case 't':
        v->type = JSON_BOOL;
        v->truth = true;
        return read_word(r, "true");
    case 'f':
        v->type = JSON_BOOL;
        return read_word(r, "false");
    case 'n':
        return read_word(r, "null");
    default:
        return read_number(r, v);
    }
}

status json_read(struct arena *arena, const char *text, size_t size, struct json_value *v,
                 size_t *at)
{
    struct reader r = {arena, text, text + size, 0};
    status result = read_value(&r, v);
    skip_space(&r);
    if (result == OK && r.at != r.end)
        result = E_PARSE;
    if (at)
        *at = (size_t)(r.at - text);
    return result;
}

const struct json_value *json_get(const struct json_value *v, const char *key)
{
    for (size_t i = 0; v && v->type == JSON_OBJECT && i < v->count; i++)
        if (strcmp(v->key[i], key) == 0)
            return &v->item[i];
    return NULL;
}

const char *json_get_text(const struct json_value *v, const char *key)
{
    const struct json_value *member = json_get(v, key);
    return member && member->type == JSON_STRING ? member->text : NULL;
}

uint64_t json_get_number(const struct json_value *v, const char *key, uint64_t otherwise)
{
    const struct json_value *member = json_get(v, key);
    return member && member->type == JSON_NUMBER && member->whole ? member->number : otherwise;
}
