#include "proofs/ask/plan.h"
#include "crypto/array.h"
#include "crypto/memory.h"
#include "proofs/ask/branches.h"
#include "proofs/tell/report.h"
#include "sim/part.h"
#include "sim/primitives.h"
#include "sim/settings.h"
#include "sim/world.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void plan_clear(struct plan *p)
{
    free(p->jobs);
    arena_clear(&p->arena);
    *p = (struct plan){0};
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_question(const struct job *a, const struct job *b)
{
    return a->protocol == b->protocol && a->planted == b->planted &&
           same_text(a->what.variant, b->what.variant) &&
           same_text(a->what.settings, b->what.settings) && a->what.checker == b->what.checker &&
           a->what.class == b->what.class && a->what.each == b->what.each &&
           a->what.every_input == b->what.every_input;
}

/* Does |known| ask all that |own| asks, about the same coalitions, with the same parts ideal? */
static bool answers(struct arena *arena, const struct job *known, const struct job *own)
{
    const struct expectation *k = &known->what.expect, *o = &own->what.expect;
    const enum verdict has[] = {k->some, k->view, k->declaration, k->correct, k->composed};
    const enum verdict asks[] = {o->some, o->view, o->declaration, o->correct, o->composed};
    bool all = known->protocol == own->protocol && known->what.checker == own->what.checker &&
               known->what.class == own->what.class &&
               same_text(known->what.variant, own->what.variant);
    for (size_t q = 0; q < sizeof has / sizeof *has; q++)
        all = all && (asks[q] == VERDICT_NONE || has[q] != VERDICT_NONE);
    const char *a = settings_find(arena, known->what.settings, "ideal"),
               *b = settings_find(arena, own->what.settings, "ideal");
    return all && strcmp(a ? a : "", b ? b : "") == 0;
}

/* Of two jobs that set the same, is one enough? */
static bool is_settled(struct plan *p, const struct job *a, const struct job *b)
{
    if (a->own && b->own)
        return memcmp(&a->what.expect, &b->what.expect, sizeof a->what.expect) == 0;
    return (b->own && answers(&p->arena, a, b)) || (a->own && answers(&p->arena, b, a));
}

/* Rows of a table that differ only in what the command line sets are one job. What one row knows of
 * the answer, no other has to ask without: the place of that job, or where the next goes. */
static size_t place_of(struct plan *p, const struct job *job)
{
    size_t at = 0;
    for (; job->override && at < p->count; at++) {
        const struct job *other = &p->jobs[at];
        const bool alike =
            same_text(other->what.claim, job->what.claim) &&
            memcmp(&other->what.expect, &job->what.expect, sizeof job->what.expect) == 0 &&
            other->own == job->own;
        if (same_question(other, job) && (alike || is_settled(p, other, job)))
            return at;
    }
    return job->override ? at : p->count;
}

static void add(struct plan *p, const struct job *job)
{
    const size_t at = place_of(p, job);
    if (at < p->count) {
        if (p->jobs[at].own && !job->own)
            p->jobs[at] = *job;
        return;
    }
    p->jobs = array_room(p->jobs, &p->room, p->count + 1, sizeof *p->jobs);
    p->jobs[p->count++] = *job;
}

/* Makes a job for each combination. |done| is fixed; |left| may still have choices. Settings from
 * the command line replace the table's; a quoted value is one value. */
static void expand(struct plan *p, const struct job *job, const char *done, const char *left)
{
    struct setting_pair pair;
    unsigned long first, last;
    if (!settings_next(&p->arena, &left, &pair)) {
        struct job one = *job;
        one.what.settings = done;
        add(p, &one);
    } else if (settings_find(&p->arena, job->override, pair.name)) {
        expand(p, job, done, left);
    } else if (pair.quoted) {
        expand(p, job, settings_add(&p->arena, done, pair.name, pair.value), left);
    } else if (sscanf(pair.value, "%lu..%lu", &first, &last) == 2) {
        for (unsigned long n = first; n <= last; n++)
            expand(p, job,
                   settings_add(&p->arena, done, pair.name, arena_format(&p->arena, "%lu", n)),
                   left);
    } else {
        for (const char *at = pair.value; at;) {
            const size_t size = strcspn(at, "|");
            const char *one = arena_format(&p->arena, "%.*s", (int)size, at);
            expand(p, job, settings_add(&p->arena, done, pair.name, one), left);
            at = at[size] ? at + size + 1 : NULL;
        }
    }
}

static bool asks_for_branches(const struct plan_filter *f)
{
    return f->checker && check_matches(CHECK_BRANCHES, f->checker);
}

/* Leaves out questions that the checker does not answer or that the filter does not want. */
static struct expectation asked(const struct job *job, const struct plan_filter *f)
{
    struct expectation e = job->what.expect;
    enum verdict *const asks[QUESTIONS] = {&e.some, &e.view, &e.declaration, &e.correct,
                                           &e.composed};
    for (enum question_kind q = 0; q < QUESTIONS; q++) {
        const enum check c = check_of(job->what.checker, q);
        const bool wanted = !f->checker || asks_for_branches(f) || check_matches(c, f->checker);
        if (c == CHECKS || !wanted || (f->members && !check_is_of_leakage(c)))
            *asks[q] = VERDICT_NONE;
    }
    return e;
}

bool plan_covers(struct arena *arena, const struct setting_pair *told, const char *value)
{
    unsigned long first, last, n;
    char rest;
    if (told->quoted)
        return strcmp(told->value, value) == 0;
    if (sscanf(told->value, "%lu..%lu", &first, &last) == 2)
        return sscanf(value, "%lu%c", &n, &rest) == 1 && n >= first && n <= last;
    for (const char *at = told->value; at;) {
        const size_t size = strcspn(at, "|");
        if (strcmp(arena_format(arena, "%.*s", (int)size, at), value) == 0)
            return true;
        at = at[size] ? at + size + 1 : NULL;
    }
    return false;
}

/* Does the command line set what the row lacks? Which parts are ideal is another question. */
static bool is_own(struct arena *arena, const char *settings, const char *override)
{
    struct setting_pair set, told;
    for (const char *at = override; settings_next(arena, &at, &set);) {
        bool known = strcmp(set.name, "ideal") == 0;
        for (const char *of = settings; settings_next(arena, &of, &told);)
            known =
                known || (strcmp(told.name, set.name) == 0 && plan_covers(arena, &told, set.value));
        if (!known)
            return true;
    }
    return false;
}

/* Which questions are asked stays; what the table expects of other parameters is not expected. */
static void make_own(struct job *job)
{
    struct expectation *e = &job->what.expect;
    enum verdict *const asks[] = {&e->some, &e->view, &e->declaration, &e->correct, &e->composed};
    job->own = true;
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
        if (*asks[i] != VERDICT_NONE && *asks[i] != VERDICT_COMPOSED)
            *asks[i] = VERDICT_HOLDS;
}

static void plan_job(struct plan *p, struct job *job, const struct plan_filter *f)
{
    job->what.expect = asked(job, f);
    if (asks_for_branches(f) && !branches_traces(job))
        return;
    const struct expectation *e = &job->what.expect;
    if (!e->some && !e->view && !e->declaration && !e->correct && !e->composed)
        return;
    if (f->variant && strcmp(f->variant, job->what.variant) != 0)
        return;
    if (f->parts && !parts_named(job->protocol, f->parts))
        return;
    if (f->hybrid && !settings_find(&p->arena, job->what.settings, "ideal"))
        return;
    job->for_branches = asks_for_branches(f);
    job->partial = (f->checker && !job->for_branches) || f->settings || f->members || f->hybrid;
    job->override = f->settings;
    job->members = f->members;
    if (!job->planted && f->settings && is_own(&p->arena, job->what.settings, f->settings))
        make_own(job);
    expand(p, job, "", job->what.settings);
}

/* Where a table has a row with just the parameters that the command line sets, another row that
 * would ask the same with these parameters is not asked too. */
static void settle_own(struct plan *p)
{
    size_t kept = 0;
    for (size_t i = 0; i < p->count; i++) {
        const struct job *job = &p->jobs[i];
        bool known = false;
        for (size_t k = 0; job->own && k < p->count && !known; k++)
            known = !p->jobs[k].own && answers(&p->arena, &p->jobs[k], job);
        if (!known)
            p->jobs[kept++] = *job;
    }
    p->count = kept;
}

void plan_cases(struct plan *p, const struct proof_table *table, const struct plan_filter *f)
{
    for (const struct proof_case *c = table->cases; c && c->settings; c++) {
        struct job job = {.protocol = table->protocol, .what = *c};
        plan_job(p, &job, f);
    }
    settle_own(p);
}

/* What is expected for a planted leak: a verdict of its killer; of the others anything. */
static struct expectation expected(const struct planted *planted, enum checker checker)
{
    const bool harmless = planted->harmless;
    const enum verdict good = checker == CHECKER_AFFINE      ? VERDICT_PROVED
                              : checker == CHECKER_ENUMERATE ? VERDICT_EXHAUSTED
                                                             : VERDICT_HOLDS;
    return (struct expectation){.some = harmless ? good : VERDICT_LEAK,
                                .correct = harmless ? VERDICT_HOLDS : VERDICT_FAILS};
}

/* Which checkers try every planted leak: the exact ones, which are fast enough. The others try only
 * those that they must kill. */
static bool plan_tries(enum checker checker)
{
    return checker == CHECKER_ENUMERATE || checker == CHECKER_AFFINE;
}

void plan_planted(struct plan *p, const struct proof_table *table, const struct planted *planted,
                  bool every, const struct plan_filter *f)
{
    const char *variant = planted->variant ? planted->variant : table->protocol->variants->name;
    for (enum checker checker = 0; checker < CHECKERS; checker++) {
        const bool kills = checker_of(planted->killer) == checker;
        if (!kills && (!every || !plan_tries(checker)))
            continue;
        struct job job = {.protocol = table->protocol,
                          .planted = &planted->mutation,
                          .any = true,
                          .what = {.variant = variant,
                                   .settings = planted->settings,
                                   .checker = checker,
                                   .class = planted->class,
                                   .every_input = true,
                                   .expect = expected(planted, checker)}};
        if (checker == CHECKER_AFFINE) /* outputs are counted, also of what is not affine */
            job.what.expect.correct = VERDICT_NONE;
        if (!every && planted->killer == CHECK_CORRECT)
            job.what.expect.some = VERDICT_NONE;
        if (!every && planted->killer != CHECK_CORRECT && planted->killer != CHECK_FAULT)
            job.what.expect.correct = VERDICT_NONE;
        plan_job(p, &job, f);
    }
}

const struct planted *planted_find(const struct proof_table *table, const char *name)
{
    for (const struct planted *p = table->planted; p && p->mutation.name; p++)
        if (strcmp(p->mutation.name, name) == 0)
            return p;
    return NULL;
}

/* Is the cryptography slow? Then there are never enough samples; couple and enumerate answer. */
static bool is_slow(const struct protocol *protocol)
{
    const struct message *m;
    for (size_t k = 0; (m = protocol_message(protocol, k)); k++)
        for (size_t i = 0; i < m->count; i++) {
            const struct kind_about *about = kind_about(m->fields[i].kind);
            if (about && about->slow)
                return true;
        }
    return false;
}

/* Has the table a row without settings for this variant and checker? It replaces ours. */
static bool has_own_row(const struct proof_table *table, const char *variant, enum checker checker)
{
    for (const struct proof_case *c = table ? table->cases : NULL; c && c->settings; c++)
        if (c->checker == checker && strcmp(c->variant, variant) == 0 && !*c->settings)
            return true;
    return false;
}

void plan_real(struct plan *p, const struct protocol *protocol, const struct plan_filter *f)
{
    const struct proof_table *table = proof_table_find(protocol->name);
    for (const struct variant *v = protocol->variants; v->name; v++)
        for (enum checker checker = CHECKER_COUPLE; checker < CHECKERS; checker++) {
            struct job job = {
                .protocol = protocol,
                .what = {.variant = v->name,
                         .settings = "",
                         .checker = checker,
                         .class = &any_one,
                         .expect = {.some = VERDICT_HOLDS, .correct = VERDICT_HOLDS}}};
            const bool hopeless = checker == CHECKER_SAMPLE && is_slow(protocol);
            if (!hopeless && !has_own_row(table, v->name, checker))
                plan_job(p, &job, f);
        }
    settle_own(p);
}

/* The least value of a parameter with which something can still happen. */
static const char *least_text(struct arena *arena, const struct parameter *p)
{
    if (p->kind == PARAMETER_NUMBER)
        return arena_format(arena, "%llu", (unsigned long long)(p->least ? p->least : 1));
    return p->kind == PARAMETER_MODULUS ? "2" : NULL;
}

/* The declaration is not judged: with so few values it may well tell everything. */
void plan_smallest(struct plan *p, const struct protocol *protocol, const struct plan_filter *f)
{
    const enum verdict view = protocol->ideal_view ? VERDICT_EXHAUSTED : VERDICT_NONE;
    const char *settings = "";
    for (const struct parameter *q = protocol->parameters; q->name; q++) {
        const char *text = least_text(&p->arena, q);
        if (text)
            settings =
                arena_format(&p->arena, "%s%s%s=%s", settings, *settings ? " " : "", q->name, text);
    }
    for (const struct variant *v = protocol->variants; v->name; v++) {
        struct job job = {
            .protocol = protocol,
            .what = {
                .variant = v->name,
                .settings = settings,
                .checker = CHECKER_ENUMERATE,
                .class = &any_one,
                .expect = {.some = VERDICT_EXHAUSTED, .view = view, .correct = VERDICT_HOLDS}}};
        plan_job(p, &job, f);
    }
}

static bool is_named(const struct job *job, struct arena *arena, const char *const *filters,
                     size_t count, bool whole)
{
    const char *name = job_name(job, arena);
    for (size_t i = 0; i < count; i++)
        if (whole ? strcmp(name, filters[i]) == 0 : strstr(name, filters[i]) != NULL)
            return true;
    return false;
}

static bool names_whole(struct plan *p, const char *filter)
{
    for (size_t i = 0; i < p->count; i++)
        if (is_named(&p->jobs[i], &p->arena, &filter, 1, true))
            return true;
    return false;
}

/* Keeps the jobs that are |wanted|. */
static size_t keep(struct plan *p, const bool *wanted)
{
    size_t kept = 0;
    for (size_t i = 0; i < p->count; i++)
        if (wanted[i])
            p->jobs[kept++] = p->jobs[i];
    for (size_t i = 0; i < kept && kept < p->count; i++)
        p->jobs[i].partial = true;
    return p->count = kept;
}

size_t plan_only(struct plan *p, const char *const *filters, size_t count)
{
    bool *wanted = memory_zero(p->count + 1, sizeof *wanted);
    for (size_t k = 0; k < count; k++) {
        const bool whole = names_whole(p, filters[k]);
        for (size_t i = 0; i < p->count; i++)
            wanted[i] |= is_named(&p->jobs[i], &p->arena, &filters[k], 1, whole);
    }
    const size_t kept = keep(p, wanted);
    free(wanted);
    return kept;
}

/* A job that cannot be set up stays: running it says why. */
static bool is_about(const struct job *job, struct arena *arena, const struct world *world,
                     int *most)
{
    const struct job plain = job_plain(job, arena);
    struct run *run = job_run(&plain, world, NULL);
    if (!run)
        return true;
    const bool about = report_first(job, run) != 0;
    *most = run_parties(run) > *most ? run_parties(run) : *most;
    run_free(run);
    return about;
}

/* Two rows of a table may differ only in the coalitions that they are about. If one coalition is
 * named on the command line, and both have it, they are one question. */
static bool asks_same(struct arena *arena, const struct job *a, const struct job *b)
{
    return a->protocol == b->protocol && a->planted == b->planted && a->what.variant &&
           b->what.variant && strcmp(a->what.variant, b->what.variant) == 0 &&
           a->what.checker == b->what.checker && a->what.class->draws == b->what.class->draws &&
           a->what.every_input == b->what.every_input &&
           memcmp(&a->what.expect, &b->what.expect, sizeof a->what.expect) == 0 &&
           strcmp(job_parameters(a, arena), job_parameters(b, arena)) == 0;
}

static void drop_same(struct plan *p, bool *wanted)
{
    for (size_t i = 0; i < p->count; i++)
        for (size_t k = 0; k < i && wanted[i]; k++)
            wanted[i] = !wanted[k] || !asks_same(&p->arena, &p->jobs[k], &p->jobs[i]);
}

size_t plan_coalition(struct plan *p, int *most)
{
    struct real_world world;
    const uint8_t seed[SEED_BYTES] = {0};
    *most = 0;
    if (!p->count || !p->jobs[0].members || real_world_init(&world, seed) != OK)
        return p->count;
    bool *wanted = memory_zero(p->count, sizeof *wanted);
    for (size_t i = 0; i < p->count; i++)
        wanted[i] = is_about(&p->jobs[i], &p->arena, &world.world, most);
    drop_same(p, wanted);
    const size_t kept = keep(p, wanted);
    free(wanted);
    real_world_clear(&world);
    return kept;
}
