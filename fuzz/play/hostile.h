/* The input plays one party of any protocol of protocols[]: the target hostile-party, and what the
 * CMake function glasshouse_fuzz makes for protocols outside this tree. */
#ifndef GLASSHOUSE_FUZZ_HOSTILE_H
#define GLASSHOUSE_FUZZ_HOSTILE_H

#include "fuzz/driver/target.h"

void hostile_one(const uint8_t *bytes, size_t size);
void hostile_seeds(const struct seed_sink *);

#endif
