#include "sim/world.h"
#include "sim/backend.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void label_of(int party, char label[32])
{
    snprintf(label, 32, "party/%d", party);
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

status real_world_init(struct real_world *w, const uint8_t seed[SEED_BYTES])
{
    *w = (struct real_world){.world = {"real", &backend_real, false, coins, w}};
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
    free(w->tapes);
    free(w->made);
    *w = (struct real_world){0};
}

void real_world_rewind(struct real_world *w, const uint8_t seed[SEED_BYTES])
{
    char label[32];
    memcpy(w->seed, seed, SEED_BYTES);
    for (int i = 0; i <= PARTIES_MOST; i++)
        if (w->made[i]) {
            label_of(i, label);
            seeded_tape_rewind(&w->tapes[i], seed, label);
        }
}

uint64_t real_world_position(const struct real_world *w)
{
    uint64_t position = 0;
    for (int i = 0; i <= PARTIES_MOST; i++)
        if (w->made[i])
            position += w->tapes[i].tape.position;
    return position;
}
