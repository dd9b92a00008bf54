#include "proofs/tell/minimize.h"
#include "sim/settings.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARAMETERS = PARAMETERS_MOST, ROUNDS = 4 };

/* A parameter that can become smaller: a number, or a modulus that fits into a word. */
struct dial {
    const char *name;
    uint64_t value, least;
};

struct search {
    struct job job;
    struct dial dial[PARAMETERS];
    size_t dials;
    char members[256];  /* of the coalition; empty: the whole class */
    const char *others; /* settings that cannot become smaller */
    struct arena *arena;
    unsigned tried;
};

void minimized_clear(struct minimized *m)
{
    findings_clear(&m->findings);
    *m = (struct minimized){0};
}

static const char *settings_of(const struct search *s)
{
    const char *text = s->others;
    for (size_t i = 0; i < s->dials; i++)
        text = settings_add(s->arena, text, s->dial[i].name,
                            arena_format(s->arena, "%llu", (unsigned long long)s->dial[i].value));
    return text;
}

static const struct finding *first_bad(const struct findings *findings)
{
    for (size_t i = 0; i < findings->count; i++)
        if (findings->list[i].verdict == VERDICT_LEAK || findings->list[i].verdict == VERDICT_FAILS)
            return &findings->list[i];
    return NULL;
}

/* Does it still leak? A job that is refused (for example, too few parties) does not. */
static bool leaks(struct search *s, struct findings *keep)
{
    struct findings own;
    struct job job = s->job;
    job.what.settings = settings_of(s);
    job.members = *s->members ? s->members : NULL;
    findings_init(&own);
    s->tried++;
    const bool found = checker_run(&job, &own, NULL) == OK && first_bad(&own);
    if (found && keep) {
        findings_clear(keep);
        *keep = own;
    } else {
        findings_clear(&own);
    }
    return found;
}

/* Goes down one by one while it still leaks. */
static bool walk_down(struct search *s, struct dial *d)
{
    const uint64_t before = d->value;
    while (d->value > d->least) {
        d->value--;
        if (leaks(s, NULL))
            continue;
        d->value++;
        break;
    }
    return d->value < before;
}

/* Finds a small value: from the least one it goes up in steps 1, 2, 4, ... until it leaks, then
 * down one by one. */
static bool shrink_dial(struct search *s, struct dial *d)
{
    const uint64_t before = d->value;
    for (uint64_t step = 0; d->least + step < before; step = step ? 2 * step : 1) {
        d->value = d->least + step;
        if (!leaks(s, NULL))
            continue;
        (void)walk_down(s, d);
        return true;
    }
    d->value = before;
    return walk_down(s, d);
}

/* Removes one member after the other while it still leaks. */
static bool shrink_coalition(struct search *s)
{
    char before[sizeof s->members];
    snprintf(before, sizeof before, "%s", s->members);
    for (const char *at = before; *at;) {
        const size_t size = strcspn(at, ",");
        const char *rest = at[size] ? at + size + 1 : at + size;
        snprintf(s->members, sizeof s->members, "%.*s%s", (int)(at - before), before, rest);
        const size_t length = strlen(s->members);
        if (length && s->members[length - 1] == ',')
            s->members[length - 1] = 0;
        if (*s->members && leaks(s, NULL))
            return true;
        at = rest;
    }
    snprintf(s->members, sizeof s->members, "%s", before);
    return false;
}

static const struct parameter *parameter_of(const struct protocol *p, const char *name)
{
    for (const struct parameter *q = p->parameters; q->name; q++)
        if (strcmp(q->name, name) == 0)
            return q;
    return NULL;
}

static void add_setting(struct search *s, const char *name, const char *value)
{
    const struct parameter *p = parameter_of(s->job.protocol, name);
    uint64_t number = strtoull(value, NULL, 0);
    unsigned power;
    if (sscanf(value, "2^%u", &power) == 1)
        number = power < 63 ? (uint64_t)1 << power : 0;
    const bool is_number = p && p->kind <= PARAMETER_PARTIES;
    const bool is_modulus = p && p->kind == PARAMETER_MODULUS;
    if ((is_number || is_modulus) && number && s->dials < PARAMETERS) {
        s->dial[s->dials++] = (struct dial){p->name, number, is_modulus ? 2 : p->least};
        return;
    }
    s->others = settings_add(s->arena, s->others, name, value);
}

static void read_settings(struct search *s, const char *settings)
{
    struct setting_pair pair;
    for (const char *at = settings; settings_next(s->arena, &at, &pair);)
        add_setting(s, pair.name, pair.value);
}

status minimize(const struct job *job, struct minimized *m, struct complaint *complaint)
{
    *m = (struct minimized){0};
    findings_init(&m->findings);
    struct arena scratch = {0};
    struct search s = {.job = *job, .arena = &scratch, .others = ""};
    s.job.override = NULL;
    read_settings(&s, job->what.settings);
    read_settings(&s, job->override);
    if (job->members)
        snprintf(s.members, sizeof s.members, "%s", job->members);
    if (!leaks(&s, &m->findings)) {
        arena_clear(&scratch);
        return complain(complaint, E_NOT_FOUND,
                        "it does not leak: there is nothing to make smaller");
    }
    bool smaller = true;
    for (int round = 0; round < ROUNDS && smaller; round++) {
        smaller = *s.members && shrink_coalition(&s);
        for (size_t i = 0; i < s.dials; i++)
            smaller |= shrink_dial(&s, &s.dial[i]);
    }
    (void)leaks(&s, &m->findings);
    m->found = first_bad(&m->findings);
    m->settings = arena_text(&m->findings.arena, settings_of(&s));
    m->tried = s.tried;
    arena_clear(&scratch);
    return OK;
}
