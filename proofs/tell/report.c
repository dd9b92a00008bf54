#include "proofs/tell/report.h"
#include <string.h>

coalition report_first(const struct job *job, struct run *run)
{
    const struct coalition_class *class = job->what.class;
    const int parties = run_parties(run);
    coalition c = coalition_first(class, parties);
    if (!job->members)
        return c;
    const coalition wanted = coalition_parse(run, job->members);
    while (c && c != wanted)
        c = coalition_next(class, parties, c);
    return c;
}

coalition report_next(const struct job *job, struct run *run, coalition c)
{
    return job->members ? 0 : coalition_next(job->what.class, run_parties(run), c);
}

void report_begin(const struct report *r, struct question *q, enum check check,
                  enum verdict expected)
{
    struct arena *arena = &r->findings->arena;
    const struct job *job = r->job;
    *q = (struct question){
        .finding = {.protocol = job->protocol->name,
                    .variant = arena_text(arena, run_variant(r->run)),
                    .planted = job->planted ? job->planted->name : NULL,
                    .claim = job->what.claim,
                    .check = check,
                    .parameters = job_parameters(job, arena),
                    .assumes = job->what.assumes,
                    .expected = expected,
                    .extends = job_extends(job),
                    .sampled = job_samples(job),
                    .executions = r->executions,
                    .bounds = r->covered},
    };
}

static void add_member(const struct report *r, struct finding *f, coalition c)
{
    if ((f->coalitions & (f->coalitions - 1)) == 0) { /* it is full: double its room */
        const size_t room = (size_t)(f->coalitions ? 2 * f->coalitions : 1);
        uint64_t *more = arena_alloc(&r->findings->arena, room * sizeof *more);
        if (f->coalitions)
            memcpy(more, f->members, (size_t)(f->coalitions * sizeof *more));
        f->members = more;
    }
    f->members[f->coalitions++] = c;
}

/* A class has one verdict: the common verdict of all its members, or the first unexpected one. For
 * a planted leak it is enough that one coalition finds it. */
bool report_judge(const struct report *r, struct question *q, coalition c, enum verdict one)
{
    const bool bad = one == VERDICT_LEAK || one == VERDICT_FAILS;
    const bool first = q->verdict == VERDICT_NONE;
    const bool was_bad = q->verdict == VERDICT_LEAK || q->verdict == VERDICT_FAILS;
    /* A leak is worse than a failure, unless all are expected to leak and one does not. */
    const bool worse = q->verdict == VERDICT_FAILS && one == VERDICT_LEAK &&
                       (r->job->any || q->finding.expected != VERDICT_LEAK);
    add_member(r, &q->finding, c);
    q->last = c;
    if (!first && q->verdict == one)
        return false;
    if (!first && !worse && (r->job->any ? was_bad || !bad : q->verdict != q->finding.expected))
        return false;
    q->verdict = one;
    return true;
}

void report_note(const struct report *r, struct question *q, const char *note)
{
    q->finding.bounds = arena_format(&r->findings->arena, "%s; %s", note, r->covered);
}

void report_applied(const struct job *job, const struct run *run, struct finding *f)
{
    if (!job->planted || run_mutated(run))
        return;
    f->verdict = VERDICT_INCONCLUSIVE;
    f->bounds = "the planted leak was never applied: no run reached what it changes";
    f->witness = NULL;
}

void report_end(const struct report *r, struct question *q)
{
    struct arena *arena = &r->findings->arena;
    struct finding *f = &q->finding;
    if (f->coalitions == 0)
        return;
    f->verdict = q->verdict;
    f->effective = job_effective(r->job, r->run, arena);
    report_applied(r->job, r->run, f);
    if (!f->coalition && f->coalitions == 1)
        f->coalition = coalition_format(arena, r->run, q->last);
    else if (!f->coalition)
        f->coalition =
            arena_format(arena, "%s of %d", r->job->what.class->name, run_parties(r->run));
    findings_add(r->findings, f);
}
