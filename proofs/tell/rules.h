/* Rules: what a verdict, a checker or a finding means, for `glasshouse explain`. */
#ifndef GLASSHOUSE_RULES_H
#define GLASSHOUSE_RULES_H

#include <stddef.h>

struct rule {
    const char *id, *meaning, *example;
};

/* rules ends with a NULL id; rule_find returns NULL when there is none of that name. */
extern const struct rule rules[];
const struct rule *rule_find(const char *id);

/* All words that a report, a recording or a message of a command may have, from 0: the rules above,
 * the ids of what can be broken (audit.h), how a party can end, what a field may tell, what became
 * of a claim, the faults of a plan. |id| is NULL behind the last; an example may be NULL. */
struct rule word_at(size_t);

#endif
