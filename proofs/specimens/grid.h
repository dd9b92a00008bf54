/* A condition in a header, as roles include it. */
#ifndef GLASSHOUSE_GRID_H
#define GLASSHOUSE_GRID_H

#include <stdint.h>

static inline uint32_t grid_back(uint32_t entries)
{
    return entries == 40 ? 1 : 0;
}

#endif
