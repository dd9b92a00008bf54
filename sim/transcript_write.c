/* Writing transcripts: which event becomes which record. */
#include "crypto/hash.h"
#include "crypto/memory.h"
#include "sim/house.h"
#include "sim/json.h"
#include "sim/primitives.h"
#include "sim/transcript_message.h"
#include <sodium.h>
#include <stdlib.h>

enum { LONG_RECORDING = 1 << 20 };

struct transcript {
    struct run *run;
    const struct real_world *world;
    const char *seed, *faults, *libraries;
    struct stream wire, tape;
    struct message_texts *texts;
    int version;
    bool before_curves; /* the header names no curve */
    struct writer *writer;
    bool writer_asked;
    uint64_t coins;
    uint64_t seen[PARTIES_MOST + 1]; /* by party: how many of its records are in the wire file */
};

/* Name, shape and bytes of a coin or an output. */
static void put_value(struct stream *s, const char *key, const struct event *e)
{
    PUT(s, ",\"");
    stream_put(s, key);
    PUT(s, "\":\"");
    stream_put(s, e->name);
    PUT(s, "\",");
    put_shape(s, &e->fields[0]);
    put_payload(s, e->bytes, e->size);
}

static void put_coin(struct transcript *t, const struct event *e)
{
    struct stream *s = &t->tape;
    begin_record(s, "coin");
    PUT(s, ",\"i\":");
    put_number(s, ++t->coins);
    PUT(s, ",\"party\":");
    put_role(s, t->run, e->party);
    PUT(s, ",\"after\":");
    put_number(s, t->seen[e->party]);
    if (t->version > 1)
        put_in(s, t->run, e->call);
    put_value(s, "why", e);
    end_record(s);
}

static void put_output(struct transcript *t, const struct event *e)
{
    struct stream *s = &t->wire;
    begin_record(s, "out");
    PUT(s, ",\"party\":");
    put_role(s, t->run, e->party);
    put_value(s, "name", e);
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
        stream_put(s, e->reason == OK ? "done" : status_name(e->reason));
        PUT(s, "\"");
    } else {
        PUT(s, ",\"from\":");
        put_role(s, t->run, e->from);
        PUT(s, ",\"round\":");
        put_number(s, e->round);
    }
    end_record(s);
}

static void put_group(struct stream *s, const struct run *run, const struct call *c)
{
    PUT(s, ",\"group\":[");
    for (int i = 1; i <= shape_parties(call_shape(c)); i++) {
        if (i > 1)
            PUT(s, ",");
        put_role(s, run, call_member(c, i));
    }
    PUT(s, "]");
}

/* The begin and end of a part at one party. What an ideal part gave is written as in a message. */
static void put_call(struct transcript *t, const struct event *e)
{
    struct stream *s = &t->wire;
    begin_record(s, e->kind == EVENT_CALL ? "call" : "return");
    PUT(s, ",\"party\":");
    put_role(s, t->run, e->party);
    PUT(s, ",\"round\":");
    put_number(s, e->round);
    put_in(s, t->run, e->call);
    if (e->kind == EVENT_CALL) {
        PUT(s, ",\"part\":\"");
        stream_put(s, e->name);
        PUT(s, "\",\"shape\":");
        put_string(s, shape_text(call_shape(e->call)));
        put_group(s, t->run, e->call);
    } else if (e->field_count) {
        PUT(s, ",\"len\":");
        put_number(s, e->size);
        put_fields(s, e->fields, e->field_count);
        put_payload(s, e->bytes, e->size);
    }
    end_record(s);
}

/* A recording that has become long gets a second thread: a short one is done before it starts. */
static void second_thread(struct transcript *t)
{
    if (t->writer_asked || t->version < 3 || t->wire.passed + t->tape.passed < LONG_RECORDING)
        return;
    t->writer_asked = true;
    t->writer = t->wire.writer = t->tape.writer = writer_new();
}

static void on_event(void *context, const struct event *e)
{
    struct transcript *t = context;
    second_thread(t);
    switch (e->kind) {
    case EVENT_COIN:
        put_coin(t, e);
        return;
    case EVENT_INPUT: /* in the tape's header */
        return;
    case EVENT_CALL:
    case EVENT_RETURN:
        if (t->version == 1)
            return;
        put_call(t, e);
        break;
    case EVENT_MESSAGE:
        put_message(&t->wire, t->texts, t->run, "msg", e, e->party);
        break;
    case EVENT_UNREAD:
        put_message(&t->wire, t->texts, t->run, "unread", e, e->party);
        break;
    case EVENT_OUTPUT:
        put_output(t, e);
        break;
    case EVENT_ABORTED:
    case EVENT_END:
        put_end(t, e);
        break;
    }
    t->seen[e->party]++;
}

/* What was sent differs from what arrives only when there are faults. */
static void on_sent(void *context, const struct event *e, int to)
{
    struct transcript *t = context;
    put_message(&t->wire, t->texts, t->run, "sent", e, to);
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
    const struct message *m;
    for (size_t k = 0; (m = protocol_message(p, k)); k++) {
        hash_sha256_add(&state, m->name, strlen(m->name) + 1);
        for (size_t i = 0; i < m->count; i++) {
            const struct field *f = &m->fields[i];
            const uint8_t shape[3] = {(uint8_t)f->kind, (uint8_t)f->leak, (uint8_t)f->shape};
            hash_sha256_add(&state, f->name, strlen(f->name) + 1);
            hash_sha256_add(&state, shape, sizeof shape);
        }
    }
    hash_sha256_end(&state, digest);
    sodium_bin2hex(hex, 65, digest, sizeof digest);
}

/* The input as it was typed, for replay: as text if JSON keeps it exactly, else as hex. */
static void put_typed(struct stream *s, const struct text *typed)
{
    struct arena arena = {0};
    struct json_value read;
    struct json j;
    if (!typed)
        return;
    json_init(&j);
    json_string_size(&j, (const char *)typed->bytes, typed->size);
    const bool exact = json_read(&arena, j.text, j.size, &read, NULL) == OK &&
                       read.size == typed->size &&
                       memcmp(read.text, typed->bytes, typed->size) == 0;
    if (exact) {
        PUT(s, ",\"typed\":");
        put_size(s, j.text, j.size);
    } else {
        PUT(s, ",\"typed_hex\":\"");
        put_hex(s, typed->bytes, typed->size);
        PUT(s, "\"");
    }
    json_clear(&j);
    arena_clear(&arena);
}

static void put_inputs(struct transcript *t)
{
    struct stream *s = &t->tape;
    struct run *run = t->run;
    bool some = false;
    PUT(s, ",\"inputs\":[");
    for (int i = 1; i <= run->parties; i++) {
        const struct value *input = run_input(run, i);
        if (!input)
            continue;
        struct event event = {.name = "input"};
        event_value(run, &event, "input", input);
        if (some)
            PUT(s, ",");
        some = true;
        PUT(s, "{\"party\":");
        put_role(s, run, i);
        PUT(s, ",");
        put_shape(s, event.fields);
        put_typed(s, run_input_typed(run, i));
        put_payload(s, event.bytes, event.size);
        PUT(s, "}");
    }
    PUT(s, "]");
}

/* The seed of each party, if they had their own. */
static void put_seeds(struct transcript *t)
{
    struct stream *s = &t->tape;
    const struct real_world *w = t->world;
    for (int i = 1; i <= w->seed_count; i++) {
        if (i == 1)
            PUT(s, ",\"seeds\":[");
        else
            PUT(s, ",");
        PUT(s, "\"");
        put_hex(s, w->seeds[i - 1], SEED_BYTES);
        PUT(s, "\"");
    }
    if (w->seed_count)
        PUT(s, "]");
}

/* The tape header contains a salt that depends on the seed. So its hash does not tell its contents.
 */
static void begin_tape(struct transcript *t)
{
    struct stream *s = &t->tape;
    uint8_t salt[32];
    hash_keyed(salt, t->world->seed, "transcript salt", 0, NULL, 0);
    begin_record(s, "hdr");
    PUT(s, ",\"v\":");
    put_number(s, (uint64_t)t->version);
    PUT(s, ",\"secret\":true,\"seed\":\"");
    stream_put(s, t->seed);
    PUT(s, "\",\"salt\":\"");
    put_hex(s, salt, sizeof salt);
    PUT(s, "\"");
    put_seeds(t);
    put_inputs(t);
    end_record(s);
    stream_hash(s);
}

static void put_settings(struct stream *s, const struct run *run)
{
    PUT(s, ",\"parameters\":{");
    for (size_t i = 0; i < run->root.setting_count; i++) {
        if (i)
            PUT(s, ",");
        put_string(s, run->root.settings[i].parameter->name);
        PUT(s, ":");
        put_string(s, run->root.settings[i].text);
    }
    PUT(s, "},\"parties\":[");
    for (int i = 1; i <= run->parties; i++) {
        if (i > 1)
            PUT(s, ",");
        put_role(s, run, i);
    }
    PUT(s, "]");
}

#define ID_BYTES(id)                                                                               \
    (uint8_t)((id) >> 56), (uint8_t)((id) >> 48), (uint8_t)((id) >> 40), (uint8_t)((id) >> 32),    \
        (uint8_t)((id) >> 24), (uint8_t)((id) >> 16), (uint8_t)((id) >> 8), (uint8_t)(id)

static void begin_wire(struct transcript *t)
{
    struct stream *s = &t->wire;
    struct run *run = t->run;
    char declaration[65];
    transcript_declaration(run->protocol, declaration);
    begin_record(s, "hdr");
    PUT(s, ",\"v\":");
    put_number(s, (uint64_t)t->version);
    PUT(s, ",\"protocol\":\"");
    stream_put(s, run->protocol->name);
    PUT(s, "\",\"variant\":\"");
    stream_put(s, run->root.variant->name);
    PUT(s, "\"");
    put_settings(s, run);
    if (t->version > 1) {
        PUT(s, ",\"ideal\":");
        put_string(s, *run_ideal_parts(run) ? run_ideal_parts(run) : NULL);
    }
    if (run->alone) { /* this is one party's own recording; the run has a name */
        PUT(s, ",\"host\":");
        put_role(s, run, run->alone);
        PUT(s, ",\"run\":\"");
        put_hex(s, (const uint8_t[]){ID_BYTES(run->id)}, 8);
        PUT(s, "\"");
    }
    PUT(s, ",\"world\":\"");
    stream_put(s, run->fault_count ? "storm" : run->world->name);
    PUT(s, "\",\"faults\":");
    put_string(s, t->faults && *t->faults ? t->faults : NULL);
    if (protocol_curve(run->protocol) && !t->before_curves) {
        PUT(s, ",\"curve\":");
        put_string(s, protocol_curve(run->protocol));
    }
    PUT(s, ",\"libraries\":");
    stream_put(s, t->libraries);
    PUT(s, ",\"declaration\":\"");
    stream_put(s, declaration);
    PUT(s, "\",\"tape\":\"");
    put_hex(s, t->tape.chain.hash, CHAIN_HASH);
    PUT(s, "\"");
    end_record(s);
    stream_flush(&t->tape); /* a run that is killed early has its header */
    stream_flush(s);
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
    stream_hash(&t->tape);
    stream_hash(&t->wire);
    begin_record(&t->tape, "eof");
    PUT(&t->tape, ",\"position\":");
    put_number(&t->tape, real_world_position(t->world));
    end_record(&t->tape);
    stream_hash(&t->tape);
    begin_record(&t->wire, "eof");
    PUT(&t->wire, ",\"messages\":");
    put_number(&t->wire, run->counts.messages);
    PUT(&t->wire, ",\"bytes\":");
    put_number(&t->wire, run->counts.bytes);
    PUT(&t->wire, ",\"rounds\":");
    put_number(&t->wire, run->counts.rounds);
    PUT(&t->wire, ",\"tape\":\"");
    put_hex(&t->wire, t->tape.chain.hash, CHAIN_HASH);
    PUT(&t->wire, "\"");
    end_record(&t->wire);
}

struct transcript *transcript_begin(struct run *run, const struct real_world *world,
                                    const char *seed, const char *faults, const char *libraries,
                                    const struct transcript_sink *wire,
                                    const struct transcript_sink *tape)
{
    struct transcript *t = memory_zero(1, sizeof *t);
    t->run = run;
    t->world = world;
    t->seed = seed;
    t->faults = faults;
    t->libraries = libraries;
    t->tape.chain.version = t->wire.chain.version = t->version = TRANSCRIPT_VERSION;
    t->texts = message_texts_new();
    t->wire.sink = *wire;
    t->tape.sink = *tape;
    return t;
}

void transcript_as_version(struct transcript *t, int version, bool curve)
{
    t->before_curves = !curve;
    t->tape.chain.version = t->wire.chain.version = t->version = version;
    message_texts_paths(t->texts, version > 1);
}

struct observer transcript_observer(struct transcript *t)
{
    return (struct observer){.begin = on_begin,
                             .event = on_event,
                             .sent = t->run->fault_count || t->run->alone ? on_sent : NULL,
                             .end = on_end,
                             .context = t};
}

status transcript_end(struct transcript *t)
{
    stream_finish(&t->tape);
    stream_finish(&t->wire);
    writer_free(t->writer);
    const status result = t->wire.failure != OK ? t->wire.failure : t->tape.failure;
    stream_clear(&t->wire);
    stream_clear(&t->tape);
    message_texts_free(t->texts);
    free(t);
    return result;
}
