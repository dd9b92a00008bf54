/* Jobs: sets up the run that a case describes, and writes the command that runs it again. */
#include "proofs/ask/checker.h"
#include "protocols/protocols.h"
#include "sim/part.h"
#include "sim/run_spec.h"
#include "sim/settings.h"
#include <stdio.h>
#include <string.h>

struct run *job_run(const struct job *job, const struct world *world, char *error)
{
    struct arena arena = {0};
    struct run *run = run_new(job->protocol, world);
    struct run_spec spec = run_spec_begin(&arena, job->protocol);
    spec.variant = job->what.variant;
    spec.planted_leak = job->planted;
    run_spec_settings(&spec, job->what.settings);
    run_spec_settings(&spec, job->override);
    if (run_spec_apply(&spec, run) != OK) {
        snprintf(error, 256, "%.200s", run_error(run));
        run_free(run);
        run = NULL;
    }
    arena_clear(&arena);
    return run;
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

const char *job_replay(const struct job *job, struct arena *arena, const struct run *run,
                       coalition c)
{
    char members[512];
    const char *braced = coalition_format(arena, run, c);
    snprintf(members, sizeof members, "%s%.*s", c ? " --coalition " : "", (int)strlen(braced) - 2,
             braced + 1);
    const char *settings = settings_text(job, arena, true);
    return arena_format(arena, "%s check %s%s%s --variant %s --by %s%s%s%s", protocols_command,
                        job->protocol->name, job->planted ? " --planted " : "",
                        job->planted ? job->planted->name : "", run_variant(run),
                        checker_name(job->what.checker), *settings ? " " : "", settings, members);
}
