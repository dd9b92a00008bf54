#include "proofs/plan.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void plan_clear(struct plan *p)
{
    free(p->jobs);
    arena_clear(&p->arena);
    *p = (struct plan){0};
}

static void add(struct plan *p, const struct job *job)
{
    if (p->count == p->room) {
        p->room = p->room ? 2 * p->room : 64;
        p->jobs = realloc(p->jobs, p->room * sizeof *p->jobs);
        if (!p->jobs)
            abort();
    }
    p->jobs[p->count++] = *job;
}

/* What the command line sets, the table does not. */
static bool is_overridden(const struct job *job, const char *name, size_t size)
{
    for (const char *at = job->override; at && *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (strncmp(at, name, size) == 0 && at[size] == '=')
            return true;
    return false;
}

/* |done| is settled; |left| is what still may branch. */
static void expand(struct plan *p, const struct job *job, const char *done, const char *left)
{
    left += strspn(left, " ");
    const size_t size = strcspn(left, " "), name = strcspn(left, "=");
    const char *space = *done ? " " : "", *rest = left + size;
    if (size == 0) {
        struct job one = *job;
        one.what.settings = done;
        add(p, &one);
        return;
    }
    unsigned long first, last;
    const int prefix = (int)name + 1;
    if (name < size && is_overridden(job, left, name)) {
        expand(p, job, done, rest);
        return;
    }
    if (name < size && sscanf(left + name + 1, "%lu..%lu", &first, &last) == 2) {
        for (unsigned long n = first; n <= last; n++)
            expand(p, job, arena_format(&p->arena, "%s%s%.*s%lu", done, space, prefix, left, n),
                   rest);
        return;
    }
    for (const char *at = left + (name < size ? name + 1 : 0); at <= left + size;) {
        const size_t word = strcspn(at, "| ");
        expand(p, job,
               arena_format(&p->arena, "%s%s%.*s%.*s", done, space, name < size ? prefix : 0, left,
                            (int)word, at),
               rest);
        at += word + 1;
    }
}

/* Questions that are not of the wanted kind are not asked. */
static struct expectation asked(const struct job *job, const struct plan_filter *f)
{
    struct expectation e = job->what.expect;
    const bool affine = job->what.engine == ENGINE_AFFINE;
    if (!f->checker)
        return e;
    if (!checker_matches(affine ? CHECK_AFFINE : CHECK_ENUMERATE, f->checker))
        e.some = VERDICT_NONE;
    if (!checker_matches(affine ? CHECK_AFFINE_VIEW : CHECK_ENUMERATE_VIEW, f->checker))
        e.view = VERDICT_NONE;
    if (!checker_matches(affine ? CHECK_AFFINE_DECLARATION : CHECK_ENUMERATE_DECLARATION,
                         f->checker))
        e.declaration = VERDICT_NONE;
    if (!checker_matches(CHECK_CORRECT, f->checker))
        e.correct = VERDICT_NONE;
    return e;
}

static void plan_job(struct plan *p, struct job *job, const struct plan_filter *f)
{
    job->what.expect = asked(job, f);
    const struct expectation *e = &job->what.expect;
    if (!e->some && !e->view && !e->declaration && !e->correct)
        return;
    if (f->variant && strcmp(f->variant, job->what.variant) != 0)
        return;
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

/* What a planted leak is expected to give: its killer's verdict, and whatever the others say. */
static struct expectation expected(const struct planted *planted, enum engine_kind engine)
{
    const bool harmless = planted->harmless;
    if (engine == ENGINE_AFFINE)
        return (struct expectation){.some = harmless ? VERDICT_PROVED : VERDICT_LEAK};
    return (struct expectation){.some = harmless ? VERDICT_EXHAUSTED : VERDICT_LEAK,
                                .correct = harmless ? VERDICT_HOLDS : VERDICT_FAILS};
}

void plan_planted(struct plan *p, const struct proof_table *table, const struct planted *planted,
                  bool every, const struct plan_filter *f)
{
    const char *variant = planted->variant ? planted->variant : table->protocol->variants->name;
    for (enum engine_kind engine = 0; engine < ENGINES; engine++) {
        const bool is_affine = checker_matches(planted->killer, "affine");
        if (!every && is_affine != (engine == ENGINE_AFFINE))
            continue;
        struct job job = {.protocol = table->protocol,
                          .planted = &planted->mutation,
                          .any = true,
                          .what = {.variant = variant,
                                   .settings = planted->settings,
                                   .engine = engine,
                                   .class = planted->class,
                                   .every_input = true,
                                   .expect = expected(planted, engine)}};
        if (!every && planted->killer == CHECK_CORRECT)
            job.what.expect.some = VERDICT_NONE;
        if (!every && planted->killer != CHECK_CORRECT)
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
