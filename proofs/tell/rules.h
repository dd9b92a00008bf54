/* Rules: what a verdict, a checker or a finding means, for `glasshouse explain`. */
#ifndef GLASSHOUSE_RULES_H
#define GLASSHOUSE_RULES_H

struct rule {
    const char *id, *meaning, *example;
};

/* rules ends with a NULL id; rule_find returns NULL when there is none of that name. */
extern const struct rule rules[];
const struct rule *rule_find(const char *id);

#endif
