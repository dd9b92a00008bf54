/* Rules: what a verdict, a checker or a finding means, for `glasshouse explain`. */
#ifndef GLASSHOUSE_RULES_H
#define GLASSHOUSE_RULES_H

#include <stddef.h>

struct rule {
    const char *id, *meaning, *example;
};

/* rules ends with a NULL id. rule_find returns NULL if no rule has this id. */
extern const struct rule rules[];
const struct rule *rule_find(const char *id);

/* word_at lists, from 0, all words that a report, a recording or a message of a command may have:
 * the rules above, the ids of rules that can be broken (audit.h), how a party can end, what a field
 * may tell, the verdicts of claims, the faults of a plan. At the end |id| is NULL. |example| may be
 * NULL. */
struct rule word_at(size_t);

#endif
