/* The rows are columns, so that a page of 10^5 messages is small and is there at once: a letter, a
 * party, a shape and a path for each row, the other party, the number and the round for each
 * message, and a line of values for each row, which the page reads when somebody looks at it.
 *
 *   m   received by the party, from the other      values of its fields
 *   u   delivered and never taken                  the same
 *   s   as it left the party for the other, before a fault; the same
 *   i   an input                                   its values
 *   c   a coin, a key or an order                  its values
 *   o   an output                                  its values
 *   (   the party enters a call of a part          none
 *   )   and leaves it                              what an ideal part gave, by field
 *   x   the party hears that another stopped       the other, the round
 *   e   the party ends                             its status
 *
 * Parties are numbers from 0; shapes and paths stand once, in lists of their own; -1 is none.. */
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

enum { PARTY, SHAPE, PATH, OTHER, NUMBER, ROUND, COLUMNS };
static const char *const column_names[COLUMNS] = {"party", "shape",  "path",
                                                  "other", "number", "round"};

/* A text that grows. */
struct written {
    FILE *stream;
    char *bytes;
    size_t size;
};

struct drawing {
    const struct command *command;
    struct transcript_reader wire, tape;
    struct json_value coin; /* the next record of the tape */
    bool has_tape, coin_waits;
    struct interned parties, shapes, paths;
    uint64_t *seen; /* records of the wire file, by party */
    struct json head, scratch, values;
    struct written column[COLUMNS];
    int64_t last[COLUMNS];
    struct written kinds, lines; /* of values */
    char problem[TRANSCRIPT_PATH + 512];
};

static void text_begin(struct written *t)
{
    t->stream = memory_stream(&t->bytes, &t->size);
}

static void text_end(struct written *t)
{
    memory_stream_end(t->stream, &t->bytes);
    t->stream = NULL;
}

static void text_clear(struct written *t)
{
    if (t->stream)
        text_end(t);
    free(t->bytes);
}

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

/* A number stands as how much more it is than the one before it in its column: twice that, or below
 * zero twice as much less one, in digits of five bits, the lowest first; 32 is added where another
 * digit follows. Most take one letter. It is how source maps write numbers. */
static void add_number(struct drawing *d, int column, int64_t value)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const int64_t more = (int64_t)((uint64_t)value - (uint64_t)d->last[column]);
    uint64_t left = more < 0 ? (0 - (uint64_t)more) * 2 - 1 : (uint64_t)more * 2;
    for (; left >= 32; left >>= 5)
        putc(digits[32 + left % 32], d->column[column].stream);
    putc(digits[left], d->column[column].stream);
    d->last[column] = value;
}

/* One row but for its values, which follow in d->values. */
static void add_row(struct drawing *d, char kind, size_t who, int64_t shape, int64_t where)
{
    putc(kind, d->kinds.stream);
    add_number(d, PARTY, (int64_t)who);
    add_number(d, SHAPE, shape);
    add_number(d, PATH, where);
    json_reset(&d->values);
    json_array(&d->values);
}

static void end_row(struct drawing *d)
{
    json_end(&d->values);
    if (d->values.size > 2) /* not [] */
        fwrite(d->values.text, 1, d->values.size, d->lines.stream);
    putc('\n', d->lines.stream);
}

static void put_message(struct drawing *d, const struct json_value *m)
{
    const struct json_value *fields = json_get(m, "fields");
    const char kind = record_is(m, "msg") ? 'm' : record_is(m, "sent") ? 's' : 'u';
    const size_t from = party(d, m, "from"), to = party(d, m, "to");
    add_row(d, kind, kind == 's' ? from : to, (int64_t)shape_of_message(d, m), (int64_t)path(d, m));
    add_number(d, OTHER, (int64_t)(kind == 's' ? to : from));
    add_number(d, NUMBER, (int64_t)json_get_number(m, "i", 0));
    add_number(d, ROUND, (int64_t)json_get_number(m, "round", 0));
    for (size_t i = 0; i < fields->count; i++) {
        const struct shown_value v = shown_field(m, &fields->item[i]);
        shown_json(&d->values, &v);
    }
    end_row(d);
}

static void put_call(struct drawing *d, const struct json_value *v)
{
    const struct json_value *fields = json_get(v, "fields");
    add_row(d, record_is(v, "call") ? '(' : ')', party(d, v, "party"), (int64_t)shape_of_call(d, v),
            (int64_t)path(d, v));
    for (size_t i = 0; fields && i < fields->count; i++) {
        const struct shown_value value = shown_field(v, &fields->item[i]);
        shown_json(&d->values, &value);
    }
    end_row(d);
}

static void put_value(struct drawing *d, char kind, const char *name, bool with_path,
                      const struct json_value *v)
{
    const char *hex = json_get_text(v, "hex");
    const struct shown_value value = shown_value(v, hex, strlen(hex) / 2);
    add_row(d, kind, party(d, v, "party"), (int64_t)shape_of(d, name, v),
            with_path ? (int64_t)path(d, v) : -1);
    shown_json(&d->values, &value);
    end_row(d);
}

/* stopped says what is wrong when a reader gives no more; nothing at the true end. */
static bool stopped(struct drawing *d, const struct transcript_reader *r, status why)
{
    if (why == OK)
        return false;
    if ((why == E_NOT_FOUND && r->complete) || *d->problem)
        return true;
    if (why == E_NOT_FOUND || why == E_TRUNCATED)
        transcript_stop(r, why, d->problem, sizeof d->problem);
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
                put_value(d, 'i', "input", false, &inputs->item[i]);
        }
        if (!record_is(&d->coin, "coin"))
            continue;
        const size_t who = party(d, &d->coin, "party");
        if (who < d->parties.count && json_get_number(&d->coin, "after", 0) > d->seen[who]) {
            d->coin_waits = true;
            return;
        }
        put_value(d, 'c', json_get_text(&d->coin, "why"), true, &d->coin);
    }
}

static void put_short(struct drawing *d, const struct json_value *v)
{
    add_row(d, record_is(v, "stopped") ? 'x' : 'e', party(d, v, "party"), -1, -1);
    if (record_is(v, "stopped")) {
        json_u64(&d->values, party(d, v, "from"));
        json_u64(&d->values, json_get_number(v, "round", 0));
    } else {
        json_string(&d->values, json_get_text(v, "status"));
    }
    end_row(d);
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
        put_value(d, 'o', json_get_text(v, "name"), true, v);
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

/* The columns are letters, and the lines of values a document each. */
static void write_page(struct drawing *d, const char *name, bool secret, FILE *file)
{
    struct json shapes, paths, kinds, columns[COLUMNS];
    struct page_data data[COLUMNS + 6] = {
        {"head", &d->head}, {"shapes", &shapes}, {"paths", &paths}, {"kind", &kinds}};
    size_t count = 4;
    char title[256];
    json_init(&shapes);
    json_init(&paths);
    json_init(&kinds);
    add_all(&shapes, &d->shapes);
    add_all(&paths, &d->paths);
    text_end(&d->kinds);
    text_end(&d->lines);
    json_string(&kinds, d->kinds.bytes);
    json_add_bool(&d->head, "secret", secret);
    json_add_string(&d->head, "problem", *d->problem ? d->problem : NULL);
    json_end(&d->head);
    for (size_t i = 0; i < COLUMNS; i++) {
        text_end(&d->column[i]);
        columns[i] = (struct json){.text = d->column[i].bytes, .size = d->column[i].size};
        data[count++] = (struct page_data){column_names[i], &columns[i]};
    }
    const struct json lines = {.text = d->lines.bytes, .size = d->lines.size};
    data[count] = (struct page_data){"values", &lines};
    snprintf(title, sizeof title, "%.200s: recording", name);
    page_write(file, &(struct page){title, "recording", data});
    json_clear(&shapes);
    json_clear(&paths);
    json_clear(&kinds);
}

static void begin(struct drawing *d)
{
    json_init(&d->head);
    json_init(&d->scratch);
    json_init(&d->values);
    json_object(&d->head);
    text_begin(&d->kinds);
    text_begin(&d->lines);
    for (size_t i = 0; i < COLUMNS; i++)
        text_begin(&d->column[i]);
}

static void clear(struct drawing *d)
{
    transcript_close(&d->wire);
    transcript_close(&d->tape);
    interned_clear(&d->parties);
    interned_clear(&d->shapes);
    interned_clear(&d->paths);
    json_clear(&d->head);
    json_clear(&d->values);
    text_clear(&d->kinds);
    text_clear(&d->lines);
    for (size_t i = 0; i < COLUMNS; i++)
        text_clear(&d->column[i]);
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
    begin(&d);
    draw(&d, name);
    write_page(&d, name, *secret, page);
    if (*d.problem)
        say_failure(command, "%s", d.problem);
    const int code = *d.problem ? EXIT_FINDING : EXIT_EXPECTED;
    clear(&d);
    return code;
}
