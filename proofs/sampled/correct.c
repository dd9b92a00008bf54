/* Correctness in the real world: on sampled inputs every party ends with the ideal function's
 * output. (At tiny parameters the enumerate engine asks the same of all inputs.) */
#include "proofs/sampled/reality.h"
#include "proofs/tell/report.h"
#include <string.h>

enum { RUNS = 64, RUNS_PAIRING = 8 };

static status check_all(struct reality *r, struct arena *arena, struct finding *f)
{
    uint64_t runs = RUNS;
    f->verdict = VERDICT_HOLDS;
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
        const char *wrong = reality_wrong(r, false, arena);
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
                            .checker = CHECK_CORRECT,
                            .coalition = "all",
                            .parameters = job_parameters(job, arena),
                            .expected = job->what.expect.correct,
                            .coalitions = 1,
                            .bounds = "real world, sampled inputs: a sample, not a proof"};
        result = check_all(&r, arena, &f);
        if (result == OK)
            findings_add(findings, &f);
    }
    reality_end(&r);
    return result;
}
