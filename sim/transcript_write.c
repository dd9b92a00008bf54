/* Writing transcripts. Records are put together by hand: this is done for every message. */
#include "crypto/hash.h"
#include "sim/house.h"
#include "sim/json.h"
#include "sim/transcript.h"
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FLUSH_BYTES = 1 << 16 };

struct stream {
    struct transcript_sink sink;
    char *text; /* what is not yet in the sink, and the record that is being written */
    size_t size, room, record;
    uint8_t hash[32];
    status failure;
};

struct transcript {
    struct run *run;
    const struct real_world *world;
    const char *seed, *faults, *libraries;
    struct stream wire, tape;
    uint64_t coins;
};

static void reserve(struct stream *s, size_t size)
{
    if (s->room - s->size >= size)
        return;
    while (s->room - s->size < size)
        s->room = s->room ? 2 * s->room : 2 * FLUSH_BYTES;
    s->text = realloc(s->text, s->room);
    if (!s->text)
        abort();
}

static void put_size(struct stream *s, const char *text, size_t size)
{
    reserve(s, size);
    memcpy(s->text + s->size, text, size);
    s->size += size;
}

#define PUT(stream, literal) put_size((stream), "" literal, sizeof(literal) - 1)

static void put(struct stream *s, const char *text)
{
    put_size(s, text, strlen(text));
}

static void put_number(struct stream *s, uint64_t number)
{
    char text[24], *at = text + sizeof text;
    do
        *--at = (char)('0' + number % 10);
    while (number /= 10);
    put_size(s, at, (size_t)(text + sizeof text - at));
}

static void put_hex(struct stream *s, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    reserve(s, 2 * size);
    char *out = s->text + s->size;
    for (size_t i = 0; i < size; i++) {
        *out++ = digits[bytes[i] >> 4];
        *out++ = digits[bytes[i] & 15];
    }
    s->size += 2 * size;
}

/* Text that may hold anything. */
static void put_string(struct stream *s, const char *text)
{
    struct json j;
    json_init(&j);
    json_string(&j, text);
    put_size(s, j.text, j.size);
    json_clear(&j);
}

static void flush(struct stream *s)
{
    if (s->failure == OK && s->size)
        s->failure = s->sink.write(s->sink.context, s->text, s->size);
    s->size = 0;
}

static void begin_record(struct stream *s, const char *type)
{
    s->record = s->size;
    PUT(s, "{\"t\":\"");
    put(s, type);
    PUT(s, "\"");
}

/* Closes the record with its hash and hands full buffers on. */
static void end_record(struct stream *s)
{
    struct hash_sha256 chain;
    hash_sha256_begin(&chain);
    hash_sha256_add(&chain, s->hash, sizeof s->hash);
    hash_sha256_add(&chain, s->text + s->record, s->size - s->record);
    hash_sha256_end(&chain, s->hash);
    PUT(s, ",\"h\":\"");
    put_hex(s, s->hash, sizeof s->hash);
    PUT(s, "\"}\n");
    if (s->size >= FLUSH_BYTES)
        flush(s);
}

static void put_role(struct stream *s, struct run *run, int party)
{
    PUT(s, "\"");
    if (run->protocol->roles)
        put(s, run->protocol->roles[party - 1]);
    else
        put_number(s, (uint64_t)party);
    PUT(s, "\"");
}

static void put_origin(struct stream *s, uint32_t origin)
{
    static const char *const words[] = {"input",     "coin",      "hashed",
                                        "encrypted", "decrypted", "shuffled"};
    PUT(s, "[");
    for (unsigned i = 0, some = 0; i < sizeof words / sizeof *words; i++)
        if (origin >> i & 1) {
            if (some++)
                PUT(s, ",");
            PUT(s, "\"");
            put(s, words[i]);
            PUT(s, "\"");
        }
    PUT(s, "]");
}

static void put_shape(struct stream *s, enum kind kind, uint32_t count,
                      const struct modulus *modulus)
{
    char text[RESIDUE_TEXT];
    PUT(s, "\"kind\":\"");
    put(s, kind_name(kind));
    PUT(s, "\",\"count\":");
    put_number(s, count);
    if (modulus) {
        PUT(s, ",\"modulus\":\"");
        if (modulus->limbs == 1) {
            put_number(s, modulus->limb[0]);
        } else {
            modulus_format(modulus, text);
            put(s, text);
        }
        PUT(s, "\"");
    }
}

static void put_fields(struct stream *s, const struct event *e)
{
    PUT(s, ",\"fields\":[");
    for (size_t i = 0; i < e->field_count; i++) {
        const struct seen *f = &e->fields[i];
        if (i)
            PUT(s, ",");
        PUT(s, "{\"name\":\"");
        put(s, f->name);
        PUT(s, "\",");
        put_shape(s, f->kind, f->count, f->modulus);
        PUT(s, ",\"leak\":\"");
        put(s, leak_class_name(f->leak));
        PUT(s, "\",\"from\":");
        put_origin(s, f->origin);
        if (f->keys) {
            PUT(s, ",\"keys\":");
            put_number(s, f->keys);
        }
        PUT(s, "}");
    }
    PUT(s, "]");
}

static void put_message(struct transcript *t, const char *type, const struct event *e, int to)
{
    struct stream *s = &t->wire;
    begin_record(s, type);
    PUT(s, ",\"i\":");
    put_number(s, e->number);
    PUT(s, ",\"round\":");
    put_number(s, e->round);
    PUT(s, ",\"from\":");
    put_role(s, t->run, e->from);
    PUT(s, ",\"to\":");
    put_role(s, t->run, to);
    PUT(s, ",\"type\":\"");
    put(s, e->name);
    PUT(s, "\",\"len\":");
    put_number(s, e->size);
    put_fields(s, e);
    PUT(s, ",\"hex\":\"");
    put_hex(s, e->bytes, e->size);
    PUT(s, "\",\"src\":\"");
    const char *slash = strstr(e->file, "protocols/");
    put(s, slash ? slash : e->file);
    PUT(s, ":");
    put_number(s, (uint64_t)e->line);
    PUT(s, "\"");
    end_record(s);
}

static void put_coin(struct transcript *t, const struct event *e)
{
    struct stream *s = &t->tape;
    const struct seen *f = &e->fields[0];
    begin_record(s, "coin");
    PUT(s, ",\"i\":");
    put_number(s, ++t->coins);
    PUT(s, ",\"party\":");
    put_role(s, t->run, e->party);
    PUT(s, ",\"why\":\"");
    put(s, e->name);
    PUT(s, "\",");
    put_shape(s, f->kind, f->count, f->modulus);
    PUT(s, ",\"hex\":\"");
    put_hex(s, e->bytes, e->size);
    PUT(s, "\"");
    end_record(s);
}

static void put_output(struct transcript *t, const struct event *e)
{
    struct stream *s = &t->wire;
    const struct seen *f = &e->fields[0];
    begin_record(s, "out");
    PUT(s, ",\"party\":");
    put_role(s, t->run, e->party);
    PUT(s, ",\"name\":\"");
    put(s, e->name);
    PUT(s, "\",");
    put_shape(s, f->kind, f->count, f->modulus);
    PUT(s, ",\"hex\":\"");
    put_hex(s, e->bytes, e->size);
    PUT(s, "\"");
    end_record(s);
}

static void put_end(struct transcript *t, const struct event *e)
{
    struct stream *s = &t->wire;
    begin_record(s, e->kind == EVENT_END ? "end" : "stopped");
    PUT(s, ",\"party\":");
    put_role(s, t->run, e->party);
    if (e->kind == EVENT_END) {
        PUT(s, ",\"status\":\"");
        put(s, e->reason == OK ? "done" : status_name(e->reason));
        PUT(s, "\"");
    } else {
        PUT(s, ",\"from\":");
        put_role(s, t->run, e->from);
        PUT(s, ",\"round\":");
        put_number(s, e->round);
    }
    end_record(s);
}

static void on_event(void *context, const struct event *e)
{
    struct transcript *t = context;
    switch (e->kind) {
    case EVENT_COIN:
        put_coin(t, e);
        break;
    case EVENT_MESSAGE:
        put_message(t, "msg", e, e->party);
        break;
    case EVENT_UNREAD:
        put_message(t, "unread", e, e->party);
        break;
    case EVENT_OUTPUT:
        put_output(t, e);
        break;
    case EVENT_ABORTED:
    case EVENT_END:
        put_end(t, e);
        break;
    case EVENT_INPUT: /* in the tape's header */
        break;
    }
}

static void on_sent(void *context, const struct event *e, int to)
{
    struct transcript *t = context;
    if (t->run->fault_count)
        put_message(t, "sent", e, to);
}

void transcript_declaration(const struct protocol *p, char hex[65])
{
    struct hash_sha256 state;
    uint8_t digest[32];
    hash_sha256_begin(&state);
    hash_sha256_add(&state, p->name, strlen(p->name) + 1);
    for (const struct variant *v = p->variants; v->name; v++)
        hash_sha256_add(&state, v->name, strlen(v->name) + 1);
    for (const struct parameter *q = p->parameters; q->name; q++)
        hash_sha256_add(&state, q->name, strlen(q->name) + 1);
    for (const struct message *const *m = p->messages; *m; m++) {
        hash_sha256_add(&state, (*m)->name, strlen((*m)->name) + 1);
        for (size_t i = 0; i < (*m)->count; i++) {
            const struct field *f = &(*m)->fields[i];
            const uint8_t shape[3] = {(uint8_t)f->kind, (uint8_t)f->leak, (uint8_t)f->shape};
            hash_sha256_add(&state, f->name, strlen(f->name) + 1);
            hash_sha256_add(&state, shape, sizeof shape);
        }
    }
    hash_sha256_end(&state, digest);
    sodium_bin2hex(hex, 65, digest, sizeof digest);
}

static void put_inputs(struct transcript *t)
{
    struct stream *s = &t->tape;
    struct run *run = t->run;
    PUT(s, ",\"inputs\":[");
    for (int i = 1, some = 0; i <= run->parties; i++) {
        const struct value *input = run_input(run, i);
        if (!input)
            continue;
        if (some++)
            PUT(s, ",");
        PUT(s, "{\"party\":");
        put_role(s, run, i);
        PUT(s, ",");
        put_shape(s, input->kind, input->count, input->modulus);
        PUT(s, ",\"hex\":\"");
        const size_t size = value_wire_size(input);
        uint8_t *bytes = arena_alloc(run_scratch(run), size);
        value_encode(input, bytes);
        put_hex(s, bytes, size);
        PUT(s, "\"}");
    }
    PUT(s, "]");
}

/* The tape's header is hidden behind its hash by a salt that only the seed gives. */
static void begin_tape(struct transcript *t)
{
    struct stream *s = &t->tape;
    uint8_t salt[32];
    hash_keyed(salt, t->world->seed, "transcript salt", 0, NULL, 0);
    begin_record(s, "hdr");
    PUT(s, ",\"v\":1,\"secret\":true,\"seed\":\"");
    put(s, t->seed);
    PUT(s, "\",\"salt\":\"");
    put_hex(s, salt, sizeof salt);
    PUT(s, "\"");
    put_inputs(t);
    end_record(s);
}

static void begin_wire(struct transcript *t)
{
    struct stream *s = &t->wire;
    struct run *run = t->run;
    char declaration[65];
    transcript_declaration(run->protocol, declaration);
    begin_record(s, "hdr");
    PUT(s, ",\"v\":1,\"protocol\":\"");
    put(s, run->protocol->name);
    PUT(s, "\",\"variant\":\"");
    put(s, run->variant->name);
    PUT(s, "\",\"parameters\":{");
    for (size_t i = 0; i < run->setting_count; i++) {
        if (i)
            PUT(s, ",");
        put_string(s, run->settings[i].parameter->name);
        PUT(s, ":");
        put_string(s, run->settings[i].text);
    }
    PUT(s, "},\"parties\":[");
    for (int i = 1; i <= run->parties; i++) {
        if (i > 1)
            PUT(s, ",");
        put_role(s, run, i);
    }
    PUT(s, "],\"world\":\"");
    put(s, run->fault_count ? "storm" : run->world->name);
    PUT(s, "\",\"faults\":");
    put_string(s, t->faults && *t->faults ? t->faults : NULL);
    PUT(s, ",\"libraries\":");
    put(s, t->libraries);
    PUT(s, ",\"declaration\":\"");
    put(s, declaration);
    PUT(s, "\",\"tape\":\"");
    put_hex(s, t->tape.hash, sizeof t->tape.hash);
    PUT(s, "\"");
    end_record(s);
    flush(&t->tape);
    flush(s);
}

static void on_begin(void *context, struct run *run)
{
    struct transcript *t = context;
    (void)run;
    begin_tape(t);
    begin_wire(t);
}

static void on_end(void *context, struct run *run)
{
    struct transcript *t = context;
    begin_record(&t->tape, "eof");
    PUT(&t->tape, ",\"position\":");
    put_number(&t->tape, real_world_position(t->world));
    end_record(&t->tape);
    begin_record(&t->wire, "eof");
    PUT(&t->wire, ",\"messages\":");
    put_number(&t->wire, run->counts.messages);
    PUT(&t->wire, ",\"bytes\":");
    put_number(&t->wire, run->counts.bytes);
    PUT(&t->wire, ",\"rounds\":");
    put_number(&t->wire, run->counts.rounds);
    PUT(&t->wire, ",\"tape\":\"");
    put_hex(&t->wire, t->tape.hash, sizeof t->tape.hash);
    PUT(&t->wire, "\"");
    end_record(&t->wire);
}

struct transcript *transcript_begin(struct run *run, const struct real_world *world,
                                    const char *seed, const char *faults, const char *libraries,
                                    const struct transcript_sink *wire,
                                    const struct transcript_sink *tape)
{
    struct transcript *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    *t = (struct transcript){.run = run,
                             .world = world,
                             .seed = seed,
                             .faults = faults,
                             .libraries = libraries,
                             .wire = {.sink = *wire},
                             .tape = {.sink = *tape}};
    return t;
}

struct observer transcript_observer(struct transcript *t)
{
    return (struct observer){on_begin, on_event, on_sent, on_end, t};
}

status transcript_end(struct transcript *t)
{
    flush(&t->tape);
    flush(&t->wire);
    const status result = t->wire.failure != OK ? t->wire.failure : t->tape.failure;
    free(t->wire.text);
    if (t->tape.text)
        sodium_memzero(t->tape.text, t->tape.room);
    free(t->tape.text);
    free(t);
    return result;
}
