#define _GNU_SOURCE
#include "sim/sealed.h"
#include "crypto/memory.h"
#include <assert.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* How much address space; only what is written takes memory. */
enum { SEALED_BYTES = 1 << 28, ALIGNMENT = 16 };

struct sealed {
    uint8_t *outside, *inside; /* two mappings of the same pages */
    size_t used;
    volatile sig_atomic_t touched;
    struct sigaction former;
};

/* The signal handler can reach only what is static. NULL: nothing is closed. */
static struct sealed *volatile closed;

/* Maps the same new pages twice. mremap of a shared mapping with size 0 makes the second mapping;
 * so no file is needed, which a limit on files could forbid. */
struct sealed *sealed_new(void)
{
    struct sealed *s = memory_zero(1, sizeof *s);
    void *outside = mmap(NULL, SEALED_BYTES, PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    void *inside =
        outside == MAP_FAILED ? MAP_FAILED : mremap(outside, 0, SEALED_BYTES, MREMAP_MAYMOVE);
    if (inside == MAP_FAILED)
        memory_ended();
    s->outside = outside;
    s->inside = inside;
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

void *sealed_alloc(struct sealed *s, size_t size)
{
    const size_t rounded = (size + ALIGNMENT) & ~(size_t)(ALIGNMENT - 1); /* at least a byte */
    if (rounded > SEALED_BYTES - s->used)
        return NULL;
    void *address = s->outside + s->used;
    s->used += rounded;
    return address;
}

static bool is_outside(const struct sealed *s, const void *address)
{
    return (uintptr_t)address - (uintptr_t)s->outside < SEALED_BYTES;
}

void *sealed_inside(const struct sealed *s, const void *outside)
{
    if (!is_outside(s, outside))
        return (void *)(uintptr_t)outside;
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
