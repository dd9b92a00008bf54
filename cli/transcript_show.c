#include "cli/transcript_show.h"
#include "cli/command.h"
#include "cli/show_calls.h"
#include "cli/show_columns.h"
#include "cli/text.h"
#include "crypto/memory.h"
#include "protocols/protocols.h"
#include <stdlib.h>
#include <string.h>

static unsigned long long number(const struct json_value *v, const char *key)
{
    return json_get_number(v, key, 0);
}

static void json_texts(struct json *j, const char *key, const struct json_value *list)
{
    json_add_array(j, key);
    for (size_t i = 0; list && i < list->count; i++)
        json_string(j, list->item[i].type == JSON_STRING ? list->item[i].text : NULL);
    json_end(j);
}

static void json_members(struct json *j, const char *key, const struct json_value *object)
{
    json_add_object(j, key);
    for (size_t i = 0; i < object->count; i++)
        json_add_string(j, object->key[i], object->item[i].text);
    json_end(j);
}

static void copy_texts(struct json *j, const struct json_value *v, const char *const *keys)
{
    for (; *keys; keys++)
        json_add_string(j, *keys, json_get_text(v, *keys));
}

static void copy_numbers(struct json *j, const struct json_value *v, const char *const *keys)
{
    for (; *keys; keys++)
        json_add_u64(j, *keys, json_get_number(v, *keys, 0));
}

static void json_shape(struct json *j, const struct json_value *shape, const struct shown_value *v)
{
    json_add_string(j, "kind", v->kind);
    json_add_u64(j, "count", v->count);
    json_add_string(j, "modulus", v->modulus);
    json_add_u64(j, "size", v->size);
    if (json_get(shape, "leak")) {
        json_add_u64(j, "at", json_get_number(shape, "at", 0));
        json_add_string(j, "leak", json_get_text(shape, "leak"));
        json_texts(j, "origin", json_get(shape, "origin"));
        json_add_u64(j, "keys", json_get_number(shape, "keys", 0));
    }
    json_key(j, "values");
    shown_json(j, v);
}

void show_begin(struct show *s)
{
    json_init(&s->json);
    json_object(&s->json);
}

static void print_header(const struct show *s, const struct json_value *h)
{
    const struct json_value *parameters = json_get(h, "parameters");
    char *line = NULL;
    size_t size;
    FILE *out = memory_stream(&line, &size);
    fprintf(out, "%s, %s", json_get_text(h, "protocol"), json_get_text(h, "variant"));
    for (size_t i = 0; i < parameters->count; i++)
        fprintf(out, "%s %s=%s", i ? "," : ";", parameters->key[i], parameters->item[i].text);
    if (json_get_text(h, "faults"))
        fprintf(out, "; faults %s", json_get_text(h, "faults"));
    if (json_get_text(h, "curve"))
        fprintf(out, "; on %s", json_get_text(h, "curve"));
    memory_stream_end(out, &line);
    text_line(stdout, 4, "%s", line);
    free(line);
    if (s->party) {
        fputs("what party ", stdout);
        text_print(stdout, s->party);
        fputs(" saw\n", stdout);
    }
}

void show_header(struct show *s, const struct json_value *h)
{
    if (!s->as_json) {
        print_header(s, h);
        return;
    }
    struct json *j = &s->json;
    copy_texts(j, h, (const char *const[]){"protocol", "variant", NULL});
    json_members(j, "parameters", json_get(h, "parameters"));
    json_texts(j, "parties", json_get(h, "parties"));
    copy_texts(j, h, (const char *const[]){"world", "faults", NULL});
    if (json_get(h, "curve"))
        copy_texts(j, h, (const char *const[]){"curve", NULL});
    json_members(j, "libraries", json_get(h, "libraries"));
    copy_texts(j, h, (const char *const[]){"declaration", "tape", NULL});
    json_add_string(j, "party", s->party);
    json_add_array(j, "rows");
    s->in_rows = true;
}

static void show_named(struct show *s, const char *event, const char *name,
                       const struct json_value *v)
{
    const char *hex = json_get_text(v, "hex");
    const struct shown_value shown = shown_value(v, hex, strlen(hex) / 2);
    if (s->as_json) {
        json_object(&s->json);
        json_add_string(&s->json, "event", event);
        json_add_string(&s->json, "party", json_get_text(v, "party"));
        json_add_string(&s->json, "name", name);
        json_shape(&s->json, v, &shown);
        json_end(&s->json);
        return;
    }
    const char *who = s->party ? "" : json_get_text(v, "party");
    /* A name may say already what it is: "coin of X". */
    const bool bare = strncmp(event, name, strlen(event)) == 0;
    struct arena arena = {0};
    const struct column_row row = {.name = arena_format(&arena, "%s%s%s%s%s", who, *who ? " " : "",
                                                        bare ? "" : event, bare ? "" : " ", name),
                                   .shape = v,
                                   .value = shown};
    columns_print(stdout, &row, 1, 0, s->full);
    arena_clear(&arena);
}

void show_input(struct show *s, const struct json_value *tape_header)
{
    const struct json_value *list = json_get(tape_header, "inputs");
    for (size_t i = 0; i < list->count && !s->round; i++)
        if (strcmp(json_get_text(&list->item[i], "party"), s->party) == 0)
            show_named(s, "input", "input", &list->item[i]);
}

void show_coin(struct show *s, const struct json_value *coin)
{
    show_named(s, "coin", json_get_text(coin, "why"), coin);
}

static void json_message(struct json *j, const struct json_value *m)
{
    const struct json_value *fields = json_get(m, "fields");
    json_add_string(j, "event", record_is(m, "msg") ? "message" : json_get_text(m, "t"));
    json_add_u64(j, "number", json_get_number(m, "i", 0));
    copy_numbers(j, m, (const char *const[]){"round", "len", NULL});
    copy_texts(j, m, (const char *const[]){"from", "to", "type", "src", "in", NULL});
    json_add_array(j, "fields");
    for (size_t i = 0; i < fields->count; i++) {
        const struct shown_value v = shown_field(m, &fields->item[i]);
        json_object(j);
        json_add_string(j, "name", json_get_text(&fields->item[i], "name"));
        json_shape(j, &fields->item[i], &v);
        json_end(j);
    }
    json_end(j);
    json_add_string(j, "hex", json_get_text(m, "hex"));
}

/* All fields of a message, or of what a trusted party gave. */
static void print_fields(const struct show *s, const struct json_value *record)
{
    const struct json_value *fields = json_get(record, "fields");
    const size_t count = fields ? fields->count : 0;
    struct column_row *rows = memory_zero(count + 1, sizeof *rows);
    for (size_t i = 0; i < count; i++)
        rows[i] = (struct column_row){.name = json_get_text(&fields->item[i], "name"),
                                      .shape = &fields->item[i],
                                      .value = shown_field(record, &fields->item[i])};
    columns_print(stdout, rows, count, 6, s->full);
    free(rows);
}

static void print_message(const struct show *s, const struct json_value *m)
{
    const char *how = record_is(m, "unread") ? ", never taken"
                      : record_is(m, "sent") ? ", as it was sent"
                                             : "";
    text_line(stdout, 6, "#%llu round %llu: %s to %s%s: %s, %llu byte%s, %s", number(m, "i"),
              number(m, "round"), json_get_text(m, "from"), json_get_text(m, "to"), how,
              json_get_text(m, "type"), number(m, "len"), number(m, "len") == 1 ? "" : "s",
              json_get_text(m, "src"));
    print_fields(s, m);
}

static void json_call(struct json *j, const struct json_value *v)
{
    const struct json_value *fields = json_get(v, "fields");
    json_add_string(j, "event", json_get_text(v, "t"));
    copy_texts(j, v, (const char *const[]){"party", "in", NULL});
    copy_numbers(j, v, (const char *const[]){"round", NULL});
    if (record_is(v, "call")) {
        copy_texts(j, v, (const char *const[]){"part", "shape", NULL});
        json_texts(j, "group", json_get(v, "group"));
    }
    json_add_array(j, "fields");
    for (size_t i = 0; fields && i < fields->count; i++) {
        const struct shown_value shown = shown_field(v, &fields->item[i]);
        json_object(j);
        json_add_string(j, "name", json_get_text(&fields->item[i], "name"));
        json_shape(j, &fields->item[i], &shown);
        json_end(j);
    }
    json_end(j);
}

static void print_call(const struct show *s, const struct json_value *v)
{
    const struct json_value *fields = json_get(v, "fields"), *group = json_get(v, "group");
    text_print(stdout, json_get_text(v, "party"));
    fputs(record_is(v, "call") ? " calls " : " returns from ", stdout);
    text_print(stdout, json_get_text(v, "in"));
    for (size_t i = 0; group && i < group->count; i++) {
        fputs(i ? ", " : " of ", stdout);
        text_print(stdout, group->item[i].text);
    }
    fputs(fields ? ", which a trusted party played:\n" : "\n", stdout);
    print_fields(s, v);
}

static bool is_call(const struct json_value *v)
{
    return record_is(v, "call") || record_is(v, "return");
}

static void json_other(struct json *j, const struct json_value *v)
{
    json_add_string(j, "event", json_get_text(v, "t"));
    if (record_is(v, "end")) {
        copy_texts(j, v, (const char *const[]){"party", "status", NULL});
    } else if (record_is(v, "stopped")) {
        copy_texts(j, v, (const char *const[]){"party", "from", NULL});
        copy_numbers(j, v, (const char *const[]){"round", NULL});
    } else {
        copy_numbers(j, v, (const char *const[]){"messages", "bytes", "rounds", NULL});
    }
}

static void print_other(const struct show *s, const struct json_value *v)
{
    (void)s; /* it has no values */
    if (record_is(v, "eof")) {
        printf("%llu messages, %llu bytes, %llu rounds\n", number(v, "messages"),
               number(v, "bytes"), number(v, "rounds"));
        return;
    }
    text_print(stdout, json_get_text(v, "party"));
    if (record_is(v, "stopped")) {
        fputs(" hears that ", stdout);
        text_print(stdout, json_get_text(v, "from"));
        fputs(" stopped\n", stdout);
        return;
    }
    fputs(" ends: ", stdout);
    text_print(stdout, json_get_text(v, "status"));
    fputs("\n", stdout);
}

void show_record(struct show *s, const struct json_value *v)
{
    if (record_is(v, "out")) {
        show_named(s, "output", json_get_text(v, "name"), v);
    } else if (!s->as_json) {
        printf("%*s", (int)(2 * record_depth(v)), "");
        (is_call(v) ? print_call : record_is_message(v) ? print_message : print_other)(s, v);
    } else {
        json_object(&s->json);
        (is_call(v) ? json_call : record_is_message(v) ? json_message : json_other)(&s->json, v);
        json_end(&s->json);
    }
}

void show_end(struct show *s, bool complete)
{
    if (s->in_rows)
        json_end(&s->json);
    json_add_bool(&s->json, "complete", complete);
    json_end(&s->json);
}

void show_print(const struct show *s)
{
    if (s->as_json)
        document_print(&s->json);
}

void show_clear(struct show *s)
{
    transcript_close(&s->tape);
    json_clear(&s->json);
}
