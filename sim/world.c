#include "sim/world.h"
#include "crypto/hash.h"
#include "crypto/memory.h"
#include "crypto/tape_place.h"
#include "sim/backend.h"
#include "sim/house.h"
#include <stdlib.h>
#include <string.h>

/* A tape of one call; the tape is its first member. */
struct call_tape {
    struct place_tape place;
    struct call_tape *next;      /* in the list of those that are free */
    struct call_tape *made_next; /* in the list of all */
};

static void label_of(int party, char *label)
{
    memcpy(label, "party/", 6);
    *put_digits(label + 6, (uint32_t)party) = 0;
}

/* The parties' own seeds count only while the world's seed is the one that was made of them. */
const uint8_t *real_world_seed(const struct real_world *w, int party)
{
    if (party < 1 || party > w->seed_count || memcmp(w->seed, w->joined, SEED_BYTES) != 0)
        return w->seed;
    return w->seeds[party - 1];
}

static struct tape *coins(void *context, int party)
{
    struct real_world *w = context;
    char label[32];
    if (!w->made[party]) {
        label_of(party, label);
        if (seeded_tape_init(&w->tapes[party], real_world_seed(w, party), label) != OK)
            memory_ended();
        w->made[party] = true;
        w->most = party > w->most ? party : w->most;
    }
    return &w->tapes[party].tape;
}

/* Tapes of calls: a tape whose call ended is used again for another place. */
static struct tape *coins_at(void *context, int party, const struct call *call)
{
    struct real_world *w = context;
    struct place_root *root = &w->roots[party];
    struct call_tape *t = w->spare;
    if (!w->rooted[party]) {
        place_root_seed(root, real_world_seed(w, party), party);
        w->rooted[party] = true;
    }
    if (t) {
        w->spare = t->next;
    } else {
        t = memory_zero(1, sizeof *t);
        t->made_next = w->made_at;
        w->made_at = t;
    }
    place_tape_begin(&t->place, root, call_place(call));
    return &t->place.tape;
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
    w->tapes = memory_zero(PARTIES_MOST + 1, sizeof *w->tapes);
    w->made = memory_zero(PARTIES_MOST + 1, sizeof *w->made);
    w->roots = memory_zero(PARTIES_MOST + 1, sizeof *w->roots);
    w->rooted = memory_zero(PARTIES_MOST + 1, sizeof *w->rooted);
    return OK;
}

void real_world_seeds(struct real_world *w, const uint8_t *seeds, int count)
{
    free(w->seeds);
    w->seeds = memory_get((size_t)count * SEED_BYTES);
    memcpy(w->seeds, seeds, (size_t)count * SEED_BYTES);
    w->seed_count = count;
    hash_sha256(w->joined, seeds, (size_t)count * SEED_BYTES);
    real_world_rewind(w, w->joined);
}

void real_world_clear(struct real_world *w)
{
    for (int i = 0; w->made && i <= w->most; i++)
        if (w->made[i])
            seeded_tape_clear(&w->tapes[i]);
    while (w->made_at) {
        struct call_tape *t = w->made_at;
        w->made_at = t->made_next;
        place_tape_clear(&t->place);
        free(t);
    }
    for (int i = 0; w->roots && i <= PARTIES_MOST; i++)
        place_root_clear(&w->roots[i]);
    free(w->tapes);
    free(w->made);
    free(w->roots);
    free(w->rooted);
    free(w->seeds);
    *w = (struct real_world){0};
}

void real_world_rewind(struct real_world *w, const uint8_t seed[SEED_BYTES])
{
    char label[32];
    memcpy(w->seed, seed, SEED_BYTES);
    w->ended = 0;
    w->spare = NULL; /* also tapes of calls that were cut off are used again */
    for (struct call_tape *t = w->made_at; t; t = t->made_next) {
        t->next = w->spare;
        w->spare = t;
    }
    memset(w->rooted, 0, (PARTIES_MOST + 1) * sizeof *w->rooted);
    for (int i = 0; i <= w->most; i++)
        if (w->made[i]) {
            label_of(i, label);
            seeded_tape_rewind(&w->tapes[i], real_world_seed(w, i), label);
        }
}

uint64_t real_world_position(const struct real_world *w)
{
    uint64_t position = w->ended;
    for (int i = 0; i <= w->most; i++)
        if (w->made[i])
            position += w->tapes[i].tape.position;
    return position;
}
