/* Rule ids: fixed names for what can be wrong, for SARIF and `explain`. */
#include "proofs/couple/couple.h"
#include "proofs/tell/audit.h"
#include <string.h>

static const struct couple_rule_text rules[] = {
    {"LIN-001", "a coalition learns a linear functional of honest inputs that is not declared"},
    {"LIN-002", "the ideal view is not the real one as a coset"},
    {"LIN-003", "a declared item is not needed, or the declaration gives all inputs away"},
    {"ENUM-001", "two inputs that should look alike have different exact laws of the view"},
    {"ENUM-002", "the ideal view's law is not that of the real view"},
    {"ENUM-003", "a declared item is not needed, or the declaration gives all inputs away"},
    {"STAT-001", "a named feature tells two worlds apart that should look the same"},
    {"CORR-001", "a party ends with another output than the ideal function"},
    {"FAULT-001", "a fault makes a party end without a named error, or with a wrong output"},
    {"WAY-001", "a way that the rows do not take is a leak, or the table counts such ways wrongly"},
    {"WAY-002", "an argument about what is beyond the bounds of rows is wrong: there is a leak"},
};

enum { RULES = sizeof rules / sizeof *rules };

static const char *const by_check[CHECKS] = {
    [CHECK_AFFINE] = "LIN-001",
    [CHECK_AFFINE_VIEW] = "LIN-002",
    [CHECK_AFFINE_DECLARATION] = "LIN-003",
    [CHECK_ENUMERATE] = "ENUM-001",
    [CHECK_COMPOSED] = "ENUM-001",
    [CHECK_ENUMERATE_VIEW] = "ENUM-002",
    [CHECK_ENUMERATE_DECLARATION] = "ENUM-003",
    [CHECK_SAMPLE] = "STAT-001",
    [CHECK_CORRECT] = "CORR-001",
    [CHECK_FAULT] = "FAULT-001",
    [CHECK_BRANCHES] = "WAY-001",
    [CHECK_BEYOND] = "WAY-002",
};

const char *rule_of(const struct finding *f)
{
    if (f->verdict != VERDICT_LEAK && f->verdict != VERDICT_FAILS)
        return NULL;
    if (f->check != CHECK_COUPLE)
        return by_check[f->check];
    for (int r = 0; r < COUPLE_RULES && f->witness; r++)
        if (strncmp(f->witness->learns, couple_rules[r].id, strlen(couple_rules[r].id)) == 0)
            return couple_rules[r].id;
    return couple_rules[RULE_ORIGIN].id;
}

const char *rule_at(size_t i)
{
    if (i < RULES)
        return rules[i].id;
    return i - RULES < COUPLE_RULES ? couple_rules[i - RULES].id : NULL;
}

const char *rule_meaning(const char *rule)
{
    for (size_t i = 0; i < RULES; i++)
        if (strcmp(rules[i].id, rule) == 0)
            return rules[i].meaning;
    for (int r = 0; r < COUPLE_RULES; r++)
        if (strcmp(couple_rules[r].id, rule) == 0)
            return couple_rules[r].meaning;
    return NULL;
}
