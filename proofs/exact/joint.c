#include "crypto/array.h"
#include "crypto/memory.h"
#include "proofs/exact/joint_group.h"
#include "sim/part.h"
#include "sim/primitives.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

void joint_clear(struct joint *j)
{
    for (size_t i = 0; i < j->name_count; i++)
        free(j->names[i].text);
    free(j->body.bytes);
    free(j->shape.bytes);
    free(j->arrivals.bytes);
    free(j->names);
    ordered_clear(&j->order);
    free(j->known);
    free(j->labels);
    free(j->digests);
    free(j->orbits);
    free(j->ordered);
    joint_group_free(j->group);
    *j = (struct joint){0};
}

void buffer_put(struct buffer *b, const void *bytes, size_t size)
{
    b->bytes = array_room(b->bytes, &b->room, b->size + size, 1);
    if (size)
        memcpy(b->bytes + b->size, bytes, size);
    b->size += size;
}

/* buffer_put for few bytes; most of a view is written so. */
static inline void put_few(struct buffer *b, const void *bytes, size_t size)
{
    if (b->room - b->size < size) {
        buffer_put(b, bytes, size);
        return;
    }
    memcpy(b->bytes + b->size, bytes, size);
    b->size += size;
}

static inline void put_number(struct buffer *b, uint32_t number)
{
    put_few(b, &number, sizeof number);
}

/* Looks a name up by its address; if the address is new, by its letters. */
static uint32_t name_number(struct joint *j, const char *name)
{
    for (size_t i = 0; i < j->name_count; i++)
        if (j->names[i].address == name && strcmp(j->names[i].text, name) == 0)
            return j->names[i].number;
    uint32_t number = (uint32_t)j->name_count;
    for (size_t i = 0; i < j->name_count && number == j->name_count; i++)
        if (strcmp(j->names[i].text, name) == 0)
            number = j->names[i].number;
    j->names = array_room(j->names, &j->name_room, j->name_count + 1, sizeof *j->names);
    char *text = memory_text(name);
    j->names[j->name_count++] = (struct joint_name){name, text, number};
    return number;
}

static uint64_t wire_number(const uint8_t *in)
{
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | in[i];
    return number;
}

static bool is_handle(enum kind kind)
{
    return kind_aspect(kind) != ASPECT_BYTES;
}

static bool is_message(const struct event *e)
{
    return e->kind == EVENT_MESSAGE || e->kind == EVENT_UNREAD;
}

/* A member holds a key if it drew or received it. Everybody holds key 0. */
static bool holds(const struct joint *j, uint32_t key)
{
    return key == 0 || (key < j->known_room && j->known[key]);
}

static void learn_key(struct joint *j, uint64_t key)
{
    j->known = array_room(j->known, &j->known_room, (size_t)key + 1, sizeof *j->known);
    j->known[key] = 1;
}

static void learn_keys(struct joint *j, const struct view *view, size_t *message)
{
    view_order(&j->order, view);
    for (size_t i = 0; i < j->order.count; i++) {
        const struct event *e = j->order.event[i];
        if (is_message(e) && j->dropped && j->dropped[(*message)++])
            continue;
        for (size_t f = 0; f < e->field_count; f++) {
            const struct seen *s = &e->fields[f];
            const enum aspect aspect = kind_aspect(s->kind);
            const bool group = joint_group_is(s->kind);
            j->handles |= aspect != ASPECT_BYTES;
            for (uint32_t entry = 0; (group || aspect == ASPECT_KEY) && entry < s->count; entry++) {
                const uint64_t number = wire_number(e->bytes + s->offset + 8 * (size_t)entry);
                if (aspect == ASPECT_KEY)
                    learn_key(j, number);
                if (group)
                    joint_group_learn(j->group, s->kind, number, e->kind == EVENT_COIN);
            }
        }
    }
}

static uint32_t key_label(struct joint *j, uint32_t key)
{
    for (size_t i = 0; i < j->label_count; i++)
        if (j->labels[i] == key)
            return (uint32_t)i + 1;
    j->labels = array_room(j->labels, &j->label_room, j->label_count + 1, sizeof *j->labels);
    j->labels[j->label_count++] = key;
    return (uint32_t)j->label_count;
}

static void put_key(struct joint *j, struct buffer *b, uint32_t key)
{
    put_number(b, key ? key_label(j, key) : 0);
}

static void put_keys(struct joint *j, struct buffer *b, const uint32_t *keys, uint32_t count)
{
    put_number(b, count);
    for (uint32_t i = 0; i < count; i++)
        put_key(j, b, keys[i]);
}

static void put_content(struct joint *j, struct buffer *b, const struct handle *h)
{
    buffer_put(b, "C", 1);
    put_number(b, name_number(j, h->label));
    put_number(b, h->place);
    put_number(b, (uint32_t)h->size);
    buffer_put(b, h->bytes, h->size);
    put_keys(j, b, h->keys, h->key_count);
}

static void put_digest(struct joint *j, struct buffer *b, const struct handle *h, uint64_t number)
{
    bool open = true;
    for (uint32_t i = 0; i < h->key_count; i++)
        open = open && holds(j, h->keys[i]);
    if (open) {
        put_content(j, b, h);
        return;
    }
    size_t label = 0;
    while (label < j->digest_count && j->digests[label] != number)
        label++;
    if (label == j->digest_count) {
        j->digests =
            array_room(j->digests, &j->digest_room, j->digest_count + 1, sizeof *j->digests);
        j->digests[j->digest_count++] = number;
    }
    buffer_put(b, "H", 1);
    put_number(b, (uint32_t)label);
}

/* The keys of a point that the coalition holds; or, if |own| is false, the others. */
static uint32_t keys_of(const struct joint *j, const struct handle *h, bool own,
                        uint32_t out[HANDLE_KEYS])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < h->key_count; i++)
        if (holds(j, h->keys[i]) == own)
            out[count++] = h->keys[i];
    return count;
}

static bool same_rest(const struct joint *j, const struct handle *a, const struct handle *b)
{
    uint32_t ka[HANDLE_KEYS], kb[HANDLE_KEYS];
    const uint32_t na = keys_of(j, a, false, ka), nb = keys_of(j, b, false, kb);
    return na == nb && memcmp(ka, kb, na * sizeof *ka) == 0 && a->size == b->size &&
           (a->size == 0 || memcmp(a->bytes, b->bytes, a->size) == 0) &&
           strcmp(a->label, b->label) == 0;
}

/* The keys in |a| that are not in |b|; both are sorted. */
static void put_surplus(struct joint *j, struct buffer *out, const uint32_t *a, uint32_t na,
                        const uint32_t *b, uint32_t nb)
{
    uint32_t rest[HANDLE_KEYS], count = 0;
    for (uint32_t i = 0, k = 0; i < na; i++) {
        while (k < nb && b[k] < a[i])
            k++;
        if (k < nb && b[k] == a[i])
            k++;
        else
            rest[count++] = a[i];
    }
    put_keys(j, out, rest, count);
}

static void put_point(struct joint *j, struct buffer *b, const struct handle *h)
{
    uint32_t own[HANDLE_KEYS], unknown[HANDLE_KEYS];
    const uint32_t own_count = keys_of(j, h, true, own);
    if (keys_of(j, h, false, unknown) == 0) {
        put_content(j, b, h);
        return;
    }
    size_t label = 0;
    while (label < j->orbit_count && !same_rest(j, j->orbits[label].rest, h))
        label++;
    if (label == j->orbit_count) {
        j->orbits = array_room(j->orbits, &j->orbit_room, j->orbit_count + 1, sizeof *j->orbits);
        struct orbit *o = &j->orbits[j->orbit_count++];
        *o = (struct orbit){.rest = h, .own_count = own_count};
        memcpy(o->own, own, sizeof own);
    }
    const struct orbit *first = &j->orbits[label];
    buffer_put(b, "P", 1);
    put_number(b, (uint32_t)label);
    put_surplus(j, b, own, own_count, first->own, first->own_count);
    put_surplus(j, b, first->own, first->own_count, own, own_count);
}

static bool is_ordered(const struct joint *j, uint64_t number)
{
    for (size_t i = 0; i < j->ordered_count; i++)
        if (j->ordered[i] == number)
            return true;
    return false;
}

static void note_order(struct joint *j, uint64_t number)
{
    if (is_ordered(j, number))
        return;
    j->ordered = array_room(j->ordered, &j->ordered_room, j->ordered_count + 1, sizeof *j->ordered);
    j->ordered[j->ordered_count++] = number;
}

/* Could the coalition make this handle itself, from what it saw and the keys that it holds? */
static bool is_within_reach(const struct joint *j, const struct handle *h)
{
    uint32_t unknown[HANDLE_KEYS];
    if (keys_of(j, h, false, unknown) == 0)
        return true;
    for (size_t i = 0; i < j->orbit_count && kind_aspect(h->kind) == ASPECT_POINT; i++)
        if (same_rest(j, j->orbits[i].rest, h))
            return true;
    return false;
}

/* Writes the order of those handles that a role sorted and that the coalition can make: it then
 * knows their order, whoever sorted them. Other real bytes have an order that depends on nothing.
 */
static void put_asked(struct joint *j, const struct run *run)
{
    for (size_t i = 0; i < run_asked_count(run); i++) {
        const uint64_t number = run_asked_number(run, i);
        const struct handle *h = run_handle(run, number);
        bool known = is_within_reach(j, h);
        for (size_t d = 0; d < j->digest_count && !known; d++)
            known = j->digests[d] == number;
        if (known && kind_aspect(h->kind) == ASPECT_DIGEST)
            put_digest(j, &j->body, h, number);
        else if (known)
            put_point(j, &j->body, h);
    }
}

/* Writes the place of each handle among those that were seen, in the order of their bytes. */
static void put_order(struct joint *j, const struct run *run)
{
    if (run_handles_asked(run))
        put_asked(j, run);
    for (size_t i = 0; j->contents && i < j->ordered_count; i++)
        put_content(j, &j->body, run_handle(run, j->ordered[i]));
    if (!run_numbers_drawn(run))
        return;
    for (size_t i = 0; i < j->ordered_count; i++) {
        uint32_t before = 0;
        for (size_t k = 0; k < j->ordered_count; k++)
            before += memcmp(&j->ordered[k], &j->ordered[i], sizeof *j->ordered) < 0;
        put_number(&j->body, before);
    }
    for (size_t i = 0; i < run_handle_count(run); i++) {
        const uint64_t number = run_handle_number(run, i);
        j->unordered |= !is_ordered(j, number) && is_within_reach(j, run_handle(run, number));
    }
}

static void put_handle(struct joint *j, struct buffer *b, const struct run *run, enum kind kind,
                       uint64_t number)
{
    if (kind_aspect(kind) == ASPECT_KEY) {
        buffer_put(b, "K", 1);
        put_key(j, b, (uint32_t)number);
        return;
    }
    if (joint_group_is(kind)) {
        joint_group_put(j->group, b, kind, number);
        return;
    }
    const struct handle *h = run_handle(run, number);
    assert(h && h->kind == kind);
    if (run_numbers_drawn(run) || j->contents)
        note_order(j, number);
    if (kind_aspect(kind) == ASPECT_DIGEST)
        put_digest(j, b, h, number);
    else
        put_point(j, b, h);
}

static void put_handles(struct joint *j, struct buffer *b, const struct run *run,
                        const struct event *e, const struct seen *s)
{
    for (uint32_t i = 0; i < s->count; i++) {
        const size_t before = b->size;
        put_handle(j, b, run, s->kind, wire_number(e->bytes + s->offset + 8 * (size_t)i));
        if (j->entry)
            j->entry(j->context, e, s, i, b->bytes + before, b->size - before);
    }
}

static void put_fields(struct joint *j, struct buffer *b, const struct run *run,
                       const struct event *e)
{
    size_t at = 0;
    put_number(b, (uint32_t)e->size);
    for (size_t f = 0; f < e->field_count && j->handles; f++) {
        const struct seen *s = &e->fields[f];
        if (!is_handle(s->kind))
            continue;
        buffer_put(b, e->bytes + at, s->offset - at);
        put_handles(j, b, run, e, s);
        at = s->offset + s->size;
    }
    buffer_put(b, e->bytes + at, e->size - at);
}

struct event_head {
    uint8_t kind, reason;
    uint16_t from;
    uint32_t name;
};

/* Writes in which call something happened: names, numbers and groups, the outermost call first. */
static void put_call(struct joint *j, struct buffer *b, const struct call *c)
{
    if (call_outer(c))
        put_call(j, b, call_outer(c));
    const struct shape *shape = call_shape(c);
    put_number(b, name_number(j, shape_protocol(shape)->name));
    put_number(b, call_number(c));
    for (int i = 1; i <= shape_parties(shape); i++)
        put_number(b, (uint32_t)call_member(c, i));
}

static void put_event(struct joint *j, const struct run *run, const struct event *e)
{
    const struct event_head head = {.kind = (uint8_t)e->kind,
                                    .reason = (uint8_t)e->reason,
                                    .from = (uint16_t)e->from,
                                    .name = e->name ? name_number(j, e->name) : 0};
    struct buffer *b = e->kind == EVENT_OUTPUT ? &j->shape : &j->body;
    put_few(b, &head, sizeof head);
    if (e->call)
        put_call(j, b, e->call);
    put_fields(j, b, run, e);
    if (is_message(e) || e->kind == EVENT_ABORTED || e->kind == EVENT_RETURN)
        put_number(&j->shape, e->round);
}

static void begin(struct joint *j, const struct run *run)
{
    if (!j->group)
        j->group = joint_group_new();
    joint_group_begin(j->group, run);
    j->body.size = j->shape.size = 0;
    j->handles = false;
    j->unordered = false;
    j->label_count = j->digest_count = j->orbit_count = j->ordered_count = 0;
    j->messages = 0;
    if (j->known_room)
        memset(j->known, 0, j->known_room);
}

static void write_view(struct joint *j, const struct run *run, const struct view *view)
{
    size_t compared = 0;
    view_order(&j->order, view);
    for (size_t i = 0; i < j->order.count; i++) {
        const struct event *e = j->order.event[i];
        if (is_message(e)) {
            const size_t place = j->messages++;
            if (j->dropped && j->dropped[place])
                continue;
        }
        compared += event_compared(e);
        if (j->events_most && compared > j->events_most)
            break;
        if (e->kind == EVENT_COIN)
            put_number(&j->shape, (uint32_t)(e - view->event));
        if (event_compared(e) || e->kind == EVENT_OUTPUT)
            put_event(j, run, e);
        else if (e->kind == EVENT_RETURN) /* the party waited for it, so it knows when it ended */
            put_number(&j->shape, e->round);
    }
    buffer_put(&j->body, "/", 1); /* the next member */
    buffer_put(&j->shape, "/", 1);
}

void joint_write(struct joint *j, const struct run *run, coalition members)
{
    begin(j, run);
    size_t message = 0;
    for (coalition left = members; left; left &= left - 1)
        learn_keys(j, run_view(run, __builtin_ctzll(left) + 1), &message);
    for (coalition left = members; left; left &= left - 1)
        write_view(j, run, run_view(run, __builtin_ctzll(left) + 1));
    put_order(j, run);
    j->limit = joint_group_limit(j->group);
}

void joint_arrivals(struct joint *j, const struct run *run)
{
    struct buffer *b = &j->arrivals;
    uint32_t last = 0;
    b->size = 0;
    for (int party = 1; party <= run_parties(run); party++) {
        const struct view *view = run_view(run, party);
        for (size_t i = 0; i < view->count; i++) {
            const struct event *e = &view->event[i];
            static const struct arrival none;
            if (!is_message(e))
                continue;
            for (; last < e->number; last++)
                buffer_put(b, &none, sizeof none);
            const struct arrival one = {(uint16_t)party, (uint16_t)e->from};
            memcpy(b->bytes + (e->number - 1) * sizeof one, &one, sizeof one);
        }
    }
}

void joint_write_puppet(struct joint *j, const struct run *run)
{
    begin(j, run);
    size_t message = 0;
    learn_keys(j, run_puppet_view(run), &message);
    write_view(j, run, run_puppet_view(run));
    put_order(j, run);
    j->limit = joint_group_limit(j->group);
}

void buffer_put_named(struct buffer *b, const struct named_value *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct value *v = &list[i].value;
        buffer_put(b, list[i].name, strlen(list[i].name) + 1);
        put_number(b, v->kind);
        put_number(b, v->count);
        put_number(b, v->width);
        if (v->kind == KIND_RESIDUES)
            buffer_put(b, v->modulus->limb, sizeof v->modulus->limb);
        if (v->kind != KIND_TEXTS)
            buffer_put(b, v->data, v->count * v->stride);
        for (size_t t = 0; v->kind == KIND_TEXTS && t < v->count; t++) {
            buffer_put(b, &text_at(v, t)->size, sizeof(size_t));
            buffer_put(b, text_at(v, t)->bytes, text_at(v, t)->size);
        }
    }
}
