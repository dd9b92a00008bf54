#include "sim/world.h"
#include "crypto/hash.h"
#include "sim/backend.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_BYTES = 512 };

/* A tape of one call; the tape is its first member. */
struct call_tape {
    struct seeded_tape seeded;
    struct call_tape *next;      /* of those that serve nobody now */
    struct call_tape *made_next; /* of all */
};

static void label_of(int party, char *label)
{
    char digits[10];
    int count = 0;
    memcpy(label, "party/", 6);
    label += 6;
    do
        digits[count++] = (char)('0' + party % 10);
    while (party /= 10);
    while (count)
        *label++ = digits[--count];
    *label = 0;
}

/* Long paths are told apart by their digest. */
static void label_at(int party, const char *path, char label[LABEL_BYTES])
{
    const size_t size = strlen(path);
    label_of(party, label);
    const size_t head = strlen(label);
    label[head] = '/';
    if (head + size + 2 <= LABEL_BYTES) {
        memcpy(label + head + 1, path, size + 1);
        return;
    }
    uint8_t digest[HASH_SHA256_BYTES];
    hash_sha256(digest, path, size);
    label[head + 1] = '#';
    sodium_bin2hex(label + head + 2, 2 * sizeof digest + 1, digest, sizeof digest);
}

static struct tape *coins(void *context, int party)
{
    struct real_world *w = context;
    char label[32];
    if (!w->made[party]) {
        label_of(party, label);
        if (seeded_tape_init(&w->tapes[party], w->seed, label) != OK)
            abort(); /* out of memory */
        w->made[party] = true;
    }
    return &w->tapes[party].tape;
}

/* Tapes of calls: a finished one serves again under another label. */
static struct tape *coins_at(void *context, int party, const char *path)
{
    struct real_world *w = context;
    struct call_tape *t = w->spare;
    char label[LABEL_BYTES];
    label_at(party, path, label);
    if (t) {
        w->spare = t->next;
        seeded_tape_rewind(&t->seeded, w->seed, label);
        return &t->seeded.tape;
    }
    t = calloc(1, sizeof *t);
    if (!t || seeded_tape_init(&t->seeded, w->seed, label) != OK)
        abort(); /* out of memory */
    t->made_next = w->made_at;
    w->made_at = t;
    return &t->seeded.tape;
}

static void coins_end(void *context, struct tape *tape)
{
    struct real_world *w = context;
    struct call_tape *t = (struct call_tape *)tape;
    w->ended += tape->position;
    t->next = w->spare;
    w->spare = t;
}

status real_world_init(struct real_world *w, const uint8_t seed[SEED_BYTES])
{
    *w = (struct real_world){
        .world = {"real", &backend_real, false, coins, w, coins_at, coins_end, NUMBERS_RISE}};
    memcpy(w->seed, seed, SEED_BYTES);
    w->tapes = calloc(PARTIES_MOST + 1, sizeof *w->tapes);
    w->made = calloc(PARTIES_MOST + 1, sizeof *w->made);
    if (w->tapes && w->made)
        return OK;
    real_world_clear(w);
    return E_MEMORY;
}

void real_world_clear(struct real_world *w)
{
    for (int i = 0; w->made && i <= PARTIES_MOST; i++)
        if (w->made[i])
            seeded_tape_clear(&w->tapes[i]);
    while (w->made_at) {
        struct call_tape *t = w->made_at;
        w->made_at = t->made_next;
        seeded_tape_clear(&t->seeded);
        free(t);
    }
    free(w->tapes);
    free(w->made);
    *w = (struct real_world){0};
}

void real_world_rewind(struct real_world *w, const uint8_t seed[SEED_BYTES])
{
    char label[32];
    memcpy(w->seed, seed, SEED_BYTES);
    w->ended = 0;
    w->spare = NULL; /* those of calls that were cut off serve again too */
    for (struct call_tape *t = w->made_at; t; t = t->made_next) {
        t->next = w->spare;
        w->spare = t;
    }
    for (int i = 0; i <= PARTIES_MOST; i++)
        if (w->made[i]) {
            label_of(i, label);
            seeded_tape_rewind(&w->tapes[i], seed, label);
        }
}

uint64_t real_world_position(const struct real_world *w)
{
    uint64_t position = w->ended;
    for (int i = 0; i <= PARTIES_MOST; i++)
        if (w->made[i])
            position += w->tapes[i].tape.position;
    return position;
}
