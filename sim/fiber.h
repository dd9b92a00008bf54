/* Fibers: each role runs on its own stack and gives way when it waits for a message. Only the
 * scheduler (execute.c) calls them.
 *
 * All in one thread, so every run is deterministic. On x86-64 and AArch64 a switch saves only the
 * registers that the calling convention asks for (about ten instructions); elsewhere ucontext does
 * it. Each stack ends in a guard page. AddressSanitizer and valgrind are told of every switch. */
#ifndef GLASSHOUSE_FIBER_H
#define GLASSHOUSE_FIBER_H

#include "crypto/status.h"
#include <stdbool.h>
#include <stddef.h>

enum { FIBER_STACK_BYTES = 512 * 1024 };

struct fiber {
    void *stack; /* lowest address: the guard page */
    size_t stack_size;
    void *context;       /* saved stack pointer, or a ucontext */
    void *outer_context; /* of the code that resumed it */
    void (*body)(void *);
    void *argument;
    bool done;
    void *fake_stack, *outer_fake_stack; /* AddressSanitizer's */
    const void *outer_bottom;
    size_t outer_size;
    unsigned valgrind_id;
};

/* fiber_init maps the stack; it returns E_MEMORY if it cannot. fiber_clear unmaps the stack. */
MUST_USE status fiber_init(struct fiber *);
void fiber_clear(struct fiber *);

/* fiber_start makes |body| the next thing that the fiber runs, on the same stack. */
void fiber_start(struct fiber *, void (*body)(void *), void *argument);

/* fiber_resume runs the fiber until it yields or its body returns (then |done| is true).
 * fiber_yield goes back to the code that resumed it; call it on the fiber's own stack. */
void fiber_resume(struct fiber *);
void fiber_yield(struct fiber *);

#endif
