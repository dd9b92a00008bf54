#define _GNU_SOURCE
#include "sim/sealed.h"
#include "crypto/memory.h"
#include "crypto/unconst.h"
#include <assert.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* How much address space, twice; only what is written takes memory. Of 32 bits it is a 32nd. */
enum { SEALED_BYTES = sizeof(void *) > 4 ? 1 << 28 : 1 << 26, ALIGNMENT = 16 };

struct sealed {
    uint8_t *outside, *inside; /* two mappings of the same pages */
    size_t used;
    volatile sig_atomic_t touched;
    struct sigaction former;
};

/* The signal handler can reach only what is static. NULL: nothing is closed. */
static struct sealed *volatile closed;

/* Maps the pages of a nameless file twice; says whether it could. */
static bool map_file_twice(struct sealed *s)
{
    const int file = memfd_create("sealed", MFD_CLOEXEC);
    if (file < 0)
        return false;
    const int open = PROT_READ | PROT_WRITE, shared = MAP_SHARED | MAP_NORESERVE;
    s->outside = s->inside = MAP_FAILED;
    if (ftruncate(file, SEALED_BYTES) == 0) {
        s->outside = mmap(NULL, SEALED_BYTES, open, shared, file, 0);
        s->inside = mmap(NULL, SEALED_BYTES, open, shared, file, 0);
    }
    close(file);
    return s->outside != MAP_FAILED && s->inside != MAP_FAILED;
}

/* Maps the same new pages twice. mremap of a shared mapping with size 0 makes the second mapping,
 * without a file, which a limit on files could forbid; emulators of processors lack it. */
struct sealed *sealed_new(void)
{
    struct sealed *s = memory_zero(1, sizeof *s);
    s->outside = mmap(NULL, SEALED_BYTES, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (s->outside == MAP_FAILED)
        memory_ended();
    s->inside = mremap(s->outside, 0, SEALED_BYTES, MREMAP_MAYMOVE);
    if (s->inside != MAP_FAILED)
        return s;
    munmap(s->outside, SEALED_BYTES);
    if (!map_file_twice(s))
        memory_ended();
    return s;
}

void sealed_free(struct sealed *s)
{
    if (!s)
        return;
    assert(closed != s);
    munmap(s->outside, SEALED_BYTES);
    munmap(s->inside, SEALED_BYTES);
    free(s);
}

void *sealed_alloc(struct sealed *s, uint64_t size)
{
    const uint64_t rounded = (size + ALIGNMENT) & ~(uint64_t)(ALIGNMENT - 1); /* at least a byte */
    if (rounded > SEALED_BYTES - s->used)
        return NULL;
    void *address = s->outside + s->used;
    s->used += (size_t)rounded;
    return address;
}

static bool is_outside(const struct sealed *s, const void *address)
{
    return (uintptr_t)address - (uintptr_t)s->outside < SEALED_BYTES;
}

void *sealed_inside(const struct sealed *s, const void *outside)
{
    if (!is_outside(s, outside))
        return unconst(outside);
    return s->inside + ((const uint8_t *)outside - s->outside);
}

/* Notes the access and lets it happen again, now with success. Any other fault goes its usual way.
 */
static void on_fault(int number, siginfo_t *info, void *context)
{
    struct sealed *s = closed;
    (void)context;
    if (!s || !is_outside(s, info->si_addr)) {
        if (s)
            sigaction(number, &s->former, NULL);
        else
            signal(number, SIG_DFL);
        return;
    }
    s->touched = 1;
    mprotect(s->outside, SEALED_BYTES, PROT_READ | PROT_WRITE);
}

void sealed_close(struct sealed *s)
{
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_NODEFER};
    assert(!closed);
    sigemptyset(&action.sa_mask);
    s->touched = 0;
    const bool set = sigaction(SIGSEGV, &action, &s->former) == 0;
    assert(set);
    (void)set;
    closed = s;
    if (mprotect(s->outside, SEALED_BYTES, PROT_NONE) != 0)
        s->touched = 1; /* it cannot be watched, so assume that somebody read */
}

bool sealed_open(struct sealed *s)
{
    assert(closed == s);
    if (mprotect(s->outside, SEALED_BYTES, PROT_READ | PROT_WRITE) != 0)
        abort();
    closed = NULL;
    sigaction(SIGSEGV, &s->former, NULL);
    return s->touched;
}
