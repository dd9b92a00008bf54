/* Jobs: setting up the run that a case describes, and the command that runs it again. */
#include "proofs/ask/engine.h"
#include <stdio.h>
#include <string.h>

enum { WORD_MOST = 1024 };

/* One "name=value" after the other; |next| is NULL at the end. */
static const char *take_word(const char *text, char name[WORD_MOST], char value[WORD_MOST])
{
    text += strspn(text, " ");
    const size_t size = strcspn(text, " "), equal = strcspn(text, "= ");
    name[0] = value[0] = 0;
    if (size == 0)
        return NULL;
    if (equal < size && size < WORD_MOST) {
        memcpy(name, text, equal);
        name[equal] = 0;
        memcpy(value, text + equal + 1, size - equal - 1);
        value[size - equal - 1] = 0;
    }
    return text + size;
}

static status set_all(struct run *run, const char *settings)
{
    char name[WORD_MOST], value[WORD_MOST];
    for (const char *at = settings ? settings : ""; (at = take_word(at, name, value));)
        REQUIRE(run_set(run, name, value));
    return OK;
}

struct run *job_run(const struct job *job, const struct world *world, char *error)
{
    struct run *run = run_new(job->protocol, world);
    status set = OK;
    if (job->what.variant)
        set = run_set_variant(run, job->what.variant);
    if (set == OK)
        set = set_all(run, job->what.settings);
    if (set == OK)
        set = set_all(run, job->override);
    if (set == OK)
        set = run_prepare(run);
    if (set != OK) {
        snprintf(error, 256, "%.200s", run_error(run));
        run_free(run);
        return NULL;
    }
    run_set_mutation(run, job->planted);
    return run;
}

static bool overridden(const struct job *job, const char *name)
{
    char other[WORD_MOST], value[WORD_MOST];
    for (const char *at = job->override ? job->override : ""; (at = take_word(at, other, value));)
        if (strcmp(name, other) == 0)
            return true;
    return false;
}

/* The table's settings and the command line's, each name once, with |before| in front of each. */
static const char *settings_text(const struct job *job, struct arena *arena, const char *before)
{
    char name[WORD_MOST], value[WORD_MOST];
    const char *text = "";
    for (const char *at = job->what.settings; (at = take_word(at, name, value));)
        if (!overridden(job, name))
            text = arena_format(arena, "%s%s%s%s=%s", text, *text ? " " : "", before, name, value);
    for (const char *at = job->override ? job->override : ""; (at = take_word(at, name, value));)
        text = arena_format(arena, "%s%s%s%s=%s", text, *text ? " " : "", before, name, value);
    return text;
}

const char *job_parameters(const struct job *job, struct arena *arena)
{
    return settings_text(job, arena, "");
}

const char *job_replay(const struct job *job, struct arena *arena, const struct run *run,
                       coalition c)
{
    char members[512];
    const char *braced = coalition_format(arena, run, c);
    snprintf(members, sizeof members, "%s%.*s", c ? " --coalition " : "", (int)strlen(braced) - 2,
             braced + 1);
    const char *settings = settings_text(job, arena, "--set ");
    return arena_format(arena, "glasshouse check %s%s%s --variant %s --by %s%s%s%s",
                        job->protocol->name, job->planted ? " --planted " : "",
                        job->planted ? job->planted->name : "", run_variant(run),
                        engine_name(job->what.engine), *settings ? " " : "", settings, members);
}
