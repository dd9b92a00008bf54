/* Kohlmayer et al. 2014: the cipher. */
#include "crypto/commutative.h"
#include "protocols/kohlmayer/proofs/probes.h"
#include <string.h>

enum { VALUES = 16, KEYS = 3 };

struct points {
    struct commutative_key key[KEYS];
    struct commutative_element plain[VALUES];
};

static bool make_points(struct points *s)
{
    const uint8_t seed[SEED_BYTES] = {9};
    struct seeded_tape tape;
    struct commutative_value value[VALUES];
    uint8_t bytes[VALUES];
    bool made = seeded_tape_init(&tape, seed, "probe") == OK;
    for (int k = 0; k < KEYS && made; k++)
        made = commutative_key_draw(&s->key[k], &commutative_default, &tape.tape, "key") == OK;
    for (int i = 0; i < VALUES; i++) {
        bytes[i] = (uint8_t)i;
        value[i] = (struct commutative_value){&bytes[i], 1};
    }
    made = made && commutative_hash(&commutative_default, s->plain, value, VALUES, NULL) == OK;
    seeded_tape_clear(&tape);
    return made;
}

/* Keys on in one order, off in another: all orders of three. */
void kohlmayer_probe_commutes(struct probe *p)
{
    static const int order[6][KEYS] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                       {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    struct points s;
    struct commutative_element all[6][VALUES];
    bool holds = make_points(&s);
    for (int o = 0; o < 6 && holds; o++) {
        memcpy(all[o], s.plain, sizeof s.plain);
        for (int k = 0; k < KEYS; k++)
            holds &= commutative_encrypt(&s.key[order[o][k]], all[o], all[o], VALUES, NULL) == OK;
        holds &= memcmp(all[o], all[0], sizeof s.plain) == 0;
    }
    for (int o = 0; o < 6 && holds; o++) {
        for (int k = 0; k < KEYS; k++)
            holds &= commutative_decrypt(&s.key[order[o][k]], all[o], all[o], VALUES, NULL) == OK;
        holds &= memcmp(all[o], s.plain, sizeof s.plain) == 0;
    }
    probe_says(p, holds, "16 values, all orders of 3 keys, on and off", "an order of keys matters");
}

void kohlmayer_probe_deterministic(struct probe *p)
{
    struct points s;
    struct commutative_element once[VALUES], again[VALUES];
    bool holds = make_points(&s) &&
                 commutative_encrypt(&s.key[0], once, s.plain, VALUES, NULL) == OK &&
                 commutative_encrypt(&s.key[0], again, s.plain, VALUES, NULL) == OK &&
                 memcmp(once, again, sizeof once) == 0;
    for (int i = 0; i < VALUES && holds; i++)
        for (int k = 0; k < i; k++)
            holds &= memcmp(&once[i], &once[k], sizeof once[i]) != 0;
    probe_says(p, holds, "16 values under one key, twice",
               "equal values differ, or different ones agree");
}
