/* One party of any protocol is ours: what it sends is what the input says, any bytes at any time,
 * under its own valid authenticators. The others are honest. */
#include "fuzz/play/hostile.h"
#include "fuzz/play/play.h"
#include "protocols/protocols.h"
#include <string.h>

void hostile_one(const uint8_t *bytes, size_t size)
{
    struct cursor c = {bytes, size};
    struct play play;
    play_begin(&play, &c);
    play_steps(&play, &c, OP_NETWORK, OP_COUNT - OP_NETWORK);
    play_execute(&play, bytes, size);
    play_end(&play);
}

enum { OWN_LETTERS = 3, PLAYED = 3, SEED_MOST = 4000 };

/* What the same party sent in another run: valid, and of another key, mask or table. */
static void seeds_of_another_run(const struct seed_sink *sink, size_t protocol)
{
    uint8_t input[SEED_MOST] = {[PLAY_SEED] = 1};
    play_name(input, protocol);
    struct cursor c = {input, PLAY_HEADER};
    struct play play;
    size_t own[PLAYED + 1] = {0};
    play_begin(&play, &c);
    play_execute(&play, input, PLAY_HEADER);
    input[PLAY_SEED] = 2;
    for (size_t i = 0; i < play.letters; i++) {
        const struct letter *letter = play.letter[i];
        uint8_t *step = input + PLAY_HEADER;
        if (letter->from > PLAYED || own[letter->from]++ >= OWN_LETTERS ||
            letter->size > SEED_MOST - PLAY_HEADER - STEP_BYTES)
            continue;
        input[PLAY_HOSTILE] = (uint8_t)(letter->from - 1);
        step[STEP_OP] = OP_PAYLOAD - OP_NETWORK;
        step[STEP_AT] = (uint8_t)own[letter->from];
        step[STEP_SIZE] = (uint8_t)(letter->size >> 8);
        step[STEP_SIZE + 1] = (uint8_t)letter->size;
        if (letter->size)
            memcpy(step + STEP_BYTES, letter->payload, letter->size);
        seed_put(sink, input, PLAY_HEADER + STEP_BYTES + letter->size, "%s-%d-%zu",
                 protocols[protocol]->name, letter->from, own[letter->from]);
    }
    play_end(&play);
}

void hostile_seeds(const struct seed_sink *sink)
{
    for (size_t p = 0; p < play_protocol_count(); p++) {
        seeds_of_another_run(sink, p);
        for (uint8_t flags = 0; flags < 2; flags++) {
            uint8_t input[PLAY_HEADER + STEP_BYTES] = {
                [PLAY_FLAGS] = flags, [PLAY_HEADER] = OP_BIT, [PLAY_HEADER + STEP_AT] = 1};
            play_name(input, p);
            seed_put(sink, input, PLAY_HEADER, "%s-%d-honest", protocols[p]->name, flags);
            seed_put(sink, input, sizeof input, "%s-%d-step", protocols[p]->name, flags);
        }
        uint8_t wide[PLAY_HEADER] = {[PLAY_MODULUS] = FUZZ_CANARY_MODULUS + 1};
        play_name(wide, p);
        seed_put(sink, wide, sizeof wide, "%s-64-bits", protocols[p]->name);
    }
}
