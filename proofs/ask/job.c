/* Jobs: sets up the run that a case describes, and writes the command that runs it again. */
#include "proofs/ask/plan.h"
#include "protocols/protocols.h"
#include "sim/part.h"
#include "sim/run_spec.h"
#include "sim/settings.h"
#include <stdio.h>
#include <string.h>

struct run *job_run(const struct job *job, const struct world *world, struct complaint *complaint)
{
    struct arena arena = {0};
    struct run *run = run_new(job->protocol, world);
    struct run_spec spec = run_spec_begin(&arena, job->protocol);
    spec.variant = job->what.variant;
    spec.planted_leak = job->planted;
    run_spec_settings(&spec, job->what.settings);
    run_spec_settings(&spec, job->override);
    if (run_spec_apply(&spec, run) != OK) {
        (void)complain(complaint, E_ARGUMENT, "%s", run_error(run));
        run_free(run);
        run = NULL;
    }
    arena_clear(&arena);
    return run;
}

struct job job_plain(const struct job *job, struct arena *arena)
{
    struct job plain = *job;
    struct setting_pair pair;
    plain.what.settings = "";
    for (const char *at = job->what.settings; settings_next(arena, &at, &pair);)
        if (strcmp(pair.value, "any") != 0)
            plain.what.settings = settings_add(arena, plain.what.settings, pair.name, pair.value);
    return plain;
}

/* The settings of the table and the command line, each name once; |options|: as command options.
 */
static const char *settings_text(const struct job *job, struct arena *arena, bool options)
{
    const char *const texts[] = {job->what.settings, job->override};
    struct setting_pair pair;
    const char *text = "";
    for (int i = 0; i < 2; i++)
        for (const char *at = texts[i]; settings_next(arena, &at, &pair);) {
            if (i == 0 && settings_find(arena, job->override, pair.name))
                continue;
            const char *both = arena_format(arena, "%s=%s", pair.name, pair.value);
            text = options ? arena_format(arena, "%s%s--set %s", text, *text ? " " : "",
                                          run_spec_word(arena, both))
                           : settings_add(arena, text, pair.name, pair.value);
        }
    return text;
}

bool job_samples(const struct job *job)
{
    const enum checker e = job->what.checker;
    return (e != CHECKER_ENUMERATE && e != CHECKER_AFFINE) ||
           (job->what.class && job->what.class->draws);
}

bool job_extends(const struct job *job)
{
    return job->what.assumes || strstr(job->what.settings, "=any");
}

const char *job_parameters(const struct job *job, struct arena *arena)
{
    return settings_text(job, arena, false);
}

const char *job_effective(const struct job *job, const struct run *run, struct arena *arena)
{
    const char *text = "";
    for (const struct parameter *p = job->protocol->parameters; p->name; p++) {
        const char *told = settings_find(arena, job->override, p->name);
        told = told ? told : settings_find(arena, job->what.settings, p->name);
        const bool any = told && strcmp(told, "any") == 0;
        text = settings_add(arena, text, p->name, any ? told : run_parameter_text(run, p->name));
    }
    const char *ideal = run_ideal_parts(run);
    return ideal && *ideal ? settings_add(arena, text, "ideal", ideal) : text;
}

/* Is it a job of this row, but for what the command line sets? */
static bool is_of_row(const struct job *job, const struct proof_case *c, struct arena *arena)
{
    struct setting_pair pair, told;
    size_t names = 0, found = 0;
    for (const char *at = c->settings; settings_next(arena, &at, &told);)
        names += settings_find(arena, job->override, told.name) == NULL;
    for (const char *at = job->what.settings; settings_next(arena, &at, &pair);) {
        bool has = false;
        for (const char *of = c->settings; settings_next(arena, &of, &told);)
            has =
                has || (strcmp(told.name, pair.name) == 0 && plan_covers(arena, &told, pair.value));
        if (!has)
            return false;
        found++;
    }
    return names == found && c->class == job->what.class;
}

/* Would the settings of this row of the table, set for all its rows, leave more than one job? That
 * is so when another row of its variant and checker sets what it does not, or lets fewer or more
 * draws take all values. */
static bool others_remain(const struct job *job, struct arena *arena)
{
    bool remain = false, of_table = false;
    const struct proof_table *table = proof_table_find(job->protocol->name);
    struct setting_pair pair;
    for (const struct proof_case *c = table && !job->planted ? table->cases : NULL;
         c && c->settings; c++) {
        if (c->checker != job->what.checker || !job->what.variant ||
            strcmp(c->variant, job->what.variant) != 0)
            continue;
        if (c->class && job->what.class && c->class->draws != job->what.class->draws)
            remain = true;
        of_table = of_table || is_of_row(job, c, arena);
        for (const char *at = c->settings; settings_next(arena, &at, &pair);)
            if (!settings_find(arena, job->what.settings, pair.name) &&
                !settings_find(arena, job->override, pair.name))
                remain = true;
    }
    return remain && of_table;
}

/* The name of the one job, for --only; what the command line set is set again. */
static const char *replay_only(const struct job *job, struct arena *arena, const struct run *run,
                               const char *members)
{
    struct setting_pair pair;
    const char *set = "";
    for (const char *at = job->override; settings_next(arena, &at, &pair);)
        set =
            arena_format(arena, "%s --set %s", set,
                         run_spec_word(arena, arena_format(arena, "%s=%s", pair.name, pair.value)));
    return arena_format(arena, "%s check %s --variant %s --by %s%s --only %s%s", protocols_command,
                        job->protocol->name, run_variant(run), checker_name(job->what.checker), set,
                        run_spec_word(arena, job_name(job, arena)), members);
}

const char *job_name(const struct job *job, struct arena *arena)
{
    return arena_format(arena, "%s/%s/%s %s%s%s", job->protocol->name,
                        job->what.variant ? job->what.variant : "", checker_name(job->what.checker),
                        job_parameters(job, arena), job->planted ? "/" : "",
                        job->planted ? job->planted->name : "");
}

const char *job_replay(const struct job *job, struct arena *arena, const struct run *run,
                       coalition c)
{
    char members[512];
    const char *braced = coalition_format(arena, run, c);
    snprintf(members, sizeof members, "%s%.*s", c ? " --coalition " : "", (int)strlen(braced) - 2,
             braced + 1);
    if (others_remain(job, arena))
        return replay_only(job, arena, run, members);
    const char *settings = settings_text(job, arena, true);
    return arena_format(arena, "%s check %s%s%s --variant %s --by %s%s%s%s", protocols_command,
                        job->protocol->name, job->planted ? " --planted " : "",
                        job->planted ? job->planted->name : "", run_variant(run),
                        checker_name(job->what.checker), *settings ? " " : "", settings, members);
}
