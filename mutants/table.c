#include "mutants/mutants.h"

const struct mutant mutants[] = {{0}};
const int mutant_count = 0;
