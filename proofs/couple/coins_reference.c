/* The coins of an execution beside those of the reference (proofs/sampled/tape_reference.h). */
#include "crypto/memory.h"
#include "proofs/couple/coins.h"
#include "proofs/sampled/tape_reference.h"
#include <stdlib.h>
#include <string.h>

static bool same_draw(struct tape_reference *s, const struct coins *c, const struct draw *d)
{
    const uint64_t *got = c->value + d->value;
    uint64_t want[TAPE_LIMBS];
    if (d->limbs == 0) {
        uint8_t *bytes = memory_get(d->count + 1);
        reference_bytes(s, bytes, d->count);
        const bool same = memcmp(bytes, got, d->count) == 0;
        free(bytes);
        return same;
    }
    for (uint32_t i = 0; i < d->count; i++) {
        reference_value(s, d->bound, d->limbs, want);
        if (memcmp(want, got + (size_t)i * d->limbs, d->limbs * sizeof *want) != 0)
            return false;
    }
    return true;
}

const char *coins_unlike_reference(const struct coins *c, const uint8_t seed[SEED_BYTES],
                                   const struct real_world *world, struct arena *arena)
{
    struct tape_reference *source = memory_zero(c->streams.count + 1, sizeof *source);
    const char *fault = NULL;
    for (size_t i = 0; i < c->draws && !fault; i++) {
        const struct draw *d = &c->draw[i];
        struct tape_reference *s = &source[d->stream];
        if (!s->cipher && !s->called)
            reference_open(s, world ? real_world_seed(world, d->party) : seed, d->party,
                           coins_path(c, d->stream), coins_name(c, d->stream));
        if (!same_draw(s, c, d))
            fault = arena_format(arena, "the tape gives %s another coin for %s than its reference",
                                 run_role_name(c->run, d->party), coins_text(c, d->stream, arena));
    }
    for (size_t i = 0; i < c->streams.count; i++)
        reference_close(&source[i]);
    free(source);
    return fault;
}
