/* No false alarms: honest variants under many suite seeds, by the couple checker, and by the sample
 * checker where runs are cheap. Quick by itself; HONEST_SEEDS asks for more. */
#include "proofs/ask/plan.h"
#include "protocols/protocols.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>

static size_t number(const char *name, size_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoul(text, NULL, 10) : otherwise;
}

static void ask(const struct job *job, size_t seed)
{
    struct findings findings;
    findings_init(&findings);
    EXPECT_EQ(OK, checker_run(job, &findings, NULL));
    for (size_t i = 0; i < findings.count; i++) {
        const struct finding *f = &findings.list[i];
        if (f->verdict != f->expected)
            printf("  suite seed %zu: %s %s %s: %s\n", seed, f->protocol, f->variant,
                   check_name(f->check), f->bounds);
        EXPECT_EQ(f->expected, f->verdict);
    }
    findings_clear(&findings);
}

/* Only what must hold: known limits may need the right inputs to show. */
static void go(const struct protocol *protocol, const char *checker)
{
    struct plan plan = {0};
    plan_real(&plan, protocol, &(struct plan_filter){.checker = checker});
    size_t first = number("HONEST_FIRST", 1000), count = number("HONEST_SEEDS", 1);
    for (size_t s = first; s < first + count; s++) {
        char text[32];
        snprintf(text, sizeof text, "%zu", s);
        setenv("GLASSHOUSE_SUITE_SEED", text, 1);
        for (size_t i = 0; i < plan.count; i++)
            if (plan.jobs[i].what.expect.some == VERDICT_HOLDS)
                ask(&plan.jobs[i], s);
    }
    unsetenv("GLASSHOUSE_SUITE_SEED");
    plan_clear(&plan);
}

static void couple_raises_no_false_alarm(void)
{
    for (const struct protocol *const *p = protocols; *p; p++)
        go(*p, "couple");
}

static void sample_raises_no_false_alarm(void)
{
    go(protocol_find("secure-sum"), "sample");
}

const struct test tests[] = {{"couple raises no false alarm", couple_raises_no_false_alarm},
                             {"sample raises no false alarm", sample_raises_no_false_alarm},
                             {0}};
