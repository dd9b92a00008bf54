/* A library that is loaded before a program (LD_PRELOAD) and refuses it memory once.
 *
 * REFUSE_STATE names a file that holds a struct refuse_state, shared with all child processes.
 * Counting begins with main: what the system does before is left alone. */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "tests/failing/refuse.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* The memory of the C library, under the names that are not replaced here. */
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static struct refuse_state *state;

static bool refused(void)
{
    if (!state || atomic_fetch_add(&state->calls, 1) + 1 != state->at)
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return refused() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return refused() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return refused() ? NULL : __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return refused() ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size)
{
    void *bytes = refused() ? NULL : __libc_memalign(alignment, size);
    if (!bytes)
        return ENOMEM;
    *out = bytes;
    return 0;
}

static int (*real_main)(int, char **, char **);

static int counted_main(int argc, char **argv, char **environment)
{
    const char *path = getenv("REFUSE_STATE");
    const int descriptor = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (descriptor >= 0) {
        void *shared = mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
        (void)close(descriptor);
        if (shared != MAP_FAILED)
            state = shared;
    }
    return real_main(argc, argv, environment);
}

typedef int start_function(int (*)(int, char **, char **), int, char **, void (*)(void),
                           void (*)(void), void (*)(void), void *);

/* What the system calls to start a program, and which calls its main. */
int __libc_start_main(int (*main)(int, char **, char **), int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*rtld_fini)(void), void *end);
int __libc_start_main(int (*main)(int, char **, char **), int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*rtld_fini)(void), void *end)
{
    real_main = main;
    void *start = dlsym(RTLD_NEXT, "__libc_start_main");
    return (*(start_function **)&start)(counted_main, argc, argv, init, fini, rtld_fini, end);
}
