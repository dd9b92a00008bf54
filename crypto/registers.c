#include "crypto/registers.h"
#include <pthread.h>

static enum registers used = REGISTERS_ALL;

static bool has(enum registers width)
{
#ifdef GLASSHOUSE_WIDE_LANES
    if (width == REGISTERS_256)
        return __builtin_cpu_supports("avx2");
    if (width == REGISTERS_512)
        return __builtin_cpu_supports("avx512f");
#endif
    return width == REGISTERS_ALL;
}

static void choose_widest(void)
{
    used = has(REGISTERS_512) ? REGISTERS_512 : has(REGISTERS_256) ? REGISTERS_256 : REGISTERS_ALL;
}

enum registers registers_used(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, choose_widest);
    return used;
}

bool registers_use(enum registers width)
{
    (void)registers_used();
    if (!has(width))
        return false;
    used = width;
    return true;
}
