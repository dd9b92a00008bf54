/* Runs jobs: each by its checker, and many of them in several processes. */
#include "proofs/ask/checker.h"
#include "crypto/curve.h"
#include "crypto/memory.h"
#include "proofs/ask/beyond.h"
#include "proofs/ask/branches.h"
#include "proofs/ask/kept.h"
#include "proofs/ask/probes.h"
#include "proofs/ask/signals.h"
#include "proofs/ledger/claims.h"
#include "proofs/ranks/share.h"
#include <stdlib.h>
#include <time.h>

static const char *const names[CHECKERS] = {
    [CHECKER_ENUMERATE] = "enumerate", [CHECKER_AFFINE] = "affine",   [CHECKER_COUPLE] = "couple",
    [CHECKER_SAMPLE] = "sample",       [CHECKER_CORRECT] = "correct", [CHECKER_FAULT] = "fault",
};

const char *checker_name(enum checker checker)
{
    return names[checker];
}

enum check check_of(enum checker checker, enum question_kind question)
{
    static const enum check answers[CHECKERS][QUESTIONS] = {
        [CHECKER_ENUMERATE] = {CHECK_ENUMERATE, CHECK_ENUMERATE_VIEW, CHECK_ENUMERATE_DECLARATION,
                               CHECK_CORRECT, CHECK_COMPOSED},
        [CHECKER_AFFINE] = {CHECK_AFFINE, CHECK_AFFINE_VIEW, CHECK_AFFINE_DECLARATION,
                            CHECK_CORRECT, CHECKS},
        [CHECKER_COUPLE] = {CHECK_COUPLE, CHECKS, CHECKS, CHECKS, CHECKS},
        [CHECKER_SAMPLE] = {CHECK_SAMPLE, CHECKS, CHECKS, CHECKS, CHECKS},
        [CHECKER_CORRECT] = {CHECKS, CHECKS, CHECKS, CHECK_CORRECT, CHECKS},
        [CHECKER_FAULT] = {CHECKS, CHECKS, CHECKS, CHECK_FAULT, CHECKS},
    };
    return answers[checker][question];
}

enum checker checker_of(enum check check)
{
    static const enum checker checkers_of[CHECKS] = {
        [CHECK_CORRECT] = CHECKER_ENUMERATE,
        [CHECK_ENUMERATE] = CHECKER_ENUMERATE,
        [CHECK_ENUMERATE_VIEW] = CHECKER_ENUMERATE,
        [CHECK_ENUMERATE_DECLARATION] = CHECKER_ENUMERATE,
        [CHECK_COMPOSED] = CHECKER_ENUMERATE,
        [CHECK_AFFINE] = CHECKER_AFFINE,
        [CHECK_AFFINE_VIEW] = CHECKER_AFFINE,
        [CHECK_AFFINE_DECLARATION] = CHECKER_AFFINE,
        [CHECK_COUPLE] = CHECKER_COUPLE,
        [CHECK_SAMPLE] = CHECKER_SAMPLE,
        [CHECK_FAULT] = CHECKER_FAULT,
        [CHECK_BRANCHES] = CHECKER_ENUMERATE,
        [CHECK_BEYOND] = CHECKER_ENUMERATE,
    };
    return checkers_of[check];
}

static uint64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

status checker_run(const struct job *job, struct findings *findings, struct complaint *complaint)
{
    static status (*const run[CHECKERS])(const struct job *, struct findings *,
                                         struct complaint *) = {
        [CHECKER_ENUMERATE] = enumerate_job, [CHECKER_AFFINE] = affine_job,
        [CHECKER_COUPLE] = couple_job,       [CHECKER_SAMPLE] = sample_job,
        [CHECKER_CORRECT] = correct_job,     [CHECKER_FAULT] = fault_job,
    };
    const size_t before = findings->count;
    const uint64_t start = now();
    const status result = run[job->what.checker](job, findings, complaint);
    for (size_t i = before; i < findings->count; i++) {
        findings->list[i].nanoseconds = (now() - start) / (findings->count - before);
        if (job->own)
            findings->list[i].expected = VERDICT_NONE;
    }
    return result;
}

status job_decide(const struct job *job, struct findings *findings, struct complaint *complaint)
{
    struct findings aside;
    findings_init(&aside);
    branches_forget();
    curve_remember(true);
    const status ran = checker_run(job, job->for_branches ? &aside : findings, complaint);
    curve_remember(false);
    if (ran == OK)
        branches_trace(job, findings);
    findings_clear(&aside);
    return ran;
}

/* Decides one job: from the cache, or by its checker. Gives its findings in encoded form. */
static status decide(const struct job *job, const struct jobs_options *o,
                     const struct kept_findings *kept, struct findings *own, uint8_t **bytes,
                     size_t *size, struct complaint *complaint)
{
    const bool found = !o->fresh && kept_find(kept, job, own);
    const status result = found ? OK : job_decide(job, own, complaint);
    *bytes = findings_encode(own, size);
    if (result == OK && !found)
        kept_put(kept, job, *bytes, *size);
    for (size_t i = 0; o->decided && result == OK && i < own->count; i++)
        o->decided(&own->list[i], found);
    return result;
}

void jobs_note_unmade(const struct job *jobs, size_t count, const bool *made, struct findings *f)
{
    struct arena *arena = &f->arena;
    f->unmade = arena_zero(arena, (count + 1) * sizeof *f->unmade);
    for (size_t i = 0; i < count; i++) {
        const struct job *job = &jobs[i];
        const char *const claim = job->what.claim, *const variant = job->what.variant;
        if (made && made[i])
            continue;
        f->unmade[f->unmade_count++] =
            (struct unmade){.protocol = job->protocol->name,
                            .variant = variant ? arena_text(arena, variant) : "",
                            .checker = checker_name(job->what.checker),
                            .parameters = job_parameters(job, arena),
                            .planted = job->planted ? arena_text(arena, job->planted->name) : NULL,
                            .claim = claim ? arena_text(arena, claim) : NULL,
                            .traces = branches_traces(job)};
    }
}

static status run_here(const struct job *jobs, size_t count, const struct jobs_options *o,
                       const struct kept_findings *kept, struct findings *findings,
                       struct complaint *complaint)
{
    for (size_t i = 0; i < count; i++) {
        struct findings own;
        uint8_t *bytes;
        size_t size;
        if (o->fail_fast && findings_unexpected(findings)) {
            (void)complain(
                complaint, OK,
                "stopped at a verdict that is not as expected: %zu of %zu checks are missing",
                count - i, count);
            jobs_note_unmade(&jobs[i], count - i, NULL, findings);
            return OK;
        }
        if (o->progress)
            o->progress("checks", i, count);
        findings_init(&own);
        status result = decide(&jobs[i], o, kept, &own, &bytes, &size, complaint);
        if (result == OK)
            result = findings_decode(findings, bytes, size);
        free(bytes);
        findings_clear(&own);
        REQUIRE(result);
    }
    return OK;
}

/* Refuses a case that names a claim which no list has. Otherwise this would be found only when the
 * ledger is filled, after all the work. */
static status check_claims(const struct job *jobs, size_t count, struct complaint *complaint)
{
    for (size_t i = 0; i < count; i++) {
        const char *id = jobs[i].what.claim;
        if (!id || claim_exists(id))
            continue;
        return complain(
            complaint, E_NOT_FOUND,
            "a case of %s names the claim '%.80s', which no list of claims has: add it to "
            "the protocol's claims, or take the name out of the case",
            jobs[i].protocol->name, id);
    }
    return OK;
}

static status run_all(const struct job *jobs, size_t count, const struct jobs_options *o,
                      struct findings *findings, struct complaint *complaint)
{
    struct kept_findings kept;
    REQUIRE(check_claims(jobs, count, complaint));
    REQUIRE(kept_open(&kept, o->cache, complaint));
    if (!o->ranks && (o->processes < 1 || count < 2))
        return run_here(jobs, count, o, &kept, findings, complaint);
    return share_jobs(jobs, count, o, &kept, findings, complaint);
}

status jobs_serve(const struct job *jobs, size_t count, const struct jobs_options *o,
                  struct complaint *complaint)
{
    REQUIRE(check_claims(jobs, count, complaint));
    return share_serve(jobs, count, o, complaint);
}

/* What probes need: as the jobs themselves, from what was kept or anew. */
struct probing {
    struct jobs_options options;
    struct kept_findings kept;
};

static status probe(void *context, const struct job *job, struct findings *findings,
                    struct complaint *complaint)
{
    struct probing *p = context;
    uint8_t *bytes;
    size_t size;
    const status result = decide(job, &p->options, &p->kept, findings, &bytes, &size, complaint);
    free(bytes);
    return result;
}

/* A signal ends the work between two probes: the rows of before stay, and say what they lack. */
static status look_behind_rows(const struct job *jobs, size_t count, const struct jobs_options *o,
                               struct findings *findings, struct probes *probes,
                               struct complaint *complaint)
{
    struct probing probing = {.options = *o};
    struct signals_before before;
    struct complaint aside;
    probing.options.decided = NULL; /* no row of a table */
    REQUIRE(kept_open(&probing.kept, o->cache, complaint));
    signals_catch(&before);
    const status result =
        probes_run(jobs, count, probe, &probing, o->progress, findings, probes, &aside);
    signals_release(&before);
    findings->stopped_by = signals_asked();
    if (findings->stopped_by)
        (void)complain(
            complaint, OK,
            "stopped by a signal: not all conditions that went one way only were probed (rows "
            "`branches`)");
    return result;
}

status jobs_run_as(const struct job *jobs, size_t count, const struct jobs_options *o,
                   struct findings *findings, struct complaint *complaint)
{
    struct probes probes = {0};
    REQUIRE(run_all(jobs, count, o, findings, complaint));
    if (!findings->unmade_count && !findings->stopped_by)
        REQUIRE(look_behind_rows(jobs, count, o, findings, &probes, complaint));
    branches_settle(findings);
    probes_tell(&probes, findings);
    beyond_settle(findings);
    probes_clear(&probes);
    return OK;
}

status jobs_run(const struct job *jobs, size_t count, int processes, struct findings *findings,
                progress_line *progress, struct complaint *complaint)
{
    const struct jobs_options options = {.processes = processes, .progress = progress};
    return jobs_run_as(jobs, count, &options, findings, complaint);
}
