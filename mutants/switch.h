/* The switch of the mutants: which change is active. Rewritten sources ask it at every slot.
 *
 * In the unchanged tree (mutant_active is 0) it can note which changes a run would make. A change
 * counts as made only where it makes a difference that is seen at once: a condition that becomes
 * true was false, and so on. So a run that makes no change is the unchanged run, step by step. */
#ifndef GLASSHOUSE_SWITCH_H
#define GLASSHOUSE_SWITCH_H

#include <stdbool.h>
#include <stddef.h>

extern int mutant_active;          /* 0: none */
extern unsigned char *mutant_seen; /* by number: a run would make it; NULL: not recorded */

/* What became of the active change: bits, NULL: not recorded. */
enum mutant_met {
    MUTANT_MADE = 1, /* a run made it */
    MUTANT_COIN = 2  /* and a coin was replaced by another one, and not by an equal one */
};
extern unsigned char *mutant_met;

static inline bool mutant_is(int number)
{
    if (mutant_seen)
        mutant_seen[number] = 1;
    if (number != mutant_active)
        return false;
    if (mutant_met)
        *mutant_met |= MUTANT_MADE;
    return true;
}

/* A condition that becomes true, false, its opposite, false when |stays| is false, or another. */
static inline bool mutant_true(int number, bool value)
{
    return value || mutant_is(number);
}

static inline bool mutant_false(int number, bool value)
{
    return value && !mutant_is(number);
}

static inline bool mutant_not(int number, bool value)
{
    return value != mutant_is(number);
}

static inline bool mutant_cut(int number, bool stays, bool value)
{
    return value && (stays || !mutant_is(number));
}

static inline bool mutant_either(int number, bool other, bool value)
{
    return other != value && mutant_is(number) ? other : value;
}

#endif
