#include "sim/fiber.h"
#include "crypto/memory.h"
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FIBER_ASAN 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define FIBER_ASAN 1
#endif
#ifndef FIBER_ASAN
#define FIBER_ASAN 0
#endif

#if FIBER_ASAN
void __sanitizer_start_switch_fiber(void **save, const void *bottom, size_t size);
void __sanitizer_finish_switch_fiber(void *save, const void **bottom, size_t *size);
#endif

#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#else
#define VALGRIND_STACK_REGISTER(from, to) 0
#define VALGRIND_STACK_DEREGISTER(id)     ((void)(id))
#endif

static void fiber_main(struct fiber *f);

/* Of this program, the compiler is told: it would else look up the address of a function that only
 * the assembler knows in a table, where on 64-bit ARM stands the first function of the file. */
#define FIBER_HIDDEN __attribute__((visibility("hidden")))

#if (defined(__x86_64__) || defined(__aarch64__)) && !defined(GLASSHOUSE_PORTABLE)
#define FIBER_UCONTEXT 0
#else
#define FIBER_UCONTEXT 1
#endif

#if defined(__x86_64__) && !defined(GLASSHOUSE_PORTABLE)
/* Saves the callee-saved registers and the two control words on the old stack, stores the old stack
 * pointer, and does the reverse on the new one. It goes on there with a jump: for a `ret` the
 * processor always expects the caller, which is on the old stack, and is wrong. */
__asm__(".text\n"
        ".p2align 4\n"
        ".type glasshouse_fiber_switch,@function\n"
        "glasshouse_fiber_switch:\n"
        "  pushq %rbp\n  pushq %rbx\n  pushq %r12\n  pushq %r13\n  pushq %r14\n  pushq %r15\n"
        "  subq $8, %rsp\n  stmxcsr (%rsp)\n  fnstcw 4(%rsp)\n"
        "  movq %rsp, (%rdi)\n"
        "  movq %rsi, %rsp\n"
        "  ldmxcsr (%rsp)\n  fldcw 4(%rsp)\n  addq $8, %rsp\n"
        "  popq %r15\n  popq %r14\n  popq %r13\n  popq %r12\n  popq %rbx\n  popq %rbp\n"
        "  popq %rcx\n  jmpq *%rcx\n"
        ".size glasshouse_fiber_switch,.-glasshouse_fiber_switch\n"
        ".type glasshouse_fiber_entry,@function\n"
        "glasshouse_fiber_entry:\n" /* r12: the fiber, r13: where to go */
        "  movq %r12, %rdi\n  xorl %ebp, %ebp\n  callq *%r13\n  ud2\n"
        ".size glasshouse_fiber_entry,.-glasshouse_fiber_entry\n");
FIBER_HIDDEN void glasshouse_fiber_switch(void **save, void *load);
FIBER_HIDDEN void glasshouse_fiber_entry(void);

static void prepare_context(struct fiber *f)
{
    uintptr_t top = ((uintptr_t)f->stack + f->stack_size) & ~(uintptr_t)15;
    uint64_t *sp = (uint64_t *)top;
    sp -= 2; /* the entry calls with an aligned stack, and the frame above it is empty */
    *--sp = (uint64_t)(uintptr_t)glasshouse_fiber_entry; /* return address */
    *--sp = 0;                                           /* rbp */
    *--sp = 0;                                           /* rbx */
    *--sp = (uint64_t)(uintptr_t)f;                      /* r12 */
    *--sp = (uint64_t)(uintptr_t)fiber_main;             /* r13 */
    *--sp = 0;                                           /* r14 */
    *--sp = 0;                                           /* r15 */
    *--sp = 0x0000037f00001f80u;                         /* fcw and mxcsr at their defaults */
    f->context = sp;
}

static void switch_context(void **save, void *load)
{
    glasshouse_fiber_switch(save, load);
}
#elif defined(__aarch64__) && !defined(GLASSHOUSE_PORTABLE)
__asm__(".text\n"
        ".p2align 4\n"
        ".type glasshouse_fiber_switch,%function\n"
        "glasshouse_fiber_switch:\n"
        "  sub sp, sp, #176\n"
        "  stp x19, x20, [sp, #0]\n  stp x21, x22, [sp, #16]\n  stp x23, x24, [sp, #32]\n"
        "  stp x25, x26, [sp, #48]\n  stp x27, x28, [sp, #64]\n  stp x29, x30, [sp, #80]\n"
        "  stp d8, d9, [sp, #96]\n  stp d10, d11, [sp, #112]\n  stp d12, d13, [sp, #128]\n"
        "  stp d14, d15, [sp, #144]\n"
        "  mrs x10, fpcr\n  str x10, [sp, #160]\n" /* how it rounds */
        "  mov x9, sp\n  str x9, [x0]\n  mov sp, x1\n"
        "  ldr x10, [sp, #160]\n  msr fpcr, x10\n"
        "  ldp x19, x20, [sp, #0]\n  ldp x21, x22, [sp, #16]\n  ldp x23, x24, [sp, #32]\n"
        "  ldp x25, x26, [sp, #48]\n  ldp x27, x28, [sp, #64]\n  ldp x29, x30, [sp, #80]\n"
        "  ldp d8, d9, [sp, #96]\n  ldp d10, d11, [sp, #112]\n  ldp d12, d13, [sp, #128]\n"
        "  ldp d14, d15, [sp, #144]\n"
        "  add sp, sp, #176\n  ret\n"
        ".size glasshouse_fiber_switch,.-glasshouse_fiber_switch\n"
        ".type glasshouse_fiber_entry,%function\n"
        "glasshouse_fiber_entry:\n  mov x0, x19\n  blr x20\n  brk #1\n"
        ".size glasshouse_fiber_entry,.-glasshouse_fiber_entry\n");
FIBER_HIDDEN void glasshouse_fiber_switch(void **save, void *load);
FIBER_HIDDEN void glasshouse_fiber_entry(void);

static void prepare_context(struct fiber *f)
{
    uintptr_t top = ((uintptr_t)f->stack + f->stack_size) & ~(uintptr_t)15;
    uint64_t *sp = (uint64_t *)top - 22;
    memset(sp, 0, 176);
    sp[0] = (uint64_t)(uintptr_t)f;                       /* x19 */
    sp[1] = (uint64_t)(uintptr_t)fiber_main;              /* x20 */
    sp[11] = (uint64_t)(uintptr_t)glasshouse_fiber_entry; /* x30 */
    f->context = sp;
}

static void switch_context(void **save, void *load)
{
    glasshouse_fiber_switch(save, load);
}
#else
#include <ucontext.h>

/* makecontext passes ints only, so the fiber goes through a variable that is read at once. */
static struct fiber *entering;

static void enter(void)
{
    fiber_main(entering);
}

static void prepare_context(struct fiber *f)
{
    if (!f->context)
        f->context = memory_zero(1, sizeof(ucontext_t));
    if (!f->outer_context)
        f->outer_context = memory_zero(1, sizeof(ucontext_t));
    ucontext_t *context = f->context;
    const bool got = getcontext(context) == 0;
    assert(got);
    (void)got;
    context->uc_stack.ss_sp = f->stack;
    context->uc_stack.ss_size = f->stack_size;
    context->uc_link = NULL;
    makecontext(context, enter, 0);
}

static void switch_context(void **save, void *load)
{
    swapcontext(*save, load);
}
#endif

status fiber_init(struct fiber *f)
{
    *f = (struct fiber){0};
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *map = mmap(NULL, FIBER_STACK_BYTES + page, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map == MAP_FAILED)
        return E_MEMORY;
    if (mprotect(map, page, PROT_NONE) != 0) {
        munmap(map, FIBER_STACK_BYTES + page);
        return E_MEMORY;
    }
    f->stack = map + page;
    f->stack_size = FIBER_STACK_BYTES;
    f->valgrind_id = VALGRIND_STACK_REGISTER(f->stack, (char *)f->stack + f->stack_size);
    return OK;
}

void fiber_clear(struct fiber *f)
{
    if (!f->stack)
        return;
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    VALGRIND_STACK_DEREGISTER(f->valgrind_id);
    munmap((char *)f->stack - page, f->stack_size + page);
#if FIBER_UCONTEXT
    free(f->context);
    free(f->outer_context);
#endif
    *f = (struct fiber){0};
}

static void fiber_main(struct fiber *f)
{
#if FIBER_ASAN
    __sanitizer_finish_switch_fiber(NULL, &f->outer_bottom, &f->outer_size);
#endif
    f->body(f->argument);
    f->done = true;
#if FIBER_ASAN
    __sanitizer_start_switch_fiber(NULL, f->outer_bottom, f->outer_size);
#endif
    switch_context(&f->context, f->outer_context);
    abort(); /* a finished fiber is never resumed */
}

void fiber_start(struct fiber *f, void (*body)(void *), void *argument)
{
    f->body = body;
    f->argument = argument;
    f->done = false;
    f->fake_stack = NULL;
    prepare_context(f);
}

void fiber_resume(struct fiber *f)
{
    assert(!f->done);
#if FIBER_ASAN
    __sanitizer_start_switch_fiber(&f->outer_fake_stack, f->stack, f->stack_size);
#endif
#if FIBER_UCONTEXT
    entering = f;
#endif
    switch_context(&f->outer_context, f->context);
#if FIBER_ASAN
    __sanitizer_finish_switch_fiber(f->outer_fake_stack, NULL, NULL);
#endif
}

void fiber_yield(struct fiber *f)
{
#if FIBER_ASAN
    __sanitizer_start_switch_fiber(&f->fake_stack, f->outer_bottom, f->outer_size);
#endif
    switch_context(&f->context, f->outer_context);
#if FIBER_ASAN
    __sanitizer_finish_switch_fiber(f->fake_stack, &f->outer_bottom, &f->outer_size);
#endif
}
