#include "proofs/ask/suite.h"
#include "protocols/protocols.h"

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
