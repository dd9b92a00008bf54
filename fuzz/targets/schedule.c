/* A network that drops, repeats, delays, reorders, crosses, replays and damages valid messages, and
 * a sender that changes, exchanges and reorders what it sends: a schedule in a small bytecode. */
#include "fuzz/play/play.h"
#include "protocols/protocols.h"

static void one(const uint8_t *bytes, size_t size)
{
    struct cursor c = {bytes, size};
    struct play play;
    const bool honest = size > PLAY_FLAGS && bytes[PLAY_FLAGS] & FLAG_HONEST;
    play_begin(&play, &c);
    play_steps(&play, &c, 0, honest ? OP_NETWORK : OP_COUNT);
    play_execute(&play, bytes, size);
    play_end(&play);
}

/* Honest runs of each choice of values; the ideal cryptography, as these are about the choice. */
static void seeds_of_choices(const struct seed_sink *sink, size_t p)
{
    enum { CHOICES = 24 };
    for (uint8_t i = 0; i < CHOICES; i++) {
        uint8_t input[PLAY_HEADER] = {[PLAY_VARIANT] = i,
                                      [PLAY_PARAMETERS] = i,
                                      [PLAY_PARTIES] = i % 4,
                                      [PLAY_SEED] = i,
                                      [PLAY_FLAGS] = FLAG_HONEST | FLAG_IDEAL,
                                      [PLAY_HOSTILE] = i % 3,
                                      [PLAY_MODULUS] = i};
        play_name(input, p);
        seed_put(sink, input, sizeof input, "%s-choice-%02u", protocols[p]->name, i);
    }
}

static void seeds(const struct seed_sink *sink)
{
    for (size_t p = 0; p < play_protocol_count(); p++) {
        seeds_of_choices(sink, p);
        for (uint8_t op = 0; op < OP_COUNT; op++) {
            uint8_t input[PLAY_HEADER + STEP_BYTES] = {
                [PLAY_FLAGS] = op < OP_NETWORK ? FLAG_HONEST : FLAG_IDEAL,
                [PLAY_HEADER + STEP_OP] = op,
                [PLAY_HEADER + STEP_AT] = (uint8_t)(1 + op % 5)};
            play_name(input, p);
            seed_put(sink, input, sizeof input, "%s-%02d", protocols[p]->name, op);
        }
    }
}

const struct fuzz_target fuzz_target = {"schedule", NULL, one, seeds};
