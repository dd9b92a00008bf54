/* The switch of the mutants: which change is active. Rewritten sources ask it at every slot. */
#ifndef GLASSHOUSE_SWITCH_H
#define GLASSHOUSE_SWITCH_H

#include <stdbool.h>
#include <stddef.h>

extern int mutant_active;          /* 0: none */
extern unsigned char *mutant_seen; /* by number: a run came to it; NULL: not recorded */

/* A change also needs its condition to be met. |mutant_met| notes whether it was. */
enum mutant_needs {
    MUTANT_TIME = 1, /* mutant_when said yes */
    MUTANT_COIN = 2  /* mutant_again or mutant_shared replaced a coin by another */
};
extern unsigned char *mutant_met;

static inline bool mutant_is(int number)
{
    if (mutant_seen)
        mutant_seen[number] = 1;
    return number == mutant_active;
}

#endif
