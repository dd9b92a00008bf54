#include "proofs/ledger/probe.h"

struct run *probe_run(struct probe *p, struct probe_world *w, const struct protocol *protocol,
                      const char *variant, const char *settings)
{
    struct complaint complaint;
    const uint8_t seed[SEED_BYTES] = {5};
    w->job = (struct job){.protocol = protocol,
                          .what = {.variant = variant, .settings = settings},
                          .planted = p->planted};
    if (reality_begin(&w->reality, &w->job, NULL, &complaint) != OK) {
        reality_end(&w->reality);
        p->bounds = arena_text(p->arena, complaint.text);
        return NULL;
    }
    real_world_rewind(&w->reality.real, seed);
    if (!reality_inputs(&w->reality, 0))
        return NULL;
    reality_execute(&w->reality);
    p->executions++;
    return w->reality.run;
}

uint64_t probe_sent(const struct run *run, const struct message *const *list)
{
    uint64_t total = 0;
    for (size_t i = 0; list[i]; i++)
        total += run_sent_of(run, list[i]);
    return total;
}

void probe_says(struct probe *p, bool holds, const char *bounds, const char *witness)
{
    p->verdict = holds ? CLAIM_HELD : CLAIM_REFUTED;
    p->bounds = bounds;
    p->witness = holds ? NULL : witness;
}

void probe_counts(struct probe *p, const struct protocol *protocol, int least,
                  const struct message *const *list, const char *more)
{
    const char *against = NULL;
    for (int m = least; m <= PLAYERS_MOST; m++) {
        struct probe_world w;
        const char *settings = arena_format(p->arena, "parties=%d%s", m, more);
        const struct run *run = probe_run(p, &w, protocol, "as-published", settings);
        if (!run)
            return;
        const uint64_t count = list ? probe_sent(run, list) : run_counts(run)->messages;
        if (count != 2 * (uint64_t)m && !against)
            against = arena_format(p->arena, "m = %d: %llu messages, not %d", m,
                                   (unsigned long long)count, 2 * m);
        reality_end(&w.reality);
    }
    probe_says(p, !against, arena_format(p->arena, "counted for m = %d to %d", least, PLAYERS_MOST),
               against);
}

void probe_fails(struct probe *p)
{
    p->bounds = "the probe ran out of memory";
}

void probe_exhausts(struct probe *p, bool whole, const char *bounds, const char *witness)
{
    if (!whole) {
        probe_fails(p);
        return;
    }
    p->verdict = witness ? CLAIM_REFUTED : CLAIM_EXHAUSTED;
    p->bounds = bounds;
    p->witness = witness;
}
