/* Keeps views: copies that outlive the run. Each entry gets a label; entries with equal labels look
 * equal to the coalition. */
#include "proofs/couple/couple.h"
#include "proofs/couple/watch.h"
#include "sim/part.h"
#include <stdlib.h>
#include <string.h>

static const char *const account_names[ACCOUNTS] = {
    [ACCOUNT_OWN] = "own",     [ACCOUNT_EQUAL] = "equal",   [ACCOUNT_MASKED] = "masked",
    [ACCOUNT_FRESH] = "fresh", [ACCOUNT_HIDDEN] = "hidden", [ACCOUNT_OPENED] = "opened",
};

const char *account_name(enum account a)
{
    return (unsigned)a < ACCOUNTS ? account_names[a] : "unknown";
}

void kept_clear(struct kept *k)
{
    free(k->event);
    free(k->field);
    intern_clear(&k->labels);
    *k = (struct kept){0};
}

/* What an ideal part gives comes from the trusted party, as a message would. */
static bool is_message(const struct event *e)
{
    return e->kind == EVENT_MESSAGE || e->kind == EVENT_UNREAD || e->kind == EVENT_RETURN;
}

static size_t entry_size(const struct seen *f)
{
    return f->count && f->kind != KIND_TEXTS ? f->size / f->count : 0;
}

/* A label: a tag, and bytes that are equal if the entries look equal to the coalition. A hidden
 * entry is named by its content and its unknown keys, so labels mean the same in every run of one
 * seed. */
struct label {
    uint8_t tag;
    uint8_t bytes[64];
};
enum { TAG_UNOPENED, TAG_NEUTRAL, TAG_ELEMENT, TAG_SHOWN, TAG_HIDDEN = TAG_SHOWN + TRACE_WATCHES };

static uint32_t label_number(struct kept *k, int tag, const void *bytes, size_t size)
{
    struct label label = {.tag = (uint8_t)tag};
    memcpy(label.bytes, bytes, size < sizeof label.bytes ? size : sizeof label.bytes);
    return intern_put(&k->labels, &label, sizeof label);
}

/* The private key in the view, to open what is encrypted under it; NULL: it has none. */
static void *find_key(struct run *run, const struct view *view, struct arena *arena)
{
    for (size_t i = 0; i < view->count; i++)
        for (size_t f = 0; f < view->event[i].field_count; f++) {
            const struct seen *seen = &view->event[i].fields[f];
            if (kind_aspect(seen->kind) != ASPECT_USER_KEY || !seen->count)
                continue;
            void *key = arena_zero(arena, backend_real.stride(seen->kind));
            if (backend_real.decode(run, seen->kind, key, view->event[i].bytes + seen->offset) ==
                OK)
                return key;
        }
    return NULL;
}

/* Opened entries are labelled by their plaintext; all neutral ones are alike. */
static void open_field(struct kept *k, struct run *run, const struct watch *w, const void *key,
                       struct kept_field *f, struct arena *arena)
{
    const size_t size = entry_size(&f->seen);
    for (uint32_t i = 0; i < f->seen.count; i++) {
        struct opened plain;
        const uint8_t *entry = f->bytes + i * size;
        f->label[i] = !w->open(run, arena, key, entry, &plain)
                          ? label_number(k, TAG_UNOPENED, entry, size)
                      : plain.neutral ? label_number(k, TAG_NEUTRAL, "", 0)
                                      : label_number(k, TAG_ELEMENT, plain.bytes, plain.size);
    }
}

/* What a trusted party gives is a function of its inputs. It is fresh if the function drew it;
 * coins of a function that draws none were in an input, and mask something of it. */
static enum account by_origin(const struct kept_event *e, const struct seen *f)
{
    return !(f->origin & ORIGIN_COIN)             ? ACCOUNT_EQUAL
           : e->draws && f->origin == ORIGIN_COIN ? ACCOUNT_FRESH
                                                  : ACCOUNT_MASKED;
}

static enum account by_class(const struct seen *f)
{
    switch (f->leak) {
    case LEAK_MASKED:
        return ACCOUNT_MASKED;
    case LEAK_KEY:
        return ACCOUNT_FRESH;
    case LEAK_PUBLIC:
        return f->origin == ORIGIN_COIN ? ACCOUNT_FRESH : ACCOUNT_EQUAL;
    default:
        return ACCOUNT_EQUAL;
    }
}

static uint32_t entry_label(struct kept *k, struct trace *t, const struct watch *w,
                            const uint8_t *entry, size_t size, bool hidden)
{
    uint8_t name[TRACE_NAME];
    int number = 0;
    while (couple_watches[number] != w)
        number++;
    if (!hidden || !w->name)
        return label_number(k, TAG_SHOWN + number, entry, size);
    w->name(t, trace_memory(t, w), entry, name);
    return label_number(k, TAG_HIDDEN + number, name, sizeof name);
}

static void label_field(struct kept *k, struct trace *t, struct run *run, struct kept_field *f,
                        coalition members, const void *key, struct arena *arena)
{
    const size_t size = entry_size(&f->seen);
    const struct watch *w = watch_of(f->seen.kind);
    bool all_hidden = f->seen.count > 0, opens = f->seen.count > 0;
    const struct kept_event *e = &k->event[f->event];
    f->account = e->event.kind == EVENT_RETURN ? by_origin(e, &f->seen) : by_class(&f->seen);
    if (kind_aspect(f->seen.kind) != ASPECT_BYTES && !kind_about(f->seen.kind)->followed)
        t->limit =
            "a kind of values that couple does not follow: the bytes do not show who can open them";
    if (!w)
        return;
    f->label = arena_zero(arena, (f->seen.count + 1) * sizeof *f->label);
    for (uint32_t i = 0; i < f->seen.count; i++) {
        struct watched seen;
        const uint8_t *entry = f->bytes + i * size;
        (void)watch_see(w, t, entry, members,
                        &seen); /* false: it has no origin; nothing is known */
        f->label[i] = entry_label(k, t, w, entry, size, seen.hidden);
        all_hidden &= seen.hidden;
        opens &= seen.opens;
    }
    f->account = all_hidden ? ACCOUNT_HIDDEN : ACCOUNT_EQUAL;
    if (opens) {
        f->account = ACCOUNT_OPENED;
        if (key && w->open) /* the holder of the master key could make one */
            open_field(k, run, w, key, f, arena);
    }
}

/* Own elements can occur again in what is opened. */
static void label_own(struct kept *k, struct kept_field *f, struct arena *arena)
{
    const size_t size = entry_size(&f->seen);
    f->label = arena_zero(arena, (f->seen.count + 1) * sizeof *f->label);
    for (uint32_t i = 0; i < f->seen.count; i++)
        f->label[i] = label_number(k, TAG_ELEMENT, f->bytes + i * size, size);
}

/* Copies a path once, for all events of its call. */
static const char *path_of(struct kept *k, struct run *run, const struct call *call,
                           struct arena *arena)
{
    const char *path = call_path(run, call);
    const struct kept_event *last = k->event_count ? &k->event[k->event_count - 1] : NULL;
    return last && strcmp(last->path, path) == 0 ? last->path : arena_text(arena, path);
}

/* The begin and end of a part show nothing. But what an ideal part gives is seen. */
static bool is_seen(const struct event *e)
{
    return e->kind != EVENT_OUTPUT && e->kind != EVENT_CALL &&
           (e->kind != EVENT_RETURN || e->field_count);
}

static void keep_event(struct kept *k, struct run *run, const struct event *e, struct arena *arena)
{
    k->event = array_room(k->event, &k->event_room, k->event_count + 1, sizeof *k->event);
    struct kept_event *kept = &k->event[k->event_count];
    *kept = (struct kept_event){.event = *e,
                                .path = e->call ? path_of(k, run, e->call, arena) : "",
                                .draws = e->call && shape_protocol(call_shape(e->call))->draws,
                                .first = (uint32_t)k->field_count,
                                .count = (uint32_t)e->field_count};
    kept->event.call = NULL;
    uint8_t *bytes = arena_alloc(arena, e->size + 1);
    if (e->size)
        memcpy(bytes, e->bytes, e->size);
    kept->event.bytes = bytes;
    kept->event.name = arena_text(arena, e->name);
    for (size_t f = 0; f < e->field_count; f++) {
        k->field = array_room(k->field, &k->field_room, k->field_count + 1, sizeof *k->field);
        k->field[k->field_count++] = (struct kept_field){.event = (uint32_t)k->event_count,
                                                         .account = ACCOUNT_OWN,
                                                         .seen = e->fields[f],
                                                         .bytes = bytes + e->fields[f].offset};
    }
    k->event_count++;
}

static const void *find_any_key(struct run *run, coalition members, bool puppet,
                                struct arena *arena)
{
    const void *key = puppet ? find_key(run, run_puppet_view(run), arena) : NULL;
    for (int p = 1; p <= run_parties(run) && !puppet && !key; p++)
        if (coalition_has(members, p))
            key = find_key(run, run_view(run, p), arena);
    return key;
}

static bool keep_view(struct kept *k, struct run *run, const struct view *view, struct arena *arena)
{
    bool ciphers = false;
    for (size_t i = 0; i < view->count; i++) {
        if (!is_seen(&view->event[i]))
            continue;
        keep_event(k, run, &view->event[i], arena);
        for (size_t f = 0; f < view->event[i].field_count; f++)
            ciphers |= kind_aspect(view->event[i].fields[f].kind) == ASPECT_CIPHERTEXT;
    }
    return ciphers;
}

void kept_take(struct kept *k, struct trace *t, struct run *run, coalition members, bool puppet,
               struct arena *arena)
{
    bool ciphers = puppet && keep_view(k, run, run_puppet_view(run), arena);
    for (int p = 1; p <= run_parties(run) && !puppet; p++)
        if (coalition_has(members, p))
            ciphers |= keep_view(k, run, run_view(run, p), arena);
    const void *key = ciphers ? find_any_key(run, members, puppet, arena) : NULL;
    for (size_t f = 0; f < k->field_count; f++) {
        struct kept_field *field = &k->field[f];
        if (is_message(&k->event[field->event].event))
            label_field(k, t, run, field, members, key, arena);
        else if (kind_aspect(field->seen.kind) == ASPECT_ELEMENT && ciphers)
            label_own(k, field, arena);
    }
}
