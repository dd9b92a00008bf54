/* A target that does nothing: how fast afl-fuzz itself is on a machine, for fuzz/speed. */
#include "fuzz/driver/target.h"

static void one(const uint8_t *bytes, size_t size)
{
    (void)bytes;
    (void)size;
}

static void seeds(const struct seed_sink *sink)
{
    seed_put(sink, "nothing", 7, "nothing");
}

const struct fuzz_target fuzz_target = {"nothing", NULL, one, seeds};
