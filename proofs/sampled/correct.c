/* Correctness in the real world: on sampled inputs every party must end with the ideal function's
 * output. (With tiny parameters the enumerate checker asks this for all inputs.) */
#include "crypto/hash.h"
#include "proofs/sampled/reality.h"
#include "proofs/tell/report.h"
#include <string.h>

enum { RUNS = 64, RUNS_PAIRING = 8 };

/* What all parties saw in a run, as one digest. */
struct sight {
    struct hash_sha256 state;
};

static void see(void *context, const struct event *e)
{
    struct sight *s = context;
    const int numbers[] = {(int)e->kind, e->party, e->from, (int)e->number, (int)e->size};
    hash_sha256_add(&s->state, numbers, sizeof numbers);
    hash_sha256_add(&s->state, e->name, e->name ? strlen(e->name) : 0);
    hash_sha256_add(&s->state, e->bytes, e->bytes ? e->size : 0);
}

static void execute_seen(struct reality *r, uint8_t digest[HASH_SHA256_BYTES])
{
    struct sight sight;
    const struct observer watch = {.event = see, .context = &sight};
    hash_sha256_begin(&sight.state);
    reality_seed(r, "correct", 0, 0);
    run_set_observer(r->run, &watch);
    reality_execute(r);
    run_set_observer(r->run, NULL);
    hash_sha256_end(&sight.state, digest);
}

/* The same inputs and coins must give the same views, byte for byte. A role that remembers
 * something from one run to the next, or takes coins from elsewhere, cannot be judged. */
static bool repeats(struct reality *r)
{
    uint8_t first[HASH_SHA256_BYTES], second[HASH_SHA256_BYTES];
    if (!reality_inputs(r, 0))
        return true;
    execute_seen(r, first);
    execute_seen(r, second);
    return memcmp(first, second, sizeof first) == 0;
}

static status check_all(struct reality *r, struct arena *arena, struct finding *f)
{
    uint64_t runs = RUNS;
    f->verdict = VERDICT_HOLDS;
    if (!repeats(r)) {
        f->executions = 2;
        f->verdict = VERDICT_FAILS;
        f->bounds =
            "two runs with the same inputs and coins gave different views: a role remembers "
            "something from run to run, or takes coins that are not its tape's";
        f->witness = reality_witness(r, 0, f->bounds, arena);
        return OK;
    }
    for (uint64_t i = 0; i < runs && f->verdict == VERDICT_HOLDS; i++) {
        if (!reality_inputs(r, i)) {
            f->verdict = VERDICT_INCONCLUSIVE;
            f->bounds = "no inputs could be sampled";
            return OK;
        }
        reality_seed(r, "correct", i, 0);
        reality_execute(r);
        f->executions++;
        if (run_counts(r->run)->pairings)
            runs = RUNS_PAIRING;
        REQUIRE(run_ideal(r->run));
        const char *wrong = run_wrong(r->run, false, arena);
        if (wrong) {
            f->verdict = VERDICT_FAILS;
            f->bounds = wrong;
            f->witness = reality_witness(r, 0, wrong, arena);
        }
    }
    return OK;
}

status correct_job(const struct job *job, struct findings *findings, char *error)
{
    struct reality r;
    struct arena *arena = &findings->arena;
    status result = reality_begin(&r, job, NULL, error);
    if (result == OK) {
        struct finding f = {.protocol = job->protocol->name,
                            .variant = arena_text(arena, run_variant(r.run)),
                            .planted = job->planted ? job->planted->name : NULL,
                            .claim = job->what.claim,
                            .check = CHECK_CORRECT,
                            .coalition = "all",
                            .parameters = job_parameters(job, arena),
                            .expected = job->what.expect.correct,
                            .coalitions = 1,
                            .sampled = true,
                            .bounds = "real world, sampled inputs: a sample, not a proof"};
        result = check_all(&r, arena, &f);
        report_applied(job, r.run, &f);
        f.effective = job_effective(job, r.run, arena);
        if (result == OK)
            findings_add(findings, &f);
    }
    reality_end(&r);
    return result;
}
