/* The JSON reader: it accepts what a second reader accepts (second/plain_json.h), and reads the
 * same; and what it accepts, the writer writes so that the reader reads the same. */
#include "sim/json.h"
#include "fuzz/driver/target.h"
#include "fuzz/second/plain_json.h"
#include "fuzz/second/plain_text.h"
#include "sim/json_read.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_value(struct json *j, const struct json_value *v)
{
    switch (v->type) {
    case JSON_NULL:
        json_null(j);
        return;
    case JSON_BOOL:
        json_bool(j, v->truth);
        return;
    case JSON_NUMBER: /* what is not a whole number is kept as text, and the writer has no text */
        if (v->whole)
            json_u64(j, v->number);
        else
            json_null(j);
        return;
    case JSON_STRING:
        json_string_size(j, v->text, v->size);
        return;
    case JSON_ARRAY:
        json_array(j);
        break;
    case JSON_OBJECT:
        json_object(j);
        break;
    }
    for (size_t i = 0; i < v->count; i++) {
        if (v->type == JSON_OBJECT)
            json_key(j, v->key[i]);
        write_value(j, &v->item[i]);
    }
    json_end(j);
}

static void same(const struct json_value *a, const struct json_value *b)
{
    if (a->type == JSON_NUMBER && !a->whole) {
        fuzz_holds(b->type == JSON_NULL, "a fraction came back");
        return;
    }
    fuzz_holds(a->type == b->type && a->count == b->count && a->truth == b->truth,
               "another type or count came back");
    if (a->type == JSON_NUMBER)
        fuzz_holds(b->whole && a->number == b->number, "%s came back as %s", a->text, b->text);
    if (a->type == JSON_STRING)
        fuzz_holds(a->size == b->size && memcmp(a->text, b->text, a->size) == 0,
                   "another string came back");
    for (size_t i = 0; i < a->count; i++) {
        if (a->type == JSON_OBJECT)
            fuzz_holds(strcmp(a->key[i], b->key[i]) == 0 && json_get(a, a->key[i]) == &a->item[i],
                       "another key came back, or it is not found");
        same(&a->item[i], &b->item[i]);
    }
}

static void flat_string(struct text *out, const char *text, size_t size)
{
    text_put(out, "s", 1);
    text_put_number(out, size);
    text_put(out, ":", 1);
    text_put(out, text, size);
}

/* A value as the second reader gives it. */
static void flat(struct text *out, const struct json_value *v)
{
    const bool object = v->type == JSON_OBJECT;
    if (v->type == JSON_STRING) {
        flat_string(out, v->text, v->size);
    } else if (v->type == JSON_NUMBER) {
        text_put(out, "n", 1);
        text_put(out, v->text, v->size);
    } else if (v->type == JSON_NULL || v->type == JSON_BOOL) {
        const char *word = v->type == JSON_NULL ? "null" : v->truth ? "true" : "false";
        text_put(out, word, strlen(word));
    } else {
        text_put(out, object ? "{" : "[", 1);
        for (size_t i = 0; i < v->count; i++) {
            if (i)
                text_put(out, ",", 1);
            if (object) {
                flat_string(out, v->key[i], strlen(v->key[i]));
                text_put(out, ":", 1);
            }
            flat(out, &v->item[i]);
        }
        text_put(out, object ? "}" : "]", 1);
    }
}

static void as_the_second(const uint8_t *bytes, size_t size, status result,
                          const struct json_value *value)
{
    struct text got = {0};
    size_t length;
    char *want = plain_json((const char *)bytes, size, &length);
    fuzz_holds((want != NULL) == (result == OK), "a second reader %s what this one answers with %s",
               want ? "takes" : "refuses", status_name(result));
    if (result == OK) {
        flat(&got, value);
        fuzz_holds(got.size == length && memcmp(got.bytes, want, length) == 0,
                   "a second reader reads %s, and this one %s", want, got.bytes);
    }
    free(want);
    free(got.bytes);
}

/* The planted fault: a member of this name, at this depth, with this number. */
static void canary(const struct json_value *v)
{
#ifdef GLASSHOUSE_FUZZ_CANARY
    const struct json_value *rows = json_get(v, "rows");
    if (rows && rows->type == JSON_ARRAY && rows->count)
        fuzz_holds(json_get_number(&rows->item[0], "size", 0) != UINT64_MAX, "canary");
#else
    (void)v;
#endif
}

static void one(const uint8_t *bytes, size_t size)
{
    struct arena arena = {0}, second = {0};
    struct json_value value, back;
    size_t at = 0;
    const status result = json_read(&arena, (const char *)bytes, size, &value, &at);
    fuzz_reached(result);
    fuzz_holds(at <= size, "the fault is at byte %zu of %zu", at, size);
    fuzz_holds(result == OK || result == E_PARSE || result == E_LIMIT || result == E_UTF8,
               "refused with %s", status_name(result));
    as_the_second(bytes, size, result, &value);
    if (result == OK) {
        struct json j;
        json_init(&j);
        write_value(&j, &value);
        fuzz_holds(json_read(&second, j.text, j.size, &back, NULL) == OK,
                   "what was read is written as what is not read: %s", j.text);
        same(&value, &back);
        canary(&value);
        json_clear(&j);
    }
    arena_clear(&arena);
    arena_clear(&second);
}

/* Deeper, and wider, than the reader goes. */
static void seeds_beyond(const struct seed_sink *sink)
{
    enum { WIDE = 1100, DEEP = 300, MEMBER = 8 };
    char text[WIDE * MEMBER + 2] = "{";
    size_t size = 1;
    for (int i = 0; i < WIDE; i++)
        size += (size_t)snprintf(text + size, sizeof text - size, "\"%d\":1,", i);
    seed_put(sink, text, size, "wide");
    memset(text, '[', DEEP);
    seed_put(sink, text, DEEP, "deep");
}

static void seeds(const struct seed_sink *sink)
{
    static const char *const texts[] = {
        "{\"t\":\"hdr\",\"v\":1,\"rows\":[{\"size\":1}]}",
        "[true,false,null,0,-1,1.5e3,18446744073709551615]",
        "{\"a\":{\"b\":[[],{}]}}",
        "\"unfinished\\",
        "\"\\u12",
        "{\"a\":1,\"a\":2}",
        "{\"a\\u0000\":1}",
        "{\"a\" 1}",
        "{\"a\":1;}",
        "[1 2]",
        "1 2",
        "",
        "[",
        "01",
        "-",
        "1.",
        "1e",
        "18446744073709551616",
        "\"\\ud83d\"",
        "\"\\ud83dx\"",
        "\"\\ud83d\\u0041\"",
        "\"\\udc00\"",
        "\"\\u0041\\u0416\\u20ac\\b\\f\\r\\t\\/\"",
        "\"\\u00e9\\ud83d\\ude00\\n\\\"\"",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        seed_put(sink, texts[i], strlen(texts[i]), "document-%zu", i);
    seeds_beyond(sink);
}

const struct fuzz_target fuzz_target = {"json", NULL, one, seeds};
