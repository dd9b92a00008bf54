/* The switch of the mutants: which change is made. Rewritten sources ask it at every slot. */
#ifndef GLASSHOUSE_SWITCH_H
#define GLASSHOUSE_SWITCH_H

#include <stdbool.h>
#include <stddef.h>

extern int mutant_active;          /* 0: none */
extern unsigned char *mutant_seen; /* by number: the run came by; NULL: not asked */

/* What a change waits for, besides that the run comes by; what has happened is in |mutant_met|. */
enum mutant_needs {
    MUTANT_TIME = 1, /* mutant_when has said yes */
    MUTANT_COIN = 2  /* mutant_again or mutant_shared has put another coin in a coin's place */
};
extern unsigned char *mutant_met;

static inline bool mutant_is(int number)
{
    if (mutant_seen)
        mutant_seen[number] = 1;
    return number == mutant_active;
}

#endif
