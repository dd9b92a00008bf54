/* Correctness in the real world: on sampled inputs every party must end with the ideal function's
 * output. (With tiny parameters the enumerate checker asks this for all inputs.) And if roles and
 * ideal function run the same code, a second ideal function must give the same (shared.h). */
#include "crypto/hash.h"
#include "proofs/ask/branches.h"
#include "proofs/ask/shared.h"
#include "proofs/sampled/declared.h"
#include "proofs/sampled/reality.h"
#include "proofs/tell/report.h"
#include <string.h>

enum { RUNS = 64, RUNS_FEW = 8 }; /* few: with pairings, and for probes */

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

/* One run; it returns what is wrong with it, or NULL. */
static const char *check_one(struct reality *r, struct arena *arena, struct shared *shared,
                             uint64_t *compared)
{
    bool second;
    branches_forget();
    reality_execute(r);
    shared_note(shared, SHARED_ROLE);
    branches_forget();
    if (run_ideal(r->run) != OK)
        return "the ideal function stops";
    shared_note(shared, SHARED_FUNCTION);
    const char *wrong = run_wrong(r->run, false, arena);
    const char *more = declared_unlisted(proof_table_find(r->job->protocol->name), r->run, arena);
    branches_forget();
    const char *differs = run_second(r->run, &second);
    shared_note(shared, SHARED_SECOND);
    *compared += second;
    return wrong ? wrong : more ? more : differs ? arena_text(arena, differs) : NULL;
}

/* What the row says of code that roles and ideal function share. */
static void judge_shared(const struct shared *s, uint64_t compared, const struct protocol *protocol,
                         struct arena *arena, struct finding *f)
{
    const char *what = !protocol->second_ideal ? "declared leakage (outputs have no second)"
                       : !protocol->second_leakage && protocol->leakage
                           ? "outputs (declared leakage has no second)"
                           : "outputs and declared leakage";
    const char *both = shared_code(s, arena, SHARED_ROLE, SHARED_FUNCTION, NULL);
    const char *third = shared_code(s, arena, SHARED_SECOND, SHARED_ROLE | SHARED_FUNCTION, NULL);
    if (f->verdict != VERDICT_HOLDS)
        return;
    if (third) {
        f->verdict = VERDICT_INCONCLUSIVE;
        f->bounds = arena_format(arena,
                                 "the second ideal function runs code of the roles or of the first "
                                 "(%s), so it would make the same mistake: write that again",
                                 third);
    } else if (compared) {
        f->bounds =
            arena_format(arena,
                         "%s; in %llu of these runs a second ideal function, which came to none of "
                         "their conditions, gave the same %s",
                         f->bounds, (unsigned long long)compared, what);
    } else if (both) {
        f->bounds = arena_format(arena,
                                 "%s; roles and ideal function run the same code (%s): a mistake "
                                 "there is in both, and nothing compares it",
                                 f->bounds, both);
    }
}

static status check_all(struct reality *r, struct arena *arena, struct finding *f)
{
    uint64_t runs = r->job->few ? RUNS_FEW : RUNS, compared = 0;
    struct shared shared;
    shared_begin(&shared, arena);
    f->sampled = true;
    f->bounds = "real world, sampled inputs: a sample, not a proof";
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
        const char *wrong = check_one(r, arena, &shared, &compared);
        f->executions++;
        if (run_counts(r->run)->pairings)
            runs = RUNS_FEW;
        if (wrong) {
            f->verdict = VERDICT_FAILS;
            f->bounds = wrong;
            f->witness = reality_witness(r, 0, wrong, arena);
        }
    }
    judge_shared(&shared, compared, r->job->protocol, arena, f);
    return OK;
}

status correct_job(const struct job *job, struct findings *findings, struct complaint *complaint)
{
    return reality_job(job, CHECK_CORRECT, findings, complaint, check_all);
}
