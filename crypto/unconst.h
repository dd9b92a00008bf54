/* unconst is for declarations of libraries that lack const where only readers stand: execvp,
 * qsort_r, RELIC's functions. Whoever gets the pointer must not write there. It is the one way to
 * drop const: -Wcast-qual and the tidy test refuse all others. */
#ifndef GLASSHOUSE_UNCONST_H
#define GLASSHOUSE_UNCONST_H

#include <stdint.h>

static inline void *unconst(const void *pointer)
{
    return (void *)(uintptr_t)pointer;
}

#endif
