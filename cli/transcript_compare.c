#include "cli/transcript_compare.h"
#include <stdio.h>
#include <string.h>

struct comparison {
    const char *const *skip;
    difference_sink *sink;
    void *context;
    size_t count;
};

static void tell(struct comparison *c, const struct difference *d)
{
    c->count++;
    c->sink(c->context, d);
}

static void describe(char text[80], const struct json_value *v)
{
    if (!v)
        snprintf(text, 80, "absent");
    else if (v->type == JSON_STRING || v->type == JSON_NUMBER)
        snprintf(text, 80, "%.60s%s", v->text, strlen(v->text) > 60 ? "..." : "");
    else if (v->type == JSON_BOOL)
        snprintf(text, 80, "%s", v->truth ? "true" : "false");
    else if (v->type == JSON_NULL)
        snprintf(text, 80, "null");
    else
        snprintf(text, 80, "%zu entries", v->count);
}

/* Some digits around byte |at|, of |size|. */
static void describe_bytes(char text[80], const char *hex, size_t size, size_t at)
{
    const size_t left = size - at < 16 ? size - at : 16;
    snprintf(text, 80, "%.*s%s", (int)(2 * left), hex + 2 * at, at + left < size ? "..." : "");
    if (!left)
        snprintf(text, 80, "ends");
}

static void compare_hex(struct comparison *c, const char *member, size_t first, const char *a,
                        size_t a_size, const char *b, size_t b_size)
{
    struct difference d = {.in_bytes = true};
    size_t at = 0;
    while (at < a_size && at < b_size && memcmp(a + 2 * at, b + 2 * at, 2) == 0)
        at++;
    if (at == a_size && at == b_size)
        return;
    snprintf(d.member, sizeof d.member, "%s", member);
    d.at = first + at;
    describe_bytes(d.a, a, a_size, at);
    describe_bytes(d.b, b, b_size, at);
    tell(c, &d);
}

static bool same_leaf(const struct json_value *a, const struct json_value *b)
{
    if (!a || !b || a->type != b->type)
        return false;
    if (a->type == JSON_BOOL)
        return a->truth == b->truth;
    return a->type == JSON_NULL || (a->size == b->size && memcmp(a->text, b->text, a->size) == 0);
}

static bool skipped(const struct comparison *c, const char *key)
{
    for (const char *const *name = c->skip; name && *name; name++)
        if (strcmp(key, *name) == 0)
            return true;
    return strcmp(key, "h") == 0;
}

static void compare(struct comparison *, const char *member, const struct json_value *a,
                    const struct json_value *b);

static void compare_inside(struct comparison *c, const char *member, const struct json_value *a,
                           const struct json_value *b)
{
    char path[96];
    const bool object = a->type == JSON_OBJECT;
    for (size_t i = 0; i < a->count; i++) {
        if (object && skipped(c, a->key[i]))
            continue;
        if (object)
            snprintf(path, sizeof path, "%s%s%s", member, *member ? "." : "", a->key[i]);
        else
            snprintf(path, sizeof path, "%s[%zu]", member, i);
        const struct json_value *other = object         ? json_get(b, a->key[i])
                                         : i < b->count ? &b->item[i]
                                                        : NULL;
        compare(c, path, &a->item[i], other);
    }
    for (size_t i = 0; i < b->count; i++) { /* what only the second has */
        if (object ? json_get(a, b->key[i]) || skipped(c, b->key[i]) : i < a->count)
            continue;
        if (object)
            snprintf(path, sizeof path, "%s%s%s", member, *member ? "." : "", b->key[i]);
        else
            snprintf(path, sizeof path, "%s[%zu]", member, i);
        compare(c, path, NULL, &b->item[i]);
    }
}

static bool ends_in_hex(const char *member)
{
    const size_t size = strlen(member);
    return size >= 3 && strcmp(member + size - 3, "hex") == 0;
}

static void compare(struct comparison *c, const char *member, const struct json_value *a,
                    const struct json_value *b)
{
    struct difference d = {0};
    const bool inside =
        a && b && a->type == b->type && (a->type == JSON_OBJECT || a->type == JSON_ARRAY);
    if (inside) {
        compare_inside(c, member, a, b);
        return;
    }
    if (same_leaf(a, b))
        return;
    if (a && b && a->type == JSON_STRING && b->type == JSON_STRING && ends_in_hex(member)) {
        compare_hex(c, member, 0, a->text, a->size / 2, b->text, b->size / 2);
        return;
    }
    snprintf(d.member, sizeof d.member, "%s", member);
    describe(d.a, a);
    describe(d.b, b);
    tell(c, &d);
}

size_t compare_members(const struct json_value *a, const struct json_value *b,
                       const char *const *skip, difference_sink *sink, void *context)
{
    struct comparison c = {skip, sink, context, 0};
    compare(&c, "", a, b);
    return c.count;
}

static void compare_field(struct comparison *c, const struct json_value *a,
                          const struct json_value *b, const struct json_value *fa,
                          const struct json_value *fb)
{
    const size_t at = (size_t)json_get_number(fa, "at", 0),
                 bt = (size_t)json_get_number(fb, "at", 0);
    compare_hex(c, json_get_text(fa, "name"), at, json_get_text(a, "hex") + 2 * at,
                (size_t)json_get_number(fa, "size", 0), json_get_text(b, "hex") + 2 * bt,
                (size_t)json_get_number(fb, "size", 0));
}

size_t compare_messages(const struct json_value *a, const struct json_value *b, bool called,
                        difference_sink *sink, void *context)
{
    static const char *const payload[] = {"hex", "src", NULL}, *const more[] = {"hex", "src", "i",
                                                                                NULL};
    struct comparison c = {called ? more : payload, sink, context, 0};
    const struct json_value *fa = json_get(a, "fields"), *fb = json_get(b, "fields");
    compare(&c, "", a, b);
    for (size_t i = 0; i < fa->count && i < fb->count; i++)
        compare_field(&c, a, b, &fa->item[i], &fb->item[i]);
    if (c.count == 0) /* what lies outside of all fields, as the count of a list */
        compare(&c, "hex", json_get(a, "hex"), json_get(b, "hex"));
    return c.count;
}
