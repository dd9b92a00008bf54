/* What each record must have. Code that reads a checked record need not test for it. */
#include "sim/transcript_record.h"
#include "crypto/base64.h"
#include <sodium.h>
#include <string.h>

enum { MEMBERS_MOST = 8 };

struct required {
    const char *name;
    enum json_type type;
};

struct record_type {
    const char *type;
    bool tape;
    struct required member[MEMBERS_MOST + 1];
};

static const struct record_type types[] = {
    {"hdr",
     false,
     {{"protocol", JSON_STRING},
      {"variant", JSON_STRING},
      {"parameters", JSON_OBJECT},
      {"parties", JSON_ARRAY},
      {"world", JSON_STRING},
      {"libraries", JSON_OBJECT},
      {"declaration", JSON_STRING},
      {"tape", JSON_STRING}}},
    {"msg", false, {{"fields", JSON_ARRAY}}},
    {"unread", false, {{"fields", JSON_ARRAY}}},
    {"sent", false, {{"fields", JSON_ARRAY}}},
    {"stopped", false, {{"party", JSON_STRING}, {"from", JSON_STRING}, {"round", JSON_NUMBER}}},
    {"call",
     false,
     {{"party", JSON_STRING},
      {"round", JSON_NUMBER},
      {"in", JSON_STRING},
      {"part", JSON_STRING},
      {"shape", JSON_STRING},
      {"group", JSON_ARRAY}}},
    {"return", false, {{"party", JSON_STRING}, {"round", JSON_NUMBER}, {"in", JSON_STRING}}},
    {"out",
     false,
     {{"party", JSON_STRING},
      {"name", JSON_STRING},
      {"kind", JSON_STRING},
      {"count", JSON_NUMBER},
      {"hex", JSON_STRING}}},
    {"end", false, {{"party", JSON_STRING}, {"status", JSON_STRING}}},
    {"eof",
     false,
     {{"messages", JSON_NUMBER},
      {"bytes", JSON_NUMBER},
      {"rounds", JSON_NUMBER},
      {"tape", JSON_STRING}}},
    {"hdr", true, {{"seed", JSON_STRING}, {"salt", JSON_STRING}, {"inputs", JSON_ARRAY}}},
    {"coin",
     true,
     {{"i", JSON_NUMBER},
      {"party", JSON_STRING},
      {"after", JSON_NUMBER},
      {"why", JSON_STRING},
      {"kind", JSON_STRING},
      {"count", JSON_NUMBER},
      {"hex", JSON_STRING}}},
    {"eof", true, {{"position", JSON_NUMBER}}},
};

static const struct required message_members[] = {
    {"i", JSON_NUMBER},   {"round", JSON_NUMBER}, {"from", JSON_STRING},
    {"to", JSON_STRING},  {"type", JSON_STRING},  {"len", JSON_NUMBER},
    {"src", JSON_STRING}, {"hex", JSON_STRING},   {NULL, JSON_NULL}};

static const struct required field_members[] = {
    {"name", JSON_STRING}, {"kind", JSON_STRING}, {"count", JSON_NUMBER}, {"at", JSON_NUMBER},
    {"size", JSON_NUMBER}, {"leak", JSON_STRING}, {"origin", JSON_ARRAY}, {NULL, JSON_NULL}};

static const struct required input_members[] = {{"party", JSON_STRING},
                                                {"kind", JSON_STRING},
                                                {"count", JSON_NUMBER},
                                                {"hex", JSON_STRING},
                                                {NULL, JSON_NULL}};

static bool has_all(const struct json_value *v, const struct required *members)
{
    if (v->type != JSON_OBJECT)
        return false;
    for (; members->name; members++) {
        const struct json_value *found = json_get(v, members->name);
        if (!found || found->type != members->type || (found->type == JSON_NUMBER && !found->whole))
            return false;
    }
    return true;
}

static bool is_hex(const char *text)
{
    const size_t size = strlen(text);
    return size % 2 == 0 && strspn(text, "0123456789abcdef") == size;
}

static bool all_texts(const struct json_value *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->item[i].type != JSON_STRING)
            return false;
    return true;
}

/* The fields must lie in the payload, and the payload must be as long as it says. */
static bool good_fields(const struct json_value *v)
{
    const uint64_t size = json_get_number(v, "len", 0);
    const char *hex = json_get_text(v, "hex");
    const struct json_value *fields = json_get(v, "fields");
    if (!is_hex(hex) || strlen(hex) / 2 != size)
        return false;
    for (size_t i = 0; i < fields->count; i++) {
        const struct json_value *f = &fields->item[i];
        if (!has_all(f, field_members) || json_get_number(f, "at", 0) > size ||
            json_get_number(f, "size", 0) > size - json_get_number(f, "at", 0))
            return false;
    }
    return true;
}

static bool good_message(const struct json_value *v)
{
    return has_all(v, message_members) && good_fields(v);
}

/* Either all of what an ideal part gave is there, or nothing. */
static bool good_return(const struct json_value *v)
{
    static const struct required given[] = {
        {"len", JSON_NUMBER}, {"fields", JSON_ARRAY}, {"hex", JSON_STRING}, {NULL, JSON_NULL}};
    if (!json_get(v, "fields") && !json_get(v, "hex") && !json_get(v, "len"))
        return true;
    return has_all(v, given) && good_fields(v);
}

static bool good_inputs(const struct json_value *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (!has_all(&list->item[i], input_members) ||
            !is_hex(json_get_text(&list->item[i], "hex")))
            return false;
    return true;
}

static status in_hex(struct arena *arena, struct json_value *v)
{
    size_t size;
    if (v->type != JSON_STRING)
        return E_PARSE;
    uint8_t *bytes = arena_alloc(arena, v->size + 1);
    REQUIRE(base64_decode(bytes, &size, v->text, v->size));
    char *text = arena_alloc(arena, 2 * size + 1);
    sodium_bin2hex(text, 2 * size + 1, bytes, size);
    v->text = text;
    v->size = 2 * size;
    return OK;
}

static status member_in_hex(struct arena *arena, struct json_value *object)
{
    if (object->type != JSON_OBJECT)
        return OK;
    for (size_t i = 0; i < object->count; i++) {
        if (strcmp(object->key[i], "b64") != 0)
            continue;
        if (json_get(object, "hex"))
            return E_PARSE;
        object->key[i] = "hex";
        return in_hex(arena, &object->item[i]);
    }
    return OK;
}

status record_read(struct arena *arena, const char *text, size_t size, struct json_value *v)
{
    REQUIRE(json_read(arena, text, size, v, NULL));
    REQUIRE(member_in_hex(arena, v));
    const struct json_value *inputs = json_get(v, "inputs");
    for (size_t i = 0; inputs && i < inputs->count; i++)
        REQUIRE(member_in_hex(arena, &inputs->item[i]));
    return OK;
}

bool record_is_sound(const struct json_value *v, bool tape)
{
    const char *name = json_get_text(v, "t");
    const struct record_type *type = types, *end = types + sizeof types / sizeof *types;
    while (name && type < end && (type->tape != tape || strcmp(type->type, name) != 0))
        type++;
    if (!name || type == end || !has_all(v, type->member))
        return false;
    if (json_get(v, "in") && json_get(v, "in")->type != JSON_STRING)
        return false;
    if (record_is_message(v))
        return good_message(v);
    if (strcmp(name, "call") == 0)
        return all_texts(json_get(v, "group"));
    if (strcmp(name, "return") == 0)
        return good_return(v);
    if (strcmp(name, "hdr") == 0)
        return tape ? good_inputs(json_get(v, "inputs"))
                    : all_texts(json_get(v, "parameters")) && all_texts(json_get(v, "parties")) &&
                          all_texts(json_get(v, "libraries"));
    return !json_get_text(v, "hex") || is_hex(json_get_text(v, "hex"));
}

bool record_is(const struct json_value *v, const char *type)
{
    return strcmp(json_get_text(v, "t"), type) == 0;
}

bool record_is_message(const struct json_value *v)
{
    return record_is(v, "msg") || record_is(v, "unread") || record_is(v, "sent");
}
