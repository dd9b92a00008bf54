/* What is made of secrets and told: whether a key was in its range, whether a product was an
 * element. Who calls gets it as a status, and branches on it.
 *
 * The test of what shows in time (tests/secrets/) has secrets undefined under valgrind. told says
 * that a value made of them is public from there on; elsewhere it does nothing. Each call is a
 * place where something of a secret is given away, and its comment says what. */
#ifndef GLASSHOUSE_TOLD_H
#define GLASSHOUSE_TOLD_H

#if __has_include(<valgrind/memcheck.h>)
#include <valgrind/memcheck.h>
#else
#define VALGRIND_MAKE_MEM_DEFINED(at, size) ((void)(at))
#endif

/* told_bytes: a message that is made of secrets and will be sent. */
static inline void told_bytes(const void *at, unsigned long size)
{
    (void)VALGRIND_MAKE_MEM_DEFINED(at, size);
    (void)size;
}

static inline int told(int value)
{
    (void)VALGRIND_MAKE_MEM_DEFINED(&value, sizeof value);
    return value;
}

#endif
