#include "proofs/graph/graph.h"
#include "proofs/ask/plan.h"
#include "sim/settings.h"
#include "sim/world.h"
#include <stdlib.h>
#include <string.h>

const char *graph_gap(const char *needed, const char *have, struct arena *arena)
{
    struct setting_pair pair;
    const char *gap = "";
    for (const char *at = needed; settings_next(arena, &at, &pair);) {
        const char *value = settings_find(arena, have, pair.name);
        if (value && (strcmp(value, pair.value) == 0 || strcmp(value, "any") == 0))
            continue;
        gap = arena_format(arena, "%s%s%s=%s where %s was judged", gap, *gap ? ", " : "", pair.name,
                           pair.value, value ? value : "nothing");
    }
    for (const char *at = have; settings_next(arena, &at, &pair);)
        if (!settings_find(arena, needed, pair.name))
            gap = arena_format(arena, "%s%s%s=%s in what was judged alone", gap, *gap ? ", " : "",
                               pair.name, pair.value);
    return *gap ? gap : NULL;
}

static bool is_good(enum verdict v)
{
    return v == VERDICT_PROVED || v == VERDICT_EXHAUSTED || v == VERDICT_HOLDS ||
           v == VERDICT_COMPOSED;
}

bool rest_holds(const struct rest *r)
{
    return r->parameters && is_good(r->verdict) && !r->gap;
}

bool rest_is_sampled(const struct rest *r)
{
    return r->sampled || (check_is_of_leakage(r->check) && r->verdict == VERDICT_HOLDS);
}

bool rest_is_bad(const struct rest *r)
{
    return r->parameters && !is_good(r->verdict);
}

static bool has_members(const struct finding *f, const struct rest_members *m)
{
    for (size_t i = 0; i < m->count; i++) {
        size_t k = 0;
        while (k < f->coalitions && f->members[k] != m->list[i])
            k++;
        if (k == f->coalitions)
            return false;
    }
    return true;
}

/* All parameters of a job, found without running it. */
static const char *effective_of(const struct job *job, struct arena *arena)
{
    struct real_world world;
    const uint8_t seed[SEED_BYTES] = {0};
    const struct job plain = job_plain(job, arena);
    if (real_world_init(&world, seed) != OK)
        return NULL;
    const char *text = NULL;
    struct run *run = job_run(&plain, &world.world, NULL);
    if (run) {
        /* Parameters that are left to the inputs are settled when inputs are listed. */
        for (int i = 1; i <= run_parties(run); i++)
            (void)run_input_count(run, i);
        text = job_effective(job, run, arena);
        run_free(run);
    }
    real_world_clear(&world);
    return text;
}

static bool is_needed(const struct rest_members *m, coalition c)
{
    for (size_t i = 0; i < m->count; i++)
        if (m->list[i] == c)
            return true;
    return false;
}

/* Is a finding about any of the needed coalitions? One about the whole protocol always is. */
static bool touches(const struct finding *f, const struct rest_members *m)
{
    for (size_t k = 0; k < f->coalitions; k++)
        if (is_needed(m, f->members[k]))
            return true;
    return m->count == 0;
}

/* Which rows may answer, in this order: a row with the needed parameters about all inputs and
 * coins; one about a sample of them; one that leaks with other parameters and as many parties,
 * because nothing shows that the needed ones are better; one that holds with other parameters, if
 * the table has an argument in words. */
enum pass { PASS_ALL, PASS_SAMPLE, PASS_LEAK, PASS_OTHER, PASSES };

static bool is_leak(const struct finding *f)
{
    return f->verdict == VERDICT_LEAK || f->verdict == VERDICT_FAILS;
}

/* Chooses among the findings of a row: one that is bad for a coalition in question; else one that
 * is about all of them. With other parameters: the first, or only a leak. |have|: all parameters of
 * the row. */
static const struct finding *choose(const struct rest *rest, const char *have, enum pass pass,
                                    const struct rest_members *m, const struct mutation *planted,
                                    const struct findings *made)
{
    const struct finding *whole = NULL;
    const char *leak = planted ? planted->name : "";
    const bool other = pass == PASS_OTHER;
    for (size_t i = 0; i < made->count; i++) {
        const struct finding *f = &made->list[i];
        if (f->check != rest->check || strcmp(f->protocol, rest->protocol) != 0 ||
            strcmp(f->variant, rest->variant) != 0 || strcmp(f->effective, have) != 0 ||
            strcmp(f->planted ? f->planted : "", leak) != 0 || (pass == PASS_ALL && f->sampled))
            continue;
        if (pass == PASS_LEAK && !is_leak(f))
            continue;
        if (!is_good(f->verdict) && (other || touches(f, m)))
            return f;
        if (!whole && (other || has_members(f, m)))
            whole = f;
    }
    return whole;
}

static void take(struct rest *rest, const struct finding *f, const char *gap, struct findings *made)
{
    char hex[FINDING_DIGEST];
    finding_digest(f, hex);
    rest->parameters = f->effective;
    rest->verdict = f->verdict;
    rest->digest = arena_text(&made->arena, hex);
    rest->sampled = f->sampled;
    rest->gap = gap;
    rest->assumes = gap ? f->assumes : NULL;
}

/* Is a job's class, with its number of parties, about a coalition in question? With |other|
 * parameters: about each of their sizes? */
static bool class_suits(const struct job *job, int parties, bool other,
                        const struct rest_members *m)
{
    size_t sizes = 0, met = 0;
    bool wanted[COALITION_PARTIES + 1] = {false};
    for (size_t i = 0; i < m->count; i++) {
        const int size = coalition_size(m->list[i]);
        sizes += !wanted[size];
        wanted[size] = true;
    }
    for (coalition c = coalition_first(job->what.class, parties); c && m->count;
         c = coalition_next(job->what.class, parties, c)) {
        if (!other && is_needed(m, c))
            return true;
        met += wanted[coalition_size(c)];
        wanted[coalition_size(c)] = false;
    }
    return m->count == 0 || (other && met == sizes);
}

static int parties_of(const struct job *job, const char *have, struct arena *arena)
{
    for (const struct parameter *p = job->protocol->parameters; p->name; p++)
        if (p->kind == PARAMETER_PARTIES)
            return (int)strtoul(settings_find(arena, have, p->name), NULL, 10);
    int count = 0;
    while (job->protocol->roles && job->protocol->roles[count])
        count++;
    return count;
}

static bool is_promising(const struct job *job)
{
    const struct expectation *e = &job->what.expect;
    return e->some != VERDICT_LEAK && e->correct != VERDICT_FAILS;
}

/* Does this pass use the row? |have|, |gap|: its parameters, and how they differ. */
static bool is_of_pass(const struct rest *rest, const struct job *job, enum pass pass,
                       const char *have, const char *gap, struct arena *arena)
{
    switch (pass) {
    case PASS_ALL:
        return !gap && !job_samples(job);
    case PASS_LEAK:
        return gap && !is_promising(job) &&
               parties_of(job, rest->needed, arena) == parties_of(job, have, arena);
    case PASS_OTHER:
        return gap && job->what.assumes && is_promising(job);
    default:
        return !gap;
    }
}

static bool try_rows(struct rest *rest, const struct rest_members *m, const struct plan *plan,
                     const struct mutation *planted, enum pass pass, struct findings *made)
{
    const bool other = pass == PASS_OTHER;
    struct arena *arena = &made->arena;
    for (size_t i = 0; i < plan->count; i++) {
        struct job job = plan->jobs[i];
        const char *have = effective_of(&job, arena);
        const char *gap = have ? graph_gap(rest->needed, have, arena) : NULL;
        if (!have || !is_of_pass(rest, &job, pass, have, gap, arena))
            continue;
        if (!class_suits(&job, parties_of(&job, have, arena), other, m))
            continue;
        job.planted = planted;
        const struct finding *f = choose(rest, have, pass, m, planted, made);
        if (!f && checker_run(&job, made, NULL) == OK)
            f = choose(rest, have, pass, m, planted, made);
        if (!f)
            continue;
        take(rest, f, gap, made);
        rest->admitted = !job.what.every_input && job.what.checker != CHECKER_AFFINE;
        return true;
    }
    return false;
}

void graph_rest(struct rest *rest, const struct rest_members *m, const struct mutation *planted,
                struct findings *made)
{
    struct plan plan = {0};
    const struct proof_table *table = proof_table_find(rest->protocol);
    const struct plan_filter filter = {.checker = check_name(rest->check),
                                       .variant = rest->variant};
    if (table)
        plan_cases(&plan, table, &filter);
    bool found = false;
    for (enum pass pass = 0; pass < (rest->exact ? PASS_LEAK : PASSES) && !found; pass++)
        found = try_rows(rest, m, &plan, planted, pass, made);
    if (!found)
        rest->gap = "no row of any table covers it";
    plan_clear(&plan);
}

struct rest rest_copy(const struct rest *r, struct arena *arena)
{
    struct rest copy = *r;
    const char **const texts[] = {&copy.what,       &copy.protocol, &copy.variant, &copy.needed,
                                  &copy.parameters, &copy.digest,   &copy.gap,     &copy.assumes};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (*texts[i])
            *texts[i] = arena_text(arena, *texts[i]);
    return copy;
}

const char *rest_text(const struct rest *r, struct arena *arena)
{
    if (!r->parameters)
        return arena_format(arena, "%s: %s (%s %s, %s)", r->what, r->gap, r->protocol, r->variant,
                            r->needed);
    return arena_format(arena, "%s: %s%s of %s by %s at %s, finding %.12s%s%s%s%s", r->what,
                        verdict_name(r->verdict), rest_is_sampled(r) ? " on a sample" : "",
                        r->protocol, check_name(r->check), r->parameters, r->digest,
                        r->gap ? "; not covered: " : "", r->gap ? r->gap : "",
                        r->assumes ? "; assumed: " : "", r->assumes ? r->assumes : "");
}
