/* The checker `enumerate`: it takes a census, judges it, and makes findings. */
#include "crypto/memory.h"
#include "proofs/exact/census.h"
#include "proofs/graph/composed.h"
#include <stdlib.h>

/* Were executions put together from others? Then the verdict rests on runs that were not made. */
static bool rests_on_roles(const struct census *c)
{
    return c->calls.played < c->executions;
}

static const char *covered(const struct census *c, struct arena *arena)
{
    const char *ways = fraction_text(arena, c->ways_most, wide_of(1));
    const char *coins =
        c->job->what.class->draws
            ? arena_format(arena, "not all coins: the first %zu draws, later ones being 0",
                           c->job->what.class->draws)
            : "all coins";
    const char *why = c->job->what.why, *assumes = c->job->what.assumes;
    if (!why && !assumes)
        why = "nothing follows for larger bounds";
    const char *again =
        rests_on_roles(c)
            ? arena_format(arena,
                           ", %llu executions played; the others put together from their calls, "
                           "if a role always does the same when it saw the same, as in those "
                           "played",
                           (unsigned long long)c->calls.played)
            : "";
    return arena_format(
        arena, "all %llu inputs and %s (at most %s tapes each%s)%s%s%s%s%s",
        (unsigned long long)c->inputs, coins, ways,
        c->world.numbering == NUMBERS_DRAWN ? ", with all orders of the bytes of digests and points"
        : c->world.numbering == NUMBERS_ASKED ? ", with all orders of the digests and points that "
                                                "roles put in order"
                                              : "",
        again, why ? "; " : "", why ? why : "",
        assumes ? "; beyond these bounds only by assumption: " : "", assumes ? assumes : "");
}

/* A leak on some of the coins is a leak. No leak on some of them says nothing about the others. */
static enum verdict nothing_found(const struct census *c)
{
    return rests_on_roles(c)           ? VERDICT_HOLDS_IF
           : c->job->what.class->draws ? VERDICT_HOLDS
                                       : VERDICT_EXHAUSTED;
}

/* The answer for one coalition; |note| is put in front of the bounds. */
static enum verdict answer(struct census *c, enum check check, const struct watcher *w,
                           struct arena *arena, struct leak *leak, const char **note)
{
    const char *left;
    *leak = (struct leak){0};
    *note = NULL;
    switch (check) {
    case CHECK_ENUMERATE:
        census_find_leak(c, w, leak);
        return leak->found ? VERDICT_LEAK : nothing_found(c);
    case CHECK_ENUMERATE_VIEW:
        if (!w->real) {
            *note = "there is no ideal view of several parties at once";
            return VERDICT_INCONCLUSIVE;
        }
        *note = census_view_fault(c, w, arena, leak);
        return *note ? VERDICT_FAILS : nothing_found(c);
    default:
        if (c->job->protocol->draws) {
            *note = "whether a declaration is tight is not asked of a function that draws";
            return VERDICT_INCONCLUSIVE;
        }
        *note = census_declaration_fault(c, w, arena, &left);
        if (!*note) {
            *note = left;
            return rests_on_roles(c) ? VERDICT_HOLDS_IF : VERDICT_HOLDS;
        }
        *note = arena_format(arena, "%s; %s", *note, left);
        return VERDICT_FAILS;
    }
}

static void ask(struct census *c, const struct report *r, enum check check, enum verdict expected)
{
    struct question q;
    const bool each = r->job->what.each;
    struct arena *arena = &r->findings->arena;
    if (expected == VERDICT_NONE)
        return;
    report_begin(r, &q, check, expected);
    for (size_t k = 0; k < c->watcher_count; k++) {
        const struct watcher *w = &c->watchers[k];
        struct leak leak;
        const char *note;
        const enum verdict one = answer(c, check, w, arena, &leak, &note);
        if (report_judge(r, &q, w->members, one)) {
            if (note)
                report_note(r, &q, note);
            q.finding.witness = one == VERDICT_LEAK ? census_witness(c, w, &leak, arena) : NULL;
        }
        if (each) {
            report_end(r, &q);
            report_begin(r, &q, check, expected);
        }
    }
    if (!each)
        report_end(r, &q);
}

/* Makes the outer row (with ideal parts) for `composed`; it is not a row of the report. */
static void ask_composed(struct census *c, const struct report *r, enum verdict expected)
{
    struct findings *findings = r->findings;
    const size_t before = findings->count;
    if (expected == VERDICT_NONE)
        return;
    ask(c, r, CHECK_ENUMERATE, VERDICT_EXHAUSTED);
    const size_t count = findings->count - before;
    struct finding *outer = memory_zero(count + 1, sizeof *outer);
    for (size_t i = 0; i < count; i++) {
        outer[i] = findings->list[before + i];
        if (c->wrong && outer[i].verdict == nothing_found(c)) {
            outer[i].verdict = VERDICT_FAILS; /* private, but it computes the wrong function */
            outer[i].bounds = arena_text(&findings->arena, c->wrong);
        }
    }
    findings->count = before;
    for (size_t i = 0; i < count; i++)
        composed_judge(r, &outer[i], &c->handed, expected);
    free(outer);
}

static void ask_correct(const struct census *c, const struct report *r, enum verdict expected)
{
    struct question q;
    if (expected == VERDICT_NONE)
        return;
    report_begin(r, &q, CHECK_CORRECT, expected);
    report_judge(r, &q, 0,
                 c->wrong            ? VERDICT_FAILS
                 : rests_on_roles(c) ? VERDICT_HOLDS_IF
                                     : VERDICT_HOLDS);
    if (c->wrong)
        report_note(r, &q, c->wrong);
    q.finding.coalition = "all";
    report_end(r, &q);
}

/* If the census had to stop, the finding says so, and is not a good verdict. */
static void ask_stopped(const struct report *r, enum check check, enum verdict expected)
{
    struct question q;
    if (expected == VERDICT_NONE)
        return;
    report_begin(r, &q, check, expected);
    report_judge(r, &q, 0, VERDICT_INCONCLUSIVE);
    q.finding.coalition = r->job->what.class->name;
    report_end(r, &q);
}

static void ask_all(struct census *c, struct report *r)
{
    const struct expectation *e = &r->job->what.expect;
    struct arena *arena = &r->findings->arena;
    r->run = c->run;
    r->executions = c->executions + c->ideal_executions;
    if (c->stopped) {
        r->covered = arena_format(arena, "stopped after %llu executions: %s",
                                  (unsigned long long)c->executions, c->stopped);
        ask_stopped(r, CHECK_ENUMERATE, e->some);
        ask_stopped(r, CHECK_ENUMERATE_VIEW, e->view);
        ask_stopped(r, CHECK_ENUMERATE_DECLARATION, e->declaration);
        ask_stopped(r, CHECK_CORRECT, e->correct);
        ask_stopped(r, CHECK_COMPOSED, e->composed);
        return;
    }
    r->covered = covered(c, arena);
    ask(c, r, CHECK_ENUMERATE, e->some);
    ask(c, r, CHECK_ENUMERATE_VIEW, e->view);
    ask(c, r, CHECK_ENUMERATE_DECLARATION, e->declaration);
    ask_correct(c, r, e->correct);
    ask_composed(c, r, e->composed);
}

status enumerate_job(const struct job *job, struct findings *findings, struct complaint *complaint)
{
    struct census census;
    struct report report = {.job = job, .findings = findings};
    const status taken = census_take(&census, job, complaint);
    if (taken == OK)
        ask_all(&census, &report);
    census_clear(&census);
    return taken;
}
