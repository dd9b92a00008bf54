#include "proofs/ask/plan.h"
#include "crypto/memory.h"
#include "proofs/ask/branches.h"
#include "sim/part.h"
#include "sim/primitives.h"
#include "sim/settings.h"
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

/* Rows that differ only in settings that the command line overrides are one job. */
static bool has_job(const struct plan *p, const struct job *job)
{
    for (size_t i = 0; i < p->count; i++) {
        const struct job *other = &p->jobs[i];
        const struct proof_case *a = &job->what, *b = &other->what;
        if (other->protocol == job->protocol && other->planted == job->planted &&
            same_text(a->variant, b->variant) && same_text(a->settings, b->settings) &&
            same_text(a->claim, b->claim) && a->checker == b->checker && a->class == b->class &&
            a->each == b->each && a->every_input == b->every_input &&
            memcmp(&a->expect, &b->expect, sizeof a->expect) == 0)
            return true;
    }
    return false;
}

static void add(struct plan *p, const struct job *job)
{
    if (job->override && has_job(p, job))
        return;
    if (p->count == p->room) {
        p->room = p->room ? 2 * p->room : 64;
        p->jobs = memory_more(p->jobs, p->room * sizeof *p->jobs);
    }
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
    expand(p, job, "", job->what.settings);
}

void plan_cases(struct plan *p, const struct proof_table *table, const struct plan_filter *f)
{
    for (const struct proof_case *c = table->cases; c && c->settings; c++) {
        struct job job = {.protocol = table->protocol, .what = *c};
        plan_job(p, &job, f);
    }
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
                     size_t count)
{
    const char *name = arena_format(
        arena, "%s/%s/%s %s%s%s", job->protocol->name, job->what.variant ? job->what.variant : "",
        checker_name(job->what.checker), job_parameters(job, arena), job->planted ? "/" : "",
        job->planted ? job->planted->name : "");
    for (size_t i = 0; i < count; i++)
        if (strstr(name, filters[i]))
            return true;
    return false;
}

size_t plan_only(struct plan *p, const char *const *filters, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < p->count; i++)
        if (is_named(&p->jobs[i], &p->arena, filters, count))
            p->jobs[kept++] = p->jobs[i];
    for (size_t i = 0; i < kept && kept < p->count; i++)
        p->jobs[i].partial = true;
    return p->count = kept;
}
