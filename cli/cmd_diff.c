/* glasshouse diff: where do two transcripts differ? */
#include "cli/command.h"
#include "cli/transcript_compare.h"
#include "crypto/array.h"
#include "crypto/memory.h"
#include "sim/json.h"
#include "sim/transcript.h"
#include "sim/transcript_record.h"
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static int run(int argc, char **argv);

const struct command cmd_diff = {
    "diff", "where two transcripts differ, message by message and field by field",
    "usage: glasshouse diff A B [--tape] [--limit N] [--json]\n"
    "\n"
    "Compares the wire files of two transcripts. Messages are aligned by number and type, those "
    "in\n"
    "a call by its path, sender and receiver, so that no other call moves them; outputs by party\n"
    "and name, ends by party; a message's fields are compared one by one, in bytes from\n"
    "the start of the payload. Hashes, the versions of libraries, and where in the source a\n"
    "message was sent are not compared.\n"
    "\n"
    "  --tape      compare the tape files too: seed, inputs, and coins by number\n"
    "  --limit N   at most N differences (100; 0: all); how many there are is always said\n"
    "  --json      one JSON document {\"a\",\"b\",\"equal\",\"differences\",\"rows\":[...]}\n"
    "\n"
    "Exit status: 0 equal, 1 different, 2 bad usage, no such file, or not a transcript.\n",
    run};

/* A record and its key: the call, type, number or name, and whose record it is. */
enum { KEY_ROOM = 400, PATH_SHOWN = 240 };
struct entry {
    char key[KEY_ROOM];
    char *text;
    size_t size, place;
};

struct side {
    const char *name;
    struct entry *list;
    size_t count, room;
};

struct diff {
    struct json json;
    bool as_json, tape;
    uint64_t limit, count;
    const char *key; /* of the records that are compared */
};

/* The key of a record inside a call. It has no number, so what another call sends does not change
 * it. Records with one key are compared in order. */
static void key_in_call(const struct json_value *v, const char *path, char key[KEY_ROOM])
{
    const size_t size = strlen(path);
    const char *end = path + (size > PATH_SHOWN ? size - PATH_SHOWN : 0);
    if (record_is_message(v))
        snprintf(key, KEY_ROOM, "%s: %s %.60s, %.30s to %.30s", end,
                 record_is(v, "msg") ? "message" : json_get_text(v, "t"), json_get_text(v, "type"),
                 json_get_text(v, "from"), json_get_text(v, "to"));
    else
        snprintf(key, KEY_ROOM, "%s: %.30s of %.30s%s%.60s", end, json_get_text(v, "t"),
                 json_get_text(v, "party"), record_is(v, "coin") ? " for " : "",
                 record_is(v, "coin") ? json_get_text(v, "why") : "");
}

static void key_of(const struct json_value *v, char key[KEY_ROOM])
{
    const char *path = json_get_text(v, "in");
    if (path) {
        key_in_call(v, path, key);
        return;
    }
    if (record_is_message(v))
        snprintf(key, 160, "%s %012llu %.100s",
                 record_is(v, "msg") ? "message" : json_get_text(v, "t"),
                 (unsigned long long)json_get_number(v, "i", 0), json_get_text(v, "type"));
    else if (record_is(v, "coin"))
        snprintf(key, 160, "coin %012llu %.100s", (unsigned long long)json_get_number(v, "i", 0),
                 json_get_text(v, "why"));
    else if (record_is(v, "out"))
        snprintf(key, 160, "output %.60s %.60s", json_get_text(v, "party"),
                 json_get_text(v, "name"));
    else if (record_is(v, "hdr") || record_is(v, "eof"))
        snprintf(key, 160, "%s%s", record_is(v, "hdr") ? "a header" : "the end",
                 json_get_text(v, "tape") ? "" : " of the tape");
    else
        snprintf(key, 160, "%s %.60s %.60s", json_get_text(v, "t"), json_get_text(v, "party"),
                 record_is(v, "stopped") ? json_get_text(v, "from") : "");
}

static int by_key(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    const int order = strcmp(x->key, y->key);
    return order ? order : (x->place > y->place) - (x->place < y->place);
}

static void add_entry(struct side *s, const struct json_value *v, const char *text, size_t size)
{
    s->list = array_room(s->list, &s->room, s->count + 1, sizeof *s->list);
    struct entry *e = &s->list[s->count];
    *e = (struct entry){.text = memory_get(size + 1), .size = size, .place = s->count++};
    memcpy(e->text, text, size + 1);
    key_of(v, e->key);
}

static int read_file(struct side *s, bool tape)
{
    char path[TRANSCRIPT_PATH];
    struct transcript_reader r;
    struct json_value record;
    transcript_path(s->name, tape, path, sizeof path);
    if (transcript_open(&r, path, tape) != OK)
        return usage_error(&cmd_diff, "cannot read %s: %s", path, strerror(errno));
    status result;
    while ((result = transcript_next(&r, &record)) == OK)
        add_entry(s, &record, r.text, r.size);
    int code = EXIT_EXPECTED;
    if (result != E_NOT_FOUND && result != E_TRUNCATED)
        code = usage_error(&cmd_diff, "%s: %s", path, r.problem);
    else if (!r.complete) {
        char text[TRANSCRIPT_PATH + 64];
        transcript_stop(&r, result, text, sizeof text);
        say_notice(&cmd_diff, "%s", text);
    }
    transcript_close(&r);
    return code;
}

static int read_side(struct side *s, const char *name, bool tape)
{
    *s = (struct side){.name = name};
    int code = read_file(s, false);
    if (code == EXIT_EXPECTED && tape)
        code = read_file(s, true);
    if (s->count)
        qsort(s->list, s->count, sizeof *s->list, by_key);
    return code;
}

static void clear_side(struct side *s)
{
    for (size_t i = 0; i < s->count; i++)
        free(s->list[i].text);
    free(s->list);
}

/* Keys such as `message 000000000003 shift` can be sorted; people read `message 3 shift`. */
static void print_key(char *out, size_t room, const char *key)
{
    const char *zeros = strchr(key, ' '); /* behind a path there are none */
    const size_t many = zeros && zeros[1] == '0' ? strspn(zeros + 1, "0") : 0;
    if (many)
        snprintf(out, room, "%.*s%s", (int)(zeros + 1 - key), key, zeros + 1 + many);
    else
        snprintf(out, room, "%s", key);
}

static void on_difference(void *context, const struct difference *d)
{
    struct diff *f = context;
    char key[KEY_ROOM];
    f->count++;
    if (f->limit && f->count > f->limit)
        return;
    print_key(key, sizeof key, f->key);
    if (!f->as_json) {
        printf("%s: %s", key, d->member);
        if (d->in_bytes)
            printf(", byte %zu", d->at);
        printf(": %s | %s\n", d->a, d->b);
        return;
    }
    json_object(&f->json);
    json_add_string(&f->json, "record", key);
    json_add_string(&f->json, "member", d->member);
    if (d->in_bytes)
        json_add_u64(&f->json, "byte", d->at);
    else
        json_add_null(&f->json, "byte");
    json_add_string(&f->json, "a", d->a);
    json_add_string(&f->json, "b", d->b);
    json_end(&f->json);
}

static void compare_entries(struct diff *f, const struct entry *a, const struct entry *b)
{
    struct arena arena = {0};
    struct json_value va, vb;
    f->key = a->key;
    /* Both were read once already. */
    if (record_read(&arena, a->text, a->size, &va) != OK ||
        record_read(&arena, b->text, b->size, &vb) != OK)
        abort();
    const char *const own[] = {"libraries", "tape", NULL};
    const char *const in_call[] = {"i", "after", NULL}; /* numbers in the whole run */
    const bool called = json_get_text(&va, "in") != NULL;
    if (record_is_message(&va))
        compare_messages(&va, &vb, called, on_difference, f);
    else
        compare_members(&va, &vb, called ? in_call : own, on_difference, f);
    arena_clear(&arena);
}

static void only_in(struct diff *f, const char *key, bool first)
{
    struct difference d = {.member = "record"};
    snprintf(d.a, sizeof d.a, "%s", first ? "there" : "absent");
    snprintf(d.b, sizeof d.b, "%s", first ? "absent" : "there");
    f->key = key;
    on_difference(f, &d);
}

static void compare_sides(struct diff *f, const struct side *a, const struct side *b)
{
    size_t i = 0, j = 0;
    while (i < a->count || j < b->count) {
        const int order = i == a->count   ? 1
                          : j == b->count ? -1
                                          : strcmp(a->list[i].key, b->list[j].key);
        if (order == 0)
            compare_entries(f, &a->list[i++], &b->list[j++]);
        else if (order < 0)
            only_in(f, a->list[i++].key, true);
        else
            only_in(f, b->list[j++].key, false);
    }
}

static int compare_files(struct diff *f, const char *a_name, const char *b_name)
{
    struct side a = {0}, b = {0};
    int code = read_side(&a, a_name, f->tape);
    if (code == EXIT_EXPECTED)
        code = read_side(&b, b_name, f->tape);
    if (code == EXIT_EXPECTED) {
        json_init(&f->json);
        json_object(&f->json);
        json_add_string(&f->json, "a", a_name);
        json_add_string(&f->json, "b", b_name);
        json_add_array(&f->json, "rows");
        compare_sides(f, &a, &b);
        json_end(&f->json);
        json_add_bool(&f->json, "equal", f->count == 0);
        json_add_u64(&f->json, "differences", f->count);
        json_end(&f->json);
        if (f->as_json)
            document_print(&f->json);
        else if (f->count == 0)
            printf("equal: %zu records\n", a.count);
        else
            printf("%llu differences\n", (unsigned long long)f->count);
        json_clear(&f->json);
        code = f->count ? EXIT_FINDING : EXIT_EXPECTED;
    }
    clear_side(&a);
    clear_side(&b);
    return code;
}

static int run(int argc, char **argv)
{
    struct diff diff = {.limit = 100};
    bool helped;
    const char *limit = NULL;
    struct option_list names = {0};
    const struct option options[] = {{"limit", OPTION_VALUE, NULL, &limit, NULL},
                                     {"tape", OPTION_FLAG, &diff.tape, NULL, NULL},
                                     {"json", OPTION_FLAG, &diff.as_json, NULL, NULL},
                                     {0}};
    int result = parse_options(&cmd_diff, argc, argv, options, &names, &helped);
    if (result == EXIT_EXPECTED && !helped) {
        unsigned long long most;
        result = parse_count(&cmd_diff, "limit", limit, diff.limit, 0, ULLONG_MAX, &most);
        diff.limit = most;
        if (result == EXIT_EXPECTED)
            result = expect_words(&cmd_diff, &names, 2, "which two transcripts?",
                                  "two transcripts at a time");
        if (result == EXIT_EXPECTED)
            result = compare_files(&diff, names.item[0], names.item[1]);
    }
    option_list_clear(&names);
    return result;
}
