/* One party of any protocol is ours: what it sends is what the input says, any bytes at any time,
 * under its own valid authenticators. The others are honest. */
#include "fuzz/play.h"
#include "protocols/protocols.h"

static void one(const uint8_t *bytes, size_t size)
{
    struct cursor c = {bytes, size};
    struct play play;
    play_begin(&play, &c);
    play_steps(&play, &c, OP_NETWORK, OP_COUNT - OP_NETWORK);
    play_execute(&play, bytes, size);
    play_end(&play);
}

static void seeds(const struct seed_sink *sink)
{
    for (size_t p = 0; p < play_protocol_count(); p++)
        for (uint8_t flags = 0; flags < 2; flags++) {
            const uint8_t input[PLAY_HEADER + STEP_BYTES] = {[PLAY_PROTOCOL] = (uint8_t)p,
                                                             [PLAY_FLAGS] = flags,
                                                             [PLAY_HEADER] = OP_BIT,
                                                             [PLAY_HEADER + STEP_AT] = 1};
            seed_put(sink, input, PLAY_HEADER, "%s-%d-honest", protocols[p]->name, flags);
            seed_put(sink, input, sizeof input, "%s-%d-step", protocols[p]->name, flags);
        }
}

const struct fuzz_target fuzz_target = {"hostile-party", NULL, one, seeds};
