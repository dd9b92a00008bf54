#include "proofs/couple/trace.h"
#include "crypto/hash.h"
#include "proofs/couple/watch.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct trace *trace_of(const struct run *run)
{
    return run_world(run)->context;
}

const struct watch *watch_of(enum kind kind)
{
    const enum aspect aspect = kind_aspect(kind);
    for (const struct watch *const *w = couple_watches; *w; w++)
        for (const struct kind_about *k = (*w)->primitive->kinds; k->name; k++)
            if (k->kind == kind && (*w)->aspect == aspect)
                return *w;
    return NULL;
}

void *trace_memory(struct trace *t, const struct watch *watch)
{
    size_t i = 0;
    while (couple_watches[i] != watch)
        i++;
    return t->memory[i];
}

bool watch_see(const struct watch *w, struct trace *t, const uint8_t *entry, coalition members,
               struct watched *seen)
{
    *seen = (struct watched){0};
    return w->see(t, trace_memory(t, w), entry, members, seen);
}

uint32_t trace_key(struct trace *t, const uint8_t bytes[32])
{
    const uint32_t key = intern_put(&t->keys, bytes, 32);
    size_t room = t->key_room;
    t->drawn = array_room(t->drawn, &room, (size_t)key + 1, sizeof *t->drawn);
    room = t->key_room;
    t->known = array_room(t->known, &room, (size_t)key + 1, sizeof *t->known);
    t->key_room = room;
    return key;
}

void trace_key_drawn(struct trace *t, const uint8_t bytes[32])
{
    const uint32_t key = trace_key(t, bytes);
    t->drawn[key] = true;
}

void trace_key_learnt(struct trace *t, const uint8_t bytes[32])
{
    const uint32_t key = trace_key(t, bytes);
    t->known[key] = true;
}

bool trace_knows_key(const struct trace *t, uint32_t key)
{
    return !t->drawn[key] || t->known[key];
}

static void add_bytes(struct hash_sha256 *state, const struct intern *in, uint32_t number)
{
    size_t size;
    const uint8_t *bytes = intern_get(in, number, &size);
    const uint64_t length = size;
    hash_sha256_add(state, &length, sizeof length);
    hash_sha256_add(state, bytes, size);
}

void trace_add_key(struct trace *t, struct hash_sha256 *state, uint32_t key)
{
    add_bytes(state, &t->keys, key);
}

void trace_add_content(struct trace *t, struct hash_sha256 *state, uint32_t content)
{
    add_bytes(state, &t->contents, content - 1);
}

/* Contents are numbered from 1, so that an origin of all zeros means none. */
uint32_t trace_content(struct trace *t, const void *bytes, size_t size)
{
    return intern_put(&t->contents, bytes, size) + 1;
}

static struct tape *coins(void *context, int party)
{
    struct trace *t = context;
    return coins_tape(&t->coins, party);
}

static struct tape *coins_at(void *context, int party, const struct call *call)
{
    struct trace *t = context;
    return coins_tape_at(&t->coins, party, call);
}

static void coins_end(void *context, struct tape *tape)
{
    struct trace *t = context;
    coins_tape_end(&t->coins, tape);
}

static const void *traced_calls(const struct primitive *p)
{
    for (const struct watch *const *w = couple_watches; *w; w++)
        if ((*w)->primitive == p)
            return (*w)->calls;
    return p->real;
}

void trace_init(struct trace *t, struct real_world *real)
{
    *t = (struct trace){.real = real};
    coins_init(&t->coins, &real->world);
    t->backend = backend_real;
    t->backend.calls = traced_calls;
    t->world =
        (struct world){"real", &t->backend, false, coins, t, coins_at, coins_end, NUMBERS_RISE};
    for (size_t i = 0; couple_watches[i]; i++) {
        size_t room = 0;
        assert(i < TRACE_WATCHES);
        t->memory[i] = array_room(NULL, &room, 1, couple_watches[i]->memory);
    }
}

static void forget(struct trace *t, bool all)
{
    intern_clear(&t->contents);
    for (size_t i = 0; couple_watches[i]; i++)
        if (couple_watches[i]->forget)
            couple_watches[i]->forget(t->memory[i], all);
    if (!all)
        return;
    intern_clear(&t->keys);
    if (t->key_room) {
        memset(t->drawn, 0, t->key_room * sizeof *t->drawn);
        memset(t->known, 0, t->key_room * sizeof *t->known);
    }
}

void trace_clear(struct trace *t)
{
    forget(t, true);
    coins_clear(&t->coins);
    free(t->drawn);
    free(t->known);
    for (size_t i = 0; couple_watches[i]; i++)
        free(t->memory[i]);
    *t = (struct trace){0};
}

void trace_begin(struct trace *t, bool replacing)
{
    forget(t, !replacing);
    t->replacing = replacing;
    t->runs++;
    t->fault = t->limit = NULL;
    t->lost = false;
}

static void learn_view(struct trace *t, const struct view *view)
{
    for (size_t i = 0; i < view->count; i++)
        for (size_t f = 0; f < view->event[i].field_count; f++)
            for (size_t w = 0; couple_watches[w]; w++)
                if (couple_watches[w]->learn)
                    couple_watches[w]->learn(t, t->memory[w], &view->event[i].fields[f],
                                             view->event[i].bytes +
                                                 view->event[i].fields[f].offset);
}

void trace_knows(struct trace *t, const struct run *run, coalition members, bool puppet)
{
    if (puppet) {
        learn_view(t, run_puppet_view(run));
        return;
    }
    for (int p = 1; p <= run_parties(run); p++)
        if (coalition_has(members, p))
            learn_view(t, run_view(run, p));
}
