#include "mutants/switch.h"

int mutant_active;
unsigned char *mutant_seen, *mutant_met;
