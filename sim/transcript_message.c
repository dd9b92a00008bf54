#include "sim/transcript_message.h"
#include "crypto/memory.h"
#include "sim/house.h"
#include <stdlib.h>

/* All that the records of one kind of message have in common: not the numbers and the payload. */
struct message_text {
    const struct message *message;
    const char *file;
    int line;
    size_t size, field_count;
    struct seen fields[MESSAGE_FIELDS];
    char *text; /* from `,"type":` to `"hex":"` */
    size_t text_size, text_room;
};

/* If two kinds fall on the same slot, the new one replaces the old. */
enum { SLOTS = 64 };

struct message_texts {
    struct message_text *slot[SLOTS];
    bool paths; /* calls are named */
};

struct message_texts *message_texts_new(void)
{
    struct message_texts *texts = memory_zero(1, sizeof *texts);
    texts->paths = true;
    return texts;
}

void message_texts_paths(struct message_texts *texts, bool paths)
{
    texts->paths = paths;
}

void message_texts_free(struct message_texts *texts)
{
    for (size_t i = 0; i < SLOTS; i++) {
        if (texts->slot[i])
            free(texts->slot[i]->text);
        free(texts->slot[i]);
    }
    free(texts);
}

void put_role(struct stream *s, const struct run *run, int party)
{
    PUT(s, "\"");
    if (run->protocol->roles)
        stream_put(s, run->protocol->roles[party - 1]);
    else
        put_number(s, (uint64_t)party);
    PUT(s, "\"");
}

void put_in(struct stream *s, struct run *run, const struct call *c)
{
    if (!c)
        return;
    PUT(s, ",\"in\":\"");
    stream_put(s, call_path(run, c));
    PUT(s, "\"");
}

void put_shape(struct stream *s, const struct seen *f)
{
    char text[RESIDUE_TEXT];
    PUT(s, "\"kind\":\"");
    stream_put(s, kind_name(f->kind));
    PUT(s, "\",\"count\":");
    put_number(s, f->count);
    if (f->width) {
        PUT(s, ",\"width\":");
        put_number(s, f->width);
    }
    if (!f->modulus)
        return;
    PUT(s, ",\"modulus\":\"");
    if (f->modulus->limbs == 1) {
        put_number(s, f->modulus->limb[0]);
    } else {
        modulus_format(f->modulus, text);
        stream_put(s, text);
    }
    PUT(s, "\"");
}

static void put_origin(struct stream *s, uint32_t origin)
{
    static const char *const words[] = {"input",     "coin",      "hashed",
                                        "encrypted", "decrypted", "shuffled"};
    bool some = false;
    PUT(s, "[");
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        if (!(origin >> i & 1))
            continue;
        if (some)
            PUT(s, ",");
        some = true;
        PUT(s, "\"");
        stream_put(s, words[i]);
        PUT(s, "\"");
    }
    PUT(s, "]");
}

void put_fields(struct stream *s, const struct seen *fields, size_t count)
{
    PUT(s, ",\"fields\":[");
    for (size_t i = 0; i < count; i++) {
        const struct seen *f = &fields[i];
        if (i)
            PUT(s, ",");
        PUT(s, "{\"name\":\"");
        stream_put(s, f->name);
        PUT(s, "\",");
        put_shape(s, f);
        PUT(s, ",\"at\":");
        put_number(s, f->offset);
        PUT(s, ",\"size\":");
        put_number(s, f->size);
        PUT(s, ",\"leak\":\"");
        stream_put(s, leak_class_name(f->leak));
        PUT(s, "\",\"origin\":");
        put_origin(s, f->origin);
        if (f->keys) {
            PUT(s, ",\"keys\":");
            put_number(s, f->keys);
        }
        PUT(s, "}");
    }
    PUT(s, "]");
}

static bool same_fields(const struct seen *a, const struct seen *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (a[i].count != b[i].count || a[i].modulus != b[i].modulus || a[i].width != b[i].width ||
            a[i].origin != b[i].origin || a[i].keys != b[i].keys || a[i].size != b[i].size ||
            a[i].offset != b[i].offset || a[i].name != b[i].name || a[i].kind != b[i].kind ||
            a[i].leak != b[i].leak)
            return false;
    return true;
}

static void write_text(struct stream *s, const struct event *e)
{
    const char *place = strstr(e->file, "protocols/");
    PUT(s, ",\"type\":\"");
    stream_put(s, e->name);
    PUT(s, "\",\"len\":");
    put_number(s, e->size);
    put_fields(s, e->fields, e->field_count);
    PUT(s, ",\"src\":\"");
    stream_put(s, place ? place : e->file);
    PUT(s, ":");
    put_number(s, (uint64_t)e->line);
    PUT(s, "\"");
    stream_put(s, payload_key(s, e->size));
}

static bool fits(const struct message_text *m, const struct event *e)
{
    return m->message == e->message && m->file == e->file && m->line == e->line &&
           m->size == e->size && m->field_count == e->field_count &&
           same_fields(m->fields, e->fields, e->field_count);
}

/* Writes the text, and keeps it in |m|. */
static void write_and_keep(struct stream *s, struct message_text *m, const struct event *e)
{
    const size_t before = s->now.size;
    write_text(s, e);
    m->message = e->message;
    m->file = e->file;
    m->line = e->line;
    m->size = e->size;
    m->field_count = e->field_count;
    if (e->field_count)
        memcpy(m->fields, e->fields, e->field_count * sizeof *m->fields);
    m->text_size = s->now.size - before;
    if (m->text_room < m->text_size) {
        m->text_room = m->text_size;
        m->text = memory_more(m->text, m->text_room);
    }
    memcpy(m->text, s->now.text + before, m->text_size);
}

static void put_text(struct stream *s, struct message_texts *texts, const struct event *e)
{
    struct message_text **m = &texts->slot[(size_t)e->line % SLOTS];
    if (!*m)
        *m = memory_zero(1, sizeof **m);
    if (fits(*m, e))
        put_size(s, (*m)->text, (*m)->text_size);
    else
        write_and_keep(s, *m, e);
}

void put_message(struct stream *s, struct message_texts *texts, struct run *run, const char *type,
                 const struct event *e, int to)
{
    begin_record(s, type);
    PUT(s, ",\"i\":");
    put_number(s, e->number);
    PUT(s, ",\"round\":");
    put_number(s, e->round);
    if (texts->paths)
        put_in(s, run, e->call);
    PUT(s, ",\"from\":");
    put_role(s, run, e->from);
    PUT(s, ",\"to\":");
    put_role(s, run, to);
    put_text(s, texts, e);
    put_payload_value(s, e->bytes, e->size);
    end_record(s);
}
