/* Fibers keep their own stacks and registers across switches, and start again after their end. */
#include "sim/fiber.h"
#include "tests/expect.h"
#include <fenv.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FIBERS = 50, TURNS = 20 };

struct walker {
    struct fiber fiber;
    int index, turn;
    double half; /* floating-point state must survive too */
    bool right;
};

/* Depth uses the stack; what stands on it must still be there when control comes back. */
static unsigned sum_deep(struct walker *w, int depth)
{
    volatile unsigned char place[512];
    for (size_t i = 0; i < sizeof place; i++)
        place[i] = (unsigned char)w->index;
    const unsigned below = depth ? sum_deep(w, depth - 1) : 0;
    if (!depth)
        fiber_yield(&w->fiber);
    return below + place[0] + place[511];
}

static void walk(void *argument)
{
    struct walker *w = argument;
    double x = w->index;
    w->right = true;
    for (w->turn = 0; w->turn < TURNS; w->turn++) {
        w->right &= sum_deep(w, 30) == 31u * 2 * (unsigned)w->index;
        x = x / 2 + w->half;
    }
    w->half = x;
}

static void many_fibers_take_turns(void)
{
    static struct walker w[FIBERS];
    for (int round = 0; round < 2; round++) { /* the stacks serve again */
        for (int i = 0; i < FIBERS; i++) {
            w[i].index = i;
            w[i].half = 0.5;
            if (round == 0)
                EXPECT_EQ(OK, fiber_init(&w[i].fiber));
            fiber_start(&w[i].fiber, walk, &w[i]);
        }
        for (int turn = 0; turn <= TURNS; turn++)
            for (int i = 0; i < FIBERS; i++) {
                EXPECT(!w[i].fiber.done && (turn == 0 || w[i].turn == turn - 1));
                fiber_resume(&w[i].fiber);
            }
        for (int i = 0; i < FIBERS; i++) {
            EXPECT(w[i].fiber.done && w[i].right);
            EXPECT(w[i].half > 0.99 && w[i].half < 1.01); /* the fixed point of x/2 + 1/2 */
        }
    }
    for (int i = 0; i < FIBERS; i++)
        fiber_clear(&w[i].fiber);
    EXPECT(w[0].fiber.stack == NULL);
}

static void use_much_stack(void *argument)
{
    volatile unsigned char place[FIBER_STACK_BYTES / 2];
    for (size_t i = 0; i < sizeof place; i += 512)
        place[i] = 1;
    *(unsigned *)argument = place[512];
}

static void half_the_stack_is_there(void)
{
    struct fiber f = {0};
    unsigned seen = 0;
    EXPECT_EQ(OK, fiber_init(&f));
    fiber_start(&f, use_much_stack, &seen);
    fiber_resume(&f);
    EXPECT(f.done && seen == 1);
    fiber_clear(&f);
}

/* A fiber that is left half way is simply taken away. */
static void an_unfinished_fiber_is_cleared(void)
{
    struct walker w = {.index = 3, .half = 0.5};
    EXPECT_EQ(OK, fiber_init(&w.fiber));
    fiber_start(&w.fiber, walk, &w);
    fiber_resume(&w.fiber);
    EXPECT(!w.fiber.done);
    fiber_clear(&w.fiber);
}

static int dig(volatile char *before, int depth)
{
    volatile char here[1024];
    here[0] = (char)(before ? before[0] + 1 : 1);
    return depth ? dig(here, depth - 1) + 1 : here[0] != 0;
}

static void go_too_deep(void *argument)
{
    *(int *)argument = dig(NULL, 100000);
}

/* A stack that grows too deep reaches its guard page: the program stops, and no other memory is
 * changed. */
static void guard_page(void)
{
    const pid_t child = fork();
    if (child == 0) {
        struct fiber f;
        int depth;
        signal(SIGSEGV, SIG_DFL);
        freopen("/dev/null", "w", stderr);
        if (fiber_init(&f) != OK)
            _exit(0);
        fiber_start(&f, go_too_deep, &depth);
        fiber_resume(&f);
        _exit(0);
    }
    int state = 0;
    EXPECT(waitpid(child, &state, 0) == child);
    EXPECT(!(WIFEXITED(state) && WEXITSTATUS(state) == 0));
}

struct rounding {
    struct fiber fiber;
    int inside;
};

static void round_up(void *argument)
{
    struct rounding *r = argument;
    fesetround(FE_UPWARD);
    fiber_yield(&r->fiber);
    r->inside = fegetround();
}

/* The control words belong to the side that set them. */
static void rounding_mode(void)
{
    struct rounding r = {0};
    EXPECT_EQ(OK, fiber_init(&r.fiber));
    fiber_start(&r.fiber, round_up, &r);
    fiber_resume(&r.fiber);
    EXPECT_EQ(FE_TONEAREST, fegetround());
    fiber_resume(&r.fiber);
    EXPECT_EQ(FE_UPWARD, r.inside);
    EXPECT_EQ(FE_TONEAREST, fegetround());
    fiber_clear(&r.fiber);
}

const struct test tests[] = {{"many fibers take turns", many_fibers_take_turns},
                             {"half the stack is there", half_the_stack_is_there},
                             {"an unfinished fiber is cleared", an_unfinished_fiber_is_cleared},
                             {"a stack too deep meets its guard", guard_page},
                             {"rounding belongs to its side", rounding_mode},
                             {0}};
