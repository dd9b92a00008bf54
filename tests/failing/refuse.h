/* Shared, through a file, by a test and the library that refuses memory (refuse.c). */
#ifndef GLASSHOUSE_REFUSE_H
#define GLASSHOUSE_REFUSE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct refuse_state {
    _Atomic uint64_t calls; /* how many requests for memory there were */
    uint64_t at;            /* the one that is refused, from 1; 0: none */
};

#endif
