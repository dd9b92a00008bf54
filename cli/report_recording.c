/* Rows are arrays, so that the page of 10^5 messages stays small; the first entry is the kind:
 *
 *   ["m", number, round, from, to, shape, path, [values of a field]...]   received
 *   ["u", ...] delivered and never taken, ["s", ...] as it left the sender, before a fault
 *   ["i", party, shape, [values]]                  an input
 *   ["c", party, shape, path, [values]]            a coin, a key or an order
 *   ["o", party, shape, path, [values]]            an output
 *   ["(", party, path, shape]                      a party enters a call of a part
 *   [")", party, path, shape, [values]...]         and leaves it, with what an ideal part gave
 *   ["x", party, from, round]                      a party hears that another stopped
 *   ["e", party, status]                           a party ends
 *
 * Parties are numbers from 0; shapes and paths stand once, in lists of their own. */
#include "cli/report_recording.h"
#include "cli/interned.h"
#include "cli/page.h"
#include "cli/transcript_values.h"
#include "crypto/memory.h"
#include "sim/transcript.h"
#include "sim/transcript_record.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MOST = 1 << 16 };

struct drawing {
    const struct command *command;
    struct transcript_reader wire, tape;
    struct json_value coin; /* the next record of the tape */
    bool has_tape, coin_waits;
    struct interned parties, shapes, paths;
    uint64_t *seen; /* records of the wire file, by party */
    struct json head, rows, scratch;
    char problem[TRANSCRIPT_PATH + 512];
};

static void copy_text(struct json *j, const struct json_value *v, const char *key)
{
    json_add_string(j, key, json_get_text(v, key));
}

static void add_texts(struct json *j, const char *key, const struct json_value *list)
{
    json_add_array(j, key);
    for (size_t i = 0; list && i < list->count; i++)
        json_string(j, list->item[i].type == JSON_STRING ? list->item[i].text : NULL);
    json_end(j);
}

static void add_members(struct json *j, const char *key, const struct json_value *object)
{
    json_add_array(j, key);
    for (size_t i = 0; i < object->count; i++) {
        json_array(j);
        json_string(j, object->key[i]);
        json_string(j, object->item[i].text);
        json_end(j);
    }
    json_end(j);
}

static void begin_head(struct drawing *d, const char *name, const struct json_value *h)
{
    struct json *j = &d->head;
    const struct json_value *parties = json_get(h, "parties");
    json_add_string(j, "name", name);
    for (const char *const *key =
             (const char *const[]){"protocol", "variant", "world", "ideal", "faults", NULL};
         *key; key++)
        copy_text(j, h, *key);
    add_members(j, "parameters", json_get(h, "parameters"));
    add_members(j, "libraries", json_get(h, "libraries"));
    add_texts(j, "parties", parties);
    for (size_t i = 0; i < parties->count && i < COLUMNS_MOST; i++)
        (void)interned_number(&d->parties, parties->item[i].text ? parties->item[i].text : "");
    d->seen = memory_zero(d->parties.count + 1, sizeof *d->seen);
}

/* A party's number; one that the header does not name gets the next, and is shown as unknown. */
static size_t party(struct drawing *d, const struct json_value *v, const char *key)
{
    const char *text = json_get_text(v, key);
    for (size_t i = 0; text && i < d->parties.count; i++)
        if (strcmp(d->parties.text[i], text) == 0)
            return i;
    return d->parties.count;
}

static size_t path(struct drawing *d, const struct json_value *v)
{
    const char *text = json_get_text(v, "in");
    return interned_number(&d->paths, text ? text : "");
}

/* What one value is, without its entries. */
static void add_shape(struct json *j, const char *name, const struct json_value *v)
{
    json_object(j);
    json_add_string(j, "name", name);
    copy_text(j, v, "kind");
    json_add_u64(j, "count", json_get_number(v, "count", 0));
    if (json_get_text(v, "modulus"))
        copy_text(j, v, "modulus");
    if (json_get_text(v, "leak")) {
        copy_text(j, v, "leak");
        add_texts(j, "origin", json_get(v, "origin"));
        json_add_u64(j, "keys", json_get_number(v, "keys", 0));
    }
    json_end(j);
}

static size_t shape_of(struct drawing *d, const char *name, const struct json_value *v)
{
    json_reset(&d->scratch);
    add_shape(&d->scratch, name, v);
    return interned_number(&d->shapes, d->scratch.text);
}

static size_t shape_of_message(struct drawing *d, const struct json_value *m)
{
    struct json *j = &d->scratch;
    const struct json_value *fields = json_get(m, "fields");
    json_reset(j);
    json_object(j);
    copy_text(j, m, "type");
    copy_text(j, m, "src");
    json_add_u64(j, "len", json_get_number(m, "len", 0));
    json_add_array(j, "fields");
    for (size_t i = 0; i < fields->count; i++)
        add_shape(j, json_get_text(&fields->item[i], "name"), &fields->item[i]);
    json_end(j);
    json_end(j);
    return interned_number(&d->shapes, j->text);
}

/* A call's part and its parties, or what its return gave. */
static size_t shape_of_call(struct drawing *d, const struct json_value *v)
{
    struct json *j = &d->scratch;
    const struct json_value *fields = json_get(v, "fields");
    json_reset(j);
    json_object(j);
    copy_text(j, v, "part");
    copy_text(j, v, "shape");
    add_texts(j, "group", json_get(v, "group"));
    json_add_array(j, "fields");
    for (size_t i = 0; fields && i < fields->count; i++)
        add_shape(j, json_get_text(&fields->item[i], "name"), &fields->item[i]);
    json_end(j);
    json_end(j);
    return interned_number(&d->shapes, j->text);
}

static void add_row(struct drawing *d, const char *kind)
{
    json_array(&d->rows);
    json_string(&d->rows, kind);
}

static void put_message(struct drawing *d, const struct json_value *m)
{
    const struct json_value *fields = json_get(m, "fields");
    struct json *j = &d->rows;
    add_row(d, record_is(m, "msg") ? "m" : record_is(m, "sent") ? "s" : "u");
    json_u64(j, json_get_number(m, "i", 0));
    json_u64(j, json_get_number(m, "round", 0));
    json_u64(j, party(d, m, "from"));
    json_u64(j, party(d, m, "to"));
    json_u64(j, shape_of_message(d, m));
    json_u64(j, path(d, m));
    for (size_t i = 0; i < fields->count; i++) {
        const struct shown_value v = shown_field(m, &fields->item[i]);
        shown_json(j, &v);
    }
    json_end(j);
}

static void put_call(struct drawing *d, const struct json_value *v)
{
    const struct json_value *fields = json_get(v, "fields");
    add_row(d, record_is(v, "call") ? "(" : ")");
    json_u64(&d->rows, party(d, v, "party"));
    json_u64(&d->rows, path(d, v));
    json_u64(&d->rows, shape_of_call(d, v));
    for (size_t i = 0; fields && i < fields->count; i++) {
        const struct shown_value value = shown_field(v, &fields->item[i]);
        shown_json(&d->rows, &value);
    }
    json_end(&d->rows);
}

static void put_value(struct drawing *d, const char *kind, const char *name, bool with_path,
                      const struct json_value *v)
{
    const char *hex = json_get_text(v, "hex");
    const struct shown_value value = shown_value(v, hex, strlen(hex) / 2);
    add_row(d, kind);
    json_u64(&d->rows, party(d, v, "party"));
    json_u64(&d->rows, shape_of(d, name, v));
    if (with_path)
        json_u64(&d->rows, path(d, v));
    shown_json(&d->rows, &value);
    json_end(&d->rows);
}

/* stopped says what is wrong when a reader gives no more; nothing at the true end. */
static bool stopped(struct drawing *d, const struct transcript_reader *r, status why)
{
    if (why == OK)
        return false;
    if ((why == E_NOT_FOUND && r->complete) || *d->problem)
        return true;
    if (why == E_NOT_FOUND || why == E_TRUNCATED)
        snprintf(d->problem, sizeof d->problem, "%s stops after record %zu%s", r->path, r->records,
                 why == E_TRUNCATED ? ", in a line that is cut off" : "");
    else
        snprintf(d->problem, sizeof d->problem, "%s: %s", r->path, r->problem);
    return true;
}

/* The tape's records that come before the wire's next: a coin waits until its party has seen as
 * many records as it had when it drew. */
static void put_coins(struct drawing *d)
{
    while (d->has_tape) {
        if (!d->coin_waits && stopped(d, &d->tape, transcript_next(&d->tape, &d->coin))) {
            d->has_tape = false;
            return;
        }
        d->coin_waits = false;
        if (record_is(&d->coin, "hdr")) {
            const struct json_value *inputs = json_get(&d->coin, "inputs");
            json_add_string(&d->head, "seed", json_get_text(&d->coin, "seed"));
            for (size_t i = 0; i < inputs->count; i++)
                put_value(d, "i", "input", false, &inputs->item[i]);
        }
        if (!record_is(&d->coin, "coin"))
            continue;
        const size_t who = party(d, &d->coin, "party");
        if (who < d->parties.count && json_get_number(&d->coin, "after", 0) > d->seen[who]) {
            d->coin_waits = true;
            return;
        }
        put_value(d, "c", json_get_text(&d->coin, "why"), true, &d->coin);
    }
}

static void put_short(struct drawing *d, const struct json_value *v)
{
    add_row(d, record_is(v, "stopped") ? "x" : "e");
    json_u64(&d->rows, party(d, v, "party"));
    if (record_is(v, "stopped")) {
        json_u64(&d->rows, party(d, v, "from"));
        json_u64(&d->rows, json_get_number(v, "round", 0));
    } else {
        json_string(&d->rows, json_get_text(v, "status"));
    }
    json_end(&d->rows);
}

static void put_record(struct drawing *d, const struct json_value *v)
{
    if (record_is(v, "eof")) {
        for (const char *const *key = (const char *const[]){"messages", "bytes", "rounds", NULL};
             *key; key++)
            json_add_u64(&d->head, *key, json_get_number(v, *key, 0));
        return;
    }
    if (record_is_message(v))
        put_message(d, v);
    else if (record_is(v, "out"))
        put_value(d, "o", json_get_text(v, "name"), true, v);
    else if (record_is(v, "call") || record_is(v, "return"))
        put_call(d, v);
    else
        put_short(d, v);
    const size_t who = record_is(v, "sent") ? d->parties.count
                                            : party(d, v, record_is_message(v) ? "to" : "party");
    if (who < d->parties.count)
        d->seen[who]++;
}

static void draw(struct drawing *d, const char *name)
{
    struct json_value record;
    bool begun = false;
    while (!stopped(d, &d->wire, transcript_next(&d->wire, &record))) {
        if (record_is(&record, "hdr")) {
            begin_head(d, name, &record);
            begun = true;
        } else {
            put_record(d, &record);
        }
        put_coins(d);
    }
    if (!begun)
        json_add_array(&d->head, "parties"), json_end(&d->head);
}

static void add_all(struct json *j, const struct interned *in)
{
    json_array(j);
    for (size_t i = 0; i < in->count; i++)
        json_string(j, in->text[i]);
    json_end(j);
}

static void write_page(struct drawing *d, const char *name, bool secret, FILE *file)
{
    struct json shapes, paths;
    char title[256];
    json_init(&shapes);
    json_init(&paths);
    add_all(&shapes, &d->shapes);
    add_all(&paths, &d->paths);
    json_add_bool(&d->head, "secret", secret);
    json_add_string(&d->head, "problem", *d->problem ? d->problem : NULL);
    json_end(&d->head);
    json_end(&d->rows);
    snprintf(title, sizeof title, "%.200s: recording", name);
    const struct page_data data[] = {{"head", &d->head},
                                     {"shapes", &shapes},
                                     {"paths", &paths},
                                     {"rows", &d->rows},
                                     {NULL, NULL}};
    page_write(file, &(struct page){title, "recording", data});
    json_clear(&shapes);
    json_clear(&paths);
}

static void clear(struct drawing *d)
{
    transcript_close(&d->wire);
    transcript_close(&d->tape);
    interned_clear(&d->parties);
    interned_clear(&d->shapes);
    interned_clear(&d->paths);
    json_clear(&d->head);
    json_clear(&d->rows);
    json_clear(&d->scratch);
    free(d->seen);
}

int report_recording(const struct command *command, const char *name, bool wire_only, FILE *page,
                     bool *secret)
{
    struct drawing d = {.command = command};
    char path_of_wire[TRANSCRIPT_PATH], path_of_tape[TRANSCRIPT_PATH];
    *secret = false;
    transcript_path(name, false, path_of_wire, sizeof path_of_wire);
    transcript_path(name, true, path_of_tape, sizeof path_of_tape);
    if (transcript_open(&d.wire, path_of_wire, false) != OK)
        return usage_error(command, "cannot read %s: %s", path_of_wire, strerror(errno));
    d.has_tape = !wire_only && transcript_open(&d.tape, path_of_tape, true) == OK;
    *secret = d.has_tape;
    json_init(&d.head);
    json_init(&d.rows);
    json_init(&d.scratch);
    json_object(&d.head);
    json_array(&d.rows);
    draw(&d, name);
    write_page(&d, name, *secret, page);
    if (*d.problem)
        say_failure(command, "%s", d.problem);
    const int code = *d.problem ? EXIT_FINDING : EXIT_EXPECTED;
    clear(&d);
    return code;
}
