/* Minimizing: what leaks at large parameters is found again at the smallest, and what does not leak
 * is said to be so. */
#include "proofs/tell/minimize.h"
#include "protocols/protocols.h"
#include "tests/expect.h"
#include <string.h>

static const struct coalition_class pairs = {.name = "any two", .least = 2, .most = 3};
static const struct coalition_class singles = {.name = "any one", .least = 1, .most = 1};

static struct job job_of(const char *variant, const char *settings, const char *members,
                         const struct coalition_class *class, enum checker checker)
{
    return (struct job){.protocol = protocol_find("secure-sum"),
                        .members = members,
                        .what = {.variant = variant,
                                 .settings = settings,
                                 .checker = checker,
                                 .class = class,
                                 .expect = {.some = VERDICT_LEAK}}};
}

static void three_colluders_become_two(void)
{
    struct minimized m;
    const struct job job =
        job_of("as-published", "parties=9 modulus=1000", "2,5,7", &pairs, CHECKER_AFFINE);
    EXPECT_EQ(OK, minimize(&job, &m, NULL));
    EXPECT(m.found && m.found->verdict == VERDICT_LEAK);
    EXPECT(m.found && m.found->witness && strlen(m.found->witness->coalition) == 5);
    EXPECT(strstr(m.settings, "modulus=2") != NULL);
    EXPECT(strstr(m.settings, "parties=9") == NULL);
    minimized_clear(&m);
}

/* The least number of players with somebody between {1} and {3} on both sides is four. */
static void the_smallest_ring_has_four(void)
{
    struct minimized m;
    struct job job =
        job_of("as-published", "parties=4 modulus=4", "1,3", &pairs, CHECKER_ENUMERATE);
    job.what.every_input = true;
    EXPECT_EQ(OK, minimize(&job, &m, NULL));
    EXPECT(strcmp(m.settings, "parties=4 modulus=2") == 0);
    minimized_clear(&m);
}

static void what_does_not_leak_is_said_so(void)
{
    struct complaint complaint = {.text = ""};
    struct minimized m;
    const struct job job =
        job_of("hardened", "parties=5 modulus=9", NULL, &singles, CHECKER_AFFINE);
    EXPECT_EQ(E_NOT_FOUND, minimize(&job, &m, &complaint));
    EXPECT(strstr(complaint.text, "does not leak") != NULL);
    minimized_clear(&m);
}

const struct test tests[] = {{"three colluders become two", three_colluders_become_two},
                             {"the smallest ring has four", the_smallest_ring_has_four},
                             {"what does not leak is said so", what_does_not_leak_is_said_so},
                             {0}};
