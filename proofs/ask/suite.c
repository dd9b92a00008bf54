#include "proofs/ask/suite.h"
#include "protocols/protocols.h"
#include "sim/settings.h"
#include <string.h>

static bool has_word(const char *list, const char *word)
{
    for (size_t size; *list; list += size + (list[size] == ',')) {
        size = strcspn(list, ",");
        if (size == strlen(word) && memcmp(list, word, size) == 0)
            return true;
    }
    return false;
}

/* Are all jobs of a protocol planned, so that it gets a row `branches`? */
static bool has_whole(const struct plan *plan, const struct protocol *protocol)
{
    for (size_t i = 0; i < plan->count; i++)
        if (plan->jobs[i].protocol == protocol && !plan->jobs[i].planted && !plan->jobs[i].partial)
            return true;
    return false;
}

/* |ideal| is the value of the setting: all, deeper:N, or names. */
static void add_parts(struct plan *plan, const struct protocol *protocol, const char *ideal)
{
    const struct plan_filter ways = {.checker = "branches"};
    const bool any = strcmp(ideal, "all") == 0 || strchr(ideal, ':');
    for (const struct protocol *const *part = protocol->parts; part && *part; part++) {
        const struct proof_table *table = proof_table_find((*part)->name);
        add_parts(plan, *part, ideal);
        if ((!any && !has_word(ideal, (*part)->name)) || has_whole(plan, *part))
            continue;
        if (table)
            plan_cases(plan, table, &ways);
        if (protocol_find((*part)->name))
            plan_real(plan, *part, &ways);
    }
}

void suite_parts(struct plan *plan)
{
    for (size_t i = 0, count = plan->count; i < count; i++) {
        const struct job job = plan->jobs[i];
        const char *ideal = settings_find(&plan->arena, job.what.settings, "ideal");
        if (job.what.expect.composed == VERDICT_COMPOSED && ideal && !job.planted && !job.partial)
            add_parts(plan, job.protocol, ideal);
    }
}

void suite_plan(struct plan *plan, const struct plan_filter *filter)
{
    for (const struct protocol *const *p = protocols; *p; p++) {
        const struct proof_table *table = proof_table_find((*p)->name);
        if (table)
            plan_cases(plan, table, filter);
        plan_real(plan, *p, filter);
    }
    for (const struct proof_table *const *t = specimen_tables; *t; t++)
        plan_cases(plan, *t, filter);
}
