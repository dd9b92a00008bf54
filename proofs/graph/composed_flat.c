/* Runs the protocol with real parts, and looks for keys that cross from one call to another. With
 * ideal parts no key of a part exists. */
#include "proofs/graph/composed.h"
#include "proofs/sampled/reality.h"
#include "sim/backend.h"
#include "sim/part.h"

static struct tape *coins(void *context, int party)
{
    struct reality *r = context;
    return r->real.world.coins(r->real.world.context, party);
}

static const char *play(struct reality *r, struct flat *flat, struct arena *arena)
{
    for (uint64_t i = 0; i < FLAT_RUNS && reality_inputs(r, i); i++) {
        reality_seed(r, "flat", i, 0);
        if (run_execute(r->run) != OK)
            return "with its parts played for real, not all parties of a run are done";
        flat->runs++;
        if (run_crossed(r->run))
            return arena_text(arena, run_crossing(r->run));
    }
    return flat->runs ? NULL : "no run with its parts played for real could be made";
}

struct flat flat_look(const struct job *job, struct arena *arena)
{
    char error[256] = "";
    struct reality r;
    struct flat flat = {0};
    const struct world world = {"tiny", &backend_ideal, false, coins, &r, NULL, NULL, NUMBERS_RISE};
    if (reality_begin(&r, job, &world, error) != OK || run_set_ideal(r.run, "") != OK) {
        flat.fault = arena_text(arena, error);
    } else {
        /* Handles say which keys are on a digest. Views must be kept, so that calls keep their
         * keys. */
        run_keep_views(r.run, true);
        flat.fault = play(&r, &flat, arena);
    }
    reality_end(&r);
    return flat;
}
